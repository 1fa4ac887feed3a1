"""A server whose store waits before it keeps a move while a file is there. Run as a program: the
first argument is that file, the others are as usual."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from unittest.mock import patch

from sixstones.server.run import serve
from sixstones.server.settings import Settings
from sixstones.store import Entry, Listing
from sixstones.store.sqlite import SqliteStore

_append = SqliteStore.append


async def append_later(store: SqliteStore, table: str, entry: Entry, listing: Listing) -> None:
    """Keep the entry once the file is gone."""
    gate = Path(sys.argv[1])
    while gate.exists():
        gate.with_suffix(".waits").touch()
        await asyncio.sleep(0.01)
    await _append(store, table, entry, listing)


if __name__ == "__main__":
    with patch.object(SqliteStore, "append", append_later):
        serve(Settings.from_text(sys.argv[2]), "127.0.0.1", int(sys.argv[3]))
