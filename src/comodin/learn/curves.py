"""What a training writes down as it goes on: rows of figures, and a picture of how its strength grew."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

from ..files import write_atomically
from ..pictures import Point, curve, picture
from ..simulation import Estimate
from ..words import catalogue

COLUMNS = (
    "choices", "seconds", "game", "won", "low", "high", "chosen", "drew", "largest", "entropy", "critic", "moved",
    "rate",
)  # fmt: skip
"""Choices learned from; processor seconds; of a test: the game, the share won with its interval, choices in a
round, draws by choice, the mean of the largest hand; of learning: entropy, the critic's loss, how far the policy
moved, the rate."""

Row = dict[str, Any]


def write_curve(folder: Path, rows: list[Row], names: dict[str, float]) -> None:
    """`curve.csv`, and `curve-….svg` for each game in `names`, with what a player as good as the others wins."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_atomically(folder / "curve.csv", text.getvalue())
    for name, par in names.items():
        points = [
            Point(row["choices"] / 1e6, Estimate(row["won"], row["low"], row["high"]))
            for row in rows
            if row["game"] == name and row["choices"]
        ]
        if len(points) > 1:
            drawn = curve(f"{name}: rounds won, by million choices", points, catalogue("en"), par=par)
            write_atomically(folder / f"curve-{name.replace(':', '-')}.svg", picture(drawn))
