"""A person's own results: one line a finished round, in a file of theirs. Nothing of it leaves this machine.

A line says when, which edition and format, how many played, whether the round was won, its points, and where: at
this terminal, or at which server.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from ..match import RoundScored
from ..table import TableView, events

FILE = "results.jsonl"


@dataclass(frozen=True)
class Result:
    """A finished round of this person."""

    at: str
    edition: str
    format: str
    players: int
    won: bool
    points: int
    where: str = ""  # the server; "" at this terminal


class Results:
    """The file of results in a folder; it is made when the first round is over."""

    def __init__(self, folder: Path, where: str = "") -> None:
        self.path, self.where = folder / FILE, where

    def finished(self, view: TableView, event: events.RoundFinished) -> None:
        """A round is over at a table; it counts if this person played it."""
        seat = view.viewer.seat
        for one in event.events:
            if isinstance(one, RoundScored) and seat is not None and seat in one.seats:
                self.add(view.settings.edition, view.settings.match.format, one, seat)

    def add(self, edition: str, format: str, scored: RoundScored, seat: int) -> None:
        """Appends it. A file that cannot be written is no reason to stop a game."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        won, points = scored.winner == seat, scored.points[seat]
        line = asdict(Result(now, edition, format, len(scored.seats), won, points, self.where))
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")

    def all(self) -> list[Result]:
        """Every result; lines that are none are left out."""
        try:
            lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError:
            return []
        return list(_parsed(lines))


def _parsed(lines: Iterable[str]) -> Iterable[Result]:
    for line in lines:
        with suppress(ValueError, TypeError):
            yield Result(**json.loads(line))
