"""The heuristic bot: every play is weighed by its effects and by what is left in the hand.

The bot counts the colours that lie open, holds its wilds while other cards remain, chooses a colour that the next
player is unlikely to have, attacks players who are close to winning, plays for its partner, and mixes bluffs and
challenges. The kernel's counterpart is `fast/players/heuristic.py`, function by function the same; the weights are
in `fast/weights.py`.
"""

from __future__ import annotations

from functools import cached_property

from ..fast import BLUFFS, CHALLENGES, FEW, HELD_MOST, ONE, weights_for
from ..fast import weights as w
from ..rules import (
    Answer,
    Card,
    Cascade,
    Colour,
    Does,
    Drawn,
    Effect,
    NextDraws,
    Play,
    ReverseDirection,
    SkipNext,
    Turn,
)
from .attentive import Attentive, Look

BEST = 1 << 40
WORST = -(1 << 40)


class HeuristicBot(Attentive):
    def play(self, look: Look, besides: bool) -> Play | None:
        """The play that is worth most, or None if not playing is worth more."""
        return self.best_play(Weighing(look), besides) if look.cards else None

    def best_play(self, thought: Weighing, besides: bool) -> Play | None:
        """The same by these weights."""
        look = thought.look
        best, named = None, None
        top = thought.besides() if besides else WORST
        if len(look.cards) == 1 and not besides:
            card = look.cards[0]
            return look.put_down(card, thought.best_colour(card) if card.wild else None)
        for card in look.cards:
            if look.bluff(card) and not thought.dares():
                continue
            colour = card.colour or thought.best_colour(card)
            value = thought.worth(card, colour)
            if value > top:
                top, best, named = value, card, colour
        return look.put_down(best, named if best.wild else None) if best else None

    def colour(self, look: Look) -> Colour:
        """S9: the commonest colour in the hand; of equals the one with most cards on the discard pile."""
        thought = Weighing(look)
        return max(look.colours, key=lambda colour: (look.held(colour), thought.lying[colour]))

    def doubts(self, look: Look, answer: Answer) -> bool:
        """A7: the more cards the opponent kept, the likelier a challenge; never certain."""
        return look.chance.below(ONE) < CHALLENGES[min(answer.held, HELD_MOST)]


