PRAGMA application_id = 1397315667;
PRAGMA user_version = 4;
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    rules TEXT NOT NULL,
    seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    due INTEGER,
    summary TEXT NOT NULL
, keys TEXT NOT NULL DEFAULT '', aside TEXT, revised INTEGER NOT NULL DEFAULT 0, opener TEXT NOT NULL DEFAULT '', touched INTEGER NOT NULL DEFAULT 1, erased INTEGER NOT NULL DEFAULT -1) STRICT;
CREATE INDEX tables_by_status ON tables (status, updated);
CREATE INDEX tables_in_public ON tables (status, updated DESC, id) WHERE public = 1;
CREATE INDEX tables_by_due ON tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_aside ON tables (status) WHERE aside IS NOT NULL;
CREATE INDEX tables_by_revised ON tables (revised) WHERE revised > 0;
CREATE INDEX tables_by_opener ON tables (opener, status) WHERE opener <> '';
CREATE INDEX tables_unerased ON tables (updated) WHERE status = 'over' AND erased < seq;
CREATE TABLE entries (
    arrival INTEGER PRIMARY KEY AUTOINCREMENT,
    "table" TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE ("table", seq)
) STRICT;
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
CREATE TABLE version (oldest INTEGER NOT NULL) STRICT;
INSERT INTO version VALUES (2);
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
INSERT INTO tables VALUES ('k3Jd9x', 'rules-1', 1, 'playing', 1, 1700000001000, 1700000060000, '{"seats":["Ann","Ülo"]}', '', NULL, 0, '192.0.2.0/24', 1, -1);
INSERT INTO tables VALUES ('over', 'rules-1', 0, 'over', 0, 1690000000000, NULL, '{}', '', NULL, 0, '', 1, -1);
INSERT INTO tables VALUES ('damaged', 'rules-1', 0, 'playing', 1, 1700000001000, 1700000060000, '{}', '', 'KeyError', 1, '', 0, -1);
INSERT INTO entries VALUES (1, 'k3Jd9x', 0, 1700000000000, '{"kind":"deal"}');
INSERT INTO entries VALUES (2, 'over', 0, 1690000000000, '{"kind":"deal"}');
INSERT INTO entries VALUES (3, 'k3Jd9x', 1, 1700000001000, '{"kind":"move","said":"漢字"}');
INSERT INTO entries VALUES (4, 'damaged', 0, 1700000000000, '{"kind":"dealt"}');
INSERT INTO processes VALUES ('gone', 7, 1);
INSERT INTO attendance VALUES ('gone', 'k3Jd9x', '', 2);
INSERT INTO bans VALUES ('address:192.0.2.0/24', 1700000000000, NULL, 'floods');
INSERT INTO reports VALUES (1, 'k3Jd9x', 1, 1700000002000, '0', '[]', 0);
INSERT INTO days VALUES ('2026-11-18', 'd1', 1700000003000, 'Ülo', 30, '{}');
