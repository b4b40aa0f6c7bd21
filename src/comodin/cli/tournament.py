"""`comodin tournament`: bots play any format of the rulebook; a stopped run resumes from its file."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path

from ..bots import Faults, bot_names, bots_for, check_bots, faults_told, print_faults, split_bots
from ..codec import Json
from ..editions import EDITION_TO_PLAY, EDITIONS
from ..errors import BadInput
from ..match import CHOICES
from ..own import edition_of
from ..rules import MIN_SEATS, Game
from ..scores import tournament_board
from ..tournament import (
    KIND,
    TOURNAMENT_FORMATS,
    RoundPlayed,
    Tournament,
    TournamentSetting,
    begin,
    faults_in,
    print_hand,
    print_head,
    resume,
)
from ..tournament import run as run_tournament
from ..words import catalogue
from .arguments import add_lang, add_options, formats_help, options_of, ruleset_of, target_help
from .bot_faults import add_strict, fault_teller
from .files import keep, open_run
from .progress import ProgressBar

NAMES = "Ana Beto Caro Dino Elsa Fabio Gina Hugo Irma Juan Kika Lalo Mara Nico Olga Pepe Quique Rosa Saul Tina"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--format", default="points", metavar="F", help=f"{formats_help(TOURNAMENT_FORMATS)} (default: points)"
    )
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many (default: 4)")
    parser.add_argument(
        "--bots", default="simple", metavar="A,B,…", help=f"one for all or one each: {', '.join(bot_names())}"
    )
    parser.add_argument("--edition", default=EDITION_TO_PLAY, metavar="E", help=", ".join(EDITIONS))
    parser.add_argument("--target", type=int, metavar="N", help=target_help())
    parser.add_argument("--seed", default="0", metavar="S", help="the same seed gives the same tournament")
    parser.add_argument("--file", metavar="FILE", help="save every round here; the same command again resumes")
    parser.add_argument("--json", action="store_true", help="print the whole board as JSON")
    add_strict(parser)
    add_lang(parser)
    add_options(parser)


def run(args: Namespace) -> int:
    edition = edition_of(args.edition, "--edition")
    if args.players < 1:
        raise BadInput("--players", f"expected a number of players, found {args.players}")
    words = catalogue(args.lang)
    all_faults, faults = Faults(), Faults(args.strict)  # of the whole tournament, and of the hand that is played
    bots = bots_for(args.bots, args.players, faults=faults)
    setting = TournamentSetting(edition, ruleset_of(edition, args), bots, args.seed)
    tournament = begun = begin(args.format, setting, args.target)
    head = print_head(
        tournament, edition=edition.key, options=options_of(edition, args), bots=args.bots, seed=args.seed
    )
    tell_fault = fault_teller(words)
    for fault in check_bots(split_bots(args.bots), faults, games_of(tournament, setting)):
        tell_fault(fault)

    def take_up(text: str) -> tuple[Tournament, str]:
        found, whole = resume(text, begun, head)
        all_faults.add(faults_in(whole))
        return found, whole

    with ExitStack() as stack:
        file = None
        if args.file:
            tournament, file = open_run(Path(args.file), head, KIND, take_up)
            stack.enter_context(file)
        bar = stack.enter_context(ProgressBar(args.format, tournament.length))

        def on_round(now: Tournament, played: RoundPlayed) -> None:
            if file:
                keep(file, print_hand(played, faults))
            for fault in all_faults.add(faults):
                tell_fault(fault)
            faults.clear()
            bar.show(len(now.played))

        tournament = run_tournament(tournament, setting, on_round)
    names = names_of(args.players)
    if args.json:
        board = {**as_json(tournament, edition.key, names), "faults": print_faults(all_faults)}
        print(json.dumps(board, ensure_ascii=False))
    else:
        print(tournament_board(tournament, names).text(words), end="")
        for line in faults_told(all_faults, words):
            print(line)
    return 0


def games_of(tournament: Tournament, setting: TournamentSetting) -> list[Game]:
    """One for each number of seats that its tables can have: where players leave, down to two."""
    seats = {len(due.seats) for due in tournament.due}
    if tournament.plan is None and CHOICES[tournament.format].format.ends == "out":
        seats |= set(range(MIN_SEATS, min(seats)))
    return [setting.game(number) for number in sorted(seats)]


def names_of(players: int) -> tuple[str, ...]:
    given = NAMES.split()
    return tuple(
        given[n] if n < len(given) else f"{given[n % len(given)]} {n // len(given) + 1}" for n in range(players)
    )


def as_json(tournament: Tournament, edition: str, names: tuple[str, ...]) -> Json:
    rounds = [
        {
            "tables": [
                {
                    "seats": list(table.seats),
                    "teams": [list(team) for team in table.teams] if table.teams else None,
                    "hands": [{"winner": hand.winner, "points": list(hand.points)} for hand in table.hands],
                }
                for table in tables
            ]
        }
        for tables in tournament.rounds
    ]
    return {
        "format": tournament.format,
        "edition": edition,
        "players": list(names),
        "rounds": rounds,
        "totals": list(tournament.totals),
        "winners": list(tournament.winners),
        "eliminated": list(tournament.eliminated),
    }
