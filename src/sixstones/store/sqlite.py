"""The store in a SQLite file: one machine, any number of processes, nothing to set up."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import apsw

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
from sixstones.store.own_file import OwnFile
from sixstones.store.schema import migrate_sqlite
from sixstones.store.sqlite_admin import SqliteAdmin
from sixstones.store.sqlite_days import SqliteDays
from sixstones.store.store import Heard, Taken, Unavailable
from sixstones.store.watcher import Watcher
from sixstones.store.writer import Writer

BUSY_MS = 5000
READERS = 2
LOOKED_AT = 20
"""How many times as many tables are looked at as are wanted when each network has a share."""
_SELECT = (
    "SELECT id, status, public, updated, due, summary, keys, touched FROM tables"
    " WHERE aside IS NULL"
)
_NAMED = f"{_SELECT} AND id IN (SELECT value FROM json_each(?))"  # noqa: S608 - no outside text
_NEAR = "CASE opener WHEN '' THEN id ELSE opener END"
_WIDE = "CASE opener WHEN '' THEN id ELSE substr(opener, 1, instr(opener || ' ', ' ') - 1) END"
# First the share of each near network, then what is left of it for the wide one.
_PUBLIC = f"""
    WITH latest AS (
        SELECT id, updated, opener FROM tables WHERE aside IS NULL AND public = 1 AND status = ?
        ORDER BY updated DESC, id LIMIT ?
    ), near AS (
        SELECT *, row_number() OVER (PARTITION BY {_NEAR} ORDER BY updated DESC, id) AS near
        FROM latest
    ), wide AS (
        SELECT *, row_number() OVER (PARTITION BY {_WIDE} ORDER BY updated DESC, id) AS wide
        FROM near WHERE near <= ?
    )
    SELECT id, status, public, updated, due, summary, keys, touched FROM tables WHERE id IN (
        SELECT id FROM wide WHERE wide <= ? ORDER BY updated DESC, id LIMIT ?
    ) ORDER BY updated DESC, id
"""  # noqa: S608 - no outside text
_ALL_WAITING = (
    "SELECT count(*), min(due) FROM tables WHERE status = 'open' AND aside IS NULL AND ?1 = ''"
)
# What is named in full, and what has more after a space: "!" is the character after that.
_WAITING = (
    "SELECT count(*), min(due) FROM tables INDEXED BY tables_by_opener"
    " WHERE status = 'open' AND aside IS NULL"
    " AND opener <> '' AND opener >= ?1 AND opener < ?1 || '!'"
)
_UNTOUCHED = "FROM tables WHERE status = 'open' AND touched = 0 AND aside IS NULL"
_GIVES_WAY = f"""
    SELECT id {_UNTOUCHED} AND opener = (
        SELECT opener {_UNTOUCHED} GROUP BY opener ORDER BY count(*) DESC, min(updated) LIMIT 1
    ) ORDER BY updated, id LIMIT 1
