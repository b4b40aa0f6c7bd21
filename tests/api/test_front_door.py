"""The front door: every name is there, says what it is with an example that runs, and costs nothing to import."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import comodin
from comodin.api import examples

ROOT = Path(__file__).parent.parent.parent


def modules() -> Iterator[ModuleType]:
    """The modules behind the door: where its names are defined, and the whole room `api`."""
    names = {getattr(getattr(comodin, name), "__module__", "comodin") for name in comodin.__all__}
    names |= {f"comodin.api.{path.stem}" for path in (ROOT / "src/comodin/api").glob("[a-z]*.py")}
    yield from (import_module(name) for name in sorted({*names, "comodin", "comodin.lazy"} - {"types", "typing"}))


@pytest.mark.parametrize("module", [pytest.param(module, id=module.__name__) for module in modules()])
def test_the_examples_run(module: ModuleType) -> None:
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert not failed


@pytest.mark.parametrize("name", comodin.__all__)
def test_every_name_has_an_example(name: str) -> None:
    value = getattr(comodin, name)
    told = examples.__test__.get(name) or inspect.getdoc(value) or ""
    found = doctest.DocTestParser().get_examples(told)
    assert found, f"comodin.{name} has no example"
    if name in examples.__test__:
        assert not inspect.isclass(value), f"the example of {name} belongs into its docstring"


def test_the_door_lists_its_names() -> None:
    assert dir(comodin) == sorted(comodin.__all__)
    with pytest.raises(AttributeError, match="module 'comodin' has no attribute 'dael'"):
        comodin.dael  # type: ignore[attr-defined]  # noqa: B018
    space: dict[str, object] = {}
    exec("from comodin import *", space)
    assert set(comodin.__all__) <= set(space)


def in_a_fresh_python(program: str) -> str:
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    return run.stdout


def test_importing_it_imports_next_to_nothing() -> None:
    """What it costs is measured by benchmarks/front_door.py; here only what it imports."""
    ours = "print(*sorted(name for name in sys.modules if name.split('.')[0] == 'comodin'))"
    assert in_a_fresh_python(f"import sys, comodin; {ours}").split() == ["comodin", "comodin.lazy"]
    news = "import sys; before = {*sys.modules}; import comodin; print(*{*sys.modules} - before)"
    assert not {"typing", "collections", "dataclasses", "re", "json", "numpy"} & set(
        in_a_fresh_python(news).split()
    )


def test_a_round_needs_no_numpy() -> None:
    program = """
import sys, comodin
round = comodin.play("heuristic", "casa", players=3, seed=1).rounds[0]
round.record(), str(round), round._repr_html_(), round.story(), round.view(0)
print("numpy" in sys.modules, "numba" in sys.modules)
"""
    assert in_a_fresh_python(program) == "False False\n"
