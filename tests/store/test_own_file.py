"""A SQLite file that is no longer the one that was opened keeps nothing, and nobody is told it
did."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from torture import TORTURE

from sixstones.store import Unavailable, open_store
from sixstones.store.sqlite import SqliteStore, open_sqlite
from store.samples import entry, listing, make, outcome

pytestmark = pytest.mark.anyio

MOVES = 1000 if TORTURE else 10
FILES = ["games.db", "games.db-wal", "games.db-shm"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies."""
    return tmp_path / "games.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    opened = await open_sqlite(path)
    await make(opened, "t")
    yield opened
    await opened.close()


@pytest.mark.parametrize("name", FILES)
async def test_nothing_is_acknowledged_that_a_deleted_file_would_lose(
    path: Path, store: SqliteStore, name: str
) -> None:
    file, aside = path.with_name(name), path.with_name("aside")
    file.rename(aside)
    for seq in range(1, MOVES + 1):
        assert await outcome(store, "t", entry(seq)) == "unavailable"
    with pytest.raises(Unavailable, match=f"{name} is gone"):
        await store.create("u", "rules", entry(0), listing())
    with pytest.raises(Unavailable, match="gone"):
        await store.entries("t")
    aside.rename(file)
    assert await store.entries("t") == [entry(0)]
    assert await outcome(store, "t", entry(1)) == "kept"


async def test_another_file_in_its_place_is_not_written_or_read(
    tmp_path: Path, path: Path, store: SqliteStore
) -> None:
    other = await open_store(str(tmp_path / "other.db"))
    await make(other, "t", 3)
    await other.close()
    aside = path.with_name("aside")
    path.rename(aside)
    (tmp_path / "other.db").rename(path)
    assert await outcome(store, "t", entry(1)) == "unavailable"
    with pytest.raises(Unavailable, match="another than the one that was opened"):
        await store.entries("t")
    path.unlink()
    aside.rename(path)
    assert await outcome(store, "t", entry(1)) == "kept"


async def test_a_file_made_read_only_keeps_nothing(path: Path, store: SqliteStore) -> None:
    path.chmod(0o444)
    with pytest.raises(Unavailable, match="read-only"):
        await store.append("t", entry(1), listing())
    path.chmod(0o644)
    assert await outcome(store, "t", entry(1)) == "kept"


async def test_what_vanishes_with_the_file_during_a_commit_is_not_acknowledged(
    path: Path, store: SqliteStore
) -> None:
    """The last moment at which it can be noticed is after the commit."""

    def vanish() -> bool:
        path.rename(path.with_name("aside"))
        return False

    store._connection.set_commit_hook(vanish)
    assert await outcome(store, "t", entry(1)) == "unavailable"
    store._connection.set_commit_hook(None)
    path.with_name("aside").rename(path)
    assert await store.entries("t") == [entry(0), entry(1)]  # unavailable is not knowing


async def test_two_processes_may_come_and_go(path: Path, store: SqliteStore) -> None:
    """The log and its index stay for as long as anyone has them open."""
    for seq in range(1, 6):
        other = await open_sqlite(path)
        assert await outcome(other, "t", entry(2 * seq - 1)) == "kept"
        await other.close()
        assert await outcome(store, "t", entry(2 * seq)) == "kept"
    await asyncio.to_thread(store._connection.wal_checkpoint)
    assert await outcome(store, "t", entry(11)) == "kept"
