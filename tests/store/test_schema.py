"""Databases of older versions are brought up to date, step by step, wholly or not at all."""

from __future__ import annotations

import asyncio
from pathlib import Path

import apsw
import asyncpg
import pytest

from sixstones.store import Entry, Listed, Listing, Store, Tried, open_store
from sixstones.store.schema import POSTGRES, SQLITE, migrate_postgres, migrate_sqlite
from store.postgres import Server
from store.samples import entry, listing

pytestmark = pytest.mark.anyio

GOLDEN = Path(__file__).parent / "golden"
FURTHER = "CREATE TABLE more (number bigint); INSERT INTO more VALUES (1);"
WRONG = FURTHER + "INSERT INTO nowhere VALUES (1);"


def golden(backend: str) -> list[Path]:
    """The dumps of a backend, oldest first: one for each version."""
    return sorted(GOLDEN.glob(f"{backend}_v*.sql"), key=lambda path: int(path.stem.split("_v")[1]))


def test_there_is_a_golden_of_every_version() -> None:
    assert len(golden("sqlite")) == len(SQLITE)
    assert len(golden("postgres")) == len(POSTGRES)


async def has_the_golden_data(store: Store, version: int) -> None:
    """Whether a store has what is in the dump of a version, and works."""
    tried = Tried("2026-11-18", "d1", 1700000003000, "Ülo", 30, "{}")
    assert await store.days.latest(9) == ([tried] if version >= 4 else [])
    playing = Listing("playing", True, 1700000001000, 1700000060000, '{"seats":["Ann","Ülo"]}')
    assert await store.public("playing", 9) == [Listed("k3Jd9x", playing)]
    assert await store.entries("k3Jd9x") == [
        Entry(0, 1700000000000, '{"kind":"deal"}'),
        Entry(1, 1700000001000, '{"kind":"move","said":"漢字"}'),
    ]
    assert await store.rules("k3Jd9x") == "rules-1"
    assert await store.due(1700000060000, 9) == ["k3Jd9x"]
    await store.append("k3Jd9x", entry(2), listing("over", updated=1700000002000))
    assert await store.prune(1700000002000, 9) == 1
    assert await store.count("over") == 1


@pytest.mark.parametrize("dump", golden("sqlite"), ids=lambda path: path.stem)
async def test_every_sqlite_version_opens(dump: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    connection = apsw.Connection(str(path))
    connection.execute(dump.read_text(encoding="utf-8"))
    connection.close()
    for _ in range(2):
        await (await open_store(str(path))).close()
    store = await open_store(str(path))
    await has_the_golden_data(store, int(dump.stem[-1]))
    await store.close()
    connection = apsw.Connection(str(path))
    assert connection.pragma("user_version") == len(SQLITE)
    connection.close()


@pytest.mark.parametrize("dump", golden("postgres"), ids=lambda path: path.stem)
async def test_every_postgres_version_opens(dump: Path, server: Server) -> None:
    url = await server.database()
    connection = await asyncpg.connect(url)
    await connection.execute(dump.read_text(encoding="utf-8"))
    for _ in range(2):
        await (await open_store(url)).close()
    store = await open_store(url)
    await has_the_golden_data(store, int(dump.stem[-1]))
    await store.close()
    assert await connection.fetchval("SELECT number FROM sixstones.version") == len(POSTGRES)
    await connection.close()


def test_a_golden_is_what_the_steps_make(tmp_path: Path) -> None:
    shapes = []
    for number, path in enumerate(golden("sqlite"), 1):
        made = apsw.Connection(":memory:")
        migrate_sqlite(made, SQLITE[:number])
        dumped = apsw.Connection(":memory:")
        dumped.execute(path.read_text(encoding="utf-8"))
        for connection in (made, dumped):
            rows = connection.execute("SELECT name, sql FROM sqlite_schema ORDER BY name")
            shapes.append([(name, " ".join(str(sql).split())) for name, sql in rows])
            connection.close()
        assert shapes[-2] == shapes[-1]


def test_a_further_step_of_sqlite_is_taken_once() -> None:
    connection = apsw.Connection(":memory:")
    migrate_sqlite(connection)
    for _ in range(2):
        migrate_sqlite(connection, [*SQLITE, FURTHER])
        assert connection.execute("SELECT count(*) FROM more").get == 1
        assert connection.pragma("user_version") == len(SQLITE) + 1
    connection.close()


def test_a_step_of_sqlite_that_fails_leaves_nothing_half_done() -> None:
    connection = apsw.Connection(":memory:")
    with pytest.raises(apsw.SQLError, match="nowhere"):
        migrate_sqlite(connection, [*SQLITE, FURTHER, WRONG.replace("more", "other")])
    assert connection.pragma("user_version") == 0
    assert connection.execute("SELECT count(*) FROM sqlite_schema").get == 0
    migrate_sqlite(connection)
    assert connection.pragma("user_version") == len(SQLITE)
    connection.close()


async def test_a_further_step_of_postgres_is_taken_once(server: Server) -> None:
    url = await server.database()
    connections = [await asyncpg.connect(url) for _ in range(4)]
    steps = [*POSTGRES, FURTHER]
    for _ in range(2):
        await asyncio.gather(*(migrate_postgres(each, steps) for each in connections))
        assert await connections[0].fetchval("SELECT count(*) FROM more") == 1
    assert await connections[0].fetchval("SELECT number FROM sixstones.version") == len(steps)
    for connection in connections:
        await connection.close()


async def test_a_step_of_postgres_that_fails_leaves_nothing_half_done(server: Server) -> None:
    connection = await asyncpg.connect(await server.database())
    with pytest.raises(asyncpg.UndefinedTableError):
        await migrate_postgres(connection, [*POSTGRES, WRONG])
    assert await connection.fetchval("SELECT to_regnamespace('sixstones')") is None
    assert await connection.fetchval("SELECT to_regclass('more')") is None
    await connection.close()


async def test_stores_that_open_together_are_fine(url: str) -> None:
    stores = await asyncio.gather(*(open_store(url) for _ in range(6)))
    for number, store in enumerate(stores):
        await store.create(f"t{number}", "r", entry(0), listing("open"))
    assert await stores[0].count("open") == 6
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_newer_sqlite_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.db"
    await (await open_store(str(path))).close()
    connection = apsw.Connection(str(path))
    connection.pragma("user_version", 99)
    connection.execute("UPDATE version SET oldest = 98")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(ValueError, match="version 99, newer than this program"):
        await open_store(str(path))
    assert path.read_bytes() == before


async def test_a_newer_postgres_database_is_left_alone(server: Server) -> None:
    url = await server.database()
    await (await open_store(url)).close()
    connection = await asyncpg.connect(url)
    await connection.execute("UPDATE sixstones.version SET number = 99, oldest = 98")
    with pytest.raises(ValueError, match="version 99, newer than this program"):
        await open_store(url)
    assert await connection.fetchval("SELECT number FROM sixstones.version") == 99
    await connection.close()
