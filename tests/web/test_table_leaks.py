"""Nothing on the page tells more than the seat's view: neither what it shows nor what it keeps in memory."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import Any

from playwright.sync_api import Page

from comodin.rules import Over
from testkit.browser import Opener
from testkit.server import Server

from .dealing import table_of
from .playing import click, next_thing

PATIENCE = 300.0  # seconds, for a crowded machine

# every array of texts that lives in the page, whoever holds it
ARRAYS = """
function () {
  return this.filter((one) => one.length > 2 && one.length < 60 && one.every((item) => typeof item === "string"))
    .map((one) => [...one]);
}
"""
SHOWN = "() => [...document.querySelectorAll('main use')].map((one) => one.getAttribute('href').split('#')[1])"


def arrays(page: Page) -> list[list[str]]:
    devtools = page.context.new_cdp_session(page)
    prototype = devtools.send("Runtime.evaluate", {"expression": "Array.prototype"})["result"]["objectId"]
    devtools.send("HeapProfiler.enable")
    devtools.send("HeapProfiler.collectGarbage")
    found = devtools.send("Runtime.queryObjects", {"prototypeObjectId": prototype})["objects"]["objectId"]
    call: dict[str, Any] = {"objectId": found, "functionDeclaration": ARRAYS, "returnByValue": True}
    texts: list[list[str]] = devtools.send("Runtime.callFunctionOn", call)["result"]["value"]
    devtools.detach()
    return texts


def test_no_card_of_another_hand_is_on_the_page(open_page: Opener, server: Server) -> None:
    page = open_page("/", size="phone")
    settings = {"seats": 3, "bot_seconds": [0.1, 0.2], "turn_seconds": None}
    page.goto(page.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ playNow }) => playNow(s))", settings))
    page.locator(".hand .card").nth(6).wait_for()
    looked, until = 0, monotonic() + PATIENCE
    while looked < 4 and monotonic() < until:
        if not (what := next_thing(page)):
            page.wait_for_timeout(30)
            continue
        if what == ".hand .card.fits":  # the round waits for us: nothing moves while we look
            looked += look(page, server)
        click(page, what)
        page.wait_for_timeout(100)
    assert looked == 4


def look(page: Page, server: Server) -> bool:
    table = table_of(server, page.url.rpartition("/")[2])
    state = table.round
    assert state is not None
    if isinstance(state.pending, Over) or page.locator(".ending").count():
        return False
    own = Counter(card.text for card in state.hands[0])
    kept = arrays(page)
    assert sorted(own.elements()) in [sorted(one) for one in kept], "the search finds what is there"
    for seat, hand in enumerate(state.hands[1:], start=1):
        secret = sorted(card.text for card in hand)
        seen = sorted(fact.card.text for fact in state.known if (fact.viewer, fact.owner) == (0, seat))
        if len(secret) > 2 and seen != secret:  # a challenge may have shown it to us
            assert secret not in [sorted(one) for one in kept]
    pile = [card.text for card in state.draw[:6]]
    assert not any(one[at : at + 6] == pile for one in kept for at in range(len(one) - 5))
    # what is drawn: the hand, what lies open, and nothing else that has a face
    faces = Counter(name.removeprefix("card-") for name in page.evaluate(SHOWN) if name.startswith("card-"))
    del faces["back"]
    wilds = {face: face.partition("-")[0] for face in faces}
    shown = Counter[str]()
    for face, times in faces.items():
        shown[wilds[face]] += times
    open_cards = own + Counter(card.text for card in state.discard[-3:])
    assert shown == open_cards
    return True
