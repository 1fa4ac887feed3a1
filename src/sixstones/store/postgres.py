"""The store in a PostgreSQL database: any number of machines."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import asyncpg

from sixstones.store.entry import (
    Attendance,
    Entry,
    Listed,
    Listing,
    Process,
    Quarantined,
    Standing,
    Status,
    Waiting,
)
from sixstones.store.limits import check, check_text, is_id
from sixstones.store.pg_admin import PgAdmin
from sixstones.store.pg_connection import (
    ANSWER_SECONDS,
    FAILED,
    LOST,
    PATIENCE_SECONDS,
    PAUSE_SECONDS,
    Connection,
    connect,
    part,
    patiently,
    unavailable,
)
from sixstones.store.pg_days import PgDays
from sixstones.store.pg_listener import CHANNEL, PgListener
from sixstones.store.pg_writer import PgWriter
from sixstones.store.schema import migrate_postgres
from sixstones.store.store import REVISED, Heard, Taken, Unavailable

READERS = 4
LOOKED_AT = 20
"""How many times as many tables are looked at as are wanted when each network has a share."""
MIGRATION_ATTEMPTS = 100

_ASKED = """
    asked AS MATERIALIZED (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::bigint[], $4::text[],
            $5::text[], $6::boolean[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
            $11::boolean[], $12::text[], $13::text[]
        ) AS asked
            (id, seq, at, body, status, public, updated, due, summary, keys, touched, rules, opener)
    )
"""
_KEEP = f"""
    added AS (
        INSERT INTO sixstones.entries ("table", seq, at, body)
        SELECT asked.id, asked.seq, asked.at, asked.body FROM asked JOIN kept USING (id)
    ), told AS MATERIALIZED (
        SELECT coalesce(array_agg(id), '{{}}') AS ids, string_agg(id || ' ' || seq, ' ') AS notice
        FROM kept
    )
    SELECT ids, locked, CASE WHEN notice IS NOT NULL THEN pg_notify('{CHANNEL}', notice) END
    FROM told, waiting
"""  # noqa: S608 - no outside text
# A row that someone else has locked would hold up all others, so it is left for another time.
_APPEND = f"""
    WITH {_ASKED}, held AS MATERIALIZED (
        SELECT tables.id FROM sixstones.tables JOIN asked USING (id)
        WHERE tables.seq = asked.seq - 1 AND tables.aside IS NULL
        ORDER BY tables.id FOR NO KEY UPDATE OF tables SKIP LOCKED
    ), waiting AS MATERIALIZED (
        SELECT CASE WHEN (SELECT count(*) FROM held) = (SELECT count(*) FROM asked) THEN '{{}}'
        ELSE array(
            SELECT tables.id FROM sixstones.tables JOIN asked USING (id)
            WHERE tables.seq = asked.seq - 1 AND tables.aside IS NULL
            EXCEPT SELECT id FROM held
        ) END AS locked
    ), kept AS (
        UPDATE sixstones.tables SET
            seq = asked.seq, status = asked.status, public = asked.public,
            updated = asked.updated, due = asked.due, summary = asked.summary,
            keys = asked.keys, touched = asked.touched,
            opener = CASE asked.status WHEN 'over' THEN '' ELSE tables.opener END
        FROM asked JOIN held USING (id) WHERE tables.id = asked.id
        RETURNING tables.id, tables.seq
    ), {_KEEP}
"""  # noqa: S608 - no outside text
_CREATE = f"""
    WITH {_ASKED}, waiting AS (SELECT '{{}}'::text[] AS locked), kept AS (
        INSERT INTO sixstones.tables
            (id, rules, seq, status, public, updated, due, summary, keys, touched, opener)
        SELECT id, rules, seq, status, public, updated, due, summary, keys, touched, opener
        FROM asked ORDER BY id
        ON CONFLICT DO NOTHING RETURNING id, seq
    ), {_KEEP}
"""  # noqa: S608 - no outside text
_SELECT = (
    "SELECT id, status, public, updated, due, summary, keys, touched FROM sixstones.tables"
    " WHERE aside IS NULL"
)
# First the share of each near network, then what is left of it for the wide one.
_PUBLIC = """
    WITH latest AS (
        SELECT id, updated, opener FROM sixstones.tables
        WHERE aside IS NULL AND public AND status = $1
        ORDER BY updated DESC, id LIMIT $2
    ), near AS (
        SELECT *, row_number() OVER (
            PARTITION BY CASE opener WHEN '' THEN id ELSE opener END ORDER BY updated DESC, id
        ) AS near FROM latest
    ), wide AS (
        SELECT *, row_number() OVER (
            PARTITION BY CASE opener WHEN '' THEN id ELSE split_part(opener, ' ', 1) END
            ORDER BY updated DESC, id
        ) AS wide FROM near WHERE near <= $3
    )
    SELECT id, status, public, updated, due, summary, keys, touched FROM sixstones.tables
    WHERE id IN (SELECT id FROM wide WHERE wide <= $4 ORDER BY updated DESC, id LIMIT $5)
    ORDER BY updated DESC, id
