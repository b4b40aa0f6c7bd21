"""Headers, origins and hosts: the page loads nothing from elsewhere, and no other page uses the server unasked."""

from __future__ import annotations

import re
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..limits import is_local

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
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PREFLIGHT = {
    "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type, if-none-match",
    "access-control-max-age": "600",
}
EXPOSED = "etag, retry-after, content-disposition"
ANY_HOST = "*"

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^:\[\]]+)(?::\d*)?")


def origin_allowed(origin: str | None, host: str | None, origins: tuple[str, ...]) -> bool:
    """A browser says where the page came from: from this very host, or from one that the operator named. Programs
    (bots) send no origin."""
    if origin is None or origin in origins:
        return True
    return urlsplit(origin).netloc == host


class Hosts:
    """The names that the server answers to. A page elsewhere whose name is made to lead here (DNS rebinding) would
    have this server as its own origin. But its name cannot be an address, a name without a dot, or one that the
    operator has given."""

    def __init__(self, names: tuple[str, ...], origins: tuple[str, ...]) -> None:
        self._any = ANY_HOST in names
        machine = gethostname().lower()
        given = {*names, machine, f"{machine.partition('.')[0]}.local"}
        self._names = {_plain(name) for name in given} | {_plain(urlsplit(one).hostname or "") for one in origins}

    def allow(self, host: str | None) -> bool:
        """May a request be for this host? Programs that are old enough to name none are no browsers."""
        if host is None or self._any:
            return True
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = _plain(found[1])
        if "." not in name or name.endswith(".localhost") or name in self._names:
            return True
        try:
            return bool(ip_address(name))
        except ValueError:
            return False


def _plain(name: str) -> str:
    return name.lower().rstrip(".").strip("[]")


def bad_host(host: str) -> str:
    """What is said to a request for a host that is not ours."""
    return f"this server does not answer for {host[:100]!r}; if that is its name, start it with --host-name NAME"


def client_address(forwarded: str, peer: str) -> str:
    """Behind a proxy on this machine: the last address that is not of this machine; from elsewhere nobody is
    believed."""
    if not is_local(peer):
        return peer
    addresses = [one.strip() for one in forwarded.split(",")]
    return next((one for one in reversed(addresses) if one and not is_local(one)), peer)


class SecurityHeaders:
    """Middleware: the security headers on every answer, no copies of what may hold a secret, and the headers with
    which a browser lets pages of the origins that the operator named read the answers (CORS)."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app, self.origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        origin = Headers(scope=scope).get("origin") if self.origins else None
        named = origin if origin in self.origins else None
        keep = not scope["path"].startswith("/api/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not keep:
                    headers.setdefault("cache-control", "no-store")
                if self.origins:
                    headers.add_vary_header("Origin")
                if named is not None:
                    headers["access-control-allow-origin"] = named
                    headers["access-control-expose-headers"] = EXPOSED
            await send(message)

        await self.app(scope, receive, with_headers)


class Preflight:
    """Middleware: answers what a browser asks before a page of a named origin may do more than read."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self.app, self.origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "OPTIONS":
            asked = Headers(scope=scope)
            if asked.get("origin") in self.origins and "access-control-request-method" in asked:
                await Response(status_code=204, headers=PREFLIGHT)(scope, receive, send)
                return
        await self.app(scope, receive, send)
