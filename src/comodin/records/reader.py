"""Reading records: any bytes become a record, or one BadInput that names the place of the first thing wrong."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any, NoReturn, get_args

from ..codec import DO, Json
from ..editions import edition_named
from ..errors import BadInput
from ..match import FORMATS, TARGET, MatchRules, check
from ..rules import (
    GESTURES,
    MAX_SEATS,
    MIN_SEATS,
    Action,
    Card,
    Colour,
    Custom,
    Deed,
    Does,
    Edition,
    Game,
    What,
    Who,
    Written,
    actions,
    can_start,
    start_direction,
)
from .match import MatchRecord, RoundStart
from .round import VERSION, Position, Record

MAX_EFFECTS = 3  # §8
MAX_AMOUNT = 10


def load(text: str | bytes) -> Record:
    """The record of a round in this text; BadInput names the place and what was expected there."""
    record = load_any(text)
    if isinstance(record, MatchRecord):
        raise BadInput("rounds", "expected the record of one round, found a match")
    return record


def load_any(text: str | bytes) -> Record | MatchRecord:
    """The record of a round, or (where there are `rounds`) of a match."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise BadInput(f"line {error.lineno} column {error.colno}", f"not JSON: {error.msg.lower()}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"byte {error.start}", "not UTF-8 text") from None
    except (ValueError, RecursionError):
        raise BadInput("record", "not JSON that a record could be") from None
    data = _object(data, "record")
    return _match_record(data) if "rounds" in data else _record(data)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _head(data: Json) -> Record:
    """What the records of a round and of a match begin with."""
    if data.get("comodin") != VERSION or isinstance(data["comodin"], bool):
        raise BadInput("comodin", f"expected the format version {VERSION}")
    edition = edition_named(data.get("edition"))
    options = _object(data.get("options", {}), "options")
    edition.ruleset.with_options(options)
    names = _list(data.get("players"), "players")
    players = tuple(_text(name, f"players[{n}]") for n, name in enumerate(names))
    if not MIN_SEATS <= len(players) <= MAX_SEATS:
        raise BadInput("players", f"expected {MIN_SEATS} to {MAX_SEATS} names, found {len(players)}")
    seed = None if data.get("seed") is None else _text(data["seed"], "seed", empty=True)
    return Record(edition, players, options, seed, None, read_custom(edition, data.get("custom", {})))


def read_custom(edition: Edition, value: object) -> dict[str, Custom]:
    """What is written on the Custom Wilds (A16), from the way a record says it."""
    reader = _Reader(edition, MIN_SEATS)
    return {text: reader.custom(text, rule) for text, rule in _object(value, "custom").items()}


def read_position(game: Game, value: object) -> Position:
    """Where a round starts, from the way a record says it."""
    return _Reader(game.edition, game.seats).position(game, value)


def read_action(game: Game, value: object, place: str = "action") -> tuple[int, Action]:
    """A seat and what it does, from the way a record says it."""
    return _Reader(game.edition, game.seats).action(value, place)


def _record(data: Json) -> Record:
    record = _head(data)
    reader = _Reader(record.edition, len(record.players))
    if "deal" in data:
        record = replace(record, deal=reader.position(record.game, data["deal"]))
    elif record.seed is None:
        raise BadInput("record", "expected a seed or a deal")
    elif data.get("dealer") is not None:
        record = replace(record, dealer=reader.seat(data["dealer"], "dealer"))
    return replace(record, actions=reader.actions(data.get("actions", []), "actions"))


def _match_record(data: Json) -> MatchRecord:
    head = _head(data)
    if head.seed is None:
        raise BadInput("seed", "expected a text, from which the deals of the match follow")
    rules = read_match(data.get("match", {}), len(head.players))
    reader = _Reader(head.edition, len(head.players))
    rounds, starts = [], []
    for n, value in enumerate(_list(data["rounds"], "rounds")):
        row = _object(value, f"rounds[{n}]", {"actions", "seed", "deal", "fair"})
        rounds.append(reader.actions(row.get("actions", []), f"rounds[{n}].actions"))
        try:
            starts.append(_start(row, head))
        except BadInput as error:
            raise BadInput(f"rounds[{n}].{error.place}", error.expected) from None
    given = tuple(starts) if any(starts) else ()
    return MatchRecord(
        head.edition, head.players, head.seed, rules, head.options, head.custom, tuple(rounds), given
    )


