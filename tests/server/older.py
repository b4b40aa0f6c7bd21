"""A store as an older version wrote it: what each migration added, taken away again."""

from __future__ import annotations

import sqlite3

ADDED = {
    4: [f"TABLE {name}" for name in ("visits", "invitations", "tallies", "untallied")]
    + ["TABLE rating_history", "TABLE forgetting"],
    5: [f"TABLE {name}" for name in ("mentions", "entered", "played_on", "probe")]
    + ["INDEX tournament_people_of"]
    + [f"COLUMN {name}.checksum" for name in ("log", "tournament_log", "records")]
    + ["COLUMN forgetting.nobody"],
    6: ["COLUMN log.content", "COLUMN log.told"],
    7: ["TABLE closed"]
    + [f"INDEX {name}" for name in ("tournaments_changed", "players_created", "invitations_at")]
    + [f"INDEX {name}" for name in ("mentions_of", "played_on_by", "entered_in")],
    8: ["TABLE snapshots", "COLUMN tables.door"],
    9: ["COLUMN players.face"],
    10: [f"TABLE {name}" for name in ("met", "blocks", "unseen", "subscriptions", "server_keys")],
    11: ["TABLE codes", "TABLE notes"],
    12: ["TABLE puzzle_ratings", "TABLE solvers", "TABLE puzzle_tries"],
    13: ["TABLE day_tries", "TABLE edition_ratings", "INDEX ratings_best"],
    14: ["COLUMN tables.owner", "COLUMN tournaments.owner"],
}


def back_to(store: sqlite3.Connection, version: int) -> None:
    """What had to be changed by hand when this was the newest format."""
    for number in sorted(ADDED, reverse=True):
        for what in ADDED[number] if number > version else ():
            kind, _, name = what.partition(" ")
            if kind == "COLUMN":
                table, _, column = name.partition(".")
                store.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
            else:
                store.execute(f"DROP {kind} {name}")
    store.execute(f"PRAGMA user_version = {version}")
    store.commit()
