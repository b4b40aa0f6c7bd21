"""Plain opponents that decide in one glance, to measure others against: `random-card`, `rlcard` and `greedy`.

The random player of most publications is `random-card`: it plays any card that it may, and draws only for want of
one. (Ours that is called `random` tosses for everything, drawing included, and is much weaker.)
"""

from __future__ import annotations

from ..rules import Play
from .attentive import Attentive, Look


class RandomCardBot(Attentive):
    """Any card that may be played, with any colour. It never bluffs and never challenges."""

    def play(self, look: Look, besides: bool) -> Play | None:
        cards = look.honest_cards
        if not cards:
            return None
        card = look.pick(cards)
        return look.put_down(card, look.pick_colour() if card.wild else None)


class RlcardBot(Attentive):
    """The logic of RLCard's rule agent (`uno-rule-v1`), from its described behaviour: any coloured card rather
    than a wild, then any wild with any colour; a Wild Draw Four, which its rules allow only for want of anything
    else, with the commonest colour. What its rules do not know (UNO, catches, chains) is done the plain way; it
    never challenges."""

    def play(self, look: Look, besides: bool) -> Play | None:
        cards = look.honest_cards
        if not cards:
            return None
        coloured = [card for card in cards if not card.wild]
        if coloured:
            return look.put_down(look.pick(coloured))
        others = [card for card in cards if card.draws is None or not card.draws.restricted]
        if others:
            return look.put_down(look.pick(others), look.pick_colour())
        return look.put_down(cards[0], look.commonest_colour())


class GreedyBot(Attentive):
    """Points first: the card that costs most if it is left over."""

    def play(self, look: Look, besides: bool) -> Play | None:
        cards = look.honest_cards
        if not cards:
            return None
        card = max(cards, key=lambda card: card.points)
        return look.put_down(card, look.commonest_colour() if card.wild else None)
