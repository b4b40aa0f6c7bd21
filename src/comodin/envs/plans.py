"""The records that the kernel reads: how actions are numbered, who plays, what is rewarded."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, lgamma, log
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..fast import OUTSIDE, PLAYER_BITS, POLICIES, Lowered, layout, players_of, vector
from ..rules import Game
from ..simulation import simulate
from .fields import obs_v1
from .settings import Settings
from .spaces import ActionSpace

KINDS = {
    "draw": layout.DRAW,
    "pass": layout.PASS,
    "accept": layout.ACCEPT,
    "challenge": layout.CHALLENGE,
    "uno": layout.SAY_UNO,
    "colour": layout.NAME_COLOUR,
    "catch": layout.CATCH,
    "rule": layout.INVENT,
    "change_rule": layout.REWRITE,
    "gesture": layout.PERFORM,
}


def codes_of(space: ActionSpace, lowered: Lowered) -> npt.NDArray[np.int64]:
    """Every id as the kernel's action of seat 0, with a relative target."""

    def code(choice: Any) -> int:
        number = choice.number or 0
        colour = 0 if choice.colour is None else lowered.colours.index(choice.colour) + 1
        deed = 0 if choice.deed is None else lowered.deed(choice.deed) + 1
        if choice.do == "play":
            card = lowered.codes[choice.card]
            return int(layout.PLAY | card << 8 | choice.uno << 15 | colour << 16 | choice.relative << 20)
        if choice.do == "nothing":
            return -1
        return int(KINDS[choice.do] | number << 8 | colour << 16 | choice.relative << 20 | deed << 24)

    return np.array([code(choice) for choice in space.choices], np.int64)


def plan_of(space: ActionSpace, lowered: Lowered, settings: Settings, shown: int) -> Any:
    plan = layout.buffer(vector.PLAN)
    p = plan[0]
    first: dict[str, int] = {}
    for number, choice in enumerate(space.choices):
        first.setdefault(choice.do, number)
    for do, kind in KINDS.items():
        p["id_of"][kind] = first.get(do, 0)
    for number, card in enumerate(space.cards):
        at = number if not card.wild else _wild_place(space.cards, card, len(lowered.colours))
        p["play_of"][lowered.codes[card]] = first["play"] + at
    for number, card in enumerate(space.aimed_cards):
        at = number if not card.wild else _wild_place(space.aimed_cards, card, len(lowered.colours))
        p["aimed_of"][lowered.codes[card]] = at
    p["plays"] = _ways(space.cards, len(lowered.colours))
    p["aimed"] = 2 * _ways(space.aimed_cards, len(lowered.colours))
    p["aimed_start"] = space.base
    p["shown"] = shown
    p["house_rules"] = space.house_rules
    p["totals"] = settings.reward == "match"
    p["steps"] = settings.history
    p["full"] = settings.full
    p["question"] = obs_v1(settings.game, shown)["question"].start
    p["hold"] = settings.hold
    p["players"] = _players(settings)
    p["limit"] = settings.limit
    p["reward"] = ("win", "points", "match").index(settings.reward)
    p["shaping"], p["discount"], p["target"] = settings.shaping, settings.discount, settings.target
    if settings.reward == "match":
        p["mean_points"] = mean_points(settings.game)
        _fill_chances(p, settings.target / float(p["mean_points"]))
    return plan


def _ways(cards: tuple[Any, ...], colours: int) -> int:
    return sum(colours if card.wild else 1 for card in cards)


def _wild_place(cards: tuple[Any, ...], card: Any, colours: int) -> int:
    return _ways(cards[: cards.index(card)], colours)


def _players(settings: Settings) -> int:
    """Who plays each seat, as the kernel takes it."""
    if settings.opponents is None:
        return layout.RACES | sum(OUTSIDE << PLAYER_BITS * seat for seat in range(settings.game.seats))
    for name in settings.opponents:
        if name not in POLICIES:
            raise BadInput(
                "opponents", f"{name!r} does not play in the kernel; expected one of {', '.join(POLICIES)}"
            )
    return layout.RACES | OUTSIDE | players_of(settings.opponents) << PLAYER_BITS


# -- the chance to win a match -----------------------------------------------------------------------------------


def mean_points(game: Game) -> float:
    """What the winner of a round earns on average, of simple players: 2,000 rounds."""
    return max(1.0, simulate(game, 2_000, bots=["simple"], seed="match", threads=1).tally.mean_points.mean)


def _fill_chances(p: Any, longest: float) -> None:
    """Wins as they come to players who are as good as each other: the time until the k-th is distributed as Gamma.
    The chance to be first is the sum, over all moments, of winning then, and of all others winning later."""
    horizon = 2.0 * longest + 10.0
    width = horizon / vector.MOMENTS
    for wins in range(1, vector.MOST_WINS + 1):
        later = 1.0
        for moment, time in enumerate(_moments(width)):
            density = exp((wins - 1) * log(time) - time - lgamma(wins)) * width
            p["density"][wins, moment] = density
            p["later"][wins, moment] = max(0.0, later - density / 2)
            later = max(0.0, later - density)


def _moments(width: float) -> Iterator[float]:
    return ((moment + 0.5) * width for moment in range(vector.MOMENTS))
