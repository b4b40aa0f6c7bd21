"""Who is ahead: the one order of the players of a match, while it goes on and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .formats import format_named
from .state import Match


def ranks(merits: Sequence[Any]) -> tuple[int, ...]:
    """The rank of each, counted from 1, by what ranks them, the higher the better; equals share one: 1, 1, 3."""
    return tuple(1 + sum(other > own for other in merits) for own in merits)


def ranks_in(match: Match) -> tuple[int, ...]:
    """The rank of each player of the match."""
    format = format_named(match.rules.format)
    return ranks([format.merit(match, player) for player in range(match.players)])


def leaders(match: Match) -> tuple[int, ...]:
    """The players who are in front while the match goes on: nobody before its first round, nor after its last."""
    return () if match.over or not match.rounds else format_named(match.rules.format).best(match)
