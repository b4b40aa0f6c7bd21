"""Actions: what a seat asks for. They say nothing about whether it is allowed; `legal` does.

An action is written by its name, or by the `word` that it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .cards import Card, Colour

GESTURES = ("moo", "stand", "thumb", "slap", "antlers", "feet", "growl", "clap", "wave", "whistle")  # H7


@dataclass(frozen=True, slots=True)
class Deed:
    """What a house rule makes everyone do (H7): one gesture of the palette, or a word to be typed. Or any text
    (H11), which people do in the room they sit in: the table only hears who was last.

    >>> Deed(word="Olé ").same_as(Deed(word="olé"))
    True
    """

    gesture: str | None = None
    word: str | None = None
    text: str | None = None

    def same_as(self, other: Deed) -> bool:
        if self.word is None or other.word is None:
            return self == other
        return self.word.strip().casefold() == other.word.strip().casefold()


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card: the colour for a wild, UNO if it is said with it, the seat that is chosen where one is.

    >>> from comodin import EDITIONS, Colour
    >>> Play(EDITIONS["deluxe"].cards["W4"], Colour.RED, uno=True).card
    W4
    """

    card: Card
    colour: Colour | None = None
    uno: bool = False
    target: int | None = None
    more: tuple[Card, ...] = ()  # X7: put down with it, in this order; written as `cards`, all of them

    @property
    def cards(self) -> tuple[Card, ...]:
        return (self.card, *self.more)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card; also the pass when there is nothing to draw (T7).

    >>> Draw() == Draw()
    True
    """


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the drawn card.

    >>> Pass()
    Pass()
    """


@dataclass(frozen=True, slots=True)
class NameColour:
    """Name the colour of the wild that was turned up first (S9).

    >>> NameColour(Colour.RED).colour.name
    'RED'
    """

    colour: Colour
    word: ClassVar = "colour"


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the cards due.

    >>> Accept()
    Accept()
    """


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt a Wild Draw Four (A7).

    >>> Challenge()
    Challenge()
    """


@dataclass(frozen=True, slots=True)
class SayUno:
    """Say UNO, other than with the card.

    >>> SayUno()
    SayUno()
    """

    word: ClassVar = "uno"


@dataclass(frozen=True, slots=True)
class Catch:
    """Catch somebody who has not said UNO (U2).

    >>> Catch(target=2)
    Catch(target=2)
    """

    target: int


@dataclass(frozen=True, slots=True)
class InventRule:
    """Create the rule for the number just played, or decline (None).

    >>> InventRule(Deed(gesture="moo")).deed.gesture
    'moo'
    """

    deed: Deed | None
    word: ClassVar = "rule"


@dataclass(frozen=True, slots=True)
class RewriteRule:
    """Replace the rule of a number, or decline (None, None).

    >>> RewriteRule(7, Deed(word="olé")).number
    7
    """

    number: int | None
    deed: Deed | None
    word: ClassVar = "change_rule"


@dataclass(frozen=True, slots=True)
class Perform:
    """Do what a house rule asks for, or something else by mistake (H2).

    >>> Perform(Deed(gesture="clap")).deed == Deed(gesture="clap")
    True
    """

    deed: Deed
    word: ClassVar = "gesture"


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The race is over; comes from the table, not from a player. Of a rule in free words (H11) it says who was
    `last`, or nobody.

    >>> TimeUp(last=2)
    TimeUp(last=2)
    """

    last: int | None = None


@dataclass(frozen=True, slots=True)
class ReportAdvice:
    """Say that somebody gave advice (P3).

    >>> ReportAdvice(target=1)
    ReportAdvice(target=1)
    """

    target: int


@dataclass(frozen=True, slots=True)
class Vote:
    """Agree or disagree with the open report (P3).

    >>> Vote(agrees=True)
    Vote(agrees=True)
    """

    agrees: bool
    word: ClassVar = ("agree", "disagree")


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
