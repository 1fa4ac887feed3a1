"""The shape of the database, as numbered steps from nothing to the present one.

Step n brings a database of version n - 1 to version n. A step that has been released never changes;
a new shape is a new step at the end of both lists, and a golden of the version before it in
`tests/store/golden`.

Programs of two versions may use a database at once while one takes the other's place. So a step
only adds, in a way that the statements of the version before go on working; and the database says
which is the oldest version whose programs may use it. A step they cannot live with says another.
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
    """
    CREATE TABLE version (oldest INTEGER NOT NULL) STRICT;
    INSERT INTO version VALUES (2);
    ALTER TABLE tables ADD COLUMN aside TEXT;
    ALTER TABLE tables ADD COLUMN revised INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN opener TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN touched INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE tables ADD COLUMN erased INTEGER NOT NULL DEFAULT -1;
    CREATE INDEX tables_aside ON tables (status) WHERE aside IS NOT NULL;
    CREATE INDEX tables_by_revised ON tables (revised) WHERE revised > 0;
    CREATE INDEX tables_by_opener ON tables (opener, status) WHERE opener <> '';
    CREATE INDEX tables_unerased ON tables (updated) WHERE status = 'over' AND erased < seq;
    CREATE TABLE bans (
        what TEXT NOT NULL PRIMARY KEY,
        at INTEGER NOT NULL,
        until INTEGER,
        why TEXT NOT NULL
    ) STRICT;
    CREATE TABLE reports (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        "table" TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        "by" TEXT NOT NULL,
        context TEXT NOT NULL,
        done INTEGER NOT NULL DEFAULT 0,
        UNIQUE ("table", seq, "by")
    ) STRICT;
    """,
    """
    CREATE TABLE days (
        date TEXT NOT NULL,
        device TEXT NOT NULL,
        at INTEGER NOT NULL,
        name TEXT NOT NULL,
        score INTEGER NOT NULL,
        summary TEXT NOT NULL,
        PRIMARY KEY (date, device)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX days_by_score ON days (date, score, at);
    CREATE INDEX days_by_age ON days (at);
    CREATE INDEX days_by_device ON days (device);
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
    """
    ALTER TABLE sixstones.version ADD COLUMN oldest integer NOT NULL DEFAULT 2;
    ALTER TABLE sixstones.tables
        ADD COLUMN aside text,
        ADD COLUMN revised bigint NOT NULL DEFAULT 0,
        ADD COLUMN opener text COLLATE "C" NOT NULL DEFAULT '',
        ADD COLUMN touched boolean NOT NULL DEFAULT true,
        ADD COLUMN erased bigint NOT NULL DEFAULT -1;
    CREATE INDEX tables_aside ON sixstones.tables (status) WHERE aside IS NOT NULL;
    CREATE INDEX tables_by_opener ON sixstones.tables (opener, status) WHERE opener <> '';
    CREATE INDEX tables_unerased ON sixstones.tables (updated)
        WHERE status = 'over' AND erased < seq;
    CREATE TABLE sixstones.bans (
        what text COLLATE "C" PRIMARY KEY,
        at bigint NOT NULL,
        until bigint,
        why text NOT NULL
    );
    CREATE TABLE sixstones.reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        "table" text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        at bigint NOT NULL,
        "by" text NOT NULL,
        context text NOT NULL,
        done boolean NOT NULL DEFAULT false,
        UNIQUE ("table", seq, "by")
    );
    """,
    """
    CREATE TABLE sixstones.days (
        date text COLLATE "C",
        device text COLLATE "C",
        at bigint NOT NULL,
        name text NOT NULL,
        score bigint NOT NULL,
        summary text NOT NULL,
        PRIMARY KEY (date, device)
    );
    CREATE INDEX days_by_score ON sixstones.days (date, score, at);
    CREATE INDEX days_by_age ON sixstones.days (at);
    CREATE INDEX days_by_device ON sixstones.days (device);
    """,
)

_LOCK = APPLICATION
"""The advisory lock under which PostgreSQL takes the steps."""
LOCK_MS = 200
"""How long a step may wait for those who use a table."""


def migrate_sqlite(connection: apsw.Connection, steps: Sequence[str] = SQLITE) -> None:
    """Bring a database to the last of the steps, or leave it as it is. Raises ValueError for one
    that is not ours or too new for this program."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _sqlite_version(connection)
        if version > len(steps):
            _require_compatible(
                version, connection.execute("SELECT oldest FROM version").get, steps
            )
        for number, step in enumerate(steps[version:], version + 1):
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
    do so together. Raises ValueError for one too new for this program, and LockNotAvailableError
    when others hold what a step needs: then it may be tried again."""
    async with connection.transaction():
        await connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK})")
        # Whoever waits for a table to be altered holds up all who come to it afterwards.
        await connection.execute(f"SET LOCAL lock_timeout = {LOCK_MS}")
        version = 0
        if await connection.fetchval("SELECT to_regclass('sixstones.version') IS NOT NULL"):
            version = await connection.fetchval("SELECT number FROM sixstones.version")
        else:
            await connection.execute("CREATE SCHEMA IF NOT EXISTS sixstones")
            await connection.execute("CREATE TABLE sixstones.version (number integer NOT NULL)")
            await connection.execute("INSERT INTO sixstones.version VALUES (0)")
        if version > len(steps):
            oldest = await connection.fetchval("SELECT oldest FROM sixstones.version")
            _require_compatible(version, oldest, steps)
        for number, step in enumerate(steps[version:], version + 1):
            await connection.execute(step)
            await connection.execute("UPDATE sixstones.version SET number = $1", number)


def _sqlite_version(connection: apsw.Connection) -> int:
    version = connection.pragma("user_version")
    application = connection.pragma("application_id")
    empty = not connection.execute("SELECT count(*) FROM sqlite_schema").get
    if application != APPLICATION and (version or application or not empty):
        raise ValueError("the file is a database of another program")
    return int(version)


def _require_compatible(version: int, oldest: int, steps: Sequence[str]) -> None:
    """Raises ValueError when a newer database is not for programs that know these steps."""
    if oldest > len(steps):
        raise ValueError(
            f"the database is of version {version}, newer than this program, which knows versions "
            f"up to {len(steps)}; it can be used by programs that know version {oldest}"
        )
