"""The part of the PostgreSQL store for whoever runs a server (see Admin)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from sixstones.store.admin import Ban, Figures, Known, Report
from sixstones.store.entry import Entry, Listing, Status
from sixstones.store.limits import check_text
from sixstones.store.pg_listener import CHANNEL
from sixstones.store.store import REVISED, Taken

Ask: TypeAlias = Callable[..., Awaitable[list[Any]]]
"""The rows that a statement with these values gives."""

_KNOWN = (
    "SELECT id, rules, seq, aside, opener, erased,"
    " status, public, updated, due, summary, keys, touched FROM sixstones.tables"
)
_REWRITE = f"""
    WITH changed AS (
        UPDATE sixstones.tables SET
            summary = $2, revised = revised + 1,
            erased = CASE WHEN $6::boolean THEN seq ELSE erased END
        WHERE id = $1 AND seq = $3 RETURNING id
    ), bodies AS (
        UPDATE sixstones.entries SET body = asked.body
        FROM changed, unnest($4::bigint[], $5::text[]) AS asked (seq, body)
        WHERE entries."table" = changed.id AND entries.seq = asked.seq
    )
    SELECT pg_notify('{CHANNEL}', id || ' {REVISED}') FROM changed
"""  # noqa: S608 - no outside text
_BAN = """
    INSERT INTO sixstones.bans VALUES ($1, $2, $3, $4)
    ON CONFLICT (what) DO UPDATE SET at = $2, until = $3, why = $4
"""
_REPORT = """
    INSERT INTO sixstones.reports ("table", seq, at, "by", context) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING RETURNING id
"""
_FORGET = """
    DELETE FROM sixstones.reports WHERE id IN
        (SELECT id FROM sixstones.reports WHERE at < $1 ORDER BY id LIMIT $2)
    RETURNING id
"""
_FIGURES = """
    SELECT
        count(*) FILTER (WHERE status = 'open' AND aside IS NULL),
        count(*) FILTER (WHERE status = 'playing' AND aside IS NULL),
        count(*) FILTER (WHERE status = 'over' AND aside IS NULL),
        count(*) FILTER (WHERE aside IS NOT NULL),
        (SELECT count(*) FROM sixstones.entries),
        (SELECT count(*) FROM sixstones.bans),
        (SELECT count(*) FROM sixstones.reports WHERE NOT done),
        (SELECT count(*) FROM sixstones.processes),
        (SELECT coalesce(sum(number), 0)::bigint FROM sixstones.attendance),
        (SELECT count(*) FROM sixstones.days)
    FROM sixstones.tables
"""


class PgAdmin:
    """See Admin."""

    def __init__(self, read: Ask, write: Ask) -> None:
        self._read = read
        self._write = write

    async def tables(self, status: Status | None, limit: int) -> list[Known]:
        rows = await self._read(
            f"{_KNOWN} WHERE $1::text IS NULL OR status = $1 ORDER BY updated DESC, id LIMIT $2",
            status,
            limit,
        )
        return [_known(row) for row in rows]

    async def table(self, table: str) -> Known | None:
        rows = await self._read(f"{_KNOWN} WHERE id = $1", plain(table))
        return _known(rows[0]) if rows else None

    async def mentioning(self, text: str) -> list[str]:
        rows = await self._read(
            "SELECT DISTINCT \"table\" FROM sixstones.entries WHERE $1 <> ''"
            " AND strpos(body, $1) > 0 ORDER BY 1",
            plain(text),
        )
        return [row[0] for row in rows]

    async def rewrite(
        self, table: str, entries: Sequence[Entry], summary: str, seq: int, *, erased: bool
    ) -> None:
        for text in (summary, *(entry.body for entry in entries)):
            check_text(text)
        seqs, bodies = [entry.seq for entry in entries], [entry.body for entry in entries]
        if not await self._write(_REWRITE, plain(table), summary, seq, seqs, bodies, erased):
            raise Taken(f"table {table} has gone on since entry {seq}")

    async def unerased(self, before: int, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM sixstones.tables WHERE status = 'over' AND erased < seq"
            " AND updated < $1 AND aside IS NULL ORDER BY updated LIMIT $2",
            before,
            limit,
        )
        return [row[0] for row in rows]

    async def ban(self, ban: Ban) -> None:
        check_text(ban.what)
        check_text(ban.why)
        await self._write(_BAN, *ban)

    async def unban(self, what: str) -> bool:
        sql = "DELETE FROM sixstones.bans WHERE what = $1 RETURNING what"
        return bool(await self._write(sql, plain(what)))

    async def bans(self) -> list[Ban]:
        rows = await self._read("SELECT what, at, until, why FROM sixstones.bans ORDER BY what")
        return [Ban(*row) for row in rows]

    async def report(self, report: Report) -> bool:
        check_text(report.context)
        return bool(await self._write(_REPORT, *report[1:6]))

    async def reports(self, *, done: bool, limit: int) -> list[Report]:
        rows = await self._read(
            'SELECT id, "table", seq, at, "by", context, done FROM sixstones.reports'
            " WHERE done = $1 ORDER BY id LIMIT $2",
            done,
            limit,
        )
        return [Report(*row) for row in rows]

    async def settle(self, id_: int) -> bool:
        sql = "UPDATE sixstones.reports SET done = true WHERE id = $1 AND NOT done RETURNING id"
        return bool(await self._write(sql, id_))

    async def forget_reports(self, before: int, limit: int) -> int:
        return len(await self._write(_FORGET, before, limit))

    async def figures(self) -> Figures:
        return Figures(*(await self._read(_FIGURES))[0])


def _known(row: Any) -> Known:
    table, rules, seq, aside, opener, erased, *listing = row
    return Known(table, rules, seq, aside, opener, erased, Listing(*listing))


def plain(text: str) -> str:
    """A text the server can be asked for: nothing is found under one that it cannot keep."""
    try:
        check_text(text)
    except ValueError:
        return ""
    return text
