"""What happens at tables that nobody looks at: flags fall, bots wake, old tables end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.halls import Clock, wish
from server.seats import bots_of, prompt_hall, refused, seated, until
from sixstones.server import messages as m
from sixstones.server.timing import DAY, HOUR, MINUTE, UNPLAYED_FOR, UNTOUCHED_FOR

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "base": 60, "increment": 5}


@pytest.mark.parametrize(
    ("seats", "options", "after"),
    [
        (["mine", "open"], {}, UNTOUCHED_FOR),
        (["mine", "mine"], {}, UNPLAYED_FOR),
        (["mine", "mine"], {"clock": LIVE}, None),
    ],
    ids=["untouched", "unplayed", "with a clock"],
)
async def test_the_sweeper_sees_to_tables_that_nobody_is_at(
    tmp_path: Path, clock: Clock, seats: list[str], options: dict[str, Any], after: int | None
) -> None:
    """Even after a restart, with nobody connected: a while after it, since the clock may have been
    set in between."""
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        table = (await first.open(wish(*seats, **options))).table
    wait = 60_000 if after is None else after
    clock.forward((wait - 1) / 1000)
    async with prompt_hall(path, clock) as second:
        await second.sweeper.sweep()
        assert table not in second.rooms.open
        clock.forward(0.001)
        await second.sweeper.sweep()
        assert second.rooms.open[table].table.ending is None
        clock.forward((MINUTE if after is None else HOUR) / 1000)
        await second.sweeper.sweep()
        ending = second.rooms.open[table].table.ending
        assert ending is not None
        assert ending.reason == ("timeout" if after is None else "abandoned")
        assert await second.store.due(clock() + 10**12, 10) == []


async def test_the_sweeper_wakes_bots_after_a_restart(tmp_path: Path, clock: Clock) -> None:
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        bots_of(first).wait()
        (one,) = await seated(first, 1, "rookie", "rookie")
        await one.play()
    clock.forward(3)
    async with prompt_hall(path, clock) as second:
        await second.sweeper.sweep()
        await until(lambda: second.rooms.open[one.table].table.to_move == 0)


async def test_a_running_hall_sweeps_by_itself(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "games.db", clock) as hall:
        one, _ = await seated(hall, 2, clock=LIVE)
        room = await one.room()
        clock.forward(60)
        hall.start()
        await until(lambda: room.table.status == "over")


async def test_finished_games_go_when_the_policy_says_so(tmp_path: Path, clock: Clock) -> None:
    async with prompt_hall(tmp_path / "x.db", clock, keep_days=3) as hall:
        old, _ = await seated(hall, 2)
        await old.do(m.Resign())
        playing, _ = await seated(hall, 2)
        clock.forward(2 * DAY / 1000)
        recent, _ = await seated(hall, 2)
        await recent.do(m.Resign())
        clock.forward(DAY / 1000 + 1)
        await hall.sweeper.prune()
        tables = [old.table, playing.table, recent.table]
        kept = {listed.table for listed in await hall.store.listings(tables)}
        assert kept == {playing.table, recent.table}
        with refused("unknown_table"):
            await old.state()
        hall.rooms.open.clear()
        with refused("unknown_table"):
            await old.state()
        await playing.play()
