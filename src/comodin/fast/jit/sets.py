"""Sets as the bits of a number: how many members, the lowest one, and the one at a place."""

from __future__ import annotations

from typing import Any

from .compile import JIT, kernel


@kernel
def _nth_by_steps(bits: int, n: int) -> int:
    # the first steps without a branch, which would be unpredictable for the processor
    bits &= bits - int(n > 0)
    bits &= bits - int(n > 1)
    bits &= bits - int(n > 2)
    bits &= bits - int(n > 3)
    for _ in range(4, n):
        bits &= bits - 1
    return first(bits)


if JIT:
    from .loading import CPUContext, intrinsic, ir, numba

    WORD = ir.IntType(64)
    SLOW = frozenset({"bdver4", "znver1", "znver2"})
    """Processors, as LLVM calls them, whose instruction takes longer than the steps."""

    @intrinsic  # type: ignore[untyped-decorator]
    def _ctpop(typing: Any, word: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return numba.int64(numba.int64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def _cttz(typing: Any, word: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return numba.int64(numba.int64), emit

    def _deposits_fast(context: Any) -> bool:
        if not isinstance(context, CPUContext):
            return False
        _, processor, features = context.codegen().magic_tuple()
        return "+bmi2" in features.split(",") and processor not in SLOW

    @intrinsic  # type: ignore[untyped-decorator]
    def _deposits(typing: Any) -> Any:
        """Has the processor an instruction that deposits bits, and a fast one? A constant."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.get_constant(numba.boolean, _deposits_fast(context))

        return numba.boolean(), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def _deposit(typing: Any, bits: Any, places: Any) -> Any:
        """The lowest bits, each at the place of a member. Without the instruction nothing: it is never run."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if not _deposits_fast(context):
                return args[0]
            kind = ir.FunctionType(WORD, [WORD, WORD])
            return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind), args)

        return numba.int64(numba.int64, numba.int64), emit

    @kernel
    def count(bits: int) -> int:
        """The size of the set."""
        return _ctpop(numba.int64(bits))  # type: ignore[no-any-return]

    @kernel
    def first(bits: int) -> int:
        """The lowest member of the set, which is not empty."""
        return _cttz(numba.int64(bits))  # type: ignore[no-any-return]

    @kernel
    def nth(bits: int, n: int) -> int:
        """The member at place `n` of the set, which has more."""
        if _deposits():
            return first(_deposit(numba.int64(1) << n, numba.int64(bits)))
        return _nth_by_steps(bits, n)

else:

    def count(bits: int) -> int:
        """The size of the set."""
        return int(bits).bit_count()

    def first(bits: int) -> int:
        """The lowest member of the set, which is not empty."""
        word = int(bits)
        return (word & -word).bit_length() - 1

    nth = _nth_by_steps
