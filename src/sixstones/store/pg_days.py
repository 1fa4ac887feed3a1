"""The part of the PostgreSQL store for the boards of the days (see Days)."""

from __future__ import annotations

from sixstones.store.days import Tried, can_be_there
from sixstones.store.limits import check_text
from sixstones.store.pg_admin import Ask, plain

_TRIED = "SELECT date, device, at, name, score, summary FROM sixstones.days"
_KEEP = """
    INSERT INTO sixstones.days VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT DO NOTHING RETURNING at
"""
_COUNT = """
    SELECT count(*) FROM sixstones.days
    WHERE date = $1 AND ($2::bigint IS NULL OR score < $2)
"""
_REMOVE = """
    DELETE FROM sixstones.days
    WHERE ($1::text IS NULL OR date = $1) AND ($2::text IS NULL OR device = $2)
    AND ($3::text IS NULL OR name = $3) RETURNING at
"""
_FORGET = """
    DELETE FROM sixstones.days WHERE (date, device) IN
        (SELECT date, device FROM sixstones.days WHERE at < $1 ORDER BY at LIMIT $2)
    RETURNING at
"""


class PgDays:
    """See Days."""

    def __init__(self, read: Ask, write: Ask) -> None:
        self._read = read
        self._write = write

    async def keep(self, tried: Tried) -> bool:
        for text in (tried.date, tried.device, tried.name, tried.summary):
            check_text(text)
        return bool(await self._write(_KEEP, *tried))

    async def best(self, date: str, limit: int) -> list[Tried]:
        sql = f"{_TRIED} WHERE date = $1 ORDER BY score, at, device LIMIT $2"
        return [Tried(*row) for row in await self._read(sql, plain(date), limit)]

    async def of(self, date: str, device: str) -> Tried | None:
        sql = f"{_TRIED} WHERE date = $1 AND device = $2"
        rows = await self._read(sql, plain(date), plain(device))
        return Tried(*rows[0]) if rows else None

    async def count(self, date: str, below: int | None = None) -> int:
        return int((await self._read(_COUNT, plain(date), below))[0][0])

    async def latest(self, limit: int) -> list[Tried]:
        sql = f"{_TRIED} ORDER BY at DESC, date, device LIMIT $1"
        return [Tried(*row) for row in await self._read(sql, limit)]

    async def remove(
        self, *, date: str | None = None, device: str | None = None, name: str | None = None
    ) -> int:
        if not can_be_there(date, device, name):
            return 0
        return len(await self._write(_REMOVE, date, device, name))

    async def forget(self, before: int, limit: int) -> int:
        return len(await self._write(_FORGET, before, limit))
