"""The order of the house: imports point down only, the rules know no edition by name, files stay readable."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import comodin
from comodin.editions import EDITIONS

SRC = Path(comodin.__file__).parent
TESTS = Path(__file__).parent

# from the ground up; rooms on one floor may know each other
FLOORS = [
    ["__init__", "errors", "chance"],
    ["rules"],
    ["editions", "scoring"],
    ["view", "notation", "match", "record", "recordfile", "matchrecord", "referee", "runfile", "unfold"],
    ["bots", "tournament", "fast", "arena", "env"],
    ["table"],
    ["i18n", "rulepage", "rulesheet", "story", "scoreboard", "scorefile", "boardpicture", "boardstyle"],
    ["server", "tui", "cli", "web"],
    ["__main__"],
]
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
WORLD = {"random", "time", "datetime", "asyncio", "os", "socket", "logging"}  # a clock, a generator or I/O

CODE = {".py", ".js", ".mjs", ".css", ".html"}
MAX_LINES = 400
MAX_COLUMNS = 120  # of the page; Python's are ruff's
EXCUSE = "Over 400 lines because"
MAX_RULES_LINES = 1_800  # without blank ones


def modules() -> list[Path]:
    return sorted(SRC.rglob("*.py"))


def room_of(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of everything that a module imports, relative names made absolute."""
    package = ["comodin", *path.relative_to(SRC).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            for alias in node.names:  # `from . import x` names a module of its own
                yield node.lineno, ".".join([*base, *([node.module] if node.module else []), alias.name])


def rooms_imported(path: Path) -> Iterator[tuple[int, str]]:
    for line, name in imports(path):
        top, *rest = name.split(".")
        if top == "comodin":
            room = rest[0] if rest else "__init__"
            yield (
                line,
                room if room in FLOOR or (SRC / room).exists() or (SRC / f"{room}.py").exists() else "__init__",
            )


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SRC)))
def test_imports_point_down_only(path: Path) -> None:
    here = room_of(path)
    assert here in FLOOR, f"{here}: give the new room its floor in FLOORS"
    for line, room in rooms_imported(path):
        assert room in FLOOR, f"{path}:{line}: {room} has no floor"
        assert FLOOR[room] <= FLOOR[here], f"{path}:{line}: {here} may not know {room}, which lies above it"
        if here == "editions":
            assert room in ("editions", "rules", "errors"), f"{path}:{line}: an edition is data over the rules"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SRC)))
def test_no_clock_no_generator_and_no_io_below_the_bots(path: Path) -> None:
    if FLOOR.get(room_of(path), 0) < FLOOR["bots"]:
        touched = {name.split(".")[0] for _, name in imports(path)} & WORLD
        assert not touched, f"{path} imports {', '.join(sorted(touched))}"


@pytest.mark.parametrize("path", sorted((SRC / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_the_rules_need_nothing_but_python_and_name_no_edition(path: Path) -> None:
    foreign = {name.split(".")[0] for _, name in imports(path)} - set(sys.stdlib_module_names) - {"comodin"}
    assert not foreign, f"{path} imports {', '.join(sorted(foreign))}"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Attribute) and side.attr == "key" for side in sides)
            assert not asks, f"{path}:{node.lineno} asks which edition it is"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value.strip().lower() not in EDITIONS, f"{path}:{node.lineno} names an edition"


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def test_the_rules_can_be_read_in_one_sitting() -> None:
    files = [*(SRC / "rules").rglob("*.py"), *(SRC / "editions").rglob("*.py")]
    total = sum(bool(line.strip()) for path in files for line in lines_of(path))
    assert total <= MAX_RULES_LINES, f"rules/ and editions/ have {total} lines; the most is {MAX_RULES_LINES}"


def test_no_file_grows_long_without_a_reason() -> None:
    files = [path for root in (SRC, TESTS) for path in sorted(root.rglob("*")) if path.suffix in CODE]
    too_long = [
        f"{path}: {len(lines)} lines"
        for path in files
        if len(lines := lines_of(path)) > MAX_LINES and not any(EXCUSE in line for line in lines[:15])
    ]
    assert not too_long, too_long


def test_no_line_of_the_page_is_long() -> None:
    """Prettier leaves templates as they are (docs/page.md), and breaks no string."""
    web = SRC / "web"
    files = [*(web / "js").rglob("*.js"), web / "sw.js"]
    one_text = re.compile(r'\s*\w+: "[^"]*",')
    too_long = [
        f"{path}:{number}"
        for path in files
        for number, line in enumerate(lines_of(path), 1)
        if len(line) > MAX_COLUMNS and not one_text.fullmatch(line)
    ]
    assert not too_long, too_long
    assert len(files) > 50


def test_the_reader_of_imports_finds_them() -> None:
    """The tests above would pass on nothing: these arrows are known to be there."""
    assert "rules" in {room for _, room in rooms_imported(SRC / "view.py")}
    assert "errors" in {room for _, room in rooms_imported(SRC / "rules" / "ruleset.py")}
    assert {"rules", "editions"} <= {room for _, room in rooms_imported(SRC / "editions" / "__init__.py")}
    assert "abc" in {name.split(".")[0] for _, name in imports(SRC / "rules" / "events.py")}
