"""How devices of the network reach the server: told to the page, and changed by whoever sits at this machine."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ..limits import address_of
from ..logs import digest
from ..network import NotHere
from . import reach_schemas as a
from .context import Context, Problem, body_of
from .operations import operation


class NetworkOperations:
    """Operations on the server's place in the network."""

    def __init__(self, context: Context) -> None:
        self.context, self.network = context, context.network

    @operation("GET", "/api/network", "How links begin", answer=a.Reach)
    async def network_reach(self, request: Request) -> Response:
        return await self._told(request)

    @operation(
        "POST",
        "/api/network",
        "Let devices in this network join",
        body=a.WantedAddress,
        answer=a.Reach,
        problems=(409,),
    )
    async def let_in(self, request: Request) -> Response:
        """Only for a page on the machine of the server."""
        self._need_page_here(request)
        body = await body_of(request, a.WantedAddress)
        try:
            await self.network.open(body.address)
        except NotHere as error:
            raise Problem(409, error.code, error.message, about=error.about) from None
        return await self._told(request)

    @operation("DELETE", "/api/network", "Let no more devices in", answer=a.Reach)
    async def let_nobody_in(self, request: Request) -> Response:
        """Only for a page on the machine of the server."""
        self._need_page_here(request)
        await self.network.close()
        return await self._told(request)

    async def _told(self, request: Request) -> Response:
        """Addresses of this machine are nobody's business but its own."""
        here = self._is_here(request)
        found = await self.network.addresses() if here else []
        return JSONResponse(
            {
                "origin": await self.network.origin(request.headers.get("host", "")),
                "here": here,
                "listening": await self.network.listening() if here else None,
                "port_taken": here and self.network.port_taken,
                "addresses": [{"address": one.address, "interface": one.interface} for one in found],
            }
        )

    def _is_here(self, request: Request) -> bool:
        return request.client is not None and self.network.is_here(request.client.host, request.headers)

    def _need_page_here(self, request: Request) -> None:
        """A page always says where it came from when it changes something: it must have come from here."""
        origin = urlsplit(request.headers.get("origin", "")).netloc
        if not self._is_here(request) or not origin or origin != request.headers.get("host"):
            digest.note("somebody who is not at this machine asked to open it to the network", address_of(request))
            raise Problem(403, "not_here", "only the page on the machine of the server can change that")
