"""Luck is what a card brought beside all that could have come: nothing, on average."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest
from torture import TORTURE

from sixstones import Game, _core, bot
from sixstones.bots.luck import drawn, draws, luck_and_skill, settled
from sixstones.bots.review import DecisionReview, review
from sixstones.engine import Move

GAMES = 2000 if TORTURE else 60
WITHIN = 2.0 if TORTURE else 3.5
"""So many standard errors off nothing a mean may be. Of few games nine means are looked at, so that
one of them is 3.5 off one time in three hundred."""


@cache
def played(players: int, number: int) -> Game:
    game = Game.new(players=players, seed=f"luck {players} {number}")
    bots = [bot("agent", seed=f"{number} {seat}") for seat in range(players)]
    while game.result is None and len(game.moves) < 600:
        game.play(bots[game.to_move].choose(game.view(game.to_move)))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_is_nothing_on_average(players: int) -> None:
    sums = [0.0] * players
    squares = [0.0] * players
    for number in range(GAMES):
        lucks = [draw.luck for draw in draws(played(players, number))]
        assert lucks
        for seat in range(players):
            luck = sum(one[seat] for one in lucks)
            sums[seat] += luck
            squares[seat] += luck * luck
    for seat in range(players):
        mean = sums[seat] / GAMES
        error = sqrt((squares[seat] / GAMES - mean * mean) / (GAMES - 1))
        assert error * sqrt(GAMES) > 0.01  # it does say something
        assert abs(mean) < WITHIN * error


def test_the_lucks_of_all_cards_that_could_have_come_are_nothing_together() -> None:
    game = played(2, 0)
    step = next(step for step in game.replay() if drawn(step.before, step.move))
    found = drawn(step.before, step.move, 60)
    assert found is not None
    card, cards, _, mean, error = found
    assert all(0 < one < 0.1 for one in error)
    assert mean == pytest.approx(drawn(step.before, step.move, 60)[3])  # type: ignore[index]
    position = step.before.position()
    deck = next(deck for deck in position["decks"] if deck and deck[0] == card)
    assert len(deck) == cards
    total = [0.0, 0.0]
    for place in range(cards):
        deck[0], deck[place] = deck[place], deck[0]
        other = drawn(Game.from_position(position), step.move, 60)
        assert other is not None
        assert other[3] == pytest.approx(mean)
        total = [so_far + after for so_far, after in zip(total, other[2], strict=True)]
        deck[0], deck[place] = deck[place], deck[0]
    assert [one / cards for one in total] == pytest.approx(mean)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_parts_of_a_result_add_up_exactly(players: int) -> None:
    game = played(players, 1)
    assert game.result is not None
    seen = review(game, visits=40)
    parts = luck_and_skill(seen, list(draws(game, visits=1)), game)
    assert parts is not None
    for part in parts:
        placed = part.deal + part.own_cards + part.other_cards
        assert placed + part.own_decisions + part.other_decisions + part.unplaced == part.total
        errors = part.error
        assert errors.deal > 0
        assert errors.own_cards > 0
        assert errors.own_decisions > 0
    assert abs(sum(part.total for part in parts)) <= players
    game = game.copy()
    game.undo()
    assert luck_and_skill(seen, [], game) is None


DECISION = {
    "seat": 0,
    "win": [5000, 5000],
    "after": [4000, 6000],
    "error": 30,
    "played_error": 40,
    "visited": 5000,
    "luck": None,
    "luck_error": None,
}
ACCOUNTS = {"players": 2, "end": [10_000, 0], "decisions": [DECISION]}


def test_accounts_that_are_not_complete_are_refused() -> None:
    for broken in (
        {},
        {**ACCOUNTS, "decisions": []},
        {**ACCOUNTS, "decisions": [{**DECISION, "seat": 2}]},
        {**ACCOUNTS, "decisions": [{**DECISION, "win": [5000]}]},
        {**ACCOUNTS, "decisions": [{**DECISION, "error": 0.5}]},
        {**ACCOUNTS, "decisions": [{**DECISION, "luck": 5}]},
        {**ACCOUNTS, "decisions": [{"seat": 0}]},
        {**ACCOUNTS, "end": "1-0"},
        {**ACCOUNTS, "players": 5},
    ):
        with pytest.raises(ValueError, match="the accounts of a game are not complete"):
            _core.accounts(broken)
    first, second = _core.accounts(ACCOUNTS)["parts"]
    assert (first["unplaced"], second["unplaced"]) == (6000, -6000)
    assert _core.accounts({**ACCOUNTS, "end": None})["parts"] is None


def test_a_move_that_was_hardly_searched_is_judged_by_the_search_after_it() -> None:
    rare = {**DECISION, "visited": 20, "luck": [500, -500], "luck_error": [40, 40]}
    reply = {**DECISION, "seat": 1, "win": [2000, 8000], "after": [2000, 8000], "error": 120}
    found = _core.accounts({**ACCOUNTS, "decisions": [rare, reply]})
    # 0.20 stood after it, but 0.05 of that the card brought; the errors of three estimates.
    assert found["decisions"][0] == {"after": [1500, 8500], "loss": 3500, "error": 130}
    assert found["parts"][0]["own_decisions"] == -3500
    assert found["parts"][0]["unplaced"] == 10_000 - 2000
    last = _core.accounts({**ACCOUNTS, "decisions": [rare]})
    assert last["decisions"][0]["after"] == [9500, 500]
    open_ = _core.accounts({**ACCOUNTS, "end": None, "decisions": [rare]})["decisions"][0]
    assert open_ == {"after": [4000, 6000], "loss": 1000, "error": 50}


def test_the_difference_of_two_moves_of_one_search_is_surer_than_either() -> None:
    (found,) = _core.accounts(ACCOUNTS)["decisions"]
    assert found == {"after": [4000, 6000], "loss": 1000, "error": 35}
    best = {**DECISION, "after": [5000, 5000], "visited": 10_000}
    (found,) = _core.accounts({**ACCOUNTS, "decisions": [best]})["decisions"]
    assert found == {"after": [5000, 5000], "loss": 0, "error": 0}


def test_a_settled_review_says_what_the_parts_are_made_of() -> None:
    game = played(2, 2)
    drawn = list(draws(game))
    rough = review(game, visits=300)
    better = settled(rough, drawn, game)
    parts = luck_and_skill(rough, drawn, game)
    assert parts == luck_and_skill(better, drawn, game)
    assert settled(better, drawn, game) == better
    assert better.losses() != rough.losses()
    assert parts is not None
    for seat, part in enumerate(parts):
        own = [one for one in better.decisions if one.seat == seat]
        lost = sum(one.after[seat] - one.win[seat] for one in own)
        assert part.own_decisions == pytest.approx(10_000 * lost, abs=len(own))


@pytest.mark.parametrize(
    ("loss", "error", "grade"),
    [
        (0.029, 0.0, None),
        (0.03, 0.0, "slip"),
        (0.06, 0.02, "mistake"),
        (0.06, 0.03, None),
        (0.5, 0.25, None),
        (0.5, 0.2, "blunder"),
    ],
)
def test_what_is_no_larger_than_its_error_is_no_slip(
    loss: float, error: float, grade: str | None
) -> None:
    move = Move.parse("pass")
    decision = DecisionReview(1, 1, 0, move, move, (0.5, 0.5), (0.5, 0.5), loss, error)
    assert decision.grade == grade
