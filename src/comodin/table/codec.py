"""Everything prints and parses: table events and actions as plain JSON values, for the log and for the wire."""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from types import NoneType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ..codec import DO, Json, parse_event, print_action, print_event, print_value
from ..errors import BadInput
from ..match import MatchEvent
from ..rules import Action, Card, Colour, Deed, Event, actions, printed
from . import events
from .events import TableEvent

_ACTIONS = frozenset(get_args(Action))
_MATCH_EVENTS = {kind.__name__: kind for kind in get_args(MatchEvent)}


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


EVENTS: dict[str, type[TableEvent]] = {
    _snake(name): kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, TableEvent) and kind not in (TableEvent, events.Public)
}
_TYPE_OF = {kind: name for name, kind in EVENTS.items()}
_PRINTERS: dict[type, Callable[[Any], Any]] = {}
_NAMES: dict[type, tuple[str, ...]] = {}
_HINTS: dict[type, dict[str, Any]] = {}
_PLAIN = frozenset({NoneType, str, int, float, bool})
_MATCH_TYPES = {_snake(name): kind for name, kind in _MATCH_EVENTS.items()}


# -- printing ----------------------------------------------------------------------------------------------


def print_table_event(event: TableEvent) -> Json:
    line: Json = {"type": _TYPE_OF[type(event)]}
    for name in _names(type(event)):
        line[name] = print_any(getattr(event, name))
    return line


def _names(kind: type) -> tuple[str, ...]:
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(field.name for field in fields(kind))
    return names


def print_any(value: Any) -> Any:
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [print_any(item) for item in value]
    printer = _PRINTERS.get(kind)
    if printer is None:
        printer = _PRINTERS[kind] = _printer(kind)
    return printer(value)


def _printer(kind: type) -> Callable[[Any], Any]:
    """How values of this type are printed."""
    if issubclass(kind, Colour):
        return str
    if issubclass(kind, tuple):
        return lambda value: [print_any(item) for item in value]
    if issubclass(kind, Event) or kind.__name__ in _MATCH_EVENTS:
        return print_event
    if kind in _ACTIONS:
        return print_bare_action
    if issubclass(kind, Card | Deed):
        return print_value
    return lambda value: {name: print_any(getattr(value, name)) for name in _names(kind)}


def print_bare_action(action: Action) -> Json:
    """As in a record, without the seat."""
    line = print_action(0, action)
    del line["seat"]
    return line


# -- parsing -----------------------------------------------------------------------------------------------


def parse_table_event(line: object) -> TableEvent:
    """From the log; BadInput where it is not what was printed."""
    if not isinstance(line, dict) or line.get("type") not in EVENTS:
        raise BadInput("type", "expected the type of a table event")
    return _parse_fields(EVENTS[line["type"]], line, {"type"})  # type: ignore[no-any-return]


def _parse_fields(kind: type, line: Json, but: frozenset[str] | set[str] = frozenset()) -> Any:
    hints = _hints(kind)
    unknown = set(line) - set(hints) - set(but)
    if unknown:
        raise BadInput(f"{kind.__name__}.{min(unknown)}", f"unknown; expected one of {', '.join(hints)}")
    return kind(**{name: parse_as(hints[name], value, name) for name, value in line.items() if name in hints})


def _hints(kind: type) -> dict[str, Any]:
    hints = _HINTS.get(kind)
    if hints is None:
        known = get_type_hints(kind)
        hints = _HINTS[kind] = {name: known[name] for name in _names(kind)}
    return hints


