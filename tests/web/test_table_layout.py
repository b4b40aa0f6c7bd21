"""The table in windows of every size: nothing lies over anything else, and it can look as somebody likes it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import Opener, violations
from testkit.scenes import plays, round_of, show, view
from testkit.sight import contrast

from .test_table_scenes import SMALL

SIZES = [
    (360, 640),
    (390, 844),
    (844, 390),
    (667, 375),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
    (3440, 1440),
]
NAMES = ["Maximiliano Hernández", "Bartolomea Rovere", "Ona"]
CARDS = ["R1", "R2", "R3", "RS", "Y1", "Y2", "G1", "GD", "B1", "BR", "W", "W4"]

# what lies over each other, sticks out of the window, or could be scrolled
WRONG = """
() => {
  const box = (one) => one.getBoundingClientRect();
  const parts = [
    ...[...document.querySelectorAll(".seat [data-seat]")].map((one, n) => [`seat ${n}`, box(one)]),
    ...[...document.querySelectorAll(".pile, .action-bar, .latest-events, .hand, .bar button, .side")]
      .map((one) => [one.className, box(one)]),
  ];
  const found = [];
  const same = (a, b) => /awake|line|latest/.test(a) && /awake|line|latest/.test(b);
  parts.forEach(([name, a], n) => {
    if (a.left < -1 || a.top < -1 || a.right > innerWidth + 1 || a.bottom > innerHeight + 1)
      found.push(`${name} sticks out: ${a.left} ${a.top} ${a.right} ${a.bottom}`);
    for (const [other, b] of parts.slice(n + 1)) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1.5 && high > 1.5 && !same(name, other)) found.push(`${name} over ${other}: ${wide} x ${high}`);
    }
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push("the page scrolls");
  return found;
}
"""

TOKENS = """
() => {
  const style = getComputedStyle(document.querySelector("main"));
  const probe = document.body.appendChild(document.createElement("i"));
  const colour = (name) => {
    probe.style.color = style.getPropertyValue(name);
    const [r, g, b] = getComputedStyle(probe).color.match(/\\d+/g).map(Number);
    return `#${[r, g, b].map((one) => one.toString(16).padStart(2, "0")).join("")}`;
  };
  const names = ["light", "dark", "ink", "quiet", "glow"].map((one) => [one, colour(`--cloth-${one}`)]);
  probe.remove();
  return Object.fromEntries(names);
}
"""


def of(players: int, cards: int, *, long: bool = False) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Your turn at a table of so many, with so many cards in your hand."""
    hand = (CARDS * 3)[:cards]
    scene = view(seated=players, due=[{"kind": "turn", "at": 120.0, "seats": [0]}])
    scene["round"] = round_of(players, hands=[hand, *(["?"] * (3 + n * 5 % 9) for n in range(players - 1))])
    if long:
        for n, seat in enumerate(scene["seats"]):
            seat["name"] = NAMES[n % len(NAMES)]
    return scene, [*plays(*hand[::2]), {"do": "draw"}]


def test_nothing_lies_over_anything_else_in_any_window(open_page: Opener) -> None:
    page = open_page("/rules", language="es")
    wrong: dict[str, list[str]] = {}
    for players, cards, long in ((2, 1, False), (4, 7, True), (6, 20, False), (10, 30, False)):
        scene, legal = of(players, cards, long=long)
        show(page, scene, legal)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.locator(".hand .card").first.wait_for()
            if width >= 1100:
                page.locator(".side .moves").wait_for()
            found = [*page.evaluate(WRONG), *page.evaluate(SMALL)]
            if found:
                wrong[f"{players} players, {cards} cards, {width}x{height}"] = found
    assert not wrong, "\n".join(f"{name}: {found}" for name, found in wrong.items())


def test_the_column_is_hidden_and_comes_back_to_write(open_page: Opener) -> None:
    page = open_page("/rules")
    show(page, *of(4, 7))
    page.get_by_role("button", name="Hide this column").click()
    expect(page.locator(".side")).to_have_count(0)
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".side .chat input")).to_be_focused()
    page.set_viewport_size({"width": 1000, "height": 700})  # no room: the chat lies over the table as before
    expect(page.locator(".side")).to_have_count(0)
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".chat:not(.docked) input")).to_be_focused()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_looks_as_somebody_likes_it(open_page: Opener, theme: str) -> None:
    """Chosen in the settings or at the table, kept, seen on piles and fans; text stays readable."""
    page = open_page("/settings", theme=theme)
    page.get_by_label("The sun").check()
    page.reload()
    expect(page.get_by_label("The sun")).to_be_checked()
    page.goto("/rules")
    fans = set()
    for skin, back in (("Tiles", "Azulejo"), ("Green felt", "Laurel"), ("Tavern wood", "Tablecloth")):
        show(page, *of(4, 7))
        if skin == "Tiles":
            expect(page.locator(".pile.draw use").first).to_have_attribute(
                "href", re.compile("backs.svg#back-sun$")
            )
        choose(page, skin, back)
        fans.add(page.locator(".fan i").first.evaluate("(one) => getComputedStyle(one).backgroundImage"))
        cloth = page.evaluate(TOKENS)
        for ink in ("ink", "quiet", "glow"):
            for ground in ("light", "dark"):
                assert contrast(cloth[ink], cloth[ground]) >= 4.5, (skin, theme, ink, ground, cloth)
        assert violations(page) == [], skin
    assert len(fans) == 3
    assert page.evaluate("() => document.documentElement.dataset.skin") == "wood"


def choose(page: Page, skin: str, back: str) -> None:
    page.locator(".bar button").first.click()
    page.get_by_label(skin).check()
    page.get_by_label(back, exact=True).check()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
