"""When the disk is full or the server dies: nothing acknowledged is lost, and service resumes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import apsw
import asyncpg
import pytest
from torture import TORTURE

from sixstones.store import Entry, Store, Unavailable, open_store, pg_connection
from sixstones.store.pg_connection import Connection
from sixstones.store.sqlite import SqliteStore, open_sqlite
from store.postgres import Server, running_server
from store.samples import entry, listing, make, outcome, until

pytestmark = pytest.mark.anyio

RESTARTS = 50 if TORTURE else 2
TABLES = 20


@pytest.fixture(scope="module")
def mortal() -> Iterator[Server]:
    """A server that may be stopped: the others' tests do not use it."""
    with running_server() as running:
        yield running


async def everyone(store: Store, seq: int, body: str = "x") -> set[str]:
    """What comes of an append to every table at once."""
    tables = [f"t{number}" for number in range(TABLES)]
    return {*await asyncio.gather(*(outcome(store, table, entry(seq, body)) for table in tables))}


async def test_a_full_disk_is_unavailable_and_passes(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path / "games.db")
    await asyncio.gather(*(make(store, f"t{number}") for number in range(TABLES)))
    writer = store._connection
    pages = writer.pragma("page_count")
    writer.pragma("max_page_count", pages)
    assert await everyone(store, 1, "x" * 100_000) == {"unavailable"}
    assert [len(await store.entries(f"t{number}")) for number in range(TABLES)] == [1] * TABLES
    writer.pragma("max_page_count", 1_000_000)
    assert await everyone(store, 1) == {"kept"}
    await store.close()


async def test_a_commit_that_fails_keeps_nothing_and_passes(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path / "games.db")
    await asyncio.gather(*(make(store, f"t{number}") for number in range(TABLES)))
    store._connection.set_commit_hook(lambda: True)
    assert await everyone(store, 1) == {"unavailable"}
    store._connection.set_commit_hook(None)
    assert await everyone(store, 2) == {"taken"}
    assert await everyone(store, 1) == {"kept"}
    await store.close()


async def test_an_error_in_the_middle_of_a_batch_undoes_all_of_it(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path / "games.db")
    await asyncio.gather(*(make(store, f"t{number}") for number in range(TABLES)))
    store._connection.authorizer = lambda action, what, *_: (
        apsw.SQLITE_DENY if (action, what) == (apsw.SQLITE_INSERT, "entries") else apsw.SQLITE_OK
    )
    assert await everyone(store, 1) == {"unavailable"}
    store._connection.authorizer = None
    assert await everyone(store, 2) == {"taken"}
    assert await everyone(store, 1) == {"kept"}
    await store.close()


async def test_a_database_locked_for_long_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixstones.store.sqlite.BUSY_MS", 50)
    path = tmp_path / "games.db"
    store: SqliteStore = await open_sqlite(path)
    await make(store, "t")
    rival = apsw.Connection(str(path))
    rival.execute("BEGIN IMMEDIATE")
    assert await outcome(store, "t", entry(1)) == "unavailable"
    assert await store.entries("t") == [entry(0)]
    with pytest.raises(Unavailable, match="busy"):
        await open_sqlite(path)
    rival.execute("ROLLBACK")
    assert await outcome(store, "t", entry(1)) == "kept"
    rival.close()
    await store.close()


async def climb(store: Store, table: str, kept: list[tuple[str, Entry]], ended: list[bool]) -> None:
    """Append without end and note what was acknowledged."""
    seq = 1
    while not ended:
        wanted = entry(seq, f"{table} {len(kept)}")
        result = await outcome(store, table, wanted)
        if result == "kept":
            kept.append((table, wanted))
            seq += 1
        else:
            try:
                seq = (await store.entries(table))[-1].seq + 1
            except Unavailable:
                continue


