"""Editions of people's own, without Python: a TOML file becomes an edition like any other (docs/own-edition.md).

`own_edition` reads a text, `edition_of` what a command or a program names: a key, or a file.
"""

from __future__ import annotations

from .files import edition_of
from .names import EVERYBODY
from .reader import MOST_BYTES, OWN, is_own, own_edition
from .written import FIELD, edition_fields, edition_in_fields, edition_of_text

__all__ = [
    "EVERYBODY",
    "FIELD",
    "MOST_BYTES",
    "OWN",
    "edition_fields",
    "edition_in_fields",
    "edition_of",
    "edition_of_text",
    "is_own",
    "own_edition",
]
