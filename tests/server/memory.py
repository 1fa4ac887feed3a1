"""A store and bots that are quick and do as the test says."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Sequence

from server.memory_admin import MemoryAdmin
from server.memory_days import MemoryDays
from sixstones.bots import Bot
from sixstones.engine import Move, View
from sixstones.server.bot_pool import BotPool
from sixstones.server.messages import HintMove
from sixstones.store import (
    REVISED,
    Attendance,
    Entry,
    Listed,
    Listing,
    Process,
    Quarantined,
    Standing,
    Status,
    Taken,
    Waiting,
)
from sixstones.store.store import Heard


class Memory:
    """A store that keeps everything until it is forgotten itself (see Store)."""

    def __init__(self) -> None:
        self.kept: dict[str, list[Entry]] = {}
        self.kept_listings: dict[str, Listing] = {}
        self.rules_of: dict[str, str] = {}
        self.openers: dict[str, str] = {}
        self.aside: dict[str, str] = {}
        self.admin = MemoryAdmin(self)
        self.days = MemoryDays()
        self._revised: dict[str, int] = {}
        self._heard: list[Heard] = []
        self._attendance: dict[str, dict[tuple[str, str], int]] = {}

    @property
    def attending(self) -> tuple[int, int]:
        """How many processes and connections there are."""
        numbers = [sum(each.values()) for each in self._attendance.values()]
        return len(numbers), sum(numbers)

    def all(self) -> list[Listed]:
        """Every table's listing, without those set aside."""
        return [
            Listed(table, listing)
            for table, listing in self.kept_listings.items()
            if table not in self.aside
        ]

    def revise(self, table: str) -> None:
        """Have everyone hear that a table is not as it was."""
        self._revised[table] = self._revised.get(table, 0) + 1
        for heard in self._heard:
            heard(table, REVISED)

    async def create(
        self, table: str, rules: str, entry: Entry, listing: Listing, opener: str = ""
    ) -> None:
        if table in self.kept:
            raise Taken(table)
        self.kept[table] = [entry]
        self.kept_listings[table] = listing
        self.rules_of[table] = rules
        self.openers[table] = opener

    async def append(self, table: str, entry: Entry, listing: Listing) -> None:
        if entry.seq != len(self.kept.get(table, ())) or table in self.aside:
            raise Taken(table)
        self.kept[table].append(entry)
        self.kept_listings[table] = listing
        if listing.status == "over":
            self.openers[table] = ""

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        return self.kept.get(table, [])[since:]

    async def rules(self, table: str) -> str | None:
        return self.rules_of.get(table)

    async def standing(self, table: str) -> Standing | None:
        if table not in self.kept:
            return None
        last = len(self.kept[table]) - 1
        return Standing(last, self.aside.get(table), self._revised.get(table, 0))

    async def quarantine(self, table: str, why: str | None) -> bool:
        if table not in self.kept or (table in self.aside) == (why is not None):
            return False
        if why is None:
            del self.aside[table]
        else:
            self.aside[table] = why
        self.revise(table)
        return True

    async def quarantined(self, limit: int) -> list[Quarantined]:
        return [Quarantined(*each) for each in sorted(self.aside.items())[:limit]]

    async def listings(self, tables: Sequence[str]) -> list[Listed]:
        return [listed for listed in self.all() if listed.table in tables]

    async def public(
        self, status: Status, limit: int, shares: tuple[int, int] | None = None
    ) -> list[Listed]:
        return [x for x in self.all() if x.listing.public and x.listing.status == status][:limit]

    async def due(self, now: int, limit: int) -> list[str]:
        return [x.table for x in self.all() if x.listing.due is not None and x.listing.due <= now]

    async def count(self, status: Status) -> int:
        return sum(listed.listing.status == status for listed in self.all())

    async def waiting(self, network: str = "") -> Waiting:
        found = [
            x.listing.due
            for x in self.all()
            if x.listing.status == "open" and f"{self.openers[x.table]} ".startswith(network)
        ]
        return Waiting(len(found), min((due for due in found if due is not None), default=None))

    async def gives_way(self) -> str | None:
        open_ = (x for x in self.all() if x.listing.status == "open" and not x.listing.touched)
        return next((x.table for x in open_), None)

    async def prune(self, before: int, limit: int) -> int:
        old = [x for x in self.all() if x.listing.status == "over" and x.listing.updated < before]
        for listed in old[:limit]:
            del self.kept[listed.table], self.kept_listings[listed.table]
        return len(old[:limit])

    async def attend(self, process: str, changes: Sequence[Attendance]) -> None:
        """Nobody else is here to be told, but they are counted."""
        own = self._attendance.setdefault(process, {})
        own |= {(change.table, change.key): change.number for change in changes}

    async def processes(self) -> list[Process]:
        return []

    async def attendance(self, process: str) -> list[Attendance]:
        return []

    async def dismiss(self, process: str) -> None:
        """Nobody was told."""
        self._attendance.pop(process, None)

    def listen(self, heard: Heard) -> None:
        """Nobody else writes here, but tables may be revised."""
        self._heard.append(heard)

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

    async def choose(self, bot: Bot, view: View, who: str = "") -> Move:
        return Move.parse(await self._moves.get())

    async def analyze(self, view: View, who: str = "") -> list[HintMove]:
        known = json.dumps(view, sort_keys=True, default=str)
        number = int(hashlib.sha256(known.encode()).hexdigest()[:8], 16)
        return [HintMove(move, number, 0.0) for move in view.get("legal", [])]

    def close(self) -> None:
        """Nothing to let go of."""
