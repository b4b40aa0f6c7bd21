"""The simple bot: an honest, easy opponent for every edition, who plays the way a relaxed player would.

It plays rather than draws, keeps its wilds while other cards fit, mostly remembers to say UNO and mostly sees when
others forget it; now and then it bluffs or challenges. It never makes a mistake that the rules punish. How often
it forgets, misses and dares is in `fast.habits`.

The kernel's counterpart is `fast.players.simple`: given the same tosses they choose alike, so tosses are made in
the same order and cards are looked at in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..chance import Chance
from ..fast import habits
from ..rules import (
    DEEDS,
    Accept,
    Action,
    Answer,
    Card,
    Catch,
    Challenge,
    ChangeRule,
    ChooseColour,
    Colour,
    Does,
    Draw,
    Drawn,
    InventRule,
    MakeRule,
    NameColour,
    Pass,
    Perform,
    Play,
    Race,
    RewriteRule,
    SayUno,
    Turn,
    View,
    Vote,
    Written,
    is_idle,
)
from .attentive import Look, make_rule


class SimpleBot:
    """Plays the way a relaxed player would."""

    def choose(self, view: View, chance: Chance) -> Action | None:
        look = Look(view, chance, None)  # it plays for itself, partners or not
        return _aside(look) or _decision(look)


def _one_in(look: Look, times: int) -> bool:
    return look.chance.below(times) == 0


def _aside(look: Look) -> Action | None:
    """What is open beside the decision: a vote, somebody to catch, an UNO that was forgotten."""
    table, me = look.table, look.me
    if table.report is not None and look.view.why_illegal(Vote(False)) is None:
        return Vote(False)
    if not table.catchable:
        return None
    targets = [seat for seat in table.catchable if seat != me]
    if targets and not _one_in(look, habits.MISSES_CATCH):
        return Catch(min(targets))
    forgot = len(look.hand) == 1 and table.on_turn(me) and not is_idle(table, me, SayUno())
    return SayUno() if forgot and _one_in(look, habits.SAYS_LATE) else None


def _decision(look: Look) -> Action | None:
    pending, me = look.table.pending, look.me
    match pending:
        case Turn(seat):
            if seat == me:
                return _play(look, look.cards) or Draw()
            return _play(look, look.cards) if look.cards and _one_in(look, habits.JUMPS_IN) else None
        case Drawn(seat) if seat == me:
            return _keep_or_play(look)
        case Answer(seat, challengers=challengers):
            if seat == me:
                doubts = pending.before is not None
                return _play(look, look.cards) or (
                    Challenge() if doubts and _one_in(look, habits.CHALLENGES) else Accept()
                )
            return Challenge() if me in challengers and _one_in(look, habits.CHALLENGES_FOR_OTHERS) else None
        case ChooseColour(seat) if seat == me:
            return NameColour(_colour(look))
        case MakeRule(seat) | ChangeRule(seat) if seat == me:
            if _one_in(look, habits.MAKES_NO_RULE):
                return InventRule(None) if isinstance(pending, MakeRule) else RewriteRule(None, None)
            return make_rule(look)
        case Race(number, _, waiting) if me in waiting:
            asked = look.table.rule_for(number)
            if asked is not None and asked.text is not None:  # H11: bots sit in no room
                return None
            if asked is None or _one_in(look, habits.FORGETS_RULE):
                return Perform(look.chance.pick([deed for deed in DEEDS if deed != asked]))
            return Perform(asked)
        case _:
            return None


# -- which card ----------------------------------------------------------------------------------------------


def _play(look: Look, cards: Sequence[Card]) -> Play | None:
    """One of these: seldom a bluff, and hands change places only for a better one."""
    bluffs = [card for card in cards if look.bluff(card)]
    honest = [card for card in cards if card not in bluffs]
    at_turn = isinstance(look.table.pending, Turn)
    if bluffs and (not honest or (at_turn and _one_in(look, habits.BLUFFS))):
        return _put_down(look, bluffs[0])
    coloured = [card for card in honest if not card.wild]
    most = max((_gain(look, card) for card in coloured), default=0)
    best = [card for card in coloured if _gain(look, card) == most] or honest
    return _put_down(look, _one_of(look, best)) if best else None


def _keep_or_play(look: Look) -> Action:
    """The card just drawn: seldom if it would be a bluff, or give a good hand away."""
    unwise = any(look.bluff(card) or _gain(look, card) < 0 for card in look.cards)
    keeps = unwise and look.view.why_illegal(Pass()) is None and not _one_in(look, habits.BLUFFS)
    return _put_down(look, _one_of(look, look.cards)) if look.cards and not keeps else Pass()


def _one_of(look: Look, cards: Sequence[Card]) -> Card:
    """A dear card before a cheap one, wilds last."""
    coloured = [card for card in cards if not card.wild]
    dear = [card for card in coloured if card.number is None]
    return look.pick(dear or coloured) if coloured else _wild_of(look, cards)


def _wild_of(look: Look, wilds: Sequence[Card]) -> Card:
    """The plainest; to stop somebody, the strongest. The first one of equals."""

    def strength(card: Card) -> int:
        return sum(not isinstance(effect, Written) for effect in look.game.effects_of(card))

    danger = look.size(look.table.after(look.me)) <= habits.FEW_CARDS
    return max(wilds, key=strength) if danger else min(wilds, key=strength)


def _gain(look: Look, card: Card) -> int:
    """X3, A16: how many cards fewer than its own the hand has that the bot would get for the card."""
    kept, gain = len(look.hand) - 1, 0
    for effect in look.game.effects_of(card) if kept else ():
        match effect:
            case Does("chosen", "swap"):
                gain += kept - look.size(look.aim())
            case Does(_, "pass_hands"):
                gain += kept - look.size(look.table.after(look.me, -1))
            case _:
                pass
    return gain


# -- and what goes with it -----------------------------------------------------------------------------------


def _put_down(look: Look, card: Card) -> Play:
    """With the commonest colour, to whoever is closest to winning; now and then without UNO."""
    play = look.put_down(card, _colour(look) if card.wild else None)
    return replace(play, uno=False) if play.uno and _one_in(look, habits.FORGETS_UNO) else play


def _colour(look: Look) -> Colour:
    """The commonest in the hand; any, if there is none."""
    best = look.commonest_colour()
    return best if look.held(best) else look.pick_colour()
