"""How numba compiles the functions of the rules over a fitted table (`fitted`), in shared memory or in its
thread's own. Numbers are registers; an array's element is one address with 32 bits. Needs numba-cuda."""

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
from numba.cuda.extending import intrinsic, models, register_model
from numba.cuda.typing.templates import AbstractTemplate, AttributeTemplate, signature

from .fitted import ARRAYS, WORD, Field, Fitted, place_of
from .narrow import LANES

SHARED = 3  # the address space of a block's memory
TABLES = "comodin_tables"  # what a launch gives a block
HALF, WHOLE = ir.IntType(32), ir.IntType(64)
BYTE = ir.IntType(8)


def _half(value: int) -> Any:
    return ir.Constant(HALF, value)


class _TableType(types.Type):  # type: ignore[misc]
    def __init__(self, fields: Fitted, shared: bool) -> None:
        self.fields, self.shared = fields, shared
        super().__init__(name=f"Fitted({fields.name}, {'shared' if shared else 'own'})")


class _ArrayType(types.Type):  # type: ignore[misc]
    def __init__(self, table: _TableType, field: Field) -> None:
        self.table, self.field = table, field
        super().__init__(name=f"{table.name}.{field.name}")


class _AbsentType(types.Type):  # type: ignore[misc]
    """An array whose elements all have one value, whatever is written."""

    def __init__(self, value: int) -> None:
        self.value = value
        super().__init__(name=f"Absent({value})")


register_model(_AbsentType)(OpaqueModel)


class _Placed(models.StructModel):  # type: ignore[misc]
    """Where a table is: its numbers, its arrays if they lie in the thread's own memory, and its thread's place in
    that of the block, for words and for pairs of words."""

    def __init__(self, manager: Any, kind: Any) -> None:
        pointer = types.CPointer(types.int8)
        members = [("numbers", pointer), ("arrays", pointer), ("words", types.int32), ("pairs", types.int32)]
        super().__init__(manager, kind, members)


register_model(_TableType)(_Placed)
register_model(_ArrayType)(_Placed)


# -- a table ---------------------------------------------------------------------------------------------


def _numbers(fields: Fitted) -> np.dtype[Any]:
    return np.dtype(list(fields.numbers.items()), align=True)


def fitted_table(fields: Fitted, shared: bool) -> Any:
    """An intrinsic: a table of one thread."""
    table = _TableType(fields, shared)

    @intrinsic  # type: ignore[untyped-decorator]
    def new_table(typing: Any) -> Any:
        def emit(context: Any, builder: Any, call: Any, args: Any) -> Any:
            places = cgutils.create_struct_proxy(table)(context, builder)
            places.numbers = _own(builder, _numbers(fields).itemsize, "numbers")
            if shared:
                thread = _thread(builder)
                lane = builder.and_(thread, _half(LANES - 1))
                warp = builder.lshr(thread, _half(LANES.bit_length() - 1))
                start = builder.mul(warp, _half(LANES * fields.size))
                places.words = builder.add(start, builder.mul(lane, _half(WORD)))
                places.pairs = builder.add(start, builder.mul(lane, _half(2 * WORD)))
            else:
                places.arrays = _own(builder, fields.size, "arrays")
            return places._getvalue()

        return table(), emit

    return new_table


def _thread(builder: Any) -> Any:
    name = "llvm.nvvm.read.ptx.sreg.tid.x"
    return builder.call(cgutils.get_or_insert_function(builder.module, ir.FunctionType(HALF, ()), name), ())


