"""A table that someone has locked in PostgreSQL waits alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import asyncpg
import pytest
from torture import TORTURE

from sixstones.store import Store, Unavailable, open_store
from store.postgres import Server
from store.samples import entry, listing, make, outcome

pytestmark = pytest.mark.anyio

TABLES = 40 if TORTURE else 8
ENTRIES = 200 if TORTURE else 5


@pytest.fixture
async def address(server: Server) -> str:
    """A database of its own."""
    return await server.emptied()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    opened = await open_store(address)
    yield opened
    await opened.close()


@pytest.fixture
async def rival(address: str, store: Store) -> AsyncIterator[asyncpg.Connection[asyncpg.Record]]:
    """Someone else in the same database, in the middle of a transaction."""
    connection = await asyncpg.connect(address)
    await connection.execute("BEGIN")
    yield connection
    connection.terminate()


async def climb(store: Store, table: str) -> list[str]:
    """What came of one entry after another."""
    return [await outcome(store, table, entry(seq)) for seq in range(1, ENTRIES + 1)]


async def test_a_locked_table_holds_up_no_other(
    store: Store, rival: asyncpg.Connection[asyncpg.Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is left out, so that it does not matter how long a statement may wait."""
    monkeypatch.setattr("sixstones.store.pg_writer.LOCK_MS", 60_000)
    tables = [f"t{number}" for number in range(TABLES)]
    for table in ("locked", *tables):
        await make(store, table)
    await rival.execute("SELECT FROM sixstones.tables WHERE id = 'locked' FOR UPDATE")
    waiting = asyncio.create_task(store.append("locked", entry(1), listing()))
    results = await asyncio.gather(*(climb(store, table) for table in tables))
    assert {result for one in results for result in one} == {"kept"}
    assert not waiting.done()
    await rival.execute("ROLLBACK")
    await waiting
    assert await store.entries("locked") == [entry(0), entry(1)]


async def test_what_the_lock_was_for_is_found_afterwards(
    store: Store, rival: asyncpg.Connection[asyncpg.Record]
) -> None:
    """The other has taken the seq."""
    await make(store, "t")
    await rival.execute("UPDATE sixstones.tables SET seq = 1 WHERE id = 't'")
    await rival.execute("INSERT INTO sixstones.entries VALUES ('t', 1, 0, 'theirs')")
    waiting = asyncio.create_task(outcome(store, "t", entry(1)))
    await make(store, "u", 3)
    assert not waiting.done()
    await rival.execute("COMMIT")
    assert await waiting == "taken"


async def test_a_lock_that_cannot_be_left_out_holds_up_only_its_own_table(
    store: Store, rival: asyncpg.Connection[asyncpg.Record]
) -> None:
    """Here the place of the entry itself is taken by someone who has not said whether for good."""
    tables = [f"t{number}" for number in range(TABLES)]
    for table in ("locked", *tables):
        await make(store, table)
    await rival.execute("SET LOCAL session_replication_role = replica")  # locks no row of tables
    await rival.execute("INSERT INTO sixstones.entries VALUES ('locked', 1, 0, 'theirs')")
    waiting = asyncio.create_task(store.append("locked", entry(1), listing()))
    results = await asyncio.gather(*(climb(store, table) for table in tables))
    assert {result for one in results for result in one} == {"kept"}
    assert not waiting.done()
    await rival.execute("ROLLBACK")
    await waiting


async def test_a_table_that_stays_locked_is_unavailable_and_keeps_nothing(
    store: Store,
    rival: asyncpg.Connection[asyncpg.Record],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sixstones.store.pg_writer.ANSWER_SECONDS", 0.0)
    await make(store, "t")
    await rival.execute("SELECT FROM sixstones.tables WHERE id = 't' FOR UPDATE")
    with pytest.raises(Unavailable, match="locked by someone else"):
        await store.append("t", entry(1), listing())
    await rival.execute("ROLLBACK")
    assert await store.entries("t") == [entry(0)]
    assert await outcome(store, "t", entry(1)) == "kept"


async def test_a_store_that_closes_waits_for_what_is_locked(
    address: str, store: Store, rival: asyncpg.Connection[asyncpg.Record]
) -> None:
    ending = await open_store(address)
    await make(ending, "t")
    await rival.execute("SELECT FROM sixstones.tables WHERE id = 't' FOR UPDATE")
    waiting = asyncio.create_task(outcome(ending, "t", entry(1)))
    await make(ending, "u")
    closing = asyncio.create_task(ending.close())
    await make(store, "v")
    assert not closing.done()
    await rival.execute("ROLLBACK")
    await closing
    assert await waiting == "kept"
