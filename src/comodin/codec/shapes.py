"""What a dataclass says about itself: its fields with their types and limits, and the word it is written with.

A dataclass is the one description of an action, an event, a command or a table's settings. Printing, parsing, the
messages of the socket and the generated pages all read it from here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, fields
from functools import cache
from inspect import isabstract
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

Json = dict[str, Any]


class Field(NamedTuple):
    """`hint` is the whole type, with its limits: `Annotated[int, range(2, 11)]`, a text of `range(65)` letters."""

    name: str
    hint: Any
    default: Any = MISSING
    factory: Callable[[], Any] | None = None  # of a default that cannot be shared
    seldom: bool = False  # printed only where it has not its default
    once: str = ""  # what it was called before: still read, never written

    @property
    def required(self) -> bool:
        return self.default is MISSING and self.factory is None


@cache
def fields_of(kind: type) -> tuple[Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    made = {one.name: one.default_factory for one in fields(kind) if one.default_factory is not MISSING}
    return tuple(
        Field(
            one.name,
            hints[one.name],
            one.default,
            made.get(one.name),
            one.metadata.get("seldom", False),
            one.metadata.get("once", ""),
        )
        for one in fields(kind)
    )


def limited(hint: Any) -> tuple[Any, range | None]:
    """The type without its limits, and the limits: of a number, or of a length."""
    if get_origin(hint) is not Annotated:
        return hint, None
    inner, *extras = get_args(hint)
    return inner, next((extra for extra in extras if isinstance(extra, range)), None)


@cache
def word_of(kind: type) -> str | tuple[str, str]:
    """The word that a class is written with: its name (`CardPlayed`: card_played), or its own `word`. Two of them
    say yes and no: then the one field is written by the choice of the word."""
    word: str | tuple[str, str] | None = getattr(kind, "word", None)
    return word or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def concrete(base: type, module: Any) -> tuple[type, ...]:
    """The classes of a module that are of this kind and can be made, in the order in which they are written."""
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, base)]
    return tuple(one for one in found if "__dataclass_fields__" in vars(one) and not isabstract(one))


class Family:
    """Classes of which a value is one: each is written with a tag that says which (`{"type": "uno_said", …}`)."""

    def __init__(self, what: str, tag: str, kinds: Iterable[type], words: Callable[[type], Any] = word_of) -> None:
        self.what = what  # "an event"
        self.tag = tag
        self.kinds: dict[str, type] = {words(kind): kind for kind in kinds}
        self.words = {kind: word for word, kind in self.kinds.items()}
