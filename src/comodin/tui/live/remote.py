"""A table on a server, over its WebSocket (docs/protocol.md): says hello, follows, and comes back.

A lost connection is no event of the game: the source comes back with growing pauses (or when the server's `bye`
asks for it), says the last number that it has seen, and sends again, with its old id, what was not answered.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from ...errors import BadInput
from ...table import Deadline, TableEvent, TableView, commands, events
from .rest import Api, Place, ServerRefused
from .source import Back, Ended, Happened, Hear, Lost, News, Refused
from .wire import followed, own_edition_of, parse_due, parse_told, parse_view, print_command

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
SILENCE, PATIENCE = 5.0, 5.0  # seconds without a word before `beat` is asked, and until the answer
NO_WAY_BACK = frozenset({"no_table", "unknown_token", "signed_out", "table_damaged", "bad_message"})
DENIED = frozenset({400, 403, 404, 421})  # handshakes that will not go better the next time
GOODBYE = 1.0  # seconds at most, for leaving
TOO_FAST = 0.5  # seconds, before a command is sent again


class RemoteSource:
    """`sit`: take a seat if there is one; otherwise only watch. `renew`: gives another token where the server does
    not know the old one any more."""

    def __init__(
        self,
        place: Place,
        token: str,
        *,
        sit: bool = True,
        renew: Callable[[], str] | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.place, self._token, self._sit, self._renew, self._clock = place, token, sit, renew, clock
        self._view: TableView | None = None
        self._seen: int | None = None
        self._due: tuple[Deadline, ...] = ()
        self._time = (0.0, clock())  # the table's, and ours when it was told
        self._socket: ClientConnection | None = None
        self._start, self._number = secrets.token_hex(3), 0
        self._unanswered: dict[str, dict[str, Any]] = {}
        self._hear: Hear = lambda news: None
        self._retry_in: float | None = None
        self._error = ""
        self._looking = self._joined = self._closed = self._lost = False
        self._told_at = 0.0  # the time of the last event that was told
        self._own_edition = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()

    # -- what a front sees -------------------------------------------------------------------------------------

    @property
    def view(self) -> TableView | None:
        """The table as it stands; None before the first welcome."""
        return self._view

    @property
    def due(self) -> tuple[Deadline, ...]:
        """The deadlines that hold now."""
        return self._due

    @property
    def link(self) -> str:
        """Where others can come to this table."""
        return self.place.link

    def now(self) -> float:
        """The table's time."""
        told, at = self._time
        return told + self._clock() - at

    def send(self, command: commands.Command) -> None:
        """Goes out now, or as soon as there is a connection."""
        self._number += 1
        number = f"{self._start}-{self._number}"
        message = {"v": 1, "t": "command", "id": number, "command": print_command(command)}
        self._unanswered[number] = message
        self._say(message)

    async def goodbye(self) -> None:
        """Leaves: in a match a bot plays on, and the seat can be taken back while it runs."""
        if self._socket is not None:
            self.send(commands.Leave())
            until = self._clock() + GOODBYE
            while self._unanswered and self._socket is not None and self._clock() < until:
                await asyncio.sleep(0.02)
        self.close()

    def close(self) -> None:
        """Ends `run`; the seat is kept for a while, as after a lost connection."""
        self._closed = True
        self._wake.set()
        if self._socket is not None:
            self._later(self._socket.close())

    # -- connections -------------------------------------------------------------------------------------------

    async def run(self, hear: Hear) -> None:
        """Until there is no way back."""
        self._hear = hear
        pause = FIRST_PAUSE
        while not self._closed:
            self._retry_in, self._error = None, ""
            try:
                heard = await self._connection()
            except InvalidStatus as denied:
                if denied.response.status_code in DENIED:
                    self._news(Ended("no_server"))
                    return
                heard = False
            except (OSError, InvalidHandshake, WebSocketException, TimeoutError):
                heard = False
            if self._closed:
                break
            if self._error == "unknown_token" and self._renew is not None:
                self._token, self._renew = await asyncio.to_thread(self._renew), None
                continue
            if self._error in NO_WAY_BACK:
                self._news(Ended(self._error))
                return
            pause = FIRST_PAUSE if heard else min(2 * pause, LONGEST_PAUSE)
            wait = pause if self._retry_in is None else self._retry_in
            wait *= 1 + secrets.randbelow(200) / 1000  # not all of a table at once
            self._lost = True
            self._news(Lost(wait))
            await self._sleep(wait)
        self._news(Ended("closed"))

    async def _sleep(self, seconds: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wake.wait(), seconds)

    async def _connection(self) -> bool:
        """One connection from hello to its end; was anything heard on it?"""
        heard = False
        async with connect(
            self.place.socket,
            compression=None,
            max_size=None,
            open_timeout=10,
            ping_interval=None,
            close_timeout=2,
        ) as socket:
            hello: dict[str, Any] = {"v": 1, "t": "hello", "token": self._token, "table": self.place.table}
            if self._seen is not None and self._view is not None:
                hello["last_seen"] = self._seen
            if self.place.key:
                hello["key"] = self.place.key
            await socket.send(json.dumps(hello))
            for message in self._unanswered.values():
                await socket.send(json.dumps(message))
            self._socket, self._looking, asked = socket, False, False
            if self._closed:
                return heard
            try:
                while True:
                    try:
                        text = await asyncio.wait_for(socket.recv(), PATIENCE if asked else SILENCE)
                    except TimeoutError:
                        if asked:
                            return heard  # it carries nothing any more
                        asked = True
                        await socket.send('{"v": 1, "t": "beat"}')
                        continue
                    asked = False
                    message = json.loads(text)
                    if message["t"] != "error" and not heard:
                        heard = True
                        if self._lost:
                            self._lost = False
                            self._news(Back())
                    await self._take(message)
            except WebSocketException:
                return heard
            finally:
                self._socket = None

    def _say(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            self._later(self._send(self._socket, message))

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        with suppress(WebSocketException):  # it is sent again on the next connection
            await socket.send(json.dumps(message))

    def _later(self, what: Any) -> None:
        task = asyncio.get_running_loop().create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- messages ----------------------------------------------------------------------------------------------

    async def _take(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "ping":
                self._say({"v": 1, "t": "pong", "n": message["n"]})
            case "welcome":
                await self._welcome(message)
            case "events":
                self._told(message)
            case "ack":
                self._unanswered.pop(message["id"], None)
            case "nack":
                self._nack(message)
            case "bye":
                self._retry_in = float(message.get("retry_in", FIRST_PAUSE))
            case "error":
                self._error = str(message.get("code", ""))
                if self._error not in NO_WAY_BACK:
                    self._news(Refused(self._error))
            case _:
                pass  # may be added

    async def _welcome(self, message: dict[str, Any]) -> None:
        line = message["view"]
        if own_edition_of(line) and not self._own_edition:
            try:
                self._own_edition = await asyncio.to_thread(
                    Api(self.place.base).edition, self.place.table, self.place.key
                )
            except (ServerRefused, OSError):
                self._error = "no_table"
                return
        self._looking = False
        view = parse_view(line, self._own_edition)
        before = self._view
        self._view, self._seen = view, message["seq"]
        self._clocks(message)
        recent = [event for one in message.get("recent", ()) if (event := self._event(one)) is not None]
        missed = [event for event in (*recent, *_said(view)) if event.at > self._told_at]
        if before is not None:  # what came between a question and its answer is told by the answer alone
            recent = sorted(dict.fromkeys(missed), key=lambda event: event.at)
        self._told_at = max([view.at, *(event.at for event in recent)])
        self._news(Happened(tuple(recent), view))
        if view.viewer.seat is None and not self._joined:
            self._joined = True
            self.send(commands.Join("", self.place.key, self._sit))

    def _told(self, message: dict[str, Any]) -> None:
        self._seen = message["seq"]
        self._clocks(message)
        if self._view is None:
            return
        told: list[TableEvent] = []
        for line in message["events"]:
            event = self._event(line)
            if event is None:
                self._look()
                continue
            told.append(event)
            self._told_at = max(self._told_at, event.at)
            after = followed(self._view, event) if not self._looking else None
            if after is not None:
                self._view = after
            elif not isinstance(event, events.ClaimHeld):
                self._look()
        self._news(Happened(tuple(told), self._view))

    def _event(self, line: dict[str, Any]) -> TableEvent | None:
        assert self._view is not None
        try:
            return parse_told(line, self._view.settings)
        except BadInput:  # of a newer server
            return None

    def _look(self) -> None:
        """Asks for the whole view, once for all that happened meanwhile."""
        if not self._looking:
            self._looking = True
            self._say({"v": 1, "t": "look"})

    def _nack(self, message: dict[str, Any]) -> None:
        number, code = message["id"], str(message["code"])
        if code == "too_fast" and number in self._unanswered:
            self._later(self._again(number))
            return
        self._unanswered.pop(number, None)
        self._news(Refused(code, message.get("clause"), message.get("about") or {}))

    async def _again(self, number: str) -> None:
        await asyncio.sleep(TOO_FAST)
        if number in self._unanswered:
            self._say(self._unanswered[number])

    def _clocks(self, message: dict[str, Any]) -> None:
        now = float(message["now"])
        self._time = now, self._clock()
        self._due = parse_due(message.get("due", []), now)

    def _news(self, news: News) -> None:
        self._hear(news)


def _said(view: TableView) -> list[TableEvent]:
    """The chat of a view as events."""
    return [
        events.Reacted(line.at, line.person, line.text)
        if line.reaction
        else events.Said(line.at, line.person, line.text)
        for line in view.chat
    ]
