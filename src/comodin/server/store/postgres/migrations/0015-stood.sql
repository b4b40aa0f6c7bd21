-- Since when nobody looks after a table: its worker was given up, or is handing it over. The next append takes it back.
-- No index knows it, so an append still stays on its page.
ALTER TABLE tables ADD COLUMN stood double precision;
