"""What the round waits for: one value of a closed union, matched exhaustively."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from .cards import Card, Colour


@dataclass(frozen=True, slots=True)
class _OneSeat:
    seat: int

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Turn(_OneSeat):
    """Play a card or draw."""

    kind: ClassVar = "turn"


@dataclass(frozen=True, slots=True)
class Drawn(_OneSeat):
    """Play the drawn card or keep it (T3), unless it `must` be played (T5)."""

    card: Card
    must: bool
    kind: ClassVar = "drawn"


@dataclass(frozen=True, slots=True)
class Answer:
    """`seat` faces `due` cards that `player` caused: accept, challenge, or answer with a card."""

    seat: int
    player: int
    due: int
    before: Colour | None  # the colour that stood when a Wild Draw Four was played; None: not to be challenged
    held: int  # how many cards the player kept then: the first ones of the hand are the snapshot (A11)
    challengers: tuple[int, ...] = ()  # who may challenge besides `seat` (A7)
    draw: Card | None = field(
        default=None, metadata={"seldom": True}
    )  # what is faced, where another card lies over it (X8)
    kind: ClassVar = "answer"

    @property
    def seats(self) -> tuple[int, ...]:
        return (self.seat, *self.challengers)


@dataclass(frozen=True, slots=True)
class ChooseColour(_OneSeat):
    """Name the colour of the wild that was turned up first (S9)."""

    kind: ClassVar = "colour"


@dataclass(frozen=True, slots=True)
class MakeRule(_OneSeat):
    """H1: the player may create a rule for this number."""

    number: int
    kind: ClassVar = "rule"


@dataclass(frozen=True, slots=True)
class ChangeRule(_OneSeat):
    """A15: the player may replace a house rule."""

    kind: ClassVar = "change_rule"


@dataclass(frozen=True, slots=True)
class Race:
    """Everybody must do what the rule of `number` says; `waiting` have not done it yet (H7)."""

    number: int
    player: int
    waiting: tuple[int, ...]
    kind: ClassVar = "race"

    @property
    def seats(self) -> tuple[int, ...]:
        return self.waiting


@dataclass(frozen=True, slots=True)
class Over:
    """The round has ended, or has not been dealt; a blocked round has no winner (T7)."""

    winner: int | None = None
    points: tuple[int, ...] = ()
    kind: ClassVar = "over"

    @property
    def seats(self) -> tuple[int, ...]:
        return ()


Pending = Turn | Drawn | Answer | ChooseColour | MakeRule | ChangeRule | Race | Over
