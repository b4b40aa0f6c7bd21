"""How numba compiles a kernel's functions for a GPU over another layout: the rules are written once.

`local_table()` is a table of one thread, `kept_table(memory, at)` one of many that stay in the device's memory,
`noted_table` one of those with notes.
Functions of the kernel use them as they use a record on the processor (`s.colour`, `s.once[seat]`); here an
attribute becomes an address in one of two places. Single numbers and arrays lie apart, because the compiler keeps
a variable in registers only if nothing near it is reached by an index. `Everybody` and `Learner` are constants.
Needs numba-cuda; its simulator needs none of this (`narrow.PlainTable`).
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

from .. import vector
from ..engine import OUTSIDE, RACES, layout
from .everybody import Everybody, Learner
from .narrow import KEPT, LANES, LOCAL, MEMO, NOTED, PLAN_FIXED, RULES_FIXED, Narrow

RULES, PLAN = from_dtype(layout.RULES), from_dtype(vector.PLAN)
BYTE = ir.IntType(8).as_pointer()


def _number(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


# -- records whose fields lie in two places --------------------------------------------------------------


class _Placed(types.Type):  # type: ignore[misc]
    """A record of these fields. A kept one has its arrays in the device's memory, a block of LANES records
    interleaved; the other has them in its thread's own."""

    def __init__(self, name: str, fields: Narrow, kept: bool) -> None:
        self.fields, self.kept = fields, kept
        self.records = {"scalars": from_dtype(fields.scalars), "arrays": from_dtype(fields.arrays)}
        super().__init__(name=name)

    def place(self, name: str) -> str | None:
        return next((place for place, record in self.records.items() if name in record.fields), None)


LOCAL_TABLE = _Placed("LocalTable", LOCAL, kept=False)
KEPT_TABLE = _Placed("KeptTable", KEPT, kept=True)
NOTED_TABLE = _Placed("NotedTable", NOTED, kept=True)
KEPT_MEMO = _Placed("KeptMemo", MEMO, kept=True)


@register_model(_Placed)
class _PlacedModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        place = types.CPointer(types.int8)
        super().__init__(manager, kind, [("scalars", place), ("arrays", place), ("lane", types.int64)])


@declared.register_attr
class _Attributes(AttributeTemplate):  # type: ignore[misc]
    key = _Placed

    def generic_resolve(self, kind: Any, name: str) -> Any:
        if name in kind.fields.absent:
            return types.int64
        place = kind.place(name)
        if place is None:
            return None
        found = kind.records[place].typeof(name)
        if kind.kept and isinstance(found, types.NestedArray):
            return types.Array(found.dtype, 1, "A")
        return found


def _in_block(builder: Any, start: Any, lane: Any, offset: int, size: int) -> Any:
    """The address of a number in a block: `offset` is its place in a record of its own."""
    place = builder.add(_number(LANES * offset), builder.mul(lane, _number(size)))
    return builder.gep(start, [place])


def _array(context: Any, builder: Any, found: Any, at: Any, count: int, stride: int, size: int) -> Any:
    array = make_array(found)(context, builder)
    populate_array(
        array,
        data=at,
        shape=cgutils.pack_array(builder, [_number(count)]),
        strides=cgutils.pack_array(builder, [_number(stride)]),
        itemsize=_number(size),
        meminfo=None,
        parent=None,
    )
    return array._getvalue()


def _cell(context: Any, builder: Any, start: Any, record: Any, name: str) -> tuple[Any, Any]:
    """The type of a single number, and a pointer to it."""
    kind = record.typeof(name)
    at = builder.gep(start, [_number(record.offset(name))])
    return kind, builder.bitcast(at, context.get_data_type(kind).as_pointer())


