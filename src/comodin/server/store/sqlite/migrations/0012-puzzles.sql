-- How hard a puzzle has turned out to be, once somebody has tried it (openskill, about 1500).
CREATE TABLE puzzle_ratings (
  puzzle TEXT PRIMARY KEY,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  tries INTEGER NOT NULL,
  solved INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How good somebody is at puzzles, and how many were solved in a row: now, and at best.
CREATE TABLE solvers (
  person TEXT PRIMARY KEY,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  tries INTEGER NOT NULL,
  solved INTEGER NOT NULL,
  streak INTEGER NOT NULL,
  best INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The first try of somebody at a puzzle: the one that counts. `mu` is the person's after it.
CREATE TABLE puzzle_tries (
  person TEXT NOT NULL,
  puzzle TEXT NOT NULL,
  at REAL NOT NULL,          -- wall clock
  solved INTEGER NOT NULL,
  mu REAL NOT NULL,
  PRIMARY KEY (person, puzzle)
) STRICT, WITHOUT ROWID;