def _own(builder: Any, size: int, name: str) -> Any:
    start = cgutils.alloca_once(builder, ir.ArrayType(WHOLE, -(-size // 8)), name=name)
    return builder.bitcast(start, BYTE.as_pointer())


@declared.register_attr
class _Attributes(AttributeTemplate):  # type: ignore[misc]
    key = _TableType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        if name in kind.fields.fields:
            return _ArrayType(kind, kind.fields.fields[name])
        if name in kind.fields.numbers:
            return types.int64
        if name not in kind.fields.absent:
            return _AbsentType(0) if name == "notes" else None  # `noted` says that none are taken
        return _AbsentType(kind.fields.absent[name]) if name in ARRAYS else types.int64


@lowered.lower_getattr_generic(_TableType)  # type: ignore[untyped-decorator]
def _get(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    if name in kind.fields.fields:
        return value
    if name not in kind.fields.numbers:
        absent = kind.fields.absent.get(name, 0)
        return context.get_dummy_value() if name in ARRAYS else context.get_constant(types.int64, absent)
    at, number = _number(context, builder, kind, value, name)
    found = builder.load(at)
    if number.itemsize == WHOLE.width // 8:
        return found
    return builder.sext(found, WHOLE) if number.kind == "i" else builder.zext(found, WHOLE)


@lowered.lower_setattr_generic(_TableType)  # type: ignore[untyped-decorator]
def _set(context: Any, builder: Any, call: Any, args: Any, name: str) -> None:
    kind = call.args[0]
    if name in kind.fields.numbers:
        at, number = _number(context, builder, kind, args[0], name)
        value = context.cast(builder, args[1], call.args[1], types.int64)
        builder.store(value if number.itemsize == WHOLE.width // 8 else builder.trunc(value, HALF), at)


def _number(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    """A pointer to a single number, and its type."""
    places = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    number = kind.fields.numbers[name]
    offset = _numbers(kind.fields).fields[name][1]  # type: ignore[index]
    at = builder.gep(places.numbers, [ir.Constant(WHOLE, offset)])
    return builder.bitcast(at, ir.IntType(8 * number.itemsize).as_pointer()), number


# -- its arrays ------------------------------------------------------------------------------------------


@declared.register_global(operator.getitem)
class _GetItem(AbstractTemplate):  # type: ignore[misc]
    key = operator.getitem

    def generic(self, args: Any, kws: Any) -> Any:
        known = isinstance(args[0], _ArrayType | _AbsentType)
        return signature(types.int64, args[0], types.int64) if known else None


@declared.register_global(operator.setitem)
class _SetItem(AbstractTemplate):  # type: ignore[misc]
    key = operator.setitem

    def generic(self, args: Any, kws: Any) -> Any:
        known = isinstance(args[0], _ArrayType | _AbsentType)
        return signature(types.none, args[0], types.int64, types.int64) if known else None


@declared.register_global(len)
class _Len(AbstractTemplate):  # type: ignore[misc]
    key = len

    def generic(self, args: Any, kws: Any) -> Any:
        return signature(types.intp, args[0]) if isinstance(args[0], _ArrayType) else None


@lowered.lower(len, _ArrayType)  # type: ignore[untyped-decorator]
def _len(context: Any, builder: Any, call: Any, args: Any) -> Any:
    return context.get_constant(types.intp, call.args[0].field.count)


@lowered.lower(operator.getitem, _AbsentType, types.int64)  # type: ignore[untyped-decorator]
def _absent(context: Any, builder: Any, call: Any, args: Any) -> Any:
    return context.get_constant(types.int64, call.args[0].value)


@lowered.lower(operator.setitem, _AbsentType, types.int64, types.int64)  # type: ignore[untyped-decorator]
def _nothing(context: Any, builder: Any, call: Any, args: Any) -> Any:
    return context.get_dummy_value()


@lowered.lower(operator.getitem, _ArrayType, types.int64)  # type: ignore[untyped-decorator]
def _item(context: Any, builder: Any, call: Any, args: Any) -> Any:
    field, element = call.args[0].field, ir.IntType(8 * call.args[0].field.size)
    found = builder.load(_at(context, builder, call.args[0], args[0], args[1]))
    if field.top:
        limits = [ir.Constant(element, limit) for limit in (0, field.top + 1)]
        found.set_metadata("range", builder.module.add_metadata(limits))
    if element.width < WHOLE.width:
        found = builder.sext(found, WHOLE) if field.signed else builder.zext(found, WHOLE)
    return builder.shl(found, ir.Constant(WHOLE, field.shift)) if field.shift else found


@lowered.lower(operator.setitem, _ArrayType, types.int64, types.int64)  # type: ignore[untyped-decorator]
def _set_item(context: Any, builder: Any, call: Any, args: Any) -> Any:
    field, value = call.args[0].field, args[2]
    if field.shift:
        value = builder.lshr(value, ir.Constant(WHOLE, field.shift))
    if 8 * field.size < WHOLE.width:
        value = builder.trunc(value, ir.IntType(8 * field.size))
    builder.store(value, _at(context, builder, call.args[0], args[0], args[1]))
    return context.get_dummy_value()


def _at(context: Any, builder: Any, kind: _ArrayType, value: Any, index: Any) -> Any:
    """A pointer to the element, in the address space where it is."""
    places = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    field, place = kind.field, builder.trunc(index, HALF)
    element = ir.IntType(8 * field.size)
    if not kind.table.shared:
        at = builder.add(builder.mul(place, _half(field.size)), _half(field.offset))
        return builder.bitcast(builder.gep(places.arrays, [builder.zext(at, WHOLE)]), element.as_pointer())
    if field.size >= WORD:
        at = builder.mul(place, _half(LANES * field.size))
        start = places.words if field.size == WORD else places.pairs
    else:  # several elements lie in a word
        each = WORD // field.size
        word = builder.and_(place, _half(-each))
        within = builder.mul(builder.and_(place, _half(each - 1)), _half(field.size))
        at, start = builder.add(builder.mul(word, _half(LANES * field.size)), within), places.words
    at = builder.zext(builder.add(at, start), WHOLE)
    memory = builder.gep(_memory(builder.module), [ir.Constant(WHOLE, 0), at])
    memory = builder.gep(memory, [ir.Constant(WHOLE, place_of(field, 0)[0])])  # a part of the instruction
    return builder.bitcast(memory, element.as_pointer(SHARED))


def _memory(module: Any) -> Any:
    if TABLES in module.globals:
        return module.globals[TABLES]
    found = ir.GlobalVariable(module, ir.ArrayType(BYTE, 0), TABLES, addrspace=SHARED)
    found.linkage, found.align = "external", 16
    return found
