"""Who may look at a table, known without its log: what is asked at its door is kept with its head."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Protocol

from ...codec import parse_as, print_value
from ...table import Table
from ..store import Head


class DoorSettings(Protocol):
    """What settings say about who may look."""

    @property
    def visibility(self) -> str: ...
    @property
    def spectators(self) -> bool: ...
    @property
    def booking(self) -> object: ...


class Door(Protocol):
    """What decides whether somebody may look: a table in memory, or what is kept of it."""

    @property
    def phase(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def screen_key(self) -> str: ...
    @property
    def invited(self) -> tuple[str, ...]: ...
    @property
    def kicked(self) -> tuple[str, ...]: ...
    @property
    def settings(self) -> DoorSettings: ...
    def person(self, who: str) -> object | None: ...


@dataclass(frozen=True, slots=True)
class KeptSettings:
    """`DoorSettings` as they are kept."""

    visibility: str
    spectators: bool
    booking: bool


@dataclass(frozen=True, slots=True)
class KeptDoor:
    """A door as it is kept with the head of its table."""

    key: str
    screen_key: str
    settings: KeptSettings
    people: tuple[str, ...]
    invited: tuple[str, ...]
    kicked: tuple[str, ...]
    phase: str = ""  # is that of the head

    def person(self, who: str) -> str | None:
        """Somebody who is at the table."""
        return who if who in self.people else None


def print_door(table: Table) -> str:
    """What is kept of a table's door."""
    settings = KeptSettings(
        table.settings.visibility, table.settings.spectators, table.settings.booking is not None
    )
    people = tuple(person.id for person in table.people)
    door = KeptDoor(table.key, table.screen_key, settings, people, table.invited, table.kicked)
    return json.dumps(print_value(door), separators=(",", ":"))


def door_of(head: Head) -> KeptDoor | None:
    """The door of a table that is not in memory; None if its log has to be read to know it."""
    if head.door is None:
        return None
    door: KeptDoor = parse_as(KeptDoor, json.loads(head.door) | {"phase": head.phase}, "door")
    return door
