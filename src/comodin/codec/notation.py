"""Everything prints and parses: actions, events and states as plain JSON values.

A card is its text, a colour its letter. Actions are as in the record format; an event is its type and its fields.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from ..errors import BadInput
from ..match import MatchEvent
from ..rules import Action, Card, Colour, Deed, Event, State, actions, events, pending, printed

Json = dict[str, Any]


# -- actions ---------------------------------------------------------------------------------------------

DO: dict[str, type[Action]] = {
    "play": actions.Play,
    "draw": actions.Draw,
    "pass": actions.Pass,
    "colour": actions.NameColour,
    "accept": actions.Accept,
    "challenge": actions.Challenge,
    "uno": actions.SayUno,
    "catch": actions.Catch,
    "rule": actions.InventRule,
    "change_rule": actions.RewriteRule,
    "gesture": actions.Perform,
    "time_up": actions.TimeUp,
    "report_advice": actions.ReportAdvice,
    "agree": actions.Vote,
    "disagree": actions.Vote,
}
_WORD_FOR = {kind: do for do, kind in DO.items()}


def print_action(seat: int, action: Action) -> Json:
    """The action as it stands in a record; what says nothing is left out."""
    line: Json = {"seat": seat, "do": _WORD_FOR[type(action)]}
    match action:
        case actions.Play(card, colour, uno, target):
            line["card"] = card.text
            line |= {"colour": str(colour)} if colour else {}
            line |= {"uno": True} if uno else {}
            line |= {} if target is None else {"target": target}
        case actions.NameColour(colour):
            line["colour"] = str(colour)
        case actions.Catch(target) | actions.ReportAdvice(target):
            line["target"] = target
        case actions.InventRule(deed):
            line |= print_value(deed) if deed else {"decline": True}
        case actions.RewriteRule(number, deed):
            line |= {"decline": True} if deed is None else {"number": number, **print_value(deed)}
        case actions.Perform(deed):
            line |= print_value(deed)
        case actions.Vote(agrees):
            line["do"] = "agree" if agrees else "disagree"
        case _:
            pass
    return line


# -- events ----------------------------------------------------------------------------------------------


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_EVENTS = {
    _snake(name): kind
    for name, kind in vars(events).items()
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, events.Public)
}
_SHAPES: dict[type, tuple[str, tuple[str, ...]]] = {}
_PENDING = {kind.kind: kind for kind in get_args(pending.Pending)}


def print_event(event: Event | MatchEvent) -> Json:
    kind = type(event)
    shape = _SHAPES.get(kind)
    if shape is None:  # once: a server prints thousands of events a second
        shape = _SHAPES[kind] = _snake(kind.__name__), tuple(field.name for field in fields(event))  # type: ignore[arg-type]
    name, names = shape
    line: Json = {"type": name}
    for field in names:
        line[field] = print_value(getattr(event, field))
    return line


def tell_event(event: Event) -> Json | None:
    """The event for a reader of a replay: leaves out what only the bookkeeping needs."""
    if isinstance(event, events.Awaiting | events.WindowClosed | events.UnoLapsed):
        return None
    line = print_event(event)
    if isinstance(event, events.CardPlayed):
        del line["uno"]  # the action and `said_uno` say it
    return line


def print_value(value: object) -> Any:
    match value:
        case Card():
            return value.text
        case Colour():
            return str(value)
        case Deed(gesture, word):
            return {"gesture": gesture} if word is None else {"word": word}
        case tuple():
            return [print_value(item) for item in value]
        case bool() | int() | str() | None:
            return value
        case _:  # what is pending
            line = {"kind": value.kind}  # type: ignore[attr-defined]
            return line | {item.name: print_value(getattr(value, item.name)) for item in fields(value)}  # type: ignore[arg-type]


def parse_event(line: object) -> Event:
    kind = line.get("type") if isinstance(line, dict) else None
    if not isinstance(kind, str) or kind not in _EVENTS:
        raise BadInput("type", "expected the type of an event")
    return _parse_dataclass(_EVENTS[kind], line, "type")  # type: ignore[no-any-return, arg-type]


def _parse_dataclass(kind: type, line: Json, tag: str) -> Any:
    hints = _hints(kind)
    if set(line) - {tag} != set(hints):
        raise BadInput(line[tag], f"expected the fields {', '.join(hints)}")
    return kind(**{name: _parse_value(hint, line[name], f"{line[tag]}.{name}") for name, hint in hints.items()})


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind, localns={"Card": Card, "Colour": Colour})
    return {field.name: hints[field.name] for field in fields(kind)}


def _parse_value(hint: Any, value: Any, place: str) -> Any:
    """The value of a field from its printed form, by the field's type."""
    if get_origin(hint) is UnionType and hint != pending.Pending:  # something or nothing
        if value is None:
            return None
        (hint,) = (part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is tuple and isinstance(value, list):
        inner = get_args(hint)
        kinds = [inner[0]] * len(value) if inner[-1] is ... else list(inner)
        if len(kinds) == len(value):
            return tuple(_parse_value(kind, item, place) for kind, item in zip(kinds, value, strict=True))
    try:
        if hint is Card:
            return printed(value)
        if hint is Colour:
            return Colour(value)
        if hint is Deed:
            return Deed(**value)
        if hint == pending.Pending:
            return _parse_dataclass(_PENDING[value["kind"]], value, "kind")
    except (KeyError, ValueError, TypeError):
        raise BadInput(place, f"{value!r} was not expected here") from None
    if type(value) is hint:
        return value
    raise BadInput(place, f"{value!r} was not expected here")


# -- states ----------------------------------------------------------------------------------------------


def print_state(state: State) -> Json:
    """The state as `comodin replay` prints it; open reports and owed turns only where there are any."""
    over = state.pending if isinstance(state.pending, pending.Over) else None
    line: Json = {
        "pending": {"kind": state.pending.kind, "seats": list(state.pending.seats)},
        "hands": print_value(state.hands),
        "draw": print_value(state.draw),
        "discard": print_value(state.discard),
        "colour": print_value(state.colour),
        "direction": state.direction,
        "due": state.due,
        "said_uno": list(state.said_uno),
        "catchable": list(state.catchable),
        "house_rules": {str(number): print_value(deed) for number, deed in state.house_rules},
        "winner": over.winner if over else None,
        "points": list(over.points) if over else None,
    }
    if any(state.owes):
        line["owes"] = list(state.owes)
    if state.report:
        report = state.report
        votes = {"agree": list(report.agree), "disagree": list(report.disagree)}
        line["report"] = {"accused": report.accused, **votes}
    return line
