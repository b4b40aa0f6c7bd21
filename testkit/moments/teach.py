"""What explains: a hint at a first round, what a card does, and the rules over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from testkit.moments.filming import Moment, pressed, table
from testkit.scenes import plays, round_of, view

# the table of a scene becomes the one that is learnt at
LEARN = """async () => {
  const { prefer } = await import(fileOf("js/common/prefs.js"));
  prefer({ lesson: "scene" });
}"""
FIRST = view(
    round=round_of(hands=[["B9", "G7", "R2", "GD", "YD"], ["?"] * 5, ["?"] * 5, ["?"] * 5], discard=["B7"])
)
FIRST["round"]["colour"] = "B"
TWO = view(round=round_of(hands=[["R7", "R2"], ["?"] * 5, ["?"] * 4, ["?"] * 6]))
BOOK = ".bar button[title]:has(path[d^='M4 5c3'])"
RULES = view(settings={**view()["settings"], "options": {"stacking": "any", "seven_zero": True}})


def learning(view: dict[str, Any], legal: list[dict[str, Any]]) -> Callable[[Page], None]:
    """It is one's turn, and the hint is there: parts that come later do not come while time stands still."""
    shown = table(view, legal)

    def prepare(page: Page) -> None:
        shown(page)
        page.evaluate(LEARN)
        page.locator(".coach .bubble").wait_for()

    return prepare


def asked_before(page: Page) -> None:
    """What cards do is known."""
    table(view(), plays("R7", "R2", "W", "W4"))(page)
    page.wait_for_load_state("networkidle")
    page.locator(".hand [data-card=W4]").focus()
    page.keyboard.press("i")
    page.locator(".card-tip p").nth(2).wait_for()
    page.keyboard.press("Escape")


def asks(page: Page) -> None:
    page.keyboard.press("i")


def rules_known(page: Page) -> None:
    table(RULES, plays("R7"))(page)
    pressed(BOOK)(page)
    page.locator(".card-finder").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")


def stays(page: Page) -> None:
    """Nothing else happens."""


MOMENTS = [
    Moment("hint-match", learning(FIRST, plays("B9", "G7")), stays, at=(0, 400)),
    Moment("hint-uno", learning(TWO, plays("R7", "R2")), stays, at=(0, 400)),
    Moment("card-says", asked_before, asks, at=(0, 200)),
    Moment("rules-over-table", rules_known, pressed(BOOK), at=(0, 400)),
]
