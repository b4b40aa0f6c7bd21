"""What an action does: the counterpart of `rules.decide` and `rules.progress`, clause by clause."""

from __future__ import annotations

from ..jit import first, inlined, kernel
from .cards import draw, give, note, take_away, take_card_for, to_discards, turn_over
from .effects import after, end_round, give_turn, pass_on, rare_effect, wait_for_answer
from .layout import (
    ACCEPT,
    ADVICE,
    ADVICE_PENALTY,
    ANSWER,
    ANSWERED,
    BLUFF_UPHELD,
    CATCH,
    CAUGHT,
    CHALLENGE,
    CHALLENGE_LOST,
    CHOSE,
    DOES_REVERSE,
    DRAW,
    DRAWN,
    FACE,
    FALSE_CALL_PENALTY,
    INVENT,
    JUMPED,
    KEPT,
    LATE_IN_RACE,
    LOST_CHALLENGE,
    MISTAKE_PENALTY,
    MUST,
    MUST_IF_FORCED,
    NAME_COLOUR,
    NAMED,
    NEXT_DRAWS,
    NO_PENALTY,
    NOT_YET,
    PASS,
    PERFORM,
    PLAY,
    PLAYED,
    PLAYED_DRAWN,
    RACE,
    RACE_PENALTY,
    REPORT,
    REVERSE,
    REWRITE,
    SAY_UNO,
    SKIP_NEXT,
    TAKEN_BACK,
    TIME_UP,
    TOOK_DUE,
    TURN,
    VOTE,
    Rules,
    Table,
)
from .legal import is_bluff, is_mistake, matching, may_say, must_faces

# -- actions ---------------------------------------------------------------------------------------------


@inlined
def play_card(s: Table, r: Rules, seat: int, card: int, colour: int, uno: int, target: int) -> None:
    """Put the card on the pile, carry out what it does, and go on."""
    if r.noteless == 0 and s.noted >= 0:
        kind = PLAYED_DRAWN if s.pending == DRAWN else ANSWERED if s.pending == ANSWER else PLAYED
        note(s, r, kind if s.turn == seat else JUMPED, seat, card, colour)
    way = s.direction
    facing = after(s, r, seat, 1)  # M10: in the direction at the moment the card was played
    due = s.due
    s.due = 0
    before = s.colour
    face = card & FACE
    me = 1 << seat
    held = s.cards[seat]
    if r.closes:
        s.catchable = 0  # U4
    take_away(s, seat, card)
    to_discards(s, r, s.top)
    s.top = card
    s.colour = colour
    s.passes = 0
    s.catchable &= ~me
    if held == 2:
        if uno or (s.said & me) or r.automatic:  # U1, U7, X13
            s.said |= me
        else:
            s.catchable |= me
    if r.passes_on and s.pending == ANSWER and (r.drawing >> face) & 1 == 0:
        pass_on(s, r, seat, face, due)
        return
    ops = int(r.ops_of[card])
    if held == 1:
        for k in range(ops):
            if (r.op[card, k] & 15) == NEXT_DRAWS:
                draw(s, r, facing, due + (r.op[card, k] >> 8))  # E2: in a chain the whole amount
        end_round(s, r, seat)
        return
    s.pending = NOT_YET
    steps = 1
    number = -1
    if s.rules:
        number = r.number_of[face]
        if number >= 0 and s.deed[number] < 0:
            number = -1
    for k in range(ops):
        op = r.op[card, k]
        what = op & 15
        if what == NEXT_DRAWS:
            total = due + (op >> 8)  # A12: the amounts add up
            if r.stacking or (r.restricted >> face) & 1:  # M6
                wait_for_answer(s, r, seat, facing, face, total, before)
            else:
                draw(s, r, facing, total)
                s.penalty = TOOK_DUE
                steps = 2
        elif what == SKIP_NEXT:
            steps = 2
        elif what == REVERSE or what == DOES_REVERSE:
            s.direction = -s.direction
            if r.seats == 2:  # W1
                steps = 2
        else:
            rare_effect(s, r, seat, way, face, op, target)
    if number >= 0:  # H2
        s.pending = RACE
        s.number = number
        s.player = seat
        s.turn = -1
        s.waiting = (1 << r.seats) - 1
    if s.pending == NOT_YET:
        give_turn(s, r, after(s, r, seat, steps), 0)


