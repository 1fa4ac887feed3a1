"""The greedy bot: what it wants, and how well it does."""

from __future__ import annotations

from statistics import median

import pytest
from oracle.corners import CORNERS

from sixstones import Game, Move
from sixstones.bots import bot
from sixstones.bots.greedy import GreedyBot

from .test_bots import play_through


def at(corner: str) -> Game:
    return Game.from_position(CORNERS[corner].position)


def test_greedy_beats_random_and_does_not_dawdle() -> None:
    rounds = []
    for seed in range(12):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        game = play_through(names, seed)
        assert game.result is not None
        assert game.result.winners == (names.index("greedy"),)
        rounds.append(game.round)
    assert median(rounds) < 40


@pytest.mark.parametrize("seed", range(20, 26))
def test_two_greedy_bots_finish_their_game(seed: int) -> None:
    # Two hoarders once took and gave back the same tokens for ever (seed 21).
    game = play_through(["greedy", "greedy"], seed)
    assert game.result is not None
    assert game.round < 45


def test_greedy_takes_a_win_when_there_is_one() -> None:
    game = at("location_completes_the_gauntlet")
    winning = []
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        if after.result or after.view(None)["seats"][game.to_move]["gauntlet"]:
            winning.append(move)
    assert winning
    assert bot("greedy", seed=0).choose(game.view(game.to_move)) in winning


def test_greedy_claims_the_location_another_seat_is_closest_to() -> None:
    game = at("choosing_a_location")
    while game.phase != "locate":
        game.play(CORNERS["choosing_a_location"].line[len(game.moves)])
    choice = GreedyBot(seed=0).explain(game.view(game.to_move))
    assert choice.move.kind == "locate"
    assert "closest" in choice.reason


def test_greedy_keeps_the_tokens_its_next_card_is_paid_with() -> None:
    position = Game.new(players=4, seed=1).position()
    position["decks"][1].remove("jessica-jones")
    position["market"][1][0] = "jessica-jones"  # 3 points for 6 yellow
    position["seats"][0]["tokens"] |= {"Y": 6, "B": 5}
    position["bank"] |= {"Y": 1, "B": 2}
    position["phase"] = "return"
    game = Game.from_position(position)
    assert str(bot("greedy", seed=0).choose(game.view(0))) == "return:B"


def test_a_hint_has_a_reason_for_every_kind_of_move() -> None:
    kinds = set()
    for seed in range(6):
        game = Game.new(players=2, seed=seed)
        player = GreedyBot(seed=seed)
        while game.result is None:
            choice = player.explain(game.view(game.to_move))
            assert choice.reason
            assert "\n" not in choice.reason
            kinds.add(choice.move.kind)
            game.play(choice.move)
    assert {"take", "recruit", "reserve"} <= kinds


def test_passing_is_explained() -> None:
    game = at("stalemate_of_2")
    choice = GreedyBot(seed=0).explain(game.view(game.to_move))
    assert choice.move == Move.parse("pass")
    assert choice.reason == "nothing else is possible"
