"""What the front door costs: `import comodin`, and a round through it beside the same round on the bare engine.

The import is measured in fresh interpreters, in time of the processor, so that other work on the machine does not
count; `python -X importtime -c "import comodin"` shows where it goes. `make bench` runs this.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import comodin
from comodin.chance import Chance
from comodin.rules import Over, act, deal, legal_actions

TIMES = 25
ROUNDS = 40


def import_time() -> float:
    """Seconds, from inside the interpreter: its own start does not count."""
    program = "from time import process_time as now; t = now(); import comodin; print(now() - t)"
    command = [sys.executable, "-c", program]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(TIMES)]
    return median(float(run.stdout) for run in runs)


def through_the_door(number: int) -> int:
    chance = Chance(f"choices {number}")
    round = comodin.deal(comodin.game("international", players=4), seed=number)
    while not round.over:
        seat = round.awaited[0]
        round = round.act(seat, chance.pick(round.legal(seat)))
    return len(round.actions)


def on_the_engine(number: int) -> int:
    choices, chance = Chance(f"choices {number}"), Chance(number)
    state, done = deal(comodin.game("international", players=4), chance).state, 0
    while not isinstance(state.pending, Over):
        seat = state.pending.seats[0]
        state, _ = act(state, seat, choices.pick(legal_actions(state, seat)), chance)
        done += 1
    return done


def speed(play: Callable[[int], int]) -> float:
    """Actions a second."""
    start = process_time()
    done = sum(play(number) for number in range(ROUNDS))
    return done / (process_time() - start)


def main() -> None:
    print(f"import comodin: {1000 * import_time():.2f} ms (median of {TIMES} fresh interpreters)")
    engine, door = speed(on_the_engine), speed(through_the_door)
    print(f"random rounds of four, actions a second: engine {engine:,.0f}, through the door {door:,.0f}")


if __name__ == "__main__":
    main()
