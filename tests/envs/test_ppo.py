"""`examples/ppo.py` as it stands: it learns for a second, and the arena plays the files that it writes."""

from __future__ import annotations

import csv
import json
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"


@pytest.fixture
def torch() -> Iterator[object]:
    """The example sets the threads of torch, and needs libraries that write models."""
    found = pytest.importorskip("torch")
    for library in ("onnx", "onnxscript", "onnxruntime"):
        pytest.importorskip(library)
    threads = found.get_num_threads()
    yield found
    found.set_num_threads(threads)


def test_it_learns_and_the_arena_plays_what_it_wrote(
    torch: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 200
    words = ["--minutes", "0.02", "--rounds", "32", "--tables", "32", "--out", str(tmp_path)]
    runpy.run_path(str(EXAMPLE))["main"](words)
    assert "against simple, 320 fresh rounds: wins" in capsys.readouterr().out
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        assert [0 <= float(row["low"]) <= float(row["high"]) <= 1 for row in csv.DictReader(file)] == [True]
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    for bot in (f"onnx:{tmp_path / 'policy.onnx'}", f"torch:{tmp_path / 'policy.pt'}"):
        table = ["--edition", "international", "--players", "2", "--deals", "3", "--workers", "1"]
        assert main(["arena", bot, "simple", *table, "--strict", "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["faults"] == []
        assert [one["bot"] for one in found["results"]] == [bot, "simple"]
