"""The results of a simulation in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import Game, as_text
from ..words import Catalogue

if TYPE_CHECKING:
    from ..simulation import Simulation


def tell(game: Game, simulation: Simulation, impact: str | None, words: Catalogue) -> list[str]:
    tally = simulation.tally
    speed = tally.decisions / simulation.seconds if simulation.seconds else 0.0
    turns, points = tally.mean_turns, tally.mean_points
    lines = [
        words.say(
            "simulate.head",
            edition=words.say("edition.name"),
            players=game.seats,
            rounds=f"{tally.rounds:,}",
            seconds=f"{simulation.seconds:.1f}",
            speed=f"{speed / 1e6:.1f}",
        ),
        words.say(
            "simulate.turns",
            mean=f"{turns.mean:.1f}",
            margin=f"{turns.margin:.2f}",
            median=f"{tally.turns_at(0.5):g}",
            long=f"{tally.turns_at(0.95):g}",
        ),
        words.say("simulate.points", mean=f"{points.mean:.1f}", margin=f"{points.margin:.2f}"),
    ]
    for seat in range(game.seats):
        rate = tally.win_rate(seat)
        lines.append(words.say("simulate.seat", seat=seat, rate=_percent(rate.mean), margin=_percent(rate.margin)))
    for name in ("blocked", "unfinished"):
        times = getattr(tally, name)
        if times:
            lines.append(words.say(f"simulate.{name}", n=times, rounds=f"{times:,}"))
    if simulation.outcome.changed and impact:
        lines.append(impact_sentence(simulation, impact, words))
    return lines


def impact_sentence(simulation: Simulation, impact: str, words: Catalogue) -> str:
    """ "stacking=true makes a round 2.1 turns shorter ± 0.1"."""
    difference = simulation.outcome.turns_difference
    if difference.low <= 0 <= difference.high:
        return words.say("simulate.impact.same", option=impact, margin=f"{difference.margin:.2f}")
    way = "longer" if difference.mean > 0 else "shorter"
    turns = f"{abs(difference.mean):.1f}"
    return words.say(f"simulate.impact.{way}", option=impact, turns=turns, margin=f"{difference.margin:.2f}")


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def options_told(game: Game) -> str:
    """The options that differ from the edition's own values."""
    differences = game.ruleset.differences(game.edition.ruleset)
    return ", ".join(f"{name}={as_text(value)}" for name, value in differences.items())
