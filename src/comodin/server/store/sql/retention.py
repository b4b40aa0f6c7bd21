"""Deletes what is old from the database, in transactions that are over in a moment."""

from __future__ import annotations

from .transaction import SqlDatabase, Transaction

PIECE = 500  # rows that go in one transaction


class SqlRetention:
    """What is kept for a while only (`protocols.Retention`)."""

    def __init__(self, database: SqlDatabase) -> None:
        self._database = database

    async def prune(self, before: float) -> bool:
        """Logs of closed tables, tournaments, invitations."""
        done: list[int] = []

        def work(write: Transaction) -> None:
            done.append(
                _prune_table(write, before) or _prune_tournament(write, before) or _prune_asked(write, before)
            )

        await self._database.write(work)
        return done[-1] > 0

    async def prune_guests(self, before: float) -> bool:
        """Players who never used their name."""
        done: list[int] = []

        def work(write: Transaction) -> None:
            gone = write.execute(
                "DELETE FROM players WHERE id IN (SELECT id FROM players WHERE password IS NULL AND created < ?"
                " AND NOT EXISTS (SELECT 1 FROM visits WHERE person = players.id)"
                " AND NOT EXISTS (SELECT 1 FROM results WHERE player = players.id)"
                " AND NOT EXISTS (SELECT 1 FROM puzzle_tries WHERE person = players.id)"
                " AND NOT EXISTS (SELECT 1 FROM tournament_people WHERE person = players.id) LIMIT ?)",
                (before, PIECE),
            )
            done.append(gone.rowcount)

        await self._database.write(work)
        return done[-1] > 0


def _prune_table(write: Transaction, before: float) -> int:
    """Nobody finds the table any more after the first piece; its log goes in as many as it needs."""
    row = write.execute("SELECT table_id FROM closed WHERE at < ? ORDER BY at LIMIT 1", (before,)).fetchone()
    if row is None:
        return 0
    write.execute(  # where there are records, visits lead to them when somebody has to be forgotten
        "DELETE FROM visits WHERE table_id = ? AND NOT EXISTS (SELECT 1 FROM records WHERE table_id = ?)",
        (row[0], row[0]),
    )
    for table in ("invitations", "mentions", "played_on", "snapshots"):
        write.execute(f"DELETE FROM {table} WHERE table_id = ?", row)
    write.execute("DELETE FROM tables WHERE id = ?", row)
    gone = write.execute(
        "DELETE FROM log WHERE table_id = ? AND seq IN (SELECT seq FROM log WHERE table_id = ? LIMIT ?)",
        (row[0], row[0], PIECE),
    ).rowcount
    if gone < PIECE:
        write.execute("DELETE FROM closed WHERE table_id = ?", row)
    return gone + 1


def _prune_tournament(write: Transaction, before: float) -> int:
    """One that is over, was called off, or has never begun; of those that are played, none."""
    row = write.execute(
        "SELECT id FROM tournaments WHERE changed < ? AND phase != 'running' ORDER BY changed LIMIT 1", (before,)
    ).fetchone()
    if row is None:
        return 0
    for table, column in (
        ("tournament_log", "tournament"),
        ("tournament_people", "tournament"),
        ("entered", "tournament"),
        ("tournaments", "id"),
    ):
        write.execute(f"DELETE FROM {table} WHERE {column} = ?", row)
    return 1


def _prune_asked(write: Transaction, before: float) -> int:
    return write.execute(
        "DELETE FROM invitations WHERE (person, table_id) IN"
        " (SELECT person, table_id FROM invitations WHERE at < ? LIMIT ?)",
        (before, PIECE),
    ).rowcount
