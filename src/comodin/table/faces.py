"""Whose face is whose: the animals that people choose from, the characters of bots, and the colours of rings.

A face is a word of a closed list; how each looks is drawn in `pictures`. Whoever has not chosen one has the face
that follows from their id.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from zlib import crc32

from .state import Seat, Table

FACES = (
    "cat",
    "dog",
    "fox",
    "owl",
    "turtle",
    "rabbit",
    "bear",
    "frog",
    "lion",
    "mouse",
    "pig",
    "elephant",
    "monkey",
    "penguin",
    "panda",
    "hedgehog",
    "whale",
    "deer",
    "crab",
    "bee",
    "toucan",
    "llama",
    "rooster",
    "sheep",
)
"""What a person may choose from."""

BOT_FACES = {"beginner": "chick", "normal": "donkey", "expert": "octopus", "master": "dragon"}
"""The characters of the levels; nobody else has these."""
OTHER_BOT = "robot"

RINGS = 10
"""As many colours of rings as a table has seats: no two there have the same."""


def default_face(person: str) -> str:
    """The face of somebody who has not chosen one."""
    return FACES[crc32(person.encode()) % len(FACES)]


def bot_face(bot: str) -> str:
    """The character of a bot, by its level; all others are one robot."""
    return BOT_FACES.get(bot, OTHER_BOT)


def introduced(table: Table, who: str, name: str, face: str) -> dict[str, Any]:
    """What changes at the table when somebody goes by another name or has another face."""
    return {
        "people": tuple(replace(one, name=name, face=face) if one.id == who else one for one in table.people),
        "seats": tuple(replace(one, name=name, face=face) if one.person == who else one for one in table.seats),
        "chat": tuple(replace(one, name=name, face=face) if one.person == who else one for one in table.chat),
    }


def with_empty(seats: tuple[Seat, ...], number: int) -> tuple[Seat, ...]:
    """So many seats; the empty ones get the first colours that the others do not have."""
    used = {seat.colour for seat in seats}
    free = (colour for colour in range(number) if colour not in used)
    return (*seats, *(Seat(colour=next(free)) for _ in range(number - len(seats))))
