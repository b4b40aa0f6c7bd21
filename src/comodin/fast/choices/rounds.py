"""Whole rounds of networks against players of the kernel, on duplicate deals: for the arena, and for trainings."""

from __future__ import annotations

from ..engine import OVER, PLAYER_BITS, TURN, Row, Tables
from ..jit import entry
from ..play import DEALER, REST, SCORE, UNFINISHED, WINNER, duplicates
from .choosing import action_of
from .entries import ask
from .layout import BESIDES
from .network import best
from .stepping import apply, next_choice

CHOSEN, DRAWN_BY_CHOICE, LARGEST = range(3)
HABITS = 3  # columns


@entry
def play_seatings(
    tables: Tables,
    at: int,
    rules: Tables,
    keyed: Tables,
    lenses: Tables,
    seatings: Row,
    nets: Row,
    w_in: Row,
    b_in: Row,
    w_mid: Row,
    b_mid: Row,
    w_out: Row,
    b_out: Row,
    row: Row,
    traces: Row,
    scratch: Row,
    logits: Row,
    mask: Row,
    seed: int,
    start: int,
    limit: int,
    out: Row,
    habits: Row,
) -> None:
    """As `play_seatings` of `duplicates`, where the seats outside are networks: `nets` says which, four bits a
    seat, for each seating; each has a lens of its own. `habits`: of the networks in each round, how many choices
    they made, how often they drew although they could play, and their largest hand. A round of more than `limit`
    choices has no winner."""
    for n in range(len(out)):
        s = tables[at]
        duplicates.deal_keyed(s, rules[0], seed, start + n // len(seatings), -1)
        r = keyed[0]
        dealer = s.dealer
        players = seatings[n % len(seatings)]
        code = nets[n % len(seatings)]
        for k in range(HABITS):
            habits[n, k] = 0
        while habits[n, CHOSEN] < limit:
            seat, order = next_choice(s, r, lenses, 0, code, players, mask)
            if seat < 0:
                break
            net = (code >> (PLAYER_BITS * seat)) & 15
            lens = lenses[net]
            ask(
                s, r, lens, seat, order, mask, w_in, b_in, w_mid, b_mid, w_out, b_out, net,
                row, traces, scratch, logits,
            )  # fmt: skip
            choice = best(mask, logits)
            habits[n, CHOSEN] += 1
            habits[n, DRAWN_BY_CHOICE] += 1 if choice == BESIDES and s.pending == TURN and s.turn == seat else 0
            habits[n, LARGEST] = max(habits[n, LARGEST], s.cards[seat])
            apply(s, r, action_of(s, r, lens, seat, order, choice))
        out[n, WINNER] = s.winner if s.pending == OVER else UNFINISHED
        out[n, SCORE] = s.score
        out[n, DEALER] = dealer
        for seat in range(r.seats):
            out[n, REST + seat] = s.rest[seat]
