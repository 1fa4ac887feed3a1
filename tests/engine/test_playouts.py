"""Random games in bulk: the same counts on any number of threads, and honest ones."""

from __future__ import annotations

from typing import Any

import pytest
from oracle.builder import NONE, position, seat

from sixstones import Game, PlayoutCounts, random_playouts

from .boards import corner


def counted(counts: PlayoutCounts) -> dict[str, Any]:
    """All counts by name."""
    names = ("games", "decisions", "rounds", "stalemates", "unfinished", "wins")
    return {name: getattr(counts, name) for name in names}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_do_not_depend_on_threads(players: int) -> None:
    one = counted(random_playouts(players, 1000, seed=7, threads=1))
    for threads in (2, 3, 8):
        assert counted(random_playouts(players, 1000, seed=7, threads=threads)) == one


def test_counts_depend_on_the_seed() -> None:
    one = counted(random_playouts(2, 300, seed=1))
    assert counted(random_playouts(2, 300, seed=1)) == one
    assert counted(random_playouts(2, 300, seed=2)) != one
    assert counted(random_playouts(2, 300, seed=2**64 - 1)) != one


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_is_counted_once(players: int) -> None:
    counts = random_playouts(players, 777, seed=3)
    assert counts.games == 777
    assert counts.unfinished == 0
    assert sum(counts.wins) + counts.stalemates >= 777
    assert counts.wins[players:] == [0] * (4 - players)
    assert all(won > 0 for won in counts.wins[:players])
    assert counts.decisions >= counts.rounds * 1 > 777 * 10


def test_no_games_are_no_counts() -> None:
    assert counted(random_playouts(2, 0)) == {
        "games": 0,
        "decisions": 0,
        "rounds": 0,
        "stalemates": 0,
        "unfinished": 0,
        "wins": [0, 0, 0, 0],
    }


def test_games_start_from_a_given_position_and_leave_it_alone() -> None:
    game = Game.from_position(corner("stalemate_of_3"))
    before = game.record()
    counts = random_playouts(game, 50, seed=1, threads=2)
    assert (counts.games, counts.stalemates, counts.decisions) == (50, 50, 150)
    assert game.record() == before


def test_a_finished_game_takes_no_decisions() -> None:
    game = Game.from_position(corner("win_is_shared"))
    game.play("recruit:yondu")
    counts = random_playouts(game, 10)
    assert (counts.games, counts.decisions, counts.wins) == (10, 0, [10, 10, 0, 0])


def test_a_shared_win_counts_for_each_winner() -> None:
    """rules §6.3"""
    game = Game.from_position(corner("stalemate_of_2"))
    assert random_playouts(game, 4).wins == [0, 0, 0, 0]
    shared = Game.from_position(corner("win_is_shared"))
    shared.play("recruit:yondu")
    assert sum(random_playouts(shared, 4).wins) == 8


def test_a_game_without_end_is_given_up_and_counted() -> None:
    """No card is left, and the green tokens leave too little room to empty the bank: tokens go
    round for ever."""
    game = Game.from_position(
        position([seat("", ["thor"]), seat("", ["hulk"])], ["knowhere", "asgard"], stock=NONE)
    )
    counts = random_playouts(game, 3, seed=1)
    assert (counts.games, counts.unfinished, counts.stalemates) == (3, 3, 0)
    assert counts.wins == [0, 0, 0, 0]
    assert counts.decisions == 3 * 10_000


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"start": 1}, "players must be a whole number from 2 to 4, not 1"),
        ({"start": 5}, "players must be a whole number from 2 to 4, not 5"),
        ({"start": True}, "players must be a whole number from 2 to 4, not True"),
        ({"start": "2"}, "players must be a whole number from 2 to 4, not '2'"),
        ({"start": None}, "players must be a whole number from 2 to 4, not None"),
        ({"games": -1}, "games must be a whole number from 0 to "),
        ({"games": 1.5}, "games must be a whole number from 0 to "),
        ({"games": 2**64}, "games must be a whole number from 0 to "),
        ({"seed": -1}, "seed must be a whole number from 0 to 18446744073709551615, not -1"),
        ({"seed": 2**64}, "seed must be a whole number from 0 to 18446744073709551615, not 1844"),
        ({"seed": "5"}, "seed must be a whole number from 0 to 18446744073709551615, not '5'"),
        ({"threads": 0}, "threads must be a whole number from 1 to "),
        ({"threads": 10**9}, "threads must be a whole number from 1 to "),
        ({"threads": None}, "threads must be a whole number from 1 to "),
    ],
)
def test_impossible_wishes_are_refused(wish: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=r"^") as refusal:
        random_playouts(**wish)
    assert str(refusal.value).startswith(reason)
