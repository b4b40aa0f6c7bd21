"""Whole rounds by clicking: in every edition against bots, and two people with a challenge and a catch."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import Error, Page

from comodin.editions import EDITIONS
from comodin.rules.legal import bluff_over
from comodin.rules.pending import Turn
from comodin.rules.state import State

from ..server.process import Server
from .browser import Opener
from .dealing import lucky, table_of
from .playing import click, next_thing, over

PATIENCE = 300.0  # seconds, for a crowded machine; a round takes about ten


def test_a_whole_round_by_clicking_in_every_edition(open_page: Opener) -> None:
    """All five at once: while the bots of one table think, the others are played at."""
    pages: dict[str, Page] = {}
    for number, edition in enumerate(EDITIONS):
        size, language = ("phone", "desktop")[number % 2], ("en", "es", "it")[number % 3]
        page = open_page("/", size=size, language=language, device_scale_factor=1)
        settings = {"edition": edition, "seats": 2 + number % 2, "bot_seconds": [0, 0.1], "race_seconds": 2}
        settings["match"] = {"format": "quick"}
        path = page.evaluate("(s) => import('/js/api.js').then(({ playNow }) => playNow(s))", settings)
        page.goto(path)
        pages[edition] = page
    until = monotonic() + PATIENCE
    clicks = dict.fromkeys(pages, 0)
    waiting = set(pages)
    while waiting and monotonic() < until:
        for edition in sorted(waiting):
            page = pages[edition]
            if over(page):
                waiting.discard(edition)
            elif what := next_thing(page):
                click(page, what)
                clicks[edition] += 1
        next(iter(pages.values())).wait_for_timeout(50)
    assert not waiting, f"not finished: {waiting}, after {clicks}"
    for edition, page in pages.items():
        assert clicks[edition] > 3, clicks
        assert page.locator(".ending .hands li").count() >= 1, edition


def test_play_now_deals_at_once(open_page: Opener) -> None:
    page = open_page("/", size="phone", language="it")
    page.get_by_role("button", name="Gioca subito").click()
    page.locator(".hand .card").nth(6).wait_for()
    assert page.locator(".hand .card").count() >= 7
    assert page.locator(".seat").count() == 3


def bluffs(state: State) -> bool:
    """Whoever begins holds one Wild Draw Four, and a card of the colour in play."""
    if not isinstance(state.pending, Turn):
        return False
    hand = state.hands[state.pending.seat]
    others = tuple(card for card in hand if card.text != "W4")
    return len(others) == 6 and bluff_over(state.game, others, state.colour) is not None


@pytest.fixture
def two(open_page: Opener, server: Server) -> tuple[Page, Page, str]:
    """Two people at one table, before the start: one came by the link of the other."""
    ana = open_page("/", size="desktop")
    settings = {"seats": 2, "visibility": "private", "fill_with": None, "turn_seconds": None, "grace": 0.1}
    opened = ana.evaluate("(s) => import('/js/api.js').then(({ newTable }) => newTable(s))", settings)
    ana.goto(f"/t/{opened['id']}")
    link = ana.locator(".invite input").input_value()
    assert opened["key"] in link
    beto = open_page(link.replace(server.base, ""), size="phone", language="es")
    beto.get_by_role("button", name="Sentarme aquí").click()
    beto.locator(".place .state").nth(1).wait_for()
    ana.locator(".place:nth-child(2) .name", has_text="Visita").wait_for()
    return ana, beto, opened["id"]


def test_two_browsers_with_a_challenge_and_a_catch(two: tuple[Page, Page, str], server: Server) -> None:
    ana, beto, table = two
    luck = lucky(table_of(server, table), bluffs)
    ana.locator(".luck summary").click()
    ana.locator(".luck input").fill(luck)
    ana.locator(".luck button").click()
    ana.locator(".luck .good").wait_for()
    beto.get_by_role("button", name="Listo").click()
    ana.locator(".place.ready").wait_for()
    ana.get_by_role("button", name="Start").click()
    for page in (ana, beto):
        page.locator(".hand .card").first.wait_for()

    first, second = (ana, beto) if ana.locator(".deeds.awake").count() else (beto, ana)
    first.locator('[data-card="W4"]').click(position={"x": 12, "y": 30})
    first.locator(".choice .colour").first.click()
    stakes = second.locator(".choice.stakes")
    stakes.wait_for()
    assert "4" in stakes.inner_text()
    assert "6" in stakes.inner_text()
    stakes.locator("button.primary").click()
    second.locator(".choice.shown .open-hand li").nth(5).wait_for()  # to the challenger only
    assert first.locator(".choice.shown").count() == 0
    second.locator(".choice.shown button").click()
    first.locator(".hand [data-spot]").nth(9).wait_for()  # six left, and four for the bluff

    until = monotonic() + PATIENCE
    while monotonic() < until:
        for page, other in ((ana, beto), (beto, ana)):
            what = next_thing(page, uno=False)  # they never say it
            if not what:
                continue
            before = page.locator(".hand .card").count()
            click(page, what)
            if what not in (".hand .card.fits", ".choice .colour") or before != 2:
                continue
            with suppress(Error):  # a wild waits for its colour first
                page.wait_for_function(
                    "() => document.querySelectorAll('.hand .card').length === 1", timeout=3_000
                )
                other.locator("button.catch").click()  # it is there at once, and only now
                for one in (page, other):
                    one.locator(".told .latest", has_text="UNO").wait_for()
                page.locator(".hand .card").nth(2).wait_for()  # one, and two for it
                return
    raise AssertionError("nobody came down to one card")
