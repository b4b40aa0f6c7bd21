"""What the seat that is asked knows, as a row of small numbers. The fields and their order are those of
`comodin.envs.fields`: change both, and the version."""

from __future__ import annotations

from ..engine import ANSWER, DRAWN, FACE, GESTURES, MOST_CARDS, OVER, RACE, RULE, Row, Rules, Table
from ..jit import first, inlined, kernel
from .layout import NOTE, WORD, Memo, Plan


@inlined
def _hand(s: Table, seat: int, row: Row) -> None:
    """One number for each face. Without a branch for a card, which would be unpredictable for the processor."""
    once = s.once[seat]
    twice = s.twice[seat]
    for face in range(len(row)):
        row[face] = ((once >> face) & 1) + ((twice >> face) & 1)
    faces = s.thrice[seat]
    while faces:
        face = first(faces)
        row[face] += 1 + ((s.fourfold[seat] >> face) & 1)
        faces &= faces - 1


@inlined
def count_discards(s: Table, m: Memo) -> None:
    """Count those that were added since the last time; all of them after they have been turned over."""
    if m.turnings != s.turnings or m.counted > s.discarded:
        m.turnings = s.turnings
        m.counted = 0
        for face in range(64):
            m.seen[face] = 0
    for place in range(MOST_CARDS - s.discarded, MOST_CARDS - m.counted):
        m.seen[s.pile[place] & FACE] += 1
    m.counted = s.discarded


@kernel
def _house_rules(s: Table, row: Row, at: int) -> int:
    for number in range(10):
        deed = int(s.deed[number])
        if deed >= 0:
            row[at + number * (GESTURES + 1) + min(deed, WORD)] = 1
    at += 10 * (GESTURES + 1)
    if s.pending == RACE or s.pending == RULE:
        row[at + s.number] = 1
    return at + 10


@inlined
def write_observation(s: Table, r: Rules, p: Plan, m: Memo, seat: int, row: Row) -> None:
    """obs_v1."""
    faces = r.faces
    for at in range(len(row)):
        row[at] = 0
    _hand(s, seat, row[:faces])
    at = faces
    if r.icons:
        starred = s.star[seat]
        while starred:
            row[at + first(starred)] = 1
            starred &= starred - 1
        at += faces
    row[at + (s.top & FACE)] = 1
    at += faces
    discards = row[at : at + faces]  # a slice, whose places are surely not negative, is copied at once
    for face in range(len(discards)):
        discards[face] = m.seen[face]
    at += faces
    if s.pending == DRAWN and s.turn == seat:
        row[at + (s.drawn & FACE)] = 1
    at += faces
    if s.colour >= 0:
        row[at + s.colour] = 1
    at += r.colours
    answer = s.pending == ANSWER
    if answer and s.before >= 0:
        row[at + s.before] = 1
    at += r.colours
    shown = p.shown
    other = seat
    for relative in range(r.seats):
        row[at + relative] = min(s.cards[other], 255)
        row[at + shown + relative] = (s.said >> other) & 1
        row[at + 2 * shown + relative] = (s.catchable >> other) & 1
        row[at + 3 * shown + relative] = min(s.owes[other], 255)
        other = other + 1 if other + 1 < r.seats else 0
    at += 4 * shown
    if s.turn >= 0 and s.pending != OVER:
        row[at + (s.turn - seat if s.turn >= seat else s.turn - seat + r.seats)] = 1
    at += shown
    if answer or s.pending == RACE:
        row[at + (s.player - seat if s.player >= seat else s.player - seat + r.seats)] = 1
    at += shown
    row[at] = 1 if s.direction > 0 else 0
    row[at + 1] = min(s.due, 255)
    row[at + 2] = min(s.left, 255)
    row[at + 3] = min(s.held, 255) if answer and s.before >= 0 else 0
    row[at + 4] = 1 if s.pending == DRAWN and s.turn == seat and s.must else 0
    at += 5
    row[at + s.pending] = 1
    at += 8
    row[at + s.question] = 1
    at += 5
    if p.house_rules:
        at = _house_rules(s, row, at)
    if p.totals:
        other = seat
        for relative in range(r.seats):
            row[at + relative] = max(0, min(255, 255 * m.total[other] // p.target))
            other = other + 1 if other + 1 < r.seats else 0


@kernel
def write_full(s: Table, r: Rules, p: Plan, seat: int, row: Row) -> None:
    """full_v1: the hands of the others, and the draw pile."""
    for at in range(len(row)):
        row[at] = 0
    other = seat
    for relative in range(1, r.seats):
        other = other + 1 if other + 1 < r.seats else 0
        _hand(s, other, row[(relative - 1) * r.faces : relative * r.faces])
    at = (p.shown - 1) * r.faces
    for place in range(s.left):
        row[at + (s.pile[place] & FACE)] += 1


@kernel
def write_history(s: Table, r: Rules, p: Plan, seat: int, steps: Row) -> None:
    """history_v1: the last notes, the newest last: kind, relative seat, card or number, colour; 0: nothing."""
    known = min(int(s.noted), p.steps)
    for at in range(p.steps - known):
        for k in range(NOTE):
            steps[at, k] = 0
    for k in range(known):
        note = int(s.notes[s.noted - known + k])
        relative = ((note >> 4) & 15) - seat
        at = p.steps - known + k
        steps[at, 0] = (note & 15) + 1
        steps[at, 1] = relative if relative >= 0 else relative + r.seats
        steps[at, 2] = (note >> 8) & 127
        steps[at, 3] = (note >> 15) & 15
