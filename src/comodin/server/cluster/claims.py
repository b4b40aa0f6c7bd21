"""Claims of one turn of the loop, asked for together: after a worker has died, hundreds come at once."""

from __future__ import annotations

import asyncio

from ..store import Owned, Place, Workers


class Claims:
    """What is claimed of one kind. What is on its way back to nobody is waited for: else that would undo the
    claim."""

    def __init__(self, workers: Workers, kind: Owned) -> None:
        self._workers, self._kind = workers, kind
        self._waiting: dict[str, asyncio.Future[Place | None]] = {}
        self._going: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def take(self, one: str) -> Place | None:
        """Who has it, after it was claimed; None: there is no such thing."""
        going = self._going.get(one)
        if going is not None:
            await asyncio.wait([going])
        future = self._waiting.get(one)
        if future is None:
            if not self._waiting:
                asyncio.get_running_loop().call_soon(self._ask)
            future = self._waiting[one] = asyncio.get_running_loop().create_future()
        return await asyncio.shield(future)

    def _ask(self) -> None:
        waiting, self._waiting = self._waiting, {}
        self._spawn(self._answer(waiting))

    async def _answer(self, waiting: dict[str, asyncio.Future[Place | None]]) -> None:
        try:
            places = await self._workers.claim(self._kind, list(waiting))
        except Exception as error:  # whoever waits is told
            for future in waiting.values():
                if not future.done():
                    future.set_exception(error)
                    future.exception()
            return
        for one, future in waiting.items():
            if not future.done():
                future.set_result(places.get(one))

    def give_back(self, ids: list[str]) -> asyncio.Task[None]:
        """They are nobody's again, as soon as that is written."""
        task = self._spawn(self._release(ids))
        self._going |= dict.fromkeys(ids, task)
        return task

    async def _release(self, ids: list[str]) -> None:
        try:
            await self._workers.release(self._kind, ids)
        finally:
            for one in ids:
                self._going.pop(one, None)

    def _spawn(self, work: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # what could not be given back goes with the worker
