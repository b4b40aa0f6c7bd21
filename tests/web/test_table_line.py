"""The line to the table comes back by itself after the server was killed; and the keyboard is enough to play."""

from __future__ import annotations

from time import monotonic

from playwright.sync_api import Page, expect

from testkit.browser import TIMEOUT, Opener
from testkit.server import Server

from .playing import click, next_thing

PATIENCE = 300.0  # seconds, for a crowded machine


LEFT_OR_ASKED = """
(n) => document.querySelectorAll(".hand .card").length !== n || document.querySelector(".choice .colour")
"""


def at_table(page: Page, **settings: object) -> None:
    path = page.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ playNow }) => playNow(s))", settings)
    page.goto(path)
    page.locator(".hand .card").nth(6).wait_for()


def hand(page: Page) -> list[str]:
    cards: list[str] = page.locator(".hand .card").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    return sorted(cards)


def test_a_page_survives_a_killed_server(open_page: Opener, own_server: Server) -> None:
    page = open_page("/", base=own_server.base, size="phone")
    open_page.guard(page).allow("WebSocket connection|ERR_CONNECTION_REFUSED|Failed to load resource")
    at_table(page, bot_seconds=[0, 0.1])
    page.locator(".action-bar.awake").wait_for()
    page.wait_for_function("() => document.querySelector('.connection-state.open')")
    before = hand(page)
    own_server.kill()
    expect(page.locator(".connection-state.lost")).to_be_visible(timeout=TIMEOUT)
    own_server.start()
    expect(page.locator(".connection-state.open")).to_be_attached(timeout=TIMEOUT)
    assert hand(page) == before
    page.locator(".action-bar.awake").wait_for()
    until = monotonic() + PATIENCE
    while hand(page) == before and monotonic() < until:
        if what := next_thing(page):
            click(page, what)
        page.wait_for_timeout(50)
    assert hand(page) != before


def test_the_keyboard_is_enough(open_page: Opener) -> None:
    page = open_page("/")
    at_table(page, bot_seconds=[0, 0.1])
    until = monotonic() + PATIENCE
    played = drew = 0
    while played < 3 and monotonic() < until:
        page.wait_for_function(
            "() => !document.querySelector('.sending')"
        )  # one thing at a time, as the page has it
        what = next_thing(page, uno=False)
        if what == ".hand .card.fits":
            page.keyboard.press("h")
            for _ in range(40):  # walk through the hand to a card that fits
                if page.evaluate("() => document.activeElement.classList.contains('fits')"):
                    break
                last = page.evaluate("() => !document.activeElement.nextElementSibling")
                page.keyboard.press("Home" if last else "ArrowRight")
            outline = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
            assert outline == "solid", "the focus must be seen"
            cards = len(hand(page))
            page.keyboard.press("Enter")
            page.wait_for_function(LEFT_OR_ASKED, arg=cards)
            if page.locator(".choice .colour").count():
                page.wait_for_function("() => document.activeElement.matches('.colour')")
                page.keyboard.press("2")
            page.wait_for_function("(n) => document.querySelectorAll('.hand .card').length !== n", arg=cards)
            played += 1
        elif what == ".action-bar .buttons button":
            page.keyboard.press("d")
            page.keyboard.press("k")
            drew += 1
        elif what in (".choice.stakes button.primary", ".choice .colour"):
            page.keyboard.press("a" if "stakes" in what else "1")
        elif what == "button.catch":
            page.keyboard.press("x")
        page.wait_for_timeout(50)
    assert played == 3, f"{played} played, {drew} drawn"


def test_a_table_that_is_not_there_says_so(open_page: Opener) -> None:
    page = open_page(None)
    open_page.guard(page).allow("404")
    page.goto("/t/nowhere")
    page.get_by_text("There is no such table").wait_for()
    page.get_by_role("link", name="To the start page").click()
    page.get_by_role("button", name="Play now").wait_for()
