-- The same id with another content is refused: a digest of what was asked for; NULL: it was not kept.
ALTER TABLE log ADD COLUMN content INTEGER;
