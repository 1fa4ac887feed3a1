"""Nobody crowds the others out: not of the tables that wait, nor of the lobby."""

from __future__ import annotations

from pathlib import Path

import pytest
from torture import TORTURE

from server.halls import Clock, wish
from server.seats import Seat, prompt_hall, refused
from sixstones.server import capacity
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.lobby import SHARES
from sixstones.server.timing import UNFILLED_FOR, UNTOUCHED_FOR

pytestmark = pytest.mark.anyio

MOST = 5000 if TORTURE else 60
NEAR, WIDE = capacity.WAITING
HONEST = "203.0.113.9"


async def crowd(hall: Hall, clock: Clock, tables: range) -> None:
    """Tables with these numbers, from as many networks as that takes."""
    for number in tables:
        clock.forward(0.01)
        network = number // NEAR
        address = f"198.{network // 250}.{network % 250}.1"
        await hall.open(wish("mine", "open", public=True), address)


async def test_a_crowd_of_strangers_leaves_a_place(tmp_path: Path, clock: Clock) -> None:
    """They take all the room, again and again; whoever has few tables keeps them and gets more."""
    async with prompt_hall(tmp_path / "x.db", clock, most_waiting=MOST) as hall:
        early = (await hall.open(wish("mine", "open"), HONEST)).table
        await crowd(hall, clock, range(MOST))
        late = await hall.open(wish("mine", "open"), "203.0.113.10")
        await crowd(hall, clock, range(MOST, MOST + NEAR))
        for table in (early, late.table):
            assert (await hall.rooms.get(table)).table.status == "open"
        assert await hall.store.count("open") == MOST
        with_bot = await hall.open(wish("mine", "rookie"), HONEST)
        assert (await hall.rooms.get(with_bot.table)).table.status == "playing"


async def test_tables_that_others_came_to_never_give_way(tmp_path: Path, clock: Clock) -> None:
    """When all are such, who comes is told when to come back; a game against bots needs no
    place."""
    async with prompt_hall(tmp_path / "x.db", clock, most_waiting=2) as hall:
        for _ in range(2):
            table = (await hall.open(wish("mine", "open", "open"), HONEST)).table
            await hall.sit_down(table, m.SitDown("Bo"))
        clock.forward((UNFILLED_FOR - 30_000) / 1000)
        with refused("full_house") as caught:
            await hall.open(wish("mine", "open"), "198.51.100.1")
        assert (caught.value.status, caught.value.wait) == (503, 30)
        await hall.open(wish("mine", "rookie"), "198.51.100.1")


async def test_a_table_that_someone_comes_to_just_then_does_not_give_way(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store named it a moment before."""
    met = (await hall.open(wish("mine", "open", "open"), HONEST)).table
    await hall.sit_down(met, m.SitDown("Bo"))

    async def named() -> str:
        return met

    monkeypatch.setattr(hall.store, "gives_way", named)
    monkeypatch.setattr(hall._capacity, "_most", 1)
    with refused("full_house"):
        await hall.open(wish("mine", "open"), "198.51.100.1")
    assert (await hall.rooms.get(met)).table.status == "open"


async def test_a_network_has_its_share_of_what_waits(hall: Hall, clock: Clock) -> None:
    """Each address, and all of a network; what has begun does not count."""
    seats: list[Seat] = []
    for _ in range(NEAR):
        opening = await hall.open(wish("mine", "open"), HONEST)
        seats.append(Seat(hall, opening.table, opening.seats[0].secret))
        clock.forward(1)
    with refused("full_house") as caught:
        await hall.open(wish("mine", "open"), HONEST)
    assert caught.value.wait == 600
    await hall.open(wish("mine", "rookie"), HONEST)
    await hall.sit_down(seats[0].table, m.SitDown("Bo"))
    await seats[1].leave()
    for _ in range(2):
        await hall.open(wish("mine", "open"), HONEST)
    for number in range(WIDE - NEAR):
        await hall.open(wish("mine", "open"), f"203.0.113.{10 + number % 50}")
    with refused("full_house"):
        await hall.open(wish("mine", "open"), "203.0.113.200")
    await hall.open(wish("mine", "open"), "198.51.100.1")


async def test_without_limits_one_may_have_any_number(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, bounded=False) as hall:
        for _ in range(NEAR + 1):
            await hall.open(wish("mine", "open", public=True), HONEST)
        assert len((await hall.lobby.public()).open) == NEAR + 1


async def test_a_table_that_nobody_else_touched_ends_soon(hall: Hall, clock: Clock) -> None:
    """That its own opener sits down at it is no more than that it was opened."""
    alone = await hall.open(wish("mine", "open", hold=True))
    await hall.sit_down(alone.table, m.SitDown("Ada"), alone.seats[0].secret)
    met = (await hall.open(wish("mine", "open", "open"))).table
    guest = Seat(hall, met, (await hall.sit_down(met, m.SitDown("Bo"))).secret)
    await guest.leave()
    clock.forward(UNTOUCHED_FOR / 1000)
    await hall.sweeper.sweep()
    assert (await hall.rooms.get(alone.table)).table.status == "over"
    assert (await hall.rooms.get(met)).table.status == "open"
    clock.forward((UNFILLED_FOR - UNTOUCHED_FOR) / 1000)
    await hall.sweeper.sweep()
    assert (await hall.rooms.get(met)).table.status == "over"


async def test_the_lobby_has_room_for_everyone(hall: Hall, clock: Clock) -> None:
    """One address's tables do not push out the others'."""
    honest = (await hall.open(wish("mine", "open", public=True), "198.51.100.1")).table
    for number in range(NEAR * 3):
        clock.forward(1)
        await hall.open(wish("mine", "open", public=True), f"203.0.113.{number % 3}")
    shown = [card.table for card in (await hall.lobby.public()).open]
    assert honest in shown
    assert len(shown) == 1 + 3 * SHARES[0]
