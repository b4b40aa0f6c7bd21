"""The one way in and out of JSON: actions, events and states as plain values."""

from __future__ import annotations

from . import notation
from .notation import DO, Json, parse_event, print_action, print_event, print_state, print_value, tell_event

__all__ = [
    "DO",
    "Json",
    "notation",
    "parse_event",
    "print_action",
    "print_event",
    "print_state",
    "print_value",
    "tell_event",
]
