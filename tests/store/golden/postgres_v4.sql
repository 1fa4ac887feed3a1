CREATE SCHEMA sixstones;
CREATE TABLE sixstones.version (number integer NOT NULL, oldest integer NOT NULL DEFAULT 2);
INSERT INTO sixstones.version VALUES (4, 2);
CREATE TABLE sixstones.tables (
    id text COLLATE "C" PRIMARY KEY,
    rules text NOT NULL,
    seq bigint NOT NULL,
    status text NOT NULL,
    public boolean NOT NULL,
    updated bigint NOT NULL,
    due bigint,
    summary text NOT NULL,
    keys text NOT NULL DEFAULT '',
    aside text,
    revised bigint NOT NULL DEFAULT 0,
    opener text COLLATE "C" NOT NULL DEFAULT '',
    touched boolean NOT NULL DEFAULT true,
    erased bigint NOT NULL DEFAULT -1
);
CREATE INDEX tables_by_status ON sixstones.tables (status, updated);
CREATE INDEX tables_in_public ON sixstones.tables (status, updated DESC, id) WHERE public;
CREATE INDEX tables_by_due ON sixstones.tables (due, id) WHERE due IS NOT NULL;
CREATE INDEX tables_aside ON sixstones.tables (status) WHERE aside IS NOT NULL;
CREATE INDEX tables_by_opener ON sixstones.tables (opener, status) WHERE opener <> '';
CREATE INDEX tables_unerased ON sixstones.tables (updated) WHERE status = 'over' AND erased < seq;
CREATE TABLE sixstones.entries (
    "table" text COLLATE "C" REFERENCES sixstones.tables (id) ON DELETE CASCADE,
    seq bigint,
    at bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY ("table", seq)
);
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
INSERT INTO sixstones.tables VALUES ('k3Jd9x', 'rules-1', 1, 'playing', true, 1700000001000, 1700000060000, '{"seats":["Ann","Ülo"]}', '', NULL, 0, '192.0.2.0/24', true, -1);
INSERT INTO sixstones.tables VALUES ('over', 'rules-1', 0, 'over', false, 1690000000000, NULL, '{}', '', NULL, 0, '', true, -1);
INSERT INTO sixstones.tables VALUES ('damaged', 'rules-1', 0, 'playing', true, 1700000001000, 1700000060000, '{}', '', 'KeyError', 1, '', false, -1);
INSERT INTO sixstones.entries VALUES ('k3Jd9x', 0, 1700000000000, '{"kind":"deal"}');
INSERT INTO sixstones.entries VALUES ('over', 0, 1690000000000, '{"kind":"deal"}');
INSERT INTO sixstones.entries VALUES ('k3Jd9x', 1, 1700000001000, '{"kind":"move","said":"漢字"}');
INSERT INTO sixstones.entries VALUES ('damaged', 0, 1700000000000, '{"kind":"dealt"}');
INSERT INTO sixstones.processes VALUES ('gone', 7, 1);
INSERT INTO sixstones.attendance VALUES ('gone', 'k3Jd9x', '', 2);
INSERT INTO sixstones.bans VALUES ('address:192.0.2.0/24', 1700000000000, NULL, 'floods');
INSERT INTO sixstones.reports ("table", seq, at, "by", context) VALUES ('k3Jd9x', 1, 1700000002000, '0', '[]');
INSERT INTO sixstones.days VALUES ('2026-11-18', 'd1', 1700000003000, 'Ülo', 30, '{}');
