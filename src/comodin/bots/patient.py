"""The patient bot: somebody to learn with. It plays openly and kindly, and never in a hurry to win."""

from __future__ import annotations

from dataclasses import replace

from ..chance import Chance
from ..rules import Action, Play, View, Vote
from .attentive import Attentive, Look

PATIENCE = 40
"""Cards on the discard pile. Until then it keeps its last card: rounds of patient bots alone end too."""


class PatientBot(Attentive):
    """The first card of its hand that fits, without a toss: the same deal gives the same round. It never says UNO,
    so that somebody can catch it; it catches nobody and challenges nothing."""

    def choose(self, view: View, chance: Chance) -> Action | None:
        if view.round.report is not None and view.why_illegal(Vote(False)) is None:
            return Vote(False)
        return self._decision(Look(view, chance, self.teams))

    def play(self, look: Look, besides: bool) -> Play | None:
        cards = look.honest_cards
        waits = besides and len(look.hand) == 1 and len(look.table.discard) < PATIENCE
        if not cards or waits:
            return None
        card = min(cards, key=lambda card: (card.wild, look.hand.index(card)))
        return replace(look.put_down(card, look.commonest_colour() if card.wild else None), uno=False)
