"""Every bot, by name: what the protocol promises."""

from __future__ import annotations

import pytest

from sixstones import Game
from sixstones.bots import bot

# The bots that do not search; those that do have tests of their own.
PLAIN = ("random", "greedy")


def play_through(names: list[str], seed: int) -> Game:
    game = Game.new(players=len(names), seed=seed)
    bots = [bot(name, seed=seed + number) for number, name in enumerate(names)]
    while game.result is None and game.round < 400:
        game.play(bots[game.to_move].choose(game.view(game.to_move)))
    return game


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bot_plays_only_legal_moves_for_any_number_of_seats(name: str, players: int) -> None:
    game = Game.new(players=players, seed=players)
    player = bot(name, seed=1)
    for _ in range(60):
        if game.result is not None:
            break
        move = player.choose(game.view(game.to_move), seconds=0.1, visits=1)
        assert str(move) in game.view(game.to_move)["legal"]
        game.play(move)


@pytest.mark.parametrize("name", PLAIN)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert play_through([name, name], 3).moves == play_through([name, name], 3).moves


@pytest.mark.parametrize("name", PLAIN)
def test_a_bot_does_not_touch_the_view(name: str) -> None:
    game = Game.new(players=2, seed=1)
    view = game.view(0)
    bot(name, seed=1).choose(view)
    assert view == game.view(0)


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("seat", [None, 1])
def test_a_view_of_another_seat_is_refused(name: str, seat: int | None) -> None:
    with pytest.raises(ValueError, match="seat to move"):
        bot(name).choose(Game.new(players=2, seed=1).view(seat))


def test_an_unknown_bot_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'gredy'.*random, greedy"):
        bot("gredy")


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(ValueError, match="greedy does not take"):
        bot("greedy", depth=3)


def test_random_weighs_every_legal_move_alike() -> None:
    view = Game.new(players=2, seed=1).view(0)
    chooser = bot("random", seed=5)
    chosen = {str(chooser.choose(view)) for _ in range(1000)}
    assert chosen == set(view["legal"])
