"""Several workers that share one store: who has which table in memory, and what they tell each other."""

from __future__ import annotations

import time
from asyncio import Future
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Literal, Protocol

Owned = Literal["tables", "tournaments"]
"""What belongs to one worker at a time."""

Alone = Literal["tallies", "erasure", "retention"]
"""What one worker does for all."""

LEASE = 5.0
"""Seconds: a worker that has not been heard of for so long is given up, and what it has is anybody's."""


def alive_clock() -> float:
    """Seconds, those included in which the machine slept: by it a worker knows that it may have been given up."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


@dataclass(frozen=True, slots=True)
class Place:
    """The worker that has something, and its address among workers. `stood`: the table time since when nobody has
    looked after it, where somebody came to it and nothing has been written since its last worker had it."""

    worker: int
    address: str
    stood: float | None = None


@dataclass(frozen=True, slots=True)
class Beat:
    """What a worker hears. `news`: what the others have told since, in order. With a heart beat also the table
    `time`, all `workers` that live, by id, and when this one was known to live (`confirmed`, by `alive_clock`)."""

    news: tuple[str, ...]
    time: float | None = None
    workers: Mapping[int, str] = field(default_factory=dict)
    confirmed: float = 0.0


class Workers(Protocol):
    """This worker among the others. A worker that was given up joins anew, under another id."""

    @property
    def me(self) -> int:
        """The id of this worker, never used again; 0 before it has joined."""

    @property
    def key(self) -> str:
        """The secret of the lines between workers."""

    async def join(self, address: str, version: str) -> float:
        """From now on this worker lives and can be found; the table time of all workers."""

    def listen(self, heard: Callable[[Beat | None], None], tables: Callable[[], int]) -> None:
        """Begins to beat, in a thread. `heard` is called in the loop; None: it was given up."""

    async def claim(self, kind: Owned, ids: Sequence[str]) -> dict[str, Place]:
        """Takes what is nobody's; where each of them is. What does not exist is left out; what is nobody's and
        cannot be taken (this worker is about to end) is at worker 0."""

    async def release(self, kind: Owned, ids: Sequence[str]) -> None:
        """They are nobody's again."""

    async def wake(self, now: float, most: int) -> list[str]:
        """Takes tables that are nobody's and have something to do by now."""

    async def adopt(self, most: int) -> list[str]:
        """Takes tournaments that are being played and are nobody's."""

    async def ended(self, tournaments: Sequence[str]) -> list[tuple[str, str]]:
        """Tables at which hands of these tournaments have ended since it was last asked: (tournament, table)."""

    def tell(self, news: str) -> Future[None]:
        """Tells all other workers; durable when done."""

    async def here(self, people: Sequence[str], seconds: float) -> None:
        """These people are at this worker, for so long at least."""

    async def online(self, people: Sequence[str]) -> set[str]:
        """Those of them who are at any worker."""

    async def forget(self, person: str) -> None:
        """Somebody was erased: what workers have told each other of this person goes, but for the news of that."""

    async def may_try(self, key: str, burst: float, rate: float, cost: float = 1.0) -> bool:
        """Takes one of `burst` credits that come back at `rate` a second, the same at every worker. A `cost` of -1
        gives one back."""

    def alone(self, work: Alone) -> AbstractAsyncContextManager[bool]:
        """True: no other worker does this meanwhile."""

    async def bury(self) -> None:
        """Gives up workers that are gone; somebody could not reach one."""

    async def drain(self) -> None:
        """Takes nothing more: this worker is about to end."""

    async def leave(self) -> None:
        """Ends this worker's life; what it still has is anybody's."""
