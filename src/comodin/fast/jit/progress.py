"""What a terminal shows while the kernel is compiled: how many functions are done, and for how long it has run."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any

from numba.core.event import Listener, register, unregister

KIND = "numba:compile"
EVERY = 0.1  # seconds between two pictures of the line


class _Progress(Listener):  # type: ignore[misc]
    """Counts functions of one entry, which numba compiles inside each other."""

    def __init__(self) -> None:
        self.depth = self.functions = 0
        self.begun = self.shown = perf_counter()

    def on_start(self, event: Any) -> None:
        if self.depth == 0:
            self.functions, self.begun = 0, perf_counter()
        self.depth += 1

    def on_end(self, event: Any) -> None:
        self.depth -= 1
        self.functions += 1
        now = perf_counter()
        if self.depth == 0:
            unregister(KIND, self)
            self._show(f"done, {self.functions} functions in {now - self.begun:.0f} s", "\n")
        elif now - self.shown >= EVERY:
            self.shown = now
            self._show(f"{self.functions} functions, then all of them together …")

    def _show(self, text: str, end: str = "") -> None:
        print(f"\r\x1b[Kcomodin: compiling the fast engine, once: {text}", end=end, file=sys.stderr, flush=True)


def show_progress() -> None:
    """Until the next entry is compiled, on standard error."""
    register(KIND, _Progress())
