"""What the numbers of an observation mean: versioned layouts, field by field.

A version never changes: what is added later gets a new one. All numbers are bytes (0 to 255); seats are relative,
the one that is asked first, then its left neighbours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..errors import BadInput
from ..rules import GESTURES, MAX_SEATS, Game
from .spaces import ActionSpace

PENDING = ("over", "turn", "drawn", "answer", "colour", "rule", "change_rule", "race")
QUESTIONS = ("decide", "speak_up", "jump_in", "doubt", "do_deed")
NOTES = (
    "turned",
    "named",
    "played",
    "played_drawn",
    "answered",
    "jumped",
    "lost",
    "chose",
    "drew",
    "kept",
    "moved",
    "shuffled",
)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation."""

    name: str
    start: int
    size: int
    meaning: str

    @property
    def slice(self) -> slice:
        return slice(self.start, self.start + self.size)


@dataclass(frozen=True)
class Layout:
    """A version of what is observed in a game: its fields one after the other.

    >>> import comodin
    >>> layout = comodin.envs.layout("international", players=4)
    >>> layout.version, layout.size, layout["hand"].slice, layout["due"].start
    ('obs_v1', 266, slice(0, 54, None), 249)
    """

    version: str
    fields: tuple[Field, ...]

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    @cached_property
    def _by_name(self) -> dict[str, Field]:
        return {field.name: field for field in self.fields}

    def __getitem__(self, name: str) -> Field:
        if name not in self._by_name:
            raise BadInput("field", f"{name!r} is no field of {self.version}; expected one of {', '.join(self)}")
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)


def _laid(version: str, parts: Iterator[tuple[str, int, str]]) -> Layout:
    fields: list[Field] = []
    at = 0
    for name, size, meaning in parts:
        fields.append(Field(name, at, size, meaning))
        at += size
    return Layout(version, tuple(fields))


def faces_of(game: Game) -> tuple[str, ...]:
    """The faces (colour and symbol) in the order of an observation: wilds last. A copy with an icon has the same
    face."""
    return tuple(dict.fromkeys(card.text.removesuffix("*") for card in ActionSpace(game).cards))


def obs_v1(game: Game, shown: int | None = None, totals: bool = False) -> Layout:
    """What a player knows now, for so many seats: those of the game, or more."""
    shown = game.seats if shown is None else shown
    faces, colours = len(faces_of(game)), len(game.edition.colours)

    def parts() -> Iterator[tuple[str, int, str]]:
        yield "hand", faces, "how many cards of each face the seat holds"
        if game.edition.has_icons:
            yield "hand_icon", faces, "1: one of them has the Add-a-Rule icon"
        yield "top", faces, "one-hot: the card on the discard pile"
        yield "discards", faces, "how many cards of each face lie under it since the pile was last turned over"
        yield "drawn", faces, "one-hot: the card that the seat has just drawn and may play"
        yield "colour", colours, "one-hot: the colour in play; none before an opening wild has got one"
        yield "before", colours, "one-hot: the colour before the wild that may be challenged"
        yield "cards", shown, "how many cards each seat holds"
        yield "said", shown, "1: has said UNO"
        yield "catchable", shown, "1: can be caught"
        yield "owes", shown, "how many turns the seat loses for a mistake (P2)"
        yield "turn", shown, "one-hot: the seat that the round waits for; nobody in a race"
        yield "cause", shown, "one-hot: who caused the draw that is faced, or the race"
        yield "direction", 1, "1: play goes to the left, seats upwards"
        yield "due", 1, "how many cards the seat at the turn faces"
        yield "pile", 1, "how many cards can be drawn before the discards are turned over"
        yield "held", 1, "how many cards the player kept who played the wild that may be challenged"
        yield "must", 1, "1: the drawn card must be played (T5)"
        yield "pending", len(PENDING), "one-hot: " + ", ".join(PENDING)
        yield "question", len(QUESTIONS), "one-hot: " + ", ".join(QUESTIONS)
        if ActionSpace(game).house_rules:
            yield "house_rules", 10 * (len(GESTURES) + 1), "one-hot for each number: its gesture, or a word"
            yield "number", 10, "one-hot: the number of the race, or of the rule to make"
        if totals:
            yield "totals", shown, "points of each seat in the match; 255: its target"

    return _laid("obs_v1", parts())


def full_v1(game: Game, shown: int | None = None) -> Layout:
    """What a player does not know, for critics: all other hands, and what is in the draw pile."""
    shown = game.seats if shown is None else shown
    faces = len(faces_of(game))

    def parts() -> Iterator[tuple[str, int, str]]:
        for relative in range(1, shown):
            yield f"hand_{relative}", faces, f"how many cards of each face the seat at +{relative} holds"
        yield "draw_pile", faces, "how many cards of each face are in the draw pile, which has no order"

    return _laid("full_v1", parts())


def history_v1() -> Layout:
    """One step of what everybody saw; the newest step stands last, and steps of zeros are before the round."""

    def parts() -> Iterator[tuple[str, int, str]]:
        yield "kind", 1, "0: no step; from 1 on: " + ", ".join(NOTES)
        yield "seat", 1, "whose step it is, relative"
        yield "card", 1, "the face's place (+ 64 with the icon); for cards drawn or lost unseen, how many"
        yield "colour", 1, "the colour named or played, from 1 on; 0: none"

    return _laid("history_v1", parts())


MOST_SHOWN = MAX_SEATS
