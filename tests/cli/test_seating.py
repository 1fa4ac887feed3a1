"""Who sits where."""

from __future__ import annotations

import pytest

from sixstones import Game
from sixstones.bots.bot_spec import BotSpec, parse_bot_spec
from sixstones.bots.seat import Seat, headers_of
from sixstones.cli.parser import Failure
from sixstones.cli.seating import people, seating, seats_of, split

RUSH = parse_bot_spec("hero:temperament=points rush")


def test_seats_of_one_kind_are_told_apart() -> None:
    seats = seating(["you", "greedy", "greedy"])
    assert [seat.name for seat in seats] == ["You", "Greedy 1", "Greedy 2"]


def test_people_and_bots_are_named_in_order_of_play() -> None:
    seats = seating(["Anna", "human", "random"])
    assert seats == [Seat("Anna"), Seat("Player 2"), Seat("Random", BotSpec("random"))]
    assert people(seats) == 2


def test_a_level_can_have_a_temperament() -> None:
    _, rival = seating(["you", "hero:temperament=points rush"])
    assert rival == Seat("Hero", RUSH)


def test_what_is_said_of_a_bot_may_have_commas() -> None:
    assert split("you, titan:seconds=5, threads=2,hero") == [
        "you",
        "titan:seconds=5, threads=2",
        "hero",
    ]


def test_names_replace_those_the_seats_came_with() -> None:
    assert seating(["you", "greedy"], "Ada, Rob") == [
        Seat("Ada"),
        Seat("Rob", BotSpec("greedy")),
    ]


def test_a_mistyped_bot_does_not_become_a_person() -> None:
    with pytest.raises(Failure, match="'titn'"):
        seating(["you", "titn"])


@pytest.mark.parametrize(
    "seat",
    [
        Seat("Anna"),
        Seat("Rob", BotSpec("greedy")),
        Seat("Rob", RUSH),
        Seat("Zoë 2"),
        Seat("hero"),
        Seat("Rob (greedy)"),
        Seat("titan:seconds=5"),
    ],
)
def test_a_record_names_a_seat_so_that_it_can_be_read_back(seat: Seat) -> None:
    game = Game.new(players=2, seed=1)
    game.headers |= headers_of([seat, Seat("Nobody (unknown)")])
    assert seats_of(game) == [seat, Seat("Nobody (unknown)")]


def test_a_bot_without_a_name_is_called_what_it_is() -> None:
    game = Game.new(players=2, seed=1)
    game.headers |= {"Seat0": "titan", "Seat1": "hero:temperament=points rush"}
    assert seats_of(game) == [
        Seat("Titan", BotSpec("titan")),
        Seat("Hero", RUSH),
    ]


def test_a_name_from_a_record_cannot_steer_the_terminal() -> None:
    game = Game.new(players=2, seed=1)
    game.headers |= {"Seat0": "\x1b[2JEve" + "x" * 99, "Seat1": "\x07"}
    first, second = seats_of(game)
    assert first.name == "[2JEve" + "x" * 14
    assert second.name == "Player 2"


def test_seats_of_one_name_in_a_record_are_told_apart() -> None:
    game = Game.new(players=2, seed=1)
    game.headers |= {"Seat0": "Eve", "Seat1": "Eve"}
    assert [seat.name for seat in seats_of(game)] == ["Eve 1", "Eve 2"]


def test_seats_without_names_are_people() -> None:
    assert seats_of(Game.new(players=2, seed=1)) == [Seat("Player 1"), Seat("Player 2")]
