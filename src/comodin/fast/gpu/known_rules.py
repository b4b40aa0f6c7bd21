"""How numba compiles the functions of the rules for one game: numbers of its rules are constants, rows lie in
read-only memory, and what a row can hold is told to the compiler. Needs numba-cuda."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.cuda.cudadecl import registry as declared
from numba.cuda.cudaimpl import registry as lowered
from numba.cuda.datamodel.models import OpaqueModel
from numba.cuda.extending import register_model, typeof_impl
from numba.cuda.typing.templates import AbstractTemplate, AttributeTemplate, signature

from .game import WRAPPED, KnownRow, KnownRules

GLOBAL = 1  # the address space of the device's memory
WORD = ir.IntType(64)


class _RulesType(types.Type):  # type: ignore[misc]
    def __init__(self, rules: KnownRules) -> None:
        self.rules = rules
        super().__init__(name=f"KnownRules({rules.key})")


class _RowType(types.Type):  # type: ignore[misc]
    def __init__(self, key: str, row: KnownRow) -> None:
        self.game, self.row = key, row
        super().__init__(name=f"KnownRow({key}, {row.name})")


register_model(_RulesType)(OpaqueModel)
register_model(_RowType)(OpaqueModel)


@typeof_impl.register(KnownRules)  # type: ignore[untyped-decorator]
def _type_of(value: KnownRules, context: Any) -> Any:
    return _RulesType(value)


@lowered.lower_constant(_RulesType)  # type: ignore[untyped-decorator]
def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return context.get_dummy_value()


@declared.register_attr
class _Attributes(AttributeTemplate):  # type: ignore[misc]
    key = _RulesType

    def generic_resolve(self, kind: Any, name: str) -> Any:
        if name in kind.rules.numbers:
            return types.int64
        return _RowType(kind.rules.key, kind.rules.rows[name]) if name in kind.rules.rows else None


@lowered.lower_getattr_generic(_RulesType)  # type: ignore[untyped-decorator]
def _get(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    if name in kind.rules.numbers:
        return context.get_constant(types.int64, kind.rules.numbers[name])
    return context.get_dummy_value()


@declared.register_global(operator.getitem)
class _GetItem(AbstractTemplate):  # type: ignore[misc]
    key = operator.getitem

    def generic(self, args: Any, kws: Any) -> Any:
        if isinstance(args[0], _RowType):
            axes = args[0].row.values.ndim
            return signature(types.int64, args[0], types.int64 if axes == 1 else types.UniTuple(types.int64, axes))
        return None


@lowered.lower(operator.getitem, _RowType, types.int64)  # type: ignore[untyped-decorator]
def _item(context: Any, builder: Any, call: Any, args: Any) -> Any:
    place = builder.trunc(args[1], ir.IntType(32))
    row = call.args[0].row
    if row.name in WRAPPED:
        place = builder.and_(place, ir.Constant(place.type, len(row.values) - 1))
    return _element(builder, call.args[0], place)


@lowered.lower(operator.getitem, _RowType, types.UniTuple)  # type: ignore[untyped-decorator]
def _item_of_two(context: Any, builder: Any, call: Any, args: Any) -> Any:
    number = ir.IntType(32)
    first, second = (builder.trunc(builder.extract_value(args[1], at), number) for at in range(2))
    width = call.args[0].row.values.shape[1]
    if width == 1:  # the other place is surely the only one
        return _element(builder, call.args[0], first)
    return _element(builder, call.args[0], builder.add(builder.mul(first, ir.Constant(number, width)), second))


def _element(builder: Any, kind: _RowType, place: Any) -> Any:
    row = kind.row
    if row.low == row.high:
        return ir.Constant(WORD, row.low)
    element = ir.IntType(8 * row.values.itemsize)
    table = _table(builder.module, kind, element)
    at = builder.gep(table, [ir.Constant(WORD, 0), builder.zext(place, WORD)], inbounds=True)
    found = builder.load(at)
    module = builder.module
    found.set_metadata("invariant.load", module.add_metadata([]))
    if row.low >= 0 or row.high < (1 << element.width - 1) - 1:
        limits = [ir.Constant(element, limit) for limit in (row.low, row.high + 1)]
        found.set_metadata("range", module.add_metadata(limits))
    if row.name == "op":  # none has another bit, so that of effects that no card has no code is left
        found = builder.and_(found, ir.Constant(element, int(np.bitwise_or.reduce(row.values, axis=None))))
    if element.width == WORD.width:
        return found
    return builder.zext(found, WORD) if row.low >= 0 else builder.sext(found, WORD)


def _table(module: Any, kind: _RowType, element: Any) -> Any:
    """The row as a constant of the module; the linker makes one of all that are alike."""
    name = f"rules_{kind.game}_{kind.row.name}"
    if name in module.globals:
        return module.globals[name]
    values = [int(value) for value in kind.row.values.reshape(-1)]
    array = ir.ArrayType(element, len(values))
    found = ir.GlobalVariable(module, array, name, addrspace=GLOBAL)
    found.initializer = ir.Constant(array, values)
    found.global_constant, found.linkage, found.align = True, "linkonce_odr", 8
    return found
