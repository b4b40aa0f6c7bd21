"""A way to the server that can go dark: connections stay open, and what is sent through them gets lost.

So it is in a tunnel, between two networks, or after a sleep. When it is light again, connections from before carry
nothing any more, and new ones do. It can also be cut: every connection ends, and there are no new ones.
"""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Literal


class Tunnel:
    """`with Tunnel(server.port) as tunnel:` — browsers go to `tunnel.base`."""

    def __init__(self, port: int) -> None:
        self.to = port
        self.is_cut = False
        self.up = self.down = True  # does what the browser sends arrive, and what the server does?
        self.lost = {"up": 0, "down": 0}  # bytes
        self._pipes: list[_Pipe] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Tunnel:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._door.close()
        for pipe in self._pipes:
            pipe.end()

    def dark(self, *, up: bool = False, down: bool = False) -> None:
        """From now on nothing arrives; `up` or `down`: but that way."""
        self.up, self.down = up, down
        for pipe in self._pipes:
            pipe.up, pipe.down = up, down

    def light(self) -> None:
        """New connections carry again."""
        self.up = self.down = True
        self.is_cut = False

    def cut(self) -> None:
        """Whoever is connected is told so."""
        self.is_cut = True
        for pipe in self._pipes:
            pipe.end()

    def forget(self) -> None:
        """Connections that carry nothing end at last: the system has noticed it."""
        for pipe in self._pipes:
            if not (pipe.up and pipe.down):
                pipe.end()

    @property
    def state(self) -> Literal["light", "dark", "cut"]:
        return "cut" if self.is_cut else "light" if self.up and self.down else "dark"

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                if self.is_cut:
                    client.close()
                    continue
                self._pipes.append(_Pipe(self, client, socket.create_connection(("127.0.0.1", self.to))))


class _Pipe:
    """One connection through the tunnel."""

    def __init__(self, tunnel: Tunnel, client: socket.socket, server: socket.socket) -> None:
        self.tunnel, self.client, self.server = tunnel, client, server
        self.up, self.down = tunnel.up, tunnel.down
        for one, other, way in ((client, server, "up"), (server, client, "down")):
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self._carry, args=(one, other, way), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket, way: str) -> None:
        with suppress(OSError):
            while data := one.recv(1 << 16):
                if getattr(self, way):
                    other.sendall(data)
                else:
                    self.tunnel.lost[way] += len(data)
        if self.up and self.down:  # a goodbye gets lost, too
            self.end()

    def end(self) -> None:
        for one in (self.client, self.server):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
