"""The bodies of the REST interface, as msgspec types: requests are decoded into them, answers described."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ..accounts import MAX_PASSWORD, MIN_PASSWORD
from ..protocol import messages as m


class NewPlayer(Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]


class Recovery(Struct, forbid_unknown_fields=True):
    recovery: Annotated[str, Meta(max_length=64)]


class Password(Struct, forbid_unknown_fields=True):
    password: Annotated[str, Meta(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)]


class Login(Struct, forbid_unknown_fields=True):
    player: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=MAX_PASSWORD)]


class NewTable(Struct, forbid_unknown_fields=True):
    settings: m.TableSettings = m.TableSettings()


class NewInvitation(Struct, forbid_unknown_fields=True):
    person: Annotated[str, Meta(max_length=64)]


class Farewell(Struct, forbid_unknown_fields=True):
    """Your name as it is: to be sure."""

    name: Annotated[str, Meta(max_length=200)]


class Wanted(Struct, forbid_unknown_fields=True):
    """A round: by the id of its `record`, or as the text of a `file`; of a match the `round`, counted from 0."""

    record: Annotated[str, Meta(max_length=64)] = ""
    file: str = ""
    round: Annotated[int, Meta(ge=0, le=10_000)] = 0


class PlayOnFrom(Wanted, forbid_unknown_fields=True):
    """Where to go on: after `step` actions, on the seat that you take, against bots of this name."""

    step: Annotated[int, Meta(ge=0, le=100_000)] = 0
    seat: Annotated[int, Meta(ge=0, le=9)] = 0
    bot: Annotated[str, Meta(max_length=64)] = "normal"


# -- answers -------------------------------------------------------------------------------------------------


class PlayerName(Struct):
    id: str
    name: str


class LoggedIn(PlayerName):
    """The token is seen this one time."""

    token: str


class Created(LoggedIn):
    """The recovery code brings the player to another device; it is seen this one time."""

    recovery: str


class PlayerStatistics(PlayerName):
    rounds: int
    won: int
    points: int
    rating: float
    matches: int


class EditionLine(Struct):
    """`shows`: cards that stand for the edition; `applies`: the options that mean something in it; `to_write_on`:
    cards on which the players write a rule."""

    key: str
    colours: list[str]
    ruleset: dict[str, bool | str]
    cards: int
    formats: list[str]
    shows: list[str]
    applies: list[str]
    to_write_on: list[str]


class CardFace(Struct, omit_defaults=True):
    """How a card looks. `pink`: an unnamed wild has a second drawing, for decks with pink. `sign` and `drawings`
    are there where a drawing is missing: the sign stands on a blank card; what is drawn are colours of a coloured
    face, and of a wild what follows its name in the sprite."""

    points: int
    clause: str = ""
    pink: bool = False
    sign: str = ""
    drawings: list[str] = []


class Editions(Struct):
    """What a table can play: editions, the values of every option, formats, least and most players, bots, the
    edition where nobody chooses, and how cards look (by their text without the colour: `7`, `7*`, `D`, `W4`)."""

    editions: list[EditionLine]
    options: dict[str, list[bool | str]]
    formats: list[str]
    target: int
    players: tuple[int, int]
    bots: list[str]
    edition: str
    faces: dict[str, CardFace]


class RuleInWords(Struct):
    text: str
    clauses: list[str]
    card: str | None


class RuleSection(Struct):
    heading: str
    intro: str
    rules: list[RuleInWords]


class RulesInWords(Struct):
    edition: str
    title: str
    intro: list[str]
    sections: list[RuleSection]


class RuleWarning(Struct):
    """`options` are those that it is about; `turns` is how long a round takes with them, `usual` without."""

    code: str
    options: dict[str, str]
    turns: float
    usual: float
    share: float | None
    place: int | None


class RuleWarnings(Struct):
    warnings: list[RuleWarning]


class RulesOfCode(Struct):
    """What a code of table rules says; the rest of the settings is as usual."""

    edition: str
    options: dict[str, bool | str]
    match: m.MatchSettings
    seats: int
    turn_seconds: float | None


class RuleCode(Struct):
    code: str


class SeatLine(Struct):
    name: str
    person: str | None
    bot: str | None


class TableLine(Struct):
    """`sitting`: who sits where (null: nobody); `watch_delay`: how many seconds late one sees it."""

    id: str
    phase: str
    title: str
    edition: str
    format: str
    options: dict[str, bool | str]
    rated: bool
    seats: int
    people: int
    bots: int
    watching: int
    host: str | None
    sitting: list[SeatLine | None]
    spectators: bool
    watch_delay: float
    turn_seconds: float | None
    target: int


class TableList(Struct):
    tables: list[TableLine]


class InvitationLine(Struct):
    """`at`: seconds since 1970."""

    table: TableLine
    invited_by: PlayerName
    at: float


class OwnLobby(Struct):
    """`tables`: where you sit and the table is not closed."""

    tables: list[TableLine]
    invitations: list[InvitationLine]


class Companion(PlayerName):
    rounds: int
    at: float


class CompanyList(Struct):
    people: list[Companion]


class Counts(Struct):
    """UNO said; catches made and suffered; challenges made and upheld, faced and lost."""

    uno: int
    catches: int
    caught: int
    challenges: int
    upheld: int
    faced: int
    guilty: int


class EditionResults(Struct):
    edition: str
    rounds: int
    won: int
    points: int
    par: float
    caught: int


class RoundResult(Struct):
    at: float
    edition: str
    players: int
    won: bool
    points: int


class RatingAt(Struct):
    at: float
    rating: float


class Profile(PlayerStatistics):
    """`par`: how many rounds somebody would have won by chance. `course`: the last rounds, the oldest first;
    `ratings`: after each rated match. Of the editions the one that was played most comes first."""

    par: float
    counts: Counts
    editions: list[EditionResults]
    course: list[RoundResult]
    ratings: list[RatingAt]


class OwnRound(RoundResult):
    """`record` leads to `/api/records/{record}`, if it is kept."""

    record: str | None
    table: str
    number: int
    uno: int
    catches: int
    caught: int
    challenges: int
    upheld: int
    faced: int
    guilty: int


class OwnRounds(Struct):
    rounds: list[OwnRound]


class TableOpened(Struct):
    """`key` lets others come to a private table."""

    id: str
    key: str


class RecordPlayer(Struct):
    name: str
    person: str | None


class RecordLine(Struct):
    """A round. `seats`: where its players sat at the table; `match`: which match at the table, from 0."""

    id: str
    number: int
    edition: str
    players: list[RecordPlayer]
    seats: list[int]
    winner: int | None
    match: int


class RecordList(Struct):
    records: list[RecordLine]


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
    index: int
    code: str
    clause: str | None
    about: dict[str, Any]


class Fairness(Struct):
    """The checks that hold, in order (`commitment`, `seed`, `deal`, `actions`), and what is wrong with the next;
    `state`: `good`, `bad`, `none` (it carries no commitment) or `played_on` (it began in another record)."""

    state: str
    good: list[str]
    wrong: str | None
    told: dict[str, Any]


class Replay(Struct):
    """A round with everything that happened. `events` lead from an empty table to the first decision; `key` names
    the analysis; `seats` are those of its players in the match."""

    key: str
    id: str | None
    edition: str
    options: dict[str, bool | str]
    custom: dict[str, Any]
    players: list[str]
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


class Analysis(Struct):
    """`state`: `none`, `waiting`, `working` or `done`; `place` in the queue. `moves` (what the expert would have
    done instead of each action, null where there was nothing to decide) and `chances` (of each seat, before each
    action and at the end) begin with the one that was asked for."""

    key: str
    state: str
    done: int
    of: int
    place: int
    moves: list[dict[str, Any] | None]
    chances: list[list[float] | None]


class Problem(Struct):
    """`code` is stable; the rest is for people."""

    code: str
    message: str = ""
    about: dict[str, Any] = {}
