"""What all stores share of an examination: is there space, is every log whole, and does it make what it is the log
of?"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ...table import fold, parse_table_event
from ...tournament import fold as fold_live
from .live_events import parse_live_event
from .protocols import Finding, Level

LITTLE_SPACE = 200 * 1024 * 1024

Rows = list[tuple[int, str]]
"""A log: sequence numbers and events as printed."""


def examine_space(folder: Path) -> Finding:
    """Is there space left on the disk of this folder?"""
    free = shutil.disk_usage(folder).free
    level: Level = "ok" if free >= LITTLE_SPACE else "wrong"
    return Finding(level, "space" if level == "ok" else "little_space", {"n": free // (1024 * 1024)})


def examine_tables(heads: Iterable[tuple[str, int]], log_of: Callable[[str], Rows]) -> Iterator[Finding]:
    """`heads`: the tables, and where their logs end."""
    return _examine_logs("table", heads, log_of, lambda lines: fold(map(parse_table_event, lines)))


def examine_tournaments(heads: Iterable[tuple[str, int]], log_of: Callable[[str], Rows]) -> Iterator[Finding]:
    """`heads`: the tournaments, and where their logs end."""
    return _examine_logs("tournament", heads, log_of, lambda lines: fold_live(map(parse_live_event, lines)))


def _examine_logs(
    kind: str,
    heads: Iterable[tuple[str, int]],
    log_of: Callable[[str], Rows],
    folded: Callable[[Iterator[dict[str, Any]]], object],
) -> Iterator[Finding]:
    bad = looked_at = 0
    for one, seq in heads:
        looked_at += 1
        rows = log_of(one)
        if [number for number, _ in rows] != list(range(1, seq + 1)) or not _folds(folded, rows):
            bad += 1
            yield Finding("wrong", f"{kind}_unreadable", {kind: one})
    if not bad:
        yield Finding("ok", f"{kind}s", {"n": looked_at})


def _folds(folded: Callable[[Iterator[dict[str, Any]]], object], rows: Rows) -> bool:
    try:
        folded(line for _, events in rows for line in json.loads(events))
    except Exception:  # whatever it is, this log cannot be played: that is what was asked
        return False
    return True
