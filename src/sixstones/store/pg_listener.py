"""How a process learns what others have written to the same PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from sixstones.store.pg_connection import FAILED, PAUSE_SECONDS, Connect, Connection, part
from sixstones.store.store import Heard, Unavailable

CHANNEL = "sixstones"
SILENCE_SECONDS = 15.0
"""After how long without a word the connection is tried."""


class PgListener:
    """Listens on a connection of its own and reconnects when it breaks. What was said in between
    is lost, as hints may be. A notice reads `table seq table seq ...`."""

    def __init__(self, connect: Connect, is_own: Callable[[int], bool]) -> None:
        self._connect = connect
        self._is_own = is_own
        self._heard: list[Heard] = []
        self._listening = asyncio.Event()
        self._task = asyncio.create_task(self._run(), name="sixstones-pg-listener")

    async def begin(self) -> None:
        """Return when every notice from now on is heard."""
        await self._listening.wait()

    def add(self, heard: Heard) -> None:
        """Call this one too from now on."""
        self._heard.append(heard)

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            with suppress(Unavailable, *FAILED):
                connection = await self._connect()
                try:
                    await self._listen(connection)
                finally:
                    await part(connection)
            await asyncio.sleep(PAUSE_SECONDS)

    async def _listen(self, connection: Connection) -> None:
        """Return when the connection has ended; raise when it does not answer any more."""
        ended = asyncio.Event()
        connection.add_termination_listener(lambda _: ended.set())
        await connection.add_listener(CHANNEL, self._tell)
        self._listening.set()
        while not ended.is_set():
            try:
                async with asyncio.timeout(SILENCE_SECONDS):
                    await ended.wait()
            except TimeoutError:
                await connection.execute("SELECT 1")

    def _tell(self, _connection: object, backend: int, _channel: str, notice: object) -> None:
        if self._is_own(backend):
            return
        words = str(notice).split()
        for table, seq in zip(words[::2], words[1::2], strict=True):
            for heard in self._heard:
                heard(table, int(seq))