@kernel
def take_back(s: Table, r: Rules, seat: int) -> None:
    """P1, P2, M7: the card is taken back, and two cards are drawn on top of what was due."""
    s.penalty = TAKEN_BACK
    s.passes = 0  # a mistake is no pass (T7)
    if s.turn == seat and (s.pending == TURN or s.pending == DRAWN or s.pending == ANSWER):
        if r.closes:
            s.catchable = 0
        draw(s, r, seat, s.due + MISTAKE_PENALTY)
        give_turn(s, r, after(s, r, seat, 1), 0)
    else:
        draw(s, r, seat, MISTAKE_PENALTY)
        s.owes[seat] += 1
        s.owing += 1


@inlined
def draw_card(s: Table, r: Rules, seat: int) -> None:
    """T2-T5, T7, X1."""
    if r.closes:
        s.catchable = 0
    if s.left + s.discarded == 0:
        s.passes += 1
        if s.passes == r.seats:
            end_round(s, r, -1)
        else:
            give_turn(s, r, after(s, r, seat, 1), 0)
        return
    duty = r.drawn_card == MUST or (r.drawn_card == MUST_IF_FORCED and must_faces(s, r, seat) == 0)
    match = matching(s, r)
    others = ~(1 << seat)
    s.said &= others  # M12
    s.catchable &= others
    while s.left + s.discarded > 0:
        if s.left == 0:
            turn_over(s, r)
        card = take_card_for(s, r, seat)
        note(s, r, CHOSE, seat, 1, -1)
        give(s, seat, card)
        face = card & FACE
        if (match >> face) & 1:
            bluff = (r.restricted >> face) & 1 == 1 and is_bluff(s, r, seat, face)
            if r.bluff or not bluff:
                s.pending = DRAWN
                s.turn = seat
                s.drawn = card
                s.must = 1 if duty and not bluff else 0
                return
        if not r.until_playable:
            break
    give_turn(s, r, after(s, r, seat, 1), 0)


@kernel
def challenge(s: Table, r: Rules, seat: int) -> None:
    """A7-A9, A13, M5: the player who was wrong draws."""
    if r.closes:
        s.catchable = 0
    facing = s.turn
    if s.bluff:
        s.penalty = BLUFF_UPHELD
        draw(s, r, s.player, s.due)
        give_turn(s, r, facing, 1)
    else:
        s.penalty = CHALLENGE_LOST
        draw(s, r, seat, s.due + LOST_CHALLENGE)
        give_turn(s, r, after(s, r, facing, 1), 0)


@kernel
def end_race(s: Table, r: Rules) -> None:
    """H2, H7: the seats that have not done the deed draw one each."""
    s.penalty = LATE_IN_RACE
    late = s.waiting
    while late:
        draw(s, r, first(late), RACE_PENALTY)
        late &= late - 1
    s.waiting = 0
    give_turn(s, r, after(s, r, s.player, 1), 0)


@kernel
def perform(s: Table, r: Rules, seat: int, deed: int) -> None:
    if deed == s.deed[s.number]:
        s.waiting &= ~(1 << seat)
    if (s.waiting & (s.waiting - 1)) == 0:
        end_race(s, r)


