"""Files that the command of the first version has written: records, score sheets, tournaments and arenas."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from .asking import differences
from .commands import board_in
from .doors import comodin
from .keeping import FILES, kept_json

COMMANDS: list[dict[str, Any]] = [*kept_json("commands"), *kept_json("records")]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FILES, tmp_path / "files"))


@pytest.mark.parametrize("one", COMMANDS, ids=lambda one: " ".join(one["words"][:2] + one["words"][-2:-1]))
def test_the_command_says_what_it_said(one: dict[str, Any], files: Path) -> None:
    if "arena" in one["words"]:
        pytest.importorskip("numpy")
    done = comodin(*one["words"], cwd=files, stdin=one.get("stdin", ""))
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    if "json" in one:
        assert not differences(one["json"], json.loads(done.stdout))
    if "unchanged" in one:
        assert (files / one["unchanged"]).read_bytes() == (FILES / one["unchanged"]).read_bytes()
    if "keeps" in one:
        keeps = one["keeps"]
        before, after = ((folder / keeps["file"]).read_text("utf-8").splitlines() for folder in (FILES, files))
        assert after[: keeps["lines"]] == before[: keeps["lines"]]
        assert len(after) >= len(before)
        assert all(json.loads(line) for line in after)
    if "board" in one:
        assert board_in(done.stdout) == [_named(line) for line in one["board"]]
        sheet = json.loads((files / one["words"][1]).read_text("utf-8"))
        assert not differences(one["sheet"], sheet)
    if "verify" in one:
        verified = comodin("verify", one["verify"], cwd=files)
        assert verified.returncode == 0, verified.stderr


def _named(line: str) -> str:
    """The one line that is said otherwise on purpose: the sheet's name, Challenge UNO, stands beside elimination
    wherever the format is named. The figures below it are those of then."""
    return line.replace(
        "Score board: whoever reaches", "Score board: Elimination (Challenge UNO), whoever reaches"
    )


def test_every_file_is_opened() -> None:
    opened = {word for one in COMMANDS for word in one["words"]}
    assert {path.name for path in FILES.iterdir()} <= opened


def test_a_record_that_was_changed_is_found_out(files: Path) -> None:
    path = files / "server-rated-round.uno.json"
    record = json.loads(path.read_text("utf-8"))
    hands = record["deal"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    path.write_text(json.dumps(record), "utf-8")
    assert comodin("verify", path.name, cwd=files).returncode == 1
