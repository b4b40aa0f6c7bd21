"""The state of a round as `comodin replay` prints it."""

from __future__ import annotations

from ..rules import State, pending
from .printing import print_value
from .shapes import Json


def print_state(state: State) -> Json:
    """Open reports and owed turns are printed only where there are any."""
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
