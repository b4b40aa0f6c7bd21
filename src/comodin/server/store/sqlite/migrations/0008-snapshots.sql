-- Who may look at a table, known without its log: ids, keys and settings as JSON. NULL: the log has to be read.
ALTER TABLE tables ADD COLUMN door TEXT;

-- A table after a row of its log: what comes after is folded into it. A shortcut that may go at any time.
CREATE TABLE snapshots (
  table_id TEXT NOT NULL REFERENCES tables (id),
  seq INTEGER NOT NULL,
  shown_at REAL NOT NULL,    -- table time from which those who watch may see all of it
  format TEXT NOT NULL,      -- of the text; another one is not read
  snapshot TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT;
