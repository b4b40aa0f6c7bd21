"""Converts states, views and actions of the readable engine for the kernel, and back for tests that compare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import numpy as np

from ...rules import (
    GESTURES,
    HIDDEN,
    KINDS,
    Action,
    Answer,
    Card,
    ChangeRule,
    ChooseColour,
    Clues,
    Deed,
    Drawn,
    Hand,
    MakeRule,
    Over,
    Race,
    State,
    Turn,
    View,
    actions,
    bluff_over,
    was_bluff,
)
from . import layout
from .layout import MOST_CARDS, MOST_COPIES, STAR, Tables
from .lowering import CannotLower, Lowered

KIND_NUMBERS = {kind: number for number, kind in enumerate(KINDS)}
PLANES = ("once", "twice", "thrice", "fourfold", "star", "cards")


def _blank() -> Any:
    blank = np.zeros(1, layout.STATE)
    for name in ("before", "winner", "colour", "accused", "deed", "noted"):
        blank[name] = -1
    return blank[0]


_BLANK = _blank()


# -- states ----------------------------------------------------------------------------------------------


def load(lowered: Lowered, state: State, tables: Tables, at: int) -> None:
    """Write the state into the table at this index. The order of the piles is lost: cards are drawn at random."""
    tables[at] = _BLANK
    _load(lowered, state, tables[at])
    _put_pile(lowered, tables[at], state.draw)


def load_view(lowered: Lowered, view: View, tables: Tables, at: int) -> None:
    """Write the viewer's knowledge; `kernel.rollouts` deals the rest anew for every world."""
    tables[at] = _BLANK
    s, table = tables[at], view.round
    _load(lowered, table, s)
    _put_pile(lowered, s, unseen_cards(view))
    for seat, hand in enumerate(table.hands):
        s["unseen"][seat] = hand.count(HIDDEN)
    load_notes(lowered, table.clues, s)
    if isinstance(table.pending, Drawn) and table.pending.card is HIDDEN:
        s["unseen_drawn"] = 1
    if isinstance(table.pending, Answer) and table.pending.before is not None:
        snapshot = table.hands[table.pending.player][: table.pending.held]
        seen = tuple(card for card in snapshot if card is not HIDDEN)
        s["bluff"] = bluff_over(table.game, seen, table.pending.before) is not None
        s["snapshot"] = len(snapshot) - len(seen)


def load_notes(lowered: Lowered, clues: Clues, s: Any) -> None:
    """The clues as the kernel's notes."""
    s["noted"] = len(clues.so_far)
    s["notes"][: len(clues.so_far)] = [
        KIND_NUMBERS[kind]
        | seat << 4
        | (lowered.codes[card] if card else amount) << 8
        | (0 if colour is None else lowered.colours.index(colour) + 1) << 15
        for kind, seat, card, colour, amount in clues.so_far
    ]


def unseen_cards(view: View) -> Iterable[Card]:
    """The cards in play that the viewer cannot see."""
    seen = Counter(view.round.discard)
    for hand in view.round.hands:
        seen.update(hand)
    return (Counter(view.round.game.deck) - seen).elements()


def _put_pile(lowered: Lowered, s: Any, cards: Iterable[Card]) -> None:
    codes = [lowered.codes[card] for card in cards]
    s["left"] = len(codes)
    s["pile"][: len(codes)] = codes


def _load(lowered: Lowered, state: State, s: Any) -> None:
    for seat, hand in enumerate(state.hands):
        _hold(lowered, s, seat, hand)
    s["owes"][: len(state.owes)] = state.owes
    s["owing"] = sum(state.owes)
    *under, top = state.discard
    s["top"] = lowered.codes[top]
    s["discarded"] = len(under)
    s["lying"] = sum(int(lowered.rules[0]["tally_of"][lowered.codes[card] & layout.FACE]) for card in under)
    s["pile"][MOST_CARDS - len(under) :] = [lowered.codes[card] for card in under]
    s["colour"] = -1 if state.colour is None else lowered.colours.index(state.colour)
    s["direction"] = state.direction
    s["dealer"] = state.dealer
    s["said"] = seats_as_bits(seat for seat, said in enumerate(state.said_uno) if said)
    s["catchable"] = seats_as_bits(state.catchable)
    s["passes"] = state.passes
    s["rules"] = len(state.house_rules)
    for number, deed in state.house_rules:
        s["deed"][number] = lowered.deed(deed)
    if state.report:
        s["accused"] = state.report.accused
        s["agree"] = seats_as_bits(state.report.agree)
        s["disagree"] = seats_as_bits(state.report.disagree)
    _load_pending(lowered, state, s)


def _hold(lowered: Lowered, s: Any, seat: int, hand: Hand) -> None:
    """The hand as sets of faces; unknown cards are left out."""
    once = twice = thrice = fourfold = star = 0
    codes = [lowered.codes[card] for card in hand if card is not HIDDEN]
    for code in codes:
        bit = 1 << (code & layout.FACE)
        if not once & bit:
            once |= bit
        elif not twice & bit:
            twice |= bit
        elif not thrice & bit:
            thrice |= bit
        elif not fourfold & bit:
            fourfold |= bit
        else:
            raise CannotLower(f"the fast engine holds at most {MOST_COPIES} copies of a card in a hand")
        if code & STAR:
            star |= bit
    for name, value in zip(PLANES, (once, twice, thrice, fourfold, star, len(codes)), strict=True):
        s[name][seat] = value


