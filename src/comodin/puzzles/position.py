"""A position: all that one seat knows of a round, and nothing else, as it is kept in a file.

`position_of` takes a view apart, `Position.view` puts it together again for the same game. Hidden cards stay
hidden: of the draw pile only its size is kept.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import HIDDEN, Clues, Colour, Fact, Game, Hand, HouseRules, Pending, State, View


@dataclass(frozen=True)
class Position:
    """The fields of a round in the order of `State`, without what is asked of nobody."""

    viewer: int
    dealer: int
    hands: tuple[Hand, ...]
    draw: int
    discard: Hand
    colour: Colour | None
    direction: int
    pending: Pending
    said_uno: tuple[bool, ...]
    owes: tuple[int, ...]
    passes: int
    house_rules: HouseRules
    known: tuple[Fact, ...]
    clues: Clues

    def view(self, game: Game) -> View:
        """The view of the seat that is asked."""
        round_ = State(
            game=game,
            dealer=self.dealer,
            hands=self.hands,
            draw=(HIDDEN,) * self.draw,
            discard=self.discard,
            colour=self.colour,
            direction=self.direction,
            pending=self.pending,
            said_uno=self.said_uno,
            catchable=(),
            owes=self.owes,
            passes=self.passes,
            house_rules=self.house_rules,
            report=None,
            known=self.known,
            clues=self.clues,
        )
        return View(self.viewer, round_)


def position_of(view: View) -> Position:
    """What the view knows; open catches and reports are no part of the question."""
    of = view.round
    return Position(
        viewer=view.viewer,
        dealer=of.dealer,
        hands=of.hands,
        draw=len(of.draw),
        discard=of.discard,
        colour=of.colour,
        direction=of.direction,
        pending=of.pending,
        said_uno=of.said_uno,
        owes=of.owes,
        passes=of.passes,
        house_rules=of.house_rules,
        known=of.known,
        clues=of.clues,
    )
