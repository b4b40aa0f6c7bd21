"""What people say at the table: a line of text, or a reaction of the set."""

from __future__ import annotations

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
    line = " ".join(text.split())
    if len(line) > most or not (line or empty) or not line.isprintable():
        raise CommandRefused("bad_text", about={"n": most})
    return line
