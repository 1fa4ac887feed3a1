"""What tests of the server share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from store.postgres import Server, running_server

from server.halls import Clock
from server.seats import prompt_hall
from sixstones.server.hall import Hall


@pytest.fixture
def anyio_backend() -> str:
    """Tests that are coroutines run on asyncio."""
    return "asyncio"


@pytest.fixture
def clock() -> Clock:
    """A clock that the test sets."""
    return Clock()


@pytest.fixture
async def hall(tmp_path: Path, clock: Clock) -> AsyncIterator[Hall]:
    """A hall over a SQLite store, by the test's clock, whose bots move at once."""
    async with prompt_hall(tmp_path / "games.db", clock) as opened:
        yield opened


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for the tests of one file."""
    with running_server() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
async def halls(
    request: pytest.FixtureRequest, tmp_path: Path, clock: Clock
) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two halls over one store, whose rounds the test takes."""
    if request.param == "sqlite":
        url = f"sqlite:{tmp_path / 'games.db'}"
    else:
        server: Server = request.getfixturevalue("postgres")
        url = await server.database()
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(prompt_hall(url, clock))
        there = await stack.enter_async_context(prompt_hall(url, clock))
        yield here, there
