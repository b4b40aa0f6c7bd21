"""Which action ids are legal for the seat that is asked. An id is a number of `comodin.envs.ActionSpace`."""

from __future__ import annotations

from ..engine import (
    ACCEPT,
    ANSWER,
    CATCH,
    CHALLENGE,
    CHANGE_RULE,
    COLOUR,
    DECIDE,
    DO_DEED,
    DOUBT,
    DRAW,
    DRAWN,
    GESTURES,
    INVENT,
    JUMP_IN,
    NAME_COLOUR,
    PASS,
    PERFORM,
    REWRITE,
    RULE,
    SAY_UNO,
    SPEAK_UP,
    STAR,
    TURN,
    Row,
    Rules,
    Table,
    may_challenge,
    may_draw,
    may_say,
    owes_drawn,
    plain_plays,
    star_plays,
)
from ..jit import first, inlined, kernel
from .layout import NOTHING_ID, WORD, Plan


@kernel
def _aim(s: Table, r: Rules, p: Plan, seat: int, face: int, ids: Row, n: int) -> int:
    """The ids that play a card at one of the other players."""
    wild = (r.wilds >> face) & 1
    for relative in range(1, r.seats):
        start = p.aimed_start + (relative - 1) * p.aimed + p.aimed_of[face]
        for colour in range(r.colours if wild else 1):
            ids[n] = start + colour
            n += 1
            if s.cards[seat] == 2 and r.automatic == 0:
                ids[n] = start + colour + p.aimed // 2
                n += 1
    return n


@inlined
def _plays(s: Table, r: Rules, p: Plan, seat: int, ids: Row, n: int) -> int:
    uno = s.cards[seat] == 2 and r.automatic == 0
    chosen = r.targets if s.cards[seat] > 1 else 0  # E2, M13
    plain = plain_plays(s, r, seat)
    stars = star_plays(s, r, seat)
    aimed = plain & chosen
    while aimed:
        n = _aim(s, r, p, seat, first(aimed), ids, n)
        aimed &= aimed - 1
    aimed = stars & chosen
    while aimed:
        n = _aim(s, r, p, seat, first(aimed) | STAR, ids, n)
        aimed &= aimed - 1
    start = n
    faces = plain & ~chosen & ~r.wilds
    while faces:
        ids[n] = p.play_of[first(faces)]
        n += 1
        faces &= faces - 1
    faces = stars & ~chosen
    while faces:
        ids[n] = p.play_of[first(faces) | STAR]
        n += 1
        faces &= faces - 1
    faces = plain & ~chosen & r.wilds
    while faces:
        one = p.play_of[first(faces)]
        for colour in range(r.colours):
            ids[n] = one + colour
            n += 1
        faces &= faces - 1
    if uno:
        for at in range(start, n):
            ids[at + n - start] = ids[at] + p.plays
        n += n - start
    return n


@kernel
def _asides(s: Table, r: Rules, p: Plan, seat: int, ids: Row, n: int) -> int:
    """Say UNO, or catch: the same for the seat that is awaited, and for all others."""
    if may_say(s, r, seat):
        ids[n] = p.id_of[SAY_UNO]
        n += 1
    caught = s.catchable & ~(1 << seat)
    while caught:
        relative = first(caught) - seat
        ids[n] = p.id_of[CATCH] + (relative if relative > 0 else relative + r.seats) - 1
        n += 1
        caught &= caught - 1
    return n


@kernel
def _rare(s: Table, r: Rules, p: Plan, ids: Row, n: int) -> int:
    """Naming a colour, making and changing a rule, running a race."""
    if s.question == DO_DEED:
        for deed in range(GESTURES):
            ids[n] = p.id_of[PERFORM] + deed
            n += 1
        if s.deed[s.number] >= GESTURES:
            ids[n] = p.id_of[PERFORM] + WORD
            n += 1
    elif s.pending == COLOUR:
        for colour in range(r.colours):
            ids[n] = p.id_of[NAME_COLOUR] + colour
            n += 1
    elif s.pending == RULE:
        for deed in range(GESTURES + 1):
            ids[n] = p.id_of[INVENT] + deed
            n += 1
    elif s.pending == CHANGE_RULE:
        ids[n] = p.id_of[REWRITE]
        n += 1
        for number in range(10):
            if s.deed[number] >= 0:
                for deed in range(GESTURES):
                    ids[n] = p.id_of[REWRITE] + 1 + number * GESTURES + deed
                    n += 1
    return n


@inlined
def legal_ids(s: Table, r: Rules, p: Plan, seat: int, ids: Row) -> int:
    """Write the ids that answer the question; returns how many. At a decision: all that `list_actions` lists but
    reports of advice, which speak of what people say."""
    n = 0
    question = s.question
    if question == SPEAK_UP or question == JUMP_IN or question == DOUBT:
        ids[n] = NOTHING_ID
        n += 1
    if question == DECIDE or question == JUMP_IN:
        n = _plays(s, r, p, seat, ids, n)
    if question == DECIDE:
        if s.pending == TURN:
            if may_draw(s, r, seat):
                ids[n] = p.id_of[DRAW]
                n += 1
        elif s.pending == DRAWN:
            if not owes_drawn(s, r, seat):
                ids[n] = p.id_of[PASS]
                n += 1
        elif s.pending == ANSWER:
            ids[n] = p.id_of[ACCEPT]
            n += 1
            if may_challenge(s, seat):
                ids[n] = p.id_of[CHALLENGE]
                n += 1
        else:
            n = _rare(s, r, p, ids, n)
    elif question == DOUBT:
        ids[n] = p.id_of[CHALLENGE]
        n += 1
    elif question == DO_DEED:
        n = _rare(s, r, p, ids, n)
    if (question == DECIDE or question == SPEAK_UP) and (s.catchable or s.cards[seat] <= 2):
        n = _asides(s, r, p, seat, ids, n)
    return n
