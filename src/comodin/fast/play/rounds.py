"""Whole rounds in the kernel: which seat is asked what, and statistics.

A round waits for one seat. Beside that, in a random order, seats are asked whether to speak up while a player can
be caught, to jump in, or to challenge where anyone may. Every question is one decision. The order of a race is
random, and no decision.
"""

from __future__ import annotations

from ..engine import (
    ANSWER,
    BLUFF_UPHELD,
    CHALLENGE,
    DECIDE,
    DO_DEED,
    DOUBT,
    FACE,
    HEURISTIC,
    JUMP_IN,
    MOST_SEATS,
    NETWORK,
    NO_PENALTY,
    OUTSIDE,
    OVER,
    PENALTIES,
    PLAY,
    RACE,
    RACES,
    SPEAK_UP,
    TURN,
    Row,
    Rules,
    Table,
    below,
    carry_out,
    deal,
    end_race,
    imagine,
    just,
    perform,
    wanted,
)
from ..jit import alone, count, kernel, merged, nth, together
from ..players import NOTHING, decision, doubts, player_at, speak_up

BLOCKED, UNFINISHED = -1, -2  # instead of a winner
WINNER, SCORE, TURNS, DECISIONS, DEALER, REST = range(6)  # the columns of a result
RESULT = REST + MOST_SEATS  # from REST on, the points left in each hand, for every way of scoring
SYMBOLS = 32
COUNTS = SYMBOLS + PENALTIES  # how often each symbol was played, and each penalty paid


@kernel
def _note(s: Table, r: Rules, counts: Row, row: int, action: int) -> None:
    if action & 15 == PLAY:
        counts[row, r.symbol_of[(action >> 8) & FACE]] += 1
    if s.penalty != NO_PENALTY:
        counts[row, SYMBOLS + s.penalty] += 1


@kernel
def _next_seat(r: Rules, seat: int) -> int:
    return seat + 1 if seat + 1 < r.seats else 0


@kernel
def _who_speaks(s: Table, r: Rules, players: int) -> tuple[int, int]:
    """U2, U5: seats are asked in a random order. (How many were asked, the first action.)"""
    seat = below(s, r.seats)
    for asked in range(1, r.seats + 1):
        action = speak_up(s, r, seat, player_at(players, seat))
        if action != NOTHING:
            return asked, action
        seat = _next_seat(r, seat)
    return r.seats, NOTHING


@kernel
def _jumpers(s: Table, r: Rules) -> int:
    """X2: the seats that hold the identical card and could be quicker than the seat at the turn."""
    seats = 0
    for seat in range(r.seats):
        if seat != s.turn and (s.once[seat] & wanted(s, r, seat)):
            seats |= 1 << seat
    return seats


@kernel
def _who_doubts(s: Table, r: Rules, players: int) -> tuple[int, int]:
    """A7: where anyone may challenge, the others are asked before the seat that would draw."""
    asked = 0
    seat = below(s, r.seats)
    for _ in range(r.seats):
        if (s.challengers >> seat) & 1:
            asked += 1
            if doubts(s, player_at(players, seat)):
                return asked, just(CHALLENGE, seat)
        seat = _next_seat(r, seat)
    return asked, NOTHING


@merged
def play_on(s: Table, r: Rules, players: int, limit: int, counts: Row, row: int) -> tuple[int, int]:
    """To the end of the round, or to `limit` decisions: (decisions, turns). `players` are the players of all
    seats. Only turns count in which a seat acted: it played, drew or took what was due. A seat of OUTSIDE plays as
    the heuristic does, but this returns when its turn comes; for one of NETWORK, whenever it is awaited."""
    decisions = 0
    turns = 0
    jumpers = -1  # -1: no seat was asked yet since the last action
    together()
    while s.pending != OVER and decisions < limit:
        pending = s.pending
        action = NOTHING
        if s.catchable and jumpers < 0:
            asked, action = _who_speaks(s, r, players)
            decisions += asked
        if action == NOTHING and pending == RACE:
            s.waiting = 1 << below(s, r.seats)
            end_race(s, r)
            if len(counts):
                _note(s, r, counts, row, NOTHING)
            if alone():
                continue
        elif action == NOTHING:
            seat = s.turn
            if pending == TURN:
                turns += 1
                if r.jump_in:
                    if jumpers < 0:
                        jumpers = _jumpers(s, r)
                    if jumpers:
                        seat = nth(jumpers, below(s, count(jumpers)))
                        jumpers ^= 1 << seat
            elif pending == ANSWER:
                turns += 1
                if s.challengers:
                    asked, action = _who_doubts(s, r, players)
                    decisions += asked
            if action == NOTHING:
                player = player_at(players, seat)
                if player >= NETWORK:
                    if seat == s.turn and (pending == TURN or player == NETWORK):
                        return decisions, turns
                    player = HEURISTIC
                action = decision(s, r, seat, player)
                decisions += 1
                if action == NOTHING:  # did not jump in
                    turns -= 1
                    if alone():
                        continue
        together()
        if alone() or action != NOTHING:
            jumpers = -1
            carry_out(s, r, action)
            if s.penalty == BLUFF_UPHELD:
                turns -= 1  # the seat that faced the cards still has its turn
            if len(counts):
                _note(s, r, counts, row, action)
        together()
    return decisions, turns


