"""`python -m tests.web.meeting --sequences 200 --seed 1`; `--again "…"` plays a printed sequence once more."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from time import monotonic

from testkit.browser import launched

from .machine import STEPS, Failed, play_again, sequences
from .stage import set_up


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.meeting", description=__doc__)
    parser.add_argument("--sequences", type=int, default=200)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1, help="of the first sequence; the next has the next one")
    parser.add_argument("--again", metavar="SEQUENCE", help="one sequence, as it was printed")
    args = parser.parse_args()
    began = monotonic()
    with tempfile.TemporaryDirectory() as scratch, launched() as browser, set_up(Path(scratch), browser) as stage:
        try:
            if args.again:
                play_again(stage, args.again)
            else:
                sequences(stage, args.sequences, args.seed, lambda line: print(line, flush=True), args.steps)
        except KeyboardInterrupt:
            print("interrupted; what was played is above", file=sys.stderr)
            return 130
        except (Failed, AssertionError) as error:
            print(f"\nFAILED: {error}", file=sys.stderr)
            return 1
    print(f"all passed in {monotonic() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
