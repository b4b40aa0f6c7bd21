"""A group of rows for the logs of tables: one statement, which takes those that go on where their log ends and
whose table is ours, and leaves the others out."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ..pipeline import Append
from ..protocols import Head, SequenceConflict
from ..sql import row_checksum
from .connection import Connection

APPEND = """
WITH head AS (
  SELECT * FROM json_to_recordset($1::json)
    AS h (i text, w int, s int, a float8, d float8, f text, l int, o text, u text)
), born AS (
  INSERT INTO tables (id, owner, seq, at, due, wake, phase, listed, door, summary)
  SELECT i, NULL, s, a, d, coalesce(d, a + $4), f, l, o, u FROM head WHERE w = 0
  ON CONFLICT DO NOTHING RETURNING id
), fits AS (
  UPDATE tables t SET seq = s, at = a, due = d, phase = f, listed = l, door = coalesce(o, t.door), stood = NULL,
    summary = coalesce(u, t.summary)
  FROM head WHERE w > 0 AND t.id = i AND t.seq = w AND t.owner = $2 RETURNING t.id
), good AS (
  SELECT id FROM born UNION ALL SELECT id FROM fits
), kept AS (
  INSERT INTO log (table_id, seq, person, command, events, checksum, content, told)
  SELECT r.t, r.s, r.p, r.c, r.e, r.k, r.n, r.o FROM json_to_recordset($3::json)
    AS r (t text, s int, p text, c text, e text, k bigint, n bigint, o bigint) JOIN good ON good.id = r.t
)
SELECT id FROM good"""
"""$1: a line a table, with the number that its log has to end with (w); $3: a line a row. Texts that have not
changed are not sent. A new table is nobody's: whoever gets its first connection claims it, and somebody looks
after it when its time has come, or after a while ($4) if nobody does."""

COME_BACK_SECONDS = 60.0
MOST_REMEMBERED = 50_000


class Appending:
    """Appends groups. It remembers the texts of heads: they change rarely."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[str, str | None]] = {}

    def forget(self) -> None:
        """What was written may not have been kept."""
        self._texts.clear()

    def append(self, connection: Connection, appends: Sequence[Append], me: int) -> set[str]:
        """The tables whose rows are kept now. SequenceConflict where rows of one do not follow each other: then
        each has to be tried alone."""
        before: dict[str, int] = {}
        ends: dict[str, int] = {}
        for work in appends:
            table_id, seq = work.head.id, work.row.seq
            before.setdefault(table_id, seq - 1)
            if seq != ends.get(table_id, seq - 1) + 1:
                raise SequenceConflict(f"table {table_id} is not at {seq - 1}")
            ends[table_id] = seq
        heads = {work.head.id: work.head for work in appends}  # the last one of each table
        if len(self._texts) > MOST_REMEMBERED:
            self._texts.clear()
        # in one order, so that two workers that both believe to have some tables do not lock each other out
        lines = [self._line(heads[table_id], before[table_id]) for table_id in sorted(heads)]
        rows = [_row(work) for work in appends]
        found = connection.execute(
            APPEND,
            (msgspec.json.encode(lines).decode(), me, msgspec.json.encode(rows).decode(), COME_BACK_SECONDS),
        )
        good = {table_id for (table_id,) in found}
        for table_id in heads.keys() - good:
            self._texts.pop(table_id, None)
        return good

    def _line(self, head: Head, before: int) -> dict[str, object]:
        texts = (head.summary, head.door)
        same = before > 0 and self._texts.get(head.id) == texts
        self._texts[head.id] = texts
        return {
            "i": head.id,
            "w": before,
            "s": head.seq,
            "a": head.at,
            "d": head.due,
            "f": head.phase,
            "l": int(head.listed),
            "o": None if same else head.door,
            "u": None if same else head.summary,
        }


def _row(work: Append) -> dict[str, object]:
    row, table_id = work.row, work.head.id
    return {
        "t": table_id,
        "s": row.seq,
        "p": row.person,
        "c": row.command,
        "e": row.events,
        "k": row_checksum(table_id, row.seq, row.person, row.command, row.events),
        "n": row.content,
        "o": row.told,
    }
