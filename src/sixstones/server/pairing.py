"""Finds those who ask for a game a table where somebody waits for the same one.

It seats nobody and keeps nothing. Who asks is told of a table and sits down there as anyone does,
so no seat is given twice; who is told of none opens a public table and asks again from there. Two
who open one at the same moment then find each other: only ever the later table is left for the
earlier one, so nobody passes anybody on the way.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from sixstones.server import messages as m
from sixstones.server.options import Clock, Options
from sixstones.server.presence import Presence
from sixstones.store import Listed, Store

MOST_LOOKED_AT: Final = 500
SHARES: Final = (20, 20)
"""How many of these are of one near and of one wide network."""


class Pairing:
    """Looks through the public tables that wait. When `bounded`, no network's hide the others."""

    def __init__(self, store: Store, presence: Presence, bounded: bool = True) -> None:
        self._store = store
        self._presence = presence
        self._shares = SHARES if bounded else None

    async def find(self, asked: m.AskPairing) -> m.Pairing:
        """The table that has waited longest for one more like the asker, with somebody there; when
        they wait at one themselves, only one that was opened before it."""
        before = None if asked.waiting is None else await self._age(asked.waiting)
        fitting = []
        for listed in await self._store.public("open", MOST_LOOKED_AT, self._shares):
            summary = _summary(listed)
            age = summary.opened, listed.table
            if (before is None or age < before) and _fits(summary, asked):
                fitting.append((age, listed))
        for (_, table), listed in sorted(fitting):
            if self._is_attended(listed):
                return m.Pairing(table)
        return m.Pairing(None)

    async def _age(self, table: str) -> tuple[int, str] | None:
        """What orders tables by when they were opened; None for one that does not wait."""
        for listed in await self._store.listings([table]):
            if listed.listing.status == "open":
                return _summary(listed).opened, table
        return None

    def _is_attended(self, listed: Listed) -> bool:
        keys = listed.listing.keys.split()
        return any(self._presence.count(listed.table, key) > 0 for key in keys if key != "-")


def _summary(listed: Listed) -> m.Summary:
    return msgspec.json.decode(listed.listing.summary, type=m.Summary)


def _fits(summary: m.Summary, asked: m.AskPairing) -> bool:
    """Whether it is the usual table of that size and clock, for people alone."""
    kinds = [seat.kind for seat in summary.seats]
    if len(kinds) != asked.seats or "open" not in kinds or "bot" in kinds:
        return False
    options = summary.options
    if options is None or _time(options.clock) != _time(asked.clock):
        return False
    usual = Options(
        public=True, clock=options.clock, order=options.order, language=options.language
    )
    # Among people, no hints is what is usual.
    return replace(options, hints=options.hints or None) == usual


def _time(clock: Clock) -> tuple[str, int, int]:
    """What a clock gives; the numbers of other kinds do not matter."""
    if clock.kind == "live":
        return clock.kind, clock.base, clock.increment
    return clock.kind, clock.days if clock.kind == "days" else 0, 0
