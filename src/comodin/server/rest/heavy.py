"""Large answers: whole matches, replays, exports. Few at once, made beside the loop, sent as they are read.

One that is under way counts until it is sent, against its address and against all: so a client that does not read
keeps a few megabytes, and no more than that. What was made is kept for a while, in case others ask for it.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from ..http import JSON, json_text, matches
from ..limits import address_of
from ..processes import SideProcess

MOST_OF_ADDRESS, MOST = 4, 32
"""Large answers that are under way at the same time."""

MOST_KEPT = 16 * 1024 * 1024  # bytes of answers that may be asked for again
CHUNK = 64 * 1024
PIECE = 500  # values of a list that are printed at once: printing holds up the loop also from a thread

CROWDED = {
    "busy_address": (429, "too many large answers are on their way to your address; read them first"),
    "busy": (503, "too many large answers are under way; try again in a little while"),
}

P = ParamSpec("P")
T = TypeVar("T")


class Crowded(Exception):
    """There is no place for another large answer."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    def response(self) -> Response:
        """The answer that tells it."""
        status, message = CROWDED[self.code]
        return JSONResponse({"code": self.code, "message": message}, status, {"retry-after": "5"})


class HeavyAnswers:
    """Large answers under way, and those that were made lately."""

    def __init__(self) -> None:
        self.process = SideProcess()
        self._thread = ThreadPoolExecutor(1, "answers")
        self._addresses: Counter[str] = Counter()
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0

    async def in_thread(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What takes long, such as printing, one after the other, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: work(*arguments, **named))

    @contextmanager
    def place(self, request: Request) -> Iterator[Place]:
        """A place for one answer. It is free again at the end of the block, or when the answer is sent that has
        taken it over; Crowded where there is none."""
        address = address_of(request)
        if self._addresses[address] >= MOST_OF_ADDRESS:
            raise Crowded("busy_address")
        if self._addresses.total() >= MOST:
            raise Crowded("busy")
        self._addresses[address] += 1
        place = Place(lambda: self._leave(address))
        try:
            yield place
        finally:
            if not place.taken:
                place.leave()

    def _leave(self, address: str) -> None:
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    async def made(self, key: str, make: Callable[[], Awaitable[bytes]]) -> bytes:
        """What was made for this key, which says all that it depends on; lately, or now."""
        body = self._kept.get(key)
        if body is None:
            body = await make()
            if key not in self._kept and len(body) <= MOST_KEPT:
                self._kept[key] = body
                self._bytes += len(body)
                while self._bytes > MOST_KEPT:
                    _, oldest = self._kept.popitem(last=False)
                    self._bytes -= len(oldest)
        return body

    def close(self) -> None:
        """Waits for nobody."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.process.close()


class Place:
    """The place of one large answer."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self.leave, self.taken = leave, False

    async def send(
        self,
        request: Request,
        key: str,
        make: Callable[[], Awaitable[bytes]],
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """The answer with this key, or 304 where the client has it. It has the place until it is sent."""
        tag = f'W/"{sha256(key.encode()).hexdigest()[:20]}"'
        told = {"etag": tag, "cache-control": "no-cache", **(headers or {})}
        if matches(request.headers.get("if-none-match", ""), tag):
            return Response(status_code=304, headers=told)
        return self.hand_over(await make(), told)

    def hand_over(self, body: bytes, headers: Mapping[str, str] | None = None) -> Response:
        """An answer that nobody can have yet."""
        self.taken = True
        return LargeAnswer(body, headers or {}, self.leave)


class LargeAnswer(Response):
    """Sent a piece at a time: the next one when the client has read most of the one before."""

    def __init__(self, body: bytes, headers: Mapping[str, str], sent: Callable[[], None]) -> None:
        super().__init__(b"", 200, headers, JSON)
        self._content, self._sent = body, sent
        self.headers["content-length"] = str(len(body))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends it; whatever happens, its place is free afterwards."""
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            content = memoryview(self._content)
            for at in range(0, max(len(content), 1), CHUNK):
                piece, more = bytes(content[at : at + CHUNK]), at + CHUNK < len(content)
                await send({"type": "http.response.body", "body": piece, "more_body": more})
        finally:
            self._sent()


def in_pieces(data: Mapping[str, Any]) -> bytes:
    """`json_text`, a little at a time: for a thread beside the loop."""
    members = []
    for name, value in data.items():
        if isinstance(value, list):
            pieces = [json_text(value[at : at + PIECE])[1:-1] for at in range(0, len(value), PIECE)]
            printed = b"[" + b",".join(pieces) + b"]"
        else:
            printed = json_text(value)
        members.append(json.dumps(name).encode() + b":" + printed)
    return b"{" + b",".join(members) + b"}"
