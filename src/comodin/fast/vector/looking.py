"""What any seat sees of a table, whoever is asked: for wrappers that step one table."""

from __future__ import annotations

from ..engine import Row, Tables
from ..jit import entry
from .layout import NOBODY, QUESTIONS
from .mask import legal_ids
from .observation import count_discards, write_full, write_history, write_observation


@entry
def look(
    tables: Tables,
    rules: Tables,
    plan: Tables,
    memos: Tables,
    observation: Row,
    mask: Row,
    history: Row,
    full: Row,
    ids: Row,
    at: int,
    start: int,
    stop: int,
) -> int:
    """Write what the seats from `start` to `stop` see of the table `at`, a row each; of `history` and `full` only
    where there are rows. The mask of a seat that is not asked is empty, and the question to another seat is not
    shown: that it is asked whether to jump in tells a card of its hand. Returns who is asked; NOBODY: the round is
    over."""
    r = rules[0]
    p = plan[0]
    s = tables[at]
    m = memos[at]
    count_discards(s, m)
    for seat in range(start, stop):
        k = seat - start
        write_observation(s, r, p, m, seat, observation[k])
        if len(history):
            write_history(s, r, p, seat, history[k])
        if len(full):
            write_full(s, r, p, seat, full[k])
        if len(mask):
            for place in range(mask.shape[1]):
                mask[k, place] = False
        if seat != m.seat or m.seat == NOBODY:
            for question in range(QUESTIONS):
                observation[k, p.question + question] = 0
        elif len(mask):
            count = legal_ids(s, r, p, seat, ids)
            for n in range(count):
                mask[k, ids[n]] = True
    return m.seat  # type: ignore[no-any-return]
