"""A score sheet as the text of a file, and back. Nothing here touches a file: `cli/score.py` does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from ..codec import Json
from ..errors import BadInput
from ..own import FIELD, edition_fields, edition_in_fields
from .sheet import (
    BlockedEntered,
    DealerSet,
    Entry,
    EntryRefused,
    Left,
    Renamed,
    RoundEntered,
    ScoreSheet,
    add,
    new_sheet,
)

VERSION = 1


def dump(sheet: ScoreSheet) -> str:
    """One line an entry; the same entries give the same bytes."""
    head: Json = {
        "comodin_board": VERSION,
        **edition_fields(sheet.edition),
        "format": sheet.format,
        "target": sheet.target,
        "players": list(sheet.players),
    }
    lines = [f" {_json(name)}: {_json(value)}" for name, value in head.items()]
    events = ",".join(f"\n  {_json(_print(entry))}" for entry in sheet.entries)
    end = "\n " if events else ""
    return "{\n" + ",\n".join([*lines, f' "events": [{events}{end}]']) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _print(entry: Entry) -> Json:
    match entry:
        case RoundEntered(winner, left):
            hands = [hand if isinstance(hand, int) else [card.text for card in hand] for hand in left]
            return {"type": "round", "winner": winner, "left": hands}
        case BlockedEntered():
            return {"type": "blocked"}
        case Renamed(player, name):
            return {"type": "renamed", "player": player, "name": name}
        case DealerSet(player):
            return {"type": "dealer", "player": player}


def load(text: str | bytes) -> ScoreSheet:
    """The sheet in this text; BadInput names the place and what was expected there."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadInput(f"line {error.lineno} column {error.colno}", f"not JSON: {error.msg.lower()}") from None
    except (ValueError, RecursionError):  # not UTF-8, a number too long, too deep
        raise BadInput("board", "this is not the file of a score board") from None
    if not isinstance(data, dict) or "comodin_board" not in data:
        raise BadInput("board", "this is not the file of a score board")
    if data["comodin_board"] != VERSION or isinstance(data["comodin_board"], bool):
        raise BadInput("comodin_board", f"expected the format version {VERSION}")
    fields = ("comodin_board", "edition", "format", "target", "players", "events")
    _expect_fields(data, (*fields, FIELD) if FIELD in data else fields, "board")
    players = _list(data["players"], "players", str)
    events = _list(data["events"], "events", dict)
    try:
        sheet = new_sheet(edition_in_fields(data), data["format"], _whole(data["target"], "target"), players)
    except EntryRefused as refused:
        raise BadInput("board", str(refused)) from None
    for number, event in enumerate(events):
        place = f"events[{number}]"
        try:
            sheet = add(sheet, _parse(event, sheet, place))
        except EntryRefused as refused:
            raise BadInput(place, str(refused)) from None
    return sheet


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


_FIELDS = {
    "round": ("type", "winner", "left"),
    "blocked": ("type",),
    "renamed": ("type", "player", "name"),
    "dealer": ("type", "player"),
}


def _parse(event: Json, sheet: ScoreSheet, place: str) -> Entry:
    kind = event.get("type")
    if not isinstance(kind, str) or kind not in _FIELDS:
        raise BadInput(f"{place}.type", f"expected one of {', '.join(_FIELDS)}")
    _expect_fields(event, _FIELDS[kind], place)
    match kind:
        case "round":
            hands = _list(event["left"], f"{place}.left")
            if len(hands) != len(sheet.players):
                raise BadInput(f"{place}.left", f"expected {len(sheet.players)} hands, found {len(hands)}")
            left = tuple(_hand(hand, sheet, f"{place}.left[{n}]") for n, hand in enumerate(hands))
            return RoundEntered(_player(event["winner"], sheet, f"{place}.winner"), left)
        case "renamed":
            (name,) = _list([event["name"]], f"{place}.name", str)
            return Renamed(_player(event["player"], sheet, f"{place}.player"), name)
        case "dealer":
            return DealerSet(_player(event["player"], sheet, f"{place}.player"))
        case _:
            return BlockedEntered()


def _hand(value: object, sheet: ScoreSheet, place: str) -> Left:
    if not isinstance(value, list):
        return _whole(value, place)
    cards = sheet.edition.cards
    for text in value:
        if not isinstance(text, str) or text not in cards:
            raise BadInput(place, f"{text!r:.40} is not a card of {sheet.edition.key}")
    return tuple(cards[text] for text in value)


def _player(value: object, sheet: ScoreSheet, place: str) -> int:
    player = _whole(value, place)
    if not 0 <= player < len(sheet.players):
        raise BadInput(place, f"expected 0 to {len(sheet.players) - 1}")
    return player


def _whole(value: object, place: str) -> int:
    if type(value) is not int:  # True is an int in Python, but not in a file
        raise BadInput(place, "expected a whole number")
    return value


def _list(value: object, place: str, kind: type = object) -> list[Any]:
    words = {str: "texts", dict: "objects"}
    if not isinstance(value, list) or not all(isinstance(item, kind) for item in value):
        raise BadInput(place, f"expected a list of {words[kind]}" if kind in words else "expected a list")
    return value


def _expect_fields(data: Json, fields: Sequence[str], place: str) -> None:
    if set(data) != set(fields):
        raise BadInput(place, f"expected the fields {', '.join(fields)}")
