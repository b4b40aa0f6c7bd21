"""A request about something that another worker has is sent on to it, and its answer is handed back."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from ..cluster import Cluster, Unreachable, ask_worker
from ..limits import address_of
from ..store import Place

INNER = "comodin.inner"
"""In the scope of a request that another worker has sent on: it is not sent on again."""
BODY = "comodin_body"
"""In the state of a request: its body, once it was read."""
MOST_TRIES, PAUSE = 5, 0.05


def comes_from_worker(request: Request) -> bool:
    """Has another worker looked at this request before?"""
    return bool(request.scope.get(INNER))


async def body_bytes(request: Request, most: int) -> bytes | None:
    """The body, kept in case it has to be sent on; None: there are more bytes than that."""
    kept: bytes | None = getattr(request.state, BODY, None)
    if kept is not None:
        return kept
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            return None
    setattr(request.state, BODY, bytes(data))
    return bytes(data)


async def forward(cluster: Cluster, request: Request, place: Place, most: int) -> Response:
    """The other worker's answer; Unreachable where it gives none."""
    if comes_from_worker(request) or cluster.workers is None:
        raise Unreachable("a request is sent on once")
    cluster.forwarded += 1
    body = await body_bytes(request, most)
    query = request.scope.get("query_string", b"").decode("latin-1")
    raw = request.scope.get("raw_path") or request.url.path.encode()
    target = raw.decode("latin-1") + (f"?{query}" if query else "")
    answer = await ask_worker(
        place.address,
        cluster.workers.key,
        request.method,
        target,
        request.headers.items(),
        body or b"",
        address_of(request),
    )
    response = Response(bytes(answer.body), answer.status)
    for name, value in answer.headers:
        response.headers.append(name, value)
    return response


async def pause(tries: int) -> None:
    """Before it is looked once more who has it."""
    await asyncio.sleep(PAUSE * 2**tries)
