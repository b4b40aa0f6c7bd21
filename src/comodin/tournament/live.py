"""A tournament of people and bots from its announcement to its winners, as the fold of its events. What happens is
decided in `organise`.

It does not play and has no clock: whoever drives it opens a table for every pairing in `ready`, and tells how the
hands there ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from typing import ClassVar, Literal

from ..editions import EDITION_TO_PLAY
from ..match import TARGET, Teams
from ..rules import Option
from .schedules import HANDS, Round
from .tournament import RoundPlayed, SeatAt, Tournament, add, new

Phase = Literal["open", "running", "over", "cancelled"]


@dataclass(frozen=True)
class TournamentSetup:
    """What is played, for how many, and how quickly."""

    format: str = "points"
    players: int = 4
    edition: str = EDITION_TO_PLAY
    options: tuple[tuple[str, Option], ...] = ()
    target: int = TARGET
    hands: int = HANDS  # of a round of whist tables (R3)
    bot: str = "normal"  # for places that are free at the start, and for whoever is away
    title: str = ""
    listed: bool = False
    drawn: bool = True  # by lot who sits where; else in the order in which they came
    turn_seconds: float = 30.0
    between_seconds: float = 12.0
    gather_seconds: float = 30.0  # how long a table waits for its players before it begins
    bot_seconds: tuple[float, float] = (0.8, 2.2)


@dataclass(frozen=True)
class Entrant:
    """A person by the server's id, or a bot."""

    name: str
    person: str | None = None
    bot: str | None = None


# -- events ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Announced:
    setup: TournamentSetup
    organiser: str


@dataclass(frozen=True)
class Entered:
    entrant: Entrant


@dataclass(frozen=True)
class Withdrew:
    place: int


@dataclass(frozen=True)
class OrganiserPassed:
    person: str


@dataclass(frozen=True)
class Began:
    """Who plays, as they are counted from now on: the order came from chance, unless they play as they came."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True)
class TableSet:
    """The pairing plays at this table."""

    pairing: int
    table: str
    key: str  # with which others may watch


@dataclass(frozen=True)
class RoundTold:
    """`record`: where the hand can be looked up."""

    pairing: int
    hand: RoundPlayed
    record: str
    word: ClassVar = "hand_told"  # in logs since the first version


@dataclass(frozen=True)
class CalledOff:
    pass


LiveEvent = Announced | Entered | Withdrew | OrganiserPassed | Began | TableSet | RoundTold | CalledOff


# -- state -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pairing:
    """Who meet at a table, and for how long: a sitting of a plan, or a whole match."""

    number: int
    round: int
    table: int
    seats: tuple[int, ...]
    teams: Teams | None
    hands: int | None  # None: until the match is won
    dealer: int | None  # of the first hand; None: the cut decides


@dataclass(frozen=True)
class Live:
    """A tournament as it stands."""

    setup: TournamentSetup
    organiser: str
    phase: Phase = "open"
    entrants: tuple[Entrant, ...] = ()
    tournament: Tournament | None = None
    tables: tuple[TableSet, ...] = ()
    told: tuple[RoundTold, ...] = ()

    def place_of(self, person: str) -> int | None:
        return next((n for n, one in enumerate(self.entrants) if one.person == person), None)

    @property
    def free(self) -> int:
        return self.setup.players - len(self.entrants)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """All of them, in the order of the schedule; none before the beginning."""
        return () if self.tournament is None else pairings(self.tournament)

    @property
    def ready(self) -> tuple[Pairing, ...]:
        """Those that can be played now and have no table yet."""
        if self.tournament is None:
            return ()
        set_ = {one.pairing for one in self.tables}
        plan = self.tournament.plan is not None
        due = {(due.place.round, due.place.table) if plan else (0, 0) for due in self.tournament.due}
        return tuple(one for one in self.pairings if one.number not in set_ and (one.round, one.table) in due)

    @property
    def playing(self) -> tuple[TableSet, ...]:
        """The tables whose last hand has not been told."""
        return tuple(one for one in self.tables if not self.done(one.pairing))

    def done(self, pairing: int) -> bool:
        if self.tournament is None:
            return False
        hands = self.pairings[pairing].hands
        return self.tournament.over if hands is None else self.played(pairing) == hands

    def played(self, pairing: int) -> int:
        """How many hands of it have been told."""
        return self._played[pairing]

    @cached_property
    def _played(self) -> Counter[int]:
        return Counter(told.pairing for told in self.told)

    @cached_property
    def records(self) -> dict[SeatAt, str]:
        """The records of the hands that have been told."""
        return {told.hand.place: told.record for told in self.told}

    def table_of(self, player: int) -> TableSet | None:
        """Where the player is awaited now."""
        return next((one for one in self.playing if player in self.pairings[one.pairing].seats), None)


def pairings(tournament: Tournament) -> tuple[Pairing, ...]:
    plan = tournament.plan
    if plan is None:
        teams = tournament.match.rules.teams
        return (Pairing(0, 0, 0, tuple(range(tournament.players)), teams, None, None),)
    return _pairings_of(plan)


@lru_cache(maxsize=64)
def _pairings_of(plan: tuple[Round, ...]) -> tuple[Pairing, ...]:
    found: list[Pairing] = []
    for n, tables in enumerate(plan):
        for t, sitting in enumerate(tables):
            found.append(Pairing(len(found), n, t, sitting.seats, sitting.teams, sitting.hands, sitting.dealer))
    return tuple(found)


# -- the fold --------------------------------------------------------------------------------------------------


def evolve(live: Live, event: LiveEvent) -> Live:
    """The tournament after the event."""
    match event:
        case Announced(setup, organiser):
            return Live(setup, organiser)
        case Entered(entrant):
            return replace(live, entrants=(*live.entrants, entrant))
        case Withdrew(place):
            return replace(live, entrants=(*live.entrants[:place], *live.entrants[place + 1 :]))
        case OrganiserPassed(person):
            return replace(live, organiser=person)
        case Began(entrants):
            setup = live.setup
            tournament = new(setup.format, setup.players, target=setup.target, hands=setup.hands)
            return replace(live, phase="running", entrants=entrants, tournament=tournament)
        case TableSet():
            return replace(live, tables=(*live.tables, event))
        case RoundTold(_, hand, _):
            assert live.tournament is not None
            after = add(live.tournament, hand)
            phase: Phase = "over" if after.over else "running"
            return replace(live, tournament=after, told=(*live.told, event), phase=phase)
        case CalledOff():
            return replace(live, phase="cancelled")


def fold(events: Iterable[LiveEvent]) -> Live:
    """The tournament after all of these events."""
    steps = iter(events)
    first = next(steps)
    assert isinstance(first, Announced)
    return reduce(evolve, steps, Live(first.setup, first.organiser))


def record_at(live: Live, place: SeatAt) -> str | None:
    """The record of a hand that has been told."""
    return live.records.get(place)
