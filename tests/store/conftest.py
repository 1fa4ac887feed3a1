"""Stores to test: a SQLite file and a database of a PostgreSQL server of our own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from server.memory import Memory

from sixstones.store import Store, open_store
from store.postgres import Server, running_server


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server, one for each test process."""
    with running_server() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that is new."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'games.db'}"
    running: Server = request.getfixturevalue("server")
    return await running.emptied()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture
async def other(url: str, store: Store) -> AsyncIterator[Store]:
    """The same store, as another process has it."""
    opened = await open_store(url)
    yield opened
    await opened.close()


@pytest.fixture(params=["sqlite", "postgres", "memory"])
async def stores(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[Store]]:
    """A new store, as two processes have it."""
    if request.param == "memory":
        memory = Memory()
        yield [memory, memory]
        return
    url = f"sqlite:{tmp_path / 'games.db'}"
    if request.param == "postgres":
        url = await request.getfixturevalue("server").emptied()
    opened = [await open_store(url) for _ in range(2)]
    yield opened
    for each in opened:
        await each.close()
