"""`comodin replay FILE`: plays a record; prints the events and the last state as JSON, or narrates the round."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from ..codec import Json, print_event, print_state, tell_event
from ..match import Match
from ..records import (
    ActionRefused,
    MatchRecord,
    MatchReplay,
    Record,
    Replay,
    Unfolded,
    load_any,
    replay,
    replay_match,
    rounds_of,
    unfold,
)
from ..rules import SPECTATOR, Event
from ..words import Catalogue, catalogue
from .arguments import add_lang
from .config import config
from .files import read_file
from .terminal import is_full_screen

REFUSED = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record (*.uno.json), or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the events and the last state as JSON")
    parser.add_argument("--plain", action="store_true", help="plain lines, also where the full screen is possible")
    add_lang(parser)


def run(args: Namespace) -> int:
    record = load_any(read_file(args.file))
    words = catalogue(args.lang, record.edition)
    played = replay_match(record) if isinstance(record, MatchRecord) else replay(record)
    if not args.json and args.file != "-" and is_full_screen(args.plain) and _rounds(record):
        return _full_screen(record, words)
    if args.json:
        print(json.dumps(_as_json(played, words), ensure_ascii=False))
    else:
        _narrate(record, played, words)
    return REFUSED if played.refused else 0


def _rounds(record: Record | MatchRecord) -> list[Unfolded]:
    return [unfold(record)] if isinstance(record, Record) else [one.round for one in rounds_of(record)]


def _full_screen(record: Record | MatchRecord, words: Catalogue) -> int:
    from ..tui import replay_full_screen  # noqa: PLC0415  # Textual takes a tenth of a second

    return replay_full_screen(_rounds(record), words, config().colours)


def _as_json(played: Replay | MatchReplay, words: Catalogue) -> Json:
    events = [tell_event(event) if isinstance(event, Event) else print_event(event) for event in played.events]
    line: Json = {
        "ok": played.refused is None,
        "refused": _refused(played.refused, words) if played.refused else None,
        "events": [event for event in events if event is not None],
        "state": print_state(played.state) if played.state else None,
    }
    if isinstance(played, MatchReplay):
        if line["refused"]:
            line["refused"]["round"] = played.match.dealt
        line["match"] = _standing(played.match)
    return line


def _standing(match: Match) -> Json:
    return {
        "format": match.rules.format,
        "target": match.rules.target,
        "dealer": match.dealer,
        "totals": list(match.totals),
        "out": list(match.out),
        "winners": list(match.winners),
    }


def _refused(refused: ActionRefused, words: Catalogue) -> Json:
    reason = refused.reason
    message = words.say(f"reason.{reason.code}", **reason.about)
    return {"index": refused.index, "reason": reason.code, "clause": reason.clause, "message": message}


def _narrate(record: Record | MatchRecord, played: Replay | MatchReplay, words: Catalogue) -> None:
    from ..scores import match_board  # noqa: PLC0415  # not needed with --json
    from ..words import tell  # noqa: PLC0415

    names = record.players
    for event in played.events:
        if isinstance(event, Event):
            sentence = tell(event, names, words, SPECTATOR)
            if sentence:
                print(sentence)
    if isinstance(played, MatchReplay):
        print(match_board(played.match, names).text(words), end="")
    if played.refused:
        line = _refused(played.refused, words)
        print(f"actions[{line['index']}]: {line['message']} [{line['clause']}]", file=sys.stderr)
