"""A server with a fault planted in it: it acknowledges a move before it is committed.

Run as a program, with the same arguments as the right one. The test that kills servers has to
find it out.
"""

from __future__ import annotations

import asyncio
import sys
from unittest.mock import patch

from sixstones.server.run import serve
from sixstones.server.settings import Settings
from sixstones.store import Entry, Listing
from sixstones.store.sqlite import SqliteStore

LATE = 3600.0

_append = SqliteStore.append
_tasks: set[asyncio.Task[None]] = set()


async def append_later(store: SqliteStore, table: str, entry: Entry, listing: Listing) -> None:
    """Say that the entry is kept, and keep it later than the server lives."""

    async def keep() -> None:
        await asyncio.sleep(LATE)
        await _append(store, table, entry, listing)

    task = asyncio.create_task(keep())
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


if __name__ == "__main__":
    with patch.object(SqliteStore, "append", append_later):
        serve(Settings.from_text(sys.argv[1]), "127.0.0.1", int(sys.argv[2]))
