"""How the kernel is compiled: `kernel` for its functions, `entry` for those that Python calls.

Entries are cached on disk, in a folder named by a hash of all their sources: numba checks only the file of the
function itself, and would miss an edit in a function that it calls. Without numba, or with COMODIN_JIT=0,
everything runs as plain Python, slowly but the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from ..kernel_cache import cache_folder

F = TypeVar("F", bound=Callable[..., Any])
LINE = 64  # bytes that a processor fetches at once

try:
    if os.environ.get("COMODIN_JIT") == "0":
        raise ImportError("compiling is switched off")
    from .loading import CPUContext, intrinsic, ir, lower_getattr, numba
    from .parts import part
    from .progress import show_progress
except ImportError:
    JIT = False
else:
    JIT = True

if JIT:

    def kernel(function: F) -> F:
        """A function of the kernel: compiled into the entries that call it."""
        return part(function)  # type: ignore[no-any-return]

    def inlined(function: F) -> F:
        """The same, inlined by LLVM: for the hot functions of a round. A third of the speed comes from it, and a
        third of the time to compile."""
        return part(function, forceinline=True)  # type: ignore[no-any-return]

    def merged(function: F) -> F:
        """The same, inlined before its callers are compiled, so that the whole loop is optimised once, not once
        for every caller."""
        return part(function, inline="always")  # type: ignore[no-any-return]

    def entry(function: F) -> F:
        """A function that Python calls: compiled at the first call, then cached on disk."""
        folder = cache_folder()
        if folder is None:
            return numba.njit(nogil=True)(function)  # type: ignore[no-any-return]
        before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = str(folder)
        try:
            return numba.njit(nogil=True, cache=True)(function)  # type: ignore[no-any-return]
        finally:
            numba.config.CACHE_DIR = before

    @intrinsic  # type: ignore[untyped-decorator]
    def borrowed(typing: Any, array: Any) -> Any:
        """The same array, whose references nobody counts: an entry keeps its arguments alive anyway. Counting
        costs a locked instruction at every part that gets an array, or a row of one."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found = context.make_array(array)(context, builder, args[0])
            found.meminfo = ir.Constant(found.meminfo.type, None)
            return found._getvalue()

        return array(array), emit

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def prefetch(typing: Any, record: Any, size: Any) -> Any:
        """Ask for the first bytes of a record before they are needed; how many is a constant. Nothing on a GPU."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            number = ir.IntType(32)
            address = builder.bitcast(args[0], ir.IntType(8).as_pointer())
            kind = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
            fetch = builder.module.declare_intrinsic("llvm.prefetch", [address.type], kind)
            writes, often, data = (ir.Constant(number, value) for value in (1, 3, 1))
            for at in range(0, size.literal_value if isinstance(context, CPUContext) else 0, LINE):
                builder.call(fetch, [builder.gep(address, [ir.Constant(number, at)]), writes, often, data])
            return context.get_dummy_value()

        return numba.none(record, size), emit

    def constants(record: np.dtype[Any], values: Mapping[str, int]) -> None:
        """Fields of these records that are constants when their functions are compiled, whatever is in them."""
        kind = numba.from_dtype(record)

        def fix(name: str, value: int) -> None:
            @lower_getattr(kind, name)  # type: ignore[untyped-decorator]
            def fixed(context: Any, builder: Any, record: Any, address: Any) -> Any:
                return context.get_constant(numba.int64, value)

        for name, value in values.items():
            fix(name, value)

    @intrinsic  # type: ignore[untyped-decorator]
    def together(typing: Any) -> Any:
        """Here the threads of a warp go on together: a compiler for a GPU may not make two places of this one, as
        it does where it knows what was asked before. Nothing on a processor."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if not isinstance(context, CPUContext):
                place = ir.InlineAsm(ir.FunctionType(ir.VoidType(), []), "", "", side_effect=True)
                builder.call(place, [], attrs=("convergent",))
            return context.get_dummy_value()

        return numba.none(), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def alone(typing: Any) -> Any:
        """Does nobody wait for this thread? A constant: so it is on a processor, and may go on at once."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.get_constant(numba.boolean, isinstance(context, CPUContext))

        return numba.boolean(), emit

else:

    def constants(record: np.dtype[Any], values: Mapping[str, int]) -> None:
        """Nothing to do: the records have these values."""

    def borrowed(array: Any) -> Any:
        """The same array."""
        return array

    def prefetch(record: Any, size: int) -> None:
        """Nothing to do."""

    def together() -> None:
        """Nothing to do."""

    def alone() -> bool:
        """Nobody waits."""
        return True

    def kernel(function: F) -> F:
        """A function of the kernel, in plain Python."""
        return function

    inlined = merged = kernel

    def entry(function: F) -> F:
        """An entry, in plain Python."""
        return function


def compiled(function: Any) -> bool:
    """Is the function ready to run: compiled in this process, or cached on disk?"""
    if not JIT or function.signatures:
        return True
    try:
        return any(Path(function.stats.cache_path).glob(f"*{function.__name__}*.nbc"))
    except (AttributeError, TypeError, OSError):
        return False


def tell_compile(function: Any) -> None:
    """Shows on a terminal how the function is compiled, which takes seconds, once a machine."""
    if not compiled(function) and sys.stderr.isatty():
        show_progress()
