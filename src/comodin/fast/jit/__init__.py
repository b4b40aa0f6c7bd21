"""How the kernel is compiled, and where compiled code is cached."""

from __future__ import annotations

from .compile import (
    JIT,
    alone,
    borrowed,
    constants,
    entry,
    inlined,
    kernel,
    merged,
    prefetch,
    tell_compile,
    together,
)
from .sets import count, first, nth

__all__ = [
    "JIT",
    "alone",
    "borrowed",
    "constants",
    "count",
    "entry",
    "first",
    "inlined",
    "kernel",
    "merged",
    "nth",
    "prefetch",
    "tell_compile",
    "together",
]
