"""The fast twin and everything it is compared with, in one run: `make bench`, or this file.

Four players, one core unless stated. Full rules: challenges, UNO calls and catches are decisions. "Random" takes
any legal decision, all equally likely; "simple" is the kernel's sensible player. Missing libraries are left out.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from time import perf_counter, process_time

import greedy
import numpy as np
import others
from engine import MOST, QuickChoice, loop_speed
from others import SEATS, timed

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.fast.engine import layout, load, load_view, lower
from comodin.fast.play import COUNTS, DECISIONS, RESULT, kernel
from comodin.fast.players import plain_for, players_of
from comodin.rules import Game, Over, Play, State, act, deal, decisions, observe
from comodin.simulation import BATCH, simulate

NONE = np.zeros((0, COUNTS), np.int32)
LIMIT = MOST  # decisions of a round, as in engine.py: random players can need very long
BOTS = {name: players_of([name] * SEATS) for name in ("random", "simple")}


def row(name: str, speed: float, unit: str = "decisions/s", note: str = "") -> None:
    print(f"  {name:<52}{speed:>15,.0f} {unit}{'  ' + note if note else ''}", flush=True)


def readable_speed(key: str) -> float:
    """As engine.py: a random decision of the awaited seat, listing included."""
    choice, game, number = QuickChoice(), Game.of(EDITIONS[key], SEATS), 0

    def a_round() -> int:
        nonlocal number
        number += 1
        chance = Chance(f"bench {key} {number}")
        state, _ = deal(game, chance)
        for taken in range(MOST):
            if isinstance(state.pending, Over):
                return taken
            seat = state.pending.seats[choice.below(len(state.pending.seats))]
            found = decisions(state, seat)
            state, _ = act(state, seat, found[choice.below(len(found))], chance)
        return MOST

    return timed(a_round)


# -- the twin ------------------------------------------------------------------------------------------------


def twin_speed(key: str, bots: str) -> float:
    rules = plain_for(lower(Game.of(EDITIONS[key], SEATS)).rules, [bots])  # as `simulate` does
    tables = layout.new_tables()
    out = np.zeros((500, RESULT), np.int32)
    number = 0

    def rounds() -> int:
        nonlocal number
        kernel.play_rounds(tables, 0, rules, -1, BOTS[bots], 1, number, LIMIT, out, NONE)
        number += len(out)
        return int(out[:, DECISIONS].sum())

    return timed(rounds)


def core_speeds(key: str, bots: str) -> tuple[float, float]:
    """Through `simulate` in wall time, on one thread and on two, alternating; the best of six."""
    game = Game.of(EDITIONS[key], SEATS)
    rounds = BATCH * (8 if bots == "random" else 96)  # whole batches, as many for each thread
    best = {1: 0.0, 2: 0.0}
    for _ in range(6):
        for threads in (1, 2):
            result = simulate(game, rounds, bots=[bots], threads=threads, limit=LIMIT)
            best[threads] = max(best[threads], result.tally.decisions / result.seconds)
    return best[1], best[2]


def mid_game(key: str) -> State:
    """Twenty plays into a round: about half of it."""
    chance = Chance("mid-game")
    state, _ = deal(Game.of(EDITIONS[key], SEATS), chance)
    for _ in range(20):
        found = decisions(state, state.pending.seats[0])
        plays = [action for action in found if isinstance(action, Play)]
        state, _ = act(state, state.pending.seats[0], (plays or found)[0], chance)
    return state


def rollout_speed(key: str, bots: str) -> float:
    state = mid_game(key)
    lowered = lower(state.game)
    tables = layout.new_tables(2)
    load_view(lowered, observe(state, state.pending.seats[0]), tables, 0)
    won = np.zeros((layout.MOST_SEATS, 2), np.int64)

    def some() -> int:
        kernel.rollouts(tables, 0, 1, lowered.rules, BOTS[bots], 1, 2_000, LIMIT, won, NONE)
        return 2_000

    return timed(some)


def call_costs() -> tuple[float, float, float, float]:
    """Microseconds of one step of a round from Python, one clone, one listing, one view loaded."""
    state = mid_game("clasico")
    lowered = lower(state.game)
    rules, tables = lowered.rules, layout.new_tables(2)
    out = np.zeros(1024, np.int64)
    seat = state.pending.seats[0]
    view = observe(state, seat)
    step, copy, listed = kernel.step_at, kernel.copy_at, kernel.list_at

    def each(work: Callable[[], object], n: int = 20_000) -> float:
        best = 1.0
        for _ in range(8):
            start = process_time()
            for _ in range(n):
                work()
            best = min(best, (process_time() - start) / n)
        return best

    # one random round, whose steps are then repeated
    kernel.deal_at(tables, 1, rules, 5, 0, -1)
    copy(tables, 1, 0)
    choice = np.random.default_rng(1)
    actions: list[int] = []
    while tables[0]["pending"] != layout.OVER and len(actions) < 2_000:
        found = listed(tables, 0, rules, int(tables[0]["turn"]), out)
        actions.append(int(out[choice.integers(found)]))
        step(tables, 0, rules, actions[-1])
    steps = 1.0
    for _ in range(20):
        copy(tables, 1, 0)
        start = process_time()
        for action in actions:
            step(tables, 0, rules, action)
        steps = min(steps, (process_time() - start) / len(actions))
    load(lowered, state, tables, 0)
    empty = each(lambda: None)
    clone = each(lambda: copy(tables, 0, 1)) - empty
    listing = each(lambda: listed(tables, 0, rules, seat, out)) - empty
    viewed = each(lambda: load_view(lowered, view, tables, 1), 1_000) - empty
    return 1e6 * steps, 1e6 * clone, 1e6 * listing, 1e6 * viewed


START = """
import time
import numpy as np
from comodin.editions import EDITIONS
from comodin.fast import COUNTS, RESULT, kernel, layout, lower, plain_for
from comodin.rules import Game
rules = lower(Game.of(EDITIONS["clasico"], 4)).rules
"""
FIRST = {
    "round": """
