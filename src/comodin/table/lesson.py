"""A first round to learn by: cards that lie so that everything the game has to teach comes up early.

The table is one that plays on from a record (`resume`), so nothing of it counts for anybody; its bots are patient.
Whatever fitting card the learner plays, each thing to learn comes up before the last card, and the learner wins:
`tests/table/test_lesson.py` walks every way.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ..chance import Chance
from ..editions import EDITION_TO_PLAY, edition_named
from ..records import Position, Record, dump
from ..rules import Card, Edition, Hand
from .resume import PlayOn, settings_for
from .settings import Settings

BOT = "patient"
SEED = "lesson"
LEARNER = 0
PLAYERS = ("Learner", "Beto", "Caro")

# by seat; then the card that is turned up, and what is drawn first
HANDS = ("B9 G7 R2 GD YD", "G1 Y2 R7 B5 R9", "Y7 Y9 R8 G4 G6")
PILE = "B7 W W W W R6 B8 R5"


def lesson() -> tuple[Settings, PlayOn]:
    """What the table plays, and where its only round begins. Whoever learns sits on the first seat."""
    record = lesson_record()
    settings = replace(settings_for(record, None, BOT), bot_seconds=(1.0, 1.8))
    return settings, PlayOn(dump(record))


@cache
def lesson_record() -> Record:
    edition = edition_named(EDITION_TO_PLAY)
    hands, first = tuple(_cards(edition, hand) for hand in HANDS), _cards(edition, PILE)
    rest = list(edition.deck)
    for card in (*(card for hand in hands for card in hand), *first):
        rest.remove(card)
    pile = (*first, *Chance(SEED).shuffle(rest))
    position = Position(hands, pile, dealer=len(PLAYERS) - 1)
    return Record(edition, PLAYERS, {"hand_size": len(hands[LEARNER])}, SEED, position)


def _cards(edition: Edition, texts: str) -> Hand:
    known: dict[str, Card] = {card.text: card for card in edition.deck}
    return tuple(known[text] for text in texts.split())
