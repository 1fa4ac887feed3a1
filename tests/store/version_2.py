"""What a program that knows version 2 of the database says to it, word for word: it may still run
while a newer one has brought the database up to date. Never changes."""

from __future__ import annotations

from typing import Final

SQLITE: Final = {
    "create": "INSERT INTO tables (id, rules, seq, status, public, updated, due, summary, keys)"
    " VALUES (?, ?, 0, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    "insert": 'INSERT INTO entries ("table", seq, at, body) VALUES (?, ?, ?, ?)',
    "append": "UPDATE tables SET seq = ?1, status = ?4, public = ?5, updated = ?6, due = ?7,"
    " summary = ?8, keys = ?9 WHERE id = ?2 AND seq = ?3",
    "entries": 'SELECT seq, at, body FROM entries WHERE "table" = ? AND seq >= ? ORDER BY seq',
    "rules": "SELECT rules FROM tables WHERE id = ?",
    "public": "SELECT id, status, public, updated, due, summary, keys FROM tables"
    " WHERE public = 1 AND status = ? ORDER BY updated DESC, id LIMIT ?",
    "due": "SELECT id FROM tables WHERE due <= ? ORDER BY due, id LIMIT ?",
    "count": "SELECT count(*) FROM tables WHERE status = ?",
    "attend": "INSERT INTO processes VALUES (?1, 1, ?2)"
    " ON CONFLICT DO UPDATE SET beats = beats + 1, changes = changes + ?2",
    "come": "INSERT OR REPLACE INTO attendance VALUES (?, ?, ?, ?)",
    "processes": "SELECT * FROM processes",
    "attendance": 'SELECT "table", key, number FROM attendance WHERE process = ?',
    "old": "SELECT id FROM tables WHERE status = 'over' AND updated < ? ORDER BY updated LIMIT ?",
    "watch": 'SELECT "table", max(seq), max(arrival) FROM entries WHERE arrival > ? GROUP BY 1',
}

_ASKED = """
    asked AS MATERIALIZED (
        SELECT * FROM unnest(
            $1::text[], $2::bigint[], $3::bigint[], $4::text[],
            $5::text[], $6::boolean[], $7::bigint[], $8::bigint[], $9::text[], $10::text[],
            $11::text[]
        ) AS asked (id, seq, at, body, status, public, updated, due, summary, keys, rules)
    )
"""
_KEEP = """
    added AS (
        INSERT INTO sixstones.entries ("table", seq, at, body)
        SELECT asked.id, asked.seq, asked.at, asked.body FROM asked JOIN kept USING (id)
    ), told AS MATERIALIZED (
        SELECT coalesce(array_agg(id), '{}') AS ids, string_agg(id || ' ' || seq, ' ') AS notice
        FROM kept
    )
    SELECT ids, CASE WHEN notice IS NOT NULL THEN pg_notify('sixstones', notice) END FROM told
"""
POSTGRES: Final = {
    "create": f"""
        WITH {_ASKED}, kept AS (
            INSERT INTO sixstones.tables
                (id, rules, seq, status, public, updated, due, summary, keys)
            SELECT id, rules, seq, status, public, updated, due, summary, keys
            FROM asked ORDER BY id
            ON CONFLICT DO NOTHING RETURNING id, seq
        ), {_KEEP}
    """,
    "append": f"""
        WITH {_ASKED}, held AS MATERIALIZED (
            SELECT tables.id FROM sixstones.tables JOIN asked USING (id)
            WHERE tables.seq = asked.seq - 1 ORDER BY tables.id FOR NO KEY UPDATE OF tables
        ), kept AS (
            UPDATE sixstones.tables SET
                seq = asked.seq, status = asked.status, public = asked.public,
                updated = asked.updated, due = asked.due, summary = asked.summary,
                keys = asked.keys
            FROM asked JOIN held USING (id) WHERE tables.id = asked.id
            RETURNING tables.id, tables.seq
        ), {_KEEP}
    """,
    "entries": 'SELECT seq, at, body FROM sixstones.entries WHERE "table" = $1 AND seq >= $2'
    " ORDER BY seq",
    "rules": "SELECT rules FROM sixstones.tables WHERE id = $1",
    "public": "SELECT id, status, public, updated, due, summary, keys FROM sixstones.tables"
    " WHERE public AND status = $1 ORDER BY updated DESC, id LIMIT $2",
    "due": "SELECT id FROM sixstones.tables WHERE due <= $1 ORDER BY due, id LIMIT $2",
    "count": "SELECT count(*) FROM sixstones.tables WHERE status = $1",
    "attend": """
        INSERT INTO sixstones.processes AS process VALUES ($1, 1, $2)
        ON CONFLICT (id) DO UPDATE SET beats = process.beats + 1, changes = process.changes + $2
    """,
    "come": """
        INSERT INTO sixstones.attendance
        SELECT $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])
        ON CONFLICT (process, "table", key) DO UPDATE SET number = excluded.number
    """,
    "processes": "SELECT * FROM sixstones.processes",
    "attendance": 'SELECT "table", key, number FROM sixstones.attendance WHERE process = $1',
    "prune": """
        WITH gone AS (
            DELETE FROM sixstones.tables WHERE id IN (
                SELECT id FROM sixstones.tables WHERE status = 'over' AND updated < $1
                ORDER BY updated LIMIT $2 FOR UPDATE SKIP LOCKED
            ) RETURNING id
        )
        SELECT count(*) FROM gone
    """,
}
