"""How strong the kernel's players are: one copy of each among copies of another, in every seat in turn.

    python benchmarks/ladder.py [rounds [edition]]

Prints the share of rounds that the one copy wins, in percent, with its 95 % interval; par is 100 divided by the
number of players.
"""

from __future__ import annotations

import sys

from comodin.editions import EDITIONS
from comodin.rules import Game
from comodin.simulation import share_of, simulate

ONES = ("heuristic", "simple", "rlcard", "greedy")
AMONG = ("random", "random-card", "greedy", "rlcard", "simple")
PLAYERS = (2, 3, 4, 6, 10)


def win_rate(one: str, among: str, players: int, rounds: int, edition: str) -> str:
    won = played = 0
    for seat in range(players):
        bots = [among] * players
        bots[seat] = one
        game = Game.of(EDITIONS[edition], players)
        tally = simulate(game, rounds // players, bots=bots, seed=f"ladder {seat}", limit=10_000).tally
        won += int(tally.wins[seat])
        played += tally.rounds
    share = share_of(won, played)
    return f"{100 * share.mean:5.1f} ± {100 * share.margin:.1f}"


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    edition = sys.argv[2] if len(sys.argv) > 2 else "international"
    print(f"{edition}, {rounds:,} rounds each")
    for one in ONES:
        print(f"\n{one:<14}" + "".join(f"{f'{players} players':>14}" for players in PLAYERS))
        for among in AMONG:
            if among == one:
                continue
            some = max(rounds // 20, 2_000) if among == "random" else rounds  # its rounds are very long
            line = [win_rate(one, among, players, some, edition) for players in PLAYERS]
            print(f"  {among:<12}" + "".join(f"{cell:>14}" for cell in line), flush=True)


if __name__ == "__main__":
    main()
