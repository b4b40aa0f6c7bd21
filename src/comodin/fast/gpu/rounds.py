"""Whole rounds on a GPU: the same rounds as on the processor for the same seeds, row by row or added up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ..engine import HEURISTIC, MOST_CARDS, MOST_SEATS, SIMPLE, Lowered, Row, Tables
from .device import RESERVED, Device, DeviceArray, Kernel, OnDevice
from .everybody import MIXED, only_player
from .fitted import table_for
from .game import KnownRules
from .narrow import LANES, RULES_FIXED
from .ptx import is_kept, ptx_of
from .variants import GENERAL, Variant

THREADS = 256  # in a block
FITTED_THREADS = 128
"""Where tables are fitted: with 256 heuristic players lose 4 %, simple ones win 1 % (docs/gpu.md)."""
WAVES = 16  # threads for each place that a multiprocessor has for one, at most; the rest is played in turn
PLACES = 2048  # threads that one multiprocessor holds
CHUNK = 32  # decisions until the threads of a warp wait for each other; 16 suits heuristic players by 1 % better
SUMS = 3 + 2 * MOST_SEATS + 1  # as in `kernels`
VARIANT = Variant(special=True, shared=True)
"""Of `tally`, for many rounds: the one that was measured fastest (docs/gpu.md)."""
LIMITED = {("tally", SIMPLE, GENERAL): 64, ("tally", HEURISTIC, GENERAL): 64, ("tally", HEURISTIC, VARIANT): 72}
"""The most registers of a thread, for kernels that were measured with fewer than they like (docs/gpu.md)."""
MANY = 1 << 27
"""Rounds of a run from which on a kernel for its game is compiled, once, for ten seconds. The kernel for all games
plays so many in 4 seconds with simple players and in 13 with heuristic ones, the other one in 1 and in 6 (an
H200): the seconds come back with the third run, or the second."""
Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Added:
    """The sums over many rounds, as `simulation.Tally` has them."""

    decisions: int
    blocked: int
    unfinished: int
    wins: Numbers
    places: Numbers
    turns: Numbers  # how many rounds took so many turns
    points: Numbers  # how many ended with so many points


class Launcher(Protocol):
    """Where kernels run: a GPU, or in tests a simulator."""

    def array(self, kind: npt.DTypeLike, *shape: int) -> Any: ...
    def copy_of(self, array: npt.NDArray[Any]) -> Any: ...
    def read(self, array: Any) -> npt.NDArray[Any]: ...
    def write(self, array: Any, values: npt.NDArray[Any]) -> None: ...
    def launch(self, name: str, player: int, size: int, *args: Any) -> None: ...


class TallyLauncher(Launcher, Protocol):
    """One that chooses among the variants of `tally`."""

    def tally(self, player: int, size: int, rules: Tables, *args: Any, of: int = 0) -> None: ...


class GpuLauncher:
    """Kernels on a device, each loaded once. `registers` limits those of a thread (0: as many as it likes; without
    it, as `LIMITED` says); `threads` are those of a block; `variant` is that of `tally` from `many` rounds on;
    `stream` tells where all others are launched: the number of a stream, 0 is the usual one."""

    def __init__(
        self,
        device: Device,
        registers: int | None = None,
        threads: int | None = None,
        variant: Variant = VARIANT,
        many: int = MANY,
        stream: Callable[[], int] = int,
    ) -> None:
        self.device, self._registers, self._stream = device, registers, stream
        self.threads, self.fitted_threads = threads or THREADS, threads or FITTED_THREADS
        self.variant, self.many = variant, many
        self._kernels: dict[tuple[str, int, Variant, str], Kernel] = {}
        self._most = device.multiprocessors * PLACES * WAVES

    def kernel(self, name: str, player: int, variant: Variant = GENERAL, game: KnownRules | None = None) -> Kernel:
        key = name, player, variant, game.key if game else ""
        if key not in self._kernels:
            most = limit_of(name, player, variant) if self._registers is None else self._registers
            found = self._kernels[key] = self.device.load(ptx_of(name, player, variant, game), most)
            if variant.shared:
                found.share(self.fitted_threads, shared_bytes(game, self.fitted_threads))
        return self._kernels[key]

    def array(self, kind: npt.DTypeLike, *shape: int) -> DeviceArray:
        return self.device.zeros(shape, kind)

    def copy_of(self, array: npt.NDArray[Any]) -> DeviceArray:
        return self.device.copy_of(array)

    def read(self, array: DeviceArray) -> npt.NDArray[Any]:
        return array.read()

    def write(self, array: DeviceArray, values: npt.NDArray[Any]) -> None:
        array.write(values)

    def tally(self, player: int, size: int, rules: Tables, *args: int | OnDevice, of: int = 0) -> None:
        """So many rounds by these rules, part of a run of so many, added up."""
        there, variant, threads = self.copy_of(rules), self.variant, self.fitted_threads
        game = KnownRules(rules[0]) if variant.special else None
        if not self._worth(player, max(size, of), game):
            self.launch("tally", player, size, there, *args)
            return
        shared = shared_bytes(game, threads) if variant.shared else 0
        made = self.kernel("tally", player, variant, game)
        places = made.resident(threads, shared) or 1  # rounds are handed out: no thread needs to wait
        blocks = min(-(-size // threads), self.device.multiprocessors * places)
        made.launch(blocks, threads, there, *args, shared=shared)

    def _worth(self, player: int, rounds: int, game: KnownRules | None) -> bool:
        """Does the kernel of this variant play so many rounds? One that is compiled already plays any number."""
        if self.variant == GENERAL:
            return False
        shared = shared_bytes(game, self.fitted_threads) if self.variant.shared else 0
        if shared + RESERVED > self.device.shared_memory:  # an older GPU, and a game of much
            return False
        return rounds >= self.many or is_kept("tally", player, self.variant, game)

    def launch(self, name: str, player: int, size: int, *args: int | OnDevice) -> None:
        blocks = -(-min(size, self._most) // self.threads)
        self.kernel(name, player).launch(blocks, self.threads, *args, stream=self._stream())


def limit_of(name: str, player: int, variant: Variant = GENERAL) -> int:
    """The most registers of a thread; 0: as many as it likes."""
    return LIMITED.get((name, player, variant), 0)


def shared_bytes(game: KnownRules | None, threads: int) -> int:
    """The memory that a block of so many threads shares for their tables; whole warps."""
    return -(-threads // LANES) * LANES * table_for(game).size


@lru_cache(maxsize=1)
def gpu() -> GpuLauncher:
    """The GPU of this machine; BadInput with one sentence where there is none."""
    return GpuLauncher(Device())


def check_rules(rules: npt.NDArray[Any], *, notes: bool = False) -> None:
    """The kernels take some rules for certain: no tape, no keys; no notes where tables have no room for them."""
    for name, value in (RULES_FIXED if notes else {**RULES_FIXED, "clues": 0}).items():
        if (rules[name] != value).any():
            raise ValueError(f"a GPU plays no rounds with {name} = {rules[name].max()}")


def play_rows(
    where: Launcher,
    rules: npt.NDArray[Any],
    dealer: int,
    players: int,
    seed: int,
    start: int,
    limit: int,
    out: Row,
    counts: Row,
) -> None:
    """As `kernel.play_rounds`: rounds from number `start` on, one a row of `out`; `counts` has as many rows, or
    none."""
    check_rules(rules)
    if len(out):
        rows, numbers = where.array(np.int32, *out.shape), where.array(np.int32, *counts.shape)
        player = only_player(players, int(rules[0]["seats"]))
        there = where.copy_of(rules)
        kind = MIXED if player is None else player
        where.launch("rows", kind, len(out), there, dealer, players, seed, start, limit, rows, numbers)
        out[:], counts[:] = where.read(rows), where.read(numbers)


def add_up(
    where: TallyLauncher,
    lowered: Lowered,
    dealer: int,
    players: int,
    seed: int,
    start: int,
    rounds: int,
    limit: int,
    chunk: int = CHUNK,
    of: int = 0,
) -> Added:
    """So many rounds from number `start` on, part of a run of so many; only their sums leave the device."""
    rules = lowered.rules
    check_rules(rules)
    seats = int(rules[0]["seats"])
    most = int(rules[0]["points_of"].max()) * MOST_CARDS
    sums, turns = where.array(np.int64, SUMS), where.array(np.int64, limit + 1)
    points = where.array(np.int64, most + 1)
    if rounds:
        # who jumps in is asked anew after a pause: such rounds are played without one
        pause = limit if rules[0]["jump_in"] else max(chunk, 1)
        player = only_player(players, seats)
        kind = MIXED if player is None else player
        fixed = (dealer, players, seed, start, rounds, limit, pause)
        where.tally(kind, rounds, rules, *fixed, sums, turns, points, of=of)
    found = where.read(sums)
    decisions, blocked, unfinished = (int(number) for number in found[:3])
    wins, places = found[3 : 3 + seats].copy(), found[3 + MOST_SEATS :][:seats].copy()
    return Added(decisions, blocked, unfinished, wins, places, _trim(where.read(turns)), _trim(where.read(points)))


def _trim(histogram: Numbers) -> Numbers:
    """Up to its last entry."""
    return histogram[: int(np.flatnonzero(histogram)[-1]) + 1] if histogram.any() else histogram[:0]
