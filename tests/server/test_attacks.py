"""The attacks of `benchmarks/attacks` are run by `make soak`; here only that they can be: all are listed, and one
small one is measured from its beginning to its end."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
DECLARED = re.compile(r"^@attack\([^\n]*\)\nasync def (\w+)", re.MULTILINE)


def attacks(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "benchmarks.attacks", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=90, check=False)


def test_every_attack_is_listed_with_a_sentence() -> None:
    declared = {
        name
        for path in (ROOT / "benchmarks" / "attacks").glob("*.py")
        for name in DECLARED.findall(path.read_text(encoding="utf-8"))
    }
    lines = attacks("--list").stdout.splitlines()
    listed = {line.split()[0]: line.split(maxsplit=1)[1] for line in lines}
    assert listed.keys() == declared
    assert all(sentence.endswith((".", "?")) for sentence in listed.values())


def test_a_small_attack_is_measured_and_a_broken_bound_is_told(tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    ran = attacks("compression", "--seconds", "1", "--quiet", "1", "--bound", "0", "--json", str(figures))
    assert ran.returncode == 1, ran.stdout + ran.stderr
    (outcome,) = json.loads(figures.read_text(encoding="utf-8"))
    assert [holds for _, holds in outcome["checks"]] == [True, True]
    assert outcome["quiet"]["count"] > 0
    assert outcome["under"]["count"] > 0
    assert outcome["acknowledged"] > 0
    assert (outcome["lost"], outcome["unanswered"]) == (0, 0)
    (sentence,) = outcome["broken"]
    assert sentence.startswith("the victim waits: p99 ")
    assert sentence in ran.stdout


def test_an_unknown_attack_is_refused() -> None:
    ran = attacks("nonsense")
    assert ran.returncode == 2
    assert "no such attack: nonsense" in ran.stderr
