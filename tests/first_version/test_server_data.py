"""Data folders that a server of the first version has left, one of them after `kill -9`: the code at hand opens
them, and gives every answer that the first version gave."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from .asking import ANYTHING, ask_all, differences, without_numbers
from .doors import Server, comodin
from .keeping import kept_json, unpack

SHOWN = 25


@pytest.mark.parametrize("name", ["stored", "killed"])
def test_every_answer_is_what_it_was(name: str, tmp_path: Path) -> None:
    data = unpack(name, tmp_path)
    kept = kept_json(name)
    doctor = comodin("doctor", "--data", name, cwd=tmp_path)
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr
    with Server(data) as server:
        found = asyncio.run(ask_all(server, kept["known"], kept["answers"]))
        assert server.stop() == 0
        assert "Traceback" not in server.errors(), server.errors()[-3_000:]
    expected = {
        name: answer if name.startswith("GET") else without_numbers(answer)
        for name, answer in kept["answers"].items()
    }
    lost = differences(expected, found)
    assert not lost, "\n".join([f"{len(lost)} differences:", *lost[:SHOWN]])
    doctor = comodin("doctor", "--data", name, cwd=tmp_path)
    assert doctor.returncode == 0, doctor.stdout + doctor.stderr


def test_a_backup_holds_all_of_it(stored: Path, tmp_path: Path) -> None:
    made = comodin("backup", "copy.sqlite", "--data", "stored", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    other = tmp_path / "other"
    other.mkdir()
    (tmp_path / "copy.sqlite").rename(other / "comodin.sqlite")
    kept = kept_json("stored")
    with Server(other) as server:
        me = kept["known"]["people"]["Ana"]["token"]
        export = server.get("/api/me/export", me)
        assert server.stop() == 0
    assert not differences(kept["answers"]["GET /api/me/export Ana"]["answer"], export)


# -- what the comparison is worth ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expected", "found", "told"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, 0),
        ({"a": 1}, {"b": 2}, 1),
        ({"a": [1, {"b": None}]}, {"a": [1, {"b": 0}]}, 1),
        ({"a": [1]}, {"a": [1, 2]}, 1),
        ({"a": True, "b": 1}, {"a": 1, "b": 1.0}, 1),
        ({"at": ANYTHING}, {"at": 7.5}, 0),
        ({"at": ANYTHING}, {}, 1),
        ({"a": {"b": 1}}, {"a": None}, 1),
        ({"a": []}, {"a": [{"type": "turn_skipped", "seat": 1, "why": "accepted"}]}, 0),
        ({"a": []}, {"a": [{"type": "turn_skipped", "seat": 1, "why": "skip"}]}, 1),
    ],
)
def test_additions_pass_and_changes_and_losses_fail(expected: Any, found: Any, told: int) -> None:
    assert len(differences(expected, found)) == told


def test_only_clocks_are_left_open() -> None:
    """What is not compared is a time at which the server was asked, and nothing else."""
    clocks = {"now", "at", "away_since", "stopped_at", "turn_at", "turn_ends", "deal_at", "paused_until"}
    for name in ("stored", "killed"):
        assert _left_open(kept_json(name)["answers"], "") <= clocks


def _left_open(value: Any, name: str) -> set[str]:
    if isinstance(value, dict):
        return {one for key, it in value.items() for one in _left_open(it, key)}
    if isinstance(value, list):
        return {one for it in value for one in _left_open(it, name)}
    return {name} if value == ANYTHING else set()
