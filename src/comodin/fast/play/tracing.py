"""Rounds whose rows are wanted: what came out of each, and every decision in it, in the order in which seats were
asked.

The same rounds as those of `rounds.play_on`, with the same questions and the same chance. These entries are apart
from the others, so that only those who ask for rows compile them."""

from __future__ import annotations

from ..engine import (
    ANSWER,
    BLUFF_UPHELD,
    CHALLENGE,
    DOUBT,
    MOST_SEATS,
    NO_PENALTY,
    OUTSIDE,
    OVER,
    PENALTIES,
    PLAY,
    PLAYER_BITS,
    SPEAK_UP,
    TURN,
    Row,
    Rules,
    Table,
    Tables,
    carry_out,
    deal,
    just,
    seed_stream,
    step,
)
from ..jit import entry, kernel
from ..players import NOTHING, decision, doubts, player_at, speak_up
from .duplicates import deal_keyed
from .rounds import DEALER, DECISIONS, FRESH, JUMPING, REST, RESULT, SCORE, TURNS, UNFINISHED, WINNER, play_until

CARDS = RESULT  # the columns of a row beyond those of a result: the cards left in each hand,
PLAYED = CARDS + MOST_SEATS  # the cards that were played,
PAID = PLAYED + 1  # and how often each penalty was paid
ROW = PAID + PENALTIES

ROUND, SEAT, QUESTION, PENDING, ACTION, HAND, TOP, COLOUR_NOW, DUE, PILE, RANK = range(11)
"""The columns of a note: the row of the round, the seat that was asked and what, what the round waited for, the
action (NOTHING: none), cards in its hand, the top card, the colour in play, cards due, cards in the draw pile, and
the number of the turn."""
NOTE = 11
FULL = -3  # there is no room for another note

_EVERYBODY = (1 << PLAYER_BITS * MOST_SEATS) - 1  # OUTSIDE at every seat


@kernel
def _note(s: Table, seat: int, out: Row, row: int, notes: Row, used: Row) -> None:
    at = used[0]
    notes[at, ROUND] = row
    notes[at, SEAT] = seat
    notes[at, QUESTION] = s.question
    notes[at, PENDING] = s.pending
    notes[at, ACTION] = NOTHING
    notes[at, HAND] = s.cards[seat]
    notes[at, TOP] = s.top
    notes[at, COLOUR_NOW] = s.colour
    notes[at, DUE] = s.due
    notes[at, PILE] = s.left
    notes[at, RANK] = out[row, TURNS]
    used[0] = at + 1


@kernel
def _count(s: Table, out: Row, row: int, action: int, question: int, pending: int) -> None:
    """After an action: `pending` is what the round waited for before it."""
    if question != SPEAK_UP and (pending == TURN or pending == ANSWER):
        out[row, TURNS] += 1
    if s.penalty == BLUFF_UPHELD:
        out[row, TURNS] -= 1  # the seat that faced the cards still has its turn
    if action & 15 == PLAY:
        out[row, PLAYED] += 1
    if s.penalty != NO_PENALTY:
        out[row, PAID + s.penalty] += 1


@kernel
def _trace(s: Table, r: Rules, players: int, limit: int, out: Row, row: int, notes: Row, used: Row) -> int:
    """Play on, and note every decision, if there is room for notes at all: -1 when the round is over, UNFINISHED
    after `limit` decisions, FULL, or a seat of OUTSIDE, which is asked `question` and has its note already."""
    while True:
        # as whole rounds do: not in the middle of asking seat after seat
        if out[row, DECISIONS] >= limit and (s.stage == FRESH or s.stage == JUMPING):
            return UNFINISHED
        if len(notes) and used[0] >= len(notes):
            return FULL
        s.penalty = NO_PENALTY
        seat = play_until(s, r, _EVERYBODY, limit)
        if s.penalty != NO_PENALTY:  # a race, which is no decision
            out[row, PAID + s.penalty] += 1
        if seat < 0:
            return seat
        out[row, DECISIONS] += 1
        if len(notes):
            _note(s, seat, out, row, notes, used)
        player = player_at(players, seat)
        if player == OUTSIDE:
            return seat
        question, pending, action = s.question, s.pending, NOTHING
        if question == SPEAK_UP:
            action = speak_up(s, r, seat, player)
        elif question == DOUBT:
            if doubts(s, player):
                action = just(CHALLENGE, seat)
        else:
            action = decision(s, r, seat, player)
        if action == NOTHING:
            continue
        if len(notes):
            notes[used[0] - 1, ACTION] = action
        s.stage = FRESH
        carry_out(s, r, action)
        _count(s, out, row, action, question, pending)


