"""`comodin lint-rules`: simulates a set of options, tells what they do to the game, warns of what spoils it."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, NamedTuple

from ..match import BY_THE_BOOK, preset_of
from ..rules import Game, Option, as_text
from ..table import LONGER, idle_options
from ..words import Catalogue, catalogue
from .main import INTERRUPTED
from .simulate import add_table_arguments, as_json, check_numbers, game_of, play
from .simulate_words import options_told

if TYPE_CHECKING:
    from ..simulation import Estimate, Simulation

WARNED = 1
UNFAIR = 1.25  # a place at the table is favoured if it wins more than this times its share
STOPS_HOARDING = ("must_play", True)  # X9
SELDOM = 0.001  # blocked rounds are dealt again: a smaller share is no problem


class Finding(NamedTuple):
    code: str
    found: Estimate
    place: int | None = None


def add_arguments(parser: ArgumentParser) -> None:
    add_table_arguments(parser, rounds=50_000)


def run(args: Namespace) -> int:
    game = game_of(args)
    check_numbers(args)
    words = catalogue(args.lang, game.edition)
    edition, ruleset = game.edition, game.ruleset
    unchanged = None if ruleset == edition.ruleset else Game.of(edition, game.seats)
    # seat 0 deals every round, so that places at the table differ
    simulation = play(game, args, words, changed=unchanged, detail=False, dealer=0)
    if not simulation.tally.rounds:
        return INTERRUPTED
    found = warnings(game, simulation)
    longer = _longer(simulation)
    idle = idle_options(edition, ruleset)
    if args.json:
        printed = as_json(game, simulation, args)
        printed["preset"] = _preset(game)
        printed["warnings"] = [
            *map(_as_json, found),
            *([{"code": "longer", "times": longer}] if longer >= LONGER else []),
            *({"code": "idle", "option": one, "because": two} for (one, _), (two, _) in idle),
        ]
        if _pays(game):
            printed["hoarding"] = {"stopped_by": _told(STOPS_HOARDING), "stopped": _stops(game)}
        print(json.dumps(printed, ensure_ascii=False))
    else:
        said = _sentences(game, simulation, found, words)
        if longer >= LONGER and simulation.outcome.changed:
            usual = simulation.outcome.changed.mean_turns.mean
            said.append(
                "⚠ " + words.say("lint.longer", times=words.number(longer, 1), usual=words.number(usual, 1))
            )
        for option, because in idle:
            said.append("⚠ " + words.say("lint.idle", option=_told(option), because=_told(because)))
        if _pays(game):
            remark = "lint.hoarding.stopped" if _stops(game) else "lint.hoarding"
            said.append(words.say(remark, option=_told(STOPS_HOARDING)))
        warned = bool(found or idle or longer >= LONGER)
        if not warned and not simulation.interrupted:  # who has not seen everything cannot say that all is well
            said.append(words.say("lint.good"))
        print("\n".join(said))
    return INTERRUPTED if simulation.interrupted else WARNED if found or idle or longer >= LONGER else 0


def _pays(game: Game) -> bool:
    """Is hoarding worth something where nothing stops it? With more than two players it was not
    (docs/strength.md)."""
    return game.seats == 2


def _stops(game: Game) -> bool:
    """Do these rules stop a player from drawing although it could play?"""
    name, value = STOPS_HOARDING
    return bool(getattr(game.ruleset, name) == value)


def _told(option: tuple[str, Option]) -> str:
    return f"{option[0]}={as_text(option[1])}"


def _preset(game: Game) -> str | None:
    return preset_of(game.edition, game.ruleset.differences(game.edition.ruleset))


def _longer(simulation: Simulation) -> float:
    """How many times as long a round takes as with the rules of the edition."""
    usual = simulation.outcome.changed
    return simulation.tally.mean_turns.mean / usual.mean_turns.mean if usual else 1.0


def warnings(game: Game, simulation: Simulation) -> list[Finding]:
    """Only significant findings: the whole 95 % interval has to lie past the limit."""
    from ..simulation import share_of  # noqa: PLC0415

    tally = simulation.tally
    found = []
    if tally.unfinished:
        found.append(Finding("unfinished", share_of(tally.unfinished, tally.rounds)))
    blocked = share_of(tally.blocked, tally.rounds)
    if blocked.low > SELDOM:
        found.append(Finding("blocked", blocked))
    for place in range(game.seats):
        rate = tally.place_rate(place)
        if rate.low > UNFAIR / game.seats:
            found.append(Finding("unfair", rate, place))
    return found


def _as_json(warning: Finding) -> dict[str, object]:
    share = {"share": warning.found.mean, "low": warning.found.low, "high": warning.found.high}
    place = {} if warning.place is None else {"place": warning.place}
    return {"code": warning.code, **place, **share}


def _sentences(game: Game, simulation: Simulation, found: list[Finding], words: Catalogue) -> list[str]:
    from ..simulation import MOST_DECISIONS  # noqa: PLC0415

    tally = simulation.tally
    lines = [
        words.say(
            "lint.head",
            edition=words.say("edition.name"),
            options=options_told(game, words),
            players=game.seats,
            n=tally.rounds,
            rounds=tally.rounds,
        )
    ]
    preset = _preset(game)
    if preset not in (None, BY_THE_BOOK):
        lines.append(words.say("lint.preset", preset=words.say(f"preset.{preset}")))
    lines.append(
        words.say(
            "lint.turns", mean=words.number(tally.mean_turns.mean, 1), long=words.number(tally.turns_at(0.95))
        )
    )
    usual = simulation.outcome.changed
    if usual:
        difference = tally.mean_turns.mean - usual.mean_turns.mean
        within = simulation.outcome.turns_difference.margin
        way = "same" if abs(difference) <= within else "longer" if difference > 0 else "shorter"
        lines.append(
            words.say(f"lint.turns.{way}", turns=words.number(abs(difference), 1), margin=words.number(within, 2))
        )
    for warning in found:
        said = {
            "share": words.percent(warning.found.mean, 2),
            "margin": words.percent(warning.found.margin, 2),
            "par": words.percent(1 / game.seats),
            "place": _place(warning.place, game, words) if warning.place is not None else "",
            "decisions": MOST_DECISIONS,
        }
        lines.append("⚠ " + words.say(f"lint.{warning.code}", **said))
    return lines


def _place(place: int, game: Game, words: Catalogue) -> str:
    return (
        words.say("lint.place.dealer")
        if place == 0
        else words.say("lint.place.after", n=place, players=game.seats)
    )
