"""How a moment is filmed: time stands still, and goes on by itself for exactly as long as between two pictures.

So a film is the same on a slow machine. Timers and frames of scripts run by a clock of the test, animations of the
browser (`Element.animate`, CSS) are held and moved on by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from testkit.scenes import show, show_on_screen

STEP = 20  # ms: what happens one after the other starts in its turn
AT = (0, 120, 240, 360, 480, 640, 800, 1000)

# What moves is held where it is when it is seen first, and from then on moved by hand.
MOVE_ON = """(ms) => {
  const held = (window.heldAnimations ??= new WeakSet());
  for (const one of document.getAnimations()) {
    if (!held.has(one)) {
      held.add(one);
      one.pause();
      one.currentTime = 0;
    } else if (one.playState === "paused") {
      const { endTime } = one.effect.getComputedTiming();
      const now = one.currentTime + ms * one.playbackRate;
      if (now >= endTime || now < 0) one.finish();
      else one.currentTime = now;
    }
  }
}"""


@dataclass(frozen=True)
class Moment:
    """`prepare` shows the table as it was, `happens` is what is filmed; `at` which milliseconds after it."""

    name: str
    prepare: Callable[[Page], None]
    happens: Callable[[Page], None]
    at: tuple[int, ...] = AT


def table(view: dict[str, Any], legal: list[dict[str, Any]] | None = None) -> Callable[[Page], None]:
    """At a table; see `testkit.scenes.view`."""

    def prepare(page: Page) -> None:
        show(page, view, legal)
        page.locator("main.table").wait_for()

    return prepare


def big_screen(view: dict[str, Any]) -> Callable[[Page], None]:
    """The same on the table's own screen."""

    def prepare(page: Page) -> None:
        show_on_screen(page, view, [])
        page.locator("main.tv").wait_for()

    return prepare


def told(
    *events: dict[str, Any], legal: list[dict[str, Any]] | None = None, due: list[dict[str, Any]] | None = None
) -> Callable[[Page], None]:
    """The server tells this, as one step."""
    message = {"t": "events", "v": 1, "seq": 3, "events": list(events), "legal": legal or [], "due": due or []}

    def happens(page: Page) -> None:
        page.evaluate("(message) => scene.take({ ...message, now: scene.now() })", deepcopy(message))

    return happens


def pressed(selector: str) -> Callable[[Page], None]:
    """Somebody presses this."""

    def happens(page: Page) -> None:
        page.locator(selector).first.evaluate("(one) => one.click()")

    return happens


def filmed(page: Page, moment: Moment) -> Iterator[tuple[int, bytes]]:
    """The moment as pictures (PNG), each with its time in milliseconds. The page is a new one at any screen."""
    moment.prepare(page)
    page.evaluate("() => document.fonts.ready")
    page.wait_for_load_state("networkidle")
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    moment.happens(page)
    now = 0
    for at in moment.at:
        while now < at or not now:
            page.evaluate(MOVE_ON, STEP)
            page.clock.run_for(STEP)
            now += STEP
        page.evaluate(MOVE_ON, 0)
        yield at, page.screenshot()
