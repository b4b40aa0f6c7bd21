"""The entries of the kernel, which Python calls: they take an array of tables and an index.

An array and an index cost less to pass than a record. The first call of an entry compiles it (`jit`), unless the
cache on disk has it. `rules` is the array of one record made by `lower`.
"""

from __future__ import annotations

from ..engine import OVER, Row, Tables, check, deal, list_actions, seed_stream, step
from ..jit import entry
from . import rounds
from .rounds import play_on, play_round, rollout


@entry
def play_rounds(
    tables: Tables,
    at: int,
    rules: Tables,
    dealer: int,
    players: int,
    seed: int,
    start: int,
    limit: int,
    out: Row,
    counts: Row,
) -> None:
    """Rounds from number `start` on, one a row of `out`; `counts` has as many rows, or none. Dealer -1: by the
    cut."""
    for row in range(len(out)):
        seed_stream(tables[at], seed, start + row)
        play_round(tables[at], rules[0], dealer, players, limit, out, counts, row)


@entry
def rollouts(
    tables: Tables,
    view: int,
    work: int,
    rules: Tables,
    players: int,
    seed: int,
    n: int,
    limit: int,
    won: Row,
    counts: Row,
) -> int:
    """`n` worlds that agree with the view at index `view`, each played to the end at index `work`. `won` counts
    per seat the rounds won and the points earned; returns the decisions made. `counts` has no rows."""
    decisions = 0
    for number in range(n):
        tables[work] = tables[view]
        s = tables[work]
        s.noted = -1
        seed_stream(s, seed, number)
        decisions += rollout(s, rules[0], players, limit, counts)
        if s.pending == OVER and s.winner >= 0:
            won[s.winner, 0] += 1
            won[s.winner, 1] += s.score
    return decisions


@entry
def deal_at(tables: Tables, at: int, rules: Tables, seed: int, number: int, dealer: int) -> None:
    """Deal round `number` of the series; dealer -1: by the cut."""
    seed_stream(tables[at], seed, number)
    deal(tables[at], rules[0], dealer)


@entry
def finish_at(tables: Tables, at: int, rules: Tables, players: int, limit: int, counts: Row) -> int:
    """Play on to the end of the round; returns the number of decisions."""
    decisions, _ = play_on(tables[at], rules[0], players, limit, counts, 0)
    return decisions


@entry
def play_until(tables: Tables, at: int, rules: Tables, players: int, most: int) -> int:
    """Play on until a seat of OUTSIDE is asked (`question` of the table); returns that seat, -1 when the round is
    over, or -2 after `most` decisions. Pass the seat's action to `step_at`, or none, and call again."""
    return rounds.play_until(tables[at], rules[0], players, most)


@entry
def step_at(tables: Tables, at: int, rules: Tables, action: int) -> None:
    """Apply an action that `check_at` accepts."""
    step(tables[at], rules[0], action)


@entry
def check_at(tables: Tables, at: int, rules: Tables, action: int) -> int:
    """REFUSED, ACCEPTED, or a penalised MISTAKE."""
    return check(tables[at], rules[0], action)


@entry
def list_at(tables: Tables, at: int, rules: Tables, seat: int, out: Row) -> int:
    """Write the useful actions of a seat to `out`; returns how many."""
    return list_actions(tables[at], rules[0], seat, out)


@entry
def copy_at(tables: Tables, source: int, to: int) -> None:
    """Clone a table."""
    tables[to] = tables[source]
