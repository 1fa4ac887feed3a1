"""The part of the SQLite store for the boards of the days (see Days)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from sixstones.store.days import Tried, can_be_there
from sixstones.store.limits import check_text
from sixstones.store.sqlite_admin import Row, Write, changed_by

_TRIED = "SELECT date, device, at, name, score, summary FROM days"
_REMOVE = (
    "DELETE FROM days WHERE (?1 IS NULL OR date = ?1) AND (?2 IS NULL OR device = ?2)"
    " AND (?3 IS NULL OR name = ?3)"
)
_FORGET = (
    "DELETE FROM days WHERE (date, device) IN"
    " (SELECT date, device FROM days WHERE at < ? ORDER BY at LIMIT ?)"
)


class SqliteDays:
    """See Days."""

    def __init__(self, read: Callable[[str, Row], Awaitable[list[Row]]], write: Write) -> None:
        self._read = read
        self._write = write

    async def keep(self, tried: Tried) -> bool:
        for text in (tried.date, tried.device, tried.name, tried.summary):
            check_text(text)
        sql = "INSERT INTO days VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        return bool(await self._write(partial(changed_by, sql, tried)))

    async def best(self, date: str, limit: int) -> list[Tried]:
        sql = f"{_TRIED} WHERE date = ? ORDER BY score, at, device LIMIT ?"
        return [Tried(*row) for row in await self._read(sql, (date, limit))]

    async def of(self, date: str, device: str) -> Tried | None:
        rows = await self._read(f"{_TRIED} WHERE date = ? AND device = ?", (date, device))
        return Tried(*rows[0]) if rows else None

    async def count(self, date: str, below: int | None = None) -> int:
        sql = "SELECT count(*) FROM days WHERE date = ?1 AND (?2 IS NULL OR score < ?2)"
        return int((await self._read(sql, (date, below)))[0][0])

    async def latest(self, limit: int) -> list[Tried]:
        rows = await self._read(f"{_TRIED} ORDER BY at DESC, date, device LIMIT ?", (limit,))
        return [Tried(*row) for row in rows]

    async def remove(
        self, *, date: str | None = None, device: str | None = None, name: str | None = None
    ) -> int:
        if not can_be_there(date, device, name):
            return 0
        return await self._write(partial(changed_by, _REMOVE, (date, device, name)))

    async def forget(self, before: int, limit: int) -> int:
        return await self._write(partial(changed_by, _FORGET, (before, limit)))
