"""A connection that carries nothing any more is noticed in seconds; a move that was on its way is played once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic

import pytest
from playwright.sync_api import Error, Page, expect

from comodin.server.store.sqlite import connect
from testkit.browser import Opener
from testkit.people import elsewhere
from testkit.server import Client, Server
from testkit.tunnel import Tunnel

from .playing import click, click_card, next_thing

PATIENCE = 120.0  # seconds, for a crowded machine
PLAIN = '.hand .card.fits:not([data-card^="W"])'
DRAW = ".action-bar .buttons button:only-child"
HAND = "() => [...document.querySelectorAll('.hand .card')].map((one) => one.dataset.card).sort().join()"
ONLINE = "() => dispatchEvent(new Event('online'))"
SEEN_AGAIN = """
() => {
  const [sent, { send }] = [[], WebSocket.prototype];
  WebSocket.prototype.send = function (data) { sent.push(JSON.parse(data).t); return send.call(this, data); };
  document.dispatchEvent(new Event("visibilitychange"));
  WebSocket.prototype.send = send;
  return sent;
}
"""
NOTICED = 15.0  # five, and what a crowded machine takes; it was 108


@pytest.fixture
def tunnel(server: Server) -> Iterator[Tunnel]:
    with Tunnel(server.port) as way:
        yield way


def acted(server: Server, table: str) -> list[dict[str, object]]:
    """What the person has done, as the server's log has it."""
    store = connect(server.data / "comodin.sqlite", readonly=True)
    rows = store.execute("SELECT events FROM log WHERE table_id = ? ORDER BY seq", (table,)).fetchall()
    store.close()
    lines = [line for (text,) in rows for line in json.loads(text)]
    return [one for one in lines if one["type"] == "acted" and one["cause"] == "player"]


def until_a_plain_decision(page: Page) -> str:
    """Plays until it is the person's turn, with a card that asks for nothing more, or a card to draw. Where a card
    was just drawn another device could not draw."""
    until = monotonic() + PATIENCE
    draw = page.get_by_role("button", name="Draw", exact=True)
    while monotonic() < until:
        if page.locator("main.sending").count() == 0 and draw.count():
            for plain in (PLAIN, DRAW):
                if page.locator(plain).count() and not page.locator(".choice").count():
                    return plain
        if what := next_thing(page):
            click(page, what)
        page.wait_for_timeout(50)
    raise AssertionError("it never comes to that")


def decide(page: Page, what: str) -> None:
    if what == PLAIN:
        click_card(page.locator(PLAIN).first)
    else:
        with suppress(Error):
            page.locator(what).click(timeout=2_000)


@pytest.fixture
def at_table(open_page: Opener, tunnel: Tunnel) -> tuple[Page, str]:
    page = open_page("/", base=tunnel.base, size="phone")
    open_page.guard(page).allow("WebSocket|ERR_|Failed to load")
    settings = {"bot_seconds": [0, 0.1], "seats": 2, "turn_seconds": None, "edition": "deluxe"}
    path = page.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ playNow }) => playNow(s))", settings)
    page.goto(path)
    page.locator(".hand .card").nth(6).wait_for()
    return page, path.split("/")[2].split("?")[0]


async def draws(server: Server, token: str, table: str) -> None:
    """The same person on another device."""
    other = await Client(server, token, table).connect()
    await other.until(lambda: other.legal)
    await other.act("draw")
    await other.close()


def changed(page: Page, before: str) -> None:
    page.wait_for_function(f"(before) => ({HAND})() !== before", arg=before)


def test_a_half_dead_connection_is_noticed_and_a_pending_move_is_played_once(
    at_table: tuple[Page, str], server: Server, tunnel: Tunnel
) -> None:
    page, table = at_table
    lost, pending = page.locator(".connection-state.lost"), page.locator(".prompt.pending")

    assert page.evaluate(SEEN_AGAIN) == ["beat"]  # who comes back to the page does not wait to know

    # the move arrives, and its acknowledgement does not
    what = until_a_plain_decision(page)
    done, before = len(acted(server, table)), page.evaluate(HAND)
    tunnel.dark(up=True)
    began = monotonic()
    decide(page, what)
    expect(pending).to_contain_text("on its way")
    expect(lost).to_be_visible()
    assert monotonic() - began < NOTICED
    expect(pending).to_contain_text("No connection")
    laid = page.locator(".lying.pending").count()  # it lies there at once, and is shown as what nobody has told
    assert laid + page.locator(".lifted").count() == 1
    assert len(page.evaluate(HAND).split(",")) + laid == len(before.split(","))
    tunnel.light()
    page.evaluate(ONLINE)
    expect(pending).to_have_count(0)
    changed(page, before)
    assert page.locator(".refusal p").count() == 0
    assert len(acted(server, table)) == done + 1

    # the move gets lost, and is sent again
    what = until_a_plain_decision(page)
    done, before = len(acted(server, table)), page.evaluate(HAND)
    tunnel.dark()
    decide(page, what)
    expect(pending).to_be_visible()
    click_card(page.locator(".hand .card").first)  # an impatient finger
    assert len(acted(server, table)) == done
    tunnel.light()
    page.evaluate(ONLINE)  # nobody waits for the silence then
    expect(pending).to_have_count(0)
    changed(page, before)
    assert len(acted(server, table)) == done + 1

    # the move gets lost, and the table goes on: it is not played in another turn
    what = until_a_plain_decision(page)
    token = page.evaluate("() => JSON.parse(localStorage['comodin.player']).token")
    tunnel.dark()
    decide(page, what)
    expect(pending).to_be_visible()
    elsewhere(draws(server, token, table))
    done = len(acted(server, table))
    tunnel.light()
    page.evaluate(ONLINE)
    expect(pending).to_have_count(0)
    if what == PLAIN:
        page.get_by_text("did not arrive in time").wait_for()
        assert page.locator(".lying.pending").count() == 0
    assert len(acted(server, table)) == done
