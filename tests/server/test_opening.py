"""Opening a table, sitting down at it, leaving it, and bots that fill it (design §4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.halls import Clock, state, wish
from server.seats import Seat, bots_of, prompt_hall, refused, seated
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.options import NewTable

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_game_begins_when_the_last_seat_is_taken(hall: Hall, seats: int) -> None:
    opening = await hall.open(wish("mine", *["open"] * (seats - 1)))
    for number in range(1, seats):
        known = await state(hall, opening.table)
        assert (known.status, known.view) == ("open", None)
        assert [info.kind for info in known.seats].count("open") == seats - number
        given = await hall.sit_down(opening.table, m.SitDown(f"n{number}"))
        assert given.seat == number
    known = await state(hall, opening.table)
    assert known.status == "playing"
    assert [info.name for info in known.seats] == ["Player", *(f"n{n}" for n in range(1, seats))]
    assert known.view is not None
    assert (known.view["players"], known.view["to_move"]) == (seats, 0)


async def test_a_table_of_ones_own_seats_and_bots_begins_at_once(hall: Hall) -> None:
    bots_of(hall).wait()
    opening = await hall.open(wish("mine", "rookie", "mine", "titan", name="Ada"))
    known = await state(hall, opening.table)
    assert known.status == "playing"
    assert [info.kind for info in known.seats] == ["person", "bot", "person", "bot"]
    assert [info.level for info in known.seats] == [None, "rookie", None, "titan"]
    assert [key.seat for key in opening.seats] == [0, 2]
    assert opening.seats[0].secret != opening.seats[1].secret


async def test_each_own_seat_may_have_a_name(hall: Hall) -> None:
    wanted = {"seats": [{"kind": "mine", "name": "Ada"}, {"kind": "mine"}], "name": " Bob\t"}
    table = (await hall.open(msgspec.convert({**wanted, "order": "given"}, NewTable))).table
    assert [info.name for info in (await state(hall, table)).seats] == ["Ada", "Bob"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": [{"kind": "mine"}]},
        {"seats": [{"kind": "mine"}] * 5},
        {"seats": [{"kind": "mine"}, {"kind": "ghost"}]},
        {"seats": [{"kind": "mine"}, {"kind": "bot", "level": "god"}]},
        {"seats": [{"kind": "mine", "name": "x" * 41}, {}]},
        {"seats": [{"kind": "mine"}, {}], "name": ""},
        {"seats": [{"kind": "mine"}, {}], "nonce": "a:b"},
        {"seats": [{"kind": "mine"}, {}], "clock": {"kind": "live", "base": 5}},
        {"seats": [{"kind": "mine"}, {}], "clock": {"kind": "days", "days": 31}},
        {"seats": [{"kind": "mine"}, {}], "order": "backwards"},
        {"seats": [{"kind": "mine"}, {}], "secret": "mine"},
    ],
)
def test_an_impossible_wish_is_no_wish(wrong: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, NewTable)


async def test_who_opens_a_table_sits_at_it_under_a_name(hall: Hall) -> None:
    with refused("no_seat"):
        await hall.open(wish("open", "open"))
    with refused("empty"):
        await hall.open(wish("mine", "open", name="\x00\n\u202e"))
    assert await hall.store.count("open") == 0


async def test_a_house_that_is_full_opens_no_more(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, most_waiting=2) as small:
        await seated(small, 2)
        for _ in range(2):
            table = (await small.open(wish("mine", "open", "open"))).table
            await small.sit_down(table, m.SitDown("Bo"))
        with refused("full_house"):
            await small.open(wish("mine", "open"))


async def test_sitting_down_needs_a_free_seat(hall: Hall) -> None:
    table = (await hall.open(wish("mine", "open", "open", "rookie"))).table
    for taken in (0, 3):
        with refused("seat_taken"):
            await hall.sit_down(table, m.SitDown("x", taken))
    with refused("empty"):
        await hall.sit_down(table, m.SitDown(" \x07 "))
    with refused("bad_secret"):
        await hall.sit_down(table, m.SitDown("x"), "no such")
    assert (await hall.sit_down(table, m.SitDown("x", 2))).seat == 2
    assert (await hall.sit_down(table, m.SitDown("y"))).seat == 1
    with refused("full"):
        await hall.sit_down(table, m.SitDown("z"))
    with refused("unknown_table"):
        await hall.sit_down("nowhere00", m.SitDown("z"))


async def test_who_leaves_before_the_game_frees_the_seat(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open", "open"))
    one = await hall.sit_down(opening.table, m.SitDown("one"))
    guest = Seat(hall, opening.table, one.secret)
    await guest.leave()
    assert [info.kind for info in (await state(hall, guest.table)).seats] == [
        "person",
        "open",
        "open",
    ]
    with refused("bad_secret"):
        await guest.leave()
    again = await hall.sit_down(guest.table, m.SitDown("two"))
    assert (again.seat, again.secret != one.secret) == (1, True)


async def test_the_host_takes_the_table_along(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open", "open"))
    await hall.sit_down(opening.table, m.SitDown("one"))
    await Seat(hall, opening.table, opening.seats[0].secret).leave()
    known = await state(hall, opening.table)
    assert known.result is not None
    assert (known.status, known.result.reason) == ("over", "abandoned")


async def test_nobody_leaves_a_game_by_getting_up(hall: Hall) -> None:
    one, two = await seated(hall, 2)
    for seat in (one, two):
        with refused("begun"):
            await seat.leave()


async def test_the_host_fills_free_seats_with_bots(hall: Hall) -> None:
    opening = await hall.open(wish("mine", "open", "open", "open"))
    host = Seat(hall, opening.table, opening.seats[0].secret)
    two = await hall.sit_down(host.table, m.SitDown("two"))
    with refused("not_host"):
        await Seat(hall, host.table, two.secret).fill(2)
    for taken in (0, 1):
        with refused("seat_taken"):
            await host.fill(taken)
    await host.fill(2, "hero")
    assert (await host.state()).status == "open"
    await host.fill(3, "rookie")
    known = await host.state()
    assert known.status == "playing"
    assert [info.level for info in known.seats] == [None, None, "hero", "rookie"]
    with refused("begun"):
        await host.fill(3)
