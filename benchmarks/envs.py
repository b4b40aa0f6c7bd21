"""The environments for learners, beside those of other libraries, in one run: `make bench`, or this file.

    python benchmarks/envs.py                  # a few minutes
    python benchmarks/envs.py vector learner   # only these parts

Four players, random legal choices, full rules, one core unless stated; what one step includes is said for each. A
second is one of processor time, but where two cores are compared with one it is one of wall time. What is compared
is measured in turn several times, and the best of each counts.
"""

from __future__ import annotations

from argparse import ArgumentParser
from itertools import repeat
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
import others
from numba import njit
from others import SEATS, Row, Work, any_of, timed

from comodin import envs
from comodin.editions import EDITIONS

SECONDS, TIMES = 0.3, 5
AT_ONCE = (64, 512, 4096)
TRIES = 40  # short ones, of two cores: the other work of a machine seldom leaves both alone for long
MOST = 20_000  # steps in one call of a work, about
LONG = 160_000  # the same for threads
MANY = 32_768
# What was wanted of the environments before they were made: steps a second; of two cores, times one.
OUTSIDE, INTERNATIONAL, INSIDE, LEARNER, ONE, AEC, TWO = 2.5e6, 3.5e6, 6e6, 1.5e6, 4e5, 1.2e5, 1.8


# -- what is measured ------------------------------------------------------------------------------------------


@njit(nogil=True)  # type: ignore[untyped-decorator]
def any_legal(mask: Any, chance: Any, out: Any) -> None:
    """What a program would do that knows the mask alone: a legal action for each row, all as likely."""
    for row in range(len(mask)):
        able = 0
        for action in range(mask.shape[1]):
            able += mask[row, action]
        chance[0] = 698769069 * (chance[0] & 0xFFFFFFFF) + (chance[0] >> 32)
        nth = ((chance[0] & 0xFFFFFFFF) * able) >> 32
        for action in range(mask.shape[1]):
            if mask[row, action]:
                if nth == 0:
                    out[row] = action
                    break
                nth -= 1


