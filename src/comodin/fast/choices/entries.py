"""What Python calls: experience of a learner or a teacher, and the choice of a network at one table."""

from __future__ import annotations

from ..engine import CHALLENGE, DOUBT, HEURISTIC, PLAYER_BITS, SPEAK_UP, Row, Rules, Table, Tables, below, just
from ..jit import entry, kernel
from ..players import NOTHING, decision, doubts, speak_up_at_once
from .choosing import action_of, choice_of, choices, forced_action, is_forced
from .layout import CHOICES, FORCED, Desk, Lens
from .network import best, forward, score, toss
from .record import read_record
from .seeing import see, see_hidden
from .slots import order_of
from .stepping import TOO_LONG, apply, deal_scene, next_choice, won_by

LEARNS, TEACHES = range(2)
STRAYS = 12  # of 100 choices of a teacher: any other, so that positions are seen that it would not reach


@kernel
def taught(s: Table, r: Rules, lens: Lens, seat: int, order: int) -> int:
    """What the kernel's heuristic player chooses here."""
    if s.question == DOUBT:
        return choice_of(s, r, lens, order, just(CHALLENGE, seat) if doubts(s, HEURISTIC) else NOTHING)
    return choice_of(s, r, lens, order, decision(s, r, seat, HEURISTIC))


@kernel
def any_choice(mask: Row, desk: Desk) -> int:
    n = 0
    for choice in range(CHOICES):
        n += 1 if mask[choice] else 0
    n = below(desk, n)  # type: ignore[arg-type]  # a desk has a generator too
    for choice in range(CHOICES):
        if mask[choice]:
            if n == 0:
                return choice
            n -= 1
    return -1


@kernel
def ask(
    s: Table,
    r: Rules,
    lens: Lens,
    seat: int,
    order: int,
    mask: Row,
    w_in: Row,
    b_in: Row,
    w_mid: Row,
    b_mid: Row,
    w_out: Row,
    b_out: Row,
    net: int,
    row: Row,
    traces: Row,
    scratch: Row,
    logits: Row,
) -> None:
    """What the network says of every choice."""
    read_record(s, r, traces)
    see(s, r, lens, seat, order, mask, traces, row)
    forward(row, w_in, b_in, w_mid, b_mid, net, scratch[0], scratch[1])
    score(scratch[0], w_out, b_out, net, mask, logits)


