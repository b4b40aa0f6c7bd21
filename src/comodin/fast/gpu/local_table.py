"""How numba compiles a kernel's functions for a GPU over another layout: the rules are written once.

`local_table()` is a table of one thread. Functions of the kernel use it as they use a record on the processor
(`s.colour`, `s.once[seat]`); here an attribute becomes an address in one of two places. Single numbers and arrays
lie apart, because the compiler keeps a variable in registers only if nothing near it is reached by an index.
`Everybody` is a constant. Needs numba-cuda; its simulator needs none of this (`narrow.PlainTable`).
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.cuda import cgutils
from numba.cuda.cudadecl import registry as declared
from numba.cuda.cudaimpl import registry as lowered
from numba.cuda.datamodel.models import OpaqueModel
from numba.cuda.extending import intrinsic, models, register_model, typeof_impl
from numba.cuda.np.arrayobj import make_array, populate_array
from numba.cuda.np.numpy_support import from_dtype
from numba.cuda.typing.templates import AbstractTemplate, AttributeTemplate, signature

from ..engine import layout
from .everybody import Everybody
from .narrow import ABSENT, ARRAYS, RULES_FIXED, SCALARS

RULES = from_dtype(layout.RULES)
_RECORDS = {"scalars": from_dtype(SCALARS), "arrays": from_dtype(ARRAYS)}
_PLACE = {name: place for place, record in _RECORDS.items() for name in record.fields}


# -- a table of one thread -------------------------------------------------------------------------------


class _LocalTable(types.Type):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__(name="LocalTable")


LOCAL_TABLE = _LocalTable()


@register_model(_LocalTable)
class _TableModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        place = types.CPointer(types.int8)
        super().__init__(manager, kind, [("scalars", place), ("arrays", place)])


@declared.register_attr
class _TableAttributes(AttributeTemplate):  # type: ignore[misc]
    key = _LocalTable

    def generic_resolve(self, kind: Any, name: str) -> Any:
        if name in ABSENT:
            return types.int64
        return _RECORDS[_PLACE[name]].typeof(name) if name in _PLACE else None


def _address(context: Any, builder: Any, table: Any, name: str) -> tuple[Any, Any]:
    """The type of the attribute, and a pointer to it."""
    record = _RECORDS[_PLACE[name]]
    kind = record.typeof(name)
    element = kind.dtype if isinstance(kind, types.NestedArray) else kind
    places = cgutils.create_struct_proxy(LOCAL_TABLE)(context, builder, value=table)
    start = getattr(places, _PLACE[name])
    at = builder.gep(start, [ir.Constant(ir.IntType(64), record.offset(name))])
    return kind, builder.bitcast(at, context.get_data_type(element).as_pointer())


@lowered.lower_getattr_generic(_LocalTable)  # type: ignore[untyped-decorator]
def _get(context: Any, builder: Any, kind: Any, table: Any, name: str) -> Any:
    if name in ABSENT:
        return context.get_constant(types.int64, ABSENT[name])
    found, at = _address(context, builder, table, name)
    if not isinstance(found, types.NestedArray):
        return context.unpack_value(builder, found, at)
    array = make_array(found)(context, builder)
    populate_array(
        array,
        data=at,
        shape=cgutils.pack_array(builder, [context.get_constant(types.intp, n) for n in found.shape]),
        strides=cgutils.pack_array(builder, [context.get_constant(types.intp, n) for n in found.strides]),
        itemsize=context.get_constant(types.intp, found.size),
        meminfo=None,
        parent=None,
    )
    return array._getvalue()


@lowered.lower_setattr_generic(_LocalTable)  # type: ignore[untyped-decorator]
def _set(context: Any, builder: Any, call: Any, args: Any, name: str) -> None:
    if name not in ABSENT:
        found, at = _address(context, builder, args[0], name)
        context.pack_value(builder, found, context.cast(builder, args[1], call.args[1], found), at)


@intrinsic  # type: ignore[untyped-decorator]
def local_table(typing: Any) -> Any:
    """A table in this thread's own memory."""

    def emit(context: Any, builder: Any, call: Any, args: Any) -> Any:
        places = cgutils.create_struct_proxy(LOCAL_TABLE)(context, builder)
        for place, record in _RECORDS.items():
            words = ir.ArrayType(ir.IntType(64), -(-record.size // 8))
            start = cgutils.alloca_once(builder, words, name=place)
            setattr(places, place, builder.bitcast(start, ir.IntType(8).as_pointer()))
        return places._getvalue()

    return LOCAL_TABLE(), emit


# -- rules of which some are certain ---------------------------------------------------------------------


def _fix(name: str, value: int) -> None:
    @lowered.lower_getattr(RULES, name)  # type: ignore[untyped-decorator]
    def fixed(context: Any, builder: Any, kind: Any, rules: Any) -> Any:
        return context.get_constant(types.int64, value)


for _name, _value in RULES_FIXED.items():
    _fix(_name, _value)


# -- one player in every seat ----------------------------------------------------------------------------


class _EverybodyType(types.Type):  # type: ignore[misc]
    def __init__(self, player: int) -> None:
        self.player = player
        super().__init__(name=f"Everybody({player})")


register_model(_EverybodyType)(OpaqueModel)


@typeof_impl.register(Everybody)  # type: ignore[untyped-decorator]
def _type_of(value: Everybody, context: Any) -> Any:
    return _EverybodyType(value.player)


@lowered.lower_constant(_EverybodyType)  # type: ignore[untyped-decorator]
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


def _declare(operation: Any) -> None:
    @declared.register_global(operation)
    class Template(AbstractTemplate):  # type: ignore[misc]
        key = operation

        def generic(self, args: Any, kws: Any) -> Any:
            if args and isinstance(args[0], _EverybodyType):
                return signature(args[0] if operation is operator.rshift else types.int64, *args)
            return None


_declare(operator.rshift)
_declare(operator.and_)


@lowered.lower(operator.rshift, _EverybodyType, types.Integer)  # type: ignore[untyped-decorator]
def _any_seat(context: Any, builder: Any, call: Any, args: Any) -> Any:
    return args[0]


@lowered.lower(operator.and_, _EverybodyType, types.Integer)  # type: ignore[untyped-decorator]
def _the_player(context: Any, builder: Any, call: Any, args: Any) -> Any:
    return context.get_constant(types.int64, call.args[0].player)


def void(*kinds: Any) -> Any:
    """The signature of a kernel. NumPy's types of a number, or of an array with so many axes."""
    return types.void(*kinds)


def array_type(kind: Any, axes: int = 1) -> Any:
    """A dense array of numbers or of rules."""
    element = RULES if kind is layout.RULES else from_dtype(np.dtype(kind))
    return types.Array(element, axes, "C")