async def test_a_server_that_crashes_under_load_loses_nothing(mortal: Server) -> None:
    url = await mortal.emptied()
    store, other = await open_store(url), await open_store(url)
    heard: set[str] = set()
    other.listen(lambda table, seq: heard.add(table))
    tables = [f"t{number}" for number in range(TABLES)]
    await asyncio.gather(*(make(store, table) for table in tables))
    kept: list[tuple[str, Entry]] = []
    ended: list[bool] = []
    climbers = [asyncio.create_task(climb(store, table, kept, ended)) for table in tables]
    for crash in range(RESTARTS):
        before = len(kept)
        await until(lambda: len(kept) >= before + TABLES)  # noqa: B023
        await asyncio.to_thread(mortal.restart, "immediate")
        before = len(kept)
        await until(lambda: len(kept) >= before + TABLES)  # noqa: B023
        await make(store, f"after{crash}")
    ended.append(True)
    await asyncio.gather(*climbers)
    print(f"{RESTARTS} crashes, {len(kept)} acknowledged")
    for table in tables:
        have = await store.entries(table)
        assert [each.seq for each in have] == list(range(len(have)))
        assert {each for where, each in kept if where == table} <= set(have)
    heard.clear()
    async with asyncio.timeout(60):
        while "t0" not in heard:  # a hint may be lost, so there are many
            await outcome(store, "t0", entry(len(await store.entries("t0"))))
            await asyncio.sleep(0.05)
    await store.close()
    await other.close()


async def test_what_was_sent_to_a_server_that_crashes_is_not_acknowledged(
    mortal: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixstones.store.pg_writer.LOCK_MS", 60_000)
    url = await mortal.emptied()
    store = await open_store(url)
    await make(store, "t")
    rival = await asyncpg.connect(url)
    await rival.execute("BEGIN; LOCK TABLE sixstones.entries")
    sent = asyncio.create_task(outcome(store, "t", entry(1)))
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    while not await rival.fetchval(waiting):
        await asyncio.sleep(0.01)
    await asyncio.to_thread(mortal.restart, "immediate")
    assert await sent == "unavailable"
    assert await store.entries("t") == [entry(0)]
    assert await outcome(store, "t", entry(1)) == "kept"
    rival.terminate()
    await store.close()


async def test_while_the_server_is_away_calls_end_in_words(
    mortal: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pg_connection, "PATIENCE_SECONDS", 0.5)
    store = await open_store(await mortal.emptied())
    await make(store, "t")
    mortal.stop("immediate")
    assert await outcome(store, "t", entry(1)) == "unavailable"
    for call in (store.entries("t"), store.count("open"), store.prune(1, 1)):
        with pytest.raises(Unavailable, match="cannot be reached"):
            await call
    monkeypatch.setattr(pg_connection, "PATIENCE_SECONDS", 60.0)
    reading = asyncio.create_task(store.entries("t"))
    writing = asyncio.create_task(store.append("t", entry(1), listing()))
    await asyncio.to_thread(mortal.start)
    assert (await reading)[0] == entry(0)
    await writing
    assert await store.entries("t") == [entry(0), entry(1)]
    await store.close()


async def test_a_store_closes_while_the_server_is_away(mortal: Server) -> None:
    store = await open_store(await mortal.emptied())
    await make(store, "t")
    await store.entries("t")
    mortal.stop("immediate")
    try:
        await asyncio.wait_for(store.close(), 60)
    finally:
        await asyncio.to_thread(mortal.start)


async def test_a_store_closes_while_it_connects_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(await server.emptied())
    begun: list[Connection] = []

    async def unanswered(connection: Connection, _statement: str) -> None:
        begun.append(connection)
        await asyncio.Event().wait()

    monkeypatch.setattr(asyncpg.Connection, "execute", unanswered)
    rival = await asyncpg.connect(server.url)
    await rival.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    )
    await rival.close()
    await until(lambda: bool(begun))
    await store.close()
    assert [connection.is_closed() for connection in begun] == [True]


async def test_a_writer_that_cannot_begin_leaves_no_connection_open(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(await server.emptied())
    execute = asyncpg.Connection.execute
    begun: list[Connection] = []

    async def too_late(connection: Connection, statement: str) -> str:
        if statement.startswith("SET lock_timeout"):
            begun.append(connection)
            raise TimeoutError
        return await execute(connection, statement)

    monkeypatch.setattr(asyncpg.Connection, "execute", too_late)
    with pytest.raises(Unavailable):
        await make(store, "t")
    assert [connection.is_closed() for connection in begun] == [True]
    await store.close()