@entry
def collect(
    tables: Tables,
    desks: Tables,
    rules: Tables,
    lenses: Tables,
    scenes: Tables,
    w_in: Row,
    b_in: Row,
    w_mid: Row,
    b_mid: Row,
    w_out: Row,
    b_out: Row,
    seen: Row,
    full: Row,
    masks: Row,
    chosen: Row,
    likely: Row,
    seats: Row,
    ways: Row,
    at_scene: Row,
    over: Row,
    winner: Row,
    traces: Row,
    scratch: Row,
    logits: Row,
    spare: Row,
    seed: int,
    weights: int,
    strange: int,
    limit: int,
    mode: int,
    start: int,
    stop: int,
) -> None:
    """So many choices of learners at each of the tables from `start` to `stop`, and what is seen before the next
    one (the arrays have one more row for it): what it sees, what it may choose, what it chose and how likely that
    was, who it is; whether the round was over after it, and who won. Rounds of more than `limit` choices count as
    not won. As a teacher, the kernel's heuristic player chooses, and strays now and then."""
    steps = chosen.shape[1]
    for i in range(start, stop):
        s = tables[i]
        desk = desks[i]
        t = 0
        fresh = desk.dealt == 0
        while True:
            if fresh:
                deal_scene(s, desk, i, rules, scenes, seed, strange, weights, 0)
                if desk.chance == 0:
                    desk.chance = s.chance
                fresh = False
                desk.seat = -1
            r = rules[desk.game]
            lens = lenses[desk.game]
            if desk.seat < 0:  # go on to the next choice
                seat = TOO_LONG
                order = 0
                if desk.steps < limit:
                    seat, order = next_choice(s, r, lenses, desk.game, 0, desk.players, spare)
                if seat < 0:
                    if t > 0 and desk.counts:
                        over[i, t - 1] = True
                        winner[i, t - 1] = won_by(s, seat)
                    desk.counts = 0
                    fresh = True
                    continue
                net = (desk.nets >> (PLAYER_BITS * seat)) & 15
                desk.steps += 1
                if net:
                    ask(
                        s, r, lens, seat, order, spare, w_in, b_in, w_mid, b_mid, w_out, b_out, net,
                        seen[i, steps], traces, scratch, logits,
                    )  # fmt: skip
                    choice, _ = toss(spare, logits, desk, 1.0)
                    apply(s, r, action_of(s, r, lens, seat, order, choice))
                    continue
                desk.seat = seat
            seat = int(desk.seat)
            order = int(order_of(s, r, seat))
            mask = masks[i, t]
            choices(s, r, lens, seat, order, mask)
            read_record(s, r, traces)
            see(s, r, lens, seat, order, mask, traces, seen[i, t])
            see_hidden(s, r, lens, seat, order, desk.players, full[i, t])
            seats[i, t] = seat
            ways[i, t] = s.direction
            at_scene[i, t] = desk.scene
            if t == steps:
                break
            over[i, t] = False
            if mode == TEACHES:
                choice = taught(s, r, lens, seat, order)
                chosen[i, t] = choice
                likely[i, t] = 0.0
                if not mask[choice] or below(desk, 100) < STRAYS:  # a cap may forbid what it would do
                    choice = any_choice(mask, desk)
                    if not mask[chosen[i, t]]:
                        chosen[i, t] = choice
            else:
                forward(seen[i, t], w_in, b_in, w_mid, b_mid, 0, scratch[0], scratch[1])
                score(scratch[0], w_out, b_out, 0, mask, logits)
                choice, chance = toss(mask, logits, desk, 1.0)
                chosen[i, t] = choice
                likely[i, t] = chance
            desk.seat = -1
            desk.counts = 1
            t += 1
            apply(s, r, action_of(s, r, lens, seat, order, choice))


@entry
def answer_at(
    tables: Tables,
    at: int,
    rules: Tables,
    lenses: Tables,
    seat: int,
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
) -> int:
    """What the network does at the table's question to this seat: a packed action, or NOTHING."""
    s = tables[at]
    r = rules[0]
    lens = lenses[0]
    if s.question == SPEAK_UP:
        return speak_up_at_once(s, r, seat)
    order = int(order_of(s, r, seat))
    n = choices(s, r, lens, seat, order, mask)
    if n <= 1 or is_forced(s, r, seat):
        return forced_action(s, r, lens, seat, order, mask)
    ask(s, r, lens, seat, order, mask, w_in, b_in, w_mid, b_mid, w_out, b_out, 0, row, traces, scratch, logits)
    return action_of(s, r, lens, seat, order, best(mask, logits))


@entry
def see_at(
    tables: Tables, at: int, rules: Tables, lenses: Tables, seat: int, row: Row, mask: Row, traces: Row
) -> int:
    """obs_v2 of the seat that is asked, and what it may choose; the number of ways, FORCED where that needs no
    thought."""
    s = tables[at]
    r = rules[0]
    order = int(order_of(s, r, seat))
    n = choices(s, r, lenses[0], seat, order, mask)
    read_record(s, r, traces)
    see(s, r, lenses[0], seat, order, mask, traces, row)
    return FORCED if n <= 1 or is_forced(s, r, seat) else n


@entry
def action_at(tables: Tables, at: int, rules: Tables, lenses: Tables, seat: int, choice: int) -> int:
    """The packed action of a choice at the table's question to this seat."""
    s = tables[at]
    r = rules[0]
    return action_of(s, r, lenses[0], seat, int(order_of(s, r, seat)), choice)
