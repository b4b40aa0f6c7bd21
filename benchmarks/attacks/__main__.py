"""The program: chooses attacks, runs one after the other, prints a table; its exit code says what held."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from pathlib import Path

from .registry import all_attacks
from .report import Bounds, broken, header, line
from .run import run_attack

SECONDS, QUIET = 10.0, 4.0


def main() -> int:
    attacks = all_attacks()
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.attacks",
        description=sys.modules[__package__ or ""].__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    usual = Bounds()
    parser.add_argument("names", nargs="*", metavar="NAME", help="which attacks")
    parser.add_argument("--all", action="store_true", help="every one of them")
    parser.add_argument("--list", action="store_true", help="say what there is")
    parser.add_argument("--seconds", type=float, help=f"of each attack (default: {SECONDS:g}, or its own)")
    parser.add_argument(
        "--quiet", type=float, default=QUIET, help="seconds without an attack before (%(default)s)"
    )
    parser.add_argument("--bound", type=float, default=usual.p99_ms, help="the victim's p99 in ms (%(default)s)")
    parser.add_argument("--memory", type=float, default=usual.memory_mb, help="MB that it may grow (%(default)s)")
    parser.add_argument("--disk", type=float, default=usual.disk_mb, help="MB on the disk (%(default)s)")
    parser.add_argument("--json", metavar="FILE", help="write all figures there")
    args = parser.parse_args()
    if args.list:
        for one in attacks.values():
            print(f"{one.name:24}{one.sentence}")
        return 0
    unknown = [name for name in args.names if name not in attacks]
    if unknown:
        parser.error(f"no such attack: {', '.join(unknown)} (--list names them all)")
    if not (args.all or args.names):
        parser.error("name an attack, or say --all or --list")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # no server is left behind
    bounds = Bounds(args.bound, args.memory, args.disk)
    chosen = [one for one in attacks.values() if args.all or one.name in args.names]
    failed, figures = 0, []
    print(header(), flush=True)
    try:
        for number, one in enumerate(chosen, 1):
            tell = _progress(f"{number}/{len(chosen)} {one.name}")
            outcome = run_attack(one, args.seconds or one.seconds or SECONDS, args.quiet, tell)
            tell("")
            wrong = broken(outcome, bounds)
            failed += bool(wrong)
            print(line(outcome))
            for sentence in wrong:
                print(f"    ✗ {sentence}")
            sys.stdout.flush()
            figures.append({**vars(outcome), "broken": wrong})
            if args.json:
                Path(args.json).write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n")
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return 130
    print(f"{len(chosen) - failed} of {len(chosen)} attacks harmed nobody")
    return 1 if failed else 0


def _progress(what: str) -> _Progress:
    return _Progress(what)


class _Progress:
    """One line that is written over, where somebody looks."""

    def __init__(self, what: str) -> None:
        self._what, self._shown = what, sys.stderr.isatty()

    def __call__(self, doing: str) -> None:
        if self._shown:
            text = f"{self._what}: {doing}" if doing else ""
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
