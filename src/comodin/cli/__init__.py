"""The command line: one module a command, imported only when it is asked for."""

from __future__ import annotations

from .main import main

__all__ = ["main"]
