"""The rooms in memory: each table once, let go when nobody is there, and not read again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.halls import Clock, Listener, state
from server.seats import prompt_hall, refused, seated
from sixstones.server import messages as m
from sixstones.server import rooms
from sixstones.server.hall import Hall
from sixstones.store import Entry, Store

pytestmark = pytest.mark.anyio


def reads_of(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries each reading of a table from now on gives."""
    reads: list[int] = []
    entries = store.entries

    async def counted(table: str, since: int = 0) -> list[Entry]:
        found = await entries(table, since)
        reads.append(len(found))
        return found

    monkeypatch.setattr(store, "entries", counted)
    return reads


async def test_a_room_in_memory_tells_the_whole_game_without_reading_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever opens the table, reconnects or asks once; one entry is read to see what is new."""
    one, two = await seated(hall, 2)
    room = await one.room()
    for _ in range(20):
        await (one, two)[room.table.to_move or 0].play()
    reads = reads_of(hall.store, monkeypatch)
    listener = await one.listen()
    watcher = Listener()
    await hall.rooms.enter(one.table, watcher)
    await one.listen(since=20)
    for told, length in ((listener, 22), (watcher, 22)):
        assert [line["seq"] for line in told.told("state")[0]["log"]] == list(range(length))
    assert len((await two.state()).log) == 22
    assert [line.seq for line in (await two.state(since=20)).log] == [20, 21]
    assert set(reads) == {1}


async def test_a_move_sent_twice_is_answered_without_reading(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = await seated(hall, 2)
    await one.play("take:YBR", seq=2)
    await two.play("take:YBO", seq=3)
    reads = reads_of(hall.store, monkeypatch)
    room = await one.room()
    assert await room.do(one.key, m.Play(2, "take:RBY")) == 2
    for wrong in (m.Play(2, "take:YBO"), m.Play(3, "take:YBO"), m.Play(0, "take:YBR")):
        with refused("stale"):
            await room.do(one.key, wrong)
    with refused("stale"):
        await room.do(one.key, m.Play(2, "no move"))
    assert reads == []


async def test_rooms_nobody_is_in_are_let_go_and_found_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "IDLE_ROOMS", 3)
    pairs = [await seated(hall, 2) for _ in range(2)]
    listener = await pairs[0][0].listen()
    pairs += [await seated(hall, 2) for _ in range(6)]
    assert len(hall.rooms.open) <= 4
    assert pairs[0][0].table in hall.rooms.open
    for one, two in pairs:
        await one.play()
        await two.play()
    assert listener.told("state")[-1]["view"]["round"] == 2


async def test_a_table_is_opened_once_however_many_ask(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with prompt_hall(tmp_path / "games.db", clock) as first:
        one, _ = await seated(first, 2)
    async with prompt_hall(tmp_path / "games.db", clock) as second:
        reads = reads_of(second.store, monkeypatch)
        found = await asyncio.gather(*(second.rooms.get(one.table) for _ in range(9)))
        assert len(set(map(id, found))) == 1
        assert reads == [2]
        assert (await state(second, one.table)).seq == 2


async def test_a_table_that_is_not_there_is_refused(hall: Hall) -> None:
    with refused("unknown_table"):
        await hall.rooms.get("nowhere00")
    with refused("unknown_table"):
        await hall.rooms.enter("nowhere00", Listener())