"""
_ALL_WAITING = (
    "SELECT count(*), min(due) FROM sixstones.tables"
    " WHERE status = 'open' AND aside IS NULL AND $1::text = ''"
)
# What is named in full, and what has more after a space: "!" is the character after that.
_WAITING = (
    "SELECT count(*), min(due) FROM sixstones.tables WHERE status = 'open' AND aside IS NULL"
    " AND opener <> '' AND opener >= $1 AND opener < $1 || '!'"
)
_UNTOUCHED = "FROM sixstones.tables WHERE status = 'open' AND NOT touched AND aside IS NULL"
_GIVES_WAY = f"""
    SELECT id {_UNTOUCHED} AND opener = (
        SELECT opener {_UNTOUCHED} GROUP BY opener ORDER BY count(*) DESC, min(updated) LIMIT 1
    ) ORDER BY updated, id LIMIT 1
"""
_PRUNE = """
    WITH gone AS (
        DELETE FROM sixstones.tables WHERE id IN (
            SELECT id FROM sixstones.tables
            WHERE status = 'over' AND updated < $1 AND aside IS NULL
            ORDER BY updated LIMIT $2 FOR UPDATE SKIP LOCKED
        ) RETURNING id
    )
    SELECT count(*) FROM gone
"""
_QUARANTINE = f"""
    WITH changed AS (
        UPDATE sixstones.tables SET aside = $2, revised = revised + 1
        WHERE id = $1 AND (aside IS NULL) <> ($2::text IS NULL) RETURNING id
    )
    SELECT pg_notify('{CHANNEL}', id || ' {REVISED}') FROM changed
"""  # noqa: S608 - no outside text
_ATTEND = """
    INSERT INTO sixstones.processes AS process VALUES ($1, 1, $2)
    ON CONFLICT (id) DO UPDATE SET beats = process.beats + 1, changes = process.changes + $2
"""
_COME = """
    INSERT INTO sixstones.attendance
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])
    ON CONFLICT (process, "table", key) DO UPDATE SET number = excluded.number
