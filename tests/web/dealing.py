"""What lies hidden at a table of a running server, read from its log; and the luck that brings a wished deal."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from typing import TypeVar

from comodin.rules import State
from comodin.server.store.sqlite import connect
from comodin.table import Start, Table, decide, events, evolve, fold, parse_table_event
from testkit.server import Server

T = TypeVar("T")


def table_of(server: Server, table: str) -> Table:
    """As the server has it, hands and secret included."""
    store = connect(server.data / "comodin.sqlite", readonly=True)
    rows = store.execute("SELECT events FROM log WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    store.close()
    return fold(parse_table_event(line) for (text,) in rows for line in json.loads(text))


def lucky(table: Table, wish: Callable[[State], T | None]) -> tuple[str, T]:
    """What the player of the first seat has to add to the shuffle for a round as wished, and what was wished."""
    host = table.host
    assert host is not None
    ready = table
    for seat in table.sitting:
        ready = evolve(ready, events.ReadySaid(table.at, seat, True))
    for number in count():
        luck = f"luck {number}"
        after = evolve(ready, events.LuckAdded(table.at, 0, luck))
        for event in decide(after, host, Start(), table.at):
            after = evolve(after, event)
        assert after.round is not None
        found = wish(after.round)
        if found is not None:
            return luck, found
    raise AssertionError("unreachable")
