"""What is legal, as sets of faces; the list of actions, and the judgement of any action, come from them."""

from __future__ import annotations

from ..jit import first, inlined, kernel
from .cards import plain_faces
from .layout import (
    ACCEPT,
    ACCEPTED,
    ANSWER,
    CATCH,
    CHALLENGE,
    CHANGE_RULE,
    COLOUR,
    DRAW,
    DRAWN,
    FACE,
    GESTURES,
    INVENT,
    MISTAKE,
    NAME_COLOUR,
    OVER,
    PASS,
    PERFORM,
    PLAY,
    RACE,
    REFUSED,
    REPORT,
    REWRITE,
    RULE,
    SAY_UNO,
    STAR,
    TIME_UP,
    TURN,
    VOTE,
    Row,
    Rules,
    Table,
)


@kernel
def pack(kind: int, seat: int, card: int, colour: int, uno: int, target: int, deed: int) -> int:
    """An action as one integer. `card` is also a number; `uno` also agreement; -1 stands for none."""
    return kind | seat << 4 | card << 8 | uno << 15 | (colour + 1) << 16 | (target + 1) << 20 | (deed + 1) << 24


@kernel
def just(kind: int, seat: int) -> int:
    """An action without parameters."""
    return kind | seat << 4


# -- sets of faces ---------------------------------------------------------------------------------------


@kernel
def matching(s: Table, r: Rules) -> int:
    """T1, M15: colour, number or symbol, or any wild."""
    # & 15: -1 means the last set, as it would anyway, but the place is surely not negative
    return int(r.of_colour[s.colour & 15] | r.fits[s.top & FACE])


@kernel
def is_bluff(s: Table, r: Rules, seat: int, face: int) -> bool:
    """A6: would the restricted wild be one, with the seat's other cards?"""
    held = s.once[seat]
    if held & r.of_colour[s.colour]:
        return True
    if not r.wilds_match:
        return False
    bit = 1 << face
    return int((held & r.wilds & ~bit) | (s.twice[seat] & bit)) != 0


@kernel
def without_bluffs(s: Table, r: Rules, seat: int, faces: int) -> int:
    rest = faces & r.restricted & s.once[seat]
    while rest:
        face = first(rest)
        rest &= rest - 1
        if is_bluff(s, r, seat, face):
            faces &= ~(1 << face)
    return faces


@kernel
def must_faces(s: Table, r: Rules, seat: int) -> int:
    """T5, T7: the held faces that count where a legal card has to be played: no bluffs."""
    faces = matching(s, r) & s.once[seat]
    if r.choosy and s.cards[seat] == 1:  # X12
        faces &= r.last
    return without_bluffs(s, r, seat, faces)


@inlined
def wanted(s: Table, r: Rules, seat: int) -> int:
    """The faces that a card must have for this seat to play it now, held or not."""
    faces = matching(s, r) if s.pending == TURN and s.turn == seat else _wanted_else(s, r, seat)
    if r.choosy and s.cards[seat] == 1:  # X12
        faces &= r.last
    return faces


@kernel
def _wanted_else(s: Table, r: Rules, seat: int) -> int:
    """The same where the seat is not at its turn with all its cards, whether it would be the last one or not."""
    if s.pending == TURN:
        if r.jump_in:  # X2, M13
            return (1 << (s.top & FACE)) & ~r.wilds
        return 0
    if s.turn != seat:
        return 0
    if s.pending == DRAWN:
        return 1 << (s.drawn & FACE)
    if s.pending == ANSWER and s.owes[seat] == 0:  # M8
        return int(r.answers[s.faced] | (r.passes_on & r.of_colour[s.colour]))
    return 0


@kernel
def plain_plays(s: Table, r: Rules, seat: int) -> int:
    """The faces of the cards without a star that the seat may play without a mistake."""
    held = plain_faces(s, seat) if r.icons else s.once[seat]
    faces = int(wanted(s, r, seat) & held)
    if s.pending == DRAWN and s.drawn & STAR:
        return 0
    if r.bluff == 0:
        return without_bluffs(s, r, seat, faces)
    return faces


@kernel
def star_plays(s: Table, r: Rules, seat: int) -> int:
    """The same for cards with a star; those are never wilds."""
    if r.icons == 0 or (s.pending == DRAWN and (s.drawn & STAR) == 0):
        return 0
    return wanted(s, r, seat) & int(s.star[seat])


