"""Puzzles in the browser: a position on the real table, an answer by tap or key, and what it was worth."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from comodin.codec import print_bare_action
from comodin.editions import EDITIONS
from comodin.puzzles import shipped
from comodin.rules import Action
from comodin.words import catalogue
from testkit.browser import Opener, no_violations


def opened(open_page: Opener, path: str, **how: Any) -> tuple[Page, str]:
    """The page, and the puzzle that it shows."""
    page = open_page(None, **how)
    with page.expect_response(lambda answer: "/api/puzzles/next" in answer.url) as told:
        page.goto(path)
    return page, told.value.json()["puzzle"]["id"]


def answer(page: Page, action: Action | None) -> None:
    """As a finger would."""
    line: dict[str, Any] = {} if action is None else print_bare_action(action)
    if line.get("do") == "play":
        page.locator(f".hand .card[data-card='{line['card']}']").first.click()
        if "colour" in line:
            page.locator(".choice .colours button").nth(colours(page).index(line["colour"])).click()
        if "target" in line:
            others = [int(seat.get_attribute("data-seat") or 0) for seat in page.locator("[data-seat]").all()]
            page.locator(".choice .row button").nth(sorted(others).index(line["target"])).click()
    else:
        page.keyboard.press({"draw": "d", "pass": "k", "accept": "a", "challenge": "c"}[line["do"]])


def colours(page: Page) -> list[str]:
    edition = page.locator(".of-edition select").input_value()
    return [colour.value for colour in EDITIONS[edition].colours]


@pytest.mark.parametrize(
    ("size", "language", "theme", "edition"),
    [("phone", "es", "dark", "aprendiz"), ("desktop", "en", "light", "casa")],
)
def test_a_puzzle_is_answered_and_explained(
    open_page: Opener, size: str, language: str, theme: str, edition: str
) -> None:
    page, puzzle = opened(open_page, f"/puzzles?edition={edition}", size=size, language=language, theme=theme)
    asked = shipped()[puzzle]
    assert asked.edition == edition
    expect(page.locator(".hand .card")).to_have_count(len(asked.view.hand))
    expect(page.locator(".seats .seat")).to_have_count(asked.seats - 1)
    assert page.locator(".puzzle-result").count() == 0
    no_violations(page)
    answer(page, asked.solution.action)
    result = page.locator(".puzzle-result")
    expect(result).to_contain_text(str(catalogue(language).texts["puzzle.right"]))
    expect(result.locator(".worth.best.yours")).to_have_count(1)
    expect(result.locator(".worth .number").first).to_contain_text(f"{asked.solution.value * 100:.0f}")
    assert result.locator(".reasons li").count() >= 1
    no_violations(page)
    # the next one by key, given up: it is told, and the streak ends
    with page.expect_response(lambda told: "/api/puzzles/next" in told.url) as following:
        page.keyboard.press("n")
    second = following.value.json()
    assert second["puzzle"]["id"] != puzzle
    assert second["you"]["streak"] == 1
    page.locator(".give-up").click()
    expect(result.locator(".worth.best")).to_have_count(1)
    expect(result.locator(".worth.yours")).to_have_count(0)


def test_on_a_phone_on_its_side_the_page_still_has_its_heading(open_page: Opener) -> None:
    page, _ = opened(open_page, "/puzzles?edition=clasico", viewport={"width": 844, "height": 390})
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    no_violations(page)


def test_the_way_there_and_another_edition(open_page: Opener) -> None:
    page = open_page("/", size="phone")
    page.locator("main a[href='/puzzles']").click()
    expect(page.locator(".hand .card").first).to_be_visible()
    with page.expect_response(lambda told: "edition=deluxe" in told.url) as told:
        page.locator(".of-edition select").select_option("deluxe")
    assert told.value.json()["puzzle"]["edition"] == "deluxe"
    # a card that does not fit is no answer, and says so
    asked = shipped()[told.value.json()["puzzle"]["id"]]
    expect(page.locator(".hand .card")).to_have_count(len(asked.view.hand))
    wrong = page.locator(".hand .card:not(.fits)")
    if wrong.count():
        wrong.first.click()
        expect(page.locator(".action-bar .refusal")).not_to_be_empty()
    assert page.locator(".puzzle-result").count() == 0


@pytest.mark.parametrize(
    ("language", "told"), [("en", "You draw a card."), ("es", "Robas una carta."), ("it", "Peschi una carta.")]
)
def test_what_you_did_before_is_told_of_you(open_page: Opener, language: str, told: str) -> None:
    """Also a card that you drew, of which a puzzle says only what everybody saw."""
    page = open_page(None, language=language)

    def with_a_draw(route: Route) -> None:
        found = route.fetch().json()
        drawn = {"type": "cards_drawn", "seat": found["puzzle"]["round"]["viewer"], "cards": ["?"]}
        found["puzzle"]["recent"].append(drawn)
        route.fulfill(json=found)

    page.route("**/api/puzzles/next*", with_a_draw)
    page.goto("/puzzles?edition=international")
    expect(page.locator(".latest-events .latest")).to_have_text(told)
    name = page.evaluate("() => JSON.parse(localStorage.getItem('comodin.player')).name")
    page.locator(".latest-events button").click()
    expect(page.locator(".latest-events .recent li")).not_to_have_count(0)
    assert not any(name in line for line in page.locator(".latest-events .recent li").all_inner_texts())
