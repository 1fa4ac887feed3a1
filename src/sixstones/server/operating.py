"""What an operator looks at and does beside running servers, which hear of it through the store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from sixstones.server import erasing
from sixstones.server.entries import Abandoned, Chair, write_body
from sixstones.server.erasing import UNREADABLE, Who
from sixstones.server.lobby import listing_of
from sixstones.server.table import Table
from sixstones.store import Entry, Known, Report, Store, Taken

ATTEMPTS: Final = 20
_HIDDEN: Final = "…"

Json = dict[str, Any]


class NotDone(Exception):
    """Why something was not done, in one line."""


async def known(store: Store, id_: str) -> Known:
    """A table. Raises NotDone when there is none."""
    found = await store.admin.table(id_)
    if found is None:
        raise NotDone(f"there is no table {id_}")
    return found


def outline(table: Known) -> Json:
    """A table in a list."""
    summary = msgspec.json.decode(table.listing.summary)
    return {
        "table": table.table,
        "status": table.listing.status,
        "public": table.listing.public,
        "updated": table.listing.updated,
        "entries": table.seq + 1,
        "seats": [_called(seat) for seat in summary.get("seats", ())],
        "opener": table.opener,
        "quarantined": table.aside,
        "erased": table.erased >= table.seq,
    }


def _called(seat: Json) -> str:
    if seat.get("kind") == "bot" and not seat.get("name"):
        return f"({seat.get('level')})"
    return str(seat.get("name") or f"({seat.get('kind')})")


async def details(store: Store, id_: str, *, entries: bool = False) -> Json:
    """A table with who sits there, what was said and, when wanted, its entries without what the
    deal follows from. One that cannot be read is shown as far as it can. Raises NotDone."""
    shown = outline(await known(store, id_))
    kept = await store.entries(id_)
    made, said, broken = _as_far_as_it_goes(id_, kept)
    shown["people"] = [
        {"seat": seat, "kind": chair.kind, "name": chair.name, "device": chair.device}
        for seat, chair in enumerate(made.chairs)
        if chair.key is not None
    ]
    shown["chat"] = said
    shown["damage"] = broken
    if entries:
        shown["log"] = [{"seq": each.seq, "at": each.at, "body": _body(each)} for each in kept]
    return shown


def _as_far_as_it_goes(id_: str, entries: list[Entry]) -> tuple[Table, list[Json], str | None]:
    """The table, what was said at it, and where it can be read no further."""
    made = Table(id_)
    said: list[Json] = []
    for entry in entries:
        chairs = made.chairs
        try:
            line = msgspec.json.decode(entry.body)
            made.read(entry)
        except UNREADABLE as error:
            return made, said, f"entry {entry.seq}: {type(error).__name__}"
        if line["kind"] == "said":
            words = line.get("text") or line.get("phrase") or ""
            name = chairs[line["seat"]].name
            said.append({"seq": entry.seq, "at": entry.at, "name": name, "text": words})
    return made, said, None


def _body(entry: Entry) -> Any:
    try:
        body = msgspec.json.decode(entry.body)
    except msgspec.DecodeError:
        return entry.body
    if isinstance(body, dict) and "secret" in body:
        body["secret"] = _HIDDEN
    return body


async def close(store: Store, id_: str, now: int) -> None:
    """End a table that is not over, without a winner; those who are there are told. Raises
    NotDone."""
    for _ in range(ATTEMPTS):
        found = await known(store, id_)
        if found.aside is not None:
            raise NotDone(f"table {id_} is quarantined: {found.aside}; release it first")
        try:
            table, _ = Table.from_entries(id_, await store.entries(id_))
        except UNREADABLE:
            raise NotDone(f"table {id_} is damaged; quarantine it instead") from None
        if table.status == "over":
            raise NotDone(f"table {id_} is over already")
        happening = table.apply(max(now, table.at), Abandoned())
        entry = Entry(happening.seq, happening.at, write_body(Abandoned()))
        try:
            return await store.append(id_, entry, listing_of(table))
        except Taken:
            continue
    raise NotDone(f"table {id_} goes on faster than it can be closed; try again")


async def erase(store: Store, tables: Iterable[str], who: Who) -> tuple[int, list[str]]:
    """Erase people from tables: from how many they were, and which could not be read."""
    erased, unreadable = 0, []
    for id_ in tables:
        try:
            erased += await erasing.erase(store, id_, who) > 0
        except (*UNREADABLE, Taken):
            unreadable.append(id_)
    return erased, unreadable


def report_shown(report: Report) -> Json:
    """A report with what was said around the line."""
    context = msgspec.json.decode(report.context)
    return {**report._asdict(), "context": context}


def named(name: str) -> Who:
    """Whoever is called so."""
    return lambda chair: chair.name == name


def with_device(device: str) -> Who:
    """Whoever sat down with a device."""
    return lambda chair: chair.device == device


async def holder(store: Store, id_: str, seat: int | None) -> Who:
    """Whoever has a seat at a table, or everyone there. Raises NotDone."""
    await known(store, id_)
    if seat is None:
        return erasing.everyone
    made, _, _ = _as_far_as_it_goes(id_, await store.entries(id_))
    chair = made.chairs[seat] if seat < len(made.chairs) else Chair()
    if chair.key is None:
        raise NotDone(f"nobody has seat {seat} of table {id_}")
    return erasing.holder_of(chair.key)
