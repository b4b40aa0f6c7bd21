"""What all stores share of an examination: is there space, is every log whole, and does it make what it is the log
of?"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ...records import load, replay
from ...table import fold, parse_table_events
from ...tournament import fold as fold_live
from .live_events import parse_live_event
from .protocols import Finding, Level, Player, StoredRecord

LITTLE_SPACE = 256 * 1024 * 1024
HASH = re.compile(r"[0-9a-f]{64}")
PASSWORD = re.compile(r"[0-9a-f]+\$[0-9a-f]+")


class LogRow(NamedTuple):
    """A row of a log. `sound`: is it what was written, as far as its checksum tells?"""

    seq: int
    events: str
    sound: bool


Rows = list[LogRow]


def examine_space(folder: Path) -> Finding:
    """Is there space left on the disk of this folder?"""
    free = shutil.disk_usage(folder).free
    level: Level = "ok" if free >= LITTLE_SPACE else "wrong"
    return Finding(level, "space" if level == "ok" else "little_space", {"n": free // (1024 * 1024)})


def examine_tables(heads: Iterable[tuple[str, int]], log_of: Callable[[str], Rows]) -> Iterator[Finding]:
    """`heads`: the tables, and where their logs end."""
    return _examine_logs("table", heads, log_of, lambda lines: fold(parse_table_events(lines)))


def examine_tournaments(heads: Iterable[tuple[str, int]], log_of: Callable[[str], Rows]) -> Iterator[Finding]:
    """`heads`: the tournaments, and where their logs end."""
    return _examine_logs("tournament", heads, log_of, lambda lines: fold_live(map(parse_live_event, lines)))


def examine_records(records: Iterable[tuple[StoredRecord, bool]]) -> Iterator[Finding]:
    """Can every finished round be played again? Beside each: is it what was written?"""
    bad = looked_at = 0
    for record, sound in records:
        looked_at += 1
        if not sound:
            bad += 1
            yield Finding("wrong", "record_changed", {"record": record.id})
        elif not _replays(record):
            bad += 1
            yield Finding("wrong", "record_unreadable", {"record": record.id})
    if not bad:
        yield Finding("ok", "records", {"n": looked_at})


def examine_players(players: Iterable[Player]) -> Iterator[Finding]:
    """Is every account one that somebody can come back to?"""
    bad = looked_at = 0
    for player in players:
        looked_at += 1
        hashes = HASH.fullmatch(player.token_hash) and HASH.fullmatch(player.recovery_hash)
        password = player.password is None or PASSWORD.fullmatch(player.password)
        if not (player.id and player.name and hashes and password):
            bad += 1
            yield Finding("wrong", "player_broken", {"player": player.id})
    if not bad:
        yield Finding("ok", "players", {"n": looked_at})


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
        changed = next((row.seq for row in rows if not row.sound), None)
        if changed is not None:
            bad += 1
            yield Finding("wrong", f"{kind}_changed", {kind: one, "row": changed})
        elif [row.seq for row in rows] != list(range(1, seq + 1)) or not _folds(folded, rows):
            bad += 1
            yield Finding("wrong", f"{kind}_unreadable", {kind: one})
    if not bad:
        yield Finding("ok", f"{kind}s", {"n": looked_at})


def _folds(folded: Callable[[Iterator[dict[str, Any]]], object], rows: Rows) -> bool:
    try:
        folded(line for row in rows for line in json.loads(row.events))
    except Exception:  # whatever it is, this log cannot be played: that is what was asked
        return False
    return True


def _replays(record: StoredRecord) -> bool:
    try:
        about = json.loads(record.players)
        replay(load(record.record))
        return len(about["players"]) == len(about["seats"]) and "winner" in about
    except Exception:  # as above
        return False
