"""The table that is printed, and which bounds were broken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .run import Outcome


@dataclass(frozen=True)
class Bounds:
    """What a victim and an operator may have to bear under any attack from one address."""

    p99_ms: float = 50.0
    memory_mb: float = 150.0
    disk_mb: float = 30.0
    wal_mb: float = 60.0  # which stays as long as it once was
    log_kb: float = 1_000.0


COLUMNS = (
    "attack",
    "p50",
    "p99",
    "max",
    "quiet p99",
    "healthz",
    "cpu",
    "starved",
    "RSS +MB",
    "disk +MB",
    "log kB",
    "achieved",
)
WIDTHS = 22, 7, 7, 7, 9, 7, 4, 7, 7, 8, 7, 0


def broken(outcome: Outcome, bounds: Bounds) -> list[str]:
    """Sentences, one for every bound that does not hold."""
    under = outcome.under
    found = [f"not so: {sentence}" for sentence, holds in outcome.checks if not holds]
    if outcome.trouble:
        found.append(outcome.trouble)
    if not under.get("count"):
        found.append("the victim was not answered at all")
    if under.get("p99", 0) > bounds.p99_ms:
        found.append(f"the victim waits: p99 {under['p99']:g} ms, at most {bounds.p99_ms:g}")
    if under.get("dropped"):
        found.append(f"the victim was thrown out {under['dropped']:g} times")
    if under.get("unhealthy"):
        found.append(f"/healthz failed {under['unhealthy']:g} times")
    if outcome.unanswered:
        found.append(f"{outcome.unanswered} commands of the victim were never answered")
    if outcome.lost:
        found.append(f"{outcome.lost} of {outcome.acknowledged} acknowledged commands are lost")
    if outcome.memory_mb > bounds.memory_mb:
        found.append(f"memory grew by {outcome.memory_mb:g} MB, at most {bounds.memory_mb:g}")
    if outcome.disk_mb > bounds.disk_mb:
        found.append(f"the disk took {outcome.disk_mb:g} MB, at most {bounds.disk_mb:g}")
    if outcome.wal_mb > bounds.wal_mb:
        found.append(f"the write-ahead log took {outcome.wal_mb:g} MB, at most {bounds.wal_mb:g}")
    if outcome.log_kb > bounds.log_kb:
        found.append(f"the log took {outcome.log_kb:g} kB, at most {bounds.log_kb:g}")
    return found


def header() -> str:
    return "  ".join(name.ljust(width) for name, width in zip(COLUMNS, WIDTHS, strict=True)).rstrip()


def line(outcome: Outcome) -> str:
    """One row of the table."""
    under, quiet = outcome.under, outcome.quiet
    cells: list[Any] = [outcome.name]
    cells += [under.get(name, "—") for name in ("p50", "p99", "max")]
    cells += [quiet.get("p99", "—"), under.get("health_p99", "—")]
    cells += [outcome.cpu, outcome.starved, outcome.memory_mb, outcome.disk_mb, outcome.log_kb, achieved(outcome)]
    return "  ".join(str(cell).ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()


def achieved(outcome: Outcome) -> str:
    """What the attacker got: answers by their status, and what else it found worth telling."""
    counts = [f"{name} × {number}" for name, number in sorted(outcome.counts.items())]
    notes = [f"{name} {value}" for name, value in outcome.notes.items()]
    held = sum(holds for _, holds in outcome.checks)
    checks = [f"{held} of {len(outcome.checks)} checks hold"] if outcome.checks else []
    return ", ".join([*counts, *notes, *checks])