def read_match(value: object, players: int) -> MatchRules:
    """What a match is played for, from the way a record says it."""
    told = _object(value, "match", {"format", "target", "teams", "hands"})
    teams = None
    if told.get("teams") is not None:
        rows = [_list(team, "match.teams") for team in _list(told["teams"], "match.teams")]
        teams = tuple(tuple(_int(seat, "match.teams") for seat in team) for team in rows)
    target = _int(told.get("target", TARGET), "match.target")
    hands = None if told.get("hands") is None else _int(told["hands"], "match.hands")
    rules = MatchRules(_one_of(told.get("format", "points"), FORMATS, "match.format"), target, teams, hands)
    check(rules, players)
    return rules


def _start(row: Json, head: Record) -> RoundStart | None:
    """Where a round of a match started, if it says so; players who are out (R4) have no hand in it."""
    if "deal" not in row:
        for name in ("seed", "fair"):
            if name in row:
                raise BadInput(name, "expected a deal with it")
        return None
    seed = _text(row.get("seed"), "seed", empty=True)
    hands = _list(_object(row["deal"], "deal").get("hands"), "deal.hands")
    seats = len(hands) if MIN_SEATS <= len(hands) <= len(head.players) else len(head.players)
    position = _Reader(head.edition, seats).position(replace(head, players=head.players[:seats]).game, row["deal"])
    return RoundStart(seed, position, _object(row["fair"], "fair") if "fair" in row else None)


