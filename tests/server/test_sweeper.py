"""What happens at tables that nobody looks at: flags fall, bots wake, old tables end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.halls import Clock, wish
from server.seats import bots_of, prompt_hall, seated, until
from sixstones.server import hall as halls
from sixstones.server.timing import UNFILLED_FOR, UNPLAYED_FOR

pytestmark = pytest.mark.anyio

LIVE = {"kind": "live", "base": 60, "increment": 5}


@pytest.mark.parametrize(
    ("seats", "options", "after"),
    [
        (["mine", "open"], {}, UNFILLED_FOR),
        (["mine", "mine"], {}, UNPLAYED_FOR),
        (["mine", "mine"], {"clock": LIVE}, None),
    ],
    ids=["unfilled", "unplayed", "with a clock"],
)
async def test_the_sweeper_sees_to_tables_that_nobody_is_at(
    tmp_path: Path,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    seats: list[str],
    options: dict[str, Any],
    after: int | None,
) -> None:
    """Even after a restart, with nobody connected."""
    monkeypatch.setattr(halls, "SWEEP_EVERY", 0.01)
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        table = (await first.open(wish(*seats, **options))).table
    wait = 60_000 if after is None else after
    clock.forward((wait - 1) / 1000)
    async with prompt_hall(path, clock) as second:
        assert await second.store.due(clock(), 10) == []
        clock.forward(0.001)
        assert await second.store.due(clock(), 10) == [table]
        second.start()
        await until(lambda: table in second.rooms and second.rooms[table].table.status == "over")
        result = second.rooms[table].table.ending
        assert result is not None
        assert result.reason == ("timeout" if after is None else "abandoned")
        assert await second.store.due(clock() + 10**12, 10) == []


async def test_the_sweeper_wakes_bots_after_a_restart(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "SWEEP_EVERY", 0.01)
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        bots = bots_of(first)
        bots.wait()
        (one,) = await seated(first, 1, "rookie", "rookie")
        await one.play()
    clock.forward(3)
    async with prompt_hall(path, clock) as second:
        second.start()
        await until(
            lambda: one.table in second.rooms and second.rooms[one.table].table.to_move == 0
        )


async def test_a_table_that_cannot_be_read_stops_no_other(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sweeper goes on, so the flags of all other tables still fall."""
    monkeypatch.setattr(halls, "SWEEP_EVERY", 0.01)
    path = tmp_path / "games.db"
    async with prompt_hall(path, clock) as first:
        broken, _ = await seated(first, 2, clock=LIVE)
        good, _ = await seated(first, 2, clock=LIVE)
        wrong = (await first.store.entries(broken.table))[-1]._replace(seq=2, body='{"kind":"x"}')
        (listed,) = await first.store.listings([broken.table])
        await first.store.append(broken.table, wrong, listed.listing)
    clock.forward(100)
    async with prompt_hall(path, clock) as second:
        second.start()
        await until(
            lambda: good.table in second.rooms and second.rooms[good.table].table.status == "over"
        )
