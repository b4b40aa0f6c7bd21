-- Everything that SQLite has with its migrations up to this number, and what several workers share.

-- A table is the fold of its log; `tables` holds what must be found without reading logs. No column that an index
-- knows changes with an ordinary append, so every update stays on its page (HOT): `due` has no index, `wake` has.
CREATE TABLE tables (
  id text PRIMARY KEY,
  owner integer,             -- the worker that has it in memory; NULL: nobody's
  seq integer NOT NULL,      -- of the last row in the log
  at double precision NOT NULL,      -- table time of the last event
  due double precision,      -- when the table has something to do by itself
  wake double precision,     -- the same while nobody owns it
  phase text NOT NULL,
  listed integer NOT NULL,
  door text,                 -- who may look: ids, keys and settings as JSON
  summary text NOT NULL      -- last: what did not change at the end of a row is not written to the WAL again
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_wake ON tables (wake) WHERE wake IS NOT NULL;
CREATE INDEX tables_listed ON tables (phase) WHERE listed = 1;

-- No foreign key: the append itself proves that there is a table, and a check would lock a row.
CREATE TABLE log (
  table_id text NOT NULL,
  seq integer NOT NULL,
  person text,
  command text,              -- the id that the person gave it: the same one is not carried out twice
  events text NOT NULL,
  checksum bigint,
  content bigint,            -- a digest of what was asked for
  told bigint,               -- the number that it was acknowledged with
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE snapshots (
  table_id text NOT NULL,
  seq integer NOT NULL,
  shown_at double precision NOT NULL,
  format text NOT NULL,
  snapshot text NOT NULL,
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE players (
  id text PRIMARY KEY,
  name text NOT NULL,
  created double precision NOT NULL,
  token_hash text NOT NULL UNIQUE,
  recovery_hash text NOT NULL UNIQUE,
  password text,
  face text NOT NULL DEFAULT ''
);
CREATE INDEX players_created ON players (created) WHERE password IS NULL;

CREATE TABLE records (
  id text PRIMARY KEY,
  table_id text NOT NULL,
  number integer NOT NULL,
  played double precision NOT NULL,
  edition text NOT NULL,
  players text NOT NULL,
  record text NOT NULL,
  checksum bigint,
  UNIQUE (table_id, number)
);

CREATE TABLE results (
  player text NOT NULL,
  table_id text NOT NULL,
  number integer NOT NULL,
  won integer NOT NULL,
  points integer NOT NULL,
  PRIMARY KEY (player, table_id, number)
);

CREATE TABLE ratings (
  player text PRIMARY KEY,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  matches integer NOT NULL
);
CREATE INDEX ratings_best ON ratings ((mu - 3 * sigma));

CREATE TABLE edition_ratings (
  player text NOT NULL,
  edition text NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  matches integer NOT NULL,
  PRIMARY KEY (player, edition)
);
CREATE INDEX edition_ratings_best ON edition_ratings (edition, (mu - 3 * sigma));

CREATE TABLE rating_history (
  player text NOT NULL,
  table_id text NOT NULL,
  number integer NOT NULL,
  played double precision NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  PRIMARY KEY (player, table_id, number)
);

CREATE TABLE analyses (
  key text PRIMARY KEY,
  made double precision NOT NULL,
  analysis text NOT NULL
);
CREATE INDEX analyses_made ON analyses (made);

CREATE TABLE tournaments (
  id text PRIMARY KEY,
  seq integer NOT NULL,
  changed double precision NOT NULL,
  phase text NOT NULL,
  listed integer NOT NULL,
  summary text NOT NULL,
  owner integer
);
CREATE INDEX tournaments_listed ON tournaments (changed) WHERE listed = 1;
CREATE INDEX tournaments_changed ON tournaments (changed);
CREATE INDEX tournaments_owner ON tournaments (owner) WHERE owner IS NOT NULL;
CREATE INDEX tournaments_running ON tournaments (id) WHERE phase = 'running';

CREATE TABLE tournament_log (
  tournament text NOT NULL,
  seq integer NOT NULL,
  events text NOT NULL,
  checksum bigint,
  PRIMARY KEY (tournament, seq)
);

CREATE TABLE tournament_people (
  person text NOT NULL,
  tournament text NOT NULL,
  PRIMARY KEY (person, tournament)
);
CREATE INDEX tournament_people_of ON tournament_people (tournament);

CREATE TABLE entered (
  person text NOT NULL,
  tournament text NOT NULL,
  PRIMARY KEY (person, tournament)
);
CREATE INDEX entered_in ON entered (tournament);

CREATE TABLE visits (
  person text NOT NULL,
  table_id text NOT NULL,
  here integer NOT NULL,
  PRIMARY KEY (person, table_id)
);
CREATE INDEX visits_table ON visits (table_id);

CREATE TABLE mentions (
  person text NOT NULL,
  table_id text NOT NULL,
  PRIMARY KEY (person, table_id)
);
CREATE INDEX mentions_of ON mentions (table_id);

CREATE TABLE played_on (
  record text NOT NULL,
  table_id text NOT NULL,
  PRIMARY KEY (record, table_id)
);
CREATE INDEX played_on_by ON played_on (table_id);

CREATE TABLE invitations (
  person text NOT NULL,
  table_id text NOT NULL,
  invited_by text NOT NULL,
  at double precision NOT NULL,
  declined integer NOT NULL DEFAULT 0,
  PRIMARY KEY (person, table_id)
);
CREATE INDEX invitations_by ON invitations (invited_by, at);
CREATE INDEX invitations_at ON invitations (at);

CREATE TABLE tallies (
  player text NOT NULL,
  table_id text NOT NULL,
  number integer NOT NULL,
  played double precision NOT NULL,
  edition text NOT NULL,
  players integer NOT NULL,
  won integer NOT NULL,
  points integer NOT NULL,
  uno integer NOT NULL,
  catches integer NOT NULL,
  caught integer NOT NULL,
  challenges integer NOT NULL,
  upheld integer NOT NULL,
  faced integer NOT NULL,
  guilty integer NOT NULL,
  PRIMARY KEY (player, table_id, number)
);
CREATE INDEX tallies_round ON tallies (table_id, number);

CREATE TABLE untallied (record text PRIMARY KEY);

CREATE TABLE forgetting (person text PRIMARY KEY, nobody text);

CREATE TABLE closed (table_id text PRIMARY KEY, at double precision NOT NULL);
CREATE INDEX closed_at ON closed (at);

CREATE TABLE met (
  person text NOT NULL,
  other text NOT NULL,
  rounds integer NOT NULL,
  at double precision NOT NULL,
  PRIMARY KEY (person, other)
);
CREATE INDEX met_other ON met (other);

CREATE TABLE blocks (
  person text NOT NULL,
  blocked text NOT NULL,
  at double precision NOT NULL,
  PRIMARY KEY (person, blocked)
);
CREATE INDEX blocks_of ON blocks (blocked);

CREATE TABLE unseen (person text PRIMARY KEY);

CREATE TABLE subscriptions (
  endpoint text PRIMARY KEY,
  person text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  at double precision NOT NULL
);
CREATE INDEX subscriptions_of ON subscriptions (person, at);

CREATE TABLE server_keys (name text PRIMARY KEY, value text NOT NULL);

CREATE TABLE codes (code text PRIMARY KEY, table_id text NOT NULL UNIQUE, key text NOT NULL);

CREATE TABLE notes (name text PRIMARY KEY, note text NOT NULL);

CREATE TABLE puzzle_ratings (
  puzzle text PRIMARY KEY,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  tries integer NOT NULL,
  solved integer NOT NULL
);

CREATE TABLE solvers (
  person text PRIMARY KEY,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  tries integer NOT NULL,
  solved integer NOT NULL,
  streak integer NOT NULL,
  best integer NOT NULL
);

CREATE TABLE puzzle_tries (
  person text NOT NULL,
  puzzle text NOT NULL,
  at double precision NOT NULL,
  solved integer NOT NULL,
  mu double precision NOT NULL,
  PRIMARY KEY (person, puzzle)
);

CREATE TABLE day_tries (
  person text NOT NULL,
  day text NOT NULL,
  table_id text NOT NULL,
  edition text NOT NULL,
  begun double precision NOT NULL,
  course text,
  won integer,
  PRIMARY KEY (person, day)
);
CREATE INDEX day_tries_of ON day_tries (day);

-- What only workers know.

CREATE TABLE cluster (       -- one row
  one integer PRIMARY KEY DEFAULT 1 CHECK (one = 1),
  key text NOT NULL,         -- of the lines between workers: who can read the database knows it
  lost double precision NOT NULL,    -- seconds in which no worker ran: table time is the clock here, without them
  beat timestamptz NOT NULL  -- of any worker
);
CREATE SEQUENCE worker_ids AS integer;  -- fits the second key of an advisory lock
CREATE TABLE workers (
  id integer PRIMARY KEY,    -- an incarnation, never used again: the fencing token
  address text NOT NULL,     -- host:port of its inner listener
  version text NOT NULL,
  tables integer NOT NULL DEFAULT 0,
  draining integer NOT NULL DEFAULT 0,
  beat timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- What every worker has to hear of: whose token has ended, who has a notice. Read in order, and soon deleted.
CREATE TABLE news (
  number bigserial PRIMARY KEY,
  worker integer NOT NULL,   -- who told it, and knows it already
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  news text NOT NULL
);
CREATE INDEX news_at ON news (at);

-- Hands that a tournament has to hear of; written together with the end of the round.
CREATE TABLE told (
  tournament text NOT NULL,
  table_id text NOT NULL,
  PRIMARY KEY (tournament, table_id)
);

-- Who is here: at a table, or lately on a page. Lost with a crash of the database, and soon known again.
CREATE UNLOGGED TABLE online (
  person text NOT NULL,
  worker integer NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (person, worker)
);
CREATE INDEX online_until ON online (until);

-- Credits of addresses for guesses (recovery codes, passwords), the same at every worker.
CREATE UNLOGGED TABLE attempts (
  key text PRIMARY KEY,
  credits double precision NOT NULL,
  at timestamptz NOT NULL
);
