"""An edition by its key, or from a file: what `--edition` and `comodin.game` take."""

from __future__ import annotations

from pathlib import Path

from ..editions import edition_named
from ..errors import BadInput
from ..rules import Edition
from .reader import MOST_BYTES, own_edition

ENDING = ".toml"


def edition_of(name: object, place: str = "edition") -> Edition:
    """The edition of this key, or in this file; BadInput names the place, or the line of the file."""
    if isinstance(name, Path) or (isinstance(name, str) and name.casefold().endswith(ENDING)):
        return edition_in(str(name))
    try:
        return edition_named(name, place)
    except BadInput as error:
        raise BadInput(place, f"{error.expected}, or a file such as my.edition.toml") from None


def edition_in(path: str) -> Edition:
    """The edition in a file."""
    try:
        with Path(path).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise BadInput(path, f"cannot be read: {reason.lower()}") from None
    try:
        return own_edition(text)
    except BadInput as error:
        raise BadInput(f"{Path(path).name}, {error.place}", error.expected) from None
