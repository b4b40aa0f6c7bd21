"""The routes of the REST interface, made from what its groups declare. Every answer is JSON with a stable code."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from ...table import CommandRefused
from ..cluster import Elsewhere, Unreachable
from ..store import LogDamaged, StoreFailed
from .accounts import Accounts
from .context import Context, Problem
from .daily import DailyOperations
from .forwarding import MOST_TRIES, forward, pause
from .friends import FriendOperations
from .heavy import Crowded
from .network import NetworkOperations
from .openapi import describe
from .operations import Operation, operations_of
from .parameters import check_path
from .privacy import Privacy
from .profiles import People
from .puzzles import PuzzleOperations
from .replays import Replays
from .rules import Rules
from .tables import Tables
from .tournaments import TournamentOperations

GROUPS = (
    *(Accounts, Rules, Tables, Replays, TournamentOperations, People, FriendOperations, NetworkOperations),
    *(PuzzleOperations, DailyOperations, Privacy),
)
"""All groups of operations. A group is made of the context, and declares its operations above its methods."""


MOST_BODY = 1 << 20
"""Bytes of a request that is sent on to another worker: no operation takes more."""


def openapi() -> dict[str, Any]:
    """The OpenAPI description of all operations."""
    return describe([one for group in GROUPS for one in operations_of(group)])


def routes(context: Context) -> list[Route]:
    """A route for every operation, and one for their description."""
    page = json.dumps(openapi(), indent=1)

    async def description(request: Request) -> Response:
        return Response(page, media_type="application/json")

    by_path: dict[str, list[Route]] = {}
    for kind in GROUPS:
        group = kind(context)
        for one in operations_of(kind):
            endpoint = _guarded(context, one, getattr(group, one.name))
            by_path.setdefault(one.path, []).append(Route(one.path, endpoint, methods=[one.method]))
    found = [Route("/openapi.json", description)]
    for path in sorted(by_path, key=lambda path: "{" in path):  # /api/replays/play is no record
        allowed = {method for route in by_path[path] for method in route.methods or ()}
        found += [*by_path[path], Route(path, _OtherMethods(allowed))]
    return [*found, Route("/api/{nothing:path}", _Nothing())]


class _OtherMethods:
    """Whatever else a path is asked to do: it tells what it can."""

    def __init__(self, allowed: set[str]) -> None:
        self._headers = {"allow": ", ".join(sorted({*allowed, "OPTIONS"}))}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] != "OPTIONS":
            raise HTTPException(405, headers=self._headers)
        await Response(status_code=204, headers=self._headers)(scope, receive, send)


class _Nothing:
    """An address of the interface that is none, whatever it is asked to do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise HTTPException(404)


def _guarded(context: Context, one: Operation, handler: Callable[[Request], Awaitable[Response]]) -> Any:
    async def answered(request: Request) -> Response:
        """Here, or by the worker that has what it is about: that may change while it is looked for."""
        for tries in range(MOST_TRIES):
            try:
                return await handler(request)
            except Elsewhere as elsewhere:
                try:
                    return await forward(context.cluster, request, elsewhere.place, MOST_BODY)
                except Unreachable:
                    await context.cluster.missed()
                    await pause(tries)
        raise StoreFailed("the worker that has it does not answer")

    async def endpoint(request: Request) -> Response:
        try:
            if not context.cluster.lives:
                raise StoreFailed("this worker has lost the others")
            await context.check(request)
            check_path(request)
            if one.needs_token:
                await context.who(request)  # before the body is read
            return await answered(request)
        except (Problem, Crowded) as problem:
            return problem.response()
        except CommandRefused as refused:
            return JSONResponse({"code": refused.code, "about": dict(refused.about)}, 409)
        except LogDamaged:
            return Problem(
                503, "table_damaged", "what is kept of it is damaged; the operator can read of it"
            ).response()
        except StoreFailed:
            return Problem(503, "store_failed", "this could not be kept; try again later").response()

    return endpoint
