"""Players that are known when a kernel is compiled: the code of all others falls away.

Each stands for `players` of the kernel (four bits a seat); in a GPU's kernel it is a constant (`local_table`)."""

from __future__ import annotations

from ..engine import OUTSIDE, PLAYER_BITS, RACES


class Everybody:
    """One player in every seat: whichever seat is asked for, the answer is `player`."""

    def __init__(self, player: int) -> None:
        self.player = player

    def __rshift__(self, bits: int) -> Everybody:
        return self

    def __and__(self, mask: int) -> int:
        return self.player & mask


class Learner:
    """The first seat is outside, and in races too; `player` has all others."""

    def __init__(self, player: int) -> None:
        self.player = player

    def __rshift__(self, bits: int) -> int:
        return self.player if bits else OUTSIDE

    def __and__(self, mask: int) -> int:
        return RACES & mask


MIXED = -1  # no player is known: `players` tells who plays each seat
ALL_OUTSIDE = OUTSIDE | RACES
LEARNER = 1 << PLAYER_BITS  # and a player of the kernel: this one in all seats but the first


def known(player: int) -> Everybody | Learner | None:
    """For the number by which kernels are named."""
    if player == MIXED:
        return None
    return Learner(player - LEARNER) if LEARNER <= player < 2 * LEARNER else Everybody(player)


def only_player(players: int, seats: int) -> int | None:
    """The player of all seats; None if they differ."""
    kinds = {(players >> PLAYER_BITS * seat) & 15 for seat in range(seats)}
    return kinds.pop() if len(kinds) == 1 else None


def known_of(players: int, seats: int) -> int:
    """The kernel of an environment for these players, by number."""
    player = only_player(players, seats)
    if player == OUTSIDE:
        return ALL_OUTSIDE
    others = only_player(players >> PLAYER_BITS, seats - 1)
    return MIXED if others is None or others == OUTSIDE else LEARNER + others
