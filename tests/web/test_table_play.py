"""Whole rounds by clicking: in every edition against bots, and two people with a challenge and a catch."""

from __future__ import annotations

from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.rules import Colour, Over, State, Turn, act, actions, bluff_over, decisions, printed
from testkit.browser import Opener
from testkit.people import be
from testkit.server import Server

from .dealing import lucky, table_of
from .playing import click, click_card, next_thing, over

PATIENCE = 300.0  # seconds, for a crowded machine; a round takes about ten
FIELDS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


def test_a_whole_round_by_clicking_in_every_edition(open_page: Opener) -> None:
    """All five at once: while the bots of one table think, the others are played at."""
    pages: dict[str, Page] = {}
    for number, edition in enumerate(EDITIONS):
        size, language = ("phone", "desktop")[number % 2], ("en", "es", "it")[number % 3]
        page = open_page("/", size=size, language=language, device_scale_factor=1)
        settings = {"edition": edition, "seats": 2 + number % 2, "bot_seconds": [0, 0.1], "race_seconds": 2}
        settings["match"] = {"format": "quick"}
        path = page.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ playNow }) => playNow(s))", settings)
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
    keep_score(next(iter(pages.values())))


def keep_score(page: Page) -> None:
    """The round that was played is the first one of a match for points."""
    points = page.locator(".ending .keep b").inner_text()
    assert int(points) > 0
    page.locator(".ending .keep").click()
    page.locator(".hand .card").nth(4).wait_for()
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("table.score tbody tr")).to_have_count(1)
    expect(page.locator("table.score tfoot")).to_contain_text(points)
    expect(page.locator("table.score caption")).to_contain_text("500")


def test_play_now_deals_at_once(open_page: Opener) -> None:
    page = open_page("/", size="phone", language="it")
    page.get_by_role("button", name="Gioca subito").click()
    page.locator(".hand .card").nth(6).wait_for()
    assert page.locator(".hand .card").count() >= 7
    assert page.locator(".seat").count() == 3


Step = tuple[int, actions.Action]


def plan(state: State) -> list[Step] | None:
    """A bluffed Wild Draw Four, the challenge, and play until somebody holds one card; None if that takes long."""
    if not isinstance(state.pending, Turn):
        return None
    seat = state.pending.seat
    others = tuple(card for card in state.hands[seat] if card.text != "W4")
    if len(others) != 6 or bluff_over(state.game, others, state.colour) is None:
        return None
    steps: list[Step] = [(seat, actions.Play(printed("W4"), Colour.BLUE)), (1 - seat, actions.Challenge())]
    for step in steps:
        state = act(state, *step, Chance("none is needed")).state
    while len(steps) < 16:
        if isinstance(state.pending, Over) or not state.draw:
            return None
        seat = state.pending.seats[0]
        action = next(one for one in decisions(state, seat) if not getattr(one, "uno", False))
        steps.append((seat, action))
        state = act(state, seat, action, Chance("none is needed")).state
        if len(state.hands[seat]) == 1:
            return steps
    return None


def do(page: Page, action: actions.Action) -> None:
    """The action, by clicking."""
    match action:
        case actions.Play(card, colour):
            click_card(page.locator(f'.card.fits[data-card="{card.text}"]').first)
            if colour is not None:
                page.locator(f".colour.{FIELDS[colour]}").click()
        case actions.Draw():
            page.locator(
                ".action-bar .buttons button:only-child"
            ).click()  # not while the last answer is on its way
        case actions.Pass():
            page.locator(".action-bar .buttons button:not(.primary)").click()
        case actions.Challenge():
            page.locator(".stakes button.primary").click()
        case _:
            page.locator(".stakes button").first.click()


@pytest.fixture
def two(open_page: Opener, server: Server) -> tuple[Page, Page, str]:
    """Two people at one table, before the start: one came by the link of the other."""
    ana = open_page(None, size="desktop")
    be(ana, server.guest("Ana"))
    ana.goto("/")
    settings = {"seats": 2, "visibility": "private", "fill_with": None, "turn_seconds": None, "uno_grace": 0.1}
    opened = ana.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ newTable }) => newTable(s))", settings)
    ana.goto(f"/t/{opened['id']}")
    link = ana.locator(".invite input").input_value()
    assert opened["key"] in link
    beto = open_page(link.replace(server.base, ""), size="phone", language="es")
    beto.get_by_text("En esta mesa: Ana").wait_for()  # the link of a private table shows who sits there
    beto.get_by_label("Tu nombre").fill("Beto")
    beto.get_by_role("button", name="A la mesa").click()
    ana.locator(".place:nth-child(2) .name", has_text="Beto").wait_for()
    return ana, beto, opened["id"]


def test_two_browsers_with_a_challenge_and_a_catch(two: tuple[Page, Page, str], server: Server) -> None:
    ana, beto, table = two
    people = (ana, beto)
    luck, steps = lucky(table_of(server, table), plan)
    ana.locator(".luck summary").click()
    ana.locator(".luck input").fill(luck)
    ana.locator(".luck button").click()
    ana.locator(".luck .good").wait_for()
    beto.get_by_role("button", name="Quiero empezar").click()
    ana.locator(".place.ready").wait_for()
    ana.get_by_role("button", name="Start").click()

    (bluffer, bluff), (challenger, challenge), *rest = steps
    do(people[bluffer], bluff)
    stakes = people[challenger].locator(".choice.stakes")
    stakes.wait_for()
    assert "4" in stakes.inner_text()
    assert "6" in stakes.inner_text()
    do(people[challenger], challenge)
    people[challenger].locator(".choice.shown .open-hand li").nth(5).wait_for()  # to the challenger only
    people[bluffer].locator(".hand .card").nth(9).wait_for()  # six left, and four for the bluff
    assert people[bluffer].locator(".choice.shown").count() == 0
    people[challenger].locator(".choice.shown button").click()

    for seat, action in rest:
        do(people[seat], action)
    forgetful, other = people[rest[-1][0]], people[1 - rest[-1][0]]
    assert forgetful.locator("button.catch").count() == 0
    other.locator("button.catch").click()  # it is there at once, and only now
    for page in people:
        page.locator(".latest-events .latest", has_text="UNO").wait_for()
    forgetful.locator(".hand .card").nth(2).wait_for()  # one, and two for it
    other.locator("button.catch").wait_for(state="detached")
