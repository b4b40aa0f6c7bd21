"""The connections of each player who has said hello: everything that reaches a player wherever they are."""

from __future__ import annotations

import logging

from ..protocol import codec as wire
from ..protocol import messages as m
from ..protocol import text_frame
from ..store import Player, StoreFailed
from ..tables import TableRegistry, introduce
from .connection import SIGNED_OUT, Connection, refuse
from .websocket import WebSocket

log = logging.getLogger("comodin.server")


class OfPlayers:
    """Sockets by the player whose token they came with."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._sockets: dict[str, set[WebSocket]] = {}
        self._introducing: dict[str, Player] = {}  # as they want to be known, while tables are told

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

    def everybody(self) -> list[str]:
        """All who are at tables."""
        return list(self._sockets)

    def nudge(self, player: str) -> None:
        """Something waits for this player beside the table."""
        for socket in self._sockets.get(player, ()):
            socket.send(text_frame(wire.encode(m.NoticesWait(v=m.VERSION))))

    def sign_out(self, player: str, code: str, message: str, now: str = "") -> None:
        """The token of this player has ended, and with it every connection that was opened with it. `now`: the
        hash of the new one, if somebody may have come with it already."""
        for socket in tuple(self._sockets.get(player, ())):
            if not now or socket.connection.token != now:
                refuse(socket, code, message, SIGNED_OUT)

    async def introduce(self, player: Player) -> None:
        """This player has another name or another face: everybody at their tables sees it. Of two introductions
        under way the later one counts, whichever is told first."""
        connections: list[Connection] = [socket.connection for socket in self._sockets.get(player.id, ())]
        for one in connections:
            one.name, one.face = player.name, player.face
        self._introducing[player.id] = player

        def still() -> bool:
            return self._introducing.get(player.id) is player

        try:
            await introduce(self._registry, player, [one.live for one in connections], still)
        except StoreFailed as error:  # where they are away they are introduced when they come back
            log.error("not all tables of player %s could be told of the new name: %s", player.id, error)
        finally:
            if still():
                del self._introducing[player.id]