# -- with a player outside the kernel --------------------------------------------------------------------

FRESH, SPEAKING, SPOKEN, JUMPING, DOUBTING = range(5)  # the stages of asking


@kernel
def _ask_round(s: Table, r: Rules, players: int, question: int) -> tuple[int, int, int]:
    """Ask the remaining seats of this stage one after the other: (how many were asked, the first action, a seat
    outside or -1). A seat is removed from `to_ask` before it answers."""
    asked = 0
    while s.to_ask:
        seat = s.ask_next
        s.ask_next = _next_seat(r, seat)
        if (s.to_ask >> seat) & 1 == 0:
            continue
        s.to_ask &= ~(1 << seat)
        asked += 1
        player = player_at(players, seat)
        if player == OUTSIDE:
            return asked, NOTHING, seat
        if question == SPEAK_UP:
            action = speak_up(s, r, seat, player)
            if action != NOTHING:
                return asked, action, -1
        elif doubts(s, player):
            return asked, just(CHALLENGE, seat), -1
    return asked, NOTHING, -1


@kernel
def play_until(s: Table, r: Rules, players: int, most: int) -> int:
    """As `play_on`, with the same questions in the same order and the same chance, but only until a seat of
    OUTSIDE is asked: returns that seat, -1 when the round is over, or -2 after `most` decisions. The table keeps
    the stage of the questions, so that after doing nothing a seat is not asked the same again: just call again.
    `step` resets the stage. With RACES those outside are asked in races too: one seat after the other is the
    quickest of those that have not done the deed yet."""
    decisions = 0
    while s.pending != OVER and decisions < most:
        together()
        action = NOTHING
        outside = -1
        asked = 0
        if s.stage == FRESH:
            s.stage = SPOKEN
            if s.catchable:
                s.stage = SPEAKING
                s.to_ask = (1 << r.seats) - 1
                s.ask_next = below(s, r.seats)
        if s.stage == SPEAKING:
            asked, action, outside = _ask_round(s, r, players, SPEAK_UP)
            s.question = SPEAK_UP
            if action == NOTHING and outside < 0:
                s.stage = SPOKEN
        if s.stage == SPOKEN:
            if s.pending == RACE:
                s.stage = FRESH
                if players & RACES == 0:
                    s.waiting = 1 << below(s, r.seats)
                    end_race(s, r)
                    continue
                seat = nth(s.waiting, below(s, count(s.waiting)))
                decisions += 1
                if player_at(players, seat) == OUTSIDE:
                    s.question = DO_DEED
                    return seat
                perform(s, r, seat, s.deed[s.number])
                continue
            if s.pending == TURN and r.jump_in:
                s.stage = JUMPING
                s.to_ask = _jumpers(s, r)
            elif s.pending == ANSWER and s.challengers:
                s.stage = DOUBTING
                s.to_ask = s.challengers
                s.ask_next = below(s, r.seats)
        if s.stage == DOUBTING and s.to_ask:
            asked, action, outside = _ask_round(s, r, players, DOUBT)
            s.question = DOUBT
        decisions += asked
        if outside >= 0:
            return outside
        if action == NOTHING:
            seat = s.turn
            s.question = DECIDE
            if s.stage == JUMPING and s.to_ask:
                seat = nth(s.to_ask, below(s, count(s.to_ask)))
                s.to_ask ^= 1 << seat
                s.question = JUMP_IN
            decisions += 1
            if player_at(players, seat) == OUTSIDE:
                return seat
            action = decision(s, r, seat, player_at(players, seat))
            if action == NOTHING:  # did not jump in
                continue
        together()
        s.stage = FRESH
        carry_out(s, r, action)
    together()
    return -1 if s.pending == OVER else UNFINISHED


# -- rounds ----------------------------------------------------------------------------------------------


@merged
def play_round(s: Table, r: Rules, dealer: int, players: int, limit: int, out: Row, counts: Row, row: int) -> None:
    """A whole round, its stream seeded before; the result goes to a row of `out`. Dealer -1: by the cut."""
    deal(s, r, dealer)
    decisions, turns = play_on(s, r, players, limit, counts, row)
    out[row, WINNER] = s.winner if s.pending == OVER else UNFINISHED
    out[row, SCORE] = s.score
    out[row, TURNS] = turns
    out[row, DECISIONS] = decisions
    out[row, DEALER] = s.dealer
    for seat in range(r.seats):
        out[row, REST + seat] = s.rest[seat]


@merged
def rollout(s: Table, r: Rules, players: int, limit: int, counts: Row) -> int:
    """A view, its stream seeded before: deal the unseen cards, and play to the end. Returns the decisions."""
    imagine(s, r)
    decisions, _ = play_on(s, r, players, limit, counts, 0)
    return decisions
