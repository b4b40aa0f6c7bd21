"""One device for many people, a big screen without hands, and phones that are only a hand."""

from __future__ import annotations

import json
import re
from time import monotonic
from typing import Any

from playwright.sync_api import Page, WebSocket, expect

from testkit.browser import Opener, no_violations
from testkit.scenes import scenes, show_on_screen
from testkit.server import Server

from .playing import click, next_thing
from .walk import SMALL

NAMES = ("Ana", "Beto")
PATIENCE = 120.0  # seconds, for a crowded machine
# all see the pile, and the last card that was laid on it
OPEN_ELSEWHERE = """() => [...document.querySelectorAll("use")]
  .filter((one) => !one.closest(".discard, .last-card"))
  .map((one) => one.getAttribute("href").split("#")[1])
  .filter((name) => name.startsWith("card-") && name !== "card-back")"""
FACES = "() => [...document.querySelectorAll('use')].map((one) => one.getAttribute('href').split('#')[1])"
PLAY_NOW = """async (settings) => {
  const { playNow } = await import(fileOf("js/net/api.js"));
  await (await import(fileOf("js/common/i18n.js"))).ready;
  return playNow(settings);
}"""


def sit_together(page: Page, *names: str, seats: int = 2) -> None:
    page.goto("/new")
    page.locator("main h1").wait_for()
    stepper = page.locator(".stepper button").first
    for _ in range(4 - seats):
        stepper.click()
    page.locator("#on-device").check()
    for n, name in enumerate(names):
        page.locator(f"#person-{n}").fill(name)
    page.locator(".open button.primary").click()


def hidden(page: Page) -> None:
    """No hand is in the page: only the discards and the back of the draw pile are drawn."""
    expect(page.locator(".hand")).to_have_count(0)
    assert page.evaluate(OPEN_ELSEWHERE) == []


def owner(page: Page) -> str:
    return page.locator(".curtain .show").first.inner_text().removeprefix("I am ").split(",")[0]


def test_a_round_on_one_device(page: Page) -> None:
    """Nobody's hand is shown until its owner asks; it is hidden again after the move."""
    sit_together(page, *NAMES)
    page.wait_for_url("**/hot/*")
    show = page.locator(".curtain .show")
    seen = set()
    for _ in range(3):
        show.first.wait_for()
        hidden(page)
        name = owner(page)
        seen.add(name)
        show.first.click()
        expect(page.locator(".hot-strip")).to_contain_text(name)
        page.locator(".hand .card").first.wait_for()
        # a move, whatever it takes, until the turn is somebody else's
        until = monotonic() + PATIENCE
        while not page.locator(".curtain").count() and monotonic() < until:
            if what := next_thing(page, uno=False):
                click(page, what)
            page.wait_for_timeout(50)
        page.locator(".curtain").wait_for()
        if page.locator(".ending").count():
            break
    assert seen <= set(NAMES)
    address = page.url
    page.goto("/lobby")
    page.locator("section[aria-labelledby=on-device] .button.primary").click()  # one tap back in
    page.wait_for_url(address)
    page.locator(".curtain, .ending").first.wait_for()
    hidden(page)
    if not page.locator(".ending").count():
        assert page.locator(".callers li").count() == 2
        no_violations(page)
        assert page.evaluate(SMALL) == []


def test_hiding_by_hand_and_coming_back(open_page: Opener) -> None:
    page = open_page(None, size="phone", language="en")
    sit_together(page, *NAMES)
    page.locator(".curtain .show").first.click()
    page.locator(".hand .card").first.wait_for()
    no_violations(page)
    # they sit in one room: nothing to chat, to make faces with or to throw
    expect(page.get_by_role("button", name=re.compile("Chat|Reactions"))).to_have_count(0)
    page.get_by_role("button", name="Hide my hand").click()
    page.locator(".curtain .show").first.wait_for()
    hidden(page)
    page.locator("[data-spot=discard]").hover()
    expect(page.locator(".card-tip")).to_be_visible()  # the pile says what it asks for, to all
    no_violations(page)
    page.mouse.move(5, 5)
    # whose turn it is not may look as well
    page.locator(".peek summary").click()
    page.locator(".peek button").first.click()
    page.locator(".hand .card").first.wait_for()
    page.reload()  # the seats are kept in this browser, and no hand is open
    page.locator(".curtain .show").first.wait_for()
    hidden(page)