def parse_as(hint: Any, value: Any, place: str) -> Any:
    """The value of a field by its type; BadInput names the place."""
    if hint == Action:
        return parse_action(value, place)
    if hint is Event:
        return parse_event(value)
    if hint == MatchEvent:
        return _parse_match_event(value, place)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        if value is None and NoneType in get_args(hint):
            return None
        for part in get_args(hint):
            if part is not NoneType and _fits(part, value):
                return parse_as(part, value, place)
        raise _wrong(place, value)
    if origin is tuple and isinstance(value, list):
        inner = get_args(hint)
        kinds = [inner[0]] * len(value) if inner[-1] is ... else list(inner)
        if len(kinds) != len(value):
            raise _wrong(place, value)
        pairs = enumerate(zip(kinds, value, strict=True))
        return tuple(parse_as(kind, item, f"{place}[{n}]") for n, (kind, item) in pairs)
    if origin is Literal and value in get_args(hint):
        return value
    if hint is float and type(value) in (int, float):
        return float(value)
    if is_dataclass(hint) and isinstance(hint, type) and isinstance(value, dict):
        try:
            return _parse_fields(hint, value)
        except TypeError:
            raise BadInput(place, f"expected the fields {', '.join(_names(hint))}") from None
    if isinstance(hint, type) and type(value) is hint:
        return value
    raise _wrong(place, value)


def _fits(hint: Any, value: Any) -> bool:
    if is_dataclass(hint):
        return isinstance(value, dict)
    if get_origin(hint) is tuple:
        return isinstance(value, list)
    return type(value) is hint or (hint is float and type(value) is int)


def _wrong(place: str, value: object) -> BadInput:
    text = repr(value)
    return BadInput(place, f"{text if len(text) <= 40 else text[:37] + '...'} was not expected here")


def _parse_match_event(value: Any, place: str) -> Any:
    kind = _MATCH_TYPES.get(str(value.get("type"))) if isinstance(value, dict) else None
    if kind is None:
        raise _wrong(place, value)
    return _parse_fields(kind, value, {"type"})


_WITH_DEED = {"rule", "change_rule", "gesture"}


def parse_action(value: object, place: str = "action") -> Action:
    """An action as in a record, without its seat. Whether it is allowed, and whether the edition has the card, is
    for the rules to say."""
    do = value.get("do") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(do, str) or do not in DO:
        raise BadInput(f"{place}.do", f"expected one of {', '.join(DO)}")
    line = {name: item for name, item in value.items() if name != "do"}
    if do in ("agree", "disagree"):
        _nothing_else(line, place)
        return actions.Vote(do == "agree")
    if do in _WITH_DEED:
        return _parse_deed_action(do, line, place)
    values = {}
    for name, item in line.items():
        if name == "card" and do == "play":
            values[name] = _known(printed, item, f"{place}.card")
        elif name == "colour" and do in ("play", "colour"):
            values[name] = None if item is None else _known(Colour, item, f"{place}.colour")
        elif name in _names(DO[do]):
            values[name] = parse_as(_hints(DO[do])[name], item, f"{place}.{name}")
        else:
            raise BadInput(f"{place}.{name}"[:80], "unknown")
    try:
        return DO[do](**values)
    except TypeError:
        raise BadInput(place, f"{do} needs {', '.join(_names(DO[do]))}") from None


def _known(find: Any, item: object, place: str) -> Any:
    try:
        if isinstance(item, str) and item != "?":
            return find(item)
    except (KeyError, ValueError):
        pass
    raise _wrong(place, item)


def _nothing_else(line: Json, place: str) -> None:
    if line:
        raise BadInput(f"{place}.{min(line)}"[:80], "unknown")


def _parse_deed_action(do: str, line: Json, place: str) -> Action:
    gesture, word = line.pop("gesture", None), line.pop("word", None)
    decline, number = line.pop("decline", False), line.pop("number", None)
    _nothing_else(line, place)
    if number is not None and (do != "change_rule" or type(number) is not int):
        raise _wrong(f"{place}.number", number)
    if do != "gesture" and decline is True and gesture is None and word is None and number is None:
        return actions.InventRule(None) if do == "rule" else actions.RewriteRule(None, None)
    text = gesture if word is None else word
    if decline is not False or not isinstance(text, str) or (gesture is not None and word is not None):
        raise BadInput(place, "expected a gesture or a word")
    deed = Deed(gesture=gesture, word=word)
    if do == "gesture":
        return actions.Perform(deed)
    return actions.InventRule(deed) if do == "rule" else actions.RewriteRule(number, deed)
