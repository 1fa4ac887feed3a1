"""A copy of a store that is being written to."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import pytest

from sixstones.store import open_store
from sixstones.store.backup import backup
from store.samples import entry, listing, make

pytestmark = pytest.mark.anyio


async def test_a_live_store_is_copied_whole(tmp_path: Path) -> None:
    source, target = tmp_path / "games.db", tmp_path / "copy.db"
    store = await open_store(str(source))
    tables = [f"t{number}" for number in range(30)]
    await asyncio.gather(*(make(store, table) for table in tables))
    counts = dict.fromkeys(tables, 1)
    ended: list[bool] = []

    async def climb(table: str) -> None:
        while not ended:
            await store.append(table, entry(counts[table], "x" * 500), listing())
            counts[table] += 1

    climbers = [asyncio.create_task(climb(table)) for table in tables]
    while min(counts.values()) < 3:
        await asyncio.sleep(0.01)
    before = dict(counts)
    await asyncio.to_thread(backup, source, target)
    during = sum(counts.values()) - sum(before.values())
    ended.append(True)
    await asyncio.gather(*climbers)
    await store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "games.db"]

    copy = await open_store(str(target))
    for table in tables:
        seqs = [each.seq for each in await copy.entries(table)]
        assert seqs == list(range(len(seqs)))
        assert before[table] <= len(seqs) <= counts[table]
        await copy.append(table, entry(len(seqs)), listing("over"))
    assert await copy.count("over") == len(tables)
    await copy.close()
    print(f"{during} appends during the copy")


async def test_a_file_that_exists_is_not_replaced(tmp_path: Path) -> None:
    source, target = tmp_path / "games.db", tmp_path / "copy.db"
    await (await open_store(str(source))).close()
    target.write_text("mine")
    with pytest.raises(ValueError, match="exists already"):
        backup(source, target)
    assert target.read_text() == "mine"


def test_what_is_no_store_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unable to open"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    (tmp_path / "text").write_text("Dear Ann, " * 1000)
    with pytest.raises(ValueError, match="not a database"):
        backup(tmp_path / "text", tmp_path / "copy.db")
    apsw.Connection(str(tmp_path / "other.db")).execute("CREATE TABLE songs (name)")
    with pytest.raises(ValueError, match="not a store"):
        backup(tmp_path / "other.db", tmp_path / "copy.db")
    assert not [path for path in tmp_path.iterdir() if "copy" in path.name]


async def test_a_damaged_store_is_not_copied(tmp_path: Path) -> None:
    source = tmp_path / "games.db"
    store = await open_store(str(source))
    await make(store, "t", 200)
    await store.close()
    breaking = apsw.Connection(str(source))
    breaking.pragma("writable_schema", True)
    breaking.execute("DELETE FROM sqlite_schema WHERE name = 'tables_by_due'")
    breaking.close()
    with pytest.raises(ValueError, match="damaged"):
        backup(source, tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]
