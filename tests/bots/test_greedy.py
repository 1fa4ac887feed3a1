"""The greedy bot: what it wants, and how well it does."""

from __future__ import annotations

from statistics import median

import pytest
from oracle.corners import CORNERS

from sixstones import CARDS, Game, Move
from sixstones.bots import bot

from .test_bots import play_through


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
    game = play_through(["greedy", "greedy"], seed)
    assert game.result is not None
    assert game.round < 45


def test_greedy_does_not_take_what_must_go_straight_back() -> None:
    """With ten tokens and one left in the bank, two who only wait would lock the table."""
    position = Game.new(players=2, seed=305).position()
    position["seats"][0]["tokens"] |= {"B": 1, "O": 2, "R": 3, "P": 4}
    position["seats"][1]["tokens"] |= {"Y": 4, "B": 2, "O": 2, "R": 1}
    position["bank"] |= {"Y": 0, "B": 1, "O": 0, "R": 0, "P": 0}
    hand = [position["decks"][level].pop() for level in (2, 2, 1)]
    position["seats"][0]["reserved"] = [{"card": card, "hidden": False} for card in hand]
    view = Game.from_position(position).view(0)
    assert bot("greedy", seed=0).choose(view).kind == "recruit"


@pytest.mark.parametrize("seed", [10, 19, 31, 36])
def test_greedy_takes_a_win_whenever_there_is_one(seed: int) -> None:
    """In each of these games a card worth more beckons at the moment the Gauntlet can be had."""
    game = Game.new(players=2, seed=seed)
    bots = [bot("greedy", seed=seed + seat) for seat in (0, 1)]
    chances = 0
    while game.result is None:
        seat = game.to_move
        winning = [move for move in game.legal_moves() if _wins(game, move)]
        move = bots[seat].choose(game.view(seat))
        if winning and not game.view(None)["seats"][seat]["gauntlet"]:
            chances += 1
            assert move in winning
        game.play(move)
    assert chances


def _wins(game: Game, move: Move) -> bool:
    after = game.copy()
    after.play(move)
    return after.view(None)["seats"][game.to_move]["gauntlet"]


@pytest.mark.parametrize(("bonus", "location"), [("Y", "avengers-tower"), ("R", "wakanda")])
def test_greedy_claims_the_location_another_seat_is_closest_to(bonus: str, location: str) -> None:
    position = Game.from_position(CORNERS["choosing_a_location"].position).position()
    deck, card = next((d, i) for d in position["decks"] for i in d if CARDS[i].bonus == bonus)
    deck.remove(card)
    position["seats"][1]["recruits"].append(card)
    game = Game.from_position(position)
    while game.phase != "locate":
        game.play(CORNERS["choosing_a_location"].line[len(game.moves)])
    assert str(bot("greedy", seed=0).choose(game.view(0))) == f"locate:{location}"


def test_greedy_keeps_the_tokens_its_next_card_is_paid_with() -> None:
    position = Game.new(players=4, seed=1).position()
    position["decks"][1].remove("jessica-jones")
    position["market"][1][0] = "jessica-jones"  # 3 points for 6 yellow
    position["seats"][0]["tokens"] |= {"Y": 6, "B": 5}
    position["bank"] |= {"Y": 1, "B": 2}
    position["phase"] = "return"
    game = Game.from_position(position)
    assert str(bot("greedy", seed=0).choose(game.view(0))) == "return:B"


def test_greedy_passes_when_nothing_else_is_possible() -> None:
    game = Game.from_position(CORNERS["stalemate_of_2"].position)
    assert str(bot("greedy", seed=0).choose(game.view(game.to_move))) == "pass"
