"""The puzzles that ship. Reading their file is quick; a puzzle is put together when somebody asks for it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from .puzzle import Puzzle, parse_puzzle

FILE = Path(__file__).with_name("puzzles.jsonl.gz")


class Shelf(Mapping[str, Puzzle]):
    """All puzzles, by id."""

    def __init__(self, lines: Mapping[str, Any]) -> None:
        self._lines, self._made = lines, dict[str, Puzzle]()

    def __getitem__(self, puzzle: str) -> Puzzle:
        if puzzle not in self._made:
            self._made[puzzle] = parse_puzzle(self._lines[puzzle])
        return self._made[puzzle]

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def starts(self, edition: str | None = None) -> dict[str, int]:
        """Where puzzles start to be rated, by id; of one edition, or of all."""
        return {key: line["rating"] for key, line in self._lines.items() if edition in (None, line["edition"])}


@cache
def shipped() -> Shelf:
    """Those of the package."""
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    return Shelf({line["id"]: line for line in lines})
