"""The command line: one module a command, imported only when the command is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy
from .main import COMMANDS, command_line, main

if TYPE_CHECKING:
    from .lint_rules import warnings
    from .progress import ProgressBar
    from .simulate_report import PENALTIES

__all__ = ["COMMANDS", "PENALTIES", "ProgressBar", "command_line", "main", "warnings"]

__getattr__ = lazy(
    __name__,
    {".lint_rules": ("warnings",), ".progress": ("ProgressBar",), ".simulate_report": ("COMMANDS", "PENALTIES")},
)
