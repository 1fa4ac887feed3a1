"""While one version of the program takes another's place both use the same database: the older one
goes on as before, and nobody waits for the step between them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import apsw
import asyncpg
import pytest

from sixstones.store import Entry, Store, open_store
from sixstones.store.schema import POSTGRES, SQLITE, migrate_postgres, migrate_sqlite
from store import version_2
from store.postgres import Server
from store.samples import entry, listing, make

pytestmark = pytest.mark.anyio

SHOWN = listing("playing", updated=5, due=7, summary="s", keys="k -")
OLD = SHOWN[:6]


async def shared(store: Store) -> None:
    """Whether a program of today finds what one of version 2 has kept at table `old`, and both kept
    at table `new`."""
    assert await store.entries("old") == [entry(0), entry(1)]
    assert await store.entries("new") == [entry(0), entry(1), entry(2)]
    found = {listed.table: listed.listing for listed in await store.listings(["old", "new"])}
    assert found == {"old": SHOWN, "new": SHOWN}
    assert [each.id for each in await store.processes()] == ["p"]
    await store.append("old", entry(2), listing("over", updated=1))


async def test_a_running_program_of_version_2_goes_on_with_sqlite(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    older = apsw.Connection(path)
    migrate_sqlite(older, SQLITE[:2])
    older.pragma("journal_mode", "wal")
    say = version_2.SQLITE
    older.execute(say["create"], ("old", "rules-1", *OLD))
    older.execute(say["insert"], ("old", *entry(0)))
    store = await open_store(path)
    await make(store, "new", 2, SHOWN)
    for table, seq in (("old", 1), ("new", 2)):
        older.execute(say["append"], (seq, table, seq - 1, *OLD))
        assert older.changes() == 1
        older.execute(say["insert"], (table, *entry(seq)))
    assert older.execute(say["entries"], ("new", 1)).fetchall() == [entry(1), entry(2)]
    assert older.execute(say["rules"], ("old",)).get == "rules-1"
    rows = older.execute(say["public"], ("playing", 9)).fetchall()
    assert rows == [("new", *OLD), ("old", *OLD)]
    assert [row[0] for row in older.execute(say["due"], (7, 9))] == ["new", "old"]
    assert older.execute(say["count"], ("playing",)).get == 2
    older.execute(say["attend"], ("p", 1))
    older.execute(say["come"], ("p", "old", "k", 1))
    assert older.execute(say["processes"]).fetchall() == [("p", 1, 1)]
    assert older.execute(say["attendance"], ("p",)).fetchall() == [("old", "k", 1)]
    assert older.execute(say["watch"], (0,)).fetchall() == [("new", 2, 5), ("old", 1, 4)]
    await shared(store)
    assert older.execute(say["old"], (2, 9)).fetchall() == [("old",)]
    older.close()
    await store.close()


async def test_a_running_program_of_version_2_goes_on_with_postgres(server: Server) -> None:
    url = await server.emptied()
    older = await asyncpg.connect(url)
    await migrate_postgres(older, POSTGRES[:2])
    # Prepared before the step is taken, as a program that runs has them.
    say = {name: await older.prepare(sql) for name, sql in version_2.POSTGRES.items()}

    async def keep(what: str, table: str, kept: Entry, rules: str | None = None) -> None:
        row: tuple[Any, ...] = (table, *kept, *OLD, rules)
        assert await say[what].fetchval(*([value] for value in row)) == [table]

    await keep("create", "old", entry(0), "rules-1")
    for name, values in (("entries", ("old", 0)), ("public", ("playing", 9)), ("due", (7, 9))):
        await say[name].fetch(*values)
    store = await open_store(url)
    await make(store, "new", 2, SHOWN)
    await keep("append", "old", entry(1))
    await keep("append", "new", entry(2))
    assert [*map(tuple, await say["entries"].fetch("new", 1))] == [entry(1), entry(2)]
    assert await say["rules"].fetchval("old") == "rules-1"
    rows = [*map(tuple, await say["public"].fetch("playing", 9))]
    assert rows == [("new", *OLD), ("old", *OLD)]
    assert [row[0] for row in await say["due"].fetch(7, 9)] == ["new", "old"]
    assert await say["count"].fetchval("playing") == 2
    await say["attend"].fetch("p", 1)
    await say["come"].fetch("p", ["old"], ["k"], [1])
    assert [*map(tuple, await say["processes"].fetch())] == [("p", 1, 1)]
    assert [*map(tuple, await say["attendance"].fetch("p"))] == [("old", "k", 1)]
    await shared(store)
    assert await say["prune"].fetchval(2, 9) == 1
    await older.close()
    await store.close()


async def test_nobody_waits_behind_a_step_that_waits(server: Server) -> None:
    url = await server.emptied()
    older, slow, watch = [await asyncpg.connect(url) for _ in range(3)]
    await migrate_postgres(older, POSTGRES[:2])
    append = await older.prepare(version_2.POSTGRES["append"])
    create = await older.prepare(version_2.POSTGRES["create"])
    await create.fetch(*([value] for value in ("t", *entry(0), *OLD, "rules-1")))
    await slow.execute("BEGIN; SELECT FROM sixstones.tables")
    opening = asyncio.create_task(open_store(url))
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"
    for seq in range(1, 4):
        async with asyncio.timeout(60):
            while not await watch.fetchval(waiting):
                await asyncio.sleep(0.01)
            row = ("t", *entry(seq), *OLD, None)
            assert await append.fetchval(*([value] for value in row)) == ["t"]
    assert not opening.done()
    await slow.execute("COMMIT")
    store = await opening
    assert len(await store.entries("t")) == 4
    await store.close()
    for connection in (older, slow, watch):
        await connection.close()


async def test_a_newer_sqlite_database_that_says_so_can_be_used(tmp_path: Path) -> None:
    path = str(tmp_path / "newer.db")
    await (await open_store(path)).close()
    connection = apsw.Connection(path)
    connection.execute("ALTER TABLE tables ADD COLUMN more TEXT")
    connection.pragma("user_version", 99)
    store = await open_store(path)
    await make(store, "t", 2)
    assert connection.pragma("user_version") == 99
    connection.close()
    await store.close()


async def test_a_newer_postgres_database_that_says_so_can_be_used(server: Server) -> None:
    url = await server.emptied()
    await (await open_store(url)).close()
    connection = await asyncpg.connect(url)
    await connection.execute("ALTER TABLE sixstones.tables ADD COLUMN more text")
    await connection.execute("UPDATE sixstones.version SET number = 99")
    store = await open_store(url)
    await make(store, "t", 2)
    assert await connection.fetchval("SELECT number FROM sixstones.version") == 99
    await connection.close()
    await store.close()
