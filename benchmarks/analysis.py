"""How long the analysis of a finished round takes, and how far it can be trusted.

    python benchmarks/analysis.py [--rounds 10] [--truth 6000] [--cold] [--server] [--json]

Rounds of four (two beginners, two of the level above) in all editions are analysed as they were before (400
worlds for every move, 400 rollouts a step) and as they are now, decision by decision in turn, in processor time,
so that whatever else the machine does falls on both alike. The decisions are then judged once more with `--truth`
worlds for every move: how far are the losses of both from those, and how often do both give the same name to a
decision (none, slip, mistake, blunder)? `--cold` compiles what each of them needs in a new process that finds
nothing on disk. `--server` asks a real server: how long until the curve is there, and until everything is.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time, sleep
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))  # so that it runs as a file

import comodin
from comodin.bots import Asked, SearchBot, Thought, chances, decides, judged, study
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.records import Unfolded, load, unfold
from comodin.rules import View, observe
from testkit.server import Server

BEFORE = 400
PLAYERS = ["beginner", "normal", "beginner", "normal"]
NEVER = 1 << 40

COLD = """if True:
    import comodin.fast.jit.compile as jit
    jit.cache_folder = lambda: None
    import sys, time
    import comodin
    from comodin.bots.studying import chances, second_thought
    from comodin.records import load, unfold
    from comodin.rules import observe
    step = unfold(load(comodin.play(["simple"] * 4, seed=1).rounds[0].record().text)).steps[0]
    wall, used = time.perf_counter(), time.process_time()
    if sys.argv[1] == "before":  # chances had an entry of their own
        import numpy as np
        from comodin.bots.search import lowered_for
        from comodin.fast import COUNTS, kernel, new_tables
        rules, none = lowered_for(step.before.game).rules, np.zeros((0, COUNTS), np.int32)
        kernel.rollouts(new_tables(2), 0, 1, rules, 0, 1, 0, 10, np.zeros((4, 2), np.int64), none)
    else:
        chances(step.before, "", None, 1)
    second_thought(observe(step.before, step.seat), "", None, 64)
    print(time.process_time() - used, time.perf_counter() - wall)