def outside(tables: int, edition: str = "international", opponents: str | None = None) -> Work:
    """Observation, mask, and an action that is drawn from the mask outside of the environment."""
    env = envs.vector(tables, edition, players=SEATS, opponents=opponents, seed=1)
    _, mask = env.reset()
    actions: npt.NDArray[np.int64] = np.zeros(tables, np.int64)
    chance = np.array([1 << 32 | 12345], np.int64)
    times = max(1, MOST // tables)

    def play() -> int:
        for _ in repeat(None, times):
            any_legal(mask, chance, actions)
            env.step(actions)
        return times * tables

    return play


def inside(tables: int, edition: str = "international", opponents: str | None = None) -> Work:
    """Observation and mask; the action is drawn in the compiled call."""
    env = envs.vector(tables, edition, players=SEATS, opponents=opponents, seed=1)
    env.reset()
    times = max(1, MOST // tables)

    def play() -> int:
        for _ in repeat(None, times):
            env.step_sampled()
        return times * tables

    return play


def aec() -> Work:
    """PettingZoo's interface, as `others.pettingzoo` plays its games."""
    env = envs.aec("international", players=SEATS)
    chance = Random(1)

    def play() -> int:
        env.reset(seed=int(chance.random() * 1e9))
        taken = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(any_of(np.flatnonzero(observation["action_mask"]), chance)))
            taken += 1
        return taken

    return play


def in_turn(works: dict[str, Work], seconds: float = SECONDS) -> dict[str, float]:
    """Units of work a second, the best of several tries of each, one after the other, so that all meet the same
    machine."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(TIMES):
        for name, work in works.items():
            best[name] = max(best[name], timed(work, seconds))
    return best


def row(name: str, speed: float, need: float = 0.0, unit: str = "steps/s") -> None:
    wanted = f"  wanted {need:,.0f}: {speed / need:.2f}" if need else ""
    print(f"  {name:<64}{speed:>13,.0f} {unit}{wanted}", flush=True)


def stepped(threads: int, tables: int) -> Work:
    """Many tables on threads; actions drawn in the compiled call."""
    env = envs.vector(tables, "international", players=SEATS, seed=1, threads=threads)
    env.reset()
    times = max(1, LONG // tables)

    def play() -> int:
        for _ in repeat(None, times):
            env.step_sampled()
        return times * tables

    return play


def sent(threads: int, tables: int) -> Work:
    """The same by `send` and `recv`, in chunks; each thread has one, and one is with the program."""
    chunks = threads + 1
    env = envs.vector(tables, "international", players=SEATS, seed=1, threads=threads, chunks=chunks)
    env.reset()
    times = max(1, LONG // tables)

    def play() -> int:
        for _ in repeat(None, times * chunks):
            batch = env.recv()
            env.send(env.sample()[batch.tables])
        return times * tables

    return play


# -- the parts -------------------------------------------------------------------------------------------------


def vector() -> None:
    for title, made, needs in (
        ("vector: observation, mask, actions drawn from the mask outside", outside, (OUTSIDE, INTERNATIONAL)),
        ("vector: observation, mask, actions drawn in the kernel", inside, (0.0, INSIDE)),
    ):
        print(title)
        for edition in EDITIONS:
            found = in_turn({f"{edition}, {tables:,} at once": made(tables, edition) for tables in AT_ONCE})
            for name, speed in found.items():
                row(name, speed, needs[edition == "international"])


def learner() -> None:
    print("vector: a learner and three players in the kernel; steps of the learner, actions drawn outside")
    for bots in ("simple", "heuristic"):
        found = in_turn({f"{bots}, {tables:,} at once": outside(tables, opponents=bots) for tables in AT_ONCE})
        for name, speed in found.items():
            row(name, speed, LEARNER if bots == "heuristic" else 0.0)


def one() -> None:
    print("one table, from Python")
    found = in_turn({"vector, 1 at once, actions drawn outside": outside(1), "PettingZoo's AEC": aec()})
    for (name, speed), need in zip(found.items(), (ONE, AEC), strict=True):
        row(name, speed, need)


def cores() -> None:
    """The same tables on one thread and on two, in turn, in wall time."""
    print("two threads, wall time, actions drawn in the kernel")
    for tables in (AT_ONCE[-1], MANY):
        for name, made in (("step", stepped), ("send and recv", sent)):
            works = {threads: made(threads, tables) for threads in (1, 2)}
            speeds = dict.fromkeys(works, 0.0)
            for _ in range(TRIES):
                for threads, work in works.items():
                    start = perf_counter()
                    speeds[threads] = max(speeds[threads], work() / (perf_counter() - start))
            row(f"{name}, {tables:,} at once", speeds[2])
            print(f"    {speeds[2] / speeds[1]:.2f} times one thread; wanted {TWO}", flush=True)


def comparisons() -> None:
    print("others, beside ours: many at once, and for those that play one at a time one table from Python")
    vector_speed, one_speed, aec_speed = (timed(work) for work in (outside(1_024), outside(1), aec()))
    for found in others.rows():
        print(others.printed(found), flush=True)
        if isinstance(found, Row):
            many = f"vector {vector_speed / found.speed:,.1f} ×"
            one = "" if others.MANY in found.includes else f", one table {one_speed / found.speed:,.1f} ×"
            alike = f", AEC {aec_speed / found.speed:,.1f} ×" if found.library == "PettingZoo" else ""
            print(f"    {many}{one}{alike}", flush=True)


PARTS = {"vector": vector, "learner": learner, "one": one, "cores": cores, "others": comparisons}


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="(default: all)")
    for part in parser.parse_args().parts or PARTS:
        PARTS[part]()


if __name__ == "__main__":
    main()
