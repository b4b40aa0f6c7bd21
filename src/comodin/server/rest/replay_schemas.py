"""The bodies of replays and analyses, as msgspec types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ...bots import LEVELS
from ..protocol import one_of
from .own_schemas import OwnEdition
from .schemas import AnyEditionKey


class Wanted(Struct, forbid_unknown_fields=True):
    """A round: by the id of its `record`, or as the text of a `file`; of a match the `round`, counted from 0."""

    record: Annotated[str, Meta(max_length=64)] = ""
    file: str = ""
    round: Annotated[int, Meta(ge=0, le=10_000)] = 0


class PlayOnFrom(Wanted, forbid_unknown_fields=True):
    """Where to go on: after `step` actions, on the seat that you take, against bots of this name."""

    step: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: Annotated[int, Meta(ge=0, le=9)] = 0
    bot: Annotated[str, one_of(LEVELS)] = "normal"


class ReplayStep(Struct):
    """An action as in a record, and all that followed from it."""

    seat: int
    action: dict[str, Any]
    events: list[dict[str, Any]]


class ReplayRound(Struct):
    """Another round of the same match; `id` where it can be asked for by itself."""

    id: str | None
    winner: str | None


class ReplayRefused(Struct):
    """The action that the rules refuse, where a file has one."""

    index: int
    code: str
    clause: str | None
    about: dict[str, Any]


class Fairness(Struct):
    """The checks that hold, in order (`commitment`, `seed`, `deal`, `actions`), and what is wrong with the next;
    `state`: `good`, `bad`, `none` (it carries no commitment) or `played_on` (it began in another record)."""

    state: Literal["good", "bad", "none", "played_on"]
    good: list[str]
    wrong: str | None
    told: dict[str, Any]


class Replay(Struct):
    """A round with everything that happened. `events` lead from an empty table to the first decision; `key` names
    the analysis; `seats` are those of its players in the match; `bots` are the names of bots: in a record one is
    called "normal 2"."""

    key: str
    id: str | None
    edition: AnyEditionKey
    options: dict[str, bool | int | str]
    custom: dict[str, Any]
    players: list[str]
    bots: list[str]
    seats: list[int]
    teams: list[list[int]] | None
    over: bool
    refused: ReplayRefused | None
    events: list[dict[str, Any]]
    steps: list[ReplayStep]
    rounds: list[ReplayRound]
    round: int
    fair: Fairness
    can_play_on: bool
    analysed: bool
    own: OwnEdition | None = None


class Finding(Struct, omit_defaults=True):
    """What was found of a step (counted from 0): the `chances` before it, or the master's `move`, null where there
    was nothing to decide."""

    step: int
    chances: list[float] | UnsetType | None = UNSET
    move: dict[str, Any] | UnsetType | None = UNSET


class FoundMistake(Struct):
    """The `action` at `step` lost something: with `better` its `seat` would have won the share `best` of rounds
    instead of `value`; `error` is the standard error of the difference."""

    step: int
    seat: int
    kind: Literal["slip", "mistake", "blunder"]
    action: dict[str, Any]
    better: dict[str, Any] | None
    value: float
    best: float
    error: float


class FoundTurningPoint(Struct):
    """The `action` at `step` (the `card`-th card of the round that was played; null: no card) changed the chances:
    those of its own `seat` by `swing`, and most of all those of seat `whose`, by `change`."""

    step: int
    seat: int
    action: dict[str, Any]
    card: int | None
    swing: float
    whose: int
    change: float


class RoundReview(Struct):
    """Of every seat its `accuracy` (0 to 1; null without a decision) over so many `decisions`; the mistakes and
    turning points in their order, and the largest turning point, `turned`."""

    accuracy: list[float | None]
    decisions: list[int]
    mistakes: list[FoundMistake]
    turning_points: list[FoundTurningPoint]
    turned: FoundTurningPoint | None


class Analysis(Struct):
    """`state`: `none`, `waiting`, `working` or `done`; `place` in the queue; `done` steps `of` all; `warming`: the
    master is being compiled, once on a machine. While it is made, `found` has what was found after the first
    `seen` findings, in the order in which it was found. When it is done, `moves` (what the master would have done
    instead of each action, its chances, and `why` in codes with what they speak of; null where there was nothing
    to decide) and `chances` (of each seat, before each action
    and at the end) begin with the one that was asked for (`after`). `review` says what follows from it, as far as
    it is known."""

    key: str
    state: Literal["none", "waiting", "working", "done"]
    done: int
    of: int
    place: int
    warming: bool
    moves: list[dict[str, Any] | None]
    chances: list[list[float] | None]
    found: list[Finding]
    review: RoundReview | None
