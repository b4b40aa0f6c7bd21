"""Plays at a table of the page by clicking, as somebody would who takes the first thing that glows."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from playwright.sync_api import Error, Locator, Page, Position

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
    ".action-bar .buttons button",
  ];
  for (const way of ways) if (way && document.querySelector(way)) return way;
  return null;
}
"""

# a point of the element that nothing else covers, in the middle of what can be seen of it; null: there is none
OPEN = """
(element) => {
  const box = element.getBoundingClientRect();
  const open = [];
  for (let y = 4; y < box.height; y += 4)
    for (let x = 4; x < box.width; x += 4)
      if (element.contains(document.elementFromPoint(box.x + x, box.y + y))) open.push({ x, y });
  const mean = (of) => open.reduce((sum, point) => sum + point[of], 0) / open.length;
  const [x, y] = [mean("x"), mean("y")];
  const far = (point) => (point.x - x) ** 2 + (point.y - y) ** 2; // at its edge a button that gives way is missed
  return open.sort((one, other) => far(one) - far(other))[0] ?? null;
}
"""
PATIENCE = 60.0  # seconds


def click_card(card: Locator) -> None:
    """Where it can be seen: cards of a hand are turned, lie over each other and move when others come and go."""
    until = monotonic() + PATIENCE
    while True:
        card.scroll_into_view_if_needed()
        point: Position | None = card.evaluate(OPEN)
        try:
            card.click(position=point, timeout=2_000)
            return
        except Error:
            if monotonic() > until:
                raise


# somebody who sits at the page and takes the first thing that glows, and taps it again only after a while: a tap
# takes effect when the server has answered
PLAYER = """
() => {
  const look = LOOK;
  let last = null;
  let at = 0;
  setInterval(() => {
    const what = look({ uno: true });
    if (what === last && performance.now() - at < AGAIN) return;
    last = what;
    at = performance.now();
    document.querySelector(what ?? "none")?.click();
  }, 50);
}
"""
AGAIN = 1_500  # ms


def plays_alone(page: Page) -> None:
    """From now on the page is played by itself until another is opened: many of them play side by side."""
    page.evaluate(PLAYER.replace("LOOK", NEXT.strip()).replace("AGAIN", str(AGAIN)))


def next_thing(page: Page, *, uno: bool = True) -> str | None:
    found: str | None = page.evaluate(NEXT, {"uno": uno})
    return found


def click(page: Page, what: str) -> None:
    """The first of these, where it can be seen. It may be gone by then."""
    with suppress(Error):
        first = page.locator(what).first
        first.scroll_into_view_if_needed(timeout=2_000)
        if point := first.evaluate(OPEN, timeout=2_000):
            first.click(position=point, timeout=2_000, force=True)


def play_until(page: Page, end: str) -> None:
    """Plays by clicking until this is there."""
    look = f"(end) => document.querySelector(end) ? 'end' : ({NEXT.strip()})({{ uno: true }})"
    for _ in range(1_000):
        what = page.wait_for_function(look, arg=end, polling=50).json_value()
        if what == "end":
            return
        click(page, what)
        with suppress(Error):  # nothing has come of it: once more
            changed = f"(what) => ({NEXT.strip()})({{ uno: true }}) !== what"
            page.wait_for_function(changed, arg=what, polling=50, timeout=AGAIN)
    raise AssertionError(f"it never comes to {end}")


def over(page: Page) -> bool:
    return page.locator(".ending").count() > 0
