"""A step on its way through the server: each event is folded once, whoever needs the table after it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comodin.rules import State
from comodin.table import Ready, Settings, Table, TableEvent, commands, evolve

from .theatre import Theatre, in_a_theatre


def test_an_event_is_folded_once_for_delivery_records_and_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folded: list[TableEvent] = []

    def counted(table: Table, event: TableEvent, round: State | None = None) -> Table:
        folded.append(event)
        return evolve(table, event, round)

    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(Settings(seats=2, between_seconds=0.0), "ana", "Ana")
        lines = {person: theatre.enter(live, person)[0] for person in ("ana", "beto")}
        await theatre.do(lines["beto"], commands.Join("Beto"))
        for module in ("proceedings", "live_table", "spectators"):
            package = "comodin.table" if module == "proceedings" else "comodin.server.tables"
            monkeypatch.setattr(f"{package}.{module}.evolve", counted)
        kept = len(await theatre.store.read(live.id))
        for line in lines.values():
            await theatre.do(line, Ready())  # the second one starts the match and deals
        for _ in range(30):
            await theatre.move(live, lines)
        rows = (await theatre.store.read(live.id))[kept:]
        assert len(rows) >= 32
        assert len(folded) == sum(len(json.loads(row.events)) for row in rows)

    in_a_theatre(tmp_path, play)
