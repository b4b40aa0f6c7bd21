"""Golden rounds: whole rounds of every edition lead where they led when they were recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from comodin.records import dump, load
from testkit.golden import FOLDER, outcome

RECORDS = sorted(FOLDER.glob("*.uno.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name.split(".")[0])
def test_a_golden_round_leads_where_it_led(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = load(text)
    expected = json.loads(path.with_name(path.name.replace(".uno.", ".outcome.")).read_text(encoding="utf-8"))
    assert dump(record) == text
    assert not expected["refused"]
    assert outcome(record) == expected


def test_every_edition_has_golden_rounds() -> None:
    assert len(RECORDS) == 75
