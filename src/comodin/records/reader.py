"""Reading records: any bytes become a record, or one BadInput that names the place of the first thing wrong."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields, replace
from functools import partial
from typing import NoReturn

from ..codec import EditionVocabulary, Json, parse_as, parse_seat, parse_step, parse_steps, short
from ..errors import BadInput
from ..match import FORMATS, MatchRules, check
from ..own import edition_in_fields
from ..rules import (
    MAX_EFFECTS,
    MAX_SEATS,
    MAX_WORD,
    MIN_SEATS,
    Action,
    Card,
    Colour,
    Custom,
    Does,
    Edition,
    Game,
    What,
    Written,
    can_start,
    start_direction,
)
from .match import MatchRecord, RoundStart
from .round import VERSION, Position, Record

MOST_NAME, MOST_SEED, MOST_RULE, MOST_FAIR = 64, 256, 400, 4_000
"""Letters of a name, of a seed, of what is written on a Custom Wild, and of what is said of a shuffle. Tables
allow less; files come from anywhere, and servers keep them."""

_DEAL = frozenset(field.name for field in fields(Position))
_CUSTOM = frozenset(field.name for field in fields(Custom))
_EFFECT = frozenset(field.name for field in fields(Does))
_ROUND = frozenset({"actions", "seed", "deal", "fair"})


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
    edition = edition_in_fields(data)
    options = _object(data.get("options", {}), "options")
    edition.ruleset.with_options(options)
    reader = _Reader(edition)
    names = _list(data.get("players"), "players")
    players = tuple(reader.name(name, f"players[{n}]") for n, name in enumerate(names))
    if not MIN_SEATS <= len(players) <= MAX_SEATS:
        raise BadInput("players", f"expected {MIN_SEATS} to {MAX_SEATS} names, found {len(players)}")
    seed = None if data.get("seed") is None else reader.text(data["seed"], "seed", MOST_SEED)
    return Record(edition, players, options, seed, None, read_custom(edition, data.get("custom", {})))


def read_custom(edition: Edition, value: object) -> dict[str, Custom]:
    """What is written on the Custom Wilds (A16), from the way a record says it."""
    reader = _Reader(edition)
    return {text: reader.custom(text, rule) for text, rule in _object(value, "custom").items()}


def read_position(game: Game, value: object) -> Position:
    """Where a round starts, from the way a record says it."""
    return _Reader(game.edition, game.seats).position(game, value)


def read_action(game: Game, value: object, place: str = "action") -> tuple[int, Action]:
    """A seat and what it does, from the way a record says it."""
    return parse_step(value, place, game.seats, EditionVocabulary(game.edition))


def _record(data: Json) -> Record:
    record = _head(data)
    reader = _Reader(record.edition, len(record.players))
    if "deal" in data:
        record = replace(record, deal=reader.position(_of_a_position(record), data["deal"]))
    elif record.seed is None:
        raise BadInput("record", "expected a seed or a deal")
    else:
        _ = record.game  # X16: are there enough cards for all?
        if data.get("dealer") is not None:
            record = replace(record, dealer=reader.seat(data["dealer"], "dealer"))
    return replace(record, actions=reader.actions(data.get("actions", []), "actions"))


def _of_a_position(record: Record) -> Game:
    """The game of a position whose cards are still to be read."""
    ruleset = record.edition.ruleset.with_options(record.options)
    return Game.of(record.edition, len(record.players), ruleset, record.custom, deck=())


def _match_record(data: Json) -> MatchRecord:
    head = _head(data)
    if head.seed is None:
        raise BadInput("seed", "expected a text, from which the deals of the match follow")
    rules = read_match(data.get("match", {}), len(head.players))
    reader = _Reader(head.edition, len(head.players))
    rounds, starts = [], []
    for n, value in enumerate(_list(data["rounds"], "rounds")):
        row = _object(value, f"rounds[{n}]", _ROUND)
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
    told = _object(value, "match")
    key = told.get("format", "points")
    if not isinstance(key, str) or key not in FORMATS:
        raise BadInput("match.format", f"{short(key)} was not expected; expected one of {', '.join(FORMATS)}")
    rules: MatchRules = parse_as(MatchRules, {"target": FORMATS[key].number.usual} | told, "match")
    check(rules, players)
    return rules


def _start(row: Json, head: Record) -> RoundStart | None:
    """Where a round of a match started, if it says so; players who are out (R4) have no hand in it."""
    if "deal" not in row:
        for name in ("seed", "fair"):
            if name in row:
                raise BadInput(name, "expected a deal with it")
        return None
    seed = _Reader(head.edition).text(row.get("seed"), "seed", MOST_SEED)
    hands = _list(_object(row["deal"], "deal").get("hands"), "deal.hands")
    seats = len(hands) if MIN_SEATS <= len(hands) <= len(head.players) else len(head.players)
    game = _of_a_position(replace(head, players=head.players[:seats]))
    position = _Reader(head.edition, seats).position(game, row["deal"])
    return RoundStart(seed, position, _fair(row["fair"]) if "fair" in row else None)


def _fair(value: object) -> Json:
    """What is said of the shuffle is checked by whoever verifies it; here it only has a size."""
    fair = _object(value, "fair")
    size = len(json.dumps(fair, ensure_ascii=False))
    if size > MOST_FAIR:
        raise BadInput("fair", f"expected at most {MOST_FAIR} letters, found {size}")
    return fair


class _Reader:
    """Reads what depends on the edition and the number of seats."""

    def __init__(self, edition: Edition, seats: int = 0) -> None:
        self.edition = edition
        self.seats = seats
        self.vocabulary = EditionVocabulary(edition)

    def text(self, value: object, place: str, most: int) -> str:
        text: str = parse_as(str, value, place, self.vocabulary)
        if len(text) > most:
            raise BadInput(place, f"expected at most {most} letters, found {len(text)}")
        return text

    def name(self, value: object, place: str) -> str:
        text = self.text(value, place, MOST_NAME)
        if not text.strip():
            raise BadInput(place, f"expected a text, found {short(value)}")
        return text

    def cards(self, value: object, place: str) -> tuple[Card, ...]:
        rows = enumerate(_list(value, place))
        return tuple([parse_as(Card, item, f"{place}[{n}]", self.vocabulary) for n, item in rows])

    def seat(self, value: object, place: str) -> int:
        return parse_seat(value, place, self.seats)

    # -- where the round starts ----------------------------------------------------------------------

    def position(self, game: Game, value: object) -> Position:
        data = _object(value, "deal", _DEAL)
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
        self._count_copies((*(card for hand in hands for card in hand), *draw, *discard), game.ruleset.decks)
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
        colour: Colour | None = parse_as(Colour | None, value, "deal.colour", self.vocabulary)
        printed = discard[-1].colour if discard else colour
        if discard and printed is None and colour is None:
            raise BadInput("deal.colour", "expected a colour, because a wild lies on top")
        if colour is not None and printed is not None and colour is not printed:
            raise BadInput("deal.colour", f"expected {printed}, the colour of the top card")
        return colour if printed is None else printed

    def _count_copies(self, cards: tuple[Card, ...], decks: int) -> None:
        """No more copies than the edition has, counted without the star; nor more stars than it has."""
        plain = Counter(card.text.rstrip("*") for card in self.edition.deck)
        used = Counter(card.text.rstrip("*") for card in cards)
        used_exactly = Counter(card for card in cards if card.icon)
        for text, count in [*used.items(), *((card.text, n) for card, n in used_exactly.items())]:
            most = decks * (plain[text] or self.edition.copies[self.edition.cards[text]])
            if count > most:
                raise BadInput("deal", f"{count} copies of {text}; {self.edition.key} has {most}")

    def custom(self, text: str, value: object) -> Custom:
        place = f"custom.{text}"
        card = self.edition.cards.get(text)
        if card is None or not any(isinstance(effect, Written) for effect in card.effects):
            raise BadInput(place, f"{short(text)} is not a custom wild of {self.edition.key}")
        data = _object(value, place, _CUSTOM)
        rows = _list(data.get("effects", []), f"{place}.effects")
        if len(rows) > MAX_EFFECTS:
            raise BadInput(f"{place}.effects", f"expected at most {MAX_EFFECTS} effects, found {len(rows)}")
        effects = tuple(self._effect(row, f"{place}.effects[{n}]") for n, row in enumerate(rows))
        return Custom(self.text(data.get("text", ""), f"{place}.text", MOST_RULE), effects)

    def _effect(self, value: object, place: str) -> Does:
        data = _object(value, place, _EFFECT)
        what = parse_as(What, data.get("what"), f"{place}.what")
        if what in ("reverse", "pass_hands"):  # they concern the whole table
            data = {"who": "everyone"} | data
        effect: Does = parse_as(Does, data, place, self.vocabulary)
        effect.check(place)
        return effect

    # -- what was done ---------------------------------------------------------------------------------

    def actions(self, value: object, place: str) -> tuple[tuple[int, Action], ...]:
        steps = parse_steps(value, place, self.seats, self.vocabulary)
        for n, (_, action) in enumerate(steps):
            deed = getattr(action, "deed", None)
            if deed is not None and deed.word is not None and len(deed.word) > MAX_WORD:
                raise BadInput(
                    f"{place}[{n}].word", f"expected at most {MAX_WORD} letters, found {len(deed.word)}"
                )
        return steps


def _object(value: object, place: str, names: frozenset[str] | None = None) -> Json:
    data: Json = parse_as(dict, value, place)
    for name in data if names else ():
        if name not in (names or ()):
            raise BadInput(f"{place}.{name}", f"unknown; expected one of {', '.join(sorted(names or ()))}")
    return data


_list = partial(parse_as, list)
_int = partial(parse_as, int)
