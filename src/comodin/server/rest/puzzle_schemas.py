"""The bodies of the operations about puzzles, as msgspec types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from ...editions import EDITIONS
from ..protocol import messages as m

if TYPE_CHECKING:
    AnyAction = Struct
    OurEdition = str
else:
    AnyAction = m.AnyAction
    OurEdition = Literal[tuple(EDITIONS)]


class PuzzleQuery(Struct):
    """Of this edition alone."""

    edition: OurEdition | UnsetType = UNSET


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """What you would do; null: nothing (where it is not your turn). Who gives up is told, and has not solved
    it."""

    action: AnyAction | None = None
    give_up: bool = False


# -- answers -------------------------------------------------------------------------------------------------


class PuzzleRating(Struct):
    """How hard a puzzle is, how often it was tried, and how often solved."""

    rating: float
    tries: int
    solved: int


class SolverStatus(Struct):
    """How good you are, how many you have tried and solved, and how many in a row: now, and at best."""

    rating: float
    tries: int
    solved: int
    streak: int
    best: int


class PuzzleShown(Struct):
    """A position as its seat knows it, as a table would be told of it: `round`, what happened (`recent`, events of
    the round), and what can be chosen (`legal`, without saying UNO; `idle`: and to do nothing)."""

    id: str
    edition: str
    options: dict[str, Any]
    seats: int
    round: dict[str, Any]
    recent: list[dict[str, Any]]
    legal: list[dict[str, Any]]
    idle: bool
    rating: PuzzleRating


class NextPuzzle(Struct):
    """The puzzle that is next for you (null: you have tried them all), how many are left, and how you stand."""

    puzzle: PuzzleShown | None
    left: int
    you: SolverStatus


class PuzzleChoice(Struct):
    """A choice (null: to do nothing), the share of rounds that it wins, and the standard error of that."""

    action: dict[str, Any] | None
    value: float
    error: float


class PuzzleReason(Struct):
    """Why: `puzzle.why.CODE` in the catalogues, and what the sentence speaks of."""

    code: str
    about: dict[str, Any]


class PuzzleResult(Struct):
    """The choices from the best on, the first one is the solution; `given` is the place of yours (null: you gave
    up). `rated`: it was your first try at this puzzle. `before`: your rating before it, `change` of both."""

    right: bool
    given: int | None
    rated: bool
    choices: list[PuzzleChoice]
    reasons: list[PuzzleReason]
    you: SolverStatus
    change: float
    puzzle: PuzzleRating
    puzzle_change: float
