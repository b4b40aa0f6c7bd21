"""One player in every seat, known when a kernel is compiled: the code of all other players falls away."""

from __future__ import annotations


class Everybody:
    """Stands for `players` of the kernel (four bits a seat): whichever seat is asked for, the answer is `player`.
    In a GPU's kernel this is a constant (`local_table`)."""

    def __init__(self, player: int) -> None:
        self.player = player

    def __rshift__(self, bits: int) -> Everybody:
        return self

    def __and__(self, mask: int) -> int:
        return self.player & mask


def only_player(players: int, seats: int) -> int | None:
    """The player of all seats; None if they differ."""
    kinds = {(players >> 4 * seat) & 15 for seat in range(seats)}
    return kinds.pop() if len(kinds) == 1 else None
