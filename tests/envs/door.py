"""Doors into the kernel for the tests of environments."""

from __future__ import annotations

from comodin.fast.engine import Row, Tables, list_actions
from comodin.fast.jit import entry
from comodin.fast.play import play_until


@entry
def list_all(tables: Tables, rules: Tables, seats: Row, listed: Row, counts: Row) -> None:
    """The useful actions of the seat that is asked, at every table."""
    for i in range(len(seats)):
        counts[i] = list_actions(tables[i], rules[0], seats[i], listed[i])


@entry
def ask(tables: Tables, rules: Tables, players: int) -> int:
    """The seat that the first table asks next."""
    return play_until(tables[0], rules[0], players, 1 << 30)
