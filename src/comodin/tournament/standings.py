"""Who stands where: the order of the players of a tournament, with shared places, before and after its end."""

from __future__ import annotations

from dataclasses import dataclass

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
                team = next((team for team in table.teams or () if hand.winner in team), (hand.winner,))
                for seat, player in enumerate(table.seats):
                    hands[player] += 1
                    won[player] += seat in team
    totals, winners, eliminated = tournament.totals, tournament.winners, tournament.eliminated

    def merit(player: int) -> tuple[int, int]:
        """Smaller is better. Winners first, whatever the totals say: a single round is won by going out (E5)."""
        if player in winners:
            return (-2, 0)
        if tournament.format == "elimination":  # out later is better; out together is level
            return (0, -hands[player]) if player in eliminated else (-1, totals[player])
        return (0, totals[player] if tournament.format == "lowest" else -totals[player])

    merits = [merit(player) for player in range(tournament.players)]
    order = sorted(range(tournament.players), key=lambda player: (merits[player], player))
    return tuple(
        Standing(
            player,
            1 + sum(other < merits[player] for other in merits),
            totals[player],
            hands[player],
            won[player],
            player in eliminated,
        )
        for player in order
    )