class Weighing:
    """The worth of every choice at this table."""

    def __init__(self, look: Look) -> None:
        self.look, self.game, self.table, self.me = look, look.game, look.table, look.me
        self.weights = weights_for(look.game.seats)
        self.left = len(look.hand) - 1
        self.wilds = sum(card.wild for card in look.hand)

    @cached_property
    def lying(self) -> dict[Colour, int]:
        """How many cards of each colour lie on the discard pile."""
        cards = self.table.discard
        return {colour: sum(card.colour is colour for card in cards) for colour in self.look.colours}

    @cached_property
    def in_deck(self) -> dict[Colour, int]:
        cards = self.game.deck
        return {colour: sum(card.colour is colour for card in cards) for colour in self.look.colours}

    # -- a play ------------------------------------------------------------------------------------------

    def worth(self, card: Card, colour: Colour) -> int:
        """The worth of playing this card, with this colour in play afterwards."""
        if self.left == 0:
            return BEST
        total, steps, turns, strong = 0, 1, 1, False
        for effect in self.look.game.effects_of(card):
            match effect:
                case NextDraws(amount):
                    total += self._drawing(self.table.after(self.me), self.table.due + amount)
                    steps, strong = 2, True
                case SkipNext():
                    steps = 2
                case ReverseDirection() | Does(what="reverse"):
                    if self.game.seats == 2:
                        steps = 2
                    else:
                        turns = -1
                case _:
                    total += self._rare(effect)
                    strong |= isinstance(effect, Cascade) or (isinstance(effect, Does) and effect.what == "draw")
        value = self.weights
        held = self.look.held(colour)
        if card.wild:
            wilds = self.wilds - 1
            others = self.left - wilds
            if strong:
                total += value[w.STRONG] + others * value[w.STRONG_OTHERS]
            else:
                total += value[w.WILD] + others * value[w.WILD_OTHERS]
            if held == 0:
                total += value[w.UNHELD]
            fits = held + wilds
        else:
            wilds = self.wilds
            alike = sum(other.symbol == card.symbol for other in self.look.hand) - 1
            total += alike * value[w.SAME]
            if steps == 2 or turns < 0:
                total += value[w.ACTION] + self.left * value[w.ACTION_LEFT]
                if alike:
                    total += value[w.SAME_ACTION]
            same = sum(other.colour is colour and other.symbol == card.symbol for other in self.look.hand)
            if same > 1:
                total += value[w.TWICE]
            if held == 1:
                total += value[w.CLEARS]
            fits = held + alike - same + wilds
        total += self._rest(wilds, fits)
        total += self.lying[colour] * value[w.OPEN]
        other = self.table.after(self.me, steps * turns)
        if other == self.me:
            return total + value[w.MINE] + ONE * fits // self.left * value[w.MINE_SHARE]
        return total + self._turn_of(other, card, colour)

    def best_colour(self, card: Card) -> Colour:
        """The best colour to name with this wild; the first of equals."""
        return max(self.look.colours, key=lambda colour: self.worth(card, colour))

    def besides(self) -> int:
        """The worth of playing no card: of drawing, or of keeping the drawn card."""
        value = self.weights
        only_wilds = all(card.wild for card in self.look.cards)
        match self.table.pending:
            case Turn(seat) if seat == self.me:
                total = value[w.DRAW] + len(self.look.hand) * value[w.DRAW_HELD]
                return total + (value[w.DRAW_WILD] if only_wilds else 0)
            case Drawn():
                return value[w.KEEP] + (value[w.KEEP_WILD] if only_wilds else 0)
            case _:
                return WORST  # answering a draw and jumping in are always better than nothing

    def dares(self) -> bool:
        """A6: a bluff sometimes, when the next player is close to winning."""
        return self.look.size(self.table.after(self.me)) <= FEW and self.look.chance.below(ONE) < BLUFFS

    # -- what a card does --------------------------------------------------------------------------------

    def _drawing(self, other: int, n: int) -> int:
        """The worth of the other player's drawing n cards."""
        value = self.weights
        if other == self.me:
            return -n * value[w.CARD]
        each = value[w.DRAWS]
        if self.look.size(other) <= 2:
            each += value[w.DRAWS_2]
        elif self.look.size(other) <= 4:
            each += value[w.DRAWS_4]
        return -n * each if other in self.look.mates else n * each

    def _rare(self, effect: Effect) -> int:
        """Sorcerer's Apprentice, Custom Wilds and seven-zero."""
        others = [self.table.after(self.me, steps) for steps in range(1, self.game.seats)]
        if isinstance(effect, Cascade):
            return sum(self._drawing(other, n) for n, other in enumerate(others, start=1))
        if not isinstance(effect, Does):
            return 0
        if effect.what == "pass_hands":
            return (self.left - self.look.size(others[-1])) * self.weights[w.CARD]
        seats = {
            "next": others[:1],
            "previous": others[-1:],
            "others": others,
            "everyone": [*others, self.me],
            "chosen": [self.look.aim(gift=effect.what == "discard")],
        }[effect.who]
        return sum(self._done_to(seat, effect) for seat in seats)

    def _done_to(self, seat: int, effect: Does) -> int:
        kept = self.left if seat == self.me else self.look.size(seat)
        match effect.what:
            case "draw":
                return self._drawing(seat, effect.n)
            case "skip":
                return self._drawing(seat, 1)
            case "swap" if seat != self.me:
                return (self.left - kept) * self.weights[w.CARD]
            case "discard":
                return -self._drawing(seat, min(effect.n, kept - 1))
            case _:
                return 0

    # -- what comes after it -----------------------------------------------------------------------------

    def _turn_of(self, other: int, card: Card, colour: Colour) -> int:
        """The worth of the other player's turn coming next, with this card on top and this colour."""
        value, cards, chance = self.weights, self.look.size(other), self.blocked(other, card, colour)
        total = chance * value[w.BLOCKED]
        if cards <= 2:
            total += chance * value[w.BLOCKED_2]
        elif cards <= 4:
            total += chance * value[w.BLOCKED_4]
        total += {1: value[w.NEXT_1], 2: value[w.NEXT_2], 3: value[w.NEXT_3]}.get(cards, 0)
        if cards in (4, 5):
            total += value[w.NEXT_5]
        return -total if other in self.look.mates else total

    def blocked(self, other: int, card: Card, colour: Colour) -> int:
        """The chance, in 64ths, that the other player cannot play, from the unseen cards and those that fit. The
        colour is counted; symbol and wilds are about 14 cards in a deck of 108."""
        unseen = len(self.game.deck) - len(self.look.hand) - len(self.table.discard)
        fits = self.in_deck[colour] - self.lying[colour] - self.look.held(colour) + unseen * 14 // 108
        if max(fits, 0) >= unseen:
            return 0
        share = ((unseen - max(fits, 0)) << 12) // unseen
        chance = 1 << 12
        for _ in range(min(self.look.size(other), 12)):
            chance = chance * share >> 12
        return chance >> 6

    def _rest(self, wilds: int, fits: int) -> int:
        """The worth of the rest of the hand, of which `fits` cards fit, the wilds among them."""
        value, left = self.weights, self.left
        total = fits * value[w.FITS] + ONE * fits // left * value[w.SHARE]
        if left == 1 and fits:
            total += value[w.LAST_WILD] if wilds else value[w.LAST_FITS]
        elif left == 2 and fits:
            total += value[w.TWO_WILD] if wilds else value[w.TWO_FIT] if fits == 2 else value[w.TWO_ONE_FITS]
        return total
