"""Taking people out of a table: their names, devices and lines. Its moves stay, so that it plays
back to the same game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from sixstones.server.entries import Body, Chair, Said, Seated
from sixstones.server.lobby import listing_of
from sixstones.server.quarantine import Quarantine
from sixstones.server.sources import FAIR, Dealer
from sixstones.server.table import Table
from sixstones.server.timing import DAY
from sixstones.store import Entry, Store, Taken, Unavailable

ATTEMPTS: Final = 20
AT_ONCE: Final = 200
"""How many tables are seen to in one go."""

UNREADABLE: Final = (ValueError, LookupError, TypeError, AssertionError)
"""What a damaged table raises when it is read."""

Who: TypeAlias = Callable[[Chair], bool]
"""Whether someone is meant, by how they sit at a table."""


def everyone(_chair: Chair) -> bool:
    """All who sit at a table."""
    return True


def holder_of(key: str) -> Who:
    """Whoever holds the seat with a key."""
    return lambda chair: chair.key == key


async def erase(store: Store, table: str, who: Who, dealer: Dealer = FAIR) -> int:
    """Erase those who are meant from a table, and say from how many entries. Raises ValueError for
    a table that cannot be read, and Taken when it goes on again and again meanwhile."""
    for _ in range(ATTEMPTS):
        entries = await store.entries(table)
        if not entries:
            return 0
        # Nobody else should have to wait while a game is played back.
        changed, summary = await asyncio.to_thread(_without, table, entries, who, dealer)
        if not changed and who is not everyone:
            return 0
        try:
            last = entries[-1].seq
            await store.admin.rewrite(table, changed, summary, last, erased=who is everyone)
        except Taken:
            continue
        return len(changed)
    raise Taken(f"table {table} goes on faster than it can be rewritten")


async def erase_old(store: Store, quarantine: Quarantine, now: int, days: int) -> int:
    """Erase everyone from some of the tables that were over so many days ago, and forget reports
    that are as old; says how many tables that were. Raises Unavailable."""
    before = now - days * DAY
    await store.admin.forget_reports(before, AT_ONCE)
    tables = await store.admin.unerased(before, AT_ONCE)
    for table in tables:
        try:
            await erase(store, table, everyone)
        except Taken:
            continue  # someone is there; its time comes again
        except (Unavailable, MemoryError):
            raise
        except Exception as error:
            await quarantine.set_aside(table, error)  # else it would keep others waiting
    return len(tables)


def lines_said(
    table: str, entries: Sequence[Entry], dealer: Dealer = FAIR
) -> Iterator[tuple[Entry, Chair, Said]]:
    """The lines of a table's chat, each with who said it. Seats change when lots are drawn, so
    that the number alone does not tell. Raises ValueError for a table that cannot be read."""
    for entry, chairs, body in _walk(table, entries, dealer):
        if isinstance(body, Said):
            yield entry, chairs[body.seat], body


def _walk(
    table: str, entries: Sequence[Entry], dealer: Dealer
) -> Iterator[tuple[Entry, tuple[Chair, ...], Body]]:
    """Each entry with those who sat there before it."""
    made = Table(table, dealer)
    for entry in entries:
        chairs = made.chairs
        yield entry, chairs, made.read(entry).body


def _changed(table: str, entries: Sequence[Entry], who: Who, dealer: Dealer) -> Iterator[Entry]:
    for entry, chairs, body in _walk(table, entries, dealer):
        kept: dict[str, Any] = msgspec.json.decode(entry.body)
        match body:
            case Said(seat) if who(chairs[seat]):
                _take_out(kept, "text", "phrase")
            case Seated(_, name, key, nonce, device) if who(
                Chair("person", name, key, nonce, device=device)
            ):
                _take_out(kept, "device")
                kept["name"] = ""
            case _:
                for chair in kept.get("chairs", ()):
                    if who(msgspec.convert(chair, Chair)):
                        _take_out(chair, "name", "device")
        # Only what is taken out changes: a newer version may have written more than we know.
        written = msgspec.json.encode(kept).decode()
        if kept != msgspec.json.decode(entry.body):
            yield entry._replace(body=written)


def _take_out(kept: dict[str, Any], *names: str) -> None:
    for name in names:
        kept.pop(name, None)


def _without(
    table: str, entries: Sequence[Entry], who: Who, dealer: Dealer
) -> tuple[list[Entry], str]:
    """The entries that become others, and the summary that follows."""
    changed = list(_changed(table, entries, who, dealer))
    new = {entry.seq: entry for entry in changed}
    made, _ = Table.from_entries(table, [new.get(each.seq, each) for each in entries], dealer)
    return changed, listing_of(made).summary
