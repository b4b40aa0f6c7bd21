"""What an attack works with: the server's address, the time that is left, and an account of what it achieved."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from time import perf_counter
from typing import Any

from testkit.raw import HOST, LOST, Pipe, RawSocket, Refused, Reply, ask, request

MOST = 20_000  # requests of one flood
ELSEWHERE = [f"127.0.1.{n}" for n in range(1, 251)]


class Site:
    """`counts`: answers and other outcomes. `checks`: sentences that should hold. `notes`: other figures."""

    def __init__(self, port: int, pid: int, data: Path, folder: Path, seconds: float) -> None:
        self.port, self.pid, self.data, self.folder = port, pid, data, folder
        self.until = perf_counter() + seconds
        self.counts: Counter[str] = Counter()
        self.checks: list[tuple[str, bool]] = []
        self.notes: dict[str, Any] = {}

    @property
    def left(self) -> float:
        """Seconds; the attack ends when they are over."""
        return self.until - perf_counter()

    @property
    def on(self) -> bool:
        return self.left > 0

    def check(self, sentence: str, holds: bool) -> None:
        self.checks.append((sentence, bool(holds)))

    def log(self) -> str:
        """What the server has logged so far."""
        return (self.data.parent / f"{self.data.name}.log").read_text(encoding="utf-8", errors="replace")

    # -- HTTP ------------------------------------------------------------------------------------------------

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", *, source: str = HOST, **more: Any
    ) -> Reply:
        """One request; its answer is counted."""
        reply = await ask(self.port, method, path, body, token, source=source, **more)
        self.counts[str(reply.status) if reply.status else "no answer"] += 1
        return reply

    async def guest(self, name: str = "guest", source: str = HOST) -> dict[str, Any]:
        """A new player, as soon as the limits allow one; an empty one where they never do."""
        while True:
            reply = await self.ask("POST", "/api/players", {"name": name}, source=source)
            if reply.status == 201:
                found: dict[str, Any] = reply.data
                return found
            if not self.on:
                return {"token": "", "id": "", "recovery": ""}
            await asyncio.sleep(0.3)

    async def table(self, token: str, *, source: str = HOST, **settings: Any) -> tuple[str, str]:
        """Id and key of a new table; empty ones where there is none."""
        while True:
            reply = await self.ask("POST", "/api/tables", {"settings": settings}, token, source=source)
            if reply.status == 201:
                return reply.data["id"], reply.data["key"]
            if not self.on or reply.status not in (0, 429, 503):
                return "", ""
            await asyncio.sleep(0.3)

    async def flood(
        self, requests: Callable[[int], bytes], *, connections: int = 20, source: str = HOST, most: int = MOST
    ) -> None:
        """Request after request on connections that are kept; comes back where it is thrown out."""
        sent = 0

        async def work() -> None:
            nonlocal sent
            async with await Pipe.open(self.port, source, seconds=max(self.left, 0.1)) as pipe:
                while self.on and sent < most:
                    sent += 1
                    await pipe.send(requests(sent), max(self.left, 0.1))
                    reply = await pipe.answer(max(self.left, 0.1))
                    self.counts[str(reply.status)] += 1

        await self.keep_at_it(work, connections)

    async def flood_get(self, *paths: str, token: str = "", **more: Any) -> None:
        """The same with GETs of these paths in turn."""
        await self.flood(lambda n: request("GET", paths[n % len(paths)], None, token), **more)

    # -- many at once ----------------------------------------------------------------------------------------

    async def keep_at_it(self, work: Callable[[], Awaitable[None]], many: int, pause: float = 0.05) -> None:
        """So many workers, each of which begins anew when it was thrown out, until the time is over."""

        async def worker() -> None:
            while self.on:
                try:
                    await work()
                    return
                except Refused as refused:
                    self.counts[str(refused.reply.status)] += 1
                except LOST as error:
                    if self.on:
                        self.counts["timeout" if isinstance(error, TimeoutError) else "closed"] += 1
                await asyncio.sleep(pause)

        await self.together(worker() for _ in range(many))

    async def together(self, work: Iterable[Awaitable[Any]]) -> list[Any]:
        """All of it at once; what fails because the server said no is left out."""
        found = await asyncio.gather(*work, return_exceptions=True)
        for one in found:
            if isinstance(one, BaseException) and not isinstance(one, (*LOST, Refused)):
                raise one
            if isinstance(one, Refused):
                self.counts[str(one.reply.status)] += 1
            elif isinstance(one, LOST):
                self.counts["closed"] += 1
        return [one for one in found if not isinstance(one, BaseException)]

    # -- sockets ---------------------------------------------------------------------------------------------

    async def socket(self, token: str, table: str, *, source: str = HOST, **hello: Any) -> RawSocket:
        """A socket that said hello; Refused or EOFError where it may not."""
        socket = await RawSocket.open(self.port, source)
        self.counts["101"] += 1
        told = await socket.hello(token, table, **hello)
        if told["t"] == "error":
            self.counts[str(told["code"])] += 1
            socket.drop()
            raise EOFError(told["code"])
        return socket

    async def sockets(
        self, many: int, token: str, table: str, *, source: str = HOST, **hello: Any
    ) -> list[RawSocket]:
        """As many of them as one gets."""
        found: list[RawSocket] = []
        for _ in range(0, many, 20):
            wanted = min(20, many - len(found))
            new = await self.together(self.socket(token, table, source=source, **hello) for _ in range(wanted))
            found += new
            if not new or not self.on:
                break
        return found

    async def rest(self, seconds: float | None = None) -> None:
        """Waits: until the time is over, or a while of it."""
        await asyncio.sleep(max(0.0, self.left if seconds is None else min(seconds, self.left)))
