"""All screens around the table, and what is said on them."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from comodin.server.page.screens import DESCRIPTION

SCREENS = [
    *(path for line in json.loads(DESCRIPTION.read_text()).values() for path in line["paths"] if "{" not in path),
    "/rules/casa?stacking=any",
    "/score?ask=card",
    "/score?ask=challenge",
    "/statistics?edition=casa",
    "/nothing/here",
]
"""Every screen whose path is always the same, and what some of them show besides."""

# what a person can read or hear: text, and the names that only a screen reader says
SAID = """() => {
  const said = [document.title, document.body.innerText];
  for (const element of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      if (element.hasAttribute(name)) said.push(element.getAttribute(name));
  for (const option of document.querySelectorAll("option")) said.push(option.textContent);
  return said.join("\\n");
}"""

# what can be pressed and is smaller than a fingertip; a radio button or check box counts with its tile or label
SMALL = """() => [...document.querySelectorAll("a, button, input, select, summary, textarea")]
  .map((element) => {
    const choice = element.matches("input[type=radio], input[type=checkbox]");
    const area = (choice && (element.closest(".option") ?? element.closest("label"))) || element;
    return { element, box: area.getBoundingClientRect() };
  })
  .filter(({ element, box }) => box.width && box.bottom > 0 && !element.closest("p") && !element.matches(".skip"))
  .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
  .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`)"""


def visit(page: Page, path: str) -> None:
    """Goes there and waits until the screen is complete, with all that can be unfolded unfolded."""
    page.goto(path)
    page.locator("main h1").wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    if path == "/new":
        page.locator("#option-draw_until_playable").check()
        page.locator(".warnings li").wait_for()
        expect(page.locator(".code .the-code")).not_to_have_text("…")
        page.locator("#on-device").check()
    if path == "/":
        page.locator(".editions li").nth(4).wait_for()
    page.evaluate("() => document.fonts.ready")
