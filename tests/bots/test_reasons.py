"""Facts about moves are true, every kind of them occurs, and the weightiest are told first."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from torture import TORTURE

from bots.played_out import PlayedOut
from sixstones import Game, analyze, bot
from sixstones.bots.reasons import FACTS, facts_of, reasons

GAMES = 400 if TORTURE else 30
LOOKED_AT = 12 if TORTURE else 3


def openings(number: int, decisions: int) -> Iterator[tuple[Game, Random]]:
    players = 2 + number % 3
    game = Game.new(players=players, seed=f"facts {number}")
    random = Random(number)
    player = bot("agent", seed=number)
    for _ in range(decisions):
        if game.result is not None:
            return
        yield game, random
        careless = random.random() < 0.1
        game.play(
            random.choice(game.legal_moves())
            if careless
            else player.choose(game.view(game.to_move))
        )


def test_every_fact_is_true_when_it_is_played_out_and_each_kind_occurs() -> None:
    seen: Counter[str] = Counter()
    positions = 0
    for number in range(GAMES):
        for game, random in openings(number, 400):
            positions += 1
            view, moves = game.view(game.to_move), game.legal_moves()
            # Near the end every card that can be recruited may be the one that wins.
            near = max(game.points) >= 13
            recruits = [move for move in moves if near and move.kind == "recruit"]
            for move in {*random.sample(moves, min(LOOKED_AT, len(moves))), *recruits}:
                played = PlayedOut(game, move)
                for fact in facts_of(view, move):
                    assert played.proves(fact), (fact, str(move), game.record())
                    seen[fact.kind] += 1
    assert positions > 2000
    assert set(seen) == set(FACTS), set(FACTS) - set(seen)


def test_a_hint_is_explained_by_at_most_two_true_reasons_the_weightiest_first() -> None:
    told = 0
    for number in range(3):
        for game, _ in openings(number, 60):
            view = game.view(game.to_move)
            found = analyze(view, visits=200)
            why = reasons(view, found.best, analysis=found)
            assert len(why) <= 2
            weights = [reason.weight for reason in why if reason.weight is not None]
            assert len(weights) == len(why)
            assert weights == sorted(weights, reverse=True)
            assert all(weight >= 0 for weight in weights)
            assert not any(reason.against for reason in why)
            assert {reason.fact for reason in why} <= set(facts_of(view, found.best))
            told += bool(why)
    assert told > 60


def test_the_weight_of_a_fact_is_what_the_best_move_without_it_falls_short() -> None:
    game = next(game for game, _ in openings(0, 60) if len(game.moves) == 30)
    view = game.view(game.to_move)
    found = analyze(view, visits=2000)
    mover = game.to_move
    for reason in reasons(view, found.best, analysis=found):
        having, lacking = (
            [
                entry.win[mover]
                for entry in found.moves
                if (reason.fact in facts_of(view, entry.move)) == has
            ]
            for has in (True, False)
        )
        assert reason.weight == pytest.approx(max(having) - max(lacking), abs=2e-4)


def test_what_is_true_of_both_moves_explains_nothing_and_the_other_move_is_spoken_against() -> None:
    compared = spoken = 0
    for game, random in openings(2, 400):
        view, moves = game.view(game.to_move), game.legal_moves()
        one, other = random.choice(moves), random.choice(moves)
        mine, theirs = set(facts_of(view, one)), set(facts_of(view, other))
        for reason in reasons(view, one, other):
            assert reason.weight is None
            assert reason.fact in (theirs - mine if reason.against else mine - theirs)
            spoken += reason.against
            compared += 1
    assert compared > 20 < 100 * spoken


@pytest.mark.parametrize("move", ["recruit:thor", "return:Y"])
def test_only_a_legal_move_in_the_view_of_the_mover_has_facts(move: str) -> None:
    game = Game.new(players=2, seed=5)
    with pytest.raises(ValueError, match="not legal"):
        facts_of(game.view(0), move)
    with pytest.raises(ValueError, match="seat to move"):
        facts_of(game.view(1), "take:YBR")
