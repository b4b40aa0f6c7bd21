"""What people say at the table: a line of text, or a reaction of the set; and what they throw at each other."""

from __future__ import annotations

from typing import assert_never

from ..rules import JOINING
from . import commands, events
from .proceedings import Proceedings
from .refusals import CommandRefused
from .state import REACTIONS, THINGS, Table

MAX_CHAT = 200


def speak(go: Proceedings, who: str, command: commands.Say | commands.React | commands.Throw) -> None:
    """Somebody says, shows or throws something. What is thrown is seen and forgotten."""
    match command:
        case commands.Say(text):
            go.emit(events.Said(go.now, who, clean_text(text, MAX_CHAT)))
        case commands.React(reaction):
            if reaction not in REACTIONS:
                raise CommandRefused("bad_reaction")
            go.emit(events.Reacted(go.now, who, reaction))
        case commands.Throw(thing, number):
            _check_throw(go.table, thing, number)
            go.emit(events.Thrown(go.now, who, thing, number))
        case _:
            assert_never(command)


def _check_throw(table: Table, thing: str, number: int) -> None:
    if thing not in THINGS:
        raise CommandRefused("bad_thing")
    if not 0 <= number < len(table.seats):
        raise CommandRefused("no_seat")
    if not table.seats[number].taken:
        raise CommandRefused("seat_empty")


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
