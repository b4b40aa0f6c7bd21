"""The players of the kernel by number: `random` takes any legal choice, `simple` plays the way a relaxed player
would; the others forget nothing (`attentive`).

None makes mistakes, and none looks at what it could not see: its own hand, the sizes of the others, the table.
A policy is asked for the decision that the round waits for; beside it, whether to speak up, jump in or
challenge.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...errors import BadInput
from ..engine import (
    ACCEPT,
    CHALLENGE,
    CHANGE_RULE,
    COLOUR,
    DRAW,
    DRAWN,
    GREEDY,
    HEURISTIC,
    HOARDER,
    PASS,
    PLAYER_BITS,
    RANDOM,
    RANDOM_CARD,
    RLCARD,
    RULE,
    SIMPLE,
    TURN,
    Rules,
    Table,
    Tables,
    below,
    just,
    may_challenge,
    may_draw,
    owes_drawn,
    plain,
    plain_plays,
    star_plays,
)
from ..habits import CHALLENGES, CHALLENGES_FOR_OTHERS, JUMPS_IN
from ..jit import inlined, kernel
from .attentive import attentive_decision
from .random import random_aside, random_play, random_rare
from .rivals import NOTHING, speak_up_at_once
from .simple import simple_aside, simple_play, simple_rare

POLICIES = {
    "random": RANDOM,
    "simple": SIMPLE,
    "random-card": RANDOM_CARD,
    "rlcard": RLCARD,
    "greedy": GREEDY,
    "heuristic": HEURISTIC,
    "hoarder": HOARDER,
}
"""The players of the kernel by name."""

GLANCING = frozenset({RANDOM, SIMPLE, RLCARD, GREEDY, RANDOM_CARD})
"""Those that do not count what lies open, by number."""

REMEMBERING = frozenset({"hoarder"})
"""Those that think back, and so need notes (`clues` in the rules)."""


def players_of(names: Sequence[str]) -> int:
    """Who plays each seat, as the kernel takes it: four bits a seat."""
    for name in names:
        if name not in POLICIES:
            raise BadInput("--bots", f"{name!r} cannot be simulated fast; expected one of {', '.join(POLICIES)}")
    return sum(POLICIES[name] << PLAYER_BITS * seat for seat, name in enumerate(names))


def rules_for(rules: Tables, names: Iterable[str]) -> Tables:
    """The rules for these players: a copy with notes, where one of them remembers."""
    if REMEMBERING.isdisjoint(names):
        return rules
    found = rules.copy()
    found[0]["clues"] = 1
    return found


def plain_for(rules: Tables, names: Sequence[str]) -> Tables:
    """The rules for these players as plain records, where they are plain. What lies open is counted where one of
    them reads it."""
    return plain(rules_for(rules, names), counts=any(POLICIES[name] not in GLANCING for name in names))


@inlined
def player_at(players: int, seat: int) -> int:
    return (players >> (PLAYER_BITS * seat)) & 15


@inlined
def decision(s: Table, r: Rules, seat: int, player: int) -> int:
    """What the seat does that is awaited; or, out of turn, the card that it jumps in with (X2), or NOTHING."""
    if player > SIMPLE:
        return attentive_decision(s, r, seat, player)
    simple = player != RANDOM
    pending = s.pending
    if pending == COLOUR or pending == RULE or pending == CHANGE_RULE:
        return simple_rare(s, r, seat) if simple else random_rare(s, r, seat)
    besides = 1  # the choices besides playing a card: draw, pass, or stay silent
    jumps = r.jump_in != 0 and pending == TURN and s.turn != seat
    if pending == TURN:
        if not jumps and not may_draw(s, r, seat):
            besides = 0
    elif pending == DRAWN:
        if owes_drawn(s, r, seat):
            besides = 0
    elif may_challenge(s, seat):
        besides = 2
    plain = plain_plays(s, r, seat)
    stars = star_plays(s, r, seat)
    choice = 0
    if simple:
        action = NOTHING if jumps and below(s, JUMPS_IN) else simple_play(s, r, seat, plain, stars, besides)
        if action != NOTHING:
            return action
        if besides == 2 and below(s, CHALLENGES) == 0:
            choice = 1
    else:
        action = random_play(s, r, seat, plain, stars, besides)
        if action >= 0:
            return action
        choice = -1 - action
    if jumps:
        return NOTHING
    if pending == TURN:
        return just(DRAW, seat)
    if pending == DRAWN:
        return just(PASS, seat)
    return just(CHALLENGE if choice else ACCEPT, seat)


@kernel
def speak_up(s: Table, r: Rules, seat: int, player: int) -> int:
    """While somebody can be caught: catch one, say a forgotten UNO, or NOTHING."""
    if player > SIMPLE:
        return speak_up_at_once(s, r, seat)
    return simple_aside(s, r, seat) if player != RANDOM else random_aside(s, r, seat)


@kernel
def doubts(s: Table, player: int) -> bool:
    """A7: challenge in place of the seat that would draw?"""
    if player > SIMPLE:
        return False
    if player == RANDOM:
        return below(s, 2) == 1
    return below(s, CHALLENGES_FOR_OTHERS) == 0
