"""The bodies of the tournaments' part of the REST interface. What a tournament tells is what everybody may know:
names, totals and finished hands, never a card."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ...editions import EDITION_TO_PLAY
from ...tournament import TOURNAMENT_FORMATS
from ...tournament import Phase as TournamentPhase
from ..protocol import FormatNumber, Word, one_of
from .schemas import EditionKey


class TournamentSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played; what is left out, or a target of null, is as usual. `hands`: of a
    round of whist tables (R3)."""

    format: Annotated[str, one_of(TOURNAMENT_FORMATS)] = "points"
    players: Annotated[int, Meta(ge=0, le=1000)] = 4
    edition: EditionKey = EDITION_TO_PLAY
    options: dict[Word, bool | int | Word] = {}
    target: int | None = None
    hands: int = 4
    bot: Word = "normal"
    title: str = ""
    listed: bool = False
    drawn: bool = True
    turn_seconds: float = 30.0
    between_seconds: float = 12.0
    gather_seconds: float = 30.0
    bot_seconds: tuple[float, float] = (0.8, 2.2)


class NewTournament(Struct, forbid_unknown_fields=True):
    """What is announced."""

    setup: TournamentSetup = TournamentSetup()


class NewBot(Struct, forbid_unknown_fields=True):
    """A bot that enters."""

    bot: Word


class OnePlace(Struct, forbid_unknown_fields=True):
    """A place on the list of entrants."""

    place: Annotated[int, Meta(ge=0, le=99)]


# -- answers -------------------------------------------------------------------------------------------------


class TournamentLine(Struct):
    """A tournament in a list."""

    id: str
    phase: TournamentPhase
    title: str
    format: str
    edition: EditionKey
    players: int
    entered: int
    people: int
    organiser: str | None
    winners: list[str]


class TournamentList(Struct):
    """Public ones that changed lately, and those that you are in."""

    tournaments: list[TournamentLine]
    yours: list[TournamentLine]


class EntrantLine(Struct):
    """Somebody who has entered."""

    name: str
    bot: str | None


class StandingLine(Struct):
    """`player` counts the entrants from 0; equals share a `rank`."""

    player: int
    rank: int
    total: int
    hands: int
    won: int
    out: bool


class HandLine(Struct):
    """`winner` is a seat of the table; `record` is the hand's, as at /api/records/{record}."""

    winner: int
    points: list[int]
    record: str | None


class TournamentTable(Struct):
    """`table` and `key` once there is one: /t/{table}?key={key} to watch. `hands` in all, where that is known."""

    seats: list[int]
    teams: list[list[int]] | None
    played: list[HandLine]
    hands: int | None
    table: str | None
    key: str | None
    done: bool


class TournamentRound(Struct):
    """The tables of one round."""

    tables: list[TournamentTable]


class TournamentView(Struct):
    """`seq` grows with everything that happens. `you` and `organiser`: places among the entrants; `your_table`:
    where you are awaited now; `sizes`: numbers of players that the format takes."""

    id: str
    seq: int
    phase: TournamentPhase
    setup: dict[str, Any]
    entrants: list[EntrantLine]
    you: int | None
    organiser: int | None
    your_table: str | None
    standings: list[StandingLine]
    winners: list[int]
    rounds: list[TournamentRound]


class TournamentOpened(Struct):
    """The new tournament."""

    id: str


class FormatLine(Struct):
    """A format and the numbers of players that it can have."""

    key: str
    sizes: list[int]
    number: FormatNumber | None


class TournamentOffer(Struct):
    """What a tournament can be: formats, how many players each takes and what number, and the bots for free
    places."""

    formats: list[FormatLine]
    bots: list[str]
    target: int
    hands: int
