"""Somebody with a browser of their own: comes by a link, taps what is offered, sleeps, loses the line.

Everything that has to know how the page looks is in this file and in `page.js`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from playwright.sync_api import Browser, CDPSession, Error, Page, WebSocket

from testkit.browser import SIZES
from testkit.tunnel import Tunnel

T = TypeVar("T")

PAGE = Path(__file__).with_name("page.js").read_text(encoding="utf-8")
COMING = ("accept", "sit", "take_over")  # what somebody taps who comes to a table
GOING_ON = (*COMING, "ready", "start", "next", "resume", "bot")  # … and who wants it to go on
PLAYING = ("catch", "uno", "colour", "stakes", "choice", "card", "bar")
AGAIN = 0.6  # seconds after which the same thing is tapped once more
PATIENCE = 20.0  # with a page that should show a table; the machine may have much else to do
NAVIGATION = 20_000  # ms


@dataclass(frozen=True)
class Tap:
    """What was tapped: a kind of thing (`page.js` names them), and which card or colour it was."""

    what: str
    which: str = ""

    def __str__(self) -> str:
        return f"{self.what} {self.which}".strip()


class Person:
    """One browser; `page` is None while its tab is closed."""

    def __init__(self, browser: Browser, name: str, line: Tunnel, size: str) -> None:
        self.name, self.line = name, line.__enter__()
        self.context = browser.new_context(
            base_url=line.base, locale="en-GB", reduced_motion="reduce", **SIZES[size]
        )
        self.context.set_default_timeout(NAVIGATION)
        self.page: Page | None = None
        self.id = ""
        self.asleep: CDPSession | None = None
        self.stranded = False  # the last page could not be loaded: the browser says so instead
        self.strayed = False  # went somewhere else from the table, in the same tab
        self.leaves = self.frees = 0  # how often this person has left, or freed somebody's seat
        self.taps: list[Tap] = []
        self.sent: dict[str, dict[str, Any]] = {}  # commands by id
        self.changed: set[str] = set()  # of those: acknowledged, and something came of it
        self.refused: Counter[str] = Counter()  # what was tapped and refused, by command and code
        self.exceptions: list[str] = []
        self._last: tuple[Tap, float] | None = None

    def belong_to(self, player: dict[str, Any]) -> None:
        """This browser is somebody whom the server knows already."""
        self.id = str(player["id"])
        kept = f"localStorage['comodin.player'] ??= JSON.stringify({json.dumps(player)})"
        self.context.add_init_script(f"if (location.protocol === 'http:') {kept}")

    def close(self) -> None:
        self.context.close()
        self.line.__exit__()

    # -- what a device does --------------------------------------------------------------------------------

    @property
    def awake(self) -> bool:
        """Is there a page that can be looked at?"""
        return self.page is not None and self.asleep is None

    @property
    def there(self) -> bool:
        return self.awake and not self.stranded and self.line.state == "light"

    def open(self, path: str) -> None:
        """The link, in a tab that is open or in a new one."""
        if self.page is None:
            self.page = self.context.new_page()
            self.page.on("websocket", self._listen)
            self.page.on("pageerror", lambda error: self.exceptions.append(str(error)))
        self._go(lambda page: page.goto(path, wait_until="commit"))

    def close_tab(self) -> None:
        assert self.page is not None
        self.page.close()
        self.page = self.asleep = None
        self.stranded = False

    def reload(self) -> None:
        self._go(lambda page: page.reload(wait_until="commit"))

    def back(self) -> None:
        self._go(lambda page: page.go_back(wait_until="commit"))

    def forward(self) -> None:
        self._go(lambda page: page.go_forward(wait_until="commit"))

    def sleep(self, *, deeply: bool = False) -> None:
        """No script runs any more, as in a tab far back. Deeply: the whole device, whose connections are dead."""
        assert self.page is not None
        if deeply:
            self.line.dark()
        self.asleep = self.context.new_cdp_session(self.page)
        self.asleep.send("Debugger.enable")
        self.asleep.send("Debugger.pause")

    def wake(self, *, silently: bool = False) -> None:
        assert self.asleep is not None
        for order in ("Debugger.resume", "Debugger.disable"):
            with suppress(Error):  # it was not at anything
                self.asleep.send(order)
        self.asleep.detach()
        self.asleep = None
        if self.line.state == "dark":
            self.line.light()
        if not silently:
            self._ask("() => document.dispatchEvent(new Event('visibilitychange'))")

    def mend(self, *, silently: bool = False) -> None:
        """The line is back; the browser says so, unless it has not noticed."""
        self.line.light()
        if self.stranded:
            self.reload()
        elif self.awake and not silently:
            self._ask("() => dispatchEvent(new Event('online'))")

    def _go(self, where: Callable[[Page], object]) -> None:
        assert self.page is not None
        self._last = None
        if self.line.state == "light":  # else the browser would ask by a connection that it has kept, for minutes
            self.line.forget()
        try:
            where(self.page)
            self.stranded = self.page.url.startswith("chrome-error:")
        except Error:
            self.stranded = True

    # -- what a person does --------------------------------------------------------------------------------

    def tap(self, *kinds: str) -> Tap | None:
        """The first of these things that the page offers, most urgent first."""
        recent = self._last and monotonic() - self._last[1] < AGAIN
        skip = str(self._last[0]) if self._last and recent else ""
        found = self._ask("([kinds, skip]) => meeting.tap(kinds, skip)", [kinds, skip])
        if not isinstance(found, dict):
            return None
        tap = Tap(found["what"], found["which"])
        self.taps.append(tap)
        self._last = tap, monotonic()
        return tap

    def settle(self) -> bool:
        """Accepts what is asked at the door and takes the seat that is offered. Does a table show? A page that
        stays blank, because the line was lost while it came, is loaded again."""
        for patience in (PATIENCE / 2, PATIENCE):
            until = monotonic() + patience
            while self.there and monotonic() < until:
                if not self.tap(*COMING) and self.shows() in ("hand", "room", "board", "closed", "elsewhere"):
                    return True
                self.rest()
            if self.there:
                self.reload()
        return False

    def leave(self) -> None:
        """By the menu; where the page asks whether this is meant, it is."""
        self.leaves += 1
        until = monotonic() + PATIENCE
        while self.awake and monotonic() < until:
            if self.shows() == "elsewhere" or not self._ask("() => meeting.leave()"):
                return
            self.rest()

    def ask_for_a_pause(self) -> None:
        for _ in range(2):
            self._ask("() => meeting.pause()")
            self.rest()

    def free_a_seat(self) -> bool:
        freed = bool(self._ask("() => meeting.freeSeat()"))
        self.frees += freed
        return freed

    def rest(self, milliseconds: float = 40) -> None:
        if self.page is not None:
            self.page.wait_for_timeout(milliseconds)

    # -- what can be seen ----------------------------------------------------------------------------------

    def shows(self) -> str:
        """hand, board, room, closed, elsewhere; or nothing yet."""
        return str(self._ask("() => meeting.shows()") or "")

    def hand(self) -> list[str]:
        return sorted(self._ask("() => meeting.hand()") or [])

    def text(self) -> str:
        """What is to be read on the page, for the report of a failure."""
        return str(self._ask("() => document.body.innerText.replace(/\\s+/g, ' ').slice(0, 700)") or "")

    def who(self) -> str:
        """The id by which the server knows this browser's person; "" as long as there is none."""
        if not self.id:
            self.id = str(self._ask("() => meeting.id()") or "")
        return self.id

    def _ask(self, script: str, argument: Any = None) -> Any:
        """Of the page, if there is one that can answer. It may be gone at any moment."""
        if not self.awake or self.page is None:
            return None
        with suppress(Error):
            root = self.page.locator("html")  # asked in this way, a page that hangs is given up
            return root.evaluate(f"(_, argument) => {{ {PAGE}; return ({script})(argument); }}", argument)
        return None

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["t"] == "command":
            self.sent[message["id"]] = message["command"]

    def _received(self, payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["t"] == "ack" and message.get("changed"):
            self.changed.add(message["id"])
        if message["t"] == "nack":
            command = self.sent.get(message["id"], {})
            self.refused[f"{command.get('c')}: {message['code']}"] += 1
