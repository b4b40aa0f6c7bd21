"""Numba, loaded without its unneeded imports: that is half of a warm start.

Garbage collection is off meanwhile (an import makes no garbage), and SciPy's linear algebra, where it is
installed, is not loaded before code uses it: numba would load it only to see whether it is there.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

BLAS = "scipy.linalg.cython_blas"


def _has_blas() -> bool:
    """Is SciPy's BLAS there? Looks at the files, without loading them."""
    spec = find_spec("scipy")
    folders = spec.submodule_search_locations if spec else None
    return any(any(Path(folder, "linalg").glob("cython_blas.*")) for folder in folders or ())


@contextmanager
def _blas_untouched() -> Iterator[None]:
    if "scipy.linalg" in sys.modules or not _has_blas():
        yield
        return
    sys.modules[BLAS] = ModuleType(BLAS)  # a placeholder during the import of numba
    try:
        yield
    finally:
        sys.modules.pop(BLAS, None)


_collecting = gc.isenabled()
gc.disable()
try:
    with _blas_untouched():
        import numba
        import numba.np.arraymath
        from llvmlite import ir
        from numba.core.cpu import CPUContext
        from numba.extending import intrinsic, lower_getattr
finally:
    if _collecting:
        gc.enable()

__all__ = ["CPUContext", "intrinsic", "ir", "lower_getattr", "numba"]