@kernel
def may_draw(s: Table, r: Rules, seat: int) -> bool:
    """T7: with nothing to draw, a legal card must be played; X9: also with something to draw."""
    return (r.must_play == 0 and s.left + s.discarded > 0) or must_faces(s, r, seat) == 0


@kernel
def owes_drawn(s: Table, r: Rules, seat: int) -> bool:
    """T5: must the drawn card be played? A penalty in between (P3) can make it a bluff, which is never forced."""
    face = s.drawn & FACE
    return s.must == 1 and not ((r.restricted >> face) & 1 == 1 and is_bluff(s, r, seat, face))


@kernel
def may_challenge(s: Table, seat: int) -> bool:
    return s.before >= 0 and (s.turn == seat or ((s.challengers >> seat) & 1) == 1)


@kernel
def on_turn(s: Table, seat: int) -> bool:
    """M4: is it this seat's own turn? Facing a draw is."""
    return s.turn == seat and (s.pending == TURN or s.pending == DRAWN or s.pending == ANSWER)


@kernel
def may_say(s: Table, r: Rules, seat: int) -> bool:
    """M4, U7: is it worth saying?"""
    if r.automatic or (s.said >> seat) & 1:
        return False
    cards = s.cards[seat]
    return cards == 1 or (cards == 2 and on_turn(s, seat))


# -- the listing -----------------------------------------------------------------------------------------


@kernel
def _list_faces(s: Table, r: Rules, seat: int, faces: int, star: int, out: Row, n: int) -> int:
    many = s.cards[seat] > 1  # with the last card no player is chosen (E2, M13)
    while faces:
        face = first(faces)
        faces &= faces - 1
        wild = (r.wilds >> face) & 1
        chooses = many and ((r.targets >> face) & 1) == 1
        for colour in range(r.colours if wild else 1):
            for target in range(r.seats if chooses else 1):
                if chooses and target == seat:
                    continue
                for uno in range(2 if s.cards[seat] == 2 and r.automatic == 0 else 1):
                    named = colour if wild else -1
                    out[n] = pack(PLAY, seat, face | star, named, uno, target if chooses else -1, -1)
                    n += 1
    return n


@kernel
def list_actions(s: Table, r: Rules, seat: int, out: Row) -> int:
    """Write all useful actions of this seat to `out`; returns how many. As `listing.legal_actions`."""
    if s.pending == OVER:
        return 0
    n = _list_faces(s, r, seat, plain_plays(s, r, seat), 0, out, 0)
    n = _list_faces(s, r, seat, star_plays(s, r, seat), STAR, out, n)
    own = s.turn == seat
    if s.pending == TURN and own and may_draw(s, r, seat):
        out[n] = just(DRAW, seat)
        n += 1
    elif s.pending == DRAWN and own and not owes_drawn(s, r, seat):
        out[n] = just(PASS, seat)
        n += 1
    elif s.pending == ANSWER:
        if own:
            out[n] = just(ACCEPT, seat)
            n += 1
        if may_challenge(s, seat):
            out[n] = just(CHALLENGE, seat)
            n += 1
    elif s.pending == COLOUR and own:
        for colour in range(r.colours):
            out[n] = pack(NAME_COLOUR, seat, 0, colour, 0, -1, -1)
            n += 1
    elif s.pending == RULE and own:
        for deed in range(-1, GESTURES):
            out[n] = pack(INVENT, seat, 0, -1, 0, -1, deed)
            n += 1
    elif s.pending == CHANGE_RULE and own:
        out[n] = pack(REWRITE, seat, 0, -1, 0, -1, -1)
        n += 1
        for number in range(10):
            if s.deed[number] >= 0:
                for deed in range(GESTURES):
                    out[n] = pack(REWRITE, seat, number, -1, 0, -1, deed)
                    n += 1
    elif s.pending == RACE:
        for deed in range(GESTURES):
            out[n] = pack(PERFORM, seat, 0, -1, 0, -1, deed)
            n += 1
        if s.deed[s.number] >= GESTURES:
            out[n] = pack(PERFORM, seat, 0, -1, 0, -1, s.deed[s.number])
            n += 1
    return _list_asides(s, r, seat, out, n)


