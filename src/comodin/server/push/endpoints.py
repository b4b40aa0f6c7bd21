"""Where notifications are sent. The address comes from a client, so nothing of it is believed: https, the usual
port, a name (no address) that leads to public addresses alone, and the connection goes to the very address that
was looked at. No redirect is followed, and of the answer only its first line is read, within a few seconds.

Where an operator allows it for a test (`local`), plain http to this machine is good as well.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from time import monotonic
from urllib.parse import urlsplit

MOST_LETTERS = 1_000  # of an endpoint; the longest of the known services have some 500
SECONDS = 6.0  # for everything after the name was looked up
LINE_BYTES = 256

SERVICES = ("fcm.googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Of the browsers: they answer quickly. Whoever else is told waits behind others, not before them."""


class BadEndpoint(Exception):
    """Nothing is sent there; says why."""


@dataclass(frozen=True)
class Endpoint:
    """An address that may be sent to, in its parts."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def known(self) -> bool:
        """Does it belong to one of the known services?"""
        return any(self.host == one or self.host.endswith(f".{one}") for one in SERVICES)


def check_endpoint(text: str, *, local: bool = False) -> Endpoint:
    """The endpoint, or BadEndpoint; nothing is looked up yet."""
    if len(text) > MOST_LETTERS or not text.isascii() or not text.isprintable() or " " in text:
        raise BadEndpoint(f"expected at most {MOST_LETTERS} letters, and no spaces")
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadEndpoint("expected the address of a push service") from None
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise BadEndpoint("expected an address without a user and without a fragment")
    if local and host == "127.0.0.1":
        return Endpoint(host, port or 80, path, secure=parts.scheme == "https")
    if parts.scheme != "https" or port not in (None, 443):
        raise BadEndpoint("expected an address that begins with https:// and has the usual port")
    if "." not in host or host.endswith((".local", ".internal", ".localhost")) or _is_address(host):
        raise BadEndpoint("expected the public name of a push service")
    return Endpoint(host, 443, path, secure=True)


def _is_address(host: str) -> bool:
    """Also as one number, or with parts that are hexadecimal: whatever a resolver would take for an address."""
    if ":" in host:
        return True
    last = host.rstrip(".").rpartition(".")[2]
    return last.isdigit() or last.startswith("0x")


def is_public(address: str) -> bool:
    """Is this an address of the internet at large, and of one machine? Also behind the ways in which IPv6 writes
    addresses of IPv4."""
    found = ip_address(address.partition("%")[0])
    if found.version == 6:
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is None and found.packed[:12] == b"\x00\x64\xff\x9b" + bytes(8):  # NAT64
            inner = ip_address(found.packed[12:])  # type: ignore[assignment]
        if inner is not None and not is_public(str(inner)):
            return False
    return found.is_global and not found.is_multicast


def addresses_of(endpoint: Endpoint, *, local: bool = False) -> list[str]:
    """Where its name leads; BadEndpoint where that is nowhere, or not to the public alone."""
    try:
        found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadEndpoint("its name leads nowhere") from None
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not (local and endpoint.host == "127.0.0.1") and not all(map(is_public, addresses)):
        raise BadEndpoint("its name leads to an address that is not public")
    return addresses


def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, *, local: bool = False) -> int:
    """Sends it; the status of the answer. OSError where nothing came of it."""
    addresses, until = addresses_of(endpoint, local=local), monotonic() + SECONDS
    raw = _connected(addresses, endpoint.port, until)
    with raw:
        stream = raw
        if endpoint.secure:
            raw.settimeout(_left(until))
            stream = ssl.create_default_context().wrap_socket(raw, server_hostname=endpoint.host)
        with stream:
            lines = [f"POST {endpoint.path} HTTP/1.1", f"Host: {endpoint.host}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in headers.items()]
            head = "\r\n".join([*lines, f"Content-Length: {len(body)}", "", ""])
            stream.settimeout(_left(until))
            stream.sendall(head.encode("ascii") + body)
            return _status(stream, until)


def _connected(addresses: list[str], port: int, until: float) -> socket.socket:
    for last, address in enumerate(addresses, 1 - len(addresses)):
        try:
            return socket.create_connection((address, port), _left(until) if last == 0 else _left(until) / 2)
        except OSError:
            if last == 0:
                raise
    raise OSError("no address")


def _status(stream: socket.socket, until: float) -> int:
    """Of the first line; the rest is not read."""
    line = b""
    while b"\r\n" not in line:
        stream.settimeout(_left(until))
        piece = stream.recv(LINE_BYTES)
        line += piece
        if not piece or len(line) > LINE_BYTES * 2:
            break
    words = line.partition(b"\r\n")[0].split(b" ")
    if len(words) < 2 or not words[0].startswith(b"HTTP/1.") or not words[1].isdigit():
        raise OSError("no answer of a web server")
    return int(words[1])


def _left(until: float) -> float:
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError("it took too long")
    return left
