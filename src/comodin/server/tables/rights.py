"""Who may see what a table leaves behind: the rounds that were played there."""

from __future__ import annotations

import json
from hashlib import sha256
from secrets import compare_digest

from ..store import StoredRecord
from .doors import Door, DoorSettings
from .live_table import may_look


def may_see_table(door: Door, person: str | None, key: str = "") -> bool:
    """Whether this person (None: somebody without a name) may know of a table, and of what was played there."""
    return door.settings.visibility != "private" or (person is not None and may_look(door, person, key))


def has_link(door: Door, key: str) -> bool:
    """Is this what a link to the table says? That to a private one has its key."""
    return door.settings.visibility != "private" or compare_digest(key.encode(), door.key.encode())


def rounds_are_open(settings: DoorSettings) -> bool:
    """May everybody see the rounds of such a table? Those of a tournament are on its page."""
    return settings.visibility != "private" or bool(settings.booking)


def right_of(record: StoredRecord, person: str | None) -> bool | None:
    """What the record itself says: whoever played the round may always see it. None: its table is to be asked."""
    told = json.loads(record.players)
    is_open = told.get("open")  # None: the first version did not write it down
    if is_open or (person is not None and any(one["person"] == person for one in told["players"])):
        return True
    return False if is_open is False and person is None else None


def may_see_rounds(door: Door, person: str | None, key: str = "") -> bool:
    """Whoever did not play them may see the rounds of a table as they may see the table."""
    return rounds_are_open(door.settings) or may_see_table(door, person, key)


def opens_by_itself(record: StoredRecord) -> bool:
    """Whoever was given the id of a round may see it: nobody guesses one. Those of the first version can be worked
    out from the table's id."""
    return record.id != sha256(f"{record.table_id} {record.number}".encode()).hexdigest()[:16]
