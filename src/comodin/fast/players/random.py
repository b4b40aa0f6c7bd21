"""The random player of the kernel: every choice that it has, one as likely as the other.

The readable counterpart is `bots.random`: the choices are numbered alike, so that one toss gives the same one.
First what is done without a card, then the ways to play one: coloured cards, those with a star, wilds; and of each
by face, colour, player chosen, without UNO and with it.
"""

from __future__ import annotations

from ..engine import (
    CATCH,
    COLOUR,
    GESTURES,
    INVENT,
    NAME_COLOUR,
    PLAY,
    REWRITE,
    RULE,
    SAY_UNO,
    STAR,
    Rules,
    Table,
    below,
    just,
    may_say,
    pack,
)
from ..jit import count, first, inlined, kernel, nth
from .rivals import NOTHING


@kernel
def _other_seat(s: Table, r: Rules, seat: int, choice: int) -> int:
    return choice if choice < seat else choice + 1


@inlined
def random_play(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: int) -> int:
    """Any way to play one of these faces, or one of so many choices `besides`, all as likely: an action, or the
    choice as a negative number, from -1 down. An action is joined by OR: so the compiler sees its kind."""
    cards = s.cards[seat]
    if r.targets and cards > 1:
        return _random_play_rare(s, r, seat, plain, stars, besides)
    wild = plain & r.wilds
    coloured = plain ^ wild
    single = count(coloured)
    starred = single + count(stars)
    ways = starred + r.colours * count(wild)
    uno = 0
    if cards == 2 and r.automatic == 0:
        choice = below(s, besides + 2 * ways)
        if choice < besides:
            return -1 - choice
        choice -= besides
        uno = (choice & 1) << 15
        choice >>= 1
    else:
        choice = below(s, besides + ways)
        if choice < besides:
            return -1 - choice
        choice -= besides
    action = PLAY | seat << 4 | uno
    if choice < single:
        return action | nth(coloured, choice) << 8
    if choice < starred:
        return action | (nth(stars, choice - single) | STAR) << 8
    choice -= starred
    place = choice * r.colours_inverse >> 16
    colour = choice - place * r.colours
    return action | nth(wild, place) << 8 | (colour + 1) << 16


@kernel
def _random_play_rare(s: Table, r: Rules, seat: int, plain: int, stars: int, besides: int) -> int:
    """The same where players are chosen."""
    chosen = r.targets if s.cards[seat] > 1 else 0
    unos = 2 if s.cards[seat] == 2 and r.automatic == 0 else 1
    wild = plain & r.wilds
    coloured = plain ^ wild
    ways = 0
    for part in range(3):
        faces = coloured if part == 0 else (stars if part == 1 else wild)
        times = r.colours if part == 2 else 1
        ways += times * (count(faces & ~chosen) + (r.seats - 1) * count(faces & chosen))
    choice = below(s, besides + unos * ways)
    if choice < besides:
        return -1 - choice
    choice -= besides
    uno = choice % unos
    choice //= unos
    for part in range(3):
        faces = coloured if part == 0 else (stars if part == 1 else wild)
        while faces:
            face = first(faces)
            faces &= faces - 1
            chooses = (chosen >> face) & 1
            targets = r.seats - 1 if chooses else 1
            ways = targets * r.colours if part == 2 else targets
            if choice < ways:
                colour = choice // targets if part == 2 else -1
                target = _other_seat(s, r, seat, choice % targets) if chooses else -1
                return pack(PLAY, seat, face | (STAR if part == 1 else 0), colour, uno, target, -1)
            choice -= ways
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


@kernel
def random_aside(s: Table, r: Rules, seat: int) -> int:
    """While somebody can be caught: nothing, a forgotten UNO, or a catch."""
    targets = s.catchable & ~(1 << seat)
    says = 1 if s.cards[seat] == 1 and may_say(s, r, seat) else 0
    choice = below(s, 1 + says + count(targets))
    if choice == 0:
        return NOTHING
    if choice <= says:
        return just(SAY_UNO, seat)
    return pack(CATCH, seat, 0, -1, 0, nth(targets, choice - 1 - says), -1)
