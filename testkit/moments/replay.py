"""A replay goes on by a step, as it was at the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page

from testkit.moments.filming import Moment, pressed

ROUND = Path(__file__).parents[2] / "tests" / "golden" / "international-plain-4.uno.json"
ON = ".scrubber .keys button:nth-child(4)"


def replay(step: int, eyes: str = "-2") -> Callable[[Page], None]:
    """A round at this moment, through these eyes; -2: all hands."""

    def prepare(page: Page) -> None:
        page.goto("/replay")
        page.locator(".open-record button").wait_for()
        page.locator("input[type=file]").set_input_files(str(ROUND))
        page.locator(".stage").wait_for()
        page.locator(".eyes select").select_option(eyes)
        page.locator(".scrubber input[type=range]").fill(str(step))

    return prepare


MOMENTS = [
    Moment("replay-draw-two", replay(23), pressed(ON), at=(0, 120, 240, 360, 480, 640, 800, 1000, 1300)),
    Moment("replay-wild-four", replay(47, "1"), pressed(ON), at=(0, 120, 240, 360, 480, 640, 800, 1000, 1300)),
]
