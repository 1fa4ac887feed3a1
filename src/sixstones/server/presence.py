"""Who is at which table, in all processes that use the store.

Someone is there while connected, and for a while after each request with a seat's secret. Each
process tells the store who is at its tables and beats as long as it lives; each reads what the
others have said. Nobody compares clocks: a process counts as dead when it has not beaten for so
many rounds of whoever looks, so it does not matter whose clock is wrong or who is slow.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Final

from sixstones.store import Attendance, Process, Store, Unavailable

ROUND_SECONDS: Final = 0.5
ROUNDS_PER_BEAT: Final = 4
DEAD_AFTER: Final = 12
"""Rounds without a beat; with those above, six seconds."""
FORGOTTEN_AFTER: Final = 1200
"""Rounds without a beat after which what is left of a dead process is removed."""

WATCHING: Final = ""
"""The key of those who have none."""


class Other:
    """Another process, as it was last seen."""

    def __init__(self) -> None:
        self.seen = Process("", -1, -1)
        self.silent = 0
        self.here: Counter[tuple[str, str]] = Counter()

    @property
    def lives(self) -> bool:
        """Whether it has been heard of lately."""
        return self.silent < DEAD_AFTER


class Presence:
    """Connections and visits by table and seat's key. `changed` is called with the id of each table
    that people have come to or gone from in another process, or where a visit has ended. A request
    counts as being there for `visit_seconds`."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        changed: Callable[[str], None],
        visit_seconds: float,
    ) -> None:
        self.process = secrets.token_urlsafe(12)
        self._store = store
        self._now = now
        self._changed = changed
        self._visit_ms = round(visit_seconds * 1000)
        self._visits: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._here: Counter[tuple[str, str]] = Counter()
        self._untold: set[tuple[str, str]] = set()
        self._others: dict[str, Other] = {}
        self._rounds = 0
        self._exchanging = asyncio.Lock()

    def came(self, table: str, key: str | None) -> None:
        """A connection begins here, of a seat or of someone who watches."""
        self._here[table, key or WATCHING] += 1
        self._untold.add((table, key or WATCHING))

    def went(self, table: str, key: str | None) -> None:
        """A connection has ended here."""
        self._here[table, key or WATCHING] -= 1
        self._untold.add((table, key or WATCHING))

    def visit(self, table: str, key: str) -> bool:
        """A seat has asked for something, connected or not, so its owner is there for a while; says
        whether that is new."""
        new = self._visits.pop((table, key), None) is None
        self._visits[table, key] = self._now()
        if new:
            self.came(table, key)
        return new

    def count(self, table: str, key: str | None) -> int:
        """How many connections and visits there are anywhere."""
        who = table, key or WATCHING
        elsewhere = (other.here[who] for other in self._others.values() if other.lives)
        return self._here[who] + sum(elsewhere)

    async def exchange(self) -> None:
        """One round: say what is new here, and hear what is new elsewhere. Raises Unavailable."""
        self._end_visits()
        async with self._exchanging:
            await self._tell()
            self._rounds += 1
            await self._look(silence=1)

    async def ask(self) -> None:
        """Hear what is new elsewhere, between rounds. Raises Unavailable."""
        self._end_visits()
        async with self._exchanging:
            await self._look(silence=0)

    async def prove(self) -> None:
        """Write something into the store and see that it is there. Raises Unavailable."""
        async with self._exchanging:
            before = await self._own_beats()
            await self._store.attend(self.process, [])
            if await self._own_beats() <= before:
                raise Unavailable("what the store has acknowledged is not there")

    async def close(self) -> None:
        """Say that nobody is connected here any more. Raises Unavailable."""
        async with self._exchanging:
            await self._store.dismiss(self.process)

    async def _own_beats(self) -> int:
        return next((x.beats for x in await self._store.processes() if x.id == self.process), 0)

    def _end_visits(self) -> None:
        """Forget the visits that are over, which are the oldest."""
        over = self._now() - self._visit_ms
        while self._visits and next(iter(self._visits.values())) <= over:
            (table, key), _ = self._visits.popitem(last=False)
            self.went(table, key)
            self._changed(table)

    async def _tell(self) -> None:
        untold, self._untold = self._untold, set()
        if not untold and self._rounds % ROUNDS_PER_BEAT:
            return
        changes = [Attendance(*who, self._here[who]) for who in untold]
        try:
            await self._store.attend(self.process, changes)
        except BaseException:
            self._untold |= untold
            raise
        for who in untold:
            if not self._here[who]:
                del self._here[who]

    async def _look(self, silence: int) -> None:
        """Bring what is known of the others up to date; who has not beaten since the last look is
        so many rounds longer silent."""
        found = {one.id: one for one in await self._store.processes()}
        before = self._elsewhere()
        own = found.pop(self.process, None)
        if own is None and self._rounds > 1:
            # Someone took this process for dead and removed what it had said.
            self._untold.update(self._here)
        for gone in self._others.keys() - found.keys():
            del self._others[gone]
        for one in found.values():
            await self._look_at(one, silence)
        after = self._elsewhere()
        for table in {who[0] for who in before.keys() | after.keys() if before[who] != after[who]}:
            self._changed(table)

    async def _look_at(self, one: Process, silence: int) -> None:
        other = self._others.setdefault(one.id, Other())
        other.silent = other.silent + silence if one.beats == other.seen.beats else 0
        # Fewer beats than before: it was dismissed and began anew.
        if one.changes != other.seen.changes or one.beats < other.seen.beats:
            attendance = await self._store.attendance(one.id)
            other.here = Counter({(each.table, each.key): each.number for each in attendance})
        other.seen = one
        if other.silent >= FORGOTTEN_AFTER:
            await self._store.dismiss(one.id)

    def _elsewhere(self) -> Counter[tuple[str, str]]:
        together: Counter[tuple[str, str]] = Counter()
        for other in self._others.values():
            if other.lives:
                together.update(other.here)
        return together
