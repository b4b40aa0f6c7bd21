"""Work that nobody waits for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from .store import StoreFailed

log = logging.getLogger("comodin.server")


class Tasks:
    """Holds what was begun until it is done (asyncio itself does not), and tells the log what went wrong."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begins it."""
        task = asyncio.get_running_loop().create_task(_told(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _told(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except StoreFailed as error:
        log.error("the store failed, and something was left undone: %s", error)
    except Exception:
        log.exception("internal error in work that nobody waits for")