CALLS = """async ({ view, legal }) => {
  const { Game } = await import(fileOf("js/table/game.js"));
  const { Device } = await import(fileOf("js/hot-seat/device.js"));
  const { HotTable } = await import(fileOf("js/screens/hot-seat.js"));
  const { also, ready } = await import(fileOf("js/common/i18n.js"));
  const { html, render } = await import(fileOf("js/common/ui.js"));
  await ready;
  await also("hot-seat");
  const people = ["p0", "p2"].map((id, n) => ({ id, name: ["Ana", "Caro"][n], token: "" }));
  const device = new Device("scene", { key: "", people });
  window.sent = [];
  const take = (game, you) => {
    game.connectionState.value = { state: "open" };
    game.connection.command = async (body) => (window.sent.push([you.person, body]), { t: "ack", v: 1, id: "" });
    game.take({ t: "welcome", v: 1, seq: 1, now: view.at, you: you.person, view: { ...view, you }, legal });
  };
  take(device.board, { person: "screen", seat: null, round_seat: -1 });
  take(device.games[0], { person: "p0", seat: 0, round_seat: 0 });
  take(device.games[1], { person: "p2", seat: 2, round_seat: 2 });
  render(null, document.getElementById("app"));
  render(html`<${HotTable} device=${device} />`, document.getElementById("app"));
}"""


def test_anybody_may_call_out(open_page: Opener) -> None:
    view, legal, _ = scenes()["catch"]
    caught = view["round"]["catchable"][0]
    view["round"]["said_uno"] = [False] * 4  # who has said it cannot say it again
    page = open_page("/rules")
    page.locator("main h1").wait_for()
    page.evaluate(CALLS, {"view": view, "legal": legal})
    page.locator(".callers li").nth(1).wait_for()
    catcher = "p2" if view["players"][caught] == 0 else "p0"
    page.locator(".callers .catch").first.click()
    page.locator(".callers .uno").nth(1).click()
    sent: list[Any] = page.evaluate("() => window.sent")
    assert [catcher, {"c": "act", "action": {"do": "catch", "target": caught}}] in sent
    assert [person for person, body in sent if body["c"] in ("arm_uno", "act") and body != sent[0][1]] == ["p2"]


def test_around_one_device_people_agree_on_who_was_last(open_page: Opener) -> None:
    """H11: one tap is everybody's word; on the big screen the same is said, and nothing can be tapped."""
    view, legal, events = scenes()["room"]
    page = open_page("/rules")
    page.locator("main h1").wait_for()
    page.evaluate(CALLS, {"view": view, "legal": legal})
    page.locator(".curtain .names").get_by_role("button", name="Caro").click()
    last = {"c": "name_last", "seat": 2}
    assert page.evaluate("() => window.sent") == [["p0", last], ["p2", last]]
    show_on_screen(page, view, legal, *events)
    page.get_by_text("tap on your phones who was last").wait_for()
    assert page.locator(".names button:disabled").count() == 3
    assert "one leg" not in page.inner_text("main")  # H6


def test_people_who_cannot_be(open_page: Opener) -> None:
    page = open_page(None, size="phone", language="en")
    alert = page.locator(".open [role=alert]")
    sit_together(page, "Ana")
    expect(alert).to_contain_text("at least two names")
    page.locator("#person-1").fill("ana")
    page.locator(".open button.primary").click()
    expect(alert).to_contain_text("cannot both be called")
    page.locator("#person-1").evaluate("(box) => box.removeAttribute('maxlength')")
    page.locator("#person-1").fill("x" * 10_000)
    page.locator(".open button.primary").click()
    expect(alert).to_contain_text("at most 24")
    assert page.url.endswith("/new")


def test_a_table_that_is_not_on_this_device(open_page: Opener) -> None:
    page = open_page("/hot/nothing12345", language="en")
    expect(page.locator("[role=alert]")).to_contain_text("does not hold the hands")
    page.get_by_role("link", name="New table").click()
    page.wait_for_url("**/new")


