"""What tests of the server share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

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
