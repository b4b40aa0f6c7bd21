"""The players of the kernel: `random` takes any legal choice, `simple` plays the way a relaxed player would; the
others forget nothing (`attentive`).

None makes mistakes, and none looks at what it could not see: its own hand, the sizes of the others, the table.
A policy is asked for the decision that the round waits for; beside it, whether to speak up, jump in or
challenge.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import BadInput
from ..engine import (
    ACCEPT,
    CATCH,
    CHALLENGE,
    CHANGE_RULE,
    COLOUR,
    DRAW,
    DRAWN,
    GESTURES,
    GREEDY,
    HEURISTIC,
    INVENT,
    NAME_COLOUR,
    PASS,
    PLAY,
    PLAYER_BITS,
    RANDOM,
    RANDOM_CARD,
    REWRITE,
    RLCARD,
    RULE,
    SAY_UNO,
    SIMPLE,
    STAR,
    TURN,
    Rules,
    Table,
    below,
    is_bluff,
    just,
    may_challenge,
    may_draw,
    may_say,
    nth,
    owes_drawn,
    pack,
    plain_plays,
    star_plays,
)
from ..jit import count, first, inlined, kernel
from .attentive import attentive_decision
from .rivals import NOTHING, speak_up_at_once

POLICIES = {
    "random": RANDOM,
    "simple": SIMPLE,
    "random-card": RANDOM_CARD,
    "rlcard": RLCARD,
    "greedy": GREEDY,
    "heuristic": HEURISTIC,
}
"""The players of the kernel by name."""


def players_of(names: Sequence[str]) -> int:
    """Who plays each seat, as the kernel takes it: four bits a seat."""
    for name in names:
        if name not in POLICIES:
            raise BadInput("--bots", f"{name!r} cannot be simulated fast; expected one of {', '.join(POLICIES)}")
    return sum(POLICIES[name] << PLAYER_BITS * seat for seat, name in enumerate(names))


@inlined
def player_at(players: int, seat: int) -> int:
    return (players >> (PLAYER_BITS * seat)) & 15


CHALLENGES = 5  # simple: one in so many times
JUMPS_IN = 2
FORGETS_UNO = 6
MISSES_CATCH = 2
MAKES_NO_RULE = 3


# -- random ----------------------------------------------------------------------------------------------


@kernel
def _other_seat(s: Table, r: Rules, seat: int, choice: int) -> int:
    return choice if choice < seat else choice + 1


@inlined
def random_play(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: int) -> int:
    """Any way to play one of these faces, or one of so many choices `besides`, all as likely: a choice below
    `besides`, or an action plus `besides`."""
    cards = s.cards[seat]
    if r.targets and cards > 1:
        return _random_play_rare(s, r, seat, plain, stars, besides)
    wild = plain & r.wilds
    coloured = plain ^ wild
    single = count(coloured)
    starred = single + count(stars)
    ways = starred + r.colours * count(wild)
    uno = 0
    if cards == 2:
        choice = below(s, besides + 2 * ways)
        if choice < besides:
            return choice
        choice -= besides
        uno = (choice & 1) << 15
        choice >>= 1
    else:
        choice = below(s, besides + ways)
        if choice < besides:
            return choice
        choice -= besides
    action = PLAY + besides + (seat << 4) + uno
    if choice < single:
        return action + (nth(coloured, choice) << 8)
    if choice < starred:
        return action + ((nth(stars, choice - single) | STAR) << 8)
    choice -= starred
    place = choice * r.colours_inverse >> 16
    colour = choice - place * r.colours
    return action + (nth(wild, place) << 8) + ((colour + 1) << 16)


@kernel
def _random_play_rare(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: int) -> int:
    """The same where players are chosen."""
    chosen = r.targets if s.cards[seat] > 1 else 0
    unos = 2 if s.cards[seat] == 2 else 1
    ways = 0
    for star in range(2):
        faces = stars if star else plain
        wild = faces & r.wilds
        ways += count(faces & ~chosen) + (r.colours - 1) * count(wild & ~chosen)
        ways += (r.seats - 1) * (count(faces & chosen) + (r.colours - 1) * count(wild & chosen))
    choice = below(s, besides + unos * ways)
    if choice < besides:
        return choice
    choice -= besides
    uno = choice % unos
    choice //= unos
    for star in range(2):
        faces = stars if star else plain
        while faces:
            face = first(faces)
            faces &= faces - 1
            colours = r.colours if (r.wilds >> face) & 1 else 1
            targets = r.seats - 1 if (chosen >> face) & 1 else 1
            if choice < colours * targets:
                colour = choice // targets if colours > 1 else -1
                target = _other_seat(s, r, seat, choice % targets) if targets > 1 or (chosen >> face) & 1 else -1
                return besides + pack(PLAY, seat, face | STAR * star, colour, uno, target, -1)
            choice -= colours * targets
    return 0  # not reached: the ways were counted above


@kernel
def random_rare(s: Table, r: Rules, seat: int) -> int:
    """Naming a colour, making and changing a rule."""
    if s.pending == COLOUR:
        return pack(NAME_COLOUR, seat, 0, below(s, r.colours), 0, -1, -1)
    if s.pending == RULE:
        return pack(INVENT, seat, 0, -1, 0, -1, below(s, GESTURES + 1) - 1)
    choice = below(s, GESTURES * s.rules + 1) - 1
    if choice < 0:
        return pack(REWRITE, seat, 0, -1, 0, -1, -1)
    return pack(REWRITE, seat, _rule_at(s, choice // GESTURES), -1, 0, -1, choice % GESTURES)


@kernel
def _rule_at(s: Table, place: int) -> int:
    """The number of the rule at this place among those in force."""
    for number in range(10):
        if s.deed[number] >= 0:
            if place == 0:
                return number
            place -= 1
    return 0


# -- simple ----------------------------------------------------------------------------------------------


@kernel
def best_colour(s: Table, r: Rules, seat: int) -> int:
    """The commonest in the hand."""
    best = 0
    most = -1
    for colour in range(r.colours):
        faces = r.of_colour[colour]
        held = count(s.once[seat] & faces) + count(s.twice[seat] & faces)
        if held > most:
            most = held
            best = colour
    return best if most > 0 else below(s, r.colours)


@kernel
def _victim(s: Table, r: Rules, seat: int) -> int:
    """Who is closest to winning: to take that hand, or to be given cards."""
    best = -1
    for other in range(r.seats):
        if other != seat and (best < 0 or s.cards[other] < s.cards[best]):
            best = other
    return best


@kernel
def _play_face(s: Table, r: Rules, seat: int, face: int, star: int) -> int:
    colour = best_colour(s, r, seat) if (r.wilds >> face) & 1 else -1
    uno = 1 if s.cards[seat] == 2 and below(s, FORGETS_UNO) else 0
    target = _victim(s, r, seat) if (r.targets >> face) & 1 and s.cards[seat] > 1 else -1
    return pack(PLAY, seat, face | star, colour, uno, target, -1)


@kernel
def simple_play(s: Table, r: Rules, seat: int, plain: int, stars: int) -> int:
    """A dear card before a cheap one, a wild last, a bluff never; NOTHING when no card is left of these."""
    coloured = (plain | stars) & ~r.wilds
    if coloured:
        dear = coloured & r.dear
        faces = dear if dear else coloured
        face = nth(faces, below(s, count(faces)))
        return _play_face(s, r, seat, face, STAR if (stars >> face) & 1 else 0)
    best = NOTHING
    wild = plain
    while wild:
        face = first(wild)
        wild &= wild - 1
        bluff = (r.restricted >> face) & 1 == 1 and is_bluff(s, r, seat, face)
        # the plain wild first: the strong ones are kept
        if not bluff and (best == NOTHING or r.ops_of[face] < r.ops_of[best]):
            best = face
    return best if best == NOTHING else _play_face(s, r, seat, best, 0)


@kernel
def simple_rare(s: Table, r: Rules, seat: int) -> int:
    if s.pending == COLOUR:
        return pack(NAME_COLOUR, seat, 0, best_colour(s, r, seat), 0, -1, -1)
    deed = below(s, GESTURES)
    if below(s, MAKES_NO_RULE) == 0:
        deed = -1
    if s.pending == RULE:
        return pack(INVENT, seat, 0, -1, 0, -1, deed)
    number = 0 if deed < 0 else _rule_at(s, below(s, s.rules))
    return pack(REWRITE, seat, number, -1, 0, -1, deed)


# -- any -------------------------------------------------------------------------------------------------


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
    jumps = pending == TURN and s.turn != seat
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
        action = NOTHING if jumps and below(s, JUMPS_IN) else simple_play(s, r, seat, plain, stars)
        if action != NOTHING:
            return action
        if besides == 2 and below(s, CHALLENGES) == 0:
            choice = 1
    if not simple or besides == 0:
        choice = random_play(s, r, seat, plain, stars, besides)
    if choice >= besides:
        return choice - besides
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
    targets = s.catchable & ~(1 << seat)
    says = 1 if s.cards[seat] == 1 and may_say(s, seat) else 0
    if player != RANDOM:
        if targets and below(s, MISSES_CATCH):
            return pack(CATCH, seat, 0, -1, 0, first(targets), -1)
        return just(SAY_UNO, seat) if says and below(s, 2) else NOTHING
    choice = below(s, 1 + says + count(targets))
    if choice == 0:
        return NOTHING
    if choice <= says:
        return just(SAY_UNO, seat)
    return pack(CATCH, seat, 0, -1, 0, nth(targets, choice - 1 - says), -1)


@kernel
def doubts(s: Table, player: int) -> bool:
    """A7: challenge in place of the seat that would draw?"""
    if player > SIMPLE:
        return False
    return below(s, 2 if player == RANDOM else 3 * CHALLENGES) == 0
