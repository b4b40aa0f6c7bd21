"""Plain opponents to measure other bots against: `random-card`, `rlcard` and `greedy`.

The random player of most publications is `random-card`: it plays any card that it may, and draws only without one.
(Our bot `random` picks any legal action, drawing included, and is much weaker.)
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
    than a wild, then any wild with any colour; a Wild Draw Four, which its rules allow only without another card,
    with the commonest colour. What its rules do not know (UNO, catches, chains) is done the plain way; it never
    challenges."""

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
    """Plays the card with the most points."""

    def play(self, look: Look, besides: bool) -> Play | None:
        cards = look.honest_cards
        if not cards:
            return None
        card = max(cards, key=lambda card: card.points)
        return look.put_down(card, look.commonest_colour() if card.wild else None)
