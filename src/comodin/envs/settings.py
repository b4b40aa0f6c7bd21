"""What an environment is made of: the game by name, who sits outside, what is rewarded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from ..api import game as game_of
from ..editions import EDITION_TO_SIMULATE
from ..errors import BadInput
from ..rules import Game, Option

Reward = Literal["win", "points", "match"]
LIMIT = 20_000  # decisions of a round before it is cut off


@dataclass(frozen=True)
class Settings:
    """All that is the same for every round of an environment."""

    game: Game
    opponents: tuple[str, ...] | None  # the players of all seats but the first; None: all seats are outside
    reward: Reward = "win"
    shaping: float = 0.0
    discount: float = 1.0
    target: int = 500
    padded: bool = False
    history: int = 0
    full: bool = False
    limit: int = LIMIT
    hold: bool = False  # a round that is over stays until the next one is dealt: for one table


def settings(
    edition: str | Game = EDITION_TO_SIMULATE,
    players: int = 4,
    *,
    opponents: str | Sequence[str] | None = None,
    options: Mapping[str, Option] | None = None,
    reward: Reward = "win",
    shaping: float = 0.0,
    discount: float = 1.0,
    target: int = 500,
    padded: bool = False,
    history: int = 0,
    full: bool = False,
    limit: int = LIMIT,
) -> Settings:
    """The settings, each one checked."""
    game = edition if isinstance(edition, Game) else game_of(edition, players, **dict[str, Any](options or {}))
    if not game.whole:
        raise BadInput("game", "its cards are those of a position; expected a game with all cards of its edition")
    if reward not in get_args(Reward):
        raise BadInput("reward", f"expected one of {', '.join(get_args(Reward))}, found {reward!r}")
    for name, value, least in (("history", history, 0), ("target", target, 1), ("limit", limit, 1)):
        if type(value) is not int or value < least:
            raise BadInput(name, f"expected a whole number from {least} on, found {value!r}")
    if history > 192:
        raise BadInput("history", f"expected at most 192 steps, found {history}")
    for name, number in (("shaping", shaping), ("discount", discount)):
        if not isinstance(number, int | float) or not 0 <= number <= 1:
            raise BadInput(name, f"expected a number from 0 to 1, found {number!r}")
    return Settings(
        game,
        _opponents(game, opponents),
        reward,
        float(shaping),
        float(discount),
        target,
        bool(padded),
        history,
        bool(full),
        limit,
    )


def _opponents(game: Game, opponents: str | Sequence[str] | None) -> tuple[str, ...] | None:
    """A name for each of the other seats; one name stands for all of them."""
    if opponents is None:
        return None
    names = (opponents,) * (game.seats - 1) if isinstance(opponents, str) else tuple(opponents)
    if len(names) == 1:
        names *= game.seats - 1
    if len(names) != game.seats - 1:
        raise BadInput("opponents", f"expected one name, or {game.seats - 1} of them, found {len(names)}")
    return names
