"""A bot of your own through the front door: it plays a hundred rounds against the others and shows one of them.

python examples/my_bot.py
"""

from __future__ import annotations

import sys

import comodin


class Hoarder:
    """Keeps its wilds for the end, and says UNO when it has to."""

    def choose(self, view: comodin.View, chance: comodin.Chance) -> comodin.Action | None:
        if not view.awaited:
            return None
        options = view.decisions()
        honest = [one for one in options if not isinstance(one, comodin.Play) or one.uno == (len(view.hand) == 2)]
        tame = [one for one in honest if isinstance(one, comodin.Play) and not one.card.wild]
        return chance.pick(tame or honest)


def main(rounds: int = 100) -> None:
    players: list[str | comodin.Bot] = [Hoarder(), "random-card", "simple", "heuristic"]
    wins = [0] * len(players)
    for seed in range(rounds):
        record = comodin.play(players, "international", seed=seed)
        for winner in record.winners:
            wins[winner] += 1
    for name, won in zip(record.players, wins, strict=True):
        print(f"{name:<12} {won:>4} of {rounds}")
    print()
    print(record.rounds[0].branch(at=20))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
