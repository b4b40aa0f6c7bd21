"""Actions as they stand in a record: `{"seat": 0, "do": "play", "card": "R7"}`. On the wire there is no seat.

What says nothing is left out. A deed is written flat, as its gesture, its word or its text; where there may be
none, `decline: true` says so. Several cards at once (X7) are written as `cards` instead of `card`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NamedTuple, get_args

from ..rules import HIDDEN, Action, Card, Deed, Play, RewriteRule, TimeUp
from .parsing import (
    PARSERS,
    Row,
    bad_input,
    expect_names,
    field_rows,
    field_values,
    parse_as,
    parse_deed,
    parser_of,
)
from .printing import MAKERS, Printer, print_value, printer_of
from .shapes import Field, Json, fields_of, word_of
from .vocabulary import ANY_EDITION, Misfit, Vocabulary, short, unexpected

KINDS: tuple[type, ...] = get_args(Action)
Cards = Annotated[tuple[Card, ...], range(1, 41)]
"""Put down at once. No deck has so many alike."""


def _words(kind: type) -> tuple[str, ...]:
    word = word_of(kind)
    return (word,) if isinstance(word, str) else word


DO: dict[str, type] = {word: kind for kind in KINDS for word in _words(kind)}


def _is_deed(field: Field) -> bool:
    return Deed in (field.hint, *get_args(field.hint))


def _may_decline(kind: type) -> bool:
    return any(_is_deed(field) and field.hint is not Deed for field in fields_of(kind))


def written_fields(kind: type) -> tuple[Field, ...]:
    """The fields of an action as they are written, beside the word for it."""
    if not isinstance(word_of(kind), str):
        return ()
    decline = _may_decline(kind)
    found: list[Field] = []
    for field in fields_of(kind):
        if kind is Play and field.name == "card":
            found.append(field._replace(hint=Card | None, default=None))
        elif kind is Play and field.name == "more":
            found.append(Field("cards", Cards | None, None))
        elif _is_deed(field):
            # a text is made a rule, but nobody can do it here (H11)
            forms = ("gesture", "word", "text") if decline else ("gesture", "word")
            found += [Field(name, str | None, None) for name in forms]
        else:  # whoever declines says nothing else
            found.append(field._replace(default=None) if decline and field.required else field)
    return (*found, Field("decline", bool, False)) if decline else tuple(found)


# -- printing ------------------------------------------------------------------------------------------------


def print_action(seat: int, action: Action) -> Json:
    """The action as it stands in a record."""
    line: Json = {"seat": seat} | print_value(action)
    return line


def print_bare_action(action: Action) -> Json:
    """As in a record, without the seat."""
    line: Json = print_value(action)
    return line


def _printer(kind: type) -> Printer:
    words = word_of(kind)
    if not isinstance(words, str):
        (choice,) = fields_of(kind)
        yes, no = words
        return lambda action: {"do": yes if getattr(action, choice.name) else no}
    rows = [
        (field.name, printer_of(field.hint), field.default) for field in fields_of(kind) if not _is_deed(field)
    ]
    deed = next((field.name for field in fields_of(kind) if _is_deed(field)), None)

    def print_it(action: Action) -> Json:
        line: Json = {"do": words}
        for name, printer, usual in rows:
            item = getattr(action, name)
            if item is not None and item != usual:
                line[name] = item if printer is None else printer(item)
        if deed is not None:
            done = getattr(action, deed)
            line |= {"decline": True} if done is None else print_value(done)
        return line

    return print_it


def _play_printer(kind: type) -> Printer:
    print_it = _printer(kind)

    def print_play(action: Play) -> Json:
        line: Json = print_it(action)
        if "more" in line:
            more = line.pop("more")
            line = {"do": line["do"], "cards": [line.pop("card"), *more], **line}
        return line

    return print_play


MAKERS.update(dict.fromkeys(KINDS, _printer))
MAKERS[Play] = _play_printer


# -- parsing -------------------------------------------------------------------------------------------------


class _Shape(NamedTuple):
    """How the actions of one word are read."""

    kind: type
    whole: Action | None  # the action, where the word says all of it
    rows: tuple[Row, ...]
    deed_at: int | None
    decline: bool
    names: frozenset[str]
    with_seat: frozenset[str]


@cache
def _shape(do: str) -> _Shape:
    kind = DO[do]
    words, described = word_of(kind), fields_of(kind)
    whole: Action | None = None
    if not isinstance(words, str):
        whole, described = kind(do == words[0]), ()
    elif not described:
        whole = kind()
    rows = tuple(map(_faced, field_rows(tuple(field for field in described if not _is_deed(field)))))
    deed_at = next((n for n, field in enumerate(described) if _is_deed(field)), None)
    names = frozenset({"do", *(field.name for field in written_fields(kind))})
    return _Shape(kind, whole, rows, deed_at, _may_decline(kind), names, names | {"seat"})


def _faced(row: Row) -> Row:
    """Who acts names a card that can be seen."""
    name, parser, *rest = row
    return (name, _faced_card if parser is PARSERS[Card] else parser, *rest)


def _faced_card(value: Any, vocabulary: Vocabulary) -> Card:
    card = vocabulary.card(value)
    if card is HIDDEN:
        raise unexpected(value)
    return card


def parse_action(value: object, place: str = "action", vocabulary: Vocabulary = ANY_EDITION) -> Action:
    """An action without its seat. Whether it is allowed, and whether the edition has the card, is for the rules to
    say."""
    try:
        return _parse(value, vocabulary)
    except Misfit as misfit:
        raise bad_input(misfit, place) from None


def _parse(value: Any, vocabulary: Vocabulary) -> Action:
    shape = _shape_of(value)
    expect_names(value, shape.names)
    return shape.whole or _read(shape, value, vocabulary)


PARSERS[Action] = _parse


def parse_step(value: object, place: str, seats: int, vocabulary: Vocabulary) -> tuple[int, Action]:
    """An action with its seat, as it stands in a record. The seat of what the table itself does is ignored."""
    try:
        return _step(value, seats, vocabulary)
    except Misfit as misfit:
        raise bad_input(misfit, place) from None


def parse_steps(value: object, place: str, seats: int, vocabulary: Vocabulary) -> tuple[tuple[int, Action], ...]:
    """All actions of a record."""
    steps = []
    for n, line in enumerate(parse_as(list, value, place)):
        try:
            steps.append(_step(line, seats, vocabulary))
        except Misfit as misfit:
            raise bad_input(misfit, f"{place}[{n}]") from None
    return tuple(steps)


def _step(value: Any, seats: int, vocabulary: Vocabulary) -> tuple[int, Action]:
    shape = _shape_of(value)
    expect_names(value, shape.with_seat)
    if shape.kind is TimeUp:
        last = value.get("last")
        if last is not None and (type(last) is not int or not 0 <= last < seats):
            raise no_seat(last, seats).inside(".last")
        return 0, TimeUp(last)
    seat = value.get("seat")
    if type(seat) is not int or not 0 <= seat < seats:
        raise no_seat(seat, seats).inside(".seat")
    action = shape.whole or _read(shape, value, vocabulary)
    if isinstance(action, RewriteRule) and action.deed is not None and action.number is None:
        raise Misfit("expected a whole number, found nothing", ".number")
    return seat, action


def parse_seat(value: object, place: str, seats: int) -> int:
    """The seat of an action in a record; BadInput where there is none."""
    if type(value) is not int or not 0 <= value < seats:
        raise bad_input(no_seat(value, seats), place)
    return value


def no_seat(value: object, seats: int) -> Misfit:
    if type(value) is not int:
        return Misfit(f"expected a whole number, found {short(value)}")
    return Misfit(f"there is no seat {value}; expected 0 to {seats - 1}")


def _shape_of(value: Any) -> _Shape:
    if type(value) is not dict:
        raise Misfit(f"expected an object, found {short(value)}")
    do = value.get("do")
    if type(do) is not str or do not in DO:
        raise Misfit(f"{short(do)} is not an action; expected one of {', '.join(DO)}", ".do")
    return _shape(do)


def _read(shape: _Shape, line: Json, vocabulary: Vocabulary) -> Action:
    make: Any = shape.kind
    if shape.kind is Play and line.get("cards") is not None:
        line = _one_by_one(line, vocabulary)
    if shape.deed_at is None:
        return make(*field_values(shape.rows, line, vocabulary))  # type: ignore[no-any-return]
    deed = _deed(line, vocabulary, decline=shape.decline)
    if deed is None:  # and nothing else
        return make(*[None] * (len(shape.rows) + 1))  # type: ignore[no-any-return]
    values = field_values(shape.rows, line, vocabulary)
    values.insert(shape.deed_at, deed)
    return make(*values)  # type: ignore[no-any-return]


def _one_by_one(line: Json, vocabulary: Vocabulary) -> Json:
    """Several cards as the first one and more."""
    if line.get("card") is not None:
        raise Misfit("expected card or cards, and not both", ".cards")
    try:
        parser_of(Cards)(line["cards"], vocabulary)
    except Misfit as misfit:
        raise misfit.inside(".cards") from None
    first, *more = line["cards"]
    return {**line, "card": first, "more": more}


def _deed(line: Json, vocabulary: Vocabulary, *, decline: bool) -> Deed | None:
    """A gesture, a word or a text, or (where one may decline) none. Whether it will do is for the rules to say."""
    given = {name: line[name] for name in ("gesture", "word", "text") if line.get(name) is not None}
    declined = line.get("decline") is True
    if declined and not given:
        return None
    if declined or len(given) != 1:
        one = "a gesture, a word, a text or decline: true" if decline else "a gesture or a word"
        raise Misfit(f"expected {one}")
    return parse_deed(given, vocabulary)
