"""Is everything that is kept what was written, and does it make what it is kept for?"""

from __future__ import annotations

from collections.abc import Iterator

from ..maintenance import LogRow, Rows, examine_players, examine_records, examine_tables, examine_tournaments
from ..protocols import Finding, Player, StoredRecord
from .checksums import record_checksum, row_checksum, tournament_checksum
from .transaction import Transaction


def examine_rows(store: Transaction, kept: str = "checksum", *, tournaments: bool = True) -> Iterator[Finding]:
    """Logs, records, players, results. `kept`: the column of checksums, or NULL; `tournaments`: are there any?"""

    def log_of(table_id: str) -> Rows:
        rows = store.execute(
            f"SELECT table_id, seq, person, command, events, {kept} FROM log WHERE table_id = ? ORDER BY seq",
            (table_id,),
        )
        return [LogRow(line[1], line[4], of in (None, row_checksum(*line))) for *line, of in rows]

    def tournament_log_of(tournament: str) -> Rows:
        rows = store.execute(
            f"SELECT tournament, seq, events, {kept} FROM tournament_log WHERE tournament = ? ORDER BY seq",
            (tournament,),
        )
        return [LogRow(line[1], line[2], of in (None, tournament_checksum(*line))) for *line, of in rows]

    yield from examine_tables(store.execute("SELECT id, seq FROM tables").fetchall(), log_of)
    records = store.execute(f"SELECT id, table_id, number, edition, players, record, {kept} FROM records")
    yield from examine_records(
        (StoredRecord(*line), of in (None, record_checksum(*line))) for *line, of in records
    )
    players = store.execute("SELECT id, name, token_hash, recovery_hash, password FROM players")
    yield from examine_players(Player(*row) for row in players)
    yield from _examine_results(store)
    if tournaments:
        heads = store.execute("SELECT id, seq FROM tournaments").fetchall()
        yield from examine_tournaments(heads, tournament_log_of)
    if kept == "checksum":
        (without,) = store.execute(
            "SELECT (SELECT count(*) FROM log WHERE checksum IS NULL)"
            " + (SELECT count(*) FROM records WHERE checksum IS NULL)"
        ).fetchone()
        if without:
            yield Finding("note", "without_checksum", {"n": without})


def _examine_results(store: Transaction) -> Iterator[Finding]:
    """What rounds gave players: of a table that there is, won or not."""
    wrong = store.execute(
        "SELECT player, table_id, number FROM results WHERE won NOT IN (0, 1)"
        " OR NOT EXISTS (SELECT 1 FROM tables WHERE id = results.table_id)"
    ).fetchall()
    for player, table_id, number in wrong:
        yield Finding("wrong", "result_broken", {"player": player, "table": table_id, "number": number})
    if not wrong:
        (n,) = store.execute("SELECT count(*) FROM results").fetchone()
        yield Finding("ok", "results", {"n": n})
