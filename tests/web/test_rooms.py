"""The rooms of the page: imports point down only, as in the Python house (tests/test_layers.py). No browser."""

from __future__ import annotations

import re
from pathlib import Path

from comodin.server.page.files import WEB

JS = WEB / "js"
# from the ground up; rooms on one floor do not know each other
FLOORS = [
    ["types"],
    ["common"],
    ["net", "charts", "looks"],
    ["friends", "sharing", "stage"],
    ["table", "score", "profile"],
    ["daily", "new-table", "puzzles", "replay", "teach", "tournament"],
    ["lobby"],
    ["hot-seat"],
    ["screens"],
    ["app.js", "early.js", "pack.js"],
]
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
_IMPORT = re.compile(r"""^(?:import|export)\s[^;]*?from\s+"(\.{1,2}/[^"]+)";""", re.MULTILINE)


def imported(path: Path) -> list[Path]:
    """What a module needs at once; what it loads later (`import(…)`) may lie above it."""
    found = [(path.parent / name).resolve() for name in _IMPORT.findall(path.read_text(encoding="utf-8"))]
    return [one for one in found if one.is_relative_to(JS.resolve())]


def test_imports_of_the_page_point_down_only() -> None:
    wrong, seen = [], 0
    for path in sorted(JS.resolve().rglob("*.js")):
        here = path.relative_to(JS.resolve()).parts[0]
        assert here in FLOOR, f"{here}: give the new room its floor in FLOORS"
        for other in imported(path):
            seen += 1
            assert other.is_file(), f"{path}: {other}"
            room = other.relative_to(JS.resolve()).parts[0]
            if room != here and FLOOR[room] >= FLOOR[here]:
                wrong.append(f"{path.relative_to(JS.resolve())}: {here} may not know {room}")
    assert not wrong, wrong
    assert seen > 300


def test_every_module_is_named_in_lower_case_with_hyphens() -> None:
    names = [path.relative_to(JS).as_posix() for path in JS.rglob("*.js")]
    assert not [name for name in names if not re.fullmatch(r"(?:[a-z0-9-]+/)*[a-z0-9]+(?:-[a-z0-9]+)*\.js", name)]
