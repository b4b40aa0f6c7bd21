"""Plays at a table of the page by clicking, as somebody would who takes the first thing that glows."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, Page

# what there is to do now, most urgent first; null: others are on turn
NEXT = """
({ uno }) => {
  const ways = [
    ".ending button.primary[aria-pressed=false]",
    "button.catch",
    uno ? "button.uno.glows" : null,
    ".choice .colour",
    ".choice.stakes button.primary",
    ".choice .gestures button",
    ".choice:not(.ending) .row.middle button",
    ".choice:not(.ending) button",
    ".hand .card.fits",
    ".deeds .buttons button",
  ];
  for (const way of ways) if (way && document.querySelector(way)) return way;
  return null;
}
"""


def next_thing(page: Page, *, uno: bool = True) -> str | None:
    found: str | None = page.evaluate(NEXT, {"uno": uno})
    return found


def click(page: Page, what: str) -> None:
    """The first of these, at its upper left, where a card of the hand can be seen. It may be gone by then."""
    with suppress(Error):
        page.locator(what).first.click(position={"x": 12, "y": 20}, timeout=2_000, force=True)


def over(page: Page) -> bool:
    return page.locator(".ending").count() > 0
