"""Many rounds on all cores, or on any executor: the same result however the work is divided.

Rounds are played in batches of a fixed size; every round has its own random stream, and tallies are whole numbers.
So the result does not depend on the number of threads, the order in which batches complete, or the machine.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from time import perf_counter

import numpy as np

from .. import editions  # a batch from another process names cards, so the editions must be loaded here too
from ..bots import Fault, Faults, check_bots, names_for
from ..errors import BadInput
from ..fast import (
    COUNTS,
    POLICIES,
    RESULT,
    SCORE,
    TURNS,
    CannotLower,
    Lowered,
    kernel,
    lower,
    new_tables,
    players_of,
    tell_compile,
)
from ..rules import MAX_SEATS, MIN_SEATS, Game
from . import readable as slow
from .tally import Estimate, Tally, mean_of, tally_of

BATCH = 2048
SLOW_BATCH = 16  # of rounds that bots written in Python play, so that an interrupt finds something done
MOST_DECISIONS = 50_000  # a round with more counts as endless
CUT = -1  # instead of a dealer: every round begins with the cut
GRACE = 0.2  # seconds after an interrupt for what is nearly done
AHEAD = 4  # batches queued for each worker

Progress = Callable[[int], None]
OnFault = Callable[[Fault], None]
"""Hears of the first fault of each kind of each bot."""


@dataclass(frozen=True)
class SimulationPlan:
    """What a batch needs, as plain values that can be sent to another process."""

    game: bytes
    changed: bytes | None  # the same game with one rule changed
    bots: tuple[str, ...]
    players: int | None  # the same in the kernel's encoding; None: one of the bots is not in the kernel
    seed: int
    dealer: int
    limit: int
    detail: bool
    strict: bool = False  # the first fault of a bot ends the run


@dataclass
class SimulationOutcome:
    """The tally of a game; with `changed`, of the same rounds under a changed rule, and of the differences."""

    tally: Tally
    changed: Tally | None = None
    differences: list[int] = field(default_factory=lambda: [0] * 4)  # turns, squared; points, squared
    faults: Faults = field(default_factory=Faults)  # of bots of other packages

    def __add__(self, other: SimulationOutcome) -> SimulationOutcome:
        faults = Faults()
        for one in (self, other):
            faults.add(one.faults)
        changed = self.changed + other.changed if self.changed and other.changed else None
        sums = [one + two for one, two in zip(self.differences, other.differences, strict=True)]
        return SimulationOutcome(self.tally + other.tally, changed, sums, faults)

    @property
    def turns_difference(self) -> Estimate:
        """How many turns more a round takes with the changed rule, round by round on the same seeds."""
        return mean_of(self.differences[0], self.differences[1], self.tally.rounds)

    @property
    def points_difference(self) -> Estimate:
        return mean_of(self.differences[2], self.differences[3], self.tally.rounds)


@dataclass
class Simulation:
    """What came out of a simulation, and how long it took."""

    outcome: SimulationOutcome
    seconds: float
    interrupted: bool = False

    @property
    def tally(self) -> Tally:
        return self.outcome.tally


def seed_number(seed: str | int) -> int:
    """Any text as a seed of 62 bits."""
    return int.from_bytes(sha256(f"comodin simulate {seed}".encode()).digest()[:8], "big") >> 2


def players_for(names: Sequence[str]) -> int | None:
    """The players of all seats in the kernel's encoding; None if one of the bots is not in the kernel."""
    return players_of(names) if all(name in POLICIES for name in names) else None


