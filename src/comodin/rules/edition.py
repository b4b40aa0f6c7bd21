"""An edition is a value: its deck and what its ruleset changes. Nothing asks which edition it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .cards import Card, Colour
from .effects import SEVEN_ZERO, Custom, Effect
from .ruleset import Ruleset

MIN_SEATS, MAX_SEATS = 2, 10  # no text gives a number: see the head of the rulebook
HAND_SIZE = 7  # S3
MAX_HOUSE_RULES = 5  # H1


@dataclass(frozen=True)
class Edition:
    key: str
    colours: tuple[Colour, ...]
    deck: tuple[Card, ...]
    ruleset: Ruleset = field(default_factory=Ruleset)
    formats: tuple[str, ...] = ("points", "lowest")  # keys of the match formats that its text has

    @cached_property
    def cards(self) -> dict[str, Card]:
        """The cards of the edition by their text."""
        return {card.text: card for card in self.deck}

    @cached_property
    def copies(self) -> Counter[Card]:
        return Counter(self.deck)

    @cached_property
    def has_icons(self) -> bool:
        return any(card.icon for card in self.deck)


@dataclass(frozen=True)
class Game:
    """What does not change while a round is played: the edition, its knobs, the seats, the cards in play."""

    edition: Edition
    ruleset: Ruleset
    seats: int
    custom: Mapping[str, Custom] = field(default_factory=dict)  # A16: what is written on which card
    deck: tuple[Card, ...] = ()

    @classmethod
    def of(
        cls,
        edition: Edition,
        seats: int,
        ruleset: Ruleset | None = None,
        custom: Mapping[str, Custom] | None = None,
        deck: tuple[Card, ...] | None = None,
    ) -> Game:
        return cls(
            edition, ruleset or edition.ruleset, seats, custom or {}, edition.deck if deck is None else deck
        )

    def effects_of(self, card: Card) -> tuple[Effect, ...]:
        """What the card does in this game: its own effects, or what is written on it (A16), after those that a
        knob adds (X3)."""
        extra = SEVEN_ZERO.get(card.number, ()) if self.ruleset.seven_zero else ()
        written = self.custom.get(card.text)
        return extra + (card.effects if written is None else written.effects)
