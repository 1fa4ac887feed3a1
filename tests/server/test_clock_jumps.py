"""A clock of the machine that is set, or wrong, costs nobody a game."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from server.halls import Clock, wish
from server.seats import Seat, prompt_hall, seated
from sixstones.server import messages as m
from sixstones.server.hall import Hall
from sixstones.server.sources import Sources, steady_clock
from sixstones.server.timing import DAY, HOUR, MINUTE, SECOND
from sixstones.store import Listing

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "base": 600, "increment": 5}
YEAR = 365 * DAY // SECOND


async def left(seat: Seat) -> list[int | None]:
    """Seconds that each seat has."""
    return [ms if ms is None else ms // SECOND for ms in (await seat.state()).times.left]


def test_inside_a_process_the_clock_of_the_machine_does_not_matter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither when it is set forward nor back."""
    before = time.time_ns() // 1_000_000
    now = steady_clock()
    assert before <= now() <= before + HOUR
    real = time.time_ns
    for jump in (10**18, -(10**18)):
        monkeypatch.setattr(time, "time_ns", lambda jump=jump: real() + jump)
        assert before <= now() <= before + HOUR
    assert Sources().now is not Sources().now


async def restarted(hall: Hall, seat: Seat) -> Seat:
    """The same person at the next server."""
    await hall.sweeper.sweep()
    return seat.elsewhere(hall)


async def test_a_clock_far_ahead_at_a_restart_leaves_a_minute(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, two = await seated(first, 2, clock=LIVE)
        clock.forward(100)
        await one.play()
    clock.forward(YEAR)
    async with prompt_hall(path, clock) as second:
        two = await restarted(second, two)
        assert (await two.state()).status == "playing"
        assert await left(two) == [505, 60]
        clock.forward(20)
        assert await left(two) == [505, 40]
        await two.play()
        assert await left(two) == [505, 45]
        clock.forward(10)
        assert await left(two) == [495, 45]
        await one.elsewhere(second).play()
        clock.forward(45)
        await second.sweeper.sweep()
        result = (await two.state()).result
        assert result is not None
        assert (result.reason, result.winners) == ("timeout", [0])
    async with prompt_hall(path, clock) as third:
        assert await left(two.elsewhere(third)) == [500, 0]


async def test_who_does_not_come_in_that_minute_has_lost(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, _ = await seated(first, 2, clock=LIVE)
    clock.forward(YEAR)
    async with prompt_hall(path, clock) as second:
        one = await restarted(second, one)
        clock.forward(MINUTE // SECOND - 1)
        await second.sweeper.sweep()
        assert (await one.state()).status == "playing"
        clock.forward(1)
        await second.sweeper.sweep()
        assert second.rooms.open[one.table].table.status == "over"


async def test_time_that_is_left_runs_on_through_a_restart(tmp_path: Path, clock: Clock) -> None:
    """Nobody gains by one."""
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, _ = await seated(first, 2, clock=LIVE)
    clock.forward(500)
    async with prompt_hall(path, clock) as second:
        one = await restarted(second, one)
        assert await left(one) == [100, 600]
        clock.forward(50)
        await one.play()
        assert await left(one) == [55, 600]


@pytest.mark.parametrize("days", [False, True])
async def test_tables_without_a_live_clock_have_an_hour(
    tmp_path: Path, clock: Clock, days: bool
) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        waiting = (await first.open(wish("mine", "open"))).table
        one, _ = await seated(first, 2, **({"clock": {"kind": "days"}} if days else {}))
    clock.forward(YEAR)
    async with prompt_hall(path, clock) as second:
        one = await restarted(second, one)
        clock.forward(HOUR // SECOND - 1)
        await second.sweeper.sweep()
        assert {second.rooms.open[id_].table.status for id_ in (waiting, one.table)} == {
            "open",
            "playing",
        }
        clock.forward(1)
        await second.sweeper.sweep()
        assert {second.rooms.open[id_].table.status for id_ in (waiting, one.table)} == {"over"}


async def test_a_clock_that_went_back_stops_no_time(tmp_path: Path, clock: Clock) -> None:
    """A table never goes back, and its time runs on from its last entry."""
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, two = await seated(first, 2, clock=LIVE)
        clock.forward(100)
        await one.play()
    clock.forward(-YEAR)
    async with prompt_hall(path, clock) as second:
        two = await restarted(second, two)
        assert await left(two) == [505, 600]
        clock.forward(100)
        assert await left(two) == [505, 500]
        await two.play()
        assert await left(two) == [505, 505]
        clock.forward(505)
        assert (await two.state()).status == "over"
        entries = await second.store.entries(two.table)
        assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)


async def test_tables_that_are_left_for_later_hold_up_no_other(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixstones.server.sweeper.LATE_AT_ONCE", 2)
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        for _ in range(5):
            await first.open(wish("mine", "open"))
    clock.forward(YEAR)
    async with prompt_hall(path, clock) as second:
        one, _ = await seated(second, 2, clock=LIVE)
        for _ in range(5):
            await second.sweeper.sweep()
        clock.forward(600)
        await second.sweeper.sweep()
        assert second.rooms.open[one.table].table.status == "over"


async def test_a_table_that_goes_on_is_looked_after_again(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        opening = await first.open(wish("mine", "open", clock=LIVE))
    clock.forward(YEAR)
    async with prompt_hall(path, clock) as second:
        await second.sweeper.sweep()
        await second.sit_down(opening.table, m.SitDown("two"))
        clock.forward(600)
        await second.sweeper.sweep()
        assert second.rooms.open[opening.table].table.status == "over"


async def test_nothing_is_removed_in_the_first_hour(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        one, _ = await seated(first, 2)
        await one.do(m.Resign())
    clock.forward(YEAR)
    async with prompt_hall(path, clock, keep_days=3) as second:

        async def listed() -> list[Listing]:
            return [each.listing for each in await second.store.listings([one.table])]

        await second.sweeper.prune()
        assert len(await listed()) == 1
        clock.forward(HOUR // SECOND)
        await second.sweeper.prune()
        assert await listed() == []
