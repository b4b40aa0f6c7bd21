"""Values as JSON: how a class is printed is worked out once from its fields, and kept."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from operator import attrgetter
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from ..rules import Card, Deed
from .shapes import Family, Json, fields_of, limited

Printer = Callable[[Any], Any]

PLAIN = frozenset({NoneType, str, int, float, bool})
PRINTERS: dict[type, Printer] = {}
MAKERS: dict[type, Callable[[type], Printer]] = {}
"""How the printer of a class is made when the first value of it is printed: most programs print few kinds."""


def print_value(value: Any) -> Any:
    """A card is its text, a colour its letter, a member of a family has its tag, anything else is its fields."""
    kind = type(value)
    if kind in PLAIN:
        return value
    return (PRINTERS.get(kind) or _learn(kind))(value)


def _learn(kind: type) -> Printer:
    """How values of this class are printed."""
    printer: Printer
    if kind in MAKERS:
        printer = MAKERS[kind](kind)
    elif issubclass(kind, tuple):
        printer = _print_items
    elif issubclass(kind, Enum):
        printer = str
    else:
        printer = fields_printer(kind)
    PRINTERS[kind] = printer
    return printer


def _print_items(value: tuple[Any, ...]) -> list[Any]:
    return [print_value(item) for item in value]


def _print_deed(deed: Deed) -> Json:
    if deed.text is not None:
        return {"text": deed.text}
    return {"gesture": deed.gesture} if deed.word is None else {"word": deed.word}


PRINTERS[Card] = _text_of = attrgetter("text")
PRINTERS[Deed] = _print_deed


def fields_printer(kind: type, head: Json | None = None) -> Printer:
    """Prints the fields of a dataclass after a head, its tag."""
    rows = tuple((field.name, printer_of(field.hint)) for field in fields_of(kind))
    tag: Json = head or {}

    def print_fields(value: Any) -> Json:
        line = tag.copy()
        for name, printer in rows:
            item = getattr(value, name)
            line[name] = item if printer is None else printer(item)
        return line

    seldom = [(field.name, field.default) for field in fields_of(kind) if field.seldom]
    if not seldom:
        return print_fields

    def print_most_fields(value: Any) -> Json:
        line = print_fields(value)
        for name, usual in seldom:
            if getattr(value, name) == usual:
                del line[name]
        return line

    return print_most_fields


def printer_of(hint: Any) -> Printer | None:
    """The printer for all values of a type; None where they are JSON as they are."""
    hint, _ = limited(hint)
    if hint in PLAIN or get_origin(hint) is Literal:
        return None
    if hint is Card:
        return _text_of
    if get_origin(hint) is tuple:
        inner, *more = get_args(hint)
        if more == [...]:
            printer = printer_of(inner)
            return list if printer is None else lambda value: [printer(item) for item in value]
        return list if all(printer_of(part) is None for part in (inner, *more)) else _print_items
    parts = get_args(hint)
    return None if parts and all(printer_of(part) is None for part in parts) else print_value


def prints_tagged(family: Family) -> None:
    """From now on, values of these classes are printed with their tag."""
    for word, kind in family.kinds.items():
        MAKERS[kind] = partial(fields_printer, head={family.tag: word})
