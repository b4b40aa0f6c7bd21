"""Many rounds on all cores, or on any executor: the same result however the work is divided.

Rounds are played in batches of a fixed size; every round has its own random stream, and tallies are whole numbers.
So the result does not depend on the number of threads, the order in which batches complete, or the machine.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from time import perf_counter
from typing import Literal, NamedTuple

import numpy as np

from .. import editions  # a batch from another process names cards, so the editions must be loaded here too
from ..bots import Fault, Faults, check_bots, names_for
from ..errors import BadInput, ComodinError
from ..fast import (
    COUNTS,
    POLICIES,
    REMEMBERING,
    RESULT,
    SCORE,
    TURNS,
    CannotLower,
    Lowered,
    gpu,
    kernel,
    lower,
    new_tables,
    plain_for,
    players_of,
    rules_for,
    tell_compile,
    tracing,
)
from ..rules import MAX_SEATS, MIN_SEATS, Game
from . import readable as slow
from .columns import Column, Columns, joined, table_of_decisions, table_of_rounds
from .tally import Estimate, Tally, mean_of, tally_of, tally_of_sums
from .workers import Collector, Pool, cores, interrupted_later, pool_of

BATCH = 2048
SLOW_BATCH = 16  # of rounds that bots written in Python play, so that an interrupt finds something done
MOST_DECISIONS = 50_000  # a round with more counts as endless
CUT = -1  # instead of a dealer: every round begins with the cut
DEVICES = CPU, GPU = ("cpu", "gpu")
GPU_BATCH, GPU_ROWS = 1 << 22, 1 << 18  # in a task of a GPU: where sums alone come back, and where rounds do
NOTES = 1 << 18  # decisions that are noted at once
MOST_BATCHES = {"none": 1 << 20, "rounds": 16, "decisions": 2}  # in one task: its rows travel too

Progress = Callable[[int], None]
OnFault = Callable[[Fault], None]
"""Hears of the first fault of each kind of each bot."""
Kind = Literal["none", "rounds", "decisions"]


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
    rows: Kind = "none"
    device: str = CPU
    strict: bool = False  # the first fault of a bot ends the run
    rounds: int = 0  # of the whole run: so a GPU chooses its kernel


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
    before: int = 0  # decisions of rounds that were played earlier

    @property
    def tally(self) -> Tally:
        return self.outcome.tally

    @property
    def speed(self) -> float:
        """Decisions a second."""
        return (self.tally.decisions - self.before) / self.seconds if self.seconds else 0.0


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
    scheduler: str | None = None,
    processes: bool = False,
    dealer: int = CUT,
    limit: int = MOST_DECISIONS,
    detail: bool = False,
    progress: Progress | None = None,
    begun: SimulationOutcome | None = None,
    told: Callable[[SimulationOutcome], None] | None = None,
    rows: Callable[[Columns], None] | None = None,
    decisions: bool = False,
    device: str = CPU,
    strict: bool = False,
    on_fault: OnFault | None = None,
) -> Simulation:
    """Play whole rounds. `detail` counts cards and penalties; `changed` is played on the same seeds beside `game`.
    An interrupt (Ctrl-C) ends the run early and keeps the rounds played so far.

    `scheduler` is the address of a Dask scheduler; `processes` puts bots written in Python into processes of their
    own (a program that asks for it needs `if __name__ == "__main__"`). `begun` is what was played before, from
    round 0 on: the others follow. `told` gets the outcome of each part of the work, in order, and `rows` a table
    of its rounds, or with `decisions` of its decisions. The result is the same on a `device` of "gpu".

    Where the bot of another package fails, `simple` plays for it, and that is counted; `strict`: the first time
    raises BotFailed."""
    if not MIN_SEATS <= game.seats <= MAX_SEATS:
        raise BadInput("--players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {game.seats}")
    if rounds < 1:
        raise BadInput("--rounds", f"expected at least 1, found {rounds}")
    threads = threads or cores()
    blobs = pickle.dumps(game), pickle.dumps(changed) if changed else None
    names = tuple(names_for(bots, game.seats))
    kind: Kind = "none" if rows is None else "decisions" if decisions else "rounds"
    players, number = players_for(names), seed_number(seed)
    if players is None:
        for fault in check_bots(names, Faults(strict), [one for one in (game, changed) if one]):
            if on_fault:
                on_fault(fault)
    plan = SimulationPlan(*blobs, names, players, number, dealer, limit, detail, kind, device, strict, rounds)
    if device != CPU:
        _check_device(plan, scheduler)
        threads = 1  # it is busy with one batch at a time
    run = _Run(plan, rounds, begun or nothing(plan))
    in_python = run.size == SLOW_BATCH
    workers = min(threads, run.left()) if in_python else threads
    if executor is not None:
        return run.collect(Pool(executor, 4 * threads), progress, told, rows, on_fault)
    if scheduler is None:
        _warm_up(plan)  # the measured time leaves out compiling and loading
    with pool_of(max(workers, 1), processes=processes and in_python, scheduler=scheduler) as pool:
        pool.travels |= run.size == GPU_BATCH  # few long tasks
        return run.collect(pool, progress, told, rows, on_fault)


class Batch(NamedTuple):
    """Rounds `start` to `start + size`."""

    start: int
    size: int


class Played(NamedTuple):
    """What came of a batch, and its rows, if they are wanted."""

    outcome: SimulationOutcome
    table: Columns | None


class _Run:
    """The rounds of a plan, batch after batch."""

    def __init__(self, plan: SimulationPlan, rounds: int, begun: SimulationOutcome) -> None:
        self.plan, self.rounds, self.total = plan, rounds, begun
        self.next = begun.tally.rounds
        fast = plan.players is not None and all(_game(blob)[1] for blob in (plan.game, plan.changed) if blob)
        usual = BATCH if fast else SLOW_BATCH
        many = GPU_ROWS if plan.detail or plan.changed else GPU_BATCH
        self.size = many if plan.device == GPU else usual

    def left(self) -> int:
        """Batches that nobody has taken."""
        return -(-max(self.rounds - self.next, 0) // self.size)

    def take(self, units: int) -> Batch | None:
        size = min(self.size * min(units, MOST_BATCHES[self.plan.rows]), self.rounds - self.next)
        if size <= 0:
            return None
        self.next += size
        return Batch(self.next - size, size)

    def collect(
        self,
        pool: Pool,
        progress: Progress | None,
        told: Callable[[SimulationOutcome], None] | None,
        rows: Callable[[Columns], None] | None,
        on_fault: OnFault | None,
    ) -> Simulation:
        started, before = perf_counter(), self.total.tally.decisions

        def add(played: Played) -> None:
            with interrupted_later():  # what is counted is in the file, and the reverse
                if on_fault:
                    for key, fault in played.outcome.faults.examples.items():
                        if key not in self.total.faults.examples:
                            on_fault(fault)
                self.total += played.outcome
                if rows and played.table is not None:
                    rows(played.table)
                if told:
                    told(played.outcome)
                if progress:
                    progress(self.total.tally.rounds)

        work = Collector(pool, self.take, self.left, play_batch, self.plan, lambda batch: batch.size / self.size)
        try:
            for _, played in work.answers():
                add(played)
        except KeyboardInterrupt:
            for _, played in work.after_interrupt():
                add(played)
            return Simulation(self.total, perf_counter() - started, interrupted=True, before=before)
        except BrokenExecutor:
            raise ComodinError("a process that played died") from None
        return Simulation(self.total, perf_counter() - started, before=before)


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


def _check_device(plan: SimulationPlan, scheduler: str | None) -> None:
    """BadInput where the device cannot play this, before anything is played."""
    if plan.device not in DEVICES:
        raise BadInput("--device", f"expected one of {', '.join(DEVICES)}, found {plan.device!r}")
    if plan.players is None or not REMEMBERING.isdisjoint(plan.bots):
        known = ", ".join(name for name in POLICIES if name not in REMEMBERING)
        raise BadInput("--device", f"a GPU plays with {known}; found {', '.join(plan.bots)}")
    if any(blob and _game(blob)[1] is None for blob in (plan.game, plan.changed)):
        raise BadInput("--device", "a GPU cannot play these rules; the readable engine does, without --device")
    if plan.rows != "none" or scheduler is not None:
        raise BadInput(
            "--device", "a GPU gives sums alone, on this machine; for rows and clusters leave --device out"
        )
    gpu.gpu()


def nothing(plan: SimulationPlan) -> SimulationOutcome:
    """The outcome of no rounds."""
    return play_batch(plan, Batch(0, 0)).outcome


def _warm_up(plan: SimulationPlan) -> None:
    if plan.device == GPU:
        play_batch(plan, Batch(0, 1))  # loads the kernel
    else:
        tell_compile(kernel.play_rounds if plan.rows == "none" else tracing.trace_rounds)
    nothing(plan)


def play_batch(plan: SimulationPlan, batch: Batch) -> Played:
    """Rounds `start` to `start + size`, under one set of rules or under two."""
    faults = Faults(plan.strict)
    first, tally, table = _play(plan, plan.game, batch, faults)
    if plan.changed is None:
        return Played(SimulationOutcome(tally, faults=faults), table)
    second, changed, other = _play(plan, plan.changed, batch, faults)
    turns = (second[:, TURNS] - first[:, TURNS]).astype(np.int64)
    points = (second[:, SCORE] - first[:, SCORE]).astype(np.int64)
    sums = [int(turns.sum()), int((turns * turns).sum()), int(points.sum()), int((points * points).sum())]
    outcome = SimulationOutcome(tally, changed, sums, faults)
    return Played(outcome, _beside(table, other) if table and other else None)


def _beside(table: Columns, changed: Columns) -> Columns:
    """The rows of both games, round by round, told apart by a column of their own."""
    both = []
    for mark, rows in enumerate((table, changed)):
        both.append({**rows, "changed": Column(np.full(len(rows["round"].values), mark, np.int8))})
    found = joined(both)
    order = np.argsort(found["round"].values, kind="stable")
    return {name: column.taken(order) for name, column in found.items()}


def _play(
    plan: SimulationPlan, blob: bytes, batch: Batch, faults: Faults
) -> tuple[np.ndarray, Tally, Columns | None]:
    game, lowered = _game(blob)
    start, size = batch
    if lowered is None or plan.players is None:
        return slow.play_rounds(game, plan, start, size, faults)
    what = (plan.dealer, plan.players, plan.seed, start)
    if plan.device == GPU and size and not plan.detail and not plan.changed:
        added = gpu.add_up(gpu.gpu(), lowered, *what, size, plan.limit, of=plan.rounds)
        return np.zeros((0, RESULT), np.int32), tally_of_sums(game.seats, size, added), None
    table, out = None, np.zeros((size, RESULT), np.int32)
    if plan.rows != "none":
        out, table = _trace(plan, lowered, batch)
    counts = np.zeros((size if plan.detail else 0, COUNTS), np.int32)
    if plan.device == GPU:
        gpu.play_rows(gpu.gpu(), lowered.rules, *what, plan.limit, out, counts)
    elif plan.rows == "none" or plan.detail:
        rules = plain_for(lowered.rules, plan.bots)
        kernel.play_rounds(new_tables(), 0, rules, *what, plan.limit, out, counts)
    return out, tally_of(lowered, out, counts), table


def _trace(plan: SimulationPlan, lowered: Lowered, batch: Batch) -> tuple[np.ndarray, Columns]:
    """The results of rounds, and the table of their rows."""
    assert plan.players is not None
    start, size = batch
    tables = new_tables()
    parts: list[np.ndarray] = []
    decisions: list[Columns] = []
    room, done = NOTES if plan.rows == "decisions" else 0, 0
    while done < size or not parts:
        rows = np.zeros((size - done, tracing.ROW), np.int32)
        notes, used = np.zeros((room, tracing.NOTE), np.int32), np.zeros(1, np.int64)
        whole = tracing.trace_rounds(
            tables,
            0,
            rules_for(lowered.rules, plan.bots),
            plan.dealer,
            plan.players,
            plan.seed,
            start + done,
            plan.limit,
            rows,
            notes,
            used,
        )
        parts.append(rows[:whole])
        if room:
            numbers = np.arange(start + done, start + done + max(whole, 1), dtype=np.int64)
            decisions.append(table_of_decisions(lowered, [plan.bots], notes[: used[0]], numbers))
        done += whole
        if not whole:
            room *= 2
    out = np.concatenate(parts)
    table = joined(decisions) if decisions else table_of_rounds(plan.bots, out, start)
    return np.ascontiguousarray(out[:, :RESULT]), table
