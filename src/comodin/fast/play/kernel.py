"""What Python calls: the entries of the kernel, over arrays of tables and a place in them.

An array and an index cost less to pass than a record. The first call of each compiles it (`jit`), unless it is
found on disk. `rules` is the array of one record that `tables.lower` made.
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
    """Rounds number `start` and on, one a row of `out`; `counts` has as many rows, or none. A dealer of -1 is
    cut for."""
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
    """Deal round `number` of the series; a dealer of -1 is cut for."""
    seed_stream(tables[at], seed, number)
    deal(tables[at], rules[0], dealer)


@entry
def finish_at(tables: Tables, at: int, rules: Tables, players: int, limit: int, counts: Row) -> int:
    """Play on to the end of the round; the decisions it took."""
    decisions, _ = play_on(tables[at], rules[0], players, limit, counts, 0)
    return decisions


@entry
def play_until(tables: Tables, at: int, rules: Tables, players: int, most: int) -> int:
    """Play on until a seat of OUTSIDE is asked something (`question` of the table says what): that seat; -1 when
    the round is over; -2 after so many decisions. Take its action with `step_at`, or none, and call again."""
    return rounds.play_until(tables[at], rules[0], players, most)


@entry
def step_at(tables: Tables, at: int, rules: Tables, action: int) -> None:
    """An action that `check_at` accepts."""
    step(tables[at], rules[0], action)


@entry
def check_at(tables: Tables, at: int, rules: Tables, action: int) -> int:
    """REFUSED, ACCEPTED, or a MISTAKE that costs."""
    return check(tables[at], rules[0], action)


@entry
def list_at(tables: Tables, at: int, rules: Tables, seat: int, out: Row) -> int:
    """The useful actions of a seat, into `out`; how many."""
    return list_actions(tables[at], rules[0], seat, out)


@entry
def copy_at(tables: Tables, source: int, to: int) -> None:
    """Clone a table."""
    tables[to] = tables[source]
