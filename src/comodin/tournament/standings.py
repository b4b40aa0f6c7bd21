"""Who stands where: the order of the players of a tournament, with shared places, before and after its end."""

from __future__ import annotations

from dataclasses import dataclass

from ..match import ranks, ranks_in, team_of
from .tournament import Tournament


@dataclass(frozen=True)
class Standing:
    """A line of the table of standings; `rank` counts from 1, and equals share one."""

    player: int
    rank: int
    total: int
    hands: int  # played so far
    won: int  # of them, alone or with a partner
    out: bool  # R4


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The best first; who stands level is in the order of the players."""
    hands, won = [0] * tournament.players, [0] * tournament.players
    for tables in tournament.rounds:
        for table in tables:
            for hand in table.hands:
                team = team_of(hand.winner, table.teams)
                for seat, player in enumerate(table.seats):
                    hands[player] += 1
                    won[player] += seat in team
    totals, eliminated = tournament.totals, tournament.eliminated
    places = ranks(totals) if tournament.plan else ranks_in(tournament.match)  # R2, R3: the highest total wins
    order = sorted(range(tournament.players), key=lambda player: (places[player], player))
    return tuple(
        Standing(player, places[player], totals[player], hands[player], won[player], player in eliminated)
        for player in order
    )
