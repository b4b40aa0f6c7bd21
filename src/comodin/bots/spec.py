"""A bot as it is written: its name, and its settings behind a colon, `eager:ms=10,bold=true`.

Settings are the arguments of what the plug-in's entry point names; their types are those of its signature. The
text that a bot needs, such as the name of a file, may come first and alone: `onnx:policy.onnx,sample=true`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from ..errors import BadInput

PLACE = "--bots"
NEXT_SETTING = re.compile(r"[,:](?=[A-Za-z_]\w*=)")
YES_NO = {"true": True, "false": False}


class Spec(NamedTuple):
    """A name, and what stands behind its colon."""

    name: str
    rest: str

    def settings(self, first: str | None = None) -> dict[str, str]:
        """`ms=10,bold=true` as names and texts. `first`: whose value may stand first, without its name."""
        found: dict[str, str] = {}
        for place, part in enumerate(NEXT_SETTING.split(self.rest) if self.rest else ()):
            key, equals, value = part.partition("=")
            if first is not None and place == 0 and not (equals and key.isidentifier()):
                key, equals, value = first, "=", part
            if not equals:
                raise BadInput(PLACE, f"{self}: expected settings like {self.name}:name=value, found {part!r}")
            if key in found:
                raise BadInput(PLACE, f"{self}: the setting {key!r} is there twice")
            found[key] = value
        return found

    def __str__(self) -> str:
        return f"{self.name}:{self.rest}" if self.rest else self.name


def spec_of(text: str) -> Spec:
    """`eager:ms=10` in its parts."""
    name, _, rest = text.partition(":")
    return Spec(name, rest)


def split_bots(text: str) -> list[str]:
    """The bots of a comma-separated list. A part such as `bold=true` is a setting of the bot before it."""
    found: list[str] = []
    for part in text.split(","):
        key, equals, _ = part.partition("=")
        if found and equals and key.isidentifier() and ":" in found[-1]:
            found[-1] += f",{part}"
        else:
            found.append(part)
    return found


# -- by the signature of a plug-in -----------------------------------------------------------------------------


def arguments_for(make: Callable[..., object], spec: Spec) -> dict[str, object]:
    """The arguments that the settings of a bot stand for. BadInput with one sentence for a name that the plug-in
    does not have, for a value of another type, and for a setting that is missing."""
    wanted = _parameters(make)
    known = {name: row for name, row in wanted.items() if row.kind is not inspect.Parameter.VAR_KEYWORD}
    types = _types(make, known)
    needed = (name for name, row in known.items() if row.default is inspect.Parameter.empty)
    given = spec.settings(next((name for name in needed if types.get(name, str) is str), None))
    for name in given:
        if name not in known and len(known) == len(wanted):
            expected = f"expected {' or '.join(known)}" if known else "it has none"
            raise BadInput(PLACE, f"the bot {spec.name!r} has no setting {name!r}; {expected}")
    for name, row in known.items():
        if row.default is inspect.Parameter.empty and name not in given:
            raise BadInput(PLACE, f"the bot {spec.name!r} needs the setting {name!r}, like {spec.name}:{name}=…")
    return {name: _value(spec, name, types.get(name, str), text) for name, text in given.items()}


def _parameters(make: Callable[..., object]) -> dict[str, inspect.Parameter]:
    """What can be given by name. Something without a signature has no settings."""
    try:
        rows = inspect.signature(make).parameters
    except (TypeError, ValueError):
        return {}
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.VAR_POSITIONAL)
    return {name: row for name, row in rows.items() if row.kind not in by_place}


def _types(make: Callable[..., object], rows: Mapping[str, inspect.Parameter]) -> dict[str, Any]:
    """By annotation, else by the usual value."""
    try:
        hints = get_type_hints(getattr(make, "__init__") if isinstance(make, type) else make)  # noqa: B009
    except Exception:  # a name in it may be unknown here
        hints = {}
    usual = {
        name: type(row.default) for name, row in rows.items() if row.default not in (inspect.Parameter.empty, None)
    }
    return usual | hints


def _value(spec: Spec, name: str, hint: Any, text: str) -> object:
    options = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    if NoneType in options and text == "none":
        return None
    for kind in options:
        found = _read(kind, text)
        if found is not None:
            return found
    said = " or ".join(_in_words(kind) for kind in options if kind is not NoneType)
    raise BadInput(PLACE, f"the setting {name!r} of the bot {spec.name!r}: expected {said}, found {text!r}")


def _read(kind: Any, text: str) -> object | None:
    """The text as a value of the type; None where it is none, or the type is none that can be written."""
    if get_origin(kind) is Literal:
        return next((one for one in get_args(kind) if str(one) == text), None)
    if kind is bool:
        return YES_NO.get(text.lower())
    if kind in (int, float):
        try:
            return kind(text)  # type: ignore[no-any-return]
        except ValueError:
            return None
    return text if kind in (str, Any, object) else None


def _in_words(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    words = {bool: "true or false", int: "a whole number", float: "a number"}
    return words.get(kind, f"a value of type {getattr(kind, '__name__', kind)}, which cannot be written here")
