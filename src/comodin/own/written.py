"""An edition in a file of ours: its key, and with somebody's own also the text that it is read from, so that a
record or a score board needs nothing else to be opened."""

from __future__ import annotations

from collections.abc import Mapping

from ..editions import edition_named
from ..errors import BadInput
from ..rules import Edition
from .reader import OWN, is_own, own_edition

FIELD = "own_edition"


def edition_fields(edition: Edition) -> dict[str, object]:
    """`edition`, and where it is somebody's own, `own_edition`."""
    return {"edition": edition.key, **({FIELD: edition.source} if edition.source else {})}


def edition_in_fields(data: Mapping[str, object]) -> Edition:
    """The edition of such fields; BadInput names the place. In a file that people write, the key may be `own`."""
    key, text = data.get("edition"), data.get(FIELD)
    if text is None:
        if isinstance(key, str) and is_own(key):
            raise BadInput(FIELD, f"expected the text of the edition {key}")
        return edition_named(key)
    edition = edition_of_text(text)
    if key not in (OWN, edition.key):
        raise BadInput("edition", f"expected {edition.key}, the key of {FIELD}, or {OWN}")
    return edition


def edition_of_text(text: object, place: str = FIELD) -> Edition:
    """The edition of a text that stands in another file or message."""
    if not isinstance(text, str):
        raise BadInput(place, "expected the text of an edition")
    try:
        return own_edition(text)
    except BadInput as error:
        raise BadInput(f"{place}, {error.place}", error.expected) from None
