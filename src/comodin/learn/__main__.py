"""`python -m comodin.learn OUT`: trains a player, and goes on where it was stopped."""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from time import monotonic

import torch

from ..cli import ProgressBar
from ..editions import EDITION_TO_SIMULATE
from ..errors import BadInput
from .experience import Setting
from .plans import Plan, game_named
from .training import Training

HELP = {
    "games": "such as KEY:2, separated by commas; without: all editions, 2 to 10 players",
    "most": "two tables of five forbid to draw by choice with so many cards",
    "choices": "to learn from by playing",
    "lessons": "to learn from the heuristic player before",
    "price": "what part of a chance to win is lost by one more choice",
    "curious": "what entropy is worth",
    "fade": "lambda of GAE",
    "threads": "how many cores learn; their number changes no weight",
    "quick": "the width of a small policy that learns to choose as the large one does; 0: none",
    "leaf": "the width of a small critic; 0: none",
    "against": "a file of weights that never change, which all others play by: who learns is a best response",
    "tests": "what is tested on the way, such as KEY:2; without: what is learned, four of it at most",
}


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m comodin.learn", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder of the checkpoint, the net and the curves")
    parser.add_argument(
        "--minutes", type=float, default=float("inf"), help="stop after so many, whatever was learned"
    )
    parser.add_argument("--every", type=float, default=3.0, help="minutes between two tests and checkpoints")
    parser.add_argument("--deals", type=int, default=3000, help="of each test")
    parser.add_argument("--tests", default="", help=HELP["tests"])
    parser.add_argument("--start", type=Path, help="begin with the networks of this checkpoint, of the same sizes")
    parser.add_argument(
        "--device", default="cpu", choices=("cpu", "cuda"),
        help="cuda: the networks run on a GPU, the tables on as many threads as --threads says",
    )  # fmt: skip
    for field in fields(Plan):
        name = f"--{field.name.replace('_', '-')}"
        if field.name == "games":
            parser.add_argument(name, default="", help=HELP["games"])
            continue
        kind = type(field.default)
        parser.add_argument(name, type=kind, default=field.default, help=HELP.get(field.name, f"{field.default}"))
    return parser


def plan_of(given: argparse.Namespace) -> Plan:
    """The plan that the arguments say."""
    values = {field.name: getattr(given, field.name) for field in fields(Plan)}
    return Plan(**values | {"games": names_in(given.games)})


def names_in(text: str) -> tuple[str, ...]:
    """The names of a list with commas."""
    return tuple(filter(None, text.split(",")))


def tests_of(plan: Plan, names: tuple[str, ...]) -> dict[str, Setting]:
    """What is tested: free to draw, and where the plan has it with a limit too."""
    usual = plan.games[:4] or tuple(f"{EDITION_TO_SIMULATE}:{seats}" for seats in (2, 4))
    found = {}
    for name in names or usual:
        found[name] = Setting(game_named(name))
        if plan.most:
            found[f"{name}:most={plan.most}"] = Setting(game_named(name), plan.most)
    return found


def run(training: Training, minutes: float, every: float, deals: int) -> None:
    """To the end of the plan, or of the time; Ctrl-C keeps what was learned."""
    started = monotonic()
    due = started + 20
    whole = training.plan.lessons + training.plan.choices

    def told(training: Training, text: str) -> None:
        print(
            f"{(monotonic() - started) / 60:6.1f} min {training.choices / 1e6:8.2f} M choices   {text}", flush=True
        )

    try:
        with ProgressBar("learning", whole) as bar:
            while not training.done and monotonic() < started + 60 * minutes:
                training.step()
                bar.show(training.lessons + training.choices)
                if monotonic() > due:
                    training.test(deals, told)
                    training.save()
                    due = monotonic() + min(60 * every, (monotonic() - started) / 2)
    except KeyboardInterrupt:
        print("interrupted: keeping what was learned", file=sys.stderr)
    training.test(deals, told)
    training.save()
    print(
        f"{training.folder}: {training.choices / 1e6:.1f} M choices in {training.seconds:.0f} s of processor time"
    )


def device_named(name: str) -> torch.device:
    """The device; BadInput where torch sees none."""
    if name == "cuda" and not torch.cuda.is_available():
        raise BadInput("--device", "torch sees no GPU here; without --device the processors learn")
    return torch.device(name)


def main(given: list[str] | None = None) -> int:
    args = arguments().parse_args(given)
    try:
        plan = plan_of(args)
        args.out.mkdir(parents=True, exist_ok=True)
        training = Training(plan, args.out, tests_of(plan, names_in(args.tests)), device_named(args.device))
        if args.start and not training.iteration:
            training.start_from(args.start)
        run(training, args.minutes, args.every, args.deals)
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{args.out}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
