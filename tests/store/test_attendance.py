"""Who is connected to what, told from process to process, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from sixstones.store import Attendance, Process, Store

pytestmark = pytest.mark.anyio


async def test_every_attendance_is_a_beat(store: Store, other: Store) -> None:
    assert await store.processes() == []
    await store.attend("p", [])
    await store.attend("p", [Attendance("t", "k", 1)])
    await other.attend("q", [])
    await store.attend("p", [])
    for either in (store, other):
        assert sorted(await either.processes()) == [Process("p", 3, 1), Process("q", 1, 0)]


async def test_connections_are_those_last_said(store: Store, other: Store) -> None:
    await store.attend("p", [Attendance("t", "k", 1), Attendance("t", "", 7)])
    await store.attend("p", [Attendance("u", "k", 1), Attendance("t", "k", 2)])
    await other.attend("q", [Attendance("t", "k", 3)])
    assert sorted(await other.attendance("p")) == [("t", "", 7), ("t", "k", 2), ("u", "k", 1)]
    await store.attend("p", [Attendance("t", "k", 0), Attendance("none", "", 0)])
    assert sorted(await other.attendance("p")) == [("t", "", 7), ("u", "k", 1)]
    assert await store.attendance("q") == [Attendance("t", "k", 3)]
    assert await store.attendance("nobody") == []


async def test_a_process_that_is_dismissed_is_gone_with_all_it_said(
    store: Store, other: Store
) -> None:
    for process in "pq":
        await store.attend(process, [Attendance("t", "k", 1)])
    await other.dismiss("p")
    await other.dismiss("nobody")
    assert await store.processes() == [Process("q", 1, 1)]
    assert await store.attendance("p") == []
    await store.attend("p", [])
    assert Process("p", 1, 0) in await store.processes()
    assert await store.attendance("p") == []


async def test_many_attend_at_once(store: Store, other: Store) -> None:
    saying = [
        either.attend(f"p{number}", [Attendance(f"t{table}", "k", 1) for table in range(50)])
        for number, either in enumerate((store, other) * 10)
    ]
    await asyncio.gather(*saying)
    assert len(await store.processes()) == 20
    assert [len(await other.attendance(f"p{number}")) for number in range(20)] == [50] * 20