out, none = np.zeros((1, RESULT), np.int32), np.zeros((0, COUNTS), np.int32)
kernel.play_rounds(layout.new_tables(), 0, plain_for(rules, ["random"]), -1, 0, 1, 0, 10, out, none)
""",
    "search": """
from comodin.fast import Workspace, knobs_of
Workspace().begin(rules, 0, knobs_of())
""",
}
COLD = "import comodin.fast.jit.compile as jit; jit.cache_folder = lambda: None"


def start_time(first: str, *, cold: bool) -> float:
    """Processor seconds from the start of Python to the end of the first round, or to the first question of a
    search, in a fresh process: newly compiled, or from the cache on disk (the best of five)."""
    program = f"{COLD if cold else ''}\n{START}{FIRST[first]}\nprint(time.process_time())"
    found = []
    for _ in range(1 if cold else 6):  # the first run may find an empty cache
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        found.append(float(run.stdout))
    return min(found)


def machine() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            names = [line.split(":")[1].strip() for line in info if line.startswith("model name")]
        return f"{names[0]} ({os.cpu_count()} cores)"
    except (OSError, IndexError):
        return platform.machine()


def main() -> None:
    print(
        f"\n{machine()}, Python {sys.version.split()[0]}, {SEATS} players; loop {loop_speed() / 1e6:.1f} M turns/s"
    )
    scipy = "with" if find_spec("scipy") else "without"
    print(f"from the start of Python, seconds of one core, {scipy} SciPy")
    for first in FIRST:
        cold, warm = (start_time(first, cold=cold) for cold in (True, False))
        print(f"  {'to the first ' + first:<40} newly compiled {cold:.1f} s, from disk {warm:.2f} s", flush=True)
    print("readable engine, random, one core")
    readable = {key: readable_speed(key) for key in EDITIONS}
    for key, speed in readable.items():
        row(key, speed)
    twin = {}
    for bots in BOTS:
        print(f"twin, {bots}, one core")
        for key in EDITIONS:
            twin[key, bots] = twin_speed(key, bots)
            note = f"{twin[key, bots] / readable[key]:,.0f} × readable" if bots == "random" else ""
            row(key, twin[key, bots], note=note)
    print("twin through simulate, threads")
    for bots in BOTS:
        one, two = core_speeds("clasico", bots)
        row(f"clasico, {bots}, one core", one)
        row(f"clasico, {bots}, two cores", two, note=f"{two / one:.2f} ×")
    print("twin, rollouts from a view in mid-game to the end of the round, one core")
    for key in EDITIONS:
        row(f"{key}, simple", rollout_speed(key, "simple"), "rollouts/s")
    step, clone, listing, viewed = call_costs()
    print(f"twin from Python: step {step:.2f} µs, clone {clone:.2f} µs, legal actions {listing:.2f} µs, "
          f"view loaded {viewed:.0f} µs")  # fmt: skip
    greedy.main()
    beside_rlcard(twin["international", "random"], twin["casa", "random"])


def beside_rlcard(plain: float, casa: float) -> None:
    """The deck of rlcard is international; casa is the slowest edition. The other libraries: envs.py."""
    print("rlcard, random, one core")
    for found in others.rows(others.SECONDS, "rlcard"):
        print(others.printed(found), flush=True)
        if isinstance(found, others.Missing):
            return
        print(f"    twin {plain / found.speed:,.0f} ×, in casa {casa / found.speed:,.0f} ×")
    simulated, run = in_turn(others.rlcard_run())
    print(
        f"  by the clock on the wall, in turn: simulate {simulated:,.0f}, env.run {run:,.0f} decisions/s", end=""
    )
    print(f"  {simulated / run:,.0f} ×")


def in_turn(run: others.Work) -> tuple[float, float]:
    """Decisions a second of `simulate` on one thread and of rlcard, in wall time: in turn, the best of each."""
    game = Game.of(EDITIONS["international"], SEATS)
    simulated = others_best = 0.0
    for _ in range(15):
        result = simulate(game, BATCH * 8, bots=["random"], threads=1, limit=LIMIT)
        simulated = max(simulated, result.tally.decisions / result.seconds)
        done, start = 0, perf_counter()
        while (passed := perf_counter() - start) < 0.4:  # about as long
            done += run()
        others_best = max(others_best, done / passed)
    return simulated, others_best


if __name__ == "__main__":
    main()
