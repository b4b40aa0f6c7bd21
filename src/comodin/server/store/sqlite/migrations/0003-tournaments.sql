-- A tournament is the fold of its log, as a table is; its hands are played at tables that have logs of their own.
CREATE TABLE tournaments (
  id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,      -- of the last row in the log
  changed REAL NOT NULL,     -- wall clock
  phase TEXT NOT NULL,
  listed INTEGER NOT NULL,
  summary TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournaments_listed ON tournaments (changed) WHERE listed = 1;

CREATE TABLE tournament_log (
  tournament TEXT NOT NULL REFERENCES tournaments (id),
  seq INTEGER NOT NULL,
  events TEXT NOT NULL,
  PRIMARY KEY (tournament, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_people (
  person TEXT NOT NULL,
  tournament TEXT NOT NULL,
  PRIMARY KEY (person, tournament)
) STRICT, WITHOUT ROWID;
