"""Every face as a file of its own: the animals of people and the characters of bots."""

from __future__ import annotations

from .animals import ANIMALS, GROUNDS
from .characters import CHARACTERS, GROUND
from .face_pen import plate


def faces() -> dict[str, str]:
    """The SVG of each, by name."""
    people = {name: plate(drawing, *GROUNDS[ground]) for name, (drawing, ground) in ANIMALS.items()}
    return {**people, **{name: plate(drawing, *GROUND) for name, drawing in CHARACTERS.items()}}