def _load_pending(lowered: Lowered, state: State, s: Any) -> None:
    match state.pending:
        case Turn(seat):
            s["pending"], s["turn"] = layout.TURN, seat
        case Drawn(seat, card, must):
            s["pending"], s["turn"], s["must"] = layout.DRAWN, seat, must
            s["drawn"] = 0 if card is HIDDEN else lowered.codes[card]
        case Answer(seat, player, due, before, held, challengers, draw):
            s["pending"], s["turn"], s["player"], s["due"], s["held"] = layout.ANSWER, seat, player, due, held
            s["faced"] = lowered.codes[draw or state.discard[-1]] & layout.FACE
            s["before"] = -1 if before is None else lowered.colours.index(before)
            s["challengers"] = seats_as_bits(challengers)
            s["bluff"] = before is not None and was_bluff(state, state.pending)
        case ChooseColour(seat):
            s["pending"], s["turn"] = layout.COLOUR, seat
        case MakeRule(seat, number):
            s["pending"], s["turn"], s["number"] = layout.RULE, seat, number
        case ChangeRule(seat):
            s["pending"], s["turn"] = layout.CHANGE_RULE, seat
        case Race(number, player, waiting):
            s["pending"], s["turn"], s["number"], s["player"] = layout.RACE, -1, number, player
            s["waiting"] = seats_as_bits(waiting)
        case Over(winner, points):
            s["pending"] = layout.OVER
            s["winner"] = -1 if winner is None else winner
            s["score"] = 0 if winner is None else points[winner]
            s["rest"][: len(state.hands)] = [sum(card.points for card in hand) for hand in state.hands]


def seats_as_bits(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


# -- actions ---------------------------------------------------------------------------------------------

_SIMPLE: dict[type[Action], int] = {
    actions.Draw: layout.DRAW,
    actions.Pass: layout.PASS,
    actions.Accept: layout.ACCEPT,
    actions.Challenge: layout.CHALLENGE,
    actions.SayUno: layout.SAY_UNO,
    actions.TimeUp: layout.TIME_UP,
}
_SIMPLE_KINDS = {kind: action for action, kind in _SIMPLE.items()}


def encode(lowered: Lowered, seat: int, action: Action) -> int:
    """The action as the kernel's integer. It may contain a colour for a coloured card, or a target where none is
    chosen; they mean nothing."""
    match action:
        case actions.Play(card, colour, uno, target):
            named = -1 if colour is None else lowered.colours.index(colour)
            return _packed(layout.PLAY, seat, lowered.codes[card], named, uno, -1 if target is None else target)
        case actions.NameColour(colour):
            return _packed(layout.NAME_COLOUR, seat, colour=lowered.colours.index(colour))
        case actions.Catch(target):
            return _packed(layout.CATCH, seat, target=target)
        case actions.InventRule(deed):
            return _packed(layout.INVENT, seat, deed=lowered.deed(deed) if deed else -1)
        case actions.RewriteRule(number, deed):
            if number is None or deed is None:
                return _packed(layout.REWRITE, seat)
            return _packed(layout.REWRITE, seat, number, deed=lowered.deed(deed))
        case actions.Perform(deed):
            return _packed(layout.PERFORM, seat, deed=lowered.deed(deed))
        case actions.ReportAdvice(target):
            return _packed(layout.REPORT, seat, target=target)
        case actions.Vote(agrees):
            return _packed(layout.VOTE, seat, uno=agrees)
        case actions.TimeUp(last) if last is not None:
            raise CannotLower("the fast engine does not name the last one of a race")
        case _:
            return _packed(_SIMPLE[type(action)], seat)


def _packed(
    kind: int, seat: int, card: int = 0, colour: int = -1, uno: bool = False, target: int = -1, deed: int = -1
) -> int:
    said = int(uno)
    return kind | seat << 4 | card << 8 | said << 15 | (colour + 1) << 16 | (target + 1) << 20 | (deed + 1) << 24


def decode(lowered: Lowered, code: int) -> tuple[int, Action]:
    """(seat, action) of the kernel's integer."""
    kind, seat, number = code & 15, (code >> 4) & 15, (code >> 8) & 127
    uno = bool((code >> 15) & 1)
    colour, target, deed = ((code >> 16) & 15) - 1, ((code >> 20) & 15) - 1, (code >> 24) - 1
    named = lowered.colours[colour] if colour >= 0 else None
    match kind:
        case layout.PLAY:
            return seat, actions.Play(lowered.cards[number], named, uno, None if target < 0 else target)
        case layout.NAME_COLOUR:
            assert named is not None
            return seat, actions.NameColour(named)
        case layout.CATCH:
            return seat, actions.Catch(target)
        case layout.INVENT:
            return seat, actions.InventRule(_deed(lowered, deed))
        case layout.REWRITE:
            return seat, actions.RewriteRule(number if deed >= 0 else None, _deed(lowered, deed))
        case layout.PERFORM:
            done = _deed(lowered, deed)
            assert done is not None
            return seat, actions.Perform(done)
        case layout.REPORT:
            return seat, actions.ReportAdvice(target)
        case layout.VOTE:
            return seat, actions.Vote(uno)
        case _:
            simple: Any = _SIMPLE_KINDS[kind]
            return seat, simple()


def _deed(lowered: Lowered, number: int) -> Deed | None:
    if number < 0:
        return None
    if number < len(GESTURES):
        return Deed(gesture=GESTURES[number])
    return Deed(word=list(lowered.words)[number - len(GESTURES)])
