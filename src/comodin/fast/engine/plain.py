"""Plain rules: for most games the kernel is compiled without the options that they do not use.

Most options are off in most games, and each costs a look at every decision. In records of the type PLAIN, which
have the same fields, some values are constants when numba compiles: what depends on them falls away.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import numpy as np

from ..jit import constants
from .layout import RULES, Tables, buffer

FIXED: Mapping[str, int] = {
    "bluff": 1,
    "colours": 4,
    "colours_inverse": 1 << 14,
    "until_playable": 0,
    "jump_in": 0,
    "must_play": 0,
    "automatic": 0,
    "false_call": 0,
    "choosy": 0,
    "clues": 0,
    "partners": 0,
    "targets": 0,
    "passes_on": 0,
    "tape_length": 0,
}
"""What must hold of the rules."""


def _after(name: str) -> np.dtype[np.void]:
    """RULES with a field before the others: a type that ends otherwise would be one of RULES for numba."""
    fields = ((name, RULES[name]) for name in cast("tuple[str, ...]", RULES.names))
    return np.dtype([(name, np.int64), *fields], align=True)


PLAIN, COUNTLESS = _after("plain"), _after("plain_countless")
"""Plain rules; the same for players who do not count what lies open, so that nothing is counted."""

constants(RULES, {"noteless": 0, "countless": 0})
constants(PLAIN, {**FIXED, "noteless": 1, "countless": 0})
constants(COUNTLESS, {**FIXED, "noteless": 1, "countless": 1})


def plain(rules: Tables, counts: bool = True) -> Tables:
    """The same rules as PLAIN records, where they are plain, or as COUNTLESS ones; otherwise as they are."""
    if any(int(rules[0][name]) != value for name, value in FIXED.items()):
        return rules
    found = buffer(PLAIN if counts else COUNTLESS, len(rules))
    for name in RULES.names or ():
        found[name] = rules[name]
    found["noteless"] = 1
    found["countless"] = 0 if counts else 1
    return found
