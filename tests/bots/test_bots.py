"""Every bot, by name: what the protocol promises."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest

from sixstones import Game, analyze
from sixstones.bots import BOTS, bot

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
    with pytest.raises(ValueError, match="greedy takes no options, not 'depth'"):
        bot("greedy", depth=3)
    with pytest.raises(ValueError, match="takes seconds, visits, threads, temperament"):
        bot("titan", depth=3)


def test_random_weighs_every_legal_move_alike() -> None:
    view = Game.new(players=2, seed=1).view(0)
    chooser = bot("random", seed=5)
    chosen = {str(chooser.choose(view)) for _ in range(1000)}
    assert chosen == set(view["legal"])


@pytest.mark.parametrize("name", BOTS)
def test_what_is_no_view_is_refused_in_words(name: str) -> None:
    game = Game.new(players=2, seed=1)
    view: Any = game.view(0)
    wrong: dict[str, Any] = {
        "not a Game": game,
        "not a NoneType": None,
        "not a list": [view],
        "seat is missing": {},
        "market is missing": {key: part for key, part in view.items() if key != "market"},
        "bank.Y": {**view, "bank": {**view["bank"], "Y": "four"}},
        "players must be a whole number": {**view, "players": 2.5},
    }
    for words, given in wrong.items():
        with pytest.raises(ValueError, match=words):
            bot(name, seed=1).choose(given)
        with pytest.raises(ValueError, match=words):
            analyze(given)


@pytest.mark.parametrize("name", BOTS)
def test_the_moves_are_those_of_the_rules_whatever_the_view_lists(name: str) -> None:
    view = Game.new(players=2, seed=1).view(0)
    chosen = bot(name, seed=1).choose({**view, "legal": ["recruit:thor"]}, visits=5)
    assert str(chosen) in view["legal"]


@pytest.mark.parametrize("name", BOTS)
def test_a_seed_is_text_or_a_number(name: str) -> None:
    view = Game.new(players=2, seed=1).view(0)
    assert bot(name, seed=cast(int, np.int64(3))).choose(view, visits=30) == bot(
        name, seed=3
    ).choose(view, visits=30)
    for seed in (1.5, [1], True, b"1"):
        wrong: Any = seed
        with pytest.raises(TypeError, match="a seed is text or a number"):
            bot(name, seed=wrong)


def test_any_kind_of_number_is_a_limit() -> None:
    view = Game.new(players=2, seed=1).view(0)
    plain = bot("titan", seed=1, threads=1).choose(view, visits=60, seconds=600.0)
    other = bot("titan", seed=1, threads=np.uint8(1))
    assert (
        other.choose(view, visits=cast(int, np.int32(60)), seconds=cast(float, np.float32(600)))
        == plain
    )
    assert analyze(view, visits=cast(int, np.int64(80)), threads=cast(int, np.int8(1))) == analyze(
        view, visits=80
    )
    assert analyze(view, seconds=cast(float, Fraction(600)), visits=80) == analyze(view, visits=80)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"temperament": "furious"}, "there is no temperament 'furious'; there are balanced"),
        ({"temperament": 3}, "there is no temperament 3; there are balanced"),
        ({"temperament": ["balanced"]}, "there is no temperament a list of 1"),
        ({"threads": "2"}, "threads must be a whole number from 1 to 256, not '2'"),
        ({"threads": 1.0}, "threads must be a whole number from 1 to 256, not 1.0"),
        ({"visits": 2.5}, "visits must be a whole number from 1 to"),
        ({"seconds": "5"}, "seconds must be more than 0, not '5'"),
        ({"seconds": True}, "seconds must be more than 0, not True"),
        ({"seconds": []}, "seconds must be more than 0, not a list of 0"),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_words(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        bot("hero", **options)


def test_a_bot_can_be_written_as_records_and_commands_write_it() -> None:
    view = Game.new(players=2, seed=1).view(0)
    plain = bot("titan", seed=1)
    for made in (bot("titan:visits=40", seed=1), bot(" titan: visits = 40 ", seed=1)):
        assert made.choose(view) == plain.choose(view, visits=40)
        plain = bot("titan", seed=1)
    assert bot("titan", seed=1, visits=40).choose(view) == plain.choose(view, visits=40)
    with pytest.raises(ValueError, match="titan is given visits twice"):
        bot("titan:visits=40", visits=40)
    with pytest.raises(ValueError, match="named by text such as 'hero', not 5"):
        bot(5)  # type: ignore[arg-type]
