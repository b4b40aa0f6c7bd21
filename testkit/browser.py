"""A real Chromium for the tests of the page, and a guard on every page it opens."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, expect, sync_playwright

AXE = Path(__file__).parents[1] / "tests" / "web" / "vendor" / "axe.min.js"

# What is under way would be judged half way. A colour that children inherit may set off one transition after
# another, so nothing may be moving for two frames on end; what moves for ever does not count.
CALM = """async () => {
  const ends = (one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
  for (let calm = 0; calm < 2; ) {
    const moving = document.getAnimations().filter(ends);
    await Promise.all(moving.map((one) => one.finished.catch(() => 0)));
    await new Promise((done) => requestAnimationFrame(done));
    calm = moving.length ? 0 : calm + 1;
  }
}"""

TIMEOUT = 30_000  # generous: the machine may have two cores and much else to do
expect.set_options(timeout=TIMEOUT)

# Chromium must not look for updates, variations or anybody at all: the tests say that nothing leaves this host
ARGUMENTS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--disable-features=Translate,MediaRouter,OptimizationHints",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--hide-scrollbars",
    "--mute-audio",
    "--no-first-run",
]
SIZES: dict[str, dict[str, Any]] = {
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
LOCALES = {"en": "en-GB", "es": "es-UY", "it": "it-IT"}


def chromium() -> str | None:
    """The browser to test with: $COMODIN_CHROMIUM, or what the system calls Chromium."""
    named = os.environ.get("COMODIN_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser")


def shell_of_chromium() -> str | None:
    """The same without what only a window has, such as notifications, where the system has it: two thirds of the
    processor's time. $COMODIN_CHROMIUM takes its place, too."""
    named = os.environ.get("COMODIN_CHROMIUM")
    return named or shutil.which("chromium-headless-shell") or chromium()


def start(kind: BrowserType, program: str | None = None) -> Browser:
    """A browser; where no program is named, the one with everything."""
    return kind.launch(executable_path=program or chromium(), args=ARGUMENTS, timeout=4 * TIMEOUT)


@contextmanager
def launched(program: str | None = None) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = start(playwright.chromium, program)
        yield browser
        browser.close()


@dataclass
class Guard:
    """What went wrong on a page: console errors, exceptions, blocked content, requests to other hosts."""

    host: str
    problems: list[str] = field(default_factory=list)
    allowed: list[re.Pattern[str]] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """A problem that the test itself makes, such as a server that is gone."""
        self.allowed.append(re.compile(pattern))

    def found(self) -> list[str]:
        return [one for one in self.problems if not any(allowed.search(one) for allowed in self.allowed)]

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"exception: {error}"))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: self._asked(socket.url))

    def _console(self, message: ConsoleMessage) -> None:
        hasty = "was preloaded using link preload but not used" in message.text  # a slow machine, not a fault
        if message.type in ("error", "warning") and not hasty:
            place = message.location.get("url", "")
            self.problems.append(f"console {message.type}: {message.text} ({place})")

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != self.host:
            self.problems.append(f"request to another host: {url}")


FILE_OF = """window.fileOf = (path) => {
  const app = document.querySelector("script[type=module]");
  return new URL(`../${path}`, app.src).pathname;
};"""
"""In the page: the address of one of its files with its version, so that a module is the very one it uses."""


class Opener:
    """Opens guarded pages, each in a context of its own: another person with another browser."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser, self.base = browser, base
        self.guards: list[Guard] = []
        self.contexts: list[BrowserContext] = []

    def __call__(
        self,
        path: str | None = "/",
        *,
        size: str = "desktop",
        language: str = "en",
        theme: str = "light",
        base: str | None = None,
        motion: str = "reduce",
        **more: Any,
    ) -> Page:
        base = base or self.base
        context = self.browser.new_context(
            base_url=base,
            locale=LOCALES.get(language, language),
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            **{**SIZES[size], **more},
        )
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(FILE_OF)
        guard = Guard(urlsplit(base).netloc)
        context.on("page", guard.watch)
        self.guards.append(guard)
        self.contexts.append(context)
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    def guard(self, page: Page) -> Guard:
        return self.guards[self.contexts.index(page.context)]

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def check(self) -> None:
        problems = [problem for guard in self.guards for problem in guard.found()]
        assert not problems, "\n".join(problems)


def violations(page: Page, only: tuple[str, ...] = ()) -> list[str]:
    """What axe finds on the page as it is now; empty when it is accessible. `only` names single rules."""
    # by the protocol, not as an element: the page's own policy stays in force and allows no foreign script
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    page.evaluate(CALM)
    how: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        how["runOnly"] = list(only)
    found = page.evaluate("(how) => axe.run(document, how)", how)
    return [
        f"{one['id']} ({one['impact']}): {one['help']}: "
        + "; ".join(f"{' '.join(map(str, node['target']))}: {node['failureSummary']}" for node in one["nodes"][:5])
        for one in found["violations"]
    ]


def no_violations(page: Page, *only: str) -> None:
    """Fails on what axe finds; a page that is still loading is waited for: every screen has a heading."""
    page.locator("h1").first.wait_for(state="attached")
    found = violations(page, only)
    assert not found, f"{page.url}:\n" + "\n".join(found)
