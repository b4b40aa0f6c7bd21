"""How bots of one level differ: some like to strike, some bide their time, some do neither.

Nobody chooses it: it follows from the seat, so that those at one table are not all alike, and the same table plays
the same again. A style decides where a person would hardly care: what is played without a thought, and which of
several moves that are about as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..rules import Action, Card, Cascade, Challenge, Does, Game, NextDraws, Play, ReverseDirection, SkipNext
from .attentive import Attentive, Look
from .thought import Considered

Style = Literal["even", "bold", "cautious"]
STYLES: tuple[Style, ...] = ("even", "bold", "cautious")

CLOSE = 0.015  # of the rounds: moves that are nearer to the best one than this are about as good
STRIKES = 2  # what it counts to miss a turn, in cards to draw
DARES = 10  # what it counts to challenge


def style_at(seat: int) -> Style:
    """The style of a bot on this seat of the round."""
    return STYLES[seat % len(STYLES)]


def loudness(game: Game, card: Card) -> int:
    """What a card does to others, in cards that they draw; of equals a wild is louder."""
    total = 0
    for effect in game.effects_of(card):
        match effect:
            case NextDraws(amount):
                total += 2 * (amount + STRIKES)
            case SkipNext() | ReverseDirection():
                total += 2 * STRIKES
            case Cascade():
                total += 2 * game.seats
            case Does(_, "draw" | "skip"):
                total += 2 * STRIKES
            case _:
                pass
    return total + card.wild


class LoudBot(Attentive):
    """The card that does most to others."""

    def play(self, look: Look, besides: bool) -> Play | None:
        return _by_loudness(look, 1)


class QuietBot(Attentive):
    """The card that does least, so that the strong ones stay in the hand."""

    def play(self, look: Look, besides: bool) -> Play | None:
        return _by_loudness(look, -1)


def _by_loudness(look: Look, sign: int) -> Play | None:
    cards = look.honest_cards
    if not cards:
        return None
    most = max(sign * loudness(look.game, card) for card in cards)
    card = look.pick([card for card in cards if sign * loudness(look.game, card) == most])
    return look.put_down(card, look.commonest_colour() if card.wild else None)


def by_style(style: Style, game: Game, considered: Sequence[Considered]) -> Action | None:
    """Of the moves that are about as good as the first one: what this style likes, the better of equals."""
    best = considered[0]
    if style == "even":
        return best.action
    sign = 1 if style == "bold" else -1
    near = [one for one in considered if one.value > best.value - CLOSE]
    return max(near, key=lambda one: (sign * _boldness(game, one.action), one.value)).action


def _boldness(game: Game, action: Action | None) -> int:
    match action:
        case Play(card):
            return loudness(game, card)
        case Challenge():
            return DARES
        case _:
            return 0
