"""The film: from `make play` on one machine to a friend's first cards on another device of the same network.

127.0.0.2 stands for the address of the network. The host has a desktop, the friend a phone that is new here.
"""

from __future__ import annotations

import os
import re
import shlex
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Locator, Page, expect

from testkit.browser import SIZES, TIMEOUT
from testkit.server import Server

NETWORK = "127.0.0.2"
FRIEND = "Nora"


@dataclass
class Actor:
    """Somebody with a device: counts taps, and says when."""

    name: str
    page: Page
    film: Film
    taps: list[str] = field(default_factory=list)

    def tap(self, what: str, where: Locator) -> None:
        where.click()
        self.taps.append(what)
        self.film.note(f"{self.name} taps {what}")

    def sees(self, what: str, where: Locator) -> None:
        where.wait_for()
        self.film.note(f"{self.name} sees {what}")


@dataclass
class Film:
    """What happened when, in seconds since the command was typed; and pictures, if a camera ran."""

    began: float = field(default_factory=monotonic)
    moments: list[tuple[float, str]] = field(default_factory=list)
    frames: list[tuple[float, str, bytes]] = field(default_factory=list)
    friend_taps: list[str] = field(default_factory=list)
    host_taps: list[str] = field(default_factory=list)

    def note(self, what: str) -> None:
        self.moments.append((monotonic() - self.began, what))

    @property
    def seconds(self) -> float:
        """Until the friend held cards."""
        return self.moments[-1][0]

    def told(self) -> str:
        lines = [f"{at:6.2f} s  {what}" for at, what in self.moments]
        return "\n".join([*lines, f"{len(self.friend_taps)} taps of the friend: {', '.join(self.friend_taps)}"])

    def watch(self, name: str, page: Page) -> None:
        """Every picture that the page draws from now on."""
        camera = page.context.new_cdp_session(page)

        def take(frame: dict[str, Any]) -> None:
            self.frames.append((monotonic() - self.began, name, b64decode(frame["data"])))
            with suppress(Error):  # the film is over
                camera.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        camera.on("Page.screencastFrame", take)
        camera.send("Page.startScreencast", {"format": "jpeg", "quality": 70})


def shoot(browser: Browser, folder: Path, *, filmed: bool = False) -> Film:
    """Plays it, and says how long it took."""
    film = Film()
    with _played_here(folder) as (server, opened):
        assert server.process is not None
        host = Actor("the host", _device(browser, "desktop"), film)
        friend = Actor("the friend", _device(browser, "phone"), film)
        for one in (host, friend) if filmed else ():
            film.watch(one.name, one.page)
        try:
            host.page.goto(opened)
            link = _invite(host)
            assert urlsplit(link).hostname == NETWORK, link
            friend.page.goto(link)
            _come(friend)
            host.sees("the friend", host.page.locator(".place .name", has_text=FRIEND))
            host.tap("Start", host.page.get_by_role("button", name="Start"))
            friend.sees("seven cards", friend.page.locator(".hand .card").nth(6))
        finally:
            for one in (host, friend):
                one.page.context.close()
    film.friend_taps, film.host_taps = friend.taps, host.taps
    return film


def _invite(host: Actor) -> str:
    """A table for friends, with its link."""
    page = host.page
    host.tap("New table", page.locator("main a[href='/new']").first)
    host.tap("Open the table", page.locator("form .open button.primary"))
    host.tap("done", page.locator(".who-form button.primary"))  # the friendly name will do
    host.tap("Let devices in this network join", page.locator(".let-in button.primary"))
    link = page.locator(".invite input")
    expect(link).to_have_value(re.compile(NETWORK))
    host.film.note("the host sees a link for others")
    return link.input_value()


def _come(friend: Actor) -> None:
    """By the link: a name, a face, done."""
    page = friend.page
    friend.sees("who asks", page.locator(".who-page"))
    friend.tap("the name", page.locator(".who-form #name"))
    page.keyboard.type(FRIEND)
    friend.tap("a face", page.locator(".faces label").nth(4))
    friend.tap("done", page.locator(".who-form button.primary"))
    friend.sees("the table", page.locator("main.table"))


def _device(browser: Browser, size: str) -> Page:
    context = browser.new_context(locale="en-GB", **SIZES[size])
    context.set_default_timeout(TIMEOUT)
    return context.new_page()


@contextmanager
def _played_here(folder: Path) -> Iterator[tuple[Server, str]]:
    """`make play`, and the address that it opens in the browser of this machine."""
    told, browser = folder / "opened", folder / "browser"
    told.unlink(missing_ok=True)
    browser.write_text(f'#!/bin/sh\ncd {shlex.quote(str(folder))} && echo "$1" > new && mv new opened\n')
    browser.chmod(0o755)
    environment = {**os.environ, "BROWSER": str(browser), "DISPLAY": ":0"}  # where there is none, none is opened
    with Server(
        folder / "data", "--open", "--lan-address", NETWORK, environment=environment, at_once=False
    ) as server:
        until = monotonic() + TIMEOUT / 1000
        while not told.exists() and monotonic() < until:
            pass
        yield server, told.read_text().strip()
