-- Who has played with whom, so that nobody's friends are looked for among all rounds: one row for each direction.
CREATE TABLE met (
  person TEXT NOT NULL,
  other TEXT NOT NULL,
  rounds INTEGER NOT NULL,   -- that were finished together
  at REAL NOT NULL,          -- wall clock, of the last one that was dealt or finished
  PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX met_other ON met (other);
INSERT INTO met
  SELECT a.player, b.player, count(*), max(coalesce(tallies.played, records.played, 0.0))
  FROM results a JOIN results b ON b.table_id = a.table_id AND b.number = a.number AND b.player != a.player
  LEFT JOIN tallies ON tallies.player = b.player AND tallies.table_id = b.table_id AND tallies.number = b.number
  LEFT JOIN records ON records.table_id = a.table_id AND records.number = a.number
  GROUP BY a.player, b.player;

-- Whom somebody does not want to meet: the other one is never told.
CREATE TABLE blocks (
  person TEXT NOT NULL,
  blocked TEXT NOT NULL,
  at REAL NOT NULL,          -- wall clock
  PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (blocked);

-- Who does not want to be seen on-line.
CREATE TABLE unseen (person TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Browsers that want to be told when their page is closed (RFC 8030): where to send it, and the keys to encrypt it.
CREATE TABLE subscriptions (
  endpoint TEXT PRIMARY KEY,
  person TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  language TEXT NOT NULL,
  at REAL NOT NULL           -- wall clock
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_of ON subscriptions (person, at);

-- Keys of the server itself, such as the one that it signs notifications with.
CREATE TABLE server_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
