"""The five editions, as data only."""

from __future__ import annotations

from ..errors import BadInput
from ..rules import Edition
from .aprendiz import APRENDIZ
from .casa import CASA
from .clasico import CLASICO
from .deluxe import DELUXE
from .international import INTERNATIONAL

__all__ = ["EDITIONS", "edition_named"]

EDITIONS: dict[str, Edition] = {
    edition.key: edition for edition in (CLASICO, DELUXE, CASA, INTERNATIONAL, APRENDIZ)
}


def edition_named(key: object, place: str = "edition") -> Edition:
    if not isinstance(key, str) or key not in EDITIONS:
        raise BadInput(place, f"{key!r} is not an edition; expected one of {', '.join(EDITIONS)}")
    return EDITIONS[key]
