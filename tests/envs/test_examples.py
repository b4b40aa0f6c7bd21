"""The examples in the docstrings of `comodin.envs` show what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import iter_modules

import pytest

from comodin import envs

MODULES = ["comodin.envs", *(f"comodin.envs.{found.name}" for found in iter_modules(envs.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_module_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(import_module(name)).attempted for name in MODULES[:1]) > 3
