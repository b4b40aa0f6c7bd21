"""The score sheet of people who play with real cards: what they entered, checked, and as the text of a file.

A sheet is a list of entries, and all that it shows follows from them; taking one back is leaving it out. Nothing
here touches a file: `cli/score.py` does.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from ..codec import Json
from ..errors import BadInput, ComodinError
from ..match import (
    CHOICES,
    MOST_TARGET,
    CutForDeal,
    Match,
    MatchEvent,
    blocked_round,
    evolve_match,
    points_in,
    score_round,
    team_of,
)
from ..own import FIELD, edition_fields, edition_in_fields
from ..rules import MAX_SEATS, MIN_SEATS, Card, Edition, Game, start_direction
from ..words import Catalogue, catalogue

VERSION = 1
MAX_NAME = 30
NOT_IN_NAMES = set(":;,=")  # they part what is written in one line

Left = int | tuple[Card, ...]
"""What a player is left with: points, or the cards themselves."""


class EntryRefused(ComodinError):
    """An entry that cannot be: the key of a sentence (`score.no.…`) and what it is about; a tuple is a list of
    names."""

    def __init__(self, key: str, **about: object) -> None:
        self.key, self.about = f"score.no.{key}", about
        super().__init__(self.said(catalogue("en")))

    def said(self, words: Catalogue) -> str:
        about = {name: words.listed(it) if isinstance(it, tuple) else it for name, it in self.about.items()}
        said = words.say(self.key, **about)
        return "".join(letter if letter.isprintable() else "?" for letter in said)  # whatever was typed


# -- entries -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundEntered:
    """Who went out, and what each player was left with: 0 for the winner and for those who did not play."""

    winner: int
    left: tuple[Left, ...]


@dataclass(frozen=True)
class BlockedEntered:
    """T7: no points, dealt again."""


@dataclass(frozen=True)
class Renamed:
    """A player has another name from now on."""

    player: int
    name: str


@dataclass(frozen=True)
class DealerSet:
    """S1: who won the cut, or a deal that went astray."""

    player: int


Entry = RoundEntered | BlockedEntered | Renamed | DealerSet


@dataclass(frozen=True)
class ScoreSheet:
    """The board that people keep: what they entered, and what follows from it."""

    edition: Edition
    format: str  # one of CHOICES
    target: int
    players: tuple[str, ...]  # as they were called at first
    entries: tuple[Entry, ...]
    names: tuple[str, ...]  # as they are called now
    match: Match


def new_sheet(edition: Edition, format: str, target: int | None, players: Sequence[str]) -> ScoreSheet:
    """An empty sheet; the first player deals unless an entry says otherwise. No target: as usual."""
    if not isinstance(format, str) or format not in CHOICES:
        raise EntryRefused("format", format=str(format)[:40], formats=tuple(CHOICES))
    choice = CHOICES[format]
    rules, number = choice.rules(target), choice.format.number
    if not number.takes(rules.target, MOST_TARGET):
        raise EntryRefused(choice.format.worded("target"), least=number.least, most=number.most or MOST_TARGET)
    if choice.partners and len(players) not in choice.sizes:
        raise EntryRefused("partners", n=len(players))
    if not MIN_SEATS <= len(players) <= MAX_SEATS:
        raise EntryRefused("players", n=len(players), least=MIN_SEATS, most=MAX_SEATS)
    names: tuple[str, ...] = ()
    for name in players:
        names += (checked_name(name, names),)
    direction = start_direction(Game.of(edition, len(names)))
    match = Match(rules, len(names), direction, totals=(0,) * len(names))
    return ScoreSheet(edition, format, rules.target, names, (), names, match)


def checked_name(name: str, others: Sequence[str]) -> str:
    """The name without spaces around it; refuses one that could not be told from another or written in a line."""
    name = " ".join(name.split())
    if not (name and len(name) <= MAX_NAME and name.isprintable()) or NOT_IN_NAMES & set(name):
        raise EntryRefused("name", most=MAX_NAME)
    if name.casefold() in (other.casefold() for other in others):
        raise EntryRefused("name_twice", name=name)
    return name


def add(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    """The sheet with one more entry; refuses what cannot be."""
    match entry:
        case RoundEntered(winner, left):
            check_round(sheet, winner, left)
            return _with(sheet, entry, score_round(sheet.match, winner, [_worth(hand) for hand in left]))
        case BlockedEntered():
            _expect_running(sheet)
            return _with(sheet, entry, blocked_round(sheet.match))
        case DealerSet(player):
            _expect_running(sheet)
            _expect_playing(sheet, player)
            return _with(sheet, entry, [CutForDeal(player)])
        case Renamed(player, name):
            others = [other for n, other in enumerate(sheet.names) if n != player]
            name = checked_name(name, others)
            names = tuple(name if n == player else other for n, other in enumerate(sheet.names))
            return replace(_with(sheet, Renamed(player, name), ()), names=names)


def _with(sheet: ScoreSheet, entry: Entry, events: Sequence[MatchEvent]) -> ScoreSheet:
    match = sheet.match
    for event in events:
        match = evolve_match(match, event)
    return replace(sheet, entries=(*sheet.entries, entry), match=match)


def without_last(sheet: ScoreSheet) -> ScoreSheet:
    """The sheet before its last entry."""
    if not sheet.entries:
        raise EntryRefused("undo")
    before = new_sheet(sheet.edition, sheet.format, sheet.target, sheet.players)
    for entry in sheet.entries[:-1]:
        before = add(before, entry)
    return before


# -- what a round may be -----------------------------------------------------------------------------------


def asked(sheet: ScoreSheet, winner: int) -> tuple[int, ...]:
    """Whose hands have to be known: nobody's where no cards are counted, and never the partner's (R1)."""
    if not CHOICES[sheet.format].format.counts:
        return ()
    team = team_of(winner, sheet.match.rules.teams)
    return tuple(player for player in sheet.match.seats if player not in team)


def check_round(sheet: ScoreSheet, winner: int, left: Sequence[Left]) -> None:
    """Refuses hands that cannot have been held together."""
    _expect_running(sheet)
    _expect_playing(sheet, winner)
    for player, hand in enumerate(left):
        name = sheet.names[player]
        if isinstance(hand, int) and hand < 0:
            raise EntryRefused("negative", name=name)
        if hand and player == winner:
            raise EntryRefused("winner_holds", name=name)
        if hand and player in sheet.match.out:
            raise EntryRefused("player_out", name=name)
        if hand == () and player != winner:
            raise EntryRefused("winners", names=(sheet.names[winner], name), card=zero_of(sheet))
    check_hands(sheet, left)


def check_hands(sheet: ScoreSheet, left: Sequence[Left]) -> None:
    """No more copies of a card than the deck has, nor more points. The star of a card need not be written."""
    cards = [card for hand in left if isinstance(hand, tuple) for card in hand]
    deck = Counter(_without_star(card) for card in sheet.edition.deck)
    stars = Counter(card.text for card in cards if card.icon)
    for text, count in [*Counter(map(_without_star, cards)).items(), *stars.items()]:
        most = deck[text] or sheet.edition.copies[sheet.edition.cards[text]]
        if count > most:
            raise EntryRefused("copies", card=text, count=count, n=most)
    whole = points_in(sheet.edition.deck)
    if sum(map(_worth, left)) > whole:
        raise EntryRefused("too_much", n=whole)


def _expect_running(sheet: ScoreSheet) -> None:
    if sheet.match.over:
        raise EntryRefused("over")


def _expect_playing(sheet: ScoreSheet, player: int) -> None:
    if player not in sheet.match.seats:
        raise EntryRefused("player_out", name=sheet.names[player])


def _worth(hand: Left) -> int:
    return hand if isinstance(hand, int) else points_in(hand)


def _without_star(card: Card) -> str:
    return card.text.rstrip("*")


def zero_of(sheet: ScoreSheet) -> str:
    """A card that is worth nothing, or little, for an example."""
    return min(sheet.edition.deck, key=lambda card: card.points).text


# -- the text of a file ------------------------------------------------------------------------------------


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
