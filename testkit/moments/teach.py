"""What explains: a hint at a first round, what a card does, and the rules over the table."""

from __future__ import annotations

from collections.abc import Callable

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
RULES = view(settings={**view()["settings"], "options": {"stacking": "any", "seven_zero": True}})


def learns(page: Page) -> None:
    page.evaluate(LEARN)
    page.locator(".coach .bubble").wait_for()


def asks(card: str) -> Callable[[Page], None]:
    def happens(page: Page) -> None:
        page.locator(f".hand [data-card={card}]").focus()
        page.keyboard.press("i")
        page.locator(".card-tip").wait_for()

    return happens


MOMENTS = [
    Moment("hint-match", table(FIRST, plays("B9", "G7")), learns, at=(0, 400)),
    Moment("hint-uno", table(TWO, plays("R7", "R2")), learns, at=(0, 400)),
    Moment("card-says", table(view(), plays("R7", "R2", "W", "W4")), asks("W4"), at=(0, 200)),
    Moment("rules-over-table", table(RULES, plays("R7")), pressed(".bar button:nth-last-child(3)"), at=(0, 400)),
]
