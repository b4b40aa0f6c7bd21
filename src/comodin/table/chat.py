"""What people say at the table: a line of text, or a reaction of the set."""

from __future__ import annotations

from ..rules import JOINING
from . import events
from .proceedings import Proceedings
from .refusals import CommandRefused
from .state import REACTIONS

MAX_CHAT = 200


def say(go: Proceedings, who: str, text: str) -> None:
    go.emit(events.Said(go.now, who, clean_text(text, MAX_CHAT)))


def react(go: Proceedings, who: str, reaction: str) -> None:
    if reaction not in REACTIONS:
        raise CommandRefused("bad_reaction")
    go.emit(events.Reacted(go.now, who, reaction))


def clean_text(text: str, most: int, *, empty: bool = False) -> str:
    """The text in one line. What cannot be seen is refused: controls, and marks that turn the direction of writing
    around. What joins letters and emoji is part of them."""
    line = " ".join(text.split())
    seen = line.translate(JOINING)
    why = "long" if len(line) > most else "unprintable" if not seen.isprintable() else None
    if not (seen or (empty and not line)):
        why = "empty"
    if why is not None:
        raise CommandRefused("bad_text", about={"n": most, "why": why})
    return line
