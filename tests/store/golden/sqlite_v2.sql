PRAGMA application_id = 1397315667;
PRAGMA user_version = 2;
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    rules TEXT NOT NULL,
    seq INTEGER NOT NULL,
    status TEXT NOT NULL,
    public INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    due INTEGER,
    summary TEXT NOT NULL
, keys TEXT NOT NULL DEFAULT '') STRICT;
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
INSERT INTO tables VALUES ('k3Jd9x', 'rules-1', 1, 'playing', 1, 1700000001000, 1700000060000, '{"seats":["Ann","Ülo"]}', '');
INSERT INTO tables VALUES ('over', 'rules-1', 0, 'over', 0, 1690000000000, NULL, '{}', '');
INSERT INTO entries VALUES (1, 'k3Jd9x', 0, 1700000000000, '{"kind":"deal"}');
INSERT INTO entries VALUES (2, 'over', 0, 1690000000000, '{"kind":"deal"}');
INSERT INTO entries VALUES (3, 'k3Jd9x', 1, 1700000001000, '{"kind":"move","said":"漢字"}');
INSERT INTO processes VALUES ('gone', 7, 1);
INSERT INTO attendance VALUES ('gone', 'k3Jd9x', '', 2);
