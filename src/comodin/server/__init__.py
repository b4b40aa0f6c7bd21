"""The server: tables that anybody can play at over a socket, an embedded store, and nothing lost in a crash.

It never looks at a card: it decodes commands, hands them to the table, makes the events durable, and only then
sends what each person may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import lazy

if TYPE_CHECKING:
    from .app import Options
    from .metrics import Metrics
    from .page import Proxies
    from .run import Crew, serve
    from .store import backup, examine, migrate, move, restore

__all__ = ["Crew", "Metrics", "Options", "Proxies", "backup", "examine", "migrate", "move", "restore", "serve"]

__getattr__ = lazy(
    __name__,
    {
        ".app": ("Options",),
        ".metrics": ("Metrics",),
        ".page": ("Proxies",),
        ".run": ("Crew", "serve"),
        ".store": ("backup", "examine", "migrate", "move", "restore"),
    },
)
