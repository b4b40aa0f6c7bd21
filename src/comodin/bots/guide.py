"""What a search takes from learned players: the usual move, who plays on in its worlds, and who judges them."""

from __future__ import annotations

from ..chance import Chance
from ..editions import EDITIONS
from ..fast import POLICIES, Lowered, Mind, Tables, choices, layout, lower, mind_of, new_tables
from ..rules import Game, deal, observe
from .weights import trio_of

WITH_NETS = {
    "guide": 1,
    "own": layout.NETWORK,
    "hoarder": 0.05,
    "bias": 0.02,
    "leaf": 1,
    "foresight": 2,
    "sweeps": 8,
    "least": 128,
}
"""The knobs of a search that listens to learned players, where they differ."""
AMONG_MORE = {"own": POLICIES["heuristic"], "leaf": 0}
"""With more than two players worlds are played to their end, by the heuristic player too: what is learned gains
nothing there (docs/search.md)."""

KEPT = 4  # games


def with_nets(seats: int) -> dict[str, float]:
    """The knobs that differ where so many play."""
    return {**WITH_NETS, **(AMONG_MORE if seats > 2 else {})}


class Guide:
    """`folder`: of the weights; None: ours. `most`: with so many cards it draws only if nothing fits."""

    def __init__(self, folder: str | None = None, most: int = 0) -> None:
        self.most = most
        self.trio = trio_of(folder)
        self.net = choices.Net(self.trio.net)
        self._known: list[tuple[Lowered, Mind, Tables]] = []

    def warm_up(self) -> None:
        """Compiles the network, or loads it from disk, before the first move."""
        if self._known:
            return
        state, _ = deal(Game.of(next(iter(EDITIONS.values())), 2), Chance("warm"))
        lowered, seat = lower(state.game), state.pending.seats[0]
        tables = new_tables()
        choices.load_sight(lowered, observe(state, seat), layout.DECIDE, tables, 0)
        self.usual(tables, 0, lowered.rules, lowered, seat)

    def mind(self, lowered: Lowered) -> Mind:
        """The small networks, ready for the worlds of this game; it must be one that can be shown."""
        return self._of(lowered)[1]

    def usual(self, tables: Tables, at: int, rules: Tables, lowered: Lowered, seat: int) -> int:
        """What the learned player does at the question to this seat: a packed action, or NOTHING. Of the table it
        reads what the seat may know."""
        return self.net.answer(tables, at, rules, self._of(lowered)[2], seat)

    def _of(self, lowered: Lowered) -> tuple[Lowered, Mind, Tables]:
        """The game with its networks and its lens, kept for the next move."""
        for known in self._known:
            if known[0] is lowered:
                return known
        mind = mind_of(self.trio.quick, self.trio.leaf, lowered, self.most)
        self._known = [(lowered, mind, choices.lens_of(lowered, self.most)), *self._known[: KEPT - 1]]
        return self._known[0]
