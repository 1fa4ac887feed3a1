"""Every deal from every seat, and the same deals for everyone."""

from __future__ import annotations

import json
from collections import Counter
from typing import cast

import numpy as np
import pytest

from sixstones.arena import Settings, Task, arrangements, parse_contestants
from sixstones.arena.book import Book


def tasks(
    players: int, *, games: int = 24, names: tuple[str, ...] = ("hero", "greedy")
) -> list[Task]:
    settings = Settings(parse_contestants(list(names)), players, games, seed="x")
    return list(Book(settings).missing())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_side_sits_at_every_seat_as_often_as_the_other(players: int) -> None:
    seatings = arrangements(players)
    assert len(set(seatings)) == len(seatings) == (2 if players == 2 else 2 * players)
    for seat in range(players):
        assert sum(sides[seat] == 0 for sides in seatings) == len(seatings) // 2
    alone = Counter(
        (side, sides.index(side)) for sides in seatings for side in (0, 1) if sides.count(side) == 1
    )
    assert alone == {(side, seat): 1 for side in (0, 1) for seat in range(players)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_arrangement_and_pairing_meets_the_same_deals(players: int) -> None:
    found: dict[int, set[str]] = {}
    for task in tasks(players, games=3, names=("hero", "greedy", "random")):
        game = task.new_game()
        assert game.players == players
        found.setdefault(task.deal, set()).add(str(game.position()))
    assert all(len(positions) == 1 for positions in found.values())
    first = {next(iter(positions)) for positions in found.values()}
    assert len(first) == len(found)


def test_bots_are_seeded_by_match_deal_and_seat_alone() -> None:
    seeds = {(task.deal, seat, task.bot_seed(seat)) for task in tasks(2) for seat in range(2)}
    assert len(seeds) == len({seed for _, _, seed in seeds}) == 24


@pytest.mark.parametrize(
    ("players", "games", "deals"), [(2, 400, 200), (2, 3, 2), (3, 1, 1), (3, 7, 2), (4, 400, 50)]
)
def test_games_are_rounded_up_to_whole_blocks(players: int, games: int, deals: int) -> None:
    planned = tasks(players, games=games)
    assert {task.deal for task in planned} == set(range(deals))
    assert games <= len(planned) < games + len(arrangements(players))


def test_more_than_two_contestants_meet_in_every_pairing() -> None:
    planned = tasks(2, games=2, names=("hero", "greedy", "random", "rookie"))
    pairs = Counter(task.pair for task in planned)
    assert len(pairs) == 6
    assert set(pairs.values()) == {2}


def test_the_record_names_who_sat_where() -> None:
    tags = tasks(3)[1].new_game().headers
    assert [tags[f"Seat{seat}"] for seat in range(3)] == ["greedy", "hero", "greedy"]


@pytest.mark.parametrize(("players", "games"), [(1, 2), (5, 2), (2, 0), (2, -4), (2, 10**9)])
def test_an_impossible_match_is_refused(players: int, games: int) -> None:
    with pytest.raises(ValueError, match=r"from 2 to 4, not|from 1 to 1000000, not"):
        Settings(parse_contestants(["hero", "greedy"]), players, games)
    with pytest.raises(ValueError, match="at least two"):
        Settings(())


def test_a_long_list_of_contestants_still_makes_a_file_name() -> None:
    names = [f"titan:visits={number}" for number in range(1, 30)]
    one = Settings(parse_contestants(names)).file_name()
    other = Settings(parse_contestants([*names, "hero"])).file_name()
    assert len(one) < 130
    assert one != other
    assert "/" not in one


def test_a_match_has_two_different_contestants_at_least() -> None:
    with pytest.raises(ValueError, match="at least two"):
        parse_contestants(["hero"])
    with pytest.raises(ValueError, match="hero:visits=5 is there twice"):
        parse_contestants(["hero:visits=5", "titan", "hero: visits=5"])


def test_a_number_may_be_of_any_kind_that_is_whole() -> None:
    who = parse_contestants(["hero", "greedy"])
    given = Settings(who, cast(int, np.int64(3)), cast(int, np.uint16(12)))
    assert given == Settings(who, 3, 12)
    assert json.dumps(given.as_data()) == json.dumps(Settings(who, 3, 12).as_data())
    with pytest.raises(ValueError, match="games must be a whole number"):
        Settings(who, games=cast(int, 2.5))
