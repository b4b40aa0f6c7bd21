-- The same id with another content is refused: a digest of what was asked for; NULL: it was not kept.
ALTER TABLE log ADD COLUMN content INTEGER;

-- The number that it was acknowledged with, so that it is acknowledged with the same once more.
ALTER TABLE log ADD COLUMN told INTEGER;
