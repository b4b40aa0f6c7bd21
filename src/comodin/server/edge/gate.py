"""Every request counts, whatever it asks for, and only requests for a host that is ours are answered."""

from __future__ import annotations

import re
from time import monotonic

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ..limits import Buckets, address_of
from ..logs import digest
from ..metrics import Metrics
from ..page import Hosts, bad_host
from .turns import Turns

BURST, RATE = 1000.0, 100.0
"""Of one address. The page is a hundred files, and many people can share an address."""

COSTS = (
    (r"/api/records/[^/]+/match|/api/me/export", 50.0),  # everything of a match, or of a player
    (r"/api/replays(?:/.*)?|/metrics|/t/[^/]+/picture\.png", 20.0),
    (r"/api/analyses|/api/players/[^/]+/statistics|/openapi\.json|/offline\.json", 5.0),
)
"""In credits, by the path; anything else is 1. The REST interface has limits of its own beside these."""
_COSTLY = re.compile("|".join(f"({pattern})" for pattern, _ in COSTS))

RETRY_SECONDS = 5


def cost_of(path: str) -> float:
    """What a request for this path costs."""
    found = _COSTLY.fullmatch(path)
    return 1.0 if found is None or found.lastindex is None else COSTS[found.lastindex - 1][1]


class Gate:
    """Middleware before everything else."""

    def __init__(self, app: ASGIApp, hosts: Hosts, metrics: Metrics, counts: bool) -> None:
        self.app, self.hosts, self.metrics = app, hosts, metrics
        self._requests = Buckets(BURST, RATE) if counts else None
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            key = address_of(scope)
            if (answer := self._refuses(scope, key)) is not None:
                await answer(scope, receive, send)
                return
            await self._turns.wait(key)
        await self.app(scope, receive, send)

    def _refuses(self, scope: Scope, key: str) -> Response | None:
        cost = cost_of(scope["path"])
        if self._requests is not None and not self._requests.take(key, monotonic(), cost):
            self.metrics.sockets_limited.inc()
            digest.note("too many requests from one address", key)
            headers = {"retry-after": str(RETRY_SECONDS), "connection": "close"}
            return _problem(429, "too_fast", "too many requests from your address; wait a little", headers)
        host = Headers(scope=scope).get("host")
        if host is not None and not self.hosts.allow(host):
            digest.note("request for a host that is not ours (--host-name)", key)
            return _problem(421, "bad_host", bad_host(host))
        return None


def _problem(status: int, code: str, message: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"code": code, "message": message}, status, headers)
