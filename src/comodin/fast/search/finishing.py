"""A world played on: to the end of the round, or until a critic judges it."""

from __future__ import annotations

from ..engine import HEURISTIC, NETWORK, OVER, Row, Rules, Table, carry_out
from ..jit import kernel
from ..play import play_on
from ..players import NOTHING, attentive_decision, player_at
from .knobs import LEAF, LIMIT, OBJECTIVE, OWN, TEAM
from .minds import OTHERS, OWN_LENS, Mind, chance_to_win, order_of, quick_action, settled, ways
from .outcome import WIN, worth


@kernel
def policy(knobs: Row) -> int:
    """The kernel's player that the searcher is where no network chooses."""
    own = int(knobs[OWN])
    return HEURISTIC if own == NETWORK else own


@kernel
def own_player(knobs: Row) -> int:
    """Who plays the searcher's later turns in a world: NETWORK where a network or a critic is asked there."""
    leaves = knobs[LEAF] != 0.0 and int(knobs[OBJECTIVE]) == WIN
    return NETWORK if leaves else int(knobs[OWN])


@kernel
def own_action(s: Table, r: Rules, seat: int, knobs: Row, mind: Mind) -> int:
    """What the searcher does at a turn of its own in a world, as its policy would."""
    if int(knobs[OWN]) != NETWORK:
        return int(attentive_decision(s, r, seat, int(knobs[OWN])))
    lens = mind.lenses[OWN_LENS]
    order = int(order_of(s, r, seat))
    if ways(s, r, mind, lens, seat, order) == 1:
        return settled(s, r, mind, lens, seat, order)
    return quick_action(s, r, mind, lens, seat, order)


@kernel
def finish(s: Table, r: Rules, seat: int, players: int, made: int, knobs: Row, mind: Mind, none: Row) -> float:
    """The value of a world for the seat: at the end of the round, or, with the knob LEAF, where it would choose
    again after so many choices, of which it has `made` some. Returns 0 where a seat of OUTSIDE is asked."""
    left = int(knobs[LIMIT])
    leaf = int(knobs[LEAF]) if int(knobs[OBJECTIVE]) == WIN else 0
    while left > 0:
        used, _ = play_on(s, r, players, left, none, 0)
        left -= used + 1
        if s.pending == OVER or left <= 0:
            break
        who = int(s.turn)
        if player_at(players, who) != NETWORK:
            return 0.0
        lens = mind.lenses[OWN_LENS if who == seat else OTHERS]
        order = int(order_of(s, r, who))
        if ways(s, r, mind, lens, who, order) == 1:
            action = settled(s, r, mind, lens, who, order)
        elif who == seat and leaf and made >= leaf:
            return chance_to_win(s, r, mind, lens, seat, order, players, int(knobs[TEAM]))
        elif who == seat and int(knobs[OWN]) != NETWORK:
            made += 1
            action = attentive_decision(s, r, seat, int(knobs[OWN]))
        else:
            made += 1 if who == seat else 0
            action = quick_action(s, r, mind, lens, who, order)
        if action == NOTHING:
            break
        carry_out(s, r, action)
    return worth(s, r, seat, int(knobs[OBJECTIVE]), int(knobs[TEAM]))
