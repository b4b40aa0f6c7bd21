"""All attacks by their names; each is a function that says in its first sentence what it tries."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from .site import Site

Run = Callable[[Site], Awaitable[None]]


@dataclass(frozen=True)
class Attack:
    """`prepare` fills the store before the server starts; `open_files` is the limit of the server's process."""

    name: str
    sentence: str
    run: Run
    prepare: Callable[[Path], None] | None = None
    open_files: int | None = None
    seconds: float | None = None
    server: tuple[str, ...] = ()


ATTACKS: dict[str, Attack] = {}


def attack(
    *,
    prepare: Callable[[Path], None] | None = None,
    open_files: int | None = None,
    seconds: float | None = None,
    server: tuple[str, ...] = (),
) -> Callable[[Run], Run]:
    """Declares a function as an attack, under its own name."""

    def declare(run: Run) -> Run:
        name = run.__name__
        sentence = " ".join((run.__doc__ or "").split())
        assert sentence, f"{name}: expected a sentence"
        assert name not in ATTACKS, f"{name}: there is one already"
        ATTACKS[name] = Attack(name, sentence, run, prepare, open_files, seconds, server)
        return run

    return declare


def all_attacks() -> dict[str, Attack]:
    """Those of every module here, in the order of the modules' names."""
    for module in iter_modules([str(Path(__file__).parent)]):
        if not module.name.startswith("_"):
            import_module(f"{__package__}.{module.name}")
    return ATTACKS
