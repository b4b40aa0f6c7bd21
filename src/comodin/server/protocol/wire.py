"""Messages made from the dataclasses that the table works with, and what they say as such dataclasses again.

A client may send what the dataclass says, and no more. A field that is added there is on the wire, in the
description of the interface and in the types of the page. A number or a text has the limits of its type, or
else those that any sensible one keeps to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import reduce
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import replace

from ...codec import Field, fields_of, limited
from ...rules import Card, Colour

Word = Annotated[str, Meta(max_length=200)]
Small = Annotated[int, Meta(ge=-1, le=99)]

_PLAIN: dict[Any, Any] = {
    str: Word,
    int: Small,
    float: float,
    bool: bool,
    NoneType: None,
    Card: Word,
    Colour: Word,
}
_NOTHING: Mapping[str, Any] = MappingProxyType({})
_SENT: dict[Any, Any] = {}
_READERS: dict[type, Callable[[Any], Any]] = {}


def one_of(names: Iterable[str]) -> Meta:
    """Describes a text that is one of these. Whoever reads it says no to others, with a sentence of its own."""
    return Meta(max_length=200, extra_json_schema={"enum": list(names)})


def sent_as(kind: Any, messages: Iterable[type[Struct]], read: Callable[..., Any]) -> Any:
    """From now on a value of the type `kind` is sent as one of these messages, and read back from it so."""
    several = tuple(messages)
    _READERS.update(dict.fromkeys(several, read))
    _SENT[kind] = reduce(or_, several)
    return _SENT[kind]


def message_of(
    kind: type,
    *,
    name: str | None = None,
    base: type[Struct] = Struct,
    tag: str | None = None,
    without: Collection[str] = (),
    defaults: Mapping[str, Any] = _NOTHING,
    limits: Mapping[str, Mapping[str, Any]] = _NOTHING,
) -> type[Struct]:
    """`without`: fields that are not the client's to say; `defaults`: what need not be said on the wire; `limits`:
    what else is described of a field, as JSON Schema. Who reads it sees to it, with a sentence of its own."""
    described = [field for field in fields_of(kind) if field.name not in without]
    message = struct_of(kind, described, name=name, base=base, tag=tag, defaults=defaults, limits=limits)
    read = _reader(kind, tuple(field.name for field in described))
    renamed = [field for field in described if field.once]
    once, usual = ({one.name: one.once for one in renamed}, {one.name: one.default for one in renamed})
    sent_as(kind, [message], _reader_of_old_names(read, once, usual) if once else read)
    return message


def struct_of(
    kind: type,
    described: Iterable[Field],
    *,
    name: str | None = None,
    base: type[Struct] = Struct,
    tag: str | None = None,
    defaults: Mapping[str, Any] = _NOTHING,
    limits: Mapping[str, Mapping[str, Any]] = _NOTHING,
) -> type[Struct]:
    return defstruct(
        name or kind.__name__,
        [
            *(
                (field.name, _described(_sent(field.hint), limits.get(field.name)), _default(field, defaults))
                for field in described
            ),
            *((field.once, _old_name(field), UNSET) for field in described if field.once),
        ],
        bases=(base,),
        namespace={"__doc__": _own_doc(kind)},
        tag=tag,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _sent(hint: Any) -> Any:
    """How a value of this type is sent. Pairs by name (`options`) are an object."""
    hint, limits = limited(hint)
    if limits is not None:
        return _limited(hint, limits)
    if hint in _SENT:
        return _SENT[hint]
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return hint
    if origin in (Union, UnionType):
        return reduce(or_, map(_sent, parts))
    if origin is tuple and parts[-1] is not ...:
        return tuple[tuple(map(_sent, parts))]  # type: ignore[misc]
    if origin is tuple and get_args(parts[0])[:1] == (str,):
        return dict[Word, _sent(get_args(parts[0])[1])]  # type: ignore[misc]
    if origin is tuple:
        return list[_sent(parts[0])]  # type: ignore[misc]
    raise TypeError(f"{hint} cannot be sent")


def _described(hint: Any, limits: Mapping[str, Any] | None) -> Any:
    if limits is None:
        return hint
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    known = [Annotated[one, Meta(extra_json_schema=dict(limits))] for one in parts if one is not NoneType]
    return reduce(or_, [*known, *([None] if NoneType in parts else [])])


def _limited(hint: Any, limits: range) -> Any:
    low, high = limits.start, limits.stop - 1
    if hint is int:
        return Annotated[int, Meta(ge=low, le=high)]
    meta = Meta(min_length=low or None, max_length=high)
    return Annotated[str if hint is str else _sent(hint), meta]


def _old_name(field: Field) -> Any:
    """Clients that were written before it was renamed may still say it so."""
    told = {"deprecated": True, "description": f"The old name of `{field.name}`."}
    return Annotated[_sent(field.hint), Meta(extra_json_schema=told)] | UnsetType


def _default(field: Field, defaults: Mapping[str, Any]) -> Any:
    if field.name in defaults:
        return defaults[field.name]
    if field.required:
        return NODEFAULT
    if field.factory is not None:
        return _SENT[field.hint]()
    if field.default == ():
        return {} if get_origin(_sent(field.hint)) is dict else []
    return field.default


def _own_doc(kind: type) -> str | None:
    """What a dataclass says of itself, without its examples; if it says nothing, Python gave it its signature."""
    text = (kind.__doc__ or "").partition(">>>")[0].rstrip()
    return None if text.startswith(f"{kind.__name__}(") else text or None


# -- and back ------------------------------------------------------------------------------------------------


def received(message: Any, **more: Any) -> Any:
    """What a message says, as the table has it; `more` is what was not the client's to say."""
    return _READERS[type(message)](message, **more)


def _reader(kind: Any, names: tuple[str, ...]) -> Callable[..., Any]:
    if len(names) == len(fields_of(kind)):  # the usual case, and the quick one
        return lambda message: kind(*[_read(getattr(message, name)) for name in names])
    return lambda message, **more: kind(**{name: _read(getattr(message, name)) for name in names}, **more)


def _reader_of_old_names(
    read: Callable[..., Any], once: Mapping[str, str], usual: Mapping[str, Any]
) -> Callable[..., Any]:
    """What is said by its new name counts, as in a log."""

    def read_renamed(message: Struct, **more: Any) -> Any:
        unsaid = [name for name in once if getattr(message, name) == usual[name]]
        said = {name: getattr(message, once[name]) for name in unsaid}
        return read(
            replace(message, **{name: value for name, value in said.items() if value is not UNSET}), **more
        )

    return read_renamed


def _read(value: Any) -> Any:
    reader = _READERS.get(type(value))
    if reader is not None:
        return reader(value)
    if isinstance(value, list):
        return tuple(map(_read, value))
    return tuple(value.items()) if isinstance(value, dict) else value
