"""The random bot: every decision it has, one as likely as the other.

The kernel's counterpart is `fast.players.random`: the choices are numbered alike, so that the same toss gives the
same one.
"""

from __future__ import annotations

from ..chance import Chance
from ..rules import (
    DEEDS,
    Action,
    Catch,
    Challenge,
    InventRule,
    NameColour,
    Play,
    Race,
    RewriteRule,
    SayUno,
    View,
    decisions,
    in_the_room,
    is_idle,
)
from .attentive import Look


class RandomBot:
    """Where the round does not wait for it (a jump-in, somebody else's challenge, somebody to catch), doing
    nothing is a choice too."""

    def choose(self, view: View, chance: Chance) -> Action | None:
        look = Look(view, chance, None)
        return _aside(look) or _decision(look)


def _aside(look: Look) -> Action | None:
    """While somebody can be caught: nothing, a forgotten UNO, or a catch."""
    if not look.table.catchable:
        return None
    options: list[Action | None] = [None]
    if len(look.hand) == 1 and not is_idle(look.table, look.me, SayUno()):
        options.append(SayUno())
    options += [Catch(seat) for seat in sorted(look.table.catchable) if seat != look.me]
    return look.chance.pick(options)


def _decision(look: Look) -> Action | None:
    pending = look.table.pending
    if isinstance(pending, Race) and (look.me not in pending.waiting or in_the_room(look.table)):
        return None  # it has done its part, or has none (H11)
    options: list[Action | None] = [
        *sorted(decisions(look.table, look.me), key=lambda action: _place(look, action))
    ]
    if not options:
        return None
    if look.me not in pending.seats[:1]:
        options.insert(0, None)
    return look.chance.pick(options)


def _place(look: Look, action: Action) -> tuple[int, ...]:
    """The order of the choices: first what is done without a card, then the ways to play one."""
    match action:
        case Play(card, colour, uno, target):
            face = look.order[card.colour, card.symbol]
            named = 0 if colour is None else look.colours.index(colour)
            return 2, card.wild, card.icon, face, named, target or 0, uno
        case NameColour(colour):
            return 1, look.colours.index(colour)
        case InventRule(deed) if deed is not None:
            return 1, DEEDS.index(deed)
        case RewriteRule(number, deed) if number is not None and deed is not None:
            return 1, number, DEEDS.index(deed)
        case Challenge():
            return (1,)
        case _:
            return (0,)
