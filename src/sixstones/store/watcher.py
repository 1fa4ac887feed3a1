"""How a process learns what others have written to the same SQLite file."""

from __future__ import annotations

import asyncio
from threading import Event, Thread
from typing import Any

import apsw

from sixstones.store.store import REVISED, Heard

PAUSE_SECONDS = 0.025
_REVISION = "SELECT ifnull(max(revised), 0) FROM tables WHERE revised > 0"


class Watcher:
    """Looks at the file's version again and again, which costs microseconds, and asks what is new
    only when that has changed. Takes over the connection."""

    def __init__(self, connection: apsw.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop
        self._heard: list[Heard] = []
        self._version = connection.pragma("data_version")
        self._last: int = connection.execute("SELECT ifnull(max(arrival), 0) FROM entries").get
        self._revised: int = connection.execute(_REVISION).get
        self._stop = Event()
        self._thread = Thread(target=self._run, name="sixstones-watcher", daemon=True)
        self._thread.start()

    def add(self, heard: Heard) -> None:
        """Call this one too from now on."""
        self._heard.append(heard)

    async def close(self) -> None:
        """End the thread and let go of the connection."""
        self._stop.set()
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _run(self) -> None:
        while not self._stop.wait(PAUSE_SECONDS):
            try:
                news = self._look()
                if news:
                    self._loop.call_soon_threadsafe(self._tell, news)
            except apsw.Error:
                continue  # busy or out of reach: the next look finds as much
            except RuntimeError:  # the loop is closed
                return

    def _look(self) -> list[tuple[str, int]]:
        """The tables with new entries since the last look and their newest entry, and those that
        were revised."""
        version = self._connection.pragma("data_version")
        if version == self._version:
            return []
        rows: list[Any] = self._connection.execute(
            'SELECT "table", max(seq), max(arrival) FROM entries WHERE arrival > ? GROUP BY 1',
            (self._last,),
        ).fetchall()
        revised: list[Any] = self._connection.execute(
            "SELECT id, revised FROM tables WHERE revised > ? AND revised > 0", (self._revised,)
        ).fetchall()
        self._version = version
        self._last = max((arrival for _, _, arrival in rows), default=self._last)
        self._revised = max((number for _, number in revised), default=self._revised)
        return [(table, REVISED) for table, _ in revised] + [(table, seq) for table, seq, _ in rows]

    def _tell(self, news: list[tuple[str, int]]) -> None:
        for table, seq in news:
            for heard in self._heard:
                heard(table, seq)
