"""Files that other programs read: are they what these expect, and does everything that they name exist?"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")


def read(path: Path) -> dict[Any, Any]:
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict), path
    return found


def test_workflows_call_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"tests.yml", "wheels.yml"} <= {path.name for path in WORKFLOWS}
    for path in WORKFLOWS:
        steps = [step for job in read(path)["jobs"].values() for step in job["steps"]]
        made = [
            word
            for step in steps
            if "run" in step
            for word in step["run"].split()
            if step["run"].startswith("make ")
        ]
        assert made, f"{path.name} makes nothing"
        assert set(made) - {"make"} <= targets, path.name
        assert all("uses" in step or step["run"].startswith("make ") for step in steps), path.name


def test_every_python_that_is_promised_is_tested() -> None:
    tried = read(ROOT / ".github" / "workflows" / "tests.yml")["jobs"]["test"]["strategy"]["matrix"]["python"]
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    assert [f"Programming Language :: Python :: {one}" for one in tried] == [
        one for one in told if re.search(r":: 3\.\d+$", one)
    ]


def test_ci_needs_no_workflow() -> None:
    assert ".github" not in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_ask_for_something(path: Path) -> None:
    form = read(path)
    assert form["name"]
    assert form["description"]
    ids = [part["id"] for part in form["body"]]
    assert len(set(ids)) == len(ids)
    assert all(part["attributes"]["label"] for part in form["body"])