"""


def rounds_of(count: int) -> list[Unfolded]:
    """Played ones, with mistakes in them."""
    editions = list(EDITIONS)
    played = (comodin.play(PLAYERS, edition=editions[n % len(editions)], seed=100 + n) for n in range(count))
    return [unfold(load(match.rounds[0].record().text)) for match in played]


def losses(thoughts: Mapping[int, Thought | None], round_: Unfolded) -> dict[int, tuple[float, str]]:
    """By step: what was lost, and what it is called."""
    found: dict[int, tuple[float, str]] = {}
    for n, thought in thoughts.items():
        step = round_.steps[n]
        verdict = judged(thought, n, step.seat, step.action)
        if verdict is not None:
            loss, mistake = verdict
            found[n] = (loss, mistake.kind if mistake else "")
    return found


def compared(rounds: list[Unfolded], truth: int) -> dict[str, Any]:
    """Processor time a round of both ways, and how near their verdicts come to a long analysis."""
    bots = {"before": SearchBot(simulations=BEFORE), "truth": SearchBot(simulations=truth, knobs={"least": NEVER})}
    seconds: dict[str, list[float]] = {"before": [], "now": []}
    off: dict[str, list[float]] = {"before": [], "now": []}
    same: dict[str, list[bool]] = {"before": [], "now": []}
    for number, round_ in enumerate(rounds):
        found: dict[str, dict[int, Thought | None]] = {way: {} for way in (*bots, "now")}
        used = dict.fromkeys(seconds, 0.0)
        for n, step in enumerate(round_.steps):
            started = process_time()
            chances(step.before, f"{number} {n}", None, BEFORE)
            used["before"] += process_time() - started
            started = process_time()
            chances(step.before, f"{number} {n}")
            used["now"] += process_time() - started
            if not decides(step.action):
                continue
            seen = observe(step.before, step.seat)
            view = View(seen.viewer, replace(seen.round, catchable=(), report=None))
            started = process_time()
            found["now"][n] = study([Asked(step.before, step.seat, f"{number} {n}")])[0].thought
            used["now"] += process_time() - started
            for way, bot in bots.items():
                started = process_time()
                found[way][n] = bot.explain(view, Chance(f"{way} {number} {n}"))
                if way in used:
                    used[way] += process_time() - started
        true = losses(found["truth"], round_)
        for way in used:
            seconds[way].append(used[way])
            for n, (lost, kind) in losses(found[way], round_).items():
                if n in true:
                    off[way].append(lost - true[n][0])
                    same[way].append(kind == true[n][1])
    return {
        way: {
            "median_s": round(statistics.median(seconds[way]), 2),
            "worst_s": round(max(seconds[way]), 2),
            "decisions": len(off[way]),
            "rms_error_points": round(100 * statistics.fmean(one**2 for one in off[way]) ** 0.5, 2),
            "same_name": round(statistics.fmean(same[way]), 3),
        }
        for way in seconds
    } | {"ratio": round(sum(seconds["now"]) / sum(seconds["before"]), 2)}


def cold(times: int = 2) -> dict[str, Any]:
    """Processor time and seconds until the first answer, with nothing on disk; the better of some, in turn."""
    found: dict[str, list[list[float]]] = {"before": [], "now": []}
    for _ in range(times):
        for way, runs in found.items():
            told = subprocess.run([sys.executable, "-c", COLD, way], capture_output=True, text=True, check=True)
            runs.append([float(word) for word in told.stdout.split()])
    best = {way: [round(min(run[k] for run in runs), 1) for k in range(2)] for way, runs in found.items()}
    return {way: {"processor_s": used, "wall_s": wall} for way, (used, wall) in best.items()}


def by_server(rounds: list[Unfolded], texts: list[str]) -> dict[str, Any]:
    """Seconds from the question to the whole curve, and to the end."""
    curve, whole = [], []
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data", "--no-request-limits") as server:
        for round_, text in zip(rounds, texts, strict=True):
            started = perf_counter()
            told = server.call("POST", "/api/analyses", {"file": text})[1]
            seen, known, steps = 0, set[int](), len(round_.steps)
            there = None
            while told["state"] != "done":
                sleep(0.05)
                told = server.call("GET", f"/api/analyses/{told['key']}?seen={seen}")[1]
                seen += len(told["found"])
                known |= {one["step"] for one in told["found"] if one.get("chances")}
                if there is None and len(known) >= steps:
                    there = perf_counter() - started
            whole.append(perf_counter() - started)
            curve.append(there or whole[-1])
    warm = slice(1, None)  # the first one loads the kernel from the disk
    return {
        "first_s": round(whole[0], 2),
        "curve_median_s": round(statistics.median(curve[warm]), 2),
        "median_s": round(statistics.median(whole[warm]), 2),
        "worst_s": round(max(whole[warm]), 2),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--truth", type=int, default=6_000)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--server", action="store_true")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rounds = rounds_of(arguments.rounds)
    figures: dict[str, Any] = {"steps": [len(one.steps) for one in rounds]}
    if arguments.cold:
        figures["cold"] = cold()
    elif arguments.server:
        editions = list(EDITIONS)
        texts = [
            comodin.play(PLAYERS, edition=editions[n % len(editions)], seed=100 + n).rounds[0].record().text
            for n in range(arguments.rounds)
        ]
        figures["server"] = by_server(rounds, texts)
    else:
        figures |= compared(rounds, arguments.truth)
    if arguments.json:
        print(json.dumps(figures))
        return 0
    for name, found in figures.items():
        print(name, *(f"{key} {value}" for key, value in found.items()) if isinstance(found, dict) else [found])
    return 0


if __name__ == "__main__":
    sys.exit(main())