def simulate(
    game: Game,
    rounds: int,
    *,
    bots: Sequence[str] = ("simple",),
    seed: str | int = 0,
    changed: Game | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    dealer: int = CUT,
    limit: int = MOST_DECISIONS,
    detail: bool = False,
    progress: Progress | None = None,
    strict: bool = False,
    on_fault: OnFault | None = None,
) -> Simulation:
    """Play whole rounds. `detail` counts cards and penalties; `changed` is played on the same seeds beside `game`.
    An interrupt (Ctrl-C) ends the run early and keeps the rounds played so far. Where the bot of another package
    fails, `simple` plays for it, and that is counted; `strict`: the first time raises BotFailed."""
    if not MIN_SEATS <= game.seats <= MAX_SEATS:
        raise BadInput("--players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {game.seats}")
    if rounds < 1:
        raise BadInput("--rounds", f"expected at least 1, found {rounds}")
    threads = threads or cores()
    blobs = pickle.dumps(game), pickle.dumps(changed) if changed else None
    names = names_for(bots, game.seats)
    players = players_for(names)
    if players is None:
        for fault in check_bots(names, Faults(strict), [one for one in (game, changed) if one]):
            if on_fault:
                on_fault(fault)
    plan = SimulationPlan(*blobs, tuple(names), players, seed_number(seed), dealer, limit, detail, strict)
    with ExitStack() as stack:
        if executor is None:
            _warm_up(plan)  # the measured time leaves out compiling and loading
            executor = ThreadPoolExecutor(threads)
            stack.callback(executor.shutdown, wait=False, cancel_futures=True)  # an interrupt waits for nobody
            workers = threads
        else:
            workers = 4 * threads
        return _collect(executor, workers * AHEAD, plan, rounds, progress, on_fault)


def _collect(
    executor: Executor,
    ahead: int,
    plan: SimulationPlan,
    rounds: int,
    progress: Progress | None,
    on_fault: OnFault | None,
) -> Simulation:
    started = perf_counter()
    total = _nothing(plan)
    todo = _batches(rounds, BATCH if plan.players is not None else SLOW_BATCH)
    waiting: set[Future[SimulationOutcome]] = set()
    try:
        while True:
            for start, size in todo:
                waiting.add(executor.submit(play_batch, plan, start, size))
                if len(waiting) >= ahead:
                    break
            if not waiting:
                return Simulation(total, perf_counter() - started)
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                more = future.result()
                if on_fault:
                    for key, fault in more.faults.examples.items():
                        if key not in total.faults.examples:
                            on_fault(fault)
                total += more
            if progress:
                progress(total.tally.rounds)
    except KeyboardInterrupt:
        for future in wait([future for future in waiting if not future.cancel()], GRACE).done:
            total += future.result()
        return Simulation(total, perf_counter() - started, interrupted=True)


def _batches(rounds: int, size: int) -> Iterator[tuple[int, int]]:
    return ((start, min(size, rounds - start)) for start in range(0, rounds, size))


def cores() -> int:
    """How many processor cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- one batch --------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _game(blob: bytes) -> tuple[Game, Lowered | None]:
    """The game and its lowered form; None if only the readable engine can play it."""
    assert editions.EDITIONS
    game: Game = pickle.loads(blob)
    try:
        return game, lower(game)
    except CannotLower:
        return game, None


def fast_engine_plays(game: Game) -> bool:
    """Does the kernel know these rules, or does the readable engine play them, which takes longer?"""
    return _game(pickle.dumps(game))[1] is not None


def _nothing(plan: SimulationPlan) -> SimulationOutcome:
    """The outcome of no rounds."""
    return play_batch(plan, 0, 0)


def _warm_up(plan: SimulationPlan) -> None:
    tell_compile(kernel.play_rounds)
    _nothing(plan)


def play_batch(plan: SimulationPlan, start: int, size: int) -> SimulationOutcome:
    """Rounds `start` to `start + size`, under one set of rules or under two."""
    faults = Faults(plan.strict)
    first, tally = _play(plan, plan.game, start, size, faults)
    if plan.changed is None:
        return SimulationOutcome(tally, faults=faults)
    second, changed = _play(plan, plan.changed, start, size, faults)
    turns = (second[:, TURNS] - first[:, TURNS]).astype(np.int64)
    points = (second[:, SCORE] - first[:, SCORE]).astype(np.int64)
    sums = [int(turns.sum()), int((turns * turns).sum()), int(points.sum()), int((points * points).sum())]
    return SimulationOutcome(tally, changed, sums, faults)


def _play(plan: SimulationPlan, blob: bytes, start: int, size: int, faults: Faults) -> tuple[np.ndarray, Tally]:
    game, lowered = _game(blob)
    out = np.zeros((size, RESULT), np.int32)
    counts = np.zeros((size if plan.detail else 0, COUNTS), np.int32)
    if lowered is None or plan.players is None:
        return slow.play_rounds(game, plan.dealer, plan.bots, plan.seed, start, plan.limit, out, faults)
    tables = new_tables()
    kernel.play_rounds(
        tables, 0, lowered.rules, plan.dealer, plan.players, plan.seed, start, plan.limit, out, counts
    )
    return out, tally_of(lowered, out, counts)
