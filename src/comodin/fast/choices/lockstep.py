"""Tables that wait for networks which run elsewhere: every table is carried to its next choice, and what is seen
there is written down; the answers come with the next call."""

from __future__ import annotations

from ..engine import PLAYER_BITS, Row, Table, Tables, below
from ..jit import entry, kernel
from .choosing import action_of
from .entries import STRAYS, TEACHES, any_choice, taught
from .layout import Desk
from .record import read_record
from .seeing import see, see_hidden
from .slots import order_of
from .stepping import TOO_LONG, apply, deal_scene, next_choice, won_by

SEAT, WAY, SCENE_AT, NET, ENDED, WON_BY, TAUGHT, ANSWER = range(8)
NOTES = 8  # columns of what is written down of a table beside what is seen


@kernel
def advance_one(
    s: Table,
    desk: Desk,
    at: int,
    rules: Tables,
    lenses: Tables,
    scenes: Tables,
    seen: Row,
    full: Row,
    mask: Row,
    notes: Row,
    traces: Row,
    seed: int,
    weights: int,
    strange: int,
    alike: int,
    limit: int,
    mode: int,
) -> None:
    """Carry out the answer at one table, and go on to the next choice of a network: what it sees, what a critic
    sees besides, what it may choose, and in `notes` who it is, which network, whether the round was over after the
    answer, and who won. A round of more than `limit` choices counts as not won. As a teacher, the kernel's
    heuristic player answers by itself, and strays now and then."""
    fresh = desk.dealt == 0
    if not fresh:
        answering = int(desk.seat)
        r = rules[desk.game]
        order = int(order_of(s, r, answering))
        apply(s, r, action_of(s, r, lenses[desk.game], answering, order, int(notes[ANSWER])))
    ended = False
    winner = -1
    order = 0
    while True:
        if fresh:
            deal_scene(s, desk, at, rules, scenes, seed, strange, weights, alike)
            if desk.chance == 0:
                desk.chance = s.chance
        seat = TOO_LONG
        if desk.steps < limit:
            seat, order = next_choice(s, rules[desk.game], lenses, desk.game, 0, desk.players, mask)
        if seat >= 0:
            break
        if desk.counts:
            ended = True
            winner = won_by(s, seat)
        desk.counts = 0
        fresh = True
    desk.seat = seat
    desk.steps += 1
    desk.counts = 1
    r = rules[desk.game]
    lens = lenses[desk.game]
    read_record(s, r, traces)
    see(s, r, lens, seat, order, mask, traces, seen)
    see_hidden(s, r, lens, seat, order, desk.players, full)
    notes[SEAT] = seat
    notes[WAY] = s.direction
    notes[SCENE_AT] = desk.scene
    notes[NET] = (desk.nets >> (PLAYER_BITS * seat)) & 15
    notes[ENDED] = 1 if ended else 0
    notes[WON_BY] = winner
    if mode == TEACHES:
        right = taught(s, r, lens, seat, order)
        answer = right
        if not mask[right] or below(desk, 100) < STRAYS:  # type: ignore[arg-type]  # a cap may forbid it
            answer = any_choice(mask, desk)
            right = right if mask[right] else answer
        notes[TAUGHT] = right
        notes[ANSWER] = answer


@entry
def advance(
    tables: Tables,
    desks: Tables,
    rules: Tables,
    lenses: Tables,
    scenes: Tables,
    seen: Row,
    full: Row,
    masks: Row,
    notes: Row,
    traces: Row,
    seed: int,
    weights: int,
    strange: int,
    alike: int,
    limit: int,
    mode: int,
    start: int,
    stop: int,
) -> None:
    """Carry the tables from `start` to `stop` to their next choices."""
    for at in range(start, stop):
        advance_one(
            tables[at], desks[at], at, rules, lenses, scenes, seen[at], full[at], masks[at], notes[at], traces,
            seed, weights, strange, alike, limit, mode,
        )  # fmt: skip
