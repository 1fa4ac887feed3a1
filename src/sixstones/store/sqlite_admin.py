"""The part of the SQLite store for whoever runs a server (see Admin)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

import apsw

from sixstones.store.admin import Ban, Figures, Known, Report
from sixstones.store.entry import Entry, Listing, Status
from sixstones.store.limits import check_text
from sixstones.store.store import Taken

T = TypeVar("T")
Row = tuple[Any, ...]

_KNOWN = (
    "SELECT id, rules, seq, aside, opener, erased,"
    " status, public, updated, due, summary, keys, touched FROM tables"
)
_REPORTS = 'SELECT id, "table", seq, at, "by", context, done FROM reports'


class Write(Protocol):
    """How a job is done by the one who writes."""

    def __call__(self, job: Callable[[apsw.Connection], T], /) -> Awaitable[T]: ...


class SqliteAdmin:
    """See Admin."""

    def __init__(self, read: Callable[[str, Row], Awaitable[list[Row]]], write: Write) -> None:
        self._read = read
        self._write = write

    async def tables(self, status: Status | None, limit: int) -> list[Known]:
        which = "" if status is None else " WHERE status = ?1"
        sql = f"{_KNOWN}{which} ORDER BY updated DESC, id LIMIT ?2"
        return [_known(row) for row in await self._read(sql, (status, limit))]

    async def table(self, table: str) -> Known | None:
        rows = await self._read(f"{_KNOWN} WHERE id = ?", (table,))
        return _known(rows[0]) if rows else None

    async def mentioning(self, text: str) -> list[str]:
        rows = await self._read(
            'SELECT DISTINCT "table" FROM entries'
            " WHERE ?1 <> '' AND instr(body, ?1) > 0 ORDER BY 1",
            (text,),
        )
        return [row[0] for row in rows]

    async def rewrite(
        self, table: str, entries: Sequence[Entry], summary: str, seq: int, *, erased: bool
    ) -> None:
        for text in (summary, *(entry.body for entry in entries)):
            check_text(text)
        await self._write(partial(_rewrite, table, entries, summary, seq, erased))

    async def unerased(self, before: int, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM tables WHERE status = 'over' AND erased < seq AND updated < ?"
            " AND aside IS NULL ORDER BY updated LIMIT ?",
            (before, limit),
        )
        return [row[0] for row in rows]

    async def ban(self, ban: Ban) -> None:
        check_text(ban.what)
        check_text(ban.why)
        await self._write(
            partial(changed_by, "INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?)", ban)
        )

    async def unban(self, what: str) -> bool:
        return bool(
            await self._write(partial(changed_by, "DELETE FROM bans WHERE what = ?", (what,)))
        )

    async def bans(self) -> list[Ban]:
        rows = await self._read("SELECT what, at, until, why FROM bans ORDER BY what", ())
        return [Ban(*row) for row in rows]

    async def report(self, report: Report) -> bool:
        check_text(report.context)
        sql = (
            'INSERT INTO reports ("table", seq, at, "by", context) VALUES (?, ?, ?, ?, ?)'
            " ON CONFLICT DO NOTHING"
        )
        return bool(await self._write(partial(changed_by, sql, report[1:6])))

    async def reports(self, *, done: bool, limit: int) -> list[Report]:
        sql = f"{_REPORTS} WHERE done = ? ORDER BY id LIMIT ?"
        rows = await self._read(sql, (int(done), limit))
        return [Report(*row)._replace(done=bool(row[6])) for row in rows]

    async def settle(self, id_: int) -> bool:
        sql = "UPDATE reports SET done = 1 WHERE id = ? AND done = 0"
        return bool(await self._write(partial(changed_by, sql, (id_,))))

    async def forget_reports(self, before: int, limit: int) -> int:
        sql = (
            "DELETE FROM reports WHERE id IN"
            " (SELECT id FROM reports WHERE at < ? ORDER BY id LIMIT ?)"
        )
        return await self._write(partial(changed_by, sql, (before, limit)))

    async def figures(self) -> Figures:
        counts = [
            *(f"FROM tables WHERE status = '{status}' AND aside IS NULL" for status in _STATUSES),
            "FROM tables WHERE aside IS NOT NULL",
            "FROM entries",
            "FROM bans",
            "FROM reports WHERE done = 0",
            "FROM processes",
        ]
        columns = ", ".join(f"(SELECT count(*) {each})" for each in counts)
        total = "(SELECT ifnull(sum(number), 0) FROM attendance)"
        tries = "(SELECT count(*) FROM days)"
        return Figures(*(await self._read(f"SELECT {columns}, {total}, {tries}", ()))[0])


_STATUSES = ("open", "playing", "over")


def _known(row: Row) -> Known:
    status, public, updated, due, summary, keys, touched = row[6:]
    listing = Listing(status, bool(public), updated, due, summary, keys, bool(touched))
    table, rules, seq, aside, opener, erased = row[:6]
    return Known(table, rules, seq, aside, opener, erased, listing)


def changed_by(sql: str, values: Row, connection: apsw.Connection) -> int:
    """How many rows a statement changed."""
    connection.execute(sql, values)
    return connection.changes()


def _rewrite(
    table: str,
    entries: Sequence[Entry],
    summary: str,
    seq: int,
    erased: bool,
    connection: apsw.Connection,
) -> None:
    connection.execute(
        "UPDATE tables SET summary = ?3, erased = iif(?4, seq, erased), revised ="
        " (SELECT ifnull(max(revised), 0) + 1 FROM tables WHERE revised > 0)"
        " WHERE id = ?1 AND seq = ?2",
        (table, seq, summary, int(erased)),
    )
    if not connection.changes():
        raise Taken(f"table {table} has gone on since entry {seq}")
    connection.executemany(
        'UPDATE entries SET body = ?3 WHERE "table" = ?1 AND seq = ?2',
        [(table, entry.seq, entry.body) for entry in entries],
    )
