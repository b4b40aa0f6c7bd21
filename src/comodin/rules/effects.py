"""What cards do once they lie on the pile: a small dataclass each, with methods that read like clauses.

A card's behaviour is a tuple of these. `play` is the move in progress, spoken to in the words of `Move`. A new
edition that needs something new adds an `Effect` beside its data; the engine does not change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

from ..errors import BadInput

MAX_EFFECTS = 3  # §8
MAX_AMOUNT = 10  # §8

Who = Literal["next", "previous", "others", "everyone", "chosen"]
What = Literal["draw", "skip", "swap", "pass_hands", "discard", "reveal", "reverse"]
WhySkipped = Literal["skip", "reverse", "draw", "accepted", "challenge_lost", "mistake"]
"""Why a turn is lost at once: a Skip (A3) · a Reverse of two players (W1) · cards drawn as a card says (A1, S6) ·
cards accepted (A5, A12) · a challenge that was lost, by whomever (A9) · a card that did not match (P1)."""


class Move(Protocol):
    """The words that effects are written in; `progress.Progress` is the move that knows how to do them."""

    seat: int
    """Who plays the card."""
    next: int
    """Who comes next, in the direction at the moment the card was played (M10)."""
    due: int
    """Cards that an open chain has added up so far (A12)."""

    @property
    def answerable(self) -> bool:
        """Can a draw be answered by a card (A12, X8)?"""

    @property
    def challengeable(self) -> bool:
        """Can a restricted card be challenged (A7, X10)?"""

    @property
    def number(self) -> int | None:
        """Of the card that was played."""

    @property
    def hand_sizes(self) -> tuple[int, ...]: ...

    def others(self) -> tuple[int, ...]: ...

    def seats_of(self, who: Who) -> tuple[int, ...]: ...

    def draw(self, seat: int, amount: int) -> None: ...

    def skip_next(self, why: WhySkipped = "skip") -> None: ...

    def owe_turn(self, seat: int) -> None: ...

    def reverse(self) -> None: ...

    def begin_with_dealer(self) -> None: ...

    def swap_hands(self, other: int) -> None: ...

    def pass_hands(self) -> None: ...

    def discard_at_random(self, seat: int, amount: int) -> None: ...

    def show_hand(self, seat: int, to: int | None) -> None: ...

    def ask_for_answer(self, due: int, *, restricted: bool) -> None:
        """The next player faces so many cards, and may accept, answer, or challenge a `restricted` card."""

    def offer_rule(self) -> None:
        """H1, H3: the player may create a rule for the number of the card, if it may have one."""

    def offer_rule_change(self) -> None:
        """A15: the player may replace a house rule in force, if there is one."""


class Effect(ABC):
    """One thing that a card does."""

    @abstractmethod
    def carry_out(self, play: Move) -> None:
        """The card was played and the player still holds others."""

    def as_last_card(self, play: Move) -> None:  # noqa: B027  # nothing is the rule, not a gap
        """E2: the card ended the round. Nothing happens, unless the text says so."""

    def turned_up(self, play: Move) -> None:  # noqa: B027
        """S5-S9: the card starts the discard pile; the dealer counts as its player."""

    @property
    def needs_target(self) -> bool:
        """Must the player choose another player?"""
        return False


@dataclass(frozen=True)
class NextDraws(Effect):
    """A1, A5: the next player draws and loses the turn. A `restricted` card may be played only without the
    colour (A6), can be challenged (A7), and goes back into the pile when it is turned up first (S10)."""

    amount: int
    restricted: bool = False

    def carry_out(self, play: Move) -> None:
        due = play.due + self.amount  # A12: the amounts add up
        restricted = self.restricted and play.challengeable
        if play.answerable or restricted:  # M6
            play.ask_for_answer(due, restricted=restricted)
        else:
            play.draw(play.next, due)
            play.skip_next("draw")

    def as_last_card(self, play: Move) -> None:
        play.draw(play.next, play.due + self.amount)  # E2: in a chain the whole amount

    def turned_up(self, play: Move) -> None:
        play.draw(play.next, self.amount)  # S6
        play.skip_next("draw")


@dataclass(frozen=True)
class SkipNext(Effect):
    """A3: the next player loses the turn."""

    def carry_out(self, play: Move) -> None:
        play.skip_next()

    def turned_up(self, play: Move) -> None:
        play.skip_next()  # S8


@dataclass(frozen=True)
class ReverseDirection(Effect):
    """A2: the direction changes. With two players it works like Skip (W1)."""

    def carry_out(self, play: Move) -> None:
        play.reverse()

    def turned_up(self, play: Move) -> None:
        play.reverse()
        play.begin_with_dealer()  # S7, M11


@dataclass(frozen=True)
class AddRule(Effect):
    """H1, H3: the player may create a rule for this number."""

    def carry_out(self, play: Move) -> None:
        play.offer_rule()


@dataclass(frozen=True)
class ReplaceRule(Effect):
    """A15: the player may replace one house rule in force; without any it is a plain wild."""

    def carry_out(self, play: Move) -> None:
        play.offer_rule_change()


@dataclass(frozen=True)
class Cascade(Effect):
    """A17: the next player draws 1, the one after 2, … everyone but the player. Nobody loses a turn."""

    def carry_out(self, play: Move) -> None:
        for amount, seat in enumerate(play.others(), start=1):
            play.draw(seat, amount)


@dataclass(frozen=True)
class Does(Effect):
    """One step of a written rule (§8): who × what."""

    who: Who
    what: What
    n: int = 1

    def check(self, place: str) -> None:
        """Refuses what cannot be written on a card."""
        if self.what == "swap" and self.who in ("others", "everyone"):
            raise BadInput(f"{place}.who", "a swap is with one player; expected one of next, previous, chosen")
        if not 1 <= self.n <= MAX_AMOUNT:
            raise BadInput(f"{place}.n", f"expected 1 to {MAX_AMOUNT}")

    def carry_out(self, play: Move) -> None:
        match self.what:
            case "reverse":
                play.reverse()
            case "pass_hands":
                play.pass_hands()
            case _:
                for seat in play.seats_of(self.who):
                    self._to(play, seat)

    def _to(self, play: Move, seat: int) -> None:
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

    @property
    def needs_target(self) -> bool:
        return self.who == "chosen" and self.what not in ("reverse", "pass_hands")


@dataclass(frozen=True)
class Custom:
    """A16: what the players wrote on a Custom Wild; text alone is carried out by the table itself."""

    text: str = ""
    effects: Annotated[tuple[Does, ...], range(MAX_EFFECTS + 1)] = ()


@dataclass(frozen=True)
class Written(Effect):
    """A16: the rule written on the card applies in place of this (`Game.effects_of`); with nothing written the
    card is a plain wild."""

    def carry_out(self, play: Move) -> None:
        pass


_SEVEN: dict[int | None, tuple[Effect, ...]] = {7: (Does("chosen", "swap"),)}
_ZERO: dict[int | None, tuple[Effect, ...]] = {0: (Does("everyone", "pass_hands"),)}
SEVEN_ZERO: dict[bool | str, dict[int | None, tuple[Effect, ...]]] = {
    False: {},
    True: _SEVEN | _ZERO,
    "seven": _SEVEN,
    "zero": _ZERO,
}
"""X3, X15: what the knob adds to which numbers."""
