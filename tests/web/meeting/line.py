"""A way to the server that can be cut, go dead without a word, and come back."""

from __future__ import annotations

import selectors
import socket
import threading
from contextlib import suppress
from typing import Literal

CHUNK = 1 << 16
State = Literal["up", "cut", "dead"]


class Line:
    """Somebody's own port that leads to the server.

    `cut`: every connection ends at once, and there is no new one. `go_dead`: everything is swallowed and nobody is
    told, as in a tunnel; what was connected stays dead after the line has come back, as between Wi-Fi and 4G.
    """

    def __init__(self, server_port: int) -> None:
        self.state: State = "up"
        self._server = ("127.0.0.1", server_port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._lock = threading.Lock()
        self._live: set[tuple[socket.socket, socket.socket]] = set()
        self._dead: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self.state = "cut"
        with self._lock:
            pairs, self._live, self._dead = self._live | self._dead, set(), set()
        for pair in pairs:
            _end(pair)

    def go_dead(self) -> None:
        self.state = "dead"
        with self._lock:
            self._dead |= self._live
            self._live = set()

    def mend(self) -> None:
        self.state = "up"

    def forget_the_dead(self) -> None:
        """What was connected before ends at last: the system has noticed, too."""
        with self._lock:
            pairs, self._dead = self._dead, set()
        for pair in pairs:
            _end(pair)

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self.state == "cut":
                near.close()
                continue
            try:
                far = socket.create_connection(self._server)
            except OSError:
                near.close()
                continue
            pair = (near, far)
            with self._lock:
                (self._dead if self.state == "dead" else self._live).add(pair)
            threading.Thread(target=self._carry, args=(pair,), daemon=True).start()

    def _carry(self, pair: tuple[socket.socket, socket.socket]) -> None:
        near, far = pair
        for one in pair:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with selectors.DefaultSelector() as ready, suppress(OSError, ValueError):
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            while True:
                for key, _ in ready.select():
                    data = key.fileobj.recv(CHUNK)  # type: ignore[union-attr]
                    if pair in self._dead:
                        if not data:  # its end is swallowed, too
                            ready.unregister(key.fileobj)
                        continue
                    if not data:
                        _end(pair)
                        return
                    key.data.sendall(data)
        with self._lock:
            self._live.discard(pair)


def _end(pair: tuple[socket.socket, socket.socket]) -> None:
    for one in pair:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()
