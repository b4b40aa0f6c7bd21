"""What the page reads and no file holds: how cards look and what the referee answers, made from the editions."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from ...editions import EDITIONS
from ...rules import Card, Colour, Edition
from ...scores import book

_SYMBOL = re.compile(r'<symbol[^>]* id="card-([^"]+)"')


@cache
def drawn() -> frozenset[str]:
    """The cards that somebody has drawn: `R7`, `W4`, `W4-R` (with a colour named), `W-pink`."""
    sprite = (files("comodin") / "web" / "cards.svg").read_text(encoding="utf-8")
    return frozenset(_SYMBOL.findall(sprite))


def face(card: Card) -> str:
    """What a card shows besides its colour: `7`, `7*`, `D`, `W4`."""
    return card.text.removeprefix(card.colour or "")


@cache
def faces() -> dict[str, Any]:
    """How the cards of all editions look, by their faces. `pink`: an unnamed wild has a second drawing, for decks
    with pink. Only a face of which a drawing is missing has a `sign`, which stands on a blank card, and the
    `drawings` that there are: of a coloured face the colours, of a wild what follows its name in the sprite."""
    return faces_of(*EDITIONS.values())


def faces_of(*editions: Edition) -> dict[str, Any]:
    """The same of some editions."""
    found: dict[str, Any] = {}
    for edition in editions:
        for card in edition.cards.values():
            line = found.setdefault(face(card), _shown(card))
            wanted = [card.text, *(f"{card.text}-{colour}" for colour in edition.colours if card.wild)]
            if not drawn().issuperset(wanted):
                line |= {"sign": card.sign, "drawings": _drawings(card)}
    return found


def _shown(card: Card) -> dict[str, Any]:
    clause = {"clause": card.clause} if card.clause else {}
    return {"points": card.points, **clause, **({"pink": True} if f"{card.text}-pink" in drawn() else {})}


def _drawings(card: Card) -> list[str]:
    if card.wild:
        return sorted(name[len(card.text) :] for name in drawn() if re.fullmatch(rf"{card.text}(-\w+)?", name))
    return [str(colour) for colour in Colour if f"{colour}{face(card)}" in drawn()]


def referee() -> bytes:
    """The book of the referee, which works without a server: so it says how the cards look, too."""
    return json.dumps({**book(), "faces": faces()}, separators=(",", ":")).encode()


MADE = {"data/referee.json": referee}
"""By their addresses."""
