-- Which worker has a table or a tournament in memory, where several share a database. Here there is one: NULL.
ALTER TABLE tables ADD COLUMN owner INTEGER;
ALTER TABLE tournaments ADD COLUMN owner INTEGER;
