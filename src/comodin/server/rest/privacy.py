"""What the server keeps of people, and who runs it: for the page that tells them (/privacy)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from . import schemas as a
from .context import Context
from .operations import operation


class Privacy:
    """Anybody may ask, also before there is a name."""

    def __init__(self, context: Context) -> None:
        self._told = {
            "logs": context.keep_logs or None,
            "guests": context.keep_guests or None,
            "operator": context.operator,
        }

    @operation("GET", "/api/privacy", "What is kept of people, and for how long", answer=a.Keeping)
    async def keeping(self, request: Request) -> Response:
        return JSONResponse(self._told)
