"""Values from JSON: how a type is parsed is worked out once from its description, and kept.

What does not fit is refused with its place: that of a field (`deal.dealer`), of an object in a list
(`effects[0].who`), or, in a member of a family, its word and its field (`uno_said.seat`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..errors import BadInput
from ..rules import Card, Colour, Deed
from .printing import PLAIN, prints_tagged
from .shapes import Family, Field, fields_of, limited
from .vocabulary import ANY_EDITION, Misfit, Vocabulary, one_of, short, unexpected

Parser = Callable[[Any, Vocabulary], Any]

PARSERS: dict[Any, Parser] = {}
"""Of types that say more than their fields: leaves, families, actions."""


def parse_as(hint: Any, value: Any, place: str, vocabulary: Vocabulary = ANY_EDITION) -> Any:
    """The value of this type; BadInput names the place."""
    try:
        return parser_of(hint)(value, vocabulary)
    except Misfit as misfit:
        raise bad_input(misfit, place) from None


def bad_input(misfit: Misfit, place: str) -> BadInput:
    return BadInput(misfit.within if misfit.whole else place + misfit.within, misfit.expected)


@cache
def parser_of(hint: Any) -> Parser:
    if hint in PARSERS:
        return PARSERS[hint]
    bare, limits = limited(hint)
    if limits is not None:
        return _within(parser_of(bare), limits)
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _union_parser(get_args(hint))
    if origin is tuple:
        return _tuple_parser(get_args(hint))
    if origin is Literal:
        return lambda value, _: one_of(value, get_args(hint))
    if isinstance(hint, type) and is_dataclass(hint):
        return object_parser(hint)
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _named_tuple_parser(hint)
    raise TypeError(f"{hint} has no form in JSON")


# -- leaves --------------------------------------------------------------------------------------------------


def _whole_number(value: Any, _: Vocabulary) -> int:
    if type(value) is not int:  # True is an int in Python, but not in JSON
        raise Misfit(f"expected a whole number, found {short(value)}")
    return value


def _number(value: Any, _: Vocabulary) -> float:
    if type(value) is not float and type(value) is not int:
        raise Misfit(f"expected a number, found {short(value)}")
    return float(value)


def _yes_or_no(value: Any, _: Vocabulary) -> bool:
    if type(value) is not bool:
        raise Misfit("expected true or false")
    return value


def _list(value: Any, _: Vocabulary) -> list[Any]:
    if type(value) is not list:
        raise Misfit(f"expected a list, found {short(value)}")
    return value


def _object(value: Any, _: Vocabulary) -> dict[str, Any]:
    if type(value) is not dict:
        raise Misfit(f"expected an object, found {short(value)}")
    return value


def _deed(value: Any, vocabulary: Vocabulary) -> Deed:
    match value:
        case {"gesture": gesture, **rest} if not rest:
            return Deed(gesture=vocabulary.gesture(gesture))
        case {"word": word, **rest} if not rest:
            return Deed(word=vocabulary.word(word))
    raise unexpected(value)


PARSERS.update(
    {
        int: _whole_number,
        float: _number,
        bool: _yes_or_no,
        list: _list,
        dict: _object,
        str: lambda value, vocabulary: vocabulary.text(value),
        Card: lambda value, vocabulary: vocabulary.card(value),
        Colour: lambda value, vocabulary: vocabulary.colour(value),
        Deed: _deed,
    }
)


def _within(parser: Parser, limits: range) -> Parser:
    most = limits.stop - 1

    def parse(value: Any, vocabulary: Vocabulary) -> Any:
        if type(value) is list and len(value) not in limits:  # before anything in it is looked at
            raise Misfit(f"expected a list of {limits.start} to {most}, found {len(value)}")
        parsed = parser(value, vocabulary)
        if type(value) is int and value not in limits:
            raise Misfit(f"expected {limits.start} to {most}, found {value}")
        if type(value) is str and len(value) not in limits:
            raise Misfit(f"expected {limits.start} to {most} letters, found {len(value)}")
        return parsed

    return parse


# -- what is made of others ------------------------------------------------------------------------------------


def _union_parser(parts: tuple[Any, ...]) -> Parser:
    """Something or nothing, or one of several plain values."""
    something = [part for part in parts if part is not NoneType]
    if len(something) == 1:
        inner = parser_of(something[0])
        return lambda value, vocabulary: None if value is None else inner(value, vocabulary)
    if not PLAIN.issuperset(parts):
        raise TypeError(f"{parts} cannot be told apart in JSON")

    def parse(value: Any, vocabulary: Vocabulary) -> Any:
        if type(value) not in parts:
            raise unexpected(value)
        return value

    return parse


def _tuple_parser(parts: tuple[Any, ...]) -> Parser:
    if parts[-1] is not ...:
        inner = [parser_of(part) for part in parts]

        def parse_fixed(value: Any, vocabulary: Vocabulary) -> Any:
            if type(value) is not list or len(value) != len(inner):
                raise unexpected(value)
            return tuple([parser(item, vocabulary) for parser, item in zip(inner, value, strict=True)])

        return parse_fixed
    one = parser_of(parts[0])
    numbered = is_dataclass(parts[0]) and parts[0] not in PARSERS

    def parse_all(value: Any, vocabulary: Vocabulary) -> Any:
        _list(value, vocabulary)
        if not numbered:
            return tuple([one(item, vocabulary) for item in value])
        items = []
        for n, item in enumerate(value):
            try:
                items.append(one(item, vocabulary))
            except Misfit as misfit:
                raise misfit.inside(f"[{n}]") from None
        return tuple(items)

    return parse_all


def _named_tuple_parser(kind: type[tuple[Any, ...]]) -> Parser:
    """A named tuple is printed as any tuple: a list of its fields."""
    parse_fields = _tuple_parser(tuple(get_type_hints(kind, include_extras=True).values()))
    return lambda value, vocabulary: kind(*parse_fields(value, vocabulary))


def object_parser(kind: type) -> Parser:
    rows = field_rows(fields_of(kind))
    names = frozenset(name for name, *_ in rows)
    once = {field.once: field.name for field in fields_of(kind) if field.once}

    def parse(value: Any, vocabulary: Vocabulary) -> Any:
        line = _object(value, vocabulary)
        if once and not once.keys().isdisjoint(line):
            line = {once[name]: item for name, item in line.items() if name in once} | {
                name: item for name, item in line.items() if name not in once
            }
        expect_names(line, names)
        return kind(*field_values(rows, line, vocabulary))

    return parse


Row = tuple[str, Parser, bool, Any, Callable[[], Any] | None]
"""Name, parser, whether it must be given, its usual value, and what makes one that cannot be shared."""


def field_rows(described: tuple[Field, ...]) -> tuple[Row, ...]:
    return tuple(
        (field.name, parser_of(field.hint), field.required, field.default, field.factory) for field in described
    )


def field_values(rows: tuple[Row, ...], line: dict[str, Any], vocabulary: Vocabulary) -> list[Any]:
    """The fields in their order. One that is missing has its usual value, or is refused like `null`."""
    values = []
    for name, parser, required, usual, factory in rows:
        if required or name in line:
            try:
                values.append(parser(line.get(name), vocabulary))
            except Misfit as misfit:
                raise misfit.inside(f".{name}") from None
        else:
            values.append(usual if factory is None else factory())
    return values


def expect_names(line: dict[str, Any], names: frozenset[str]) -> None:
    if not names.issuperset(line):
        name = next(name for name in line if name not in names)
        raise Misfit(f"unknown; expected one of {', '.join(sorted(names))}", f".{name}")


# -- families ------------------------------------------------------------------------------------------------


def enrol(family: Family, hint: Any) -> Family:
    """From now on a field of this type is a member of the family, in and out of JSON."""
    prints_tagged(family)
    PARSERS[hint] = _family_parser(family)
    return family


def _family_parser(family: Family) -> Parser:
    tag, kinds = family.tag, family.kinds
    members: dict[str, Parser] = {}

    def parse(value: Any, vocabulary: Vocabulary) -> Any:
        word = value.get(tag) if type(value) is dict else None
        if type(word) is not str or word not in kinds:
            raise Misfit(f"expected the {tag} of {family.what}")
        member = members.get(word)
        if member is None:
            member = members[word] = _member_parser(kinds[word], tag, word)
        return member(value, vocabulary)

    return parse


def _member_parser(kind: type, tag: str, word: str) -> Parser:
    rows = field_rows(fields_of(kind))
    names = frozenset({tag, *(name for name, *_ in rows)})
    needed = frozenset({tag, *(name for name, _, required, *_ in rows if required)})
    expected = f"expected the fields {', '.join(name for name, *_ in rows)}"

    def parse(value: dict[str, Any], vocabulary: Vocabulary) -> Any:
        if not needed <= value.keys() <= names:
            raise Misfit(expected, word, whole=True)
        try:
            return kind(*field_values(rows, value, vocabulary))
        except Misfit as misfit:
            if not misfit.whole:
                misfit.within, misfit.whole = word + misfit.within, True
            raise

    return parse