"""
_INSERT = 'INSERT INTO entries ("table", seq, at, body) VALUES (?, ?, ?, ?)'

T = TypeVar("T")
Row = tuple[Any, ...]


async def open_sqlite(path: str | Path) -> SqliteStore:
    """The store in a file, which is made when there is none; so is the folder it lies in. Raises
    ValueError, in words, when it cannot be used, and Unavailable when it is busy for long."""
    connection = await asyncio.to_thread(_open_file, Path(path))
    return SqliteStore(Path(path), connection, asyncio.get_running_loop())


class SqliteStore:
    """See Store. `connection` is the writer's; others are opened as they are needed."""

    def __init__(
        self, path: Path, connection: apsw.Connection, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._path = path
        self._loop = loop
        self._connection = connection
        self._file = OwnFile(path)
        self._writer = Writer(connection, loop, self._file.check)
        self._idle: list[apsw.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sixstones-reader")
        self._watcher: Watcher | None = None
        self._closed = False
        self.admin = SqliteAdmin(self._read, self._write)
        self.days = SqliteDays(self._read, self._write)

    @property
    def commits(self) -> int:
        """How many transactions have been committed."""
        return self._writer.commits

    async def create(
        self, table: str, rules: str, entry: Entry, listing: Listing, opener: str = ""
    ) -> None:
        if not is_id(table) or entry.seq != 0:
            raise ValueError("a table begins with an id of printable characters and its entry 0")
        check(entry, listing)
        check_text(rules)
        check_text(opener)
        await self._write(partial(_create, table, rules, entry, listing, opener))

    async def append(self, table: str, entry: Entry, listing: Listing) -> None:
        check(entry, listing)
        await self._write(partial(_append, table, entry, listing))

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        rows = await self._read(
            'SELECT seq, at, body FROM entries WHERE "table" = ? AND seq >= ? ORDER BY seq',
            (table, since),
        )
        return [Entry(*row) for row in rows]

    async def rules(self, table: str) -> str | None:
        rows = await self._read("SELECT rules FROM tables WHERE id = ?", (table,))
        return rows[0][0] if rows else None

    async def standing(self, table: str) -> Standing | None:
        rows = await self._read("SELECT seq, aside, revised FROM tables WHERE id = ?", (table,))
        return Standing(*rows[0]) if rows else None

    async def quarantine(self, table: str, why: str | None) -> bool:
        check_text(why or "")
        return await self._write(partial(_quarantine, table, why))

    async def quarantined(self, limit: int) -> list[Quarantined]:
        rows = await self._read(
            "SELECT id, aside FROM tables WHERE aside IS NOT NULL ORDER BY id LIMIT ?", (limit,)
        )
        return [Quarantined(*row) for row in rows]

    async def listings(self, tables: Sequence[str]) -> list[Listed]:
        return _listed(await self._read(_NAMED, (json.dumps([*tables]),)))

    async def public(
        self, status: Status, limit: int, shares: tuple[int, int] | None = None
    ) -> list[Listed]:
        rows = await self._read(
            _PUBLIC, (status, limit * LOOKED_AT, *(shares or (limit, limit)), limit)
        )
        return _listed(rows)

    async def due(self, now: int, limit: int) -> list[str]:
        rows = await self._read(
            "SELECT id FROM tables WHERE due <= ? AND aside IS NULL ORDER BY due, id LIMIT ?",
            (now, limit),
        )
        return [row[0] for row in rows]

    async def count(self, status: Status) -> int:
        rows = await self._read(
            "SELECT (SELECT count(*) FROM tables WHERE status = ?1)"
            " - (SELECT count(*) FROM tables INDEXED BY tables_aside"
            " WHERE status = ?1 AND aside IS NOT NULL)",
            (status,),
        )
        return int(rows[0][0])

    async def waiting(self, network: str = "") -> Waiting:
        return Waiting(*(await self._read(_WAITING if network else _ALL_WAITING, (network,)))[0])

    async def gives_way(self) -> str | None:
        rows = await self._read(_GIVES_WAY, ())
        return rows[0][0] if rows else None

    async def prune(self, before: int, limit: int) -> int:
        return await self._write(partial(_prune, before, limit))

    async def attend(self, process: str, changes: Sequence[Attendance]) -> None:
        await self._write(partial(_attend, process, changes))

    async def processes(self) -> list[Process]:
        return [Process(*row) for row in await self._read("SELECT * FROM processes", ())]

    async def attendance(self, process: str) -> list[Attendance]:
        rows = await self._read(
            'SELECT "table", key, number FROM attendance WHERE process = ?', (process,)
        )
        return [Attendance(*row) for row in rows]

    async def dismiss(self, process: str) -> None:
        await self._write(partial(_dismiss, process))

    def listen(self, heard: Heard) -> None:
        self._refuse_when_closed()
        if self._watcher is None:
            self._watcher = Watcher(_connect(self._path), self._loop)
        self._watcher.add(heard)

    async def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._watcher is not None:
            await self._watcher.close()
        await asyncio.to_thread(self._readers.shutdown)
        for reader in self._idle:
            reader.close()
        await self._writer.close()
        await asyncio.to_thread(_finish, self._connection)

    async def _write(self, job: Callable[[apsw.Connection], T]) -> T:
        self._refuse_when_closed()
        return await self._writer.ask(job)

    async def _read(self, sql: str, values: Row) -> list[Row]:
        self._refuse_when_closed()
        try:
            return await self._loop.run_in_executor(self._readers, self._select, sql, values)
        except apsw.Error as error:
            raise Unavailable(f"the database could not be read: {error}") from error

    def _select(self, sql: str, values: Row) -> list[Row]:
        self._file.check()
        connection = self._idle.pop() if self._idle else _connect(self._path)
        try:
            return connection.execute(sql, values).fetchall()
        finally:
            self._idle.append(connection)

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")


def _create(
    table: str,
    rules: str,
    entry: Entry,
    listing: Listing,
    opener: str,
    connection: apsw.Connection,
) -> None:
    connection.execute(
        "INSERT INTO tables"
        " (id, rules, seq, status, public, updated, due, summary, keys, touched, opener)"
        " VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (table, rules, *listing, opener),
    )
    if not connection.changes():
        raise Taken(f"there is a table {table} already")
    connection.execute(_INSERT, (table, *entry))


def _append(table: str, entry: Entry, listing: Listing, connection: apsw.Connection) -> None:
    connection.execute(
        "UPDATE tables SET seq = ?1, status = ?4, public = ?5, updated = ?6, due = ?7,"
        " summary = ?8, keys = ?9, touched = ?10,"
        " opener = CASE ?4 WHEN 'over' THEN '' ELSE opener END"
        " WHERE id = ?2 AND seq = ?3 AND aside IS NULL",
        (entry.seq, table, entry.seq - 1, *listing),
    )
    if not connection.changes():
        raise Taken(f"entry {entry.seq} is not the next one of table {table}")
    connection.execute(_INSERT, (table, *entry))


def _prune(before: int, limit: int, connection: apsw.Connection) -> int:
    old = connection.execute(
        "SELECT id FROM tables WHERE status = 'over' AND updated < ? AND aside IS NULL"
        " ORDER BY updated LIMIT ?",
        (before, limit),
    ).fetchall()
    connection.executemany('DELETE FROM entries WHERE "table" = ?', old)
    connection.executemany("DELETE FROM tables WHERE id = ?", old)
    return len(old)


def _quarantine(table: str, why: str | None, connection: apsw.Connection) -> bool:
    connection.execute(
        "UPDATE tables SET aside = ?2, revised ="
        " (SELECT ifnull(max(revised), 0) + 1 FROM tables WHERE revised > 0)"
        " WHERE id = ?1 AND (aside IS NULL) <> (?2 IS NULL)",
        (table, why),
    )
    return bool(connection.changes())


def _attend(process: str, changes: Sequence[Attendance], connection: apsw.Connection) -> None:
    connection.execute(
        "INSERT INTO processes VALUES (?1, 1, ?2)"
        " ON CONFLICT DO UPDATE SET beats = beats + 1, changes = changes + ?2",
        (process, int(bool(changes))),
    )
    connection.executemany(
        "INSERT OR REPLACE INTO attendance VALUES (?, ?, ?, ?)",
        [(process, *change) for change in changes],
    )
    if changes:
        connection.execute("DELETE FROM attendance WHERE process = ? AND number = 0", (process,))


def _dismiss(process: str, connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM attendance WHERE process = ?", (process,))
    connection.execute("DELETE FROM processes WHERE id = ?", (process,))


def _listed(rows: list[Row]) -> list[Listed]:
    return [
        Listed(table, Listing(status, bool(public), updated, due, summary, keys, bool(touched)))
        for table, status, public, updated, due, summary, keys, touched in rows
    ]


def _write_ahead(connection: apsw.Connection) -> None:
    """Keep a write-ahead log. While others switch to it too SQLite refuses at once, so we wait."""
    end = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.pragma("journal_mode", "wal")
            return
        except apsw.BusyError:
            if time.monotonic() >= end:
                raise
            time.sleep(0.01)


def _open_file(path: Path) -> apsw.Connection:
    """The writer's connection to a database of the present version."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(path, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
    except (apsw.Error, OSError) as error:
        raise ValueError(f"the database {path} cannot be opened: {error}") from error
    try:
        migrate_sqlite(connection)
        _write_ahead(connection)
        connection.pragma("synchronous", "full")
        connection.pragma("secure_delete", "fast")  # what was erased must not stay in a gap
        connection.execute("BEGIN IMMEDIATE; ROLLBACK")  # now its log is there too
    except (apsw.BusyError, apsw.LockedError) as error:
        connection.close()
        raise Unavailable(f"the database {path} is busy: {error}") from error
    except (apsw.Error, ValueError) as error:
        connection.close()
        raise ValueError(f"{path} cannot be used: {error}") from error
    return connection


def _connect(path: Path, flags: int = apsw.SQLITE_OPEN_READWRITE) -> apsw.Connection:
    connection = apsw.Connection(str(path), flags)
    connection.set_busy_timeout(BUSY_MS)
    return connection


def _finish(connection: apsw.Connection) -> None:
    """Bring everything into the one file, unless someone else still uses it."""
    with suppress(apsw.Error):  # else all of it is safe in the log
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
    connection.close()
