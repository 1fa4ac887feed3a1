"""The part of a store in memory for whoever runs a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixstones.store import Ban, Entry, Figures, Known, Report, Status, Taken

if TYPE_CHECKING:
    from server.memory import Memory


class MemoryAdmin:
    """See Admin."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self._bans: dict[str, Ban] = {}
        self._reports: list[Report] = []
        self._erased: dict[str, int] = {}

    async def tables(self, status: Status | None, limit: int) -> list[Known]:
        known = [self._known(table) for table in self._memory.kept]
        wanted = [each for each in known if status in (None, each.listing.status)]
        wanted.sort(key=lambda each: (-each.listing.updated, each.table))
        return wanted[:limit]

    async def table(self, table: str) -> Known | None:
        return self._known(table) if table in self._memory.kept else None

    def _known(self, table: str) -> Known:
        memory, entries = self._memory, self._memory.kept[table]
        return Known(
            table,
            memory.rules_of[table],
            len(entries) - 1,
            memory.aside.get(table),
            memory.openers.get(table, ""),
            self._erased.get(table, -1),
            memory.kept_listings[table],
        )

    async def mentioning(self, text: str) -> list[str]:
        kept = self._memory.kept.items()
        return sorted(t for t, entries in kept if text and any(text in e.body for e in entries))

    async def rewrite(
        self, table: str, entries: Sequence[Entry], summary: str, seq: int, *, erased: bool
    ) -> None:
        kept = self._memory.kept.get(table, [])
        if not kept or len(kept) - 1 != seq:
            raise Taken(table)
        for entry in entries:
            kept[entry.seq] = kept[entry.seq]._replace(body=entry.body)
        listing = self._memory.kept_listings[table]
        self._memory.kept_listings[table] = listing._replace(summary=summary)
        if erased:
            self._erased[table] = seq
        self._memory.revise(table)

    async def unerased(self, before: int, limit: int) -> list[str]:
        over = [x for x in self._memory.all() if x.listing.status == "over"]
        old = [x for x in over if x.listing.updated < before]
        old.sort(key=lambda each: each.listing.updated)
        left = [
            x.table
            for x in old
            if self._erased.get(x.table, -1) < len(self._memory.kept[x.table]) - 1
        ]
        return left[:limit]

    async def ban(self, ban: Ban) -> None:
        self._bans[ban.what] = ban

    async def unban(self, what: str) -> bool:
        return self._bans.pop(what, None) is not None

    async def bans(self) -> list[Ban]:
        return sorted(self._bans.values())

    async def report(self, report: Report) -> bool:
        line = report.table, report.seq, report.by
        if line in [(each.table, each.seq, each.by) for each in self._reports]:
            return False
        self._reports.append(report._replace(id=len(self._reports) + 1))
        return True

    async def reports(self, *, done: bool, limit: int) -> list[Report]:
        return [each for each in self._reports if each.done == done][:limit]

    async def settle(self, id_: int) -> bool:
        for place, each in enumerate(self._reports):
            if each.id == id_ and not each.done:
                self._reports[place] = each._replace(done=True)
                return True
        return False

    async def forget_reports(self, before: int, limit: int) -> int:
        old = [each for each in self._reports if each.at < before][:limit]
        self._reports = [each for each in self._reports if each not in old]
        return len(old)

    async def figures(self) -> Figures:
        status = [listed.listing.status for listed in self._memory.all()]
        processes, connections = self._memory.attending
        return Figures(
            open=status.count("open"),
            playing=status.count("playing"),
            over=status.count("over"),
            quarantined=len(self._memory.aside),
            entries=sum(map(len, self._memory.kept.values())),
            bans=len(self._bans),
            reports=sum(not each.done for each in self._reports),
            processes=processes,
            connections=connections,
            tries=len(self._memory.days.kept),
        )