@lowered.lower_getattr_generic(_Placed)  # type: ignore[untyped-decorator]
def _get(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    if name in kind.fields.absent:
        return context.get_constant(types.int64, kind.fields.absent[name])
    places = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    place = kind.place(name)
    record = kind.records[place]
    if place == "scalars":
        found, at = _cell(context, builder, places.scalars, record, name)
        return context.unpack_value(builder, found, at)
    found = record.typeof(name)
    size, (count,) = np.dtype(str(found.dtype)).itemsize, found.shape
    offset, stride = record.offset(name), size
    if kind.kept:
        at = _in_block(builder, places.arrays, places.lane, kind.fields.start + offset, size)
        found, stride = types.Array(found.dtype, 1, "A"), LANES * size
    else:
        at = builder.gep(places.arrays, [_number(offset)])
    at = builder.bitcast(at, context.get_data_type(found.dtype).as_pointer())
    return _array(context, builder, found, at, count, stride, size)


@lowered.lower_setattr_generic(_Placed)  # type: ignore[untyped-decorator]
def _set(context: Any, builder: Any, call: Any, args: Any, name: str) -> None:
    kind = call.args[0]
    if name not in kind.fields.absent:
        places = cgutils.create_struct_proxy(kind)(context, builder, value=args[0])
        found, at = _cell(context, builder, places.scalars, kind.records["scalars"], name)
        context.pack_value(builder, found, context.cast(builder, args[1], call.args[1], found), at)


def _own_memory(builder: Any, size: int, name: str) -> Any:
    start = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(64), -(-size // 8)), name=name)
    return builder.bitcast(start, BYTE)


@intrinsic  # type: ignore[untyped-decorator]
def local_table(typing: Any) -> Any:
    """A table in this thread's own memory."""

    def emit(context: Any, builder: Any, call: Any, args: Any) -> Any:
        places = cgutils.create_struct_proxy(LOCAL_TABLE)(context, builder)
        for place, record in LOCAL_TABLE.records.items():
            setattr(places, place, _own_memory(builder, record.size, place))
        places.lane = _number(0)
        return places._getvalue()

    return LOCAL_TABLE(), emit


def _kept(kind: _Placed) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def kept(typing: Any, memory: Any, at: Any) -> Any:
        """The record at this place of the memory. Its single numbers are fetched; `keep` writes them back."""

        def emit(context: Any, builder: Any, call: Any, args: Any) -> Any:
            data = builder.bitcast(make_array(call.args[0])(context, builder, args[0]).data, BYTE)
            number = context.cast(builder, args[1], call.args[1], types.int64)
            places = cgutils.create_struct_proxy(kind)(context, builder)
            block = builder.sdiv(number, _number(LANES))
            places.lane = builder.srem(number, _number(LANES))
            places.arrays = builder.gep(data, [builder.mul(block, _number(LANES * kind.fields.size))])
            record = kind.records["scalars"]
            places.scalars = _own_memory(builder, record.size, kind.name)
            for here, there in _pairs(context, builder, kind, places):
                builder.store(builder.load(there), here)
            return places._getvalue()

        return kind(memory, at), emit

    return kept


def _pairs(context: Any, builder: Any, kind: _Placed, places: Any) -> Any:
    """Where each single number is, with the thread and in the block."""
    record = kind.records["scalars"]
    for name in record.fields:
        found, here = _cell(context, builder, places.scalars, record, name)
        size = np.dtype(str(found)).itemsize
        there = _in_block(builder, places.arrays, places.lane, record.offset(name), size)
        yield here, builder.bitcast(there, here.type)


kept_table, noted_table, kept_memo = _kept(KEPT_TABLE), _kept(NOTED_TABLE), _kept(KEPT_MEMO)


@intrinsic  # type: ignore[untyped-decorator]
def keep(typing: Any, record: Any) -> Any:
    """Write back the single numbers of a kept record."""

    def emit(context: Any, builder: Any, call: Any, args: Any) -> Any:
        places = cgutils.create_struct_proxy(call.args[0])(context, builder, value=args[0])
        for here, there in _pairs(context, builder, call.args[0], places):
            builder.store(builder.load(here), there)
        return context.get_dummy_value()

    return types.none(record), emit


# -- rules of which some are certain ---------------------------------------------------------------------


def _fix(record: Any, name: str, value: int) -> None:
    @lowered.lower_getattr(record, name)  # type: ignore[untyped-decorator]
    def fixed(context: Any, builder: Any, kind: Any, rules: Any) -> Any:
        return context.get_constant(types.int64, value)


for _name, _value in RULES_FIXED.items():
    _fix(RULES, _name, _value)
for _name, _value in PLAN_FIXED.items():
    _fix(PLAN, _name, _value)


# -- players that are known -----------------------------------------------------------------------------


class _KnownType(types.Type):  # type: ignore[misc]
    def __init__(self, kind: type, player: int) -> None:
        self.kind, self.player = kind, player
        super().__init__(name=f"{kind.__name__}({player})")


register_model(_KnownType)(OpaqueModel)


@typeof_impl.register(Everybody)  # type: ignore[untyped-decorator]
@typeof_impl.register(Learner)  # type: ignore[untyped-decorator]
def _type_of(value: Everybody | Learner, context: Any) -> Any:
    return _KnownType(type(value), value.player)


@lowered.lower_constant(_KnownType)  # type: ignore[untyped-decorator]
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


def _declare(operation: Any) -> None:
    @declared.register_global(operation)
    class Template(AbstractTemplate):  # type: ignore[misc]
        key = operation

        def generic(self, args: Any, kws: Any) -> Any:
            if args and isinstance(args[0], _KnownType):
                same = operation is operator.rshift and args[0].kind is Everybody
                return signature(args[0] if same else types.int64, *args)
            return None


_declare(operator.rshift)
_declare(operator.and_)


@lowered.lower(operator.rshift, _KnownType, types.Integer)  # type: ignore[untyped-decorator]
def _any_seat(context: Any, builder: Any, call: Any, args: Any) -> Any:
    if call.args[0].kind is Everybody:
        return args[0]
    bits = context.cast(builder, args[1], call.args[1], types.int64)
    first = builder.icmp_signed("==", bits, _number(0))
    return builder.select(first, _number(OUTSIDE), _number(call.args[0].player))


@lowered.lower(operator.and_, _KnownType, types.Integer)  # type: ignore[untyped-decorator]
def _the_player(context: Any, builder: Any, call: Any, args: Any) -> Any:
    mask = context.cast(builder, args[1], call.args[1], types.int64)
    found = call.args[0]
    return builder.and_(_number(found.player if found.kind is Everybody else RACES), mask)


def void(*kinds: Any) -> Any:
    """The signature of a kernel. NumPy's types of a number, or of an array with so many axes."""
    return types.void(*kinds)


def array_type(kind: Any, axes: int = 1, order: str = "C") -> Any:
    """An array of numbers, of rules or of plans: dense, or in any order ("A")."""
    known = {layout.RULES: RULES, vector.PLAN: PLAN}
    element = known[kind] if isinstance(kind, np.dtype) and kind in known else from_dtype(np.dtype(kind))
    return types.Array(element, axes, order)
