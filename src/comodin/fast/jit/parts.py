"""How the inner functions of the kernel are compiled: as parts of the entries that call them, and nothing more.

By default numba optimises every function together with all its callees, again in every caller, and makes machine
code of each, though only that of the entries runs. Parts get cheap passes, and are optimised once, where an entry
links them: that halves a cold compile. Parts also have one specialisation for all integers, where numba would make
another for every literal.
"""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.np import arrayobj


class _NowhereToRun:
    """Replaces the code generator: a part is never loaded, so there is no address for an environment."""

    def set_env(self, name: str, env: Any) -> None:
        pass


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part, for linking only."""

    codegen = _NowhereToRun()

    def _optimize_final_module(self) -> None:
        found = self._codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap")
        if isinstance(found, tuple):  # older versions return something else; then the entry does these passes too
            passes, builder = found
            passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class _Compiler(Compiler):  # type: ignore[misc]
    def define_pipelines(self) -> Any:
        generator = self.state.targetctx.codegen()
        self.state.library = _Library(generator, self.state.func_id.func_qualname)
        return super().define_pipelines()


class _Part(CPUDispatcher):  # type: ignore[misc]
    def get_call_template(self, args: Any, kws: Any) -> Any:
        plain = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template([types.unliteral(kind) for kind in args], plain)

    def __call__(self, *args: Any) -> Any:
        raise TypeError(f"{self.__name__} is a part of the kernel, and only an entry can be called from Python")


_INTERNALS = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
KNOWN = all(hasattr(JITCodeLibrary, name) for name in _INTERNALS)
"""Does this numba have the internals used here? With another version everything works, but compiles longer."""


PLAY = tuple(f"7comodin4fast{len(room)}{room}" for room in ("engine", "play", "players"))
"""Rooms, as the compiler writes them in the names of their functions."""


def _places_are_counted_from_the_start() -> None:
    """In the rooms of PLAY no place of an array is negative, so none is counted from its end: to look for that
    costs a twentieth of the speed. NUMBA_BOUNDSCHECK=1 makes it an error (`tests/fast/test_plain.py`)."""
    before = getattr(arrayobj, "fix_integer_index", None)
    if before is None:
        return

    def fix(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if any(room in builder.function.name for room in PLAY):
            return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)
        return before(context, builder, kind, index, size)

    arrayobj.fix_integer_index = fix


_places_are_counted_from_the_start()


def part(function: Any, **options: Any) -> Any:
    """A function that is compiled into entries."""
    if not KNOWN:
        return njit(nogil=True, **options)(function)
    found = njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_Compiler, **options)(
        function
    )
    found.__class__ = _Part
    return found
