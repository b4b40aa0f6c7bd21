"""The results of a simulation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Game
from ..words import Catalogue, options_in_words

if TYPE_CHECKING:
    from ..simulation import Simulation


def tell(game: Game, simulation: Simulation, impact: str | None, words: Catalogue) -> list[str]:
    tally = simulation.tally
    turns, points = tally.mean_turns, tally.mean_points
    lines = [
        words.say(
            "simulate.head",
            edition=words.say("edition.name"),
            players=game.seats,
            n=tally.rounds,
            rounds=tally.rounds,
            seconds=words.number(simulation.seconds, 1 if simulation.seconds >= 1 else 2),
            speed=words.number(simulation.speed / 1e6, 1),
        ),
        words.say(
            "simulate.turns",
            mean=words.number(turns.mean, 1),
            margin=words.number(turns.margin, 2),
            median=words.number(tally.turns_at(0.5)),
            long=words.number(tally.turns_at(0.95)),
        ),
        words.say("simulate.points", mean=words.number(points.mean, 1), margin=words.number(points.margin, 2)),
    ]
    for seat in range(game.seats):
        rate = tally.win_rate(seat)
        won, margin = words.percent(rate.mean, 2), words.percent(rate.margin, 2)
        lines.append(words.say("simulate.seat", seat=seat + 1, rate=won, margin=margin))
    for name in ("blocked", "unfinished"):
        times = getattr(tally, name)
        if times:
            lines.append(words.say(f"simulate.{name}", n=times, rounds=times))
    if simulation.outcome.changed and impact:
        lines.append(impact_sentence(simulation, impact, words))
    return lines


def impact_sentence(simulation: Simulation, impact: str, words: Catalogue) -> str:
    """ "stacking=true makes a round 2.1 turns shorter ± 0.1"."""
    difference = simulation.outcome.turns_difference
    if difference.low <= 0 <= difference.high:
        return words.say("simulate.impact.same", option=impact, margin=words.number(difference.margin, 2))
    way = "longer" if difference.mean > 0 else "shorter"
    turns, margin = words.number(abs(difference.mean), 1), words.number(difference.margin, 2)
    return words.say(f"simulate.impact.{way}", option=impact, turns=turns, margin=margin)


def options_told(game: Game, words: Catalogue) -> str:
    """The options that differ from the edition's own values."""
    return options_in_words(game.options, words) or words.say("lint.no_options")
