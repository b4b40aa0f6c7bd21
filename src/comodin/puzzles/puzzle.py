"""A puzzle: a position of one seat, the choices that it has, and what each of them is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from json import dumps
from typing import Any

from ..codec import EditionVocabulary, Json, parse_action, parse_as, print_bare_action, print_value
from ..editions import EDITIONS
from ..rules import Accept, Action, Answer, Challenge, Draw, Drawn, Game, Option, Pass, Play, View
from .position import Position

KINDS = ("card", "colour", "draw", "drawn", "answer", "challenge", "jump", "hands")
"""What is asked: which card; which colour; to draw although a card fits; to play the drawn card or keep it; to
answer a draw or take the cards; to doubt or believe; to jump in or not; a 7 or 0 that moves hands."""


@dataclass(frozen=True)
class Choice:
    """An action (None: to do nothing), the share of rounds that it wins, and the standard error of that."""

    action: Action | None
    value: float
    error: float


@dataclass(frozen=True)
class Puzzle:
    """`choices` from the best on: the first one is the solution. `bluff`: how often the card that is faced is
    believed to be a bluff. `lacks`: for each seat how often it lacks each colour (`Beliefs`). `rating`: where the
    puzzle starts. `found`: from which simulated round it is."""

    edition: str
    seats: int
    options: Mapping[str, Option]
    position: Position
    kind: str
    choices: tuple[Choice, ...]
    bluff: float
    rating: int
    found: str
    lacks: tuple[tuple[float, ...], ...] = ()
    id: str = field(default="")

    @cached_property
    def game(self) -> Game:
        """What is played."""
        edition = EDITIONS[self.edition]
        return Game.of(edition, self.seats, edition.ruleset.with_options(self.options))

    @cached_property
    def view(self) -> View:
        """What the seat knows."""
        return self.position.view(self.game)

    @property
    def solution(self) -> Choice:
        """The best choice."""
        return self.choices[0]

    @property
    def lead(self) -> float:
        """Of the solution over the next best choice."""
        return self.choices[0].value - self.choices[1].value

    def place_of(self, action: Action | None) -> int | None:
        """Where this action is among the choices; UNO is said with it wherever it has to be."""
        asked = without_uno(action)
        return next((n for n, one in enumerate(self.choices) if without_uno(one.action) == asked), None)


def without_uno(action: Action | None) -> Action | None:
    """The same decision about cards."""
    if isinstance(action, Play):
        return Play(action.card, action.colour, False, action.target, action.more)
    return action


def choices_of(view: View) -> list[Action | None]:
    """What a puzzle about this view offers: every decision, UNO always said; for who is not awaited first, to do
    nothing as well."""
    says = len(view.hand) == 2 and view.round.game.ruleset.uno == "call"
    found: list[Action | None] = [
        one for one in view.decisions() if not (isinstance(one, Play) and says and not one.uno)
    ]
    if view.viewer not in view.round.pending.seats[:1]:
        found.append(None)
    return found


def kind_of(view: View, solution: Action | None, offered: tuple[Action | None, ...]) -> str:
    """What the puzzle is about."""
    round_, plays = view.round, [one for one in offered if isinstance(one, Play)]
    if Challenge() in offered:
        return "challenge"
    if view.viewer not in round_.pending.seats[:1]:
        return "jump"
    if isinstance(round_.pending, Drawn):
        return "drawn"
    if isinstance(round_.pending, Answer):
        return "answer"
    if isinstance(solution, Draw | Pass | Accept):
        return "draw"
    moves = any(one.target is not None for one in plays)
    moves = moves or (
        round_.game.ruleset.seven_zero in (True, "zero") and any(one.card.number == 0 for one in plays)
    )
    if moves and (isinstance(solution, Play) and solution.card.number in (0, 7)):
        return "hands"
    if not isinstance(solution, Play) or solution.card.wild:
        return "colour"
    return "card"


# -- in a file -------------------------------------------------------------------------------------------------


def print_puzzle(puzzle: Puzzle) -> Json:
    """The puzzle as a line of the file."""
    choices = [
        [None if one.action is None else print_bare_action(one.action), round(one.value, 4), round(one.error, 4)]
        for one in puzzle.choices
    ]
    line: Json = {
        "edition": puzzle.edition,
        "seats": puzzle.seats,
        "options": dict(puzzle.options),
        "position": print_value(puzzle.position),
        "kind": puzzle.kind,
        "choices": choices,
        "bluff": round(puzzle.bluff, 3),
        "rating": puzzle.rating,
        "found": puzzle.found,
        "lacks": [list(seat) for seat in puzzle.lacks],
    }
    return {"id": _id_of(line), **line}


def _id_of(line: Json) -> str:
    """The same position has the same id, whatever is thought of it later."""
    asked = [line["edition"], line["seats"], line["options"], line["position"]]
    return sha256(dumps(asked, sort_keys=True).encode()).hexdigest()[:10]


def parse_puzzle(line: Any) -> Puzzle:
    """The puzzle of a line; BadInput says what is wrong with it."""
    words = EditionVocabulary(EDITIONS[line["edition"]])
    position: Position = parse_as(Position, line["position"], "position")
    choices = tuple(
        Choice(None if action is None else parse_action(action, "choices", words), value, error)
        for action, value, error in line["choices"]
    )
    return Puzzle(
        edition=line["edition"],
        seats=line["seats"],
        options=line["options"],
        position=position,
        kind=line["kind"],
        choices=choices,
        bluff=line["bluff"],
        rating=line["rating"],
        found=line["found"],
        lacks=tuple(tuple(seat) for seat in line["lacks"]),
        id=line["id"],
    )