"""


async def open_postgres(url: str) -> PostgresStore:
    """The store in a database, which is set up when it is new. Raises ValueError, in words, when it
    cannot be used, and Unavailable when the server cannot be reached."""
    try:
        connection = await connect(url)
        try:
            await _migrate(connection)
        finally:
            await part(connection)
        pool = await asyncpg.create_pool(
            url,
            min_size=0,
            max_size=READERS,
            reset=_leave,
            timeout=PATIENCE_SECONDS,
            command_timeout=ANSWER_SECONDS,
        )
    except ValueError as error:
        raise ValueError(f"the database cannot be used: {error}") from error
    except LOST as error:
        raise unavailable(error) from error
    except asyncpg.PostgresError as error:
        raise ValueError(f"the database cannot be used: {error}") from error
    store = PostgresStore(url, pool)
    await store.begin()
    return store


async def _migrate(connection: Connection) -> None:
    """Between what others do. Raises Unavailable when they leave no gap for long."""
    for _ in range(MIGRATION_ATTEMPTS):
        with suppress(asyncpg.LockNotAvailableError):
            return await migrate_postgres(connection)
        await asyncio.sleep(PAUSE_SECONDS)
    raise Unavailable("others hold the tables of the database, which is to be brought up to date")


async def _leave(_connection: Connection) -> None:
    """Readers leave nothing behind in a session, so there is nothing to ask the server for."""


class PostgresStore:
    """See Store. Reads wait for a server that is away; so do writes that were not sent to it."""

    def __init__(self, url: str, pool: asyncpg.Pool[Any]) -> None:
        self._pool = pool
        self._appends = PgWriter(partial(connect, url), _APPEND)
        self._creates = PgWriter(partial(connect, url), _CREATE)
        self._listener = PgListener(partial(connect, url), self._is_own)
        self._closed = False
        self.admin = PgAdmin(self._read, self._change)
        self.days = PgDays(self._read, self._change)

    @property
    def commits(self) -> int:
        """How many transactions have been committed."""
        return self._appends.commits + self._creates.commits

    async def begin(self) -> None:
        """Return when the notices of other processes arrive."""
        await self._listener.begin()

    async def create(
        self, table: str, rules: str, entry: Entry, listing: Listing, opener: str = ""
    ) -> None:
        if not is_id(table) or entry.seq != 0:
            raise ValueError("a table begins with an id of printable characters and its entry 0")
        check(entry, listing)
        check_text(rules)
        check_text(opener)
        self._refuse_when_closed()
        await self._creates.ask((table, *entry, *listing, rules, opener))

    async def append(self, table: str, entry: Entry, listing: Listing) -> None:
        check(entry, listing)
        self._refuse_when_closed()
        if not is_id(table):
            raise Taken(f"there is no table {table!r}")
        await self._appends.ask((table, *entry, *listing, None, None))

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        rows = await self._read(
            'SELECT seq, at, body FROM sixstones.entries WHERE "table" = $1 AND seq >= $2'
            " ORDER BY seq",
            _id(table),
            since,
        )
        return [Entry(*row) for row in rows]

    async def rules(self, table: str) -> str | None:
        rows = await self._read("SELECT rules FROM sixstones.tables WHERE id = $1", _id(table))
        return rows[0][0] if rows else None

    async def standing(self, table: str) -> Standing | None:
        rows = await self._read(
            "SELECT seq, aside, revised FROM sixstones.tables WHERE id = $1", _id(table)
        )
        return Standing(*rows[0]) if rows else None

    async def quarantine(self, table: str, why: str | None) -> bool:
        check_text(why or "")
        return bool(await self._change(_QUARANTINE, _id(table), why))

    async def quarantined(self, limit: int) -> list[Quarantined]:
        rows = await self._read(
            "SELECT id, aside FROM sixstones.tables WHERE aside IS NOT NULL ORDER BY id LIMIT $1",
            limit,
        )
        return [Quarantined(*row) for row in rows]

    async def listings(self, tables: Sequence[str]) -> list[Listed]:
        rows = await self._read(f"{_SELECT} AND id = ANY($1)", [*filter(is_id, tables)])
        return _listed(rows)

    async def public(
        self, status: Status, limit: int, shares: tuple[int, int] | None = None
    ) -> list[Listed]:
        rows = await self._read(
            _PUBLIC, status, limit * LOOKED_AT, *(shares or (limit, limit)), limit
        )
        return _listed(rows)

    async def due(self, now: int, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM sixstones.tables WHERE due <= $1 AND aside IS NULL"
            " ORDER BY due, id LIMIT $2",
            now,
            limit,
        )
        return [row[0] for row in rows]

    async def count(self, status: Status) -> int:
        rows = await self._read(
            "SELECT count(*) FROM sixstones.tables WHERE status = $1 AND aside IS NULL", status
        )
        return int(rows[0][0])

    async def waiting(self, network: str = "") -> Waiting:
        rows = await self._read(_WAITING if network else _ALL_WAITING, network)
        return Waiting(*rows[0])

    async def gives_way(self) -> str | None:
        rows = await self._read(_GIVES_WAY)
        return rows[0][0] if rows else None

    async def prune(self, before: int, limit: int) -> int:
        return int((await self._change(_PRUNE, before, limit))[0][0])

    async def attend(self, process: str, changes: Sequence[Attendance]) -> None:
        self._refuse_when_closed()
        try:
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute(_ATTEND, process, int(bool(changes)))
                if changes:
                    columns = [list(column) for column in zip(*changes, strict=True)]
                    await connection.execute(_COME, process, *columns)
                    await connection.execute(
                        "DELETE FROM sixstones.attendance WHERE process = $1 AND number = 0",
                        process,
                    )
        except FAILED as error:
            raise unavailable(error) from error

    async def processes(self) -> list[Process]:
        return [Process(*row) for row in await self._read("SELECT * FROM sixstones.processes")]

    async def attendance(self, process: str) -> list[Attendance]:
        rows = await self._read(
            'SELECT "table", key, number FROM sixstones.attendance WHERE process = $1', process
        )
        return [Attendance(*row) for row in rows]

    async def dismiss(self, process: str) -> None:
        await self._change("DELETE FROM sixstones.processes WHERE id = $1", process)

    def listen(self, heard: Heard) -> None:
        self._refuse_when_closed()
        self._listener.add(heard)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        await self._listener.close()
        await self._appends.close()
        await self._creates.close()
        await self._pool.close()

    async def _read(self, sql: str, *values: object) -> list[Any]:
        self._refuse_when_closed()
        try:
            return await patiently(lambda: self._pool.fetch(sql, *values))
        except FAILED as error:
            raise unavailable(error) from error

    async def _change(self, sql: str, *values: object) -> list[Any]:
        """A statement that is sent once, since nobody knows what came of it when it fails."""
        self._refuse_when_closed()
        try:
            return await self._pool.fetch(sql, *values)
        except FAILED as error:
            raise unavailable(error) from error

    def _is_own(self, backend: int) -> bool:
        return backend in (self._appends.backend, self._creates.backend)

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")


def _id(table: str) -> str:
    """An id the server can be asked for: one that no table has instead of one none can have."""
    return table if is_id(table) else ""


def _listed(rows: list[Any]) -> list[Listed]:
    return [Listed(table, Listing(*listing)) for table, *listing in rows]