class _Reader:
    """Reads what depends on the edition and the number of seats."""

    def __init__(self, edition: Edition, seats: int) -> None:
        self.edition = edition
        self.seats = seats

    def card(self, value: object, place: str) -> Card:
        if isinstance(value, str) and value in self.edition.cards:
            return self.edition.cards[value]
        raise BadInput(place, f"{_short(value)} is not a card of {self.edition.key}")

    def cards(self, value: object, place: str) -> tuple[Card, ...]:
        return tuple(self.card(item, f"{place}[{n}]") for n, item in enumerate(_list(value, place)))

    def colour(self, value: object, place: str) -> Colour:
        if isinstance(value, str) and value in tuple(self.edition.colours):
            return Colour(value)
        expected = ", ".join(self.edition.colours)
        raise BadInput(place, f"{_short(value)} is not a colour of {self.edition.key}; expected one of {expected}")

    def seat(self, value: object, place: str) -> int:
        seat = _int(value, place)
        if 0 <= seat < self.seats:
            return seat
        raise BadInput(place, f"there is no seat {seat}; expected 0 to {self.seats - 1}")

    # -- where the round starts ----------------------------------------------------------------------

    def position(self, game: Game, value: object) -> Position:
        data = _object(value, "deal", {"dealer", "hands", "draw", "discard", "colour", "turn", "direction"})
        rows = _list(data.get("hands"), "deal.hands")
        if len(rows) != self.seats:
            raise BadInput(
                "deal.hands", f"expected a hand for each of the {self.seats} players, found {len(rows)}"
            )
        hands = tuple(self.cards(row, f"deal.hands[{n}]") for n, row in enumerate(rows))
        for n, hand in enumerate(hands):
            if not hand:
                raise BadInput(f"deal.hands[{n}]", "expected at least one card")
        draw = self.cards(data.get("draw", []), "deal.draw")
        discard = self.cards(data.get("discard", []), "deal.discard")
        self._count_copies((*(card for hand in hands for card in hand), *draw, *discard))
        dealer = self.seat(data.get("dealer", self.seats - 1), "deal.dealer")
        direction = _int(data.get("direction", start_direction(game)), "deal.direction")
        if direction not in (1, -1):
            raise BadInput("deal.direction", "expected 1 or -1")
        turn = self.seat(data["turn"], "deal.turn") if data.get("turn") is not None else None
        if discard:
            turn = (dealer + direction) % self.seats if turn is None else turn
        elif turn is not None:
            raise BadInput("deal.discard", "expected a card, because deal.turn says that play has begun")
        elif not any(can_start(game, card) for card in draw):
            raise BadInput("deal.draw", "expected a card that can start the discard pile")
        colour = self._position_colour(data.get("colour"), discard)
        return Position(hands, draw, discard, dealer, direction, colour, turn)

    def _position_colour(self, value: object, discard: tuple[Card, ...]) -> Colour | None:
        colour = None if value is None else self.colour(value, "deal.colour")
        printed = discard[-1].colour if discard else colour
        if discard and printed is None and colour is None:
            raise BadInput("deal.colour", "expected a colour, because a wild lies on top")
        if colour is not None and printed is not None and colour is not printed:
            raise BadInput("deal.colour", f"expected {printed}, the colour of the top card")
        return colour if printed is None else printed

    def _count_copies(self, cards: tuple[Card, ...]) -> None:
        """No more copies than the edition has, counted without the star; nor more stars than it has."""
        plain = Counter(card.text.rstrip("*") for card in self.edition.deck)
        used = Counter(card.text.rstrip("*") for card in cards)
        used_exactly = Counter(card for card in cards if card.icon)
        for text, count in [*used.items(), *((card.text, n) for card, n in used_exactly.items())]:
            most = plain[text] or self.edition.copies[self.edition.cards[text]]
            if count > most:
                raise BadInput("deal", f"{count} copies of {text}; {self.edition.key} has {most}")

    def custom(self, text: str, value: object) -> Custom:
        place = f"custom.{text}"
        card = self.edition.cards.get(text)
        if card is None or not any(isinstance(effect, Written) for effect in card.effects):
            raise BadInput(place, f"{_short(text)} is not a custom wild of {self.edition.key}")
        data = _object(value, place, {"text", "effects"})
        rows = _list(data.get("effects", []), f"{place}.effects")
        if len(rows) > MAX_EFFECTS:
            raise BadInput(f"{place}.effects", f"expected at most {MAX_EFFECTS} effects, found {len(rows)}")
        effects = tuple(self._effect(row, f"{place}.effects[{n}]") for n, row in enumerate(rows))
        return Custom(_text(data.get("text", ""), f"{place}.text", empty=True), effects)

    @staticmethod
    def _effect(value: object, place: str) -> Does:
        data = _object(value, place, {"who", "what", "n"})
        what = _one_of(data.get("what"), get_args(What), f"{place}.what")
        if what in ("reverse", "pass_hands"):  # they concern the whole table
            data = {"who": "everyone"} | data
        who = _one_of(data.get("who"), get_args(Who), f"{place}.who")
        if what == "swap" and who in ("others", "everyone"):
            raise BadInput(f"{place}.who", "a swap is with one player; expected one of next, previous, chosen")
        amount = _int(data.get("n", 1), f"{place}.n")
        if not 1 <= amount <= MAX_AMOUNT:
            raise BadInput(f"{place}.n", f"expected 1 to {MAX_AMOUNT}")
        return Does(who, what, amount)

    # -- what was done ---------------------------------------------------------------------------------

    def actions(self, value: object, place: str) -> tuple[tuple[int, Action], ...]:
        return tuple(self.action(step, f"{place}[{n}]") for n, step in enumerate(_list(value, place)))

    def action(self, value: object, place: str) -> tuple[int, Action]:
        data = _object(value, place)
        do = data.get("do")
        if not isinstance(do, str) or do not in DO:
            raise BadInput(f"{place}.do", f"{_short(do)} is not an action; expected one of {', '.join(DO)}")
        _object(data, place, {"seat", "do", *_FIELDS.get(do, ())})
        if do == "time_up":  # its seat is ignored
            return 0, actions.TimeUp()
        return self.seat(data.get("seat"), f"{place}.seat"), self._action(do, data, place)

    def _action(self, do: str, data: Json, place: str) -> Action:
        match do:
            case "play":
                colour = None if data.get("colour") is None else self.colour(data["colour"], f"{place}.colour")
                uno = data.get("uno", False)
                if not isinstance(uno, bool):
                    raise BadInput(f"{place}.uno", "expected true or false")
                target = None if data.get("target") is None else _int(data["target"], f"{place}.target")
                return actions.Play(self.card(data.get("card"), f"{place}.card"), colour, uno, target)
            case "colour":
                return actions.NameColour(self.colour(data.get("colour"), f"{place}.colour"))
            case "catch":
                return actions.Catch(_int(data.get("target"), f"{place}.target"))
            case "report_advice":
                return actions.ReportAdvice(_int(data.get("target"), f"{place}.target"))
            case "rule":
                return actions.InventRule(_deed(data, place, decline=True))
            case "change_rule":
                deed = _deed(data, place, decline=True)
                number = _int(data.get("number"), f"{place}.number") if deed else None
                return actions.RewriteRule(number, deed)
            case "gesture":
                deed = _deed(data, place, decline=False)
                assert deed is not None
                return actions.Perform(deed)
            case "agree" | "disagree":
                return actions.Vote(do == "agree")
            case _:
                kind: Any = DO[do]
                return kind()  # type: ignore[no-any-return]


