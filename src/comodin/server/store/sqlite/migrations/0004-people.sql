-- Where people are and were, who asks whom to come, and what they did: for the lobby and for profiles.
CREATE TABLE visits (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  here INTEGER NOT NULL,     -- is at the table now
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX visits_table ON visits (table_id);

INSERT INTO visits
  SELECT person, table_id, type = 'person_came' FROM (
    SELECT log.table_id AS table_id, event.value ->> 'person' AS person, event.value ->> 'type' AS type,
      row_number() OVER (
        PARTITION BY log.table_id, event.value ->> 'person' ORDER BY log.seq DESC, event.key DESC
      ) AS latest
    FROM log, json_each(log.events) AS event
    WHERE event.value ->> 'type' IN ('person_came', 'person_left', 'person_kicked')
  ) WHERE latest = 1;

CREATE TABLE invitations (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  at REAL NOT NULL,          -- wall clock
  declined INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitations_by ON invitations (invited_by, at);

-- One row for each row of results, with what else is counted of that round.
CREATE TABLE tallies (
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  played REAL NOT NULL,      -- wall clock
  edition TEXT NOT NULL,
  players INTEGER NOT NULL,
  won INTEGER NOT NULL,
  points INTEGER NOT NULL,
  uno INTEGER NOT NULL,
  catches INTEGER NOT NULL,
  caught INTEGER NOT NULL,
  challenges INTEGER NOT NULL,
  upheld INTEGER NOT NULL,
  faced INTEGER NOT NULL,
  guilty INTEGER NOT NULL,
  PRIMARY KEY (player, table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX tallies_round ON tallies (table_id, number);

-- Rounds that were finished before anybody counted: each is counted once (annals.py) and then struck off.
CREATE TABLE untallied (record TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO untallied SELECT id FROM records;

-- The rating after each rated match. Of matches before this table existed only the last one is known.
CREATE TABLE rating_history (
  player TEXT NOT NULL,
  table_id TEXT NOT NULL,
  number INTEGER NOT NULL,   -- of the round that ended the match
  played REAL NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  PRIMARY KEY (player, table_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO rating_history
  SELECT ratings.player, '', 0, coalesce(max(records.played), 0.0), mu, sigma
  FROM ratings LEFT JOIN results USING (player) LEFT JOIN records USING (table_id, number)
  GROUP BY ratings.player;

-- Whoever asked to be forgotten: struck off when nothing of them is left (forget.py).
CREATE TABLE forgetting (person TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