@kernel
def _list_asides(s: Table, r: Rules, seat: int, out: Row, n: int) -> int:
    if may_say(s, r, seat):
        out[n] = just(SAY_UNO, seat)
        n += 1
    for target in range(r.seats):
        if (s.catchable >> target) & 1 and target != seat:
            out[n] = pack(CATCH, seat, 0, -1, 0, target, -1)
            n += 1
    for agrees in range(2):
        if may_vote(s, r, seat):
            out[n] = pack(VOTE, seat, 0, -1, agrees, -1, -1)
            n += 1
    for target in range(r.seats):
        if may_report(s, r, seat, target):
            out[n] = pack(REPORT, seat, 0, -1, 0, target, -1)
            n += 1
    return n


@kernel
def may_report(s: Table, r: Rules, seat: int, target: int) -> bool:
    """P3, M14."""
    return r.penalise == 1 and r.seats > 2 and s.accused < 0 and target != seat and 0 <= target < r.seats


@kernel
def may_vote(s: Table, r: Rules, seat: int) -> bool:
    voted = ((s.agree | s.disagree) >> seat) & 1
    return r.penalise == 1 and r.seats > 2 and s.accused >= 0 and seat != s.accused and voted == 0


# -- the judgement ---------------------------------------------------------------------------------------


@kernel
def check_play(s: Table, r: Rules, seat: int, card: int, colour: int, target: int) -> int:
    face = card & FACE
    held = s.star[seat] if card & STAR else plain_faces(s, seat)
    if ((held >> face) & 1) == 0 or face >= r.faces:
        return REFUSED  # M9
    if (r.wilds >> face) & 1 and (colour < 0 or colour >= r.colours):
        return REFUSED
    if is_mistake(s, r, seat, card):
        own = s.turn == seat
        refused = own and (s.pending == COLOUR or s.pending == RULE or s.pending == CHANGE_RULE)
        return MISTAKE if r.penalise and not refused else REFUSED
    if r.bluff == 0 and (r.restricted >> face) & 1 and is_bluff(s, r, seat, face):
        return REFUSED  # X5
    if (r.targets >> face) & 1 and s.cards[seat] > 1 and (target < 0 or target >= r.seats or target == seat):
        return REFUSED
    return ACCEPTED


@kernel
def is_mistake(s: Table, r: Rules, seat: int, card: int) -> bool:
    """P1, P2, M7: a held card that the seat may not play now, whatever it holds besides."""
    if s.pending == DRAWN and s.turn == seat:
        return card != s.drawn
    return ((wanted(s, r, seat) >> (card & FACE)) & 1) == 0


@kernel
def check(s: Table, r: Rules, action: int) -> int:
    """Is the action refused, accepted, or accepted as a penalised mistake? As `legal.why_illegal`."""
    kind = action & 15
    seat = (action >> 4) & 15
    number = (action >> 8) & 127
    colour = ((action >> 16) & 15) - 1
    target = ((action >> 20) & 15) - 1
    deed = (action >> 24) - 1
    own = s.turn == seat
    good = False
    if s.pending == OVER:
        return REFUSED
    if kind == TIME_UP:
        return ACCEPTED if s.pending == RACE else REFUSED
    if seat >= r.seats:
        return REFUSED
    if kind == PLAY:
        return check_play(s, r, seat, number, colour, target)
    if kind == DRAW:
        good = s.pending == TURN and own and may_draw(s, r, seat)
    elif kind == PASS:
        good = s.pending == DRAWN and own and not owes_drawn(s, r, seat)
    elif kind == NAME_COLOUR:
        good = s.pending == COLOUR and own and 0 <= colour < r.colours
    elif kind == ACCEPT:
        good = s.pending == ANSWER and own
    elif kind == CHALLENGE:
        good = s.pending == ANSWER and may_challenge(s, seat)
    elif kind == SAY_UNO:
        good = True
    elif kind == CATCH:
        good = 0 <= target < r.seats
    elif kind == INVENT:
        good = s.pending == RULE and own
    elif kind == REWRITE:
        good = s.pending == CHANGE_RULE and own and (deed < 0 or (number < 10 and s.deed[number] >= 0))
    elif kind == PERFORM:
        good = s.pending == RACE and deed >= 0
    elif kind == REPORT:
        good = may_report(s, r, seat, target)
    elif kind == VOTE:
        good = may_vote(s, r, seat)
    return ACCEPTED if good else REFUSED
