"""The editions, one module of data each. Every `Edition` that a module here defines is found; there is no list."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules

from ..errors import BadInput
from ..rules import Edition

__all__ = [
    "EDITIONS",
    "EDITION_TO_PLAY",
    "EDITION_TO_SCORE",
    "EDITION_TO_SIMULATE",
    "SIGN_LETTERS",
    "edition_named",
    "edition_of_code",
]


MOST_EDITIONS = 64
"""What the code of a table can count."""
SIGN_LETTERS = "+0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What the page can write on a card that nobody has drawn."""
MOST_SIGNS = 3


def found_in(values: Iterable[object]) -> dict[str, Edition]:
    """The editions among these values by their keys, in the order of their codes."""
    editions = [value for value in values if isinstance(value, Edition)]
    taken: dict[str | int, Edition] = {}
    for edition in editions:
        code = edition.code
        if code is None or not 0 <= code < MOST_EDITIONS:
            free = min(set(range(MOST_EDITIONS)) - {other.code for other in editions})
            raise BadInput(f"edition {edition.key}", f"expected a code, such as the free {free}; found {code}")
        for name, value in (("key", edition.key), ("code", code)):
            if taken.setdefault(value, edition) is not edition:
                other = taken[value].key
                raise BadInput(f"edition {edition.key}", f"expected a {name} of its own; {value} is {other}'s")
        for card in edition.copies:
            if len(card.sign) > MOST_SIGNS or not set(card.sign) <= set(SIGN_LETTERS):
                said = f"expected a sign of at most {MOST_SIGNS} of {SIGN_LETTERS}, found {card.sign!r}"
                raise BadInput(f"card {card}", said)
    return {edition.key: edition for edition in sorted(editions, key=lambda edition: edition.code or 0)}


EDITIONS: dict[str, Edition] = found_in(
    value
    for module in iter_modules(__path__)
    for value in vars(import_module(f"{__name__}.{module.name}")).values()
)

EDITION_TO_PLAY = "international"
"""What a table plays where nobody has chosen: the plainest rules."""
EDITION_TO_SIMULATE = "clasico"
EDITION_TO_SCORE = "deluxe"
"""Whose cards a score sheet counts where nobody has chosen: the edition with the score board (E6)."""


def edition_named(key: object, place: str = "edition") -> Edition:
    """The edition of this key; BadInput names the place where another one was expected."""
    if not isinstance(key, str) or key not in EDITIONS:
        raise BadInput(place, f"{key!r} is not an edition; expected one of {', '.join(EDITIONS)}")
    return EDITIONS[key]


def edition_of_code(code: int) -> Edition | None:
    """The edition with this number in table codes; BadInput where there is none."""
    return next((edition for edition in EDITIONS.values() if edition.code == code), None)
