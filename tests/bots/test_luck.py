"""Luck is what a card brought beside all that could have come: nothing, on average."""

from __future__ import annotations

from functools import cache
from math import sqrt

import pytest
from torture import TORTURE

from sixstones import Game, bot
from sixstones.bots.luck import drawn, draws, luck_and_skill
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
    card, cards, _, mean = found
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
        assert part.own_decisions <= 0
    assert abs(sum(part.total for part in parts)) <= players
    game = game.copy()
    game.undo()
    assert luck_and_skill(seen, [], game) is None


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
