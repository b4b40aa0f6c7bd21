-- Somebody's one try at the deal of a day. `course` (JSON) and `won` are there when it is over.
CREATE TABLE day_tries (
  person TEXT NOT NULL,
  day TEXT NOT NULL,         -- 2026-11-18, of UTC
  table_id TEXT NOT NULL,
  edition TEXT NOT NULL,
  begun REAL NOT NULL,       -- wall clock
  course TEXT,
  won INTEGER,
  PRIMARY KEY (person, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX day_tries_of ON day_tries (day);

-- The rating of a player at the rated matches of one edition; ratings of before are not told apart by edition.
CREATE TABLE edition_ratings (
  player TEXT NOT NULL,
  edition TEXT NOT NULL,
  mu REAL NOT NULL,
  sigma REAL NOT NULL,
  matches INTEGER NOT NULL,
  PRIMARY KEY (player, edition)
) STRICT, WITHOUT ROWID;
CREATE INDEX edition_ratings_best ON edition_ratings (edition, mu - 3 * sigma);
CREATE INDEX ratings_best ON ratings (mu - 3 * sigma);
