-- When tables were closed, by the wall clock: their logs are kept for a while (retention.py).
CREATE TABLE closed (
  table_id TEXT PRIMARY KEY,
  at REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX closed_at ON closed (at);
INSERT INTO closed SELECT id, unixepoch() FROM tables WHERE phase = 'closed';
CREATE INDEX tournaments_changed ON tournaments (changed);
CREATE INDEX players_created ON players (created) WHERE password IS NULL;
CREATE INDEX invitations_at ON invitations (at);

-- What led to a table or a tournament goes with it.
CREATE INDEX mentions_of ON mentions (table_id);
CREATE INDEX played_on_by ON played_on (table_id);
CREATE INDEX entered_in ON entered (tournament);
