"""Rows for the logs of tables, and the heads of those tables."""

from __future__ import annotations

import sqlite3

from ..pipeline import Append
from ..protocols import Row, SequenceConflict
from ..sql import marks, row_checksum

MOST_REMEMBERED = 50_000


def put_rows(write: sqlite3.Connection, appends: list[Append]) -> None:
    """One statement for all rows of the log and one for all heads: between statements this thread has to wait for
    the loop to let it run, so there should be few."""
    heads = {work.head.id: work.head for work in appends}  # the last one of each table
    columns = "(?, ?, ?, ?, ?, ?, ?, ?)"
    write.execute(
        "INSERT INTO tables (id, seq, at, due, phase, listed, summary, door) VALUES"
        f" {', '.join([columns] * len(heads))} ON CONFLICT (id) DO UPDATE SET seq = excluded.seq,"
        " at = excluded.at, due = excluded.due, phase = excluded.phase, listed = excluded.listed,"
        " summary = excluded.summary, door = excluded.door",
        [
            value
            for head in heads.values()
            for value in (head.id, head.seq, head.at, head.due, head.phase, head.listed, head.summary, head.door)
        ],
    )
    write.execute(
        "INSERT INTO log (table_id, seq, person, command, events, checksum, content, told) VALUES"
        f" {', '.join([columns] * len(appends))}",
        [value for work in appends for value in _columns(work.head.id, work.row)],
    )


def _columns(table_id: str, row: Row) -> tuple[object, ...]:
    line = (table_id, row.seq, row.person, row.command, row.events)
    return *line, row_checksum(*line), row.content, row.told


def check_sequence(write: sqlite3.Connection, appends: list[Append], last: dict[str, int]) -> None:
    """Each table goes on exactly where its log ends (the log's key would refuse a row twice, but not a gap).
    `last` remembers where that is: nobody else writes."""
    unknown = {work.head.id for work in appends if work.head.id not in last}
    if unknown:
        if len(last) > MOST_REMEMBERED:
            last.clear()
            unknown = {work.head.id for work in appends}
        rows = write.execute(f"SELECT id, seq FROM tables WHERE id IN {marks([*unknown])}", [*unknown])
        last.update(dict.fromkeys(unknown, 0))
        last.update(rows.fetchall())
    for work in appends:
        if work.row.seq != last[work.head.id] + 1:
            raise SequenceConflict(f"table {work.head.id} is not at {work.row.seq - 1}")
        last[work.head.id] = work.row.seq
