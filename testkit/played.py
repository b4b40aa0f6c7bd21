"""A store that already holds finished rounds: bots play them in one process, and the server starts afterwards."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from comodin.match import MatchRules
from comodin.server.store import StoredRecord
from comodin.server.store.sqlite import FILE, connect, migrate
from comodin.server.tables.results import finished_of
from comodin.table import LocalTable, Ready, RecordKeeper, Settings, evolve, opened
from comodin.table.commands import AddLuck

TABLE = "played-table"


def finished_rounds(edition: str = "clasico", seats: int = 3, secret: str = "played", **rules: Any) -> LocalTable:
    """A whole match with Ana on the first seat, whose turns run out: a bot stands in."""
    chosen: dict[str, Any] = {"format": "points", "target": 200} | rules
    match = MatchRules(**chosen)
    settings = Settings(edition=edition, seats=seats, match=match, turn_seconds=3.0, bot_seconds=(0.0, 0.1))
    local = LocalTable(settings, secret, lambda told: None)
    local.join("ana", "Ana", 0.0)
    local.send("ana", AddLuck("seven"), 0.5)
    local.send("ana", Ready(), 1.0)
    local.run(50_000.0)
    assert local.table.match is not None
    assert local.table.match.over
    return local


def stored(local: LocalTable, table_id: str = TABLE) -> list[StoredRecord]:
    """The records of the table, as a server keeps them."""
    table, keeper, found = opened(local.log[0]), RecordKeeper(), []  # type: ignore[arg-type]
    for event in local.log[1:]:
        before, table = table, evolve(table, event)
        record = keeper.take(before, event, table)
        if record is not None:
            found.append((record, table))
    return list(finished_of(table_id, found).records)


def keep(data: Path, records: list[StoredRecord], analyses: dict[str, Any] | None = None) -> None:
    """Writes them into the folder of a server that does not run yet."""
    data.mkdir(parents=True, exist_ok=True)
    store = connect(data / FILE)
    migrate(store)
    for one in records:
        row = (one.id, one.table_id, one.number, time.time(), one.edition, one.players, one.record)
        columns = "id, table_id, number, played, edition, players, record"
        store.execute(f"INSERT INTO records ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    for key, analysis in (analyses or {}).items():
        store.execute("INSERT INTO analyses VALUES (?, ?, ?)", (key, time.time(), json.dumps(analysis)))
    store.close()
