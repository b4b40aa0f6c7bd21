"""The examples of the documents run as they stand."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from typing import Any

import pytest

import comodin
from comodin.chance import Chance
from comodin.codec import print_state, tell_event
from comodin.match import PARTNERS
from comodin.records import load, load_any, replay, replay_match
from comodin.rules import Game, deal

ROOT = Path(__file__).parent.parent


def python_blocks(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_in_the_readme_runs(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (example,) = python_blocks("README.md")
    made: dict[str, Any] = {}
    exec(example, made)
    told = capsys.readouterr().out
    assert re.search(r"^(> | {2})3  Seat 3 +\d+  ", told, re.MULTILINE)
    assert re.search(r"^\((\w+, )*\w+\)$", told, re.MULTILINE)
    assert re.search(r"\[[A-Z]\d+\]$", told, re.MULTILINE)
    assert comodin.load("round.uno.json").rounds[0] == made["round"]
    assert made["record"].winners


def test_the_guide_for_programs_says_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of docs/python.md with its output; a blank line inside one belongs to the output."""
    blocks = python_blocks("docs/python.md")
    assert len(blocks) > 8
    monkeypatch.chdir(tmp_path)
    text = "\n".join(block.replace("\n\n", "\n<BLANKLINE>\n") for block in blocks)
    test = DocTestParser().get_doctest(text, {}, "docs/python.md", None, 0)
    assert DocTestRunner().run(test).failed == 0


def test_the_guide_for_programs_names_every_name() -> None:
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", text.partition("## All names")[2]))
    assert set(comodin.__all__) - {"__version__"} <= named
    public = {
        name
        for kind in (comodin.Round, comodin.Record, comodin.Reason)
        for name in dir(kind)
        if not name.startswith("_")
    }
    assert public - {"about", "edition"} <= named


def test_the_bot_of_the_guide_plays(capsys: pytest.CaptureFixture[str]) -> None:
    exec("".join(python_blocks("docs/write-a-bot.md")), {"__name__": "guide"})
    assert capsys.readouterr().out.startswith("('Eager', 'heuristic', 'simple') (")


def test_the_example_of_a_bot_plays() -> None:
    command = [sys.executable, str(ROOT / "examples" / "my_bot.py"), "3"]
    environment = {**os.environ, "PYTHONPATH": str(Path(comodin.__file__).parent.parent)}
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=environment)
    wins = [int(won) for won in re.findall(r"^\S+ +(\d+) of 3$", run.stdout, re.MULTILINE)]
    assert len(wins) == 4
    assert sum(wins) == 3
    assert "international, 4 players, seed '2', 20 actions" in run.stdout


def test_the_records_in_the_description_of_the_formats_replay() -> None:
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    round_, result, match = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    played = replay(load(round_))
    expected = json.loads(result)
    assert [tell_event(event) for event in played.events if tell_event(event)] == expected["events"]
    assert print_state(played.state) == expected["state"]
    assert replay_match(load_any(match)).match.rules.teams == PARTNERS  # type: ignore[arg-type]


def test_the_edition_in_the_guide_can_be_played() -> None:
    data, effect = python_blocks("docs/add-an-edition.md")
    made: dict[str, object] = {}
    exec(data.replace("from ..", "from comodin."), made)
    edition = made["RELAMPAGO"]
    assert len(edition.deck) == 110  # type: ignore[attr-defined]
    assert deal(Game.of(edition, 3), Chance("1")).state.pending  # type: ignore[arg-type]
    heads = "from dataclasses import dataclass\nfrom comodin.rules.effects import Effect\n"
    exec(f"from __future__ import annotations\n{heads}{effect}", made)
    assert "ShortestHandDraws" in made
