"""The connections of each player who has said hello: everything that reaches a player wherever they are."""

from __future__ import annotations

from ..protocol import codec as wire
from ..protocol import messages as m
from ..protocol import text_frame
from ..store import Player
from ..tables import TableRegistry, introduce
from .connection import SIGNED_OUT, Connection, refuse
from .websocket import WebSocket


class OfPlayers:
    """Sockets by the player whose token they came with."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._sockets: dict[str, set[WebSocket]] = {}

    def add(self, player: str, socket: WebSocket) -> None:
        """One more."""
        self._sockets.setdefault(player, set()).add(socket)

    def discard(self, player: str, socket: WebSocket) -> None:
        """It has ended."""
        others = self._sockets[player]
        others.discard(socket)
        if not others:
            del self._sockets[player]

    def is_here(self, player: str) -> bool:
        """Is this player at a table?"""
        return player in self._sockets

    def nudge(self, player: str) -> None:
        """Something waits for this player beside the table."""
        for socket in self._sockets.get(player, ()):
            socket.send(text_frame(wire.encode(m.NoticesWait(v=m.VERSION))))

    def sign_out(self, player: str, code: str, message: str) -> None:
        """The token of this player has ended, and with it every connection that was opened with it."""
        for socket in tuple(self._sockets.get(player, ())):
            refuse(socket, code, message, SIGNED_OUT)

    def introduce(self, player: Player) -> None:
        """This player has another name or another face: everybody at their tables sees it."""
        connections: list[Connection] = [socket.connection for socket in self._sockets.get(player.id, ())]
        for one in connections:
            one.name, one.face = player.name, player.face
        introduce(self._registry, player, [one.live for one in connections])
