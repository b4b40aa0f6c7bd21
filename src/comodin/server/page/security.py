"""Headers and origins: the page may load nothing from elsewhere, and no other page may use the socket."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


LOCAL = frozenset({"127.0.0.1", "::1"})


def origin_allowed(origin: str | None, host: str | None, origins: tuple[str, ...]) -> bool:
    """A browser says where the page came from: from this very host, or from one that the operator named. Programs
    (bots) send no origin."""
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == host


def client_address(forwarded: str, peer: str) -> str:
    """Behind a proxy on this machine: the last address that is not of this machine; from elsewhere nobody is
    believed."""
    if peer not in LOCAL:
        return peer
    addresses = [one.strip() for one in forwarded.split(",")]
    return next((one for one in reversed(addresses) if one and one not in LOCAL), peer)


class SecurityHeaders:
    """Middleware: the security headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_headers)
