"""`comodin simulate --file`: a run that goes on where it was stopped, and can be made longer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING

from ..errors import BadInput
from ..rules import Game
from .files import keep, open_run

if TYPE_CHECKING:
    from ..simulation import SimulationOutcome

PAUSE = 1.0  # seconds between two lines: so much work is lost at most


class KeptRun:
    """What the file has, and what is played now."""

    def __init__(self, begun: SimulationOutcome, file: IO[str]) -> None:
        self.begun, self.file = begun, file
        self.start = begun.tally.rounds
        self.waiting: SimulationOutcome | None = None
        self.written = monotonic()

    def add(self, outcome: SimulationOutcome) -> None:
        """The rounds that follow; they are written together with others, unless too much would wait."""
        self.waiting = outcome if self.waiting is None else self.waiting + outcome
        if monotonic() - self.written >= PAUSE:
            self.write()

    def write(self) -> None:
        from ..simulation import run_file  # noqa: PLC0415

        if self.waiting is None:
            return
        keep(self.file, run_file.print_part(self.start, self.waiting))
        self.start += self.waiting.tally.rounds
        self.waiting, self.written = None, monotonic()


@contextmanager
def kept_run(game: Game, args: Namespace, *, changed: bool, detail: bool) -> Iterator[KeptRun]:
    """The run of the file; what is played in the meantime is in it at the end."""
    from ..simulation import SimulationOutcome, Tally, run_file  # noqa: PLC0415

    head = run_file.print_head(
        {
            "edition": game.edition.key,
            "options": dict(game.options),
            "players": game.seats,
            "bots": args.bots.split(","),
            "seed": args.seed,
            "impact": args.impact,
        }
    )
    none = SimulationOutcome(Tally(game.seats), Tally(game.seats) if changed else None)
    path = Path(args.file)
    begun, file = open_run(path, head, run_file.KIND, lambda text: run_file.resume(text, head, none))
    with file:
        if begun.tally.rounds > args.rounds:
            raise BadInput("--rounds", f"expected {begun.tally.rounds} or more: so many are in {path} already")
        kept = KeptRun(begun, file)
        yield kept
        kept.write()
