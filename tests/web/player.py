"""Plays at a table by clicking what the page offers: no strategy, but every question gets an answer."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

# one click on the first thing that can be done; says what it was, "" when it is not our move
STEP = """() => {
  const first = [
    ".choice .colours button",
    ".choice.race .gestures button",
    ".choice .gestures ~ button.plain",
    ".choice.stakes .row button",
    ".choice:not(.ending) .row.middle button",
    ".hand.awake .card.fits",
    ".deeds.awake .buttons button",
  ];
  for (const selector of first) {
    const found = document.querySelector(selector);
    if (found && found.offsetParent !== null) { found.click(); return selector; }
  }
  return "";
}"""


def play_until(page: Page, done: Callable[[], bool], most: int = 2_000) -> None:
    """Clicks until `done`. Waits for the table by watching it, a little at a time."""
    for _ in range(most):
        if done():
            return
        page.evaluate(STEP)
        page.wait_for_timeout(30)
    raise AssertionError(f"not done after {most} looks")
