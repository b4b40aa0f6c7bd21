-- A table is the fold of its log; `tables` holds what must be found without reading logs.
CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,      -- of the last row in the log
  at REAL NOT NULL,          -- table time of the last event
  due REAL,                  -- when the table has something to do by itself
  phase TEXT NOT NULL,
  listed INTEGER NOT NULL,
  summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (phase) WHERE listed = 1;

CREATE TABLE log (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seq INTEGER NOT NULL,
  person TEXT,
  command TEXT,              -- the id that the person gave it: the same one is not carried out twice
  events TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE players (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created REAL NOT NULL,     -- wall clock
  token_hash TEXT NOT NULL UNIQUE,
  recovery_hash TEXT NOT NULL UNIQUE,
  password TEXT              -- scrypt, with its salt; NULL: none
) STRICT, WITHOUT ROWID;

CREATE TABLE records (
  id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  played REAL NOT NULL,      -- wall clock
  edition TEXT NOT NULL,
  players TEXT NOT NULL,
  record TEXT NOT NULL,
  UNIQUE (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,   -- of the round at its table
  won INTEGER NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (player, table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE ratings (
  player TEXT PRIMARY KEY,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  matches INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
