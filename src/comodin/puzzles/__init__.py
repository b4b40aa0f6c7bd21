"""Puzzles: "find the move", mined from simulated rounds (docs/puzzles.md).

A puzzle is a position as one seat knows it, the choices that the seat has, and what each of them is worth.
`shipped` has those of the package; `judge` is how they were found, `why_best` why the best choice is the best.
`explain` says the same of a decision that a bot has thought about, in hints and analyses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .explaining import Reason, reasons
    from .judging import Judged, Judgement, believe, judge
    from .position import Position, position_of
    from .puzzle import KINDS, Choice, Puzzle, choices_of, kind_of, parse_puzzle, print_puzzle, without_uno
    from .shelf import FILE, Shelf, shipped
    from .why import Explained, explain, print_reason, study_and_explain, why_best

__all__ = [
    "FILE",
    "KINDS",
    "Choice",
    "Explained",
    "Judged",
    "Judgement",
    "Position",
    "Puzzle",
    "Reason",
    "Shelf",
    "believe",
    "choices_of",
    "explain",
    "judge",
    "kind_of",
    "parse_puzzle",
    "position_of",
    "print_puzzle",
    "print_reason",
    "reasons",
    "shipped",
    "study_and_explain",
    "why_best",
    "without_uno",
]

__getattr__ = lazy(
    __name__,
    {
        ".explaining": ("Reason", "reasons"),
        ".judging": ("Judged", "Judgement", "believe", "judge"),
        ".position": ("Position", "position_of"),
        ".puzzle": (
            "KINDS",
            "Choice",
            "Puzzle",
            "choices_of",
            "kind_of",
            "parse_puzzle",
            "print_puzzle",
            "without_uno",
        ),
        ".shelf": ("FILE", "Shelf", "shipped"),
        ".why": ("Explained", "explain", "print_reason", "study_and_explain", "why_best"),
    },
)
