-- What the expert thought of finished rounds, by the key of what happened in them (`unfold.Unfolded.key`).
CREATE TABLE analyses (
  key TEXT PRIMARY KEY,
  made REAL NOT NULL,        -- wall clock; the oldest go first when there are many
  analysis TEXT NOT NULL     -- JSON
) STRICT, WITHOUT ROWID;
CREATE INDEX analyses_made ON analyses (made);
