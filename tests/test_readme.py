"""The examples of the documents run as they stand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from comodin.chance import Chance
from comodin.codec import print_state, tell_event
from comodin.match import PARTNERS
from comodin.records import load, load_any, replay, replay_match
from comodin.rules import Game, deal

ROOT = Path(__file__).parent.parent


def python_blocks(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)


def test_the_example_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = python_blocks("README.md")
    exec(example, {})
    assert re.fullmatch(r"\((\w+\*?, ){6}\w+\*?\)\n", capsys.readouterr().out)


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
