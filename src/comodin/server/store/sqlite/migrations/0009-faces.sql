-- The face that a player has chosen; '': the one that follows from the id (table/faces.py).
ALTER TABLE players ADD COLUMN face TEXT NOT NULL DEFAULT '';
