"""`comodin simulate`: plays whole rounds fast, on all cores, and reports statistics."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from .. import __version__
from ..editions import EDITION_TO_SIMULATE, EDITIONS
from ..errors import BadInput, ComodinError
from ..files import write_atomically
from ..own import edition_of
from ..rules import MAX_SEATS, MIN_SEATS, Game
from ..words import Catalogue, catalogue
from .arguments import add_lang, add_options, options_of, parse_options, ruleset_of
from .files import check_writable
from .main import INTERRUPTED
from .progress import ProgressBar
from .row_files import add_row_arguments, check_rows, row_files
from .simulate_file import kept_run
from .simulate_words import tell

if TYPE_CHECKING:
    from ..simulation import Columns, Simulation, Tally


def add_table_arguments(parser: ArgumentParser, rounds: int) -> None:
    """What `lint-rules` has as well."""
    parser.add_argument(
        "--edition",
        default=EDITION_TO_SIMULATE,
        metavar="E",
        help=f"one of {', '.join(EDITIONS)}, or a file of your own",
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help=f"{MIN_SEATS} to {MAX_SEATS}")
    parser.add_argument("--rounds", type=int, default=rounds, metavar="K", help=f"how many (default: {rounds})")
    parser.add_argument("--bots", default="simple", metavar="A,B,…", help="one name for all seats, or one each")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same rounds")
    parser.add_argument("--threads", type=int, metavar="T", help="default: one a core; the result is the same")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_options(parser)
    add_lang(parser)


def add_arguments(parser: ArgumentParser) -> None:
    add_table_arguments(parser, rounds=100_000)
    parser.add_argument("--report", metavar="FILE", help="write an HTML page with plots")
    parser.add_argument(
        "--impact", metavar="NAME=VALUE", help="play the same rounds with one option changed, side by side"
    )
    parser.add_argument(
        "--file", metavar="FILE", help="save the sums here; the same command again goes on, with more rounds too"
    )
    add_row_arguments(parser)


def game_of(args: Namespace) -> Game:
    edition = edition_of(args.edition, "--edition")
    if not MIN_SEATS <= args.players <= MAX_SEATS:
        raise BadInput("--players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {args.players}")
    return Game.of(edition, args.players, ruleset_of(edition, args))


def check_numbers(args: Namespace) -> None:
    if args.rounds < 1:
        raise BadInput("--rounds", f"expected at least 1, found {args.rounds}")
    if args.threads is not None and args.threads < 1:
        raise BadInput("--threads", f"expected at least 1, found {args.threads}")


def run(args: Namespace) -> int:
    game = game_of(args)
    check_numbers(args)
    changed = None
    if args.impact:
        options = {**options_of(game.edition, args), **parse_options([args.impact])}
        changed = Game.of(game.edition, game.seats, game.edition.ruleset.with_options(options))
    if args.report:
        check_writable("--report", args.report)
    check_rows(args)
    words = catalogue(args.lang, game.edition)
    detail = bool(args.report or args.file)  # whoever goes on with the file may want a report
    with row_files(args, about(game, args)) as rows:
        simulation = play(game, args, words, changed=changed, detail=detail, rows=rows)
    if not simulation.tally.rounds:
        return INTERRUPTED
    if args.report:
        from .simulate_report import page  # noqa: PLC0415

        write_atomically(Path(args.report), page(game, changed, simulation, args, words))
    if args.json:
        print(json.dumps(as_json(game, simulation, args, args.impact), ensure_ascii=False))
    else:
        print("\n".join(tell(game, simulation, args.impact, words)))
        if args.report:
            print(words.say("simulate.report_written", file=args.report))
    return INTERRUPTED if simulation.interrupted else 0


def play(
    game: Game,
    args: Namespace,
    words: Catalogue,
    *,
    changed: Game | None,
    detail: bool,
    dealer: int = -1,
    rows: Callable[[Columns], None] | None = None,
) -> Simulation:
    try:
        from ..simulation import rounds as simulate  # noqa: PLC0415
    except ImportError as missing:
        raise ComodinError(words.say("simulate.missing", name=missing.name or "numpy")) from None
    if not all(simulate.fast_engine_plays(one) for one in (game, changed) if one):
        print(words.say("simulate.readable"), file=sys.stderr)
    more = vars(args)  # not every command that simulates has all of it
    with ExitStack() as stack:
        kept = None
        if more.get("file"):
            kept = stack.enter_context(kept_run(game, args, changed=bool(changed), detail=detail))
        bar = stack.enter_context(ProgressBar(words.say("simulate.rounds"), args.rounds))
        result = simulate.simulate(
            game,
            args.rounds,
            bots=args.bots.split(","),
            seed=args.seed,
            changed=changed,
            threads=args.threads,
            scheduler=more.get("scheduler"),
            processes=True,
            dealer=dealer,
            detail=detail,
            progress=bar.show,
            begun=kept.begun if kept else None,
            told=kept.add if kept else None,
            rows=rows,
            decisions=more.get("decisions", False),
        )
    if result.interrupted:
        print(interrupted("simulate.interrupted", result.tally.rounds, words), file=sys.stderr)
    return result


def interrupted(key: str, rounds: int, words: Catalogue) -> str:
    """What a run says that was interrupted."""
    return words.say(key, n=rounds, rounds=rounds) if rounds else words.say("simulate.nothing")


# -- results ---------------------------------------------------------------------------------------------


def about(game: Game, args: Namespace) -> dict[str, object]:
    """What was played, for whoever finds the results later."""
    return {
        "version": __version__,
        "edition": game.edition.key,
        "options": dict(game.options),
        "players": game.seats,
        "bots": args.bots.split(","),
        "seed": args.seed,
        "impact": vars(args).get("impact"),
    }


def as_json(game: Game, simulation: Simulation, args: Namespace, impact: str | None = None) -> dict[str, object]:
    tally, outcome = simulation.tally, simulation.outcome
    printed: dict[str, object] = {
        **about(game, args),
        "rounds": tally.rounds,
        "decisions": tally.decisions,
        "seconds": round(simulation.seconds, 6),
        "interrupted": simulation.interrupted,
        **_measures(tally),
        "impact": None,
    }
    if outcome.changed and impact:
        name, _, value = impact.partition("=")
        printed["impact"] = {
            "option": name,
            "value": value,
            **_measures(outcome.changed),
            "turns_difference": outcome.turns_difference._asdict(),
            "points_difference": outcome.points_difference._asdict(),
        }
    return printed


def _measures(tally: Tally) -> dict[str, object]:
    turns, points = tally.mean_turns, tally.mean_points
    return {
        "wins": tally.wins.tolist(),
        "win_rates": [tally.win_rate(seat)._asdict() for seat in range(tally.seats)],
        "place_rates": [tally.place_rate(place)._asdict() for place in range(tally.seats)],
        "blocked": tally.blocked,
        "unfinished": tally.unfinished,
        "turns": {**turns._asdict(), "median": tally.turns_at(0.5), "p95": tally.turns_at(0.95)},
        "points": points._asdict(),
        "histograms": {"turns": tally.turns.tolist(), "points": tally.points.tolist()},
    }
