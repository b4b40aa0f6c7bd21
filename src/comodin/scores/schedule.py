"""A schedule played with real cards: rotating partners (R2) and tables of four (R3).

The entries of a sheet are those of any match; at which table a round was played follows from who went out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..match import FORMATS, Match, MatchRules, MatchWon, RoundScored, evolve_match, team_of
from ..tournament import COUNTS, SCHEDULES, Due, RoundPlayed, Schedule, Tournament, add, of_schedule


def begun(schedule: Schedule, players: int, number: int) -> tuple[Tournament, Match]:
    """The schedule before its first round, and the match that adds everything up."""
    tournament = of_schedule(schedule, players, number)
    rules = MatchRules(COUNTS, hands=tournament.length)
    return tournament, _dealt_by(Match(rules, players, totals=(0,) * players), tournament)


def schedules() -> list[dict[str, Any]]:
    """For the page, which keeps scores without a server: what each schedule takes, and who sits where. A plan is
    its sets, a set its tables, and a table its seats and who deals its first round. With rotating partners it is
    gone through again and again; at several tables each set is played for as many rounds as were chosen, and below
    the usual number the first dealer is the one given here."""
    return [
        {
            "key": schedule.key,
            "clause": schedule.clause,
            "sizes": schedule.sizes,
            "tables": schedule.tables,
            "number": vars(schedule.number),
            "plans": {
                str(size): [
                    [[table.seats, table.dealer] for table in tables] for tables in schedule.plan(size, 1, None)
                ]
                for size in schedule.sizes
            },
        }
        for schedule in SCHEDULES.values()
    ]


def _plan(schedule: Schedule, players: int) -> list[list[tuple[tuple[int, ...], int]]]:
    return [[(table.seats, table.dealer) for table in tables] for tables in schedule.plan(players, 1, None)]


def due_for(tournament: Tournament, player: int) -> Due | None:
    """The next round of the table where the player sits; None while that table waits for another one."""
    return next((due for due in tournament.due if player in due.seats), None)


def team_at(due: Due, player: int) -> tuple[int, ...]:
    """The two who play together there, the player first."""
    seat = due.seats.index(player)
    others = (other for other in team_of(seat, due.teams) if other != seat)
    return (player, *(due.seats[other] for other in others))


def scored(
    tournament: Tournament, match: Match, due: Due, winner: int, left: Sequence[int]
) -> tuple[Tournament, Match]:
    """Both after a round; `left` are the points of all players, of those at other tables 0."""
    seat = due.seats.index(winner)
    here = tuple(left[player] for player in due.seats)
    after = add(tournament, RoundPlayed(due.place, seat, here))
    gained = dict(zip(due.seats, FORMATS[COUNTS].gain(seat, here, due.teams), strict=True))
    points = tuple(gained.get(player, 0) for player in range(match.players))
    match = replace(evolve_match(match, RoundScored(due.seats, winner, points)), dealer=match.dealer)
    if after.over:
        match = evolve_match(match, MatchWon(after.winners))
    return after, _dealt_by(match, after)


def _dealt_by(match: Match, tournament: Tournament) -> Match:
    """The schedule says who deals; at several tables the first of them is told."""
    due = tournament.due
    return replace(match, dealer=due[0].seats[due[0].dealer]) if due else match
