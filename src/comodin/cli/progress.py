"""A progress bar on a terminal; no output anywhere else."""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType

WIDTH = 30
PAUSE = 0.1  # seconds between two updates of the bar


class ProgressBar:
    """Shows the progress of long work on standard error, and erases itself at the end."""

    def __init__(self, label: str, total: int | None) -> None:
        self.label, self.total = label, total
        self._on = sys.stderr.isatty()
        self._shown = 0.0

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._on:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def show(self, done: int, note: str = "") -> None:
        if not self._on or monotonic() - self._shown < PAUSE:
            return
        self._shown = monotonic()
        if self.total:
            full = WIDTH * done // self.total
            bar = f"[{'#' * full}{'.' * (WIDTH - full)}] {done}/{self.total}"
        else:
            bar = str(done)
        sys.stderr.write(f"\r\x1b[K{self.label} {bar} {note}".rstrip())
        sys.stderr.flush()
