"""How the kernel is compiled, and where compiled code is cached."""

from __future__ import annotations

from .compile import JIT, count, entry, first, inlined, kernel, merged, tell_compile

__all__ = ["JIT", "count", "entry", "first", "inlined", "kernel", "merged", "tell_compile"]
