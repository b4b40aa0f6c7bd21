"""This worker among others."""

from __future__ import annotations

import asyncio
import json
import logging
from asyncio import Future
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from http import HTTPStatus
from typing import Any

from ... import __version__
from ..store import LEASE, Alone, Beat, Owned, Place, StoreFailed, Workers, alive_clock
from .claims import Claims
from .requests import InnerAnswer, Unreachable, ask_worker

log = logging.getLogger("comodin.server")

HERE = Place(0, "")
ASKED_TIMES, ASK_PAUSE = 30, 0.5


class Elsewhere(Exception):
    """Another worker has it."""

    def __init__(self, place: Place) -> None:
        super().__init__(f"worker {place.worker} has it")
        self.place = place


class Cluster:
    """`workers`: what the store knows of them; None: this server is alone."""

    def __init__(self, workers: Workers | None = None) -> None:
        self.workers = workers
        self.others: Mapping[int, str] = {}  # addresses of all that live, by id; without this one
        self.draining = False
        self.taken = self.forwarded = self.lost = 0  # counted for an operator
        self._claims = (
            {} if workers is None else {kind: Claims(workers, kind) for kind in ("tables", "tournaments")}
        )
        self.stood: dict[str, float] = {}  # tables that were taken over: since when nobody looked after them
        self._burying: asyncio.Future[None] | None = None
        self._confirmed = 0.0
        self._address = ""
        self._shared: dict[str, Callable[..., None]] = {}
        self.timed: Callable[[float], None] = lambda time: None  # called with the table time of all workers
        self.given_up: Callable[[], None] = lambda: None  # called when what is in memory is old
        self.tables: Callable[[], int] = lambda: 0

    @property
    def alone(self) -> bool:
        """Is there no other worker, and never will be?"""
        return self.workers is None

    @property
    def me(self) -> int:
        """The id of this worker; 0 where it is alone."""
        return 0 if self.workers is None else self.workers.me

    @property
    def lives(self) -> bool:
        """May this worker answer anybody? Not while the others may have given it up: it might show what is old."""
        return self.workers is None or alive_clock() - self._confirmed < LEASE

    # -- coming and going ------------------------------------------------------------------------------------

    async def join(self, address: str) -> None:
        """From now on this worker can be found at its inner address."""
        if self.workers is None:
            return
        self._address = address
        self.timed(await self.workers.join(address, __version__))
        self._confirmed = alive_clock()
        self.workers.listen(self._heard, self._count)
        log.info("joined as worker %d at %s", self.me, address, extra={"worker": self.me})

    async def join_again(self) -> None:
        """After it was given up: as another one."""
        await self.join(self._address)

    async def drain(self) -> None:
        """Takes nothing more."""
        self.draining = True
        if self.workers is not None:
            await self.workers.drain()

    async def leave(self) -> None:
        """Ends this worker's life."""
        if self.workers is not None:
            await self.workers.leave()

    def _count(self) -> int:
        return self.tables()

    def _heard(self, beat: Beat | None) -> None:
        if beat is None:
            self._confirmed = 0.0
            self.lost += 1
            self.others = {}
            self.given_up()
            return
        if beat.time is not None:
            self._confirmed = beat.confirmed
            self.others = {one: address for one, address in beat.workers.items() if one != self.me}
            self.timed(beat.time)
        for news in beat.news:
            name, values = json.loads(news)
            try:
                self._shared[name](*values)
            except Exception:  # what one of them says must not stop the others
                log.exception("news of another worker could not be taken: %s", name)

    # -- owning ----------------------------------------------------------------------------------------------

    async def claim(self, kind: Owned, one: str) -> bool:
        """Takes it, if it is nobody's; False: there is none. Elsewhere where another worker has it."""
        if self.workers is None:
            return True
        place = await self._claims[kind].take(one)
        if place is not None and not place.worker:
            raise StoreFailed("this worker takes nothing more; ask again")
        if place is not None and place.worker != self.me:
            raise Elsewhere(place)
        self.taken += place is not None
        if place is not None and place.stood is not None:
            self.stood[one] = place.stood
        return place is not None

    async def missed(self) -> None:
        """Another worker could not be reached: those that are gone are given up at once. Of hundreds who find that
        out together one does it."""
        if self.workers is None:
            return
        if self._burying is None or self._burying.done():
            self._burying = asyncio.ensure_future(self.workers.bury())
        await asyncio.wait([self._burying])

    def give_back(self, kind: Owned, ids: list[str]) -> Future[None] | None:
        """They are not needed here any more."""
        return self._claims[kind].give_back(ids) if self.workers is not None and ids else None

    def home(self, key: str) -> Place:
        """The worker that keeps in memory what belongs to this key and to no table: the same for all workers, and
        another one for few keys when a worker comes or goes."""
        if self.workers is None or not self.others:
            return HERE
        of = max(
            [self.me, *self.others], key=lambda worker: blake2b(f"{worker} {key}".encode(), digest_size=8).digest()
        )
        return HERE if of == self.me else Place(of, self.others[of])

    @asynccontextmanager
    async def doing(self, work: Alone) -> AsyncIterator[bool]:
        """True: no other worker does this meanwhile."""
        if self.workers is None:
            yield True
            return
        async with self.workers.alone(work) as mine:
            yield mine

    # -- telling ---------------------------------------------------------------------------------------------

    def everywhere(self, name: str, call: Callable[..., None]) -> Callable[..., None]:
        """The same function, called at every worker: here at once, at the others a moment later, with values that
        JSON has. In order, but not with the calls of others."""
        tell = self.elsewhere(name, call)

        def shared(*values: Any) -> None:
            call(*values)
            tell(*values)

        return shared if self.workers is not None else call

    def elsewhere(self, name: str, call: Callable[..., None]) -> Callable[..., None]:
        """A function that calls this one at all other workers."""
        self._shared[name] = call

        def tell(*values: Any) -> None:
            if self.workers is not None:
                told = self.workers.tell(json.dumps([name, values], ensure_ascii=False))
                told.add_done_callback(lambda future: future.cancelled() or future.exception())

        return tell

    async def ask_all(self, target: str, body: dict[str, Any]) -> None:
        """Asks every other worker to do something, until each has done it or is given up."""
        done: set[int] = set()
        for _ in range(ASKED_TIMES):
            left = {one: address for one, address in self.others.items() if one not in done}
            if not left:
                return
            for one, address in left.items():
                with suppress(Unreachable):
                    if (await self.ask(Place(one, address), target, body)).status < HTTPStatus.BAD_REQUEST:
                        done.add(one)
            if not left.keys() <= done:  # it may have ended, and is given up soon
                await asyncio.sleep(ASK_PAUSE)
        raise StoreFailed("another worker does not answer; this is done later")

    async def forget(self, person: str) -> None:
        """Somebody was erased."""
        if self.workers is not None:
            await self.workers.forget(person)

    async def ask(self, place: Place, target: str, body: dict[str, Any]) -> InnerAnswer:
        """Asks one of them."""
        assert self.workers is not None
        return await ask_worker(place.address, self.workers.key, "POST", target, (), json.dumps(body).encode())
