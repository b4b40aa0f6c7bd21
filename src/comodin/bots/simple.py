"""The simple bot: an honest, easy opponent for every edition, who plays the way a relaxed player would.

It plays rather than draws, keeps its wilds while other cards fit, mostly remembers to say UNO and mostly sees when
others forget it; now and then it bluffs or challenges. It never makes a mistake that the rules punish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..chance import Chance
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
    Deed,
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
    bluff_over,
    decisions,
    is_idle,
    needs_target,
    without,
)

# each is one in so many times
FORGETS_UNO = 6
FORGETS_RULE = 6
MISSES_CATCH = 2  # a bot; a table of them misses less
BLUFFS = 12
CHALLENGES = 5
CHALLENGES_FOR_OTHERS = 16
MAKES_NO_RULE = 3
JUMPS_IN = 2
FEW_CARDS = 2  # somebody with so few cards has to be stopped


class SimpleBot:
    def choose(self, view: View, chance: Chance) -> Action | None:
        return _Thought(view, chance).action()


class _Thought:
    """One look at the table."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.table, self.me, self.chance = view.round, view.viewer, chance
        self.game = view.round.game
        self.hand = view.hand
        self.options = decisions(view.round, view.viewer)
        self.view = view

    def action(self) -> Action | None:
        aside = self._aside()
        if aside:
            return aside
        match self.table.pending:
            case Turn(seat):
                if seat == self.me:
                    return self._play(self._cards()) or Draw()
                return self._play(self._cards()) if self._cards() and self._one_in(JUMPS_IN) else None
            case Drawn(seat, card, must) if seat == self.me:
                wanted = must or not (self._bluff(card) or self._gain(card) < 0) or self._one_in(BLUFFS)
                return self._play([card]) if wanted else Pass()
            case Answer():
                return self._answer(self.table.pending)
            case ChooseColour(seat) if seat == self.me:
                return NameColour(self._best_colour(None))
            case MakeRule(seat) if seat == self.me:
                return InventRule(None if self._one_in(MAKES_NO_RULE) else self.chance.pick(self._new_deeds()))
            case ChangeRule(seat) if seat == self.me:
                if self._one_in(MAKES_NO_RULE):
                    return RewriteRule(None, None)
                number, _ = self.chance.pick(self.table.house_rules)
                return RewriteRule(number, self.chance.pick(self._new_deeds()))
            case Race(number, _, waiting) if self.me in waiting:
                asked = self.table.rule_for(number)
                if asked is None or self._one_in(FORGETS_RULE):
                    return Perform(self.chance.pick([deed for deed in DEEDS if deed != asked]))
                return Perform(asked)
            case _:
                return None

    def _aside(self) -> Action | None:
        """What is open beside the decision: a vote, somebody to catch, an UNO that was forgotten."""
        if self.view.why_illegal(Vote(False)) is None:
            return Vote(False)
        for target in self.table.catchable:
            if target != self.me and not self._one_in(MISSES_CATCH):
                return Catch(target)
        forgot = len(self.hand) == 1 and self.table.on_turn(self.me)
        if forgot and not is_idle(self.table, self.me, SayUno()) and self._one_in(2):
            return SayUno()
        return None

    def _answer(self, answer: Answer) -> Action | None:
        if answer.seat == self.me:
            cards = self._cards()
            if cards:  # the smallest that will do
                return self._play([min(cards, key=lambda card: card.draws.amount if card.draws else 0)])
            doubts = Challenge() in self.options and self._one_in(CHALLENGES)
            return Challenge() if doubts else Accept()
        doubts = Challenge() in self.options and self._one_in(CHALLENGES_FOR_OTHERS)
        return Challenge() if doubts else None

    # -- which card ------------------------------------------------------------------------------------

    def _cards(self) -> list[Card]:
        return list(dict.fromkeys(option.card for option in self.options if isinstance(option, Play)))

    def _play(self, cards: Sequence[Card]) -> Play | None:
        if not cards:
            return None
        card = self._best_card(cards)
        colour = self._best_colour(card) if card.wild else None
        uno = len(self.hand) == 2 and not self._one_in(FORGETS_UNO)
        target = self._target(card) if needs_target(self.table, self.me, card) else None
        return Play(card, colour, uno, target)

    def _best_card(self, cards: Sequence[Card]) -> Card:
        bluffs = [card for card in cards if self._bluff(card)]
        honest = [card for card in cards if card not in bluffs]
        if bluffs and (not honest or self._one_in(BLUFFS)):
            return bluffs[0]
        plain = [card for card in honest if not card.wild]
        if plain:
            best = max(map(self._worth, plain))
            return self.chance.pick([card for card in plain if self._worth(card) == best])
        # a wild: the strong ones only to stop somebody
        danger = len(self.table.hands[self.table.after(self.me)]) <= FEW_CARDS
        return (max if danger else min)(honest, key=lambda card: len(card.effects))

    def _worth(self, card: Card) -> int:
        """Better get rid of dear cards; with seven-zero, a smaller hand is worth more than points."""
        return card.points + 50 * self._gain(card)

    def _gain(self, card: Card) -> int:
        """X3, A16: how many cards fewer than its own the hand has that the bot would get for the card."""
        kept, gain = len(self.hand) - 1, 0
        sizes = [len(hand) for seat, hand in enumerate(self.table.hands) if seat != self.me]
        for step in self._steps(card) if kept else ():
            match step:
                case Does("chosen", "swap"):
                    gain += kept - min(sizes)
                case Does(_, "pass_hands"):
                    gain += kept - len(self.table.hands[self.table.after(self.me, -1)])
                case _:
                    pass
        return gain

    def _bluff(self, card: Card) -> bool:
        """A6: would this be a Wild Draw Four that may be challenged?"""
        restricted = card.draws is not None and card.draws.restricted
        return restricted and bluff_over(self.game, without(self.hand, card), self.table.colour) is not None

    # -- and what goes with it ---------------------------------------------------------------------------

    def _best_colour(self, played: Card | None) -> Colour:
        """The commonest in the rest of the hand."""
        rest = self.hand if played is None else without(self.hand, played)
        count = Counter(card.colour for card in rest if card.colour)
        if not count:
            return self.chance.pick(self.game.edition.colours)
        return max(self.game.edition.colours, key=lambda colour: count[colour])

    def _target(self, card: Card) -> int:
        """Who is closest to winning: to take that hand, or to be given cards. A discard helps the last one."""
        done = {effect.what for effect in self._steps(card) if effect.who == "chosen"}
        others = [seat for seat in range(self.game.seats) if seat != self.me]
        sizes = [len(self.table.hands[seat]) for seat in others]
        size = max(sizes) if done == {"discard"} else min(sizes)
        return self.chance.pick([seat for seat in others if len(self.table.hands[seat]) == size])

    def _steps(self, card: Card) -> list[Does]:
        """What the card does by seven-zero, or by what is written on it."""
        return [effect for effect in self.game.effects_of(card) if isinstance(effect, Does)]

    def _new_deeds(self) -> list[Deed]:
        used = [deed for _, deed in self.table.house_rules]
        return [deed for deed in DEEDS if deed not in used]

    def _one_in(self, times: int) -> bool:
        return self.chance.below(times) == 0
