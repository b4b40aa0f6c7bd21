"""In which variants the kernel that adds rounds up is made: for any game or for one, and where its tables lie."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Variant:
    """`special`: the rules of one game are constants. `shared`: tables lie in the memory that a block shares."""

    special: bool = False
    shared: bool = False

    def __str__(self) -> str:
        return f"{'special' if self.special else 'general'}-{'shared' if self.shared else 'local'}"


GENERAL = Variant()
"""One kernel for all games, each table in the memory of its thread."""

VARIANTS = tuple(Variant(special, shared) for special in (False, True) for shared in (False, True))
