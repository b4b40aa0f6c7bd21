"""X18: best of N rounds. Whoever wins more than half of them wins; a blocked round counts for nobody (T7)."""

from __future__ import annotations

from ..format import Format, Number, Pairs

FORMAT = Format(
    key="best-of",
    clause="X18",
    code=4,
    number=Number("rounds", usual=5, most=99, step=2),
    gives="one",
    counts=False,
    goal="majority",
    ends="best",
    seeks="win",
    teams=True,
    pairs=Pairs("best-of-partners", "X18, R1"),
)
