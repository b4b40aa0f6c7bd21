"""How links to this server begin, and letting the devices of the network in.

A server that a person has started for themselves listens on this machine alone, and its page says 127.0.0.1: no
link made of that leads anywhere. When somebody at this machine asks for it, a second socket is opened on an
address of the network. That address is remembered: at the next start it is opened again if this machine still has
it, since friends may have kept the page.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import Lock
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from errno import EACCES, EADDRNOTAVAIL, EPERM
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import urlsplit

from ...errors import BadInput
from ..limits import is_local
from ..store import Notes
from .addresses import Address, own_addresses, plain

log = logging.getLogger("comodin.server")

NOTE = "network"  # under which the address is remembered
FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
ANYWHERE = ("0.0.0.0", "::")


class Listener(Protocol):
    """A socket that listens on another address."""

    @property
    def port(self) -> int: ...

    def close(self) -> None:
        """Takes no more connections."""


class NotHere(Exception):
    """Why the network cannot be let in: a stable code, a sentence, and what it is about."""

    def __init__(self, code: str, message: str, **about: object) -> None:
        super().__init__(message)
        self.code, self.message, self.about = code, message, about


@dataclass(frozen=True, slots=True)
class Open:
    """Where the network comes in."""

    address: str
    listener: Listener


class Network:
    """`public_url`: how the server is called elsewhere, which the operator has said. `given`: addresses of this
    machine in the network, instead of those that are found. `proxied`: clients are those of a proxy, and nobody
    can be told to sit at this machine."""

    def __init__(
        self, notes: Notes, public_url: str | None = None, given: tuple[str, ...] = (), *, proxied: bool = False
    ) -> None:
        self._notes, self.public_url, self._proxied = notes, public_url, proxied
        self._given = tuple(_given(one) for one in given)
        self._host, self._port = "", 0
        self._listen: Callable[[str, int], Awaitable[Listener]] | None = None
        self._open: Open | None = None
        self._changing = Lock()

    def bound(self, host: str, port: int, listen: Callable[[str, int], Awaitable[Listener]]) -> None:
        """Where the server listens, and how it listens on another address (of the same port, if that is free)."""
        self._host, self._port, self._listen = host, port, listen

    # -- who asks ------------------------------------------------------------------------------------------

    def is_here(self, client: str, headers: Mapping[str, str]) -> bool:
        """Does a browser on this very machine ask, at an address that only this machine has? A page elsewhere
        whose name leads here names itself, and a proxy on this machine says for whom it asks."""
        host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        return (
            self._can_open
            and is_local(client)
            and (host == "localhost" or is_local(host))
            and host not in self._given
            and not any(name in headers for name in FORWARDED)
        )

    @property
    def _can_open(self) -> bool:
        alone = is_local(self._host) or self._host == "localhost"
        return self._listen is not None and alone and not self._proxied and self.public_url is None

    # -- what is known -------------------------------------------------------------------------------------

    async def addresses(self) -> list[Address]:
        """The addresses that devices of the network could use."""
        if self._given:
            return [Address(one) for one in self._given]
        return await asyncio.to_thread(own_addresses)

    async def listening(self) -> str | None:
        """The address on which the network comes in, while this machine has it: the socket stays where it is when
        the machine is taken to another network, and is reached again when it comes back."""
        if self._open is None or self._open.address not in [one.address for one in await self.addresses()]:
            return None
        return self._open.address

    @property
    def port_taken(self) -> bool:
        """Had another program the port that we have on this machine?"""
        return self._open is not None and self._open.listener.port != self._port

    async def origin(self, host: str) -> str | None:
        """How links begin for a page at this host; None: as its own address does."""
        if self.public_url is not None:
            return self.public_url
        name = urlsplit(f"//{host}").hostname or ""
        if not (is_local(name) or name == "localhost") or name in self._given:
            return None
        if self._open is not None and await self.listening():
            return _origin(self._open.address, self._open.listener.port)
        if self._host in ANYWHERE:
            found = await self.addresses()
            return _origin(found[0].address, self._port) if found else None
        return None

    # -- what is changed -----------------------------------------------------------------------------------

    async def open(self, wanted: str = "") -> None:
        """Lets the devices of the network in, at this address or the likeliest one; NotHere where that fails."""
        async with self._changing:
            found = [one.address for one in await self.addresses()]
            if not found:
                raise NotHere("no_network", "this machine is in no network: connect it to one, and try again")
            if wanted and wanted not in found:
                raise NotHere("address_gone", f"this machine does not have the address {wanted}", address=wanted)
            address = wanted or found[0]
            if self._open is not None and address == self._open.address:
                return
            listener = await self._listen_on(address)
            self._stop()
            self._open = Open(address, listener)
            log.info("devices in the network may join at %s", _origin(address, listener.port))
            await self._notes.put_note(NOTE, address)

    async def close(self) -> None:
        """This machine alone, as before, also after the next start."""
        async with self._changing:
            if self._open is not None:
                log.info("devices in the network may not join any more")
            self._stop()
            await self._notes.put_note(NOTE, None)

    async def resume(self) -> str | None:
        """At the start: as it was, if this machine has the address still. How links begin then."""
        async with self._changing:
            address = await self._notes.note(NOTE)
            if address is None or not self._can_open or self._open is not None:
                return None
            if address not in [one.address for one in await self.addresses()]:
                log.info("this machine is in another network than before: it is not let in until somebody asks")
                return None
            try:
                self._open = Open(address, await self._listen_on(address))
            except NotHere as error:
                log.warning("%s", error.message)
                return None
            return _origin(address, self._open.listener.port)

    def _stop(self) -> None:
        if self._open is not None:
            self._open.listener.close()
        self._open = None

    async def _listen_on(self, address: str) -> Listener:
        assert self._listen is not None
        try:
            return await self._listen(address, self._port)
        except OSError as error:
            code = {EACCES: "not_permitted", EPERM: "not_permitted", EADDRNOTAVAIL: "address_gone"}
            why = error.strerror or str(error)
            message = f"cannot listen on {address} port {self._port}: {why}"
            raise NotHere(code.get(error.errno or 0, "cannot_listen"), message, address=address, why=why) from None


def _origin(address: str, port: int) -> str:
    shown = f"[{address}]" if ":" in address else address
    return f"http://{shown}" if port == 80 else f"http://{shown}:{port}"


def _given(text: str) -> str:
    try:
        found = plain(text)
    except ValueError:
        raise BadInput(
            "--lan-address", f"expected an address of this machine, such as 192.168.1.20, found {text!r}"
        ) from None
    if ip_address(found).is_unspecified:
        raise BadInput("--lan-address", f"expected one address; to listen on all of them, use --host {text}")
    return found
