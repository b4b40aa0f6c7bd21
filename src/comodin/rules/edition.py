"""An edition is a value: its deck and what its ruleset changes. Nothing asks which edition it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..errors import BadInput
from .cards import Card, Colour
from .effects import SEVEN_ZERO, Custom, Effect, Written
from .ruleset import Option, Ruleset

MIN_SEATS, MAX_SEATS = 2, 10  # no text gives a number: see the head of the rulebook
MIN_PILE = 10  # X16, X17: cards that must be left after the deal
MAX_HOUSE_RULES = 5  # H1


@dataclass(frozen=True)
class Edition:
    """A deck, and what the rule sheet that comes with it says.

    >>> from comodin import EDITIONS
    >>> EDITIONS["casa"].ruleset.cut, len(EDITIONS["casa"].deck), EDITIONS["casa"].has_icons
    ('random', 112, True)
    """

    key: str
    colours: tuple[Colour, ...]
    deck: tuple[Card, ...] = field(hash=False)
    ruleset: Ruleset = field(default_factory=Ruleset)
    formats: tuple[str, ...] = ("points", "lowest")  # keys of the match formats that its text has
    code: int | None = None
    """Its number in the codes of tables, for ever: codes that people have sent each other hold it."""
    sheet: str | None = None
    """The number of its rule sheet in the rulebook; None where it has none, and all of it is its maker's."""
    source: str = ""
    """The file that it was read from, where it is somebody's own (docs/own-edition.md)."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False, repr=False)
    """By language, what such a file calls things; the catalogues have the words of all others."""

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

    @cached_property
    def to_write_on(self) -> tuple[Card, ...]:
        """A16: the cards on which the players write a rule before they play."""
        return tuple(card for card in self.copies if any(isinstance(effect, Written) for effect in card.effects))

    @property
    def most_seats(self) -> int:
        """X16: for how many its deck is enough."""
        left = len(self.deck) * self.ruleset.decks - MIN_PILE
        return min(MAX_SEATS, left // self.ruleset.hand_size)

    def __repr__(self) -> str:
        return f"<edition {self.key}, {len(self.deck)} cards>"


@dataclass(frozen=True)
class Game:
    """What does not change while a round is played: the edition, its knobs, the seats, the cards in play.

    >>> from comodin import EDITIONS
    >>> Game.of(EDITIONS["deluxe"], seats=3)
    <game of deluxe, 3 players>
    """

    edition: Edition
    ruleset: Ruleset
    seats: int
    custom: Mapping[str, Custom] = field(default_factory=dict, hash=False)  # A16: what is written on which card
    deck: tuple[Card, ...] = field(default=(), hash=False)

    def __post_init__(self) -> None:
        if type(self.seats) is not int or not MIN_SEATS <= self.seats <= MAX_SEATS:
            raise BadInput("players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {self.seats!r}")

    @classmethod
    def of(
        cls,
        edition: Edition,
        seats: int,
        ruleset: Ruleset | None = None,
        custom: Mapping[str, Custom] | None = None,
        deck: tuple[Card, ...] | None = None,
    ) -> Game:
        """The game with all cards of the edition, or with `deck`; refused when too few are left to draw."""
        ruleset = ruleset or edition.ruleset
        whole = edition.deck * ruleset.decks if deck is None else deck
        game = cls(edition, ruleset, seats, dict(custom or {}), whole)
        left = len(whole) - seats * ruleset.hand_size
        if deck is None and left < MIN_PILE:
            raise BadInput(
                "options.hand_size",
                f"expected at least {MIN_PILE} cards to draw after the deal; {seats} hands of {ruleset.hand_size} "
                f"leave {max(left, 0)} of {len(whole)}",
            )
        return game

    @property
    def whole(self) -> bool:
        """Does it have all cards of the edition, in as many decks as are played with (X17)?"""
        return self.deck == self.edition.deck * self.ruleset.decks

    @property
    def options(self) -> dict[str, Option]:
        """The knobs that are turned away from what the edition says."""
        return self.ruleset.differences(self.edition.ruleset)

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<game of {self.edition.key}, {self.seats} players{options}>"

    def effects_of(self, card: Card) -> tuple[Effect, ...]:
        """What the card does in this game: its own effects, or what is written on it (A16), after those that a
        knob adds (X3)."""
        extra = SEVEN_ZERO[self.ruleset.seven_zero].get(card.number, ())
        written = self.custom.get(card.text)
        return extra + (card.effects if written is None else written.effects)
