"""What cards do once they lie on the pile: a small dataclass each, with methods that read like clauses.

A card's behaviour is a tuple of these. `play` is the move in progress (`progress.py`). A new edition that
needs something new adds an `Effect` beside its data; the engine does not change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .pending import Answer, ChangeRule, MakeRule

if TYPE_CHECKING:
    from .cards import Card
    from .edition import Game
    from .progress import Progress

Who = Literal["next", "previous", "others", "everyone", "chosen"]
What = Literal["draw", "skip", "swap", "pass_hands", "discard", "reveal", "reverse"]


class Effect(ABC):
    @abstractmethod
    def carry_out(self, play: Progress) -> None:
        """The card was played and the player still holds others."""

    def as_last_card(self, play: Progress) -> None:  # noqa: B027  # nothing is the rule, not a gap
        """E2: the card ended the round. Nothing happens, unless the text says so."""

    def turned_up(self, play: Progress) -> None:  # noqa: B027
        """S5-S9: the card starts the discard pile; the dealer counts as its player."""

    def needs_target(self, game: Game, card: Card) -> bool:
        """Must the player choose another player?"""
        return False


@dataclass(frozen=True)
class NextDraws(Effect):
    """A1, A5: the next player draws and loses the turn. A `restricted` card may be played only without the
    colour (A6), can be challenged (A7), and goes back into the pile when it is turned up first (S10)."""

    amount: int
    restricted: bool = False

    def carry_out(self, play: Progress) -> None:
        due = play.due + self.amount  # A12: the amounts add up
        if play.rules.stacking or self.restricted:  # M6
            before = play.colour_before if self.restricted else None
            held = len(play.state.hands[play.seat])
            challengers = play.other_challengers() if self.restricted else ()
            play.wait_for(Answer(play.next, play.seat, due, before, held, challengers))
        else:
            play.draw(play.next, due)
            play.skip_next()

    def as_last_card(self, play: Progress) -> None:
        play.draw(play.next, play.due + self.amount)  # E2: in a chain the whole amount

    def turned_up(self, play: Progress) -> None:
        play.draw(play.next, self.amount)  # S6
        play.skip_next()


@dataclass(frozen=True)
class SkipNext(Effect):
    """A3: the next player loses the turn."""

    def carry_out(self, play: Progress) -> None:
        play.skip_next()

    def turned_up(self, play: Progress) -> None:
        play.skip_next()  # S8


@dataclass(frozen=True)
class ReverseDirection(Effect):
    """A2: the direction changes. With two players it works like Skip (W1)."""

    def carry_out(self, play: Progress) -> None:
        play.reverse()

    def turned_up(self, play: Progress) -> None:
        play.reverse()
        play.begin_with_dealer()  # S7, M11


@dataclass(frozen=True)
class AddRule(Effect):
    """H1, H3: the player may create a rule for this number."""

    def carry_out(self, play: Progress) -> None:
        number = play.card.number
        if number is not None and play.may_add_rule(number):
            play.wait_for(MakeRule(play.seat, number))


@dataclass(frozen=True)
class ReplaceRule(Effect):
    """A15: the player may replace one house rule in force; without any it is a plain wild."""

    def carry_out(self, play: Progress) -> None:
        if play.state.house_rules:
            play.wait_for(ChangeRule(play.seat))


@dataclass(frozen=True)
class Cascade(Effect):
    """A17: the next player draws 1, the one after 2, … everyone but the player. Nobody loses a turn."""

    def carry_out(self, play: Progress) -> None:
        for amount, seat in enumerate(play.others(), start=1):
            play.draw(seat, amount)


@dataclass(frozen=True)
class Does(Effect):
    """One step of a written rule (§8): who × what."""

    who: Who
    what: What
    n: int = 1

    def carry_out(self, play: Progress) -> None:
        match self.what:
            case "reverse":
                play.reverse()
            case "pass_hands":
                play.pass_hands()
            case _:
                for seat in play.seats_of(self.who):
                    self._to(play, seat)

    def _to(self, play: Progress, seat: int) -> None:
        match self.what:
            case "draw":
                play.draw(seat, self.n)
            case "skip":
                play.owe_turn(seat)
            case "swap":
                play.swap_hands(seat)
            case "discard":
                play.discard_at_random(seat, self.n)
            case _:  # "reveal"
                play.show_hand(seat, to=None)

    def needs_target(self, game: Game, card: Card) -> bool:
        return self.who == "chosen" and self.what not in ("reverse", "pass_hands")


@dataclass(frozen=True)
class Custom:
    """A16: what the players wrote on a Custom Wild; text alone is carried out by the table itself."""

    text: str
    effects: tuple[Does, ...] = ()


@dataclass(frozen=True)
class Written(Effect):
    """A16: the rule written on the card applies; with nothing written it is a plain wild."""

    def carry_out(self, play: Progress) -> None:
        for effect in self._written(play.game, play.card):
            effect.carry_out(play)

    def needs_target(self, game: Game, card: Card) -> bool:
        return any(effect.needs_target(game, card) for effect in self._written(game, card))

    @staticmethod
    def _written(game: Game, card: Card) -> tuple[Does, ...]:
        custom = game.custom.get(card.text)
        return custom.effects if custom else ()


SEVEN_ZERO: dict[int | None, tuple[Effect, ...]] = {
    7: (Does("chosen", "swap"),),
    0: (Does("everyone", "pass_hands"),),
}


def effects_of(game: Game, card: Card) -> tuple[Effect, ...]:
    """What the card does in this game: its own effects, after those that a knob adds (X3)."""
    extra = SEVEN_ZERO.get(card.number, ()) if game.ruleset.seven_zero else ()
    return extra + card.effects
