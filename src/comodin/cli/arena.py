"""`comodin arena`: bots against bots on duplicate deals, and how sure the result is."""

from __future__ import annotations

import json
import pickle
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from ..editions import EDITION_TO_PLAY, EDITIONS
from ..errors import BadInput, ComodinError
from ..files import write_atomically
from ..match import FORMATS, PARTNERS, MatchRules, check, rules_for
from ..own import edition_of
from ..rules import MAX_SEATS, MIN_SEATS, Game
from ..words import Catalogue, catalogue
from .arena_setting import ArenaSetting, Bounds
from .arguments import add_lang, add_options, options_of, ruleset_of, target_help
from .files import check_writable, keep, open_run
from .main import INTERRUPTED
from .progress import ProgressBar
from .row_files import add_row_arguments, check_rows, row_files
from .simulate import interrupted

if TYPE_CHECKING:
    from ..arena import ArenaPlan, Batch, Results, Rows
    from ..simulation import Columns, Kind

MOST_DEALS = 100_000_000
MATCHES = tuple(format.key for format in FORMATS.values() if format.ends == "best")
"""Of more than one round, with the same players in all of them."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "bot",
        nargs="*",
        metavar="BOT",
        help="random, simple, rlcard, greedy, heuristic; search:simulations=200 or search:ms=100; "
        "oracle:… (the search that sees all hands); a level, or any bot that is installed",
    )
    parser.add_argument("--bots", metavar="A,B,…", help="the same as one comma-separated list")
    parser.add_argument("--players", type=int, default=2, metavar="N", help=f"{MIN_SEATS} to {MAX_SEATS}")
    parser.add_argument("--edition", default=EDITION_TO_PLAY, metavar="E", help=f"one of {', '.join(EDITIONS)}")
    parser.add_argument("--deals", type=int, default=1_000, metavar="D", help="how many (default: 1000)")
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same deals")
    parser.add_argument("--against", metavar="BOT", help="all other bots play against this one only")
    parser.add_argument(
        "--every-lineup", action="store_true", help="half of each bot too, and one of the other among copies of it"
    )
    parser.add_argument("--partners", action="store_true", help="four players, two and two (R1)")
    parser.add_argument(
        "--match", nargs="?", const="points", metavar="FORMAT", help=f"whole matches: {' or '.join(MATCHES)}"
    )
    parser.add_argument("--target", type=int, metavar="N", help=f"of a match. {target_help()}")
    parser.add_argument(
        "--sprt",
        metavar="LOW,HIGH",
        help="stop when it is clear whether the first bot wins LOW or HIGH of its rounds against the second: "
        "shares such as 0.5,0.52, or elo:0,10",
    )
    parser.add_argument(
        "--sweep", metavar="N,M,…", help="play the first bot (search or oracle) with each of these budgets"
    )
    parser.add_argument("--workers", type=int, metavar="W", help="default: one a core; the result is the same")
    parser.add_argument(
        "--file", metavar="FILE", help="save the results here; the same command again goes on, with more deals too"
    )
    add_row_arguments(parser)
    parser.add_argument("--report", metavar="FILE", help="write an HTML page with plots")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_options(parser)
    add_lang(parser)


def run(args: Namespace) -> int:
    words = catalogue(args.lang)
    try:
        from ..simulation import cores  # noqa: PLC0415
    except ImportError as missing:
        raise ComodinError(words.say("arena.missing", name=missing.name or "numpy")) from None
    from . import arena_words  # noqa: PLC0415

    setting = setting_of(args)
    if args.workers is not None and args.workers < 1:
        raise BadInput("--workers", f"expected at least 1, found {args.workers}")
    if args.report:
        check_writable("--report", args.report)
    check_rows(args)
    words = words.bound_to(setting.game.edition)
    with row_files(args, arena_words.about(setting, args)) as rows:
        results, whole = play(setting, args, words, args.workers or cores(), rows)
    if not results.rounds:
        return INTERRUPTED
    found = arena_words.Found.of(setting, results)
    if args.report:
        from .arena_report import page  # noqa: PLC0415

        write_atomically(Path(args.report), page(found, args, words))
    if args.json:
        print(json.dumps(arena_words.as_json(found, args), ensure_ascii=False))
    else:
        print("\n".join(arena_words.tell(found, words)))
        if args.report:
            print(words.say("simulate.report_written", file=args.report))
    return 0 if whole else INTERRUPTED


# -- arguments -------------------------------------------------------------------------------------------


def setting_of(args: Namespace) -> ArenaSetting:
    from ..arena import ArenaPlan, lineups, players_of_specs  # noqa: PLC0415

    edition = edition_of(args.edition, "--edition")
    if not MIN_SEATS <= args.players <= MAX_SEATS:
        raise BadInput("--players", f"expected {MIN_SEATS} to {MAX_SEATS}, found {args.players}")
    if not 1 <= args.deals <= MOST_DEALS:
        raise BadInput("--deals", f"expected 1 to {MOST_DEALS:,}, found {args.deals}")
    game = Game.of(edition, args.players, ruleset_of(edition, args))
    teams = PARTNERS if args.partners else None
    match = None
    if args.match:
        if args.match not in MATCHES:
            raise BadInput("--match", f"{args.match!r} cannot be played; expected {' or '.join(MATCHES)}")
        match = rules_for(args.match, args.target, partners=args.partners)
    check(match or MatchRules(teams=teams), args.players)
    specs, against, sweep = _specs(args)
    players = players_of_specs(specs)
    chosen = lineups(len(players), args.players, against=against, every=args.every_lineup, partners=args.partners)
    if args.sprt:
        if len(players) != 2:
            raise BadInput("--sprt", f"expected two bots, found {len(players)}")
        chosen = chosen[:1]  # the question is about the first bot alone
    specs = [player.spec for player in players]
    kind: Kind = "none"
    if args.csv is not None or args.parquet is not None:
        kind = "decisions" if args.decisions else "rounds"
    plan = ArenaPlan(pickle.dumps(game), tuple(specs), chosen, args.seed, match, teams, kind)
    sprt = bounds_of(args.sprt, args.players, partners=args.partners) if args.sprt else None
    return ArenaSetting(game, players, plan, args.deals, sprt, sweep)


def _specs(args: Namespace) -> tuple[list[str], int | None, tuple[int, ...]]:
    """The bots, the index of the bot that all others play against, and the budgets of a sweep."""
    from ..arena import THINKERS, player_of  # noqa: PLC0415

    specs = [*args.bot, *(args.bots.split(",") if args.bots else [])]
    if args.sweep is not None:
        budgets = _budgets(args.sweep)
        if len(specs) != 2 or specs[0] not in THINKERS or args.against:
            raise BadInput("--sweep", "expected search or oracle, and one bot to play against")
        return [*(f"{specs[0]}:simulations={n}" for n in budgets), specs[1]], len(budgets), budgets
    if args.against is None:
        return specs, None, ()
    written = [player_of(spec).spec for spec in specs]
    other = player_of(args.against).spec
    if other not in written:
        specs = [*specs, args.against]
        written.append(other)
    return specs, written.index(other), ()


def _budgets(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.strip().isdecimal() for part in parts):
        raise BadInput("--sweep", f"expected numbers of simulations such as 50,100,200, found {text!r}")
    return tuple(sorted({int(part) for part in parts}))


def bounds_of(text: str, players: int, *, partners: bool) -> Bounds:
    from ..arena import rate_of_elo  # noqa: PLC0415

    elo = text.startswith("elo:")
    try:
        low, high = (float(part) for part in text.removeprefix("elo:").split(","))
    except ValueError:
        raise BadInput("--sprt", f"expected two numbers such as 0.5,0.52 or elo:0,10, found {text!r}") from None
    if elo:
        if not -2_000 <= low < high <= 2_000:
            raise BadInput("--sprt", f"expected two ratings, the smaller one first, found {text!r}")
        sides = 2 if partners else players
        low, high = rate_of_elo(low, sides), rate_of_elo(high, sides)
    if not 0 < low < high < 1:
        raise BadInput("--sprt", f"expected two shares between 0 and 1, the smaller one first, found {text!r}")
    return Bounds(low, high, text)


# -- playing ---------------------------------------------------------------------------------------------


def play(
    setting: ArenaSetting,
    args: Namespace,
    words: Catalogue,
    workers: int,
    rows: Callable[[Columns], None] | None = None,
) -> tuple[Results, bool]:
    """The results, and whether the run is complete."""
    from ..arena import KIND, Results, batches, print_batch, resume, sprt  # noqa: PLC0415
    from ..arena import run as run_arena  # noqa: PLC0415
    from .arena_words import percent  # noqa: PLC0415

    plan = setting.plan
    results = Results(plan.specs, plan.lineups)
    todo = batches(plan, setting.deals)
    bounds = setting.sprt

    def decided(now: Results) -> bool:
        return bounds is not None and sprt(*now.so_far(0), bounds.low, bounds.high).decision != "open"

    with ExitStack() as stack:
        file = None
        if args.file:
            head = _head(setting, args)
            _extend(Path(args.file), head, plan)
            found, file = open_run(Path(args.file), head, KIND, lambda text: resume(text, head, todo))
            stack.enter_context(file)
            for batch, deals in found:
                results.add(batch.lineup, deals)
        bar = stack.enter_context(ProgressBar(words.say("arena.deals"), setting.deals * len(plan.lineups)))

        def on_batch(batch: Batch, deals: Rows) -> None:
            if file:
                keep(file, print_batch(batch, deals))
            rate, _ = results.so_far(0)
            played = sum(map(results.deals, range(len(plan.lineups))))
            bar.show(played, f"{plan.specs[0]} {percent(rate, words)}")

        whole = run_arena(
            plan, todo, results, workers=workers, told=on_batch, done=decided, scheduler=args.scheduler, rows=rows
        )
    if not whole:
        print(interrupted("arena.interrupted", results.rounds, words), file=sys.stderr)
    return results, whole


def _extend(path: Path, head: str, plan: ArenaPlan) -> None:
    """Makes the file of a run with fewer deals the beginning of this one."""
    from ..arena import batches, extended  # noqa: PLC0415

    try:
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
    except (OSError, ValueError):  # said when it is opened
        return
    longer = extended(text, head, lambda deals: batches(plan, deals))
    if longer is not None:
        write_atomically(path, longer)


def _head(setting: ArenaSetting, args: Namespace) -> str:
    """All settings that determine the results, and the deals and bounds that end the run."""
    from ..arena import print_head  # noqa: PLC0415

    return print_head(
        {
            "edition": setting.game.edition.key,
            "options": options_of(setting.game.edition, args),
            "players": args.players,
            "bots": list(setting.plan.specs),
            "lineups": [[lineup.first, lineup.second, lineup.kind] for lineup in setting.plan.lineups],
            "partners": args.partners,
            "match": args.match,
            "target": rules_for(args.match or "points", args.target).target,
            "deals": args.deals,
            "sprt": args.sprt,
            "seed": args.seed,
        }
    )
