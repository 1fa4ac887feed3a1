"""Entries and listings to keep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from sixstones.store import Entry, Listing, Status, Store, Taken, Unavailable

RULES = "sixstones-rules-1"


def entry(seq: int, body: str = '{"kind":"move"}', at: int = 1_700_000_000_000) -> Entry:
    return Entry(seq, at + seq, body)


def listing(
    status: Status = "playing",
    *,
    public: bool = True,
    updated: int = 1_700_000_000_000,
    due: int | None = None,
    summary: str = "{}",
    keys: str = "",
    touched: bool = True,
) -> Listing:
    return Listing(status, public, updated, due, summary, keys, touched)


async def make(store: Store, table: str, entries: int = 1, kept: Listing | None = None) -> None:
    """A table with so many entries."""
    shown = kept or listing()
    await store.create(table, RULES, entry(0), shown)
    for seq in range(1, entries):
        await store.append(table, entry(seq), shown)


async def outcome(store: Store, table: str, kept: Entry) -> str:
    """What came of an append: kept, taken or unavailable."""
    try:
        await store.append(table, kept, listing())
    except Taken:
        return "taken"
    except Unavailable:
        return "unavailable"
    return "kept"


async def outcomes(store: Store, table: str, wanted: Iterable[Entry]) -> list[str]:
    return list(await asyncio.gather(*(outcome(store, table, kept) for kept in wanted)))


async def until(there: Callable[[], bool], within: float = 60) -> None:
    """Wait for something to become true; that it does not is noticed after a long time."""
    async with asyncio.timeout(within):
        while not there():
            await asyncio.sleep(0.01)