@kernel
def judge_advice(s: Table, r: Rules) -> None:
    """P3: more than half of the others agree, or no longer can."""
    others = r.seats - 1
    agree = 0
    disagree = 0
    for seat in range(r.seats):
        agree += (s.agree >> seat) & 1
        disagree += (s.disagree >> seat) & 1
    if 2 * agree > others:
        s.penalty = ADVICE
        accused = s.accused
        s.accused = -1
        s.agree = 0
        s.disagree = 0
        draw(s, r, accused, ADVICE_PENALTY)
    elif 2 * (others - disagree) <= others:
        s.accused = -1
        s.agree = 0
        s.disagree = 0


@kernel
def set_rule(s: Table, number: int, deed: int) -> None:
    if s.deed[number] < 0:
        s.rules += 1
    s.deed[number] = deed


@inlined
def carry_out(s: Table, r: Rules, action: int) -> None:
    """What follows from an action that is legal and no mistake."""
    kind = action & 15
    seat = (action >> 4) & 15
    target = ((action >> 20) & 15) - 1
    s.penalty = NO_PENALTY
    if kind == PLAY:
        card = (action >> 8) & 127
        colour = r.colour_of[card & FACE]
        if colour < 0:
            colour = ((action >> 16) & 15) - 1
        play_card(s, r, seat, card, colour, (action >> 15) & 1, target)
    elif kind == DRAW:
        draw_card(s, r, seat)
    elif kind == PASS:
        note(s, r, KEPT, seat, 0, -1)
        give_turn(s, r, after(s, r, seat, 1), 0)
    elif kind == ACCEPT:
        if r.closes:
            s.catchable = 0
        s.penalty = TOOK_DUE
        draw(s, r, seat, s.due)
        give_turn(s, r, after(s, r, seat, 1), 0)
    elif kind == CHALLENGE:
        challenge(s, r, seat)
    else:
        seldom(s, r, kind, seat, target, action)


@kernel
def seldom(s: Table, r: Rules, kind: int, seat: int, target: int, action: int) -> None:
    """The rare actions, in a function of their own so that the other one stays small."""
    number = (action >> 8) & 127
    deed = (action >> 24) - 1
    if kind == CATCH:
        if target != seat and (s.catchable >> target) & 1:  # U2, U6
            s.catchable &= ~(1 << target)
            s.penalty = CAUGHT
            draw(s, r, target, r.uno_penalty)
        elif r.false_call:  # X11
            draw(s, r, seat, FALSE_CALL_PENALTY)
    elif kind == SAY_UNO:
        if may_say(s, r, seat):
            s.said |= 1 << seat
            s.catchable &= ~(1 << seat)
        elif r.false_call and s.cards[seat] > 2:  # X11
            draw(s, r, seat, FALSE_CALL_PENALTY)
    elif kind == NAME_COLOUR:
        s.colour = ((action >> 16) & 15) - 1
        note(s, r, NAMED, seat, 0, s.colour)
        give_turn(s, r, seat, 0)
    elif kind == INVENT:
        if deed >= 0:
            set_rule(s, s.number, deed)
        give_turn(s, r, after(s, r, seat, 1), 0)
    elif kind == REWRITE:
        if deed >= 0:
            set_rule(s, number, deed)
        give_turn(s, r, after(s, r, seat, 1), 0)
    elif kind == PERFORM:
        perform(s, r, seat, deed)
    elif kind == TIME_UP:
        end_race(s, r)
    elif kind == REPORT:
        s.accused = target
        s.agree = 1 << seat
        s.disagree = 0
        judge_advice(s, r)
    elif kind == VOTE:
        if (action >> 15) & 1:
            s.agree |= 1 << seat
        else:
            s.disagree |= 1 << seat
        judge_advice(s, r)


@kernel
def step(s: Table, r: Rules, action: int) -> None:
    """What follows from an accepted action, a mistake included."""
    s.stage = 0  # all seats are asked anew
    seat = (action >> 4) & 15
    if r.penalise and (action & 15) == PLAY and is_mistake(s, r, seat, (action >> 8) & 127):
        s.penalty = NO_PENALTY
        take_back(s, r, seat)
    else:
        carry_out(s, r, action)
