"""The full screen, with Textual (extra `tui`): the table, choices, a replay step by step.

Widgets draw, screens decide what a key means, `table.tcss` says where things are. What may be done, and what it is
called, is worked out apart (`deciding`), without Textual.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .app import ComodinApp, play_full_screen, run_app, visit_full_screen
    from .replay import ReplayScreen, replay_full_screen
    from .table import TableScreen

__all__ = [
    "ComodinApp",
    "ReplayScreen",
    "TableScreen",
    "play_full_screen",
    "replay_full_screen",
    "run_app",
    "visit_full_screen",
]

__getattr__ = lazy(
    __name__,
    {
        ".app": ("ComodinApp", "play_full_screen", "run_app", "visit_full_screen"),
        ".replay": ("ReplayScreen", "replay_full_screen"),
        ".table": ("TableScreen",),
    },
)
