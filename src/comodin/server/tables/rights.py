"""Who may see what a table leaves behind: the rounds that were played there."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256

from ...table import Settings, Table
from ..store import StoredRecord
from .live_table import may_look


def may_see_table(table: Table, person: str | None, key: str = "") -> bool:
    """Whether this person (None: somebody without a name) may know of a table, and of what was played there."""
    return table.settings.visibility != "private" or (person is not None and may_look(table, person, key))


def rounds_are_open(settings: Settings) -> bool:
    """May everybody see the rounds of such a table? Those of a tournament are on its page."""
    return settings.visibility != "private" or settings.booking is not None


def may_see_round(
    record: StoredRecord, find_table: Callable[[str], Table | None], person: str | None, key: str = ""
) -> bool:
    """Whoever played it may, for ever; others as they may see its table, which is only found if it must be."""
    told = json.loads(record.players)
    is_open = told.get("open")  # None: the first version did not write it down
    if is_open or (person is not None and any(one["person"] == person for one in told["players"])):
        return True
    if is_open is False and person is None:
        return False
    table = find_table(record.table_id)
    return table is not None and (rounds_are_open(table.settings) or may_see_table(table, person, key))


def opens_by_itself(record: StoredRecord) -> bool:
    """Whoever was given the id of a round may see it: nobody guesses one. Those of the first version can be worked
    out from the table's id."""
    return record.id != sha256(f"{record.table_id} {record.number}".encode()).hexdigest()[:16]