@kernel
def _conclude(s: Table, r: Rules, dealer: int, out: Row, row: int) -> None:
    out[row, WINNER] = s.winner if s.pending == OVER else UNFINISHED
    out[row, SCORE] = s.score
    out[row, DEALER] = dealer
    for seat in range(r.seats):
        out[row, REST + seat] = s.rest[seat]
        out[row, CARDS + seat] = s.cards[seat]


@entry
def trace_rounds(
    tables: Tables,
    at: int,
    rules: Tables,
    dealer: int,
    players: int,
    seed: int,
    start: int,
    limit: int,
    out: Row,
    notes: Row,
    used: Row,
) -> int:
    """As `kernel.play_rounds`, with a row of `ROW` columns a round, and a note of `NOTE` columns a decision unless
    `notes` has no rows. `used[0]`: notes of whole rounds. Returns how many rounds are whole: fewer than `out` has
    rows when the notes are full."""
    s = tables[at]
    for row in range(len(out)):
        before = used[0]
        seed_stream(s, seed, start + row)
        deal(s, rules[0], dealer)
        dealt = s.dealer
        if _trace(s, rules[0], players, limit, out, row, notes, used) == FULL:
            used[0] = before
            return row
        _conclude(s, rules[0], dealt, out, row)
    return len(out)


@entry
def trace_seatings(
    tables: Tables,
    at: int,
    rules: Tables,
    keyed: Tables,
    seatings: Row,
    seed: int,
    first: int,
    start: int,
    limit: int,
    out: Row,
    notes: Row,
    used: Row,
) -> int:
    """As `duplicates.play_seatings`, with rows and notes as `trace_rounds` has them. The first row is round
    `start` of those from deal `first` on: deal by deal, in all seatings."""
    s = tables[at]
    for row in range(len(out)):
        before = used[0]
        number = start + row
        deal_keyed(s, rules[0], seed, first + number // len(seatings), -1)
        dealer = s.dealer
        if _trace(s, keyed[0], seatings[number % len(seatings)], limit, out, row, notes, used) == FULL:
            used[0] = before
            return row
        _conclude(s, rules[0], dealer, out, row)
    return len(out)


@entry
def trace_on(
    tables: Tables, at: int, rules: Tables, players: int, limit: int, out: Row, row: int, notes: Row, used: Row
) -> int:
    """As `kernel.play_until`, with notes: -1 when the round is over, UNFINISHED, FULL, or a seat of OUTSIDE. Pass
    its action to `answer_at`, or none, and call again. Writes the row when the round has ended."""
    s = tables[at]
    dealer = s.dealer
    seat = _trace(s, rules[0], players, limit, out, row, notes, used)
    if seat == -1 or seat == UNFINISHED:
        _conclude(s, rules[0], dealer, out, row)
    return seat


@entry
def answer_at(
    tables: Tables, at: int, rules: Tables, action: int, out: Row, row: int, notes: Row, used: Row
) -> None:
    """The action of the seat that `trace_on` returned."""
    s = tables[at]
    question, pending = s.question, s.pending
    if len(notes):
        notes[used[0] - 1, ACTION] = action
    step(s, rules[0], action)
    _count(s, out, row, action, question, pending)
