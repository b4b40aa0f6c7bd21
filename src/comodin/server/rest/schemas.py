"""The bodies of the REST interface, as msgspec types: requests are decoded into them, answers described."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from ...editions import EDITIONS
from ...match import FORMATS
from ...table import FACES, Phase
from ..accounts import MAX_PASSWORD, MIN_PASSWORD
from ..protocol import FormatChoice, one_of
from ..protocol import messages as m

Id = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$", max_length=64)]
EditionKey = Annotated[str, one_of(EDITIONS)]
AnyEditionKey = Annotated[str, Meta(max_length=200, extra_json_schema=m.ANY_EDITION_KEY)]
"""One of ours, or somebody's own: `own` in lists, with a number of its own where it is told."""
FormatKey = Annotated[str, one_of(FORMATS)]
if TYPE_CHECKING:
    FaceKey = str
else:
    FaceKey = Literal[FACES]


class NewPlayer(Struct, forbid_unknown_fields=True):
    """A name for a player, and a face; left out, there is one that follows from the id."""

    name: Annotated[str, Meta(max_length=200)]
    face: FaceKey = ""


class Introduction(Struct, forbid_unknown_fields=True):
    """Another name, another face, or both; what is left out stays."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    face: FaceKey | None = None


class Recovery(Struct, forbid_unknown_fields=True):
    """A recovery code."""

    recovery: Annotated[str, Meta(max_length=64)]


class Password(Struct, forbid_unknown_fields=True):
    """A password to set. Where there is one already, `old` is that, or `recovery` the recovery code."""

    password: Annotated[str, Meta(min_length=MIN_PASSWORD, max_length=MAX_PASSWORD)]
    old: Annotated[str, Meta(max_length=MAX_PASSWORD)] = ""
    recovery: Annotated[str, Meta(max_length=64)] = ""


class Login(Struct, forbid_unknown_fields=True):
    """A player and the password."""

    player: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=MAX_PASSWORD)]


class NewTable(Struct, forbid_unknown_fields=True):
    """What a new table plays."""

    settings: m.TableSettings = m.TableSettings()


class NewInvitation(Struct, forbid_unknown_fields=True):
    """Who is asked to the table."""

    person: Annotated[str, Meta(max_length=64)]


class Farewell(Struct, forbid_unknown_fields=True):
    """Your name as it is: to be sure."""

    name: Annotated[str, Meta(max_length=200)]


# -- answers -------------------------------------------------------------------------------------------------


class PlayerName(Struct):
    """A player."""

    id: str
    name: str
    face: str


class LoggedIn(PlayerName):
    """The token is seen this one time."""

    token: str


class Created(LoggedIn):
    """The recovery code brings the player to another device; it is seen this one time."""

    recovery: str


class PlayerStatistics(PlayerName):
    """A player with rounds, points and rating."""

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
    ruleset: dict[str, bool | int | str]
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
    """What a table can play: editions, the values of every option, sets of options that have a name, options by
    the headings under which they are told, formats, what people choose from (formats with and without partners),
    least and most players, bots, the edition where nobody chooses, and how cards look (by their text without the
    colour: `7`, `7*`, `D`, `W4`)."""

    editions: list[EditionLine]
    options: dict[str, list[bool | int | str]]
    presets: dict[str, dict[str, bool | int | str]]
    groups: dict[str, list[str]]
    formats: list[str]
    choices: list[FormatChoice]
    target: int
    players: tuple[int, int]
    bots: list[str]
    edition: EditionKey
    faces: dict[str, CardFace]


class RulesOfCode(Struct):
    """What a code of table rules says; the rest of the settings is as usual."""

    edition: EditionKey
    options: dict[str, bool | int | str]
    match: m.MatchSettings
    seats: int
    turn_seconds: float | None


class RuleCode(Struct):
    """Table rules as a short code."""

    code: str


class SeatLine(Struct):
    """Who has a seat."""

    name: str
    person: str | None
    bot: str | None
    face: str = ""
    colour: int = 0


class TableLine(Struct):
    """`sitting`: who sits where (null: nobody); `room`: how many seats somebody who comes now can have, in a match
    those of bots at the next deal (null: not known); `score`: points by seat after the rounds that were played;
    `changed`: seconds since 1970 (0: not known); `watch_delay`: how many seconds late one sees it."""

    id: str
    phase: Phase
    title: str
    edition: AnyEditionKey
    format: FormatKey
    options: dict[str, bool | int | str]
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
    room: int | None
    score: list[int] | None
    changed: int


class TableList(Struct):
    """Public tables, the latest first."""

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
    """Results in one edition."""

    edition: AnyEditionKey
    rounds: int
    won: int
    points: int
    par: float
    caught: int


class RoundResult(Struct):
    """The result of one round."""

    at: float
    edition: AnyEditionKey
    players: int
    won: bool
    points: int


class RatingAt(Struct):
    """The rating after a match."""

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
    """Your last rounds."""

    rounds: list[OwnRound]


class TableOpened(Struct):
    """`key` lets others come to a private table."""

    id: str
    key: str


class RecordPlayer(Struct):
    """A player of a round; bots are nobody."""

    name: str
    person: str | None


class RecordLine(Struct):
    """A round. `seats`: where its players sat at the table; `match`: which match at the table, from 0."""

    id: str
    number: int
    edition: AnyEditionKey
    players: list[RecordPlayer]
    seats: list[int]
    winner: int | None
    match: int


class RecordList(Struct):
    """The finished rounds of a table."""

    records: list[RecordLine]


class Keeping(Struct):
    """What a server keeps of people. Days; null: for ever. `operator`: who runs it, in words of their own."""

    logs: float | None
    guests: float | None
    operator: str


class Problem(Struct):
    """`code` is stable; the rest is for people."""

    code: str
    message: str = ""
    about: dict[str, Any] = {}
