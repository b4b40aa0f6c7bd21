"""The one way in and out of JSON: a dataclass describes itself, and is printed and parsed by that description.

`print_value` and `parse_as` do any type; actions, events and states have functions of their own. A limit is a
`range` in a type (`Annotated[int, range(2, 11)]`); a union of classes is a `Family` with a tag.
"""

from __future__ import annotations

from .actions import (
    DO,
    parse_action,
    parse_seat,
    parse_step,
    parse_steps,
    print_action,
    print_bare_action,
    written_fields,
)
from .events import MATCH_EVENTS, PENDING, ROUND_EVENTS, parse_event, print_event, tell_event
from .parsing import enrol, parse_as
from .printing import print_value
from .shapes import Family, Field, Json, concrete, fields_of, limited, word_of
from .states import print_state
from .vocabulary import ANY_EDITION, EditionVocabulary, Vocabulary, short, vocabulary_of

__all__ = [
    "ANY_EDITION",
    "DO",
    "MATCH_EVENTS",
    "PENDING",
    "ROUND_EVENTS",
    "EditionVocabulary",
    "Family",
    "Field",
    "Json",
    "Vocabulary",
    "concrete",
    "enrol",
    "fields_of",
    "limited",
    "parse_action",
    "parse_as",
    "parse_event",
    "parse_seat",
    "parse_step",
    "parse_steps",
    "print_action",
    "print_bare_action",
    "print_event",
    "print_state",
    "print_value",
    "short",
    "tell_event",
    "vocabulary_of",
    "word_of",
    "written_fields",
]
