"""A door into the kernel: its players are parts of other functions, and a test asks one through an entry."""

from __future__ import annotations

from comodin.fast.engine import CHALLENGE, DOUBT, SPEAK_UP, Tables, just
from comodin.fast.jit import entry
from comodin.fast.players import NOTHING, decision, doubts, speak_up


@entry
def ask(tables: Tables, at: int, rules: Tables, seat: int, player: int, question: int) -> int:
    """What a player answers at this seat; NOTHING for nothing."""
    s = tables[at]
    r = rules[0]
    if question == SPEAK_UP:
        return speak_up(s, r, seat, player)
    if question == DOUBT:
        return just(CHALLENGE, seat) if doubts(s, player) else NOTHING
    return decision(s, r, seat, player)