# -- the big screen ----------------------------------------------------------------------------------------


def hosted(open_page: Opener, **settings: Any) -> tuple[Page, str]:
    """A host who plays, and the address of the big screen."""
    host = open_page("/", size="phone", language="en")
    quick = {"seats": 3, "turn_seconds": None, "bot_seconds": [0.05, 0.1], **settings}
    host.goto(host.evaluate(PLAY_NOW, quick))
    host.locator(".hand .card").nth(6).wait_for()
    host.locator(".bar button").first.click()
    address = host.locator(".menu a[href^='/tv/']").get_attribute("href")
    assert address
    host.locator("dialog .plain").first.click()
    expect(host.locator("dialog")).to_have_count(0)
    return host, address


def test_the_big_screen_shows_everything_but_hands(open_page: Opener) -> None:
    host, address = hosted(open_page, visibility="private", spectators=False)
    tv = open_page(None, size="desktop", language="es")
    messages: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: messages.append(json.loads(frame)))

    tv.on("websocket", listen)
    tv.goto(address)
    tv.locator(".tv .seat").nth(2).wait_for()
    tv.locator(".tv-join button").wait_for()  # to let the network in; then there is a picture (test_reach.py)
    no_violations(tv)
    moves = 0
    for _ in range(400):
        if host.locator(".ending").count() or moves >= 5:
            break
        if what := next_thing(host, uno=False):
            click(host, what)
            moves += 1
            faces = [face for face in tv.evaluate(FACES) if face.startswith("card-") and face != "card-back"]
            assert len(faces) <= 3 + 1  # what lies on the pile, and a card on its way
        host.wait_for_timeout(60)
    expect(tv.locator(".hand, .open-hand")).to_have_count(0)
    ended = [one for one in messages if "round_ended" in json.dumps(one)]
    for message in messages:
        if message in ended:
            continue
        hands = message.get("view", {}).get("round") or {"hands": []}
        assert all(card == "?" for hand in hands["hands"] for card in hand)
        for step in (step for event in message.get("events", []) for step in event.get("events", [])):
            if step["type"] in ("cards_drawn", "hand_shown"):
                assert set(step["cards"]) <= {"?"}
            if step["type"] == "dealt":
                assert {card for hand in step["hands"] for card in hand} == {"?"}
    assert any(message["t"] == "events" for message in messages)


def test_a_screen_without_its_key_says_what_to_do(open_page: Opener, server: Server) -> None:
    table = server.new_table(server.guest("Ana")["token"])
    page = open_page(f"/tv/{table}", language="en")
    expect(page.locator("[role=alert]")).to_contain_text("link with the key")
    no_violations(page)
    page.get_by_role("link").first.click()
    page.wait_for_url(page.url.rpartition("/tv/")[0] + "/")


def test_before_and_after_a_round_on_the_big_screen(open_page: Opener) -> None:
    page = open_page("/rules", language="it")
    page.locator("main h1").wait_for()
    for scene, shown in (("waiting", ".gathering"), ("ended", ".between"), ("many", ".seats.crowd")):
        view, legal, events = scenes()[scene]
        show_on_screen(page, view, legal, *events)
        page.locator(f".tv {shown}").wait_for()
        page.locator(".tv-join button").wait_for()
        no_violations(page)
        assert page.evaluate(OPEN_ELSEWHERE) == []


# -- a phone that is a hand --------------------------------------------------------------------------------


def test_a_phone_that_is_only_the_hand(open_page: Opener) -> None:
    host, _ = hosted(open_page)
    host.locator(".bar button").first.click()
    host.get_by_role("button", name="This phone is my hand").click()
    host.locator(".as-hand").wait_for()
    expect(host.locator(".seats, .piles")).to_have_count(0)
    host.locator(".hand .card").first.wait_for()
    no_violations(host)
    moves = 0
    for _ in range(300):
        if host.locator(".ending").count() or moves >= 3:
            break
        if what := next_thing(host, uno=False):
            click(host, what)
            moves += 1
        host.wait_for_timeout(60)
    assert moves > 1
    host.reload()  # it stays a hand
    host.locator(".as-hand, .ending").first.wait_for()
    expect(host.locator(".seats, .piles")).to_have_count(0)
