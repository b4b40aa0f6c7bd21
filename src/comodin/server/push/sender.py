"""Sends notifications: few at once, in threads, each person within a budget, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from time import monotonic
from typing import Any

from ..limits import Buckets
from ..logs import digest
from ..metrics import Metrics
from ..owners import FairTurns, Owner
from ..store import Friends, StoreFailed, Subscription
from .endpoints import BadEndpoint, Endpoint, check_endpoint, post

log = logging.getLogger("comodin.server")

KEY = "vapid"
MISSING = "notifications are off: the server needs pip install 'comodin[push]' for them"

THREADS = (3, 1)  # for the known services, and for all others: who answers slowly keeps nobody else waiting
MOST_WAITING, MOST_OF_PERSON = 500, 8
BURST, RATE = 6, 1 / 60  # notifications of one person, at once and a second after that
DAY = 86_400
GONE = (404, 410)
MOST_FAILURES = 3  # in a row; then the subscription goes
MOST_REMEMBERED = 10_000


class Pusher:
    """Tells browsers. `local`: also those of this machine, for tests."""

    def __init__(
        self, store: Friends, metrics: Metrics, contact: str, *, local: bool = False, counts: bool = True
    ) -> None:
        self._store, self._metrics, self._contact, self._local = store, metrics, contact, local
        self._budget = Buckets(BURST, RATE) if counts else None
        self._lanes = [_Lane(threads) for threads in THREADS]
        self._failures: Counter[str] = Counter()  # by endpoint
        self._public: str | None = None
        self._signer: Callable[[str], str] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def missing(self) -> str | None:
        """Why nothing can be sent, in one sentence; None: it can."""
        return None if find_spec("cryptography") else MISSING

    async def public_key(self) -> str:
        """The key that browsers subscribe with; it is made once, and kept in the store."""
        if self._public is None:
            from .signing import Signer, new_key  # noqa: PLC0415 (few servers need it, and it is large)

            kept = await self._store.server_key(KEY) or await self._store.keep_server_key(KEY, new_key())
            signer = Signer(kept, self._contact)
            self._public, self._signer = signer.public, signer.header
        return self._public

    def check(self, one: Subscription) -> None:
        """BadEndpoint where nothing could be sent to this browser."""
        from .encryption import check_keys  # noqa: PLC0415

        check_endpoint(one.endpoint, local=self._local)
        try:
            check_keys(one.p256dh, one.auth)
        except ValueError:
            raise BadEndpoint("expected the keys p256dh and auth as a browser gives them") from None

    def tell(self, person: str, message: Callable[[str], Mapping[str, object]], seconds: int = DAY) -> None:
        """Tells all browsers of this person, each in its language; it is of no use after so many seconds."""
        if not self.missing:
            self._spawn(self._tell(person, message, seconds))

    async def _tell(self, person: str, message: Callable[[str], Mapping[str, object]], seconds: int) -> None:
        try:
            browsers = await self._store.subscriptions(person)
            if not browsers:
                return
            if self._budget is not None and not self._budget.take(person, monotonic()):
                digest.note("too many notifications for one person")
                return
            await self._send(person, browsers, message, seconds)
        except StoreFailed:
            pass  # whoever comes back sees it on the page

    def drop(self, person: str) -> None:
        """No browser of this person is told anything more."""

        async def work() -> None:
            with suppress(StoreFailed):
                await self._store.unsubscribe_all(person)

        self._spawn(work())

    async def _send(
        self,
        person: str,
        browsers: list[Subscription],
        message: Callable[[str], Mapping[str, object]],
        seconds: int,
    ) -> None:
        await self.public_key()
        for one in browsers:
            try:
                endpoint = check_endpoint(one.endpoint, local=self._local)
            except BadEndpoint:
                continue
            lane = self._lanes[not endpoint.known]
            if len(lane.waiting) >= MOST_WAITING or lane.waiting.of(person) >= MOST_OF_PERSON:
                digest.note("too many notifications wait")
                continue
            body = json.dumps(message(one.language), ensure_ascii=False).encode()
            lane.waiting.put(Owner(person, ""), (one, endpoint, body, seconds))
            self._next(lane)

    def _next(self, lane: _Lane) -> None:
        while lane.busy < lane.threads and len(lane.waiting):
            lane.busy += 1
            self._spawn(self._deliver(lane, *lane.waiting.take()))

    async def _deliver(
        self, lane: _Lane, one: Subscription, endpoint: Endpoint, body: bytes, seconds: int
    ) -> None:
        try:
            loop = asyncio.get_running_loop()
            status = await loop.run_in_executor(lane.pool, self._post, one, endpoint, body, seconds)
            await self._delivered(one, status)
        except StoreFailed:
            pass  # it will be tried, and fail, the next time
        finally:
            lane.busy -= 1
            self._next(lane)

    def _post(self, one: Subscription, endpoint: Endpoint, body: bytes, seconds: int) -> int:
        """In a thread. 0: nothing came of it."""
        from .encryption import encrypt  # noqa: PLC0415

        assert self._signer is not None
        try:
            sealed = encrypt(body, one.p256dh, one.auth)
            headers = {
                "TTL": str(seconds),
                "Urgency": "high",
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "Authorization": self._signer(one.endpoint),
            }
            return post(endpoint, headers, sealed, local=self._local)
        except (OSError, ValueError, BadEndpoint):
            return 0

    async def _delivered(self, one: Subscription, status: int) -> None:
        good = 200 <= status < 300
        (self._metrics.pushed if good else self._metrics.push_failures).inc()
        if good:
            self._failures.pop(one.endpoint, None)
            return
        if len(self._failures) > MOST_REMEMBERED:
            self._failures.clear()
        self._failures[one.endpoint] += 1
        if status in GONE or self._failures[one.endpoint] >= MOST_FAILURES:
            del self._failures[one.endpoint]
            await self._store.unsubscribe(one.endpoint)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """What waits is not sent any more."""
        for task in tuple(self._tasks):
            task.cancel()
        for lane in self._lanes:
            lane.waiting.clear()
            lane.pool.shutdown(wait=False, cancel_futures=True)


class _Lane:
    """Threads, and what waits for them; people take turns."""

    def __init__(self, threads: int) -> None:
        self.threads, self.busy = threads, 0
        self.pool = ThreadPoolExecutor(threads, "push")  # a thread is begun when it is needed
        self.waiting: FairTurns[tuple[Subscription, Endpoint, bytes, int]] = FairTurns()
