-- A checksum with every row that is written once (checksums.py); NULL: the row is older than this.
ALTER TABLE log ADD COLUMN checksum INTEGER;
ALTER TABLE tournament_log ADD COLUMN checksum INTEGER;
ALTER TABLE records ADD COLUMN checksum INTEGER;

-- Where somebody is named, so that it can be wiped without looking everywhere (erasure.py). Beside `visits`:
-- tables that somebody was asked to, whether they came or not,
CREATE TABLE mentions (
  person TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO mentions SELECT person, table_id FROM invitations;
INSERT OR IGNORE INTO mentions
  SELECT event.value ->> 'person', log.table_id
  FROM log, json_each(
    CASE WHEN instr(log.events, '"person_invited"') AND json_valid(log.events) THEN log.events ELSE '[]' END
  ) AS event WHERE event.value ->> 'type' = 'person_invited';

-- tournaments that somebody is or was in,
CREATE TABLE entered (
  person TEXT NOT NULL,
  tournament TEXT NOT NULL,
  PRIMARY KEY (person, tournament)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO entered SELECT person, tournament FROM tournament_people;
INSERT OR IGNORE INTO entered
  SELECT found.value, log.tournament
  FROM tournament_log AS log, json_tree(CASE WHEN json_valid(log.events) THEN log.events ELSE '[]' END) AS found
  WHERE found.key IN ('person', 'organiser') AND found.type = 'text';

CREATE INDEX tournament_people_of ON tournament_people (tournament);

-- and tables that play on from a round, which have its record in their first row.
CREATE TABLE played_on (
  record TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (record, table_id)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO played_on
  SELECT origin, table_id FROM (
    SELECT log.table_id AS table_id,
      CASE WHEN json_valid(log.events) THEN log.events ->> '$[0].start.origin' END AS origin
    FROM tables JOIN log ON log.table_id = tables.id AND log.seq = 1
  ) WHERE origin != '';

-- Who somebody becomes. NULL: nothing is wiped yet; else some of it may be.
ALTER TABLE forgetting ADD COLUMN nobody TEXT;

-- Written to see whether the disk can be written again.
CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at REAL NOT NULL) STRICT;
INSERT INTO probe VALUES (1, 0.0);
