"""The order of the house: imports point down and through doors, no rule knows an edition."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import pytest

from comodin.editions import EDITIONS
from comodin.match import CHOICES
from testkit.sources import PAGE_CODE, ROOT, SRC, code_of, lines_of

GROUND = [
    "errors",
    "chance",
    "lazy",
    "texts",
    "rules",
    "editions",
    "match",
    "own",
    "codec",
    "records",
    "words",
    "fast",
]
UPSTAIRS = ["bots", "puzzles", "simulation", "tournament", "arena", "scores", "pictures", "files", "api", "envs"]
ROOMS = [*GROUND, *UPSTAIRS, "table", "daily", "server", "tui", "cli", "learn", "__init__", "__main__"]
"""From the ground up: a room knows only those that stand before it."""

WINGS = {
    "server": [
        "keys",
        "http",
        "limits",
        "garbage",
        "processes",
        "logs",
        "owners",
        "quota",
        "metrics",
        "protocol",
        "store",
        "tasks",
        "cluster",
        "network",
        "push",
        "accounts",
        "tables",
        "friends",
        "page",
        "edge",
        "socket",
        "erasure",
        "rest",
        "app",
        "worker",
        "supervisor",
        "run",
    ],
    "tui": ["console", "results", "resuming", "games", "hints", "line", "keeper", "live", "screen"],
    "fast": [
        "weights",
        "habits",
        "kernel_cache",
        "jit",
        "engine",
        "players",
        "play",
        "vector",
        "choices",
        "search",
        "gpu",
    ],
}
"""The same inside the rooms that have rooms of their own."""

WORLD = {"random", "time", "datetime", "asyncio", "os", "socket", "logging"}  # a clock, a generator or I/O
OUTSIDE = [ROOT / folder for folder in ("scripts", "benchmarks", "examples")]  # programs that use the package

NOT_A_FORMAT = ("unit ==", "by ===", "kind ==", "for name in")
"""Points as a unit, a way to enter hands, partners as a line-up of the arena, columns of a report."""


class Import(NamedTuple):
    """`module` is the module that is named; `name` is what is taken from it (None: the module itself)."""

    where: str
    module: str
    name: str | None


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    return {dotted(path): path for path in sorted(SRC.rglob("*.py"))}


def dotted(path: Path) -> str:
    parts = ["comodin", *path.relative_to(SRC).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_package(module: str) -> bool:
    return module in modules() and modules()[module].name == "__init__.py"


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """Everything that a file imports, also for its types alone, with relative names made absolute."""
    inside = SRC in path.parents
    package = ["comodin", *path.relative_to(SRC).parts[:-1]] if inside else []
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            found += [Import(where, alias.name, None) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                known = inner in modules()
                found.append(Import(where, inner if known else module, None if known else alias.name))
    return tuple(found)


def ours(path: Path) -> list[Import]:
    return [one for one in imports(path) if one.module.split(".")[0] == "comodin"]


def arrows(path: Path) -> Iterator[tuple[str, str, str, str]]:
    """(where, the package in which both sides lie, its part that imports, its part that is imported)."""
    here = dotted(path).split(".")
    for one in ours(path):
        there = one.module.split(".")
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))
        if shared < len(there):
            side = here[shared] if shared < len(here) else "__init__"
            yield one.where, ".".join(here[:shared]), side, there[shared]


def test_imports_point_down_only() -> None:
    orders = {"comodin": ROOMS, **{f"comodin.{room}": wings for room, wings in WINGS.items()}}
    wrong = []
    for path in modules().values():
        for where, package, here, there in arrows(path):
            order = orders.get(package)
            if order is None or here == "__init__":
                continue
            wrong += [f"{where}: {part} has no floor in {package}" for part in (here, there) if part not in order]
            if not wrong and order.index(there) > order.index(here):
                wrong.append(f"{where}: {here} may not know {there}, which lies above it")
    assert not wrong, "\n".join(wrong)


def test_outside_a_package_only_its_door_is_used() -> None:
    """Whoever is outside imports from the package itself, and only what its `__all__` offers."""
    wrong = []
    for path in modules().values():
        here = dotted(path).split(".")
        for one in ours(path):
            there = one.module.split(".")
            shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(here, there, strict=False)))
            wrong += past_the_door(one, ".".join(there[: shared + 1]))
    for folder in OUTSIDE:
        for path in sorted(folder.rglob("*.py")):
            for one in ours(path):
                parts = one.module.split(".")
                while not is_package(".".join(parts)) and len(parts) > 2:
                    parts.pop()
                wrong += past_the_door(one, ".".join(parts))
    assert not wrong, "\n".join(wrong)


def past_the_door(one: Import, door: str) -> list[str]:
    if not is_package(door) or door == "comodin":
        return []
    inner = one.module[len(door) + 1 :]
    name = inner if one.name is None else one.name
    if one.name is None and not inner:
        return []  # the package itself
    if one.name is not None and inner:
        return [f"{one.where}: import {one.name} from {door}, not from {one.module}"]
    return [] if name in offered(door) else [f"{one.where}: {door} does not offer {name}"]


@cache
def offered(package: str) -> frozenset[str]:
    return frozenset(import_module(package).__all__)


NEEDS = {"comodin.learn": "torch"}  # a library of an extra that the tests do without
PACKAGES = [module for module in modules() if is_package(module) and module != "comodin.web"]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_a_door_that_opens(package: str) -> None:
    if package in NEEDS:
        pytest.importorskip(NEEDS[package])
    door = import_module(package)
    assert door.__doc__, f"{package} does not say what lives there"
    assert sorted(door.__all__) == sorted(set(door.__all__))
    for name in door.__all__:
        offered = getattr(door, name)
        assert offered is not None, name
        if (inspect.isclass(offered) or inspect.isfunction(offered)) and offered.__module__.startswith("comodin"):
            said = vars(offered).get("__doc__") if inspect.isclass(offered) else offered.__doc__
            assert said, f"{package}.{name} has no docstring"
            assert not said.startswith(f"{name}("), f"{package}.{name} has no docstring but its dataclass's"


def test_there_is_no_circle_of_imports() -> None:
    """Not even for types. A door counts as the modules that it opens."""
    after = {
        name: {module for one in ours(path) if (module := one.module) != name} for name, path in modules().items()
    }
    done: set[str] = set()
    for start in after:
        path: list[str] = []

        def visit(module: str, path: list[str] = path) -> None:
            assert module not in path, " → ".join([*path[path.index(module) :], module])
            if module in done or module not in after:
                return
            path.append(module)
            for other in sorted(after[module]):
                visit(other)
            path.pop()
            done.add(module)

        visit(start)


def test_no_clock_no_generator_and_no_io_below_the_bots() -> None:
    for module, path in modules().items():
        room = module.split(".")[1] if "." in module else "__init__"
        if ROOMS.index(room) < ROOMS.index("fast"):
            touched = {one.module.split(".")[0] for one in imports(path)} & WORLD
            assert not touched, f"{path} imports {', '.join(sorted(touched))}"


@pytest.mark.parametrize("path", sorted((SRC / "rules").rglob("*.py")), ids=lambda path: path.name)
def test_the_rules_need_nothing_but_python_and_name_no_edition(path: Path) -> None:
    foreign = {one.module.split(".")[0] for one in imports(path)} - set(sys.stdlib_module_names) - {"comodin"}
    assert not foreign, f"{path} imports {', '.join(sorted(foreign))}"
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Attribute) and side.attr == "key" for side in sides)
            assert not asks, f"{path}:{node.lineno} asks which edition it is"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value.strip().lower() not in EDITIONS, f"{path}:{node.lineno} names an edition"


def test_nobody_asks_which_format_it_is() -> None:
    """A format is a value: what is special about it is in its file. What is usual may be named, not asked for."""
    keys = "|".join(CHOICES)
    asks = re.compile(
        rf"""(===?|!==?|\bin|includes)\s*[\[({{]?\s*["']({keys})["']|["']({keys})["']\]?\.includes"""
    )
    files = [*SRC.rglob("*.py"), *(SRC / "web" / "js").rglob("*.js")]
    found = [
        f"{path.relative_to(SRC)}:{number}: {line.strip()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if asks.search(line) and not any(said in line for said in NOT_A_FORMAT)
    ]
    assert not found, "\n".join(found)


def names_an_edition(path: Path) -> list[str]:
    """Where code names an edition: as a text of Python (examples in docstrings may), anywhere in the page."""
    if path.suffix == ".py":
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        found = [node.lineno for node in nodes if isinstance(node, ast.Constant) and node.value in EDITIONS]
    else:
        keys = re.compile(rf"\b({'|'.join(EDITIONS)})\b")
        found = [number for number, line in enumerate(lines_of(path), 1) if keys.search(line)]
    return [f"{path.relative_to(ROOT)}:{number}" for number in found]


def test_nothing_asks_which_edition_it_is() -> None:
    """An edition is its own file and its words: no other code of ours, the page's included, knows its key."""
    paths = code_of(SRC, {".py", *PAGE_CODE})
    assert not [place for path in paths if path.parent != SRC / "editions" for place in names_an_edition(path)]
    assert names_an_edition(SRC / "editions" / "casa.py")  # the search finds one


def test_only_the_package_of_a_store_knows_how_it_keeps_things() -> None:
    """A store is a package of its own: no other code imports one of them, or says SQL. What engines have in common
    is in `store/sql`."""
    stores = SRC / "server" / "store"
    kinds = {
        path.parent for path in stores.glob("*/__init__.py") if "\nKIND = " in path.read_text(encoding="utf-8")
    }
    doors = {dotted(kind / "__init__.py") for kind in kinds}
    says = re.compile(r"(?i:sqlite)|\b(SELECT|INSERT INTO|DELETE FROM|PRAGMA)\b|\bUPDATE \w+ SET\b")
    wrong = []
    for path in modules().values():
        if not {*kinds, stores / "sql"}.intersection(path.parents):
            wrong += [one.where for one in ours(path) if doors & {one.module, one.module.rpartition(".")[0]}]
            wrong += [f"{path}:{number}" for number, line in enumerate(lines_of(path), 1) if says.search(line)]
    assert not wrong, "\n".join(wrong)
    assert {stores / "sqlite", stores / "postgres"} <= kinds
    assert any(says.search(line) for line in lines_of(stores / "sql" / "ledger.py"))  # the search finds them


def test_tests_and_scripts_do_not_import_each_other() -> None:
    """What both need is in testkit/."""
    strangers = {
        "tests": {"scripts", "benchmarks"},
        "scripts": {"tests", "benchmarks"},
        "testkit": {"tests", "scripts"},
    }
    for folder, others in {**strangers, "benchmarks": {"tests", "scripts"}}.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            wrong = {one.module.split(".")[0] for one in imports(path)} & others
            assert not wrong, f"{path.relative_to(ROOT)} imports {', '.join(sorted(wrong))}"


def test_the_reader_of_imports_finds_them() -> None:
    """The tests above would pass on nothing: these arrows are known to be there."""
    assert ("comodin", "editions", "rules") in {arrow[1:] for arrow in arrows(SRC / "editions" / "casa.py")}
    assert ("comodin.server", "rest", "store") in {
        arrow[1:] for arrow in arrows(SRC / "server" / "rest" / "router.py")
    }
    assert "abc" in {one.module for one in imports(SRC / "rules" / "events.py")}
    assert past_the_door(Import("here", "comodin.rules.cards", "Card"), "comodin.rules")
    assert past_the_door(Import("here", "comodin.rules", "nothing"), "comodin.rules")
    assert not past_the_door(Import("here", "comodin.rules", "Card"), "comodin.rules")