_FIELDS = {
    "play": ("card", "colour", "uno", "target"),
    "colour": ("colour",),
    "catch": ("target",),
    "report_advice": ("target",),
    "rule": ("gesture", "word", "decline"),
    "change_rule": ("number", "gesture", "word", "decline"),
    "gesture": ("gesture", "word"),
}


def _deed(data: Json, place: str, *, decline: bool) -> Deed | None:
    """A gesture or a word, or (where one may decline) neither. Whether it will do is for the rules to say."""
    gesture, word = data.get("gesture"), data.get("word")
    if decline and data.get("decline") is True and gesture is None and word is None:
        return None
    if (gesture is None) == (word is None):
        choice = "a gesture, a word or decline: true" if decline else "a gesture or a word"
        raise BadInput(place, f"expected {choice}")
    if word is None:
        return Deed(gesture=_one_of(gesture, GESTURES, f"{place}.gesture"))
    return Deed(word=_text(word, f"{place}.word"))


def _object(value: object, place: str, names: set[str] | None = None) -> Json:
    if not isinstance(value, dict):
        raise BadInput(place, f"expected an object, found {_short(value)}")
    for name in value if names else ():
        if name not in names:  # type: ignore[operator]  # the loop is empty without names
            raise BadInput(f"{place}.{name}", f"unknown; expected one of {', '.join(sorted(names or ()))}")
    return value


def _list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise BadInput(place, f"expected a list, found {_short(value)}")
    return value


def _int(value: object, place: str) -> int:
    if type(value) is not int:  # True is an int in Python, but not in a record
        raise BadInput(place, f"expected a whole number, found {_short(value)}")
    return value


def _text(value: object, place: str, *, empty: bool = False) -> str:
    if not isinstance(value, str) or not (value.strip() or empty):
        raise BadInput(place, f"expected a text, found {_short(value)}")
    if any("\ud800" <= letter <= "\udfff" for letter in value):  # half a character, which cannot be written
        raise BadInput(place, "expected a text of whole characters")
    return value


def _one_of(value: object, expected: tuple[str, ...], place: str) -> Any:
    if value not in expected:
        raise BadInput(place, f"{_short(value)} was not expected; expected one of {', '.join(expected)}")
    return value


def _short(value: object) -> str:
    """The value as JSON, cut so that a message stays one line."""
    if value is None:
        return "nothing"
    try:
        text = json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "a very deep nest"
    except (TypeError, ValueError):  # from a program, not from a file
        text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
