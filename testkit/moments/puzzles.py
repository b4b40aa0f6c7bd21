"""A puzzle, and what every choice would have been worth."""

from __future__ import annotations

from playwright.sync_api import Page

from testkit.moments.filming import Moment, pressed


def a_puzzle(page: Page) -> None:
    page.goto("/puzzles")
    page.locator(".puzzle-table .hand .card").first.wait_for()


def shown(page: Page) -> None:
    pressed(".puzzle-table .give-up")(page)
    page.locator(".puzzle-result").wait_for()


MOMENTS = [Moment("puzzle", a_puzzle, shown)]
