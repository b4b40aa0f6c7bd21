"""A tournament as a list of events: it knows which tables play whom next, and accepts results in any order.

Two kinds: a *plan* (rotating partners, whist tables) fixes all sittings beforehand; a *match* at one table goes on
until it is won, and loses players on the way in the elimination format.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ..errors import BadInput
from ..match import (
    CHOICES,
    FORMATS,
    TARGET,
    Choice,
    Match,
    MatchRules,
    Teams,
    check,
    clause_place,
    evolve_match,
    format_named,
    score_round,
)
from .schedules import COUNTS, HANDS, SCHEDULES, Round, Schedule

_KINDS: list[Choice | Schedule] = [*CHOICES.values(), *SCHEDULES.values()]
TOURNAMENT_FORMATS: dict[str, Choice | Schedule] = {
    kind.key: kind for kind in sorted(_KINDS, key=lambda kind: clause_place(kind.clause))
}
"""What a tournament can be, in the order of the rulebook: any match at one table, or a schedule of sittings."""


@dataclass(frozen=True, order=True)
class SeatAt:
    """Which hand it is: of which round, at which table of it; all counted from 0."""

    round: int
    table: int
    hand: int


@dataclass(frozen=True)
class Due:
    """A hand that can be played now: who sits where, and who deals (as seats at this table)."""

    place: SeatAt
    seats: tuple[int, ...]
    teams: Teams | None
    dealer: int
    format: str  # what its match counts


@dataclass(frozen=True)
class RoundPlayed:
    """The one event: who went out and what each seat of the table was left with. Blocked hands are dealt again and
    leave no trace."""

    place: SeatAt
    winner: int
    left: tuple[int, ...]


@dataclass(frozen=True)
class PlayedRound:
    """A hand on the board: the seat that went out, and what each seat scored."""

    winner: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class TournamentTable:
    """A table of the tournament: who sits there, and the rounds played at it."""

    seats: tuple[int, ...]
    teams: Teams | None
    hands: tuple[PlayedRound, ...]


@dataclass(frozen=True)
class Tournament:
    """The rounds that were played, and all that follows from them."""

    format: str  # one of TOURNAMENT_FORMATS
    players: int
    first_dealer: int = 0  # from the cut; in a plan everyone deals in turn
    direction: int = 1  # in which the deal passes on
    target: int = TARGET
    hands: int = HANDS  # of a round of whist tables
    played: tuple[RoundPlayed, ...] = ()
    total: int | None = None  # hands of rotating partners in all; None: as usual

    @cached_property
    def done(self) -> frozenset[SeatAt]:
        """The hands that have a result."""
        return frozenset(hand.place for hand in self.played)

    @cached_property
    def plan(self) -> tuple[Round, ...] | None:
        kind = TOURNAMENT_FORMATS[self.format]
        return kind.plan(self.players, self.hands, self.total) if isinstance(kind, Schedule) else None

    @cached_property
    def match(self) -> Match:
        """The match that a single table plays, as far as it has come."""
        rules = match_rules(self.format, self.target)
        match = Match(rules, self.players, self.direction, self.first_dealer, totals=(0,) * self.players)
        for hand in self.played:
            match = _add_hand(match, hand)
        return match

    @cached_property
    def totals(self) -> tuple[int, ...]:
        totals = [0] * self.players
        for tables in self.rounds:
            for table in tables:
                for hand in table.hands:
                    for player, points in zip(table.seats, hand.points, strict=True):
                        totals[player] += points
        return tuple(totals)

    @property
    def over(self) -> bool:
        return self.match.over if self.plan is None else len(self.played) == self.length

    @property
    def winners(self) -> tuple[int, ...]:
        """Nobody before the end; ties are shared."""
        if not self.over:
            return ()
        if self.plan is None:
            return self.match.winners
        best = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if total == best)

    @property
    def eliminated(self) -> tuple[int, ...]:
        return self.match.out if self.plan is None else ()

    @cached_property
    def rounds(self) -> tuple[tuple[TournamentTable, ...], ...]:
        """The board: every hand played so far, in the order of the schedule."""
        return _match_rounds(self) if self.plan is None else _plan_rounds(self, self.plan)

    @cached_property
    def due(self) -> tuple[Due, ...]:
        """The hands that can be played now, one a table."""
        return _match_due(self) if self.plan is None else _plan_due(self, self.plan)

    @cached_property
    def length(self) -> int | None:
        """How many hands there are in all, where that is known beforehand."""
        if self.plan is None:
            return 1 if format_named(self.match.rules.format).single else None
        return sum(sitting.hands for tables in self.plan for sitting in tables)


def new(
    format: str,
    players: int,
    *,
    first_dealer: int = 0,
    direction: int = 1,
    target: int | None = None,
    hands: int = HANDS,
) -> Tournament:
    """An empty tournament; refuses numbers of players that the format has no seats for. The target is as usual
    unless it is given."""
    if format not in TOURNAMENT_FORMATS:
        raise BadInput("format", f"{format!r} is not a format; expected one of {', '.join(TOURNAMENT_FORMATS)}")
    kind = TOURNAMENT_FORMATS[format]
    if isinstance(kind, Schedule):
        if players not in kind.sizes:
            sizes = ", ".join(map(str, kind.sizes))
            few = sizes if len(kind.sizes) == 1 else f"one of {sizes}"
            raise BadInput("players", f"{format} needs {few} players, found {players}")
        if not 1 <= hands <= HANDS:
            raise BadInput("hands", f"expected 1 to {HANDS} hands in a round, found {hands}")
    else:
        check(kind.rules(target), players)
    target = usual_target(format) if target is None else target
    return Tournament(format, players, first_dealer, direction, target, hands)


def of_schedule(schedule: Schedule, players: int, number: int) -> Tournament:
    """A schedule for so many hands in all, or with each partner, as people with real cards choose it."""
    if schedule.tables:
        return Tournament(schedule.key, players, hands=number)
    return Tournament(schedule.key, players, total=number)


def usual_target(format: str) -> int:
    """What is played for unless something else is said; schedules have an end of their own."""
    kind = TOURNAMENT_FORMATS.get(format)
    return kind.format.number.usual if isinstance(kind, Choice) else TARGET


def match_rules(format: str, target: int) -> MatchRules:
    """The rules of the match that is played at the one table of a tournament of this format."""
    return CHOICES[format].rules(target)


def add(tournament: Tournament, hand: RoundPlayed) -> Tournament:
    """The tournament with one more result; refuses one for a hand that is not there, or is there already."""
    place = hand.place
    name = f"round {place.round} table {place.table} hand {place.hand}"
    if place in tournament.done:
        raise BadInput(name, "has its result already")
    seats = _seats_at(tournament, place)
    if seats is None:
        raise BadInput(name, "is not a hand that can be played in this tournament")
    if len(hand.left) != len(seats) or not 0 <= hand.winner < len(seats):
        raise BadInput(name, f"expected a winner and points for {len(seats)} seats")
    if any(points < 0 for points in hand.left) or hand.left[hand.winner]:
        raise BadInput(name, "expected points from 0 up, and 0 for the winner")
    after = replace(tournament, played=(*tournament.played, hand))
    # as they would be worked out: a fold adds hundreds of hands, one by one
    after.__dict__["done"] = tournament.done | {place}
    if tournament.plan is None:
        after.__dict__["match"] = _add_hand(tournament.match, hand)
    return after


def _seats_at(tournament: Tournament, place: SeatAt) -> tuple[int, ...] | None:
    """Who plays there: in a plan any hand of it, in a match only the next one."""
    plan = tournament.plan
    if plan is None:
        return next((due.seats for due in tournament.due if due.place == place), None)
    if 0 <= place.round < len(plan) and 0 <= place.table < len(plan[place.round]):
        sitting = plan[place.round][place.table]
        return sitting.seats if 0 <= place.hand < sitting.hands else None
    return None


# -- one table -------------------------------------------------------------------------------------------


def _add_hand(match: Match, hand: RoundPlayed) -> Match:
    left = [0] * match.players
    for player, points in zip(match.seats, hand.left, strict=True):
        left[player] = points
    for event in score_round(match, match.seats[hand.winner], left):
        match = evolve_match(match, event)
    return match


def _match_rounds(tournament: Tournament) -> tuple[tuple[TournamentTable, ...], ...]:
    """One entry for each set of players at the table: all of them, then those who are left, and so on."""
    tables: list[tuple[tuple[int, ...], list[PlayedRound]]] = []
    for scored in tournament.match.rounds:
        if not tables or tables[-1][0] != scored.seats:
            tables.append((scored.seats, []))
        points = tuple(scored.points[player] for player in scored.seats)
        tables[-1][1].append(PlayedRound(scored.seats.index(scored.winner), points))
    teams = tournament.match.rules.teams
    return tuple((TournamentTable(seats, teams, tuple(hands)),) for seats, hands in tables)


def _match_due(tournament: Tournament) -> tuple[Due, ...]:
    match = tournament.match
    if match.over:
        return ()
    return (
        Due(_next(match), match.seats, match.rules.teams, match.seats.index(match.dealer), match.rules.format),
    )


def _next(match: Match) -> SeatAt:
    """Where the next hand will be on the board."""
    entries = hands = 0
    seats: tuple[int, ...] = ()
    for scored in match.rounds:
        if scored.seats != seats:
            entries, hands, seats = entries + 1, 0, scored.seats
        hands += 1
    return SeatAt(entries - 1, 0, hands) if seats == match.seats else SeatAt(entries, 0, 0)


# -- a plan ----------------------------------------------------------------------------------------------


def _plan_rounds(tournament: Tournament, plan: tuple[Round, ...]) -> tuple[tuple[TournamentTable, ...], ...]:
    results = {hand.place: hand for hand in tournament.played}
    rounds = []
    for n, tables in enumerate(plan):
        entries = []
        for t, sitting in enumerate(tables):
            places = (SeatAt(n, t, h) for h in range(sitting.hands))
            hands = (results[place] for place in places if place in results)
            scored = (
                PlayedRound(hand.winner, FORMATS[COUNTS].gain(hand.winner, hand.left, sitting.teams))
                for hand in hands
            )
            entries.append(TournamentTable(sitting.seats, sitting.teams, tuple(scored)))
        rounds.append(tuple(entries))
    return tuple(rounds)


def _plan_due(tournament: Tournament, plan: tuple[Round, ...]) -> tuple[Due, ...]:
    """The next hand of every table whose players have finished all their sittings before it."""
    done = tournament.done
    due: list[Due] = []
    busy: set[int] = set()
    for n, tables in enumerate(plan):
        for t, sitting in enumerate(tables):
            missing = [h for h in range(sitting.hands) if SeatAt(n, t, h) not in done]
            if not missing:
                continue
            if not busy & set(sitting.seats):
                dealer = (sitting.dealer + missing[0]) % len(sitting.seats)  # everyone deals once in four hands
                due.append(Due(SeatAt(n, t, missing[0]), sitting.seats, sitting.teams, dealer, COUNTS))
            busy |= set(sitting.seats)
    return tuple(due)
