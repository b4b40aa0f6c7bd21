"""Where a round stands: what can be read off its state."""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Card, Colour, Game, Hand, Over, Pending, State


@dataclass(frozen=True, eq=False, repr=False)
class Standing:
    state: State

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def over(self) -> bool:
        return isinstance(self.state.pending, Over)

    @property
    def pending(self) -> Pending:
        """What the round waits for."""
        return self.state.pending

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that may do what the round waits for; none when it is over."""
        return self.state.pending.seats

    @property
    def winner(self) -> int | None:
        """Who went out; None while the round goes on, and when nobody could (T7)."""
        return self.state.pending.winner if isinstance(self.state.pending, Over) else None

    @property
    def points(self) -> tuple[int, ...]:
        """What the round earned each seat (E3), once it is over; empty before."""
        return self.state.pending.points if isinstance(self.state.pending, Over) else ()

    @property
    def hands(self) -> tuple[Hand, ...]:
        return self.state.hands

    @property
    def draw_pile(self) -> tuple[Card, ...]:
        """The next card first."""
        return self.state.draw

    @property
    def discard_pile(self) -> tuple[Card, ...]:
        """The top card last."""
        return self.state.discard

    @property
    def top(self) -> Card:
        """The card on the discard pile."""
        return self.state.top

    @property
    def colour(self) -> Colour | None:
        """The colour to match; None until an opening wild has got one."""
        return self.state.colour

    @property
    def direction(self) -> int:
        """1: play goes to the left, to the next higher seat; -1: to the right."""
        return self.state.direction
