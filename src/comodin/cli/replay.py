"""`comodin replay FILE`: plays a record; prints where it leads as JSON, or the story of the round in words."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ..errors import BadInput
from ..i18n import Catalogue, catalogue
from ..notation import Json, print_state, tell_event
from ..record import Record, Refused, Replay, replay
from ..recordfile import load
from .arguments import add_lang

REFUSED = 1


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record (*.uno.json), or - for standard input")
    parser.add_argument("--json", action="store_true", help="print the events and the last state as JSON")
    add_lang(parser)


def run(args: Namespace) -> int:
    record = load(read(args.file))
    words = catalogue(args.lang, record.edition.key)
    played = replay(record)
    if args.json:
        print(json.dumps(_as_json(played, words), ensure_ascii=False))
    else:
        _tell(record, played, words)
    return REFUSED if played.refused else 0


def read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise BadInput(file, f"cannot be read: {(error.strerror or 'no such file').lower()}") from None
    except ValueError:  # a name that no file can have
        raise BadInput("FILE", "expected the name of a file") from None


def _as_json(played: Replay, words: Catalogue) -> Json:
    told = [tell_event(event) for event in played.events]
    return {
        "ok": played.refused is None,
        "refused": _refused(played.refused, words) if played.refused else None,
        "events": [line for line in told if line is not None],
        "state": print_state(played.state),
    }


def _refused(refused: Refused, words: Catalogue) -> Json:
    reason = refused.reason
    message = words.say(f"reason.{reason.code}", **reason.about)
    return {"index": refused.index, "reason": reason.code, "clause": reason.clause, "message": message}


def _tell(record: Record, played: Replay, words: Catalogue) -> None:
    from ..rules.state import SPECTATOR  # noqa: PLC0415
    from ..story import tell  # noqa: PLC0415

    for event in played.events:
        sentence = tell(event, record.players, words, SPECTATOR)
        if sentence:
            print(sentence)
    if played.refused:
        line = _refused(played.refused, words)
        print(f"actions[{line['index']}]: {line['message']} [{line['clause']}]", file=sys.stderr)
