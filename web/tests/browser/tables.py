"""Puts tables at positions of positions.json into a database: python tables.py DATABASE

Reads the name of a position from each line, and answers with a line of JSON: a fresh table, the
secret of its seat, and the move that the position is about. The entries are such as the server
itself keeps, so all that a page hears of them is made by the server, which may be running. The
other seats are bots, who go on playing.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Mapping
from typing import Any

from positions import KEPT, NONCE

from sixstones.engine import RULES
from sixstones.server import fair
from sixstones.server.entries import Body, Chair, Moved, Opened, write_body
from sixstones.server.options import Options
from sixstones.server.room import listing_of
from sixstones.server.table import Table
from sixstones.store import Entry, Store, open_store


class Writer:
    """A table that grows entry by entry in a store."""

    def __init__(self, store: Store, table: str) -> None:
        self._store = store
        self._table = Table(table)
        self.to_move = self._table.to_move

    async def append(self, body: Body) -> None:
        """Keep one more entry."""
        table = self._table
        entry = Entry(table.seq, time.time_ns() // 1_000_000, write_body(body))
        table.apply(entry.at, body)
        self.to_move = table.to_move
        if entry.seq == 0:
            await self._store.create(table.id, RULES, entry, listing_of(table))
        else:
            await self._store.append(table.id, entry, listing_of(table))

    async def move(self, move: str) -> None:
        """Keep a move of whoever is to move."""
        assert self.to_move is not None
        await self.append(Moved(self.to_move, move, self._table.seq))


async def write(store: Store, position: Mapping[str, Any]) -> dict[str, str]:
    """Keep the table of a position, with a person on its seat and bots on the others."""
    secret, table = fair.new_secret(), fair.new_id()
    key = fair.key_of(secret)
    chairs = [Chair("bot", level="rookie") for _ in range(position["players"])]
    chairs[position["seat"]] = Chair("person", "Ada", key, NONCE)
    writer = Writer(store, table)
    await writer.append(Opened(Options(order="given"), position["secret"], chairs, key))
    for move in position["moves"].split():
        await writer.move(move)
    return {"table": table, "secret": secret, "then": position["then"]}


async def main(database: str) -> None:
    """Answer until nobody asks any more."""
    store = await open_store(database)
    kept = json.loads(KEPT.read_text())
    try:
        while name := (await asyncio.to_thread(sys.stdin.readline)).strip():
            print(json.dumps(await write(store, kept[name])), flush=True)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
