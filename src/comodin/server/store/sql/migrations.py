"""The migrations of an engine: SQL files in its folder `migrations`, one after the other."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def migrations_of(package: str) -> tuple[tuple[int, str], ...]:
    """The files in their order; the number is the version that each one leads to."""
    folder = files(package).joinpath("migrations")
    named = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return tuple((int(name[:4]), folder.joinpath(name).read_text(encoding="utf-8")) for name in named)
