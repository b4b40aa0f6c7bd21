"""The same deal again and again: the entries of the kernel with which the arena compares players.

A deal is dealt by its number, the same for every seating; then each seat draws by its key (`cards`), so that its
cards stay much the same where play takes another course. `rules` deal, and whoever searches uses them; `keyed`
are the same rules with keyed draws.
"""

from __future__ import annotations

from ..engine import KEYED, MOST_SEATS, OVER, Row, Rules, Table, Tables, deal, seed_stream
from ..jit import entry, kernel
from .rounds import DEALER, REST, SCORE, UNFINISHED, WINNER, play_until

KEYS = 0x2545F4914F6CDD1D  # the keys of a series are another series


def keyed(rules: Tables) -> Tables:
    """The rules for play with keyed draws."""
    found = rules.copy()
    found[0]["tape_length"] = KEYED
    return found


@kernel
def _deal_again(s: Table, r: Rules, seed: int, number: int, dealer: int) -> None:
    seed_stream(s, seed ^ KEYS, number)
    s.key = s.chance
    for seat in range(MOST_SEATS):
        s.taken[seat] = 0
    seed_stream(s, seed, number)
    deal(s, r, dealer)


@entry
def deal_again(tables: Tables, at: int, rules: Tables, seed: int, number: int, dealer: int) -> None:
    """Deal round `number` of the series for a table where seats draw by their keys; a dealer of -1 is cut for."""
    _deal_again(tables[at], rules[0], seed, number, dealer)


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
    """Deals number `start` and on, each with all `seatings` (who plays each seat) one after the other: a row of
    `out` for every round. Every deal is cut for."""
    for row in range(len(out)):
        s = tables[at]
        _deal_again(s, rules[0], seed, start + row // len(seatings), -1)
        dealer = s.dealer
        play_until(s, keyed[0], seatings[row % len(seatings)], limit)
        out[row, WINNER] = s.winner if s.pending == OVER else UNFINISHED
        out[row, SCORE] = s.score
        out[row, DEALER] = dealer
        for seat in range(rules[0].seats):
            out[row, REST + seat] = s.rest[seat]
