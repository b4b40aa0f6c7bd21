"""Duplicate deals: the entries of the kernel with which the arena compares players.

The deal follows from its number, the same for every seating; then each seat draws by its key (`cards`), so that
its cards stay much the same when play differs. `rules` are for the deal and for searches; `keyed` are the same
rules with keyed draws.
"""

from __future__ import annotations

from ..engine import KEYED, MOST_SEATS, OVER, Row, Rules, Table, Tables, deal, seed_stream
from ..jit import entry, kernel
from .rounds import DEALER, REST, SCORE, UNFINISHED, WINNER, play_until

KEYS = 0x2545F4914F6CDD1D  # gives the keys of a series a seed of their own


def keyed(rules: Tables) -> Tables:
    """The rules for play with keyed draws."""
    found = rules.copy()
    found[0]["tape_length"] = KEYED
    return found


@kernel
def deal_keyed(s: Table, r: Rules, seed: int, number: int, dealer: int) -> None:
    """Deal round `number` of the series at a table where seats draw by their keys."""
    seed_stream(s, seed ^ KEYS, number)
    s.key = s.chance
    for seat in range(MOST_SEATS):
        s.taken[seat] = 0
    seed_stream(s, seed, number)
    deal(s, r, dealer)


@entry
def deal_again(tables: Tables, at: int, rules: Tables, seed: int, number: int, dealer: int) -> None:
    """Deal round `number` of the series for a table where seats draw by their keys; dealer -1: by the cut."""
    deal_keyed(tables[at], rules[0], seed, number, dealer)


@entry
def play_seatings(
    tables: Tables,
    at: int,
    rules: Tables,
    keyed: Tables,
    seatings: Row,
    seed: int,
    start: int,
    limit: int,
    out: Row,
) -> None:
    """Deals from number `start` on, each in all `seatings` (the players of all seats) one after the other: a row
    of `out` for every round. The cut chooses every dealer."""
    for row in range(len(out)):
        s = tables[at]
        deal_keyed(s, rules[0], seed, start + row // len(seatings), -1)
        dealer = s.dealer
        play_until(s, keyed[0], seatings[row % len(seatings)], limit)
        out[row, WINNER] = s.winner if s.pending == OVER else UNFINISHED
        out[row, SCORE] = s.score
        out[row, DEALER] = dealer
        for seat in range(rules[0].seats):
            out[row, REST + seat] = s.rest[seat]
