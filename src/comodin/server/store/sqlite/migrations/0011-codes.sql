-- The code of five letters that leads to a table, and the key that the table had when it was given out: with another
-- key the code is dead, too. It goes when the table is closed.
CREATE TABLE codes (
  code TEXT PRIMARY KEY,
  table_id TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What people have chosen for this server, by name.
CREATE TABLE notes (
  name TEXT PRIMARY KEY,
  note TEXT NOT NULL
) STRICT, WITHOUT ROWID;
