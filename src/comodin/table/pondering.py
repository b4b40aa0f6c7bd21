"""How hard a decision is: it says how long a bot seems to think about it, as a person would.

What nobody thinks about (the only card that fits, a draw because nothing does) is quick; many cards, a wild and
above all a challenge take longer. The time stays between the two of the table's settings (`bot_seconds`; two equal
ones make all decisions equal), and half of it is a toss, so that nobody can read a hand from it. Where somebody
can be caught, and in a race, there is no thinking: a bot is then as quick as ever, neither quicker nor slower.
"""

from __future__ import annotations

from typing import assert_never

from ..rules import Answer, ChangeRule, ChooseColour, Drawn, MakeRule, Over, Race, State, Turn, cards_to_play

FORCED, EASY, HARD = 0.0, 0.3, 1.0
EACH = 0.12  # another card that fits
WILD = 0.15  # which of its colours, or whether to keep it
CHOICE = 0.5  # a colour or a rule
TOSS = 0.5  # the part of the time that is chance


def hardness(state: State, seat: int) -> float | None:
    """From 0, nothing to think about, to 1. None: nobody thinks, and the quickest wins."""
    pending = state.pending
    if state.catchable:
        return None
    match pending:
        case ChooseColour() | MakeRule() | ChangeRule():
            return CHOICE
        case Answer() if pending.before is not None:
            return HARD  # A7: is it a bluff?
        case Turn() | Drawn() | Answer():
            faces = {(card.colour, card.symbol) for card in cards_to_play(state, seat)}
            if not faces:
                return FORCED
            besides = not isinstance(pending, Turn)
            wild = any(colour is None for colour, _ in faces)
            if len(faces) + besides == 1 and not wild:
                return FORCED
            return min(EASY + EACH * (len(faces) - 1) + WILD * wild, HARD)
        case Race() | Over():
            return None
        case _:
            assert_never(pending)


def seconds(low: float, high: float, hard: float, toss: float) -> float:
    """How long it seems to think; `toss` is from 0 to 1."""
    return low + (high - low) * ((1.0 - TOSS) * hard + TOSS * toss)
