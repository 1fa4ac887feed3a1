"""The shape of the database, as numbered steps from nothing to the present one.

Step n brings a database of version n - 1 to version n. A step that has been released never changes;
a new shape is a new step at the end of both lists, and a golden of the version before it in
`tests/store/golden`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import apsw
    import asyncpg

APPLICATION = 0x53495853
"""What a SQLite file of ours says it is: "SIXS"."""

SQLITE = (
    f"""
    PRAGMA application_id = {APPLICATION};
    CREATE TABLE tables (
        id TEXT NOT NULL PRIMARY KEY,
        rules TEXT NOT NULL,
        seq INTEGER NOT NULL,
        status TEXT NOT NULL,
        public INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        due INTEGER,
        summary TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tables_by_status ON tables (status, updated);
    CREATE INDEX tables_in_public ON tables (status, updated DESC, id) WHERE public = 1;
    CREATE INDEX tables_by_due ON tables (due, id) WHERE due IS NOT NULL;
    CREATE TABLE entries (
        arrival INTEGER PRIMARY KEY AUTOINCREMENT,
        "table" TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        body TEXT NOT NULL,
        UNIQUE ("table", seq)
    ) STRICT;
    """,
    """
    ALTER TABLE tables ADD COLUMN keys TEXT NOT NULL DEFAULT '';
    CREATE TABLE processes (
        id TEXT NOT NULL PRIMARY KEY,
        beats INTEGER NOT NULL,
        changes INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE attendance (
        process TEXT NOT NULL,
        "table" TEXT NOT NULL,
        key TEXT NOT NULL,
        number INTEGER NOT NULL,
        PRIMARY KEY (process, "table", key)
    ) STRICT, WITHOUT ROWID;
    """,
)

POSTGRES = (
    """
    CREATE TABLE sixstones.tables (
        id text COLLATE "C" PRIMARY KEY,
        rules text NOT NULL,
        seq bigint NOT NULL,
        status text NOT NULL,
        public boolean NOT NULL,
        updated bigint NOT NULL,
        due bigint,
        summary text NOT NULL
    );
    CREATE INDEX tables_by_status ON sixstones.tables (status, updated);
    CREATE INDEX tables_in_public ON sixstones.tables (status, updated DESC, id) WHERE public;
    CREATE INDEX tables_by_due ON sixstones.tables (due, id) WHERE due IS NOT NULL;
    CREATE TABLE sixstones.entries (
        "table" text COLLATE "C" REFERENCES sixstones.tables (id) ON DELETE CASCADE,
        seq bigint,
        at bigint NOT NULL,
        body text NOT NULL,
        PRIMARY KEY ("table", seq)
    );
    """,
    """
    ALTER TABLE sixstones.tables ADD COLUMN keys text NOT NULL DEFAULT '';
    CREATE TABLE sixstones.processes (
        id text COLLATE "C" PRIMARY KEY,
        beats bigint NOT NULL,
        changes bigint NOT NULL
    );
    CREATE TABLE sixstones.attendance (
        process text COLLATE "C" REFERENCES sixstones.processes (id) ON DELETE CASCADE,
        "table" text COLLATE "C",
        key text COLLATE "C",
        number bigint NOT NULL,
        PRIMARY KEY (process, "table", key)
    );
    """,
)

_LOCK = APPLICATION
"""The advisory lock under which PostgreSQL takes the steps."""


def migrate_sqlite(connection: apsw.Connection, steps: Sequence[str] = SQLITE) -> None:
    """Bring a database to the last of the steps, or leave it as it is. Raises ValueError for one
    that is not ours or is of a newer version."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _sqlite_version(connection)
        for number, step in _ahead(version, steps):
            connection.execute(step)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.execute("COMMIT")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


async def migrate_postgres(
    connection: asyncpg.Connection[Any], steps: Sequence[str] = POSTGRES
) -> None:
    """Bring a database to the last of the steps, or leave it as it is. Any number of processes may
    do so together. Raises ValueError for a newer version."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
        version = 0
        if await connection.fetchval("SELECT to_regclass('sixstones.version') IS NOT NULL"):
            version = await connection.fetchval("SELECT number FROM sixstones.version")
        else:
            await connection.execute("CREATE SCHEMA IF NOT EXISTS sixstones")
            await connection.execute("CREATE TABLE sixstones.version (number integer NOT NULL)")
            await connection.execute("INSERT INTO sixstones.version VALUES (0)")
        for number, step in _ahead(version, steps):
            await connection.execute(step)
            await connection.execute("UPDATE sixstones.version SET number = $1", number)


def _sqlite_version(connection: apsw.Connection) -> int:
    version = connection.pragma("user_version")
    application = connection.pragma("application_id")
    empty = not connection.execute("SELECT count(*) FROM sqlite_schema").get
    if application != APPLICATION and (version or application or not empty):
        raise ValueError("the file is a database of another program")
    return int(version)


def _ahead(version: int, steps: Sequence[str]) -> list[tuple[int, str]]:
    """The steps still to take, with their numbers."""
    if version > len(steps):
        raise ValueError(
            f"the database is of version {version}, newer than this program, "
            f"which knows versions up to {len(steps)}"
        )
    return list(enumerate(steps[version:], version + 1))
