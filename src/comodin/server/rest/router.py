"""The routes of the REST interface, made from what its groups declare. Every answer is JSON with a stable code."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...table import CommandRefused
from ..store import LogDamaged, StoreFailed
from .accounts import Accounts
from .context import Context, Problem
from .openapi import describe
from .operations import operations_of
from .profiles import People
from .replays import Replays
from .rules import Rules
from .tables import Tables
from .tournaments import TournamentOperations

GROUPS = (Accounts, Rules, Tables, Replays, TournamentOperations, People)
"""All groups of operations. A group is made of the context, and declares its operations above its methods."""


def openapi() -> dict[str, Any]:
    """The OpenAPI description of all operations."""
    return describe([one for group in GROUPS for one in operations_of(group)])


def routes(context: Context) -> list[Route]:
    """A route for every operation, and one for their description."""
    page = json.dumps(openapi(), indent=1)

    async def description(request: Request) -> Response:
        return Response(page, media_type="application/json")

    found = [Route("/openapi.json", description)]
    for kind in GROUPS:
        group = kind(context)
        found += [
            Route(one.path, _guarded(context, getattr(group, one.name)), methods=[one.method])
            for one in operations_of(kind)
        ]
    return found


def _guarded(context: Context, handler: Callable[[Request], Awaitable[Response]]) -> Any:
    async def endpoint(request: Request) -> Response:
        try:
            context.check(request)
            return await handler(request)
        except Problem as problem:
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
