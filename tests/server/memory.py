"""A store and bots that are quick and do as the test says."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence

from sixstones.bots import Bot
from sixstones.engine import Move, View
from sixstones.server.bot_pool import BotPool
from sixstones.server.messages import HintMove
from sixstones.store import (
    Attendance,
    Entry,
    Listed,
    Listing,
    Process,
    Quarantined,
    Standing,
    Status,
    Taken,
)
from sixstones.store.store import Heard


class Memory:
    """A store that keeps everything until it is forgotten itself (see Store)."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._listings: dict[str, Listing] = {}
        self._aside: dict[str, str] = {}
        self._revised = 0

    def all(self) -> list[Listed]:
        """Every table's listing, without those set aside."""
        return [
            Listed(table, listing)
            for table, listing in self._listings.items()
            if table not in self._aside
        ]

    async def create(
        self, table: str, rules: str, entry: Entry, listing: Listing, opener: str = ""
    ) -> None:
        if table in self._entries:
            raise Taken(table)
        self._entries[table] = [entry]
        self._listings[table] = listing

    async def append(self, table: str, entry: Entry, listing: Listing) -> None:
        if entry.seq != len(self._entries.get(table, ())) or table in self._aside:
            raise Taken(table)
        self._entries[table].append(entry)
        self._listings[table] = listing

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        return self._entries.get(table, [])[since:]

    async def rules(self, table: str) -> str | None:
        return "1" if table in self._entries else None

    async def standing(self, table: str) -> Standing | None:
        if table not in self._entries:
            return None
        return Standing(len(self._entries[table]) - 1, self._aside.get(table), self._revised)

    async def quarantine(self, table: str, why: str | None) -> bool:
        if table not in self._entries or (table in self._aside) == (why is not None):
            return False
        self._revised += 1
        if why is None:
            del self._aside[table]
        else:
            self._aside[table] = why
        return True

    async def quarantined(self, limit: int) -> list[Quarantined]:
        return [Quarantined(*each) for each in sorted(self._aside.items())[:limit]]

    async def listings(self, tables: Sequence[str]) -> list[Listed]:
        return [listed for listed in self.all() if listed.table in tables]

    async def public(self, status: Status, limit: int) -> list[Listed]:
        return [x for x in self.all() if x.listing.public and x.listing.status == status][:limit]

    async def due(self, now: int, limit: int) -> list[str]:
        return [x.table for x in self.all() if x.listing.due is not None and x.listing.due <= now]

    async def count(self, status: Status) -> int:
        return sum(listed.listing.status == status for listed in self.all())

    async def prune(self, before: int, limit: int) -> int:
        old = [x for x in self.all() if x.listing.status == "over" and x.listing.updated < before]
        for listed in old[:limit]:
            del self._entries[listed.table], self._listings[listed.table]
        return len(old[:limit])

    async def attend(self, process: str, changes: Sequence[Attendance]) -> None:
        """Nobody else is here to be told."""

    async def processes(self) -> list[Process]:
        return []

    async def attendance(self, process: str) -> list[Attendance]:
        return []

    async def dismiss(self, process: str) -> None:
        """Nobody was told."""

    def listen(self, heard: Heard) -> None:
        """Nobody else writes here."""

    async def close(self) -> None:
        """Nothing to let go of."""


class Puppets(BotPool):
    """Bots that play what the test tells them, and advice that shows what it was made from."""

    def __init__(self) -> None:
        self.waiting = 0
        self._moves: asyncio.Queue[str] = asyncio.Queue()

    async def think(self, move: str) -> None:
        """Have the bot that waits, or the next one, play a move."""
        self._moves.put_nowait(move)
        for _ in range(30):
            await asyncio.sleep(0)
        while not self._moves.empty():
            self._moves.get_nowait()

    async def choose(self, bot: Bot, view: View) -> Move:
        return Move.parse(await self._moves.get())

    async def analyze(self, view: View) -> list[HintMove]:
        known = json.dumps(view, sort_keys=True, default=str)
        number = int(hashlib.sha256(known.encode()).hexdigest()[:8], 16)
        return [HintMove(move, number, 0.0) for move in view.get("legal", [])]

    def close(self) -> None:
        """Nothing to let go of."""
