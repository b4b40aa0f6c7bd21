"""Actions: what a seat asks for. They say nothing about whether it is allowed; `legal` does."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Colour

GESTURES = ("moo", "stand", "thumb", "slap", "antlers", "feet", "growl", "clap", "wave", "whistle")  # H7


@dataclass(frozen=True, slots=True)
class Deed:
    """What a house rule makes everyone do (H7): one gesture of the palette, or a word to be typed."""

    gesture: str | None = None
    word: str | None = None

    def same_as(self, other: Deed) -> bool:
        if self.word is None or other.word is None:
            return self == other
        return self.word.strip().casefold() == other.word.strip().casefold()


@dataclass(frozen=True, slots=True)
class Play:
    card: Card
    colour: Colour | None = None
    uno: bool = False
    target: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card; also the pass when there is nothing to draw (T7)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the drawn card."""


@dataclass(frozen=True, slots=True)
class NameColour:
    colour: Colour


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the cards due."""


@dataclass(frozen=True, slots=True)
class Challenge:
    pass


@dataclass(frozen=True, slots=True)
class SayUno:
    pass


@dataclass(frozen=True, slots=True)
class Catch:
    target: int


@dataclass(frozen=True, slots=True)
class InventRule:
    """Create the rule for the number just played, or decline (None)."""

    deed: Deed | None


@dataclass(frozen=True, slots=True)
class RewriteRule:
    """Replace the rule of a number, or decline (None, None)."""

    number: int | None
    deed: Deed | None


@dataclass(frozen=True, slots=True)
class Perform:
    deed: Deed


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time of the race is over; comes from the table, not from a player."""


@dataclass(frozen=True, slots=True)
class ReportAdvice:
    target: int


@dataclass(frozen=True, slots=True)
class Vote:
    agrees: bool


Action = (
    Play
    | Draw
    | Pass
    | NameColour
    | Accept
    | Challenge
    | SayUno
    | Catch
    | InventRule
    | RewriteRule
    | Perform
    | TimeUp
    | ReportAdvice
    | Vote
)
