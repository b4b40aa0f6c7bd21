"""A table that plays on until a seat outside has a choice, deals anew where a round is over, and never asks what
needs no thought."""

from __future__ import annotations

from ..engine import OVER, PLAYER_BITS, SPEAK_UP, Row, Rules, Table, Tables, below, deal, draw, seed_stream, step
from ..jit import kernel, together
from ..play import play_until
from ..players import NOTHING, speak_up_at_once
from .choosing import choices, forced_action, is_forced
from .layout import Desk
from .slots import order_of

ENDED = -1
TOO_LONG = -2
SCENES = 1 << 62  # streams of the generator that choose scenes
STRETCH = 16  # rounds in which neighbours play the same
A_WHILE = 4000  # decisions of others, or forced ones of the own seats, between two choices


@kernel
def apply(s: Table, r: Rules, action: int) -> None:
    if action != NOTHING:
        step(s, r, action)


@kernel
def next_choice(
    s: Table, r: Rules, lenses: Tables, start: int, nets: int, players: int, mask: Row
) -> tuple[int, int]:
    """Play on until a seat outside has a choice, written to `mask`: (the seat, the order of its colours); the seat
    is ENDED or TOO_LONG where there is none any more. `nets` says which lens is a seat's, counted from `start`."""
    for _ in range(A_WHILE):
        seat = int(play_until(s, r, players, A_WHILE))
        together()
        if seat < 0:
            return seat, 0
        if s.question == SPEAK_UP:
            apply(s, r, speak_up_at_once(s, r, seat))
            continue
        lens = lenses[start + ((nets >> (PLAYER_BITS * seat)) & 15)]
        order = int(order_of(s, r, seat))
        n = choices(s, r, lens, seat, order, mask)
        if n > 1 and not is_forced(s, r, seat):
            return seat, order
        apply(s, r, forced_action(s, r, lens, seat, order, mask))
        together()
    return TOO_LONG, 0


@kernel
def _turned(code: int, seats: int, by: int) -> int:
    """The codes of the seats, four bits each, moved on by so many seats."""
    found = 0
    for k in range(seats):
        seat = k + by
        if seat >= seats:
            seat -= seats
        found |= ((code >> (PLAYER_BITS * k)) & 15) << (PLAYER_BITS * seat)
    return found


@kernel
def deal_scene(
    s: Table, desk: Desk, i: int, rules: Tables, scenes: Tables, seed: int, strange: int, weights: int, alike: int
) -> None:
    """The next round of a table. `strange`: in so many of 100 rounds hands of any size are dealt, so that what is
    rare in play is learned early. `alike`: neighbours, as many as two to this power, have the same scene for some
    rounds, because the threads of a warp play fastest where all play the same."""
    desk.dealt += 1
    desk.steps = 0
    seed_stream(s, seed, SCENES | (i >> alike) << 32 | desk.dealt // (STRETCH if alike else 1))
    mark = below(s, weights)
    scene = 0
    while mark >= scenes[scene].weight:
        mark -= scenes[scene].weight
        scene += 1
    seed_stream(s, seed, i << 32 | desk.dealt)
    desk.scene = scene
    desk.game = scenes[scene].game
    r = rules[desk.game]
    by = below(s, int(r.seats))
    desk.players = _turned(int(scenes[scene].players), int(r.seats), by)
    desk.nets = _turned(int(scenes[scene].nets), int(r.seats), by)
    s.stage = 0
    deal(s, r, -1)
    if below(s, 100) < strange:
        most = 60 // int(r.seats)
        for seat in range(r.seats):
            if below(s, 2):
                draw(s, r, seat, 1 + below(s, most))


@kernel
def won_by(s: Table, seat: int) -> int:
    """Who won; -1: nobody."""
    return int(s.winner) if seat == ENDED and s.pending == OVER else -1
