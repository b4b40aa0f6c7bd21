"""Friends in real browsers: invited with one tap, told on any screen, muted, blocked, reported, notified."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import Opener, no_violations
from testkit.people import Guest, be, elsewhere, play_a_round
from testkit.push import Browser, PushService
from testkit.server import Server

from .walk import SMALL


@pytest.fixture(scope="module")
def met(server: Server) -> tuple[Guest, Guest, str]:
    """Two who have played together, and where."""
    ana, beto = server.guest("Ana"), server.guest("Beto")
    return ana, beto, elsewhere(play_a_round(server, ana, beto))


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running


def looks_right(page: Page) -> None:
    no_violations(page)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_invited_with_one_tap_muted_reported_and_blocked(
    open_page: Opener, met: tuple[Guest, Guest, str], server: Server
) -> None:
    ana, beto = (open_page(None, size=size) for size in ("phone", "desktop"))
    be(ana, met[0])
    be(beto, met[1])
    beto.goto("/rules")
    ana.goto("/friends")
    line = ana.locator(".friend-list li", has_text="Beto")
    expect(line.locator(".presence")).to_have_text("on-line")
    looks_right(ana)
    line.get_by_role("button", name="Invite").click()
    ana.wait_for_url("**/t/*")

    notice = beto.locator(".notice")  # on whatever screen he is
    expect(notice).to_contain_text("Ana invites you to play: International.")
    looks_right(beto)
    notice.get_by_role("button", name="Join").click()
    beto.wait_for_url(ana.url.partition("?")[0])
    beto.locator(".waiting-room").wait_for()
    expect(notice).to_have_count(0)
    join = beto.get_by_role("button", name="Join", exact=True)
    if join.count():
        join.click()
    expect(ana.locator(".place", has_text="Beto")).to_have_count(1)

    # what he writes can be silenced, and the host be told
    ana.get_by_role("button", name="Chat").click()
    beto.get_by_role("button", name="Chat").click()
    beto.get_by_label("Say something").fill("You play like a tortoise")
    beto.get_by_role("button", name="Send").click()
    said = ana.locator(".chat .lines li", has_text="tortoise")
    expect(said).to_have_count(1)
    said.get_by_role("button", name="Beto").click()
    dialog = ana.get_by_role("dialog", name="Beto")
    dialog.get_by_role("button", name="Mute on this device").click()
    expect(said).to_have_count(0)
    looks_right(ana)
    dialog.get_by_role("button", name="Listen again").click()
    expect(said).to_have_count(1)
    dialog.get_by_role("button", name="Report to the host").click()
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_role("status")).to_have_text("There is no host to tell about this.")  # she is the host
    dialog.get_by_role("button", name="Close").click()
    beto.locator(".chat .lines").wait_for()
    table = ana.url.partition("/t/")[2].partition("?")[0]
    third = server.guest("Caro")
    _, told = server.call("POST", f"/api/tables/{table}/invitations", {"person": third["id"]}, met[0]["token"])
    assert told["code"] == "not_met"

    # blocked: his words are gone, he cannot come back, and is told nothing of it
    said.get_by_role("button", name="Beto").click()
    dialog.get_by_role("button", name="Block", exact=True).click()
    dialog.get_by_role("button", name="Yes, block Beto").click()
    expect(dialog.get_by_role("status")).to_have_text("Beto is blocked.")
    expect(said).to_have_count(0)
    dialog.get_by_role("button", name="Close").click()
    expect(beto.locator("body")).not_to_contain_text("block")

    ana.goto("/friends")
    expect(ana.locator(".friend-list li", has_text="Beto").get_by_role("button")).to_have_text("Unblock")
    looks_right(ana)
    ana.get_by_role("button", name="Unblock: Beto").click()
    expect(ana.get_by_role("button", name="Invite: Beto")).to_be_visible()


def test_a_blocked_person_is_kept_from_the_table_with_a_neutral_sentence(
    open_page: Opener, server: Server
) -> None:
    host, other = server.guest("Ana"), server.guest("Beto")
    table = server.new_table(host["token"])
    assert server.call("PUT", f"/api/me/blocks/{other['id']}", None, host["token"])[0] == 204
    page = open_page(None, size="phone", language="es")
    be(page, other)
    page.goto(f"/t/{table}")
    page.locator(".waiting-room").wait_for()
    join = page.get_by_role("button", name="Unirse", exact=True)
    if join.count():
        join.click()
    expect(page.locator("main")).to_contain_text("No puedes sentarte en esta mesa. Juega en otra.")


def test_the_host_is_told_of_a_report(open_page: Opener, server: Server) -> None:
    host, rude, other = (server.guest(name) for name in ("Hugo", "Rudi", "Olga"))
    table = server.new_table(host["token"])
    elsewhere(_sit(server, table, rude, other))
    page = open_page(None, size="phone", language="it", theme="dark")
    be(page, host)
    page.goto(f"/t/{table}")
    page.locator(".waiting-room").wait_for()
    body = {"person": rude["id"], "reason": "stalling"}
    assert server.call("POST", f"/api/tables/{table}/reports", body, other["token"])[0] == 204
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Al tuo tavolo c’è una segnalazione su Rudi: Fa perdere tempo apposta.")
    no_violations(page)
    notice.get_by_role("button", name="Chiudi questo avviso").click()
    expect(notice).to_have_count(0)
    page.reload()  # what was closed stays closed
    page.locator(".waiting-room").wait_for()
    page.wait_for_function("() => document.querySelector('.notices')")
    expect(notice).to_have_count(0)


async def _sit(server: Server, table: str, *people: Guest) -> None:
    from testkit.server import Client

    for who in people:
        client = await Client(server, who["token"], table).connect()
        await client.do("join")
        await client.close()


def test_asked_after_a_match_told_when_the_page_is_closed(
    open_page: Opener, met: tuple[Guest, Guest, str], server: Server, service: PushService
) -> None:
    """The permission is asked for after a match, by a tap, and never before; then a real push reaches the worker."""
    ana, beto, table = met
    browser = Browser()
    page = open_page(None, size="phone")
    be(page, beto)
    subscription = {"endpoint": f"{service.base}/beto", "keys": browser.keys}
    page.add_init_script(
        """
        Notification.requestPermission = async () => ((globalThis.asked = true), "granted");
        Object.defineProperty(Notification, "permission", { get: () => (globalThis.asked ? "granted" : "default") });
        PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
          if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("bad key");
          return { toJSON: () => (SUBSCRIPTION) };
        };
        """.replace("SUBSCRIPTION", json.dumps(subscription))
    )
    page.context.grant_permissions(["notifications"], origin=server.base)
    for path in ("/", "/friends"):  # nobody is asked at the door
        page.goto(path)
        page.locator("main h1").wait_for()
        assert not page.evaluate("() => globalThis.asked")
    page.goto(f"/t/{table}")
    question = page.locator(".ask-notify")
    expect(question).to_contain_text("Would you like to hear when somebody invites you")
    assert not page.evaluate("() => globalThis.asked")
    no_violations(page)
    with page.expect_response("**/api/me/push") as answer:
        question.get_by_role("button", name="Notify me").click()
    assert answer.value.status == 204
    expect(page.locator(".ending")).to_contain_text("Done. You can change it under Friends.")

    # he is gone; an invitation comes to the push service, which only his browser can read
    page.goto("about:blank")
    new = server.new_table(ana["token"], visibility="private", title="Sunday")
    page.wait_for_timeout(0)
    _wait_offline(server, ana, "Beto", page)
    body = {"person": beto["id"]}
    assert server.call("POST", f"/api/tables/{new}/invitations", body, ana["token"])[0] == 204
    service.wait(1)
    told = service.last(browser)
    assert told == {
        "kind": "invitation",
        "title": "Ana invites you to play",
        "body": "Sunday",
        "table": new,
        "url": f"/t/{new}",
    }

    # what his browser shows, and where a tap leads
    page.goto("/rules")
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(
            one["registrationId"] for one in event["registrations"] if one["scopeURL"].endswith("/push/")
        ),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(20)
    push = {"origin": server.base, "registrationId": found[-1], "data": json.dumps(told)}
    devtools.send("ServiceWorker.deliverPushMessage", push)
    shown = """async () => {
      const registration = await navigator.serviceWorker.getRegistration("/push/");
      for (;;) {
        const [one] = await registration.getNotifications();
        if (one) return { title: one.title, body: one.body, data: one.data };
        await new Promise((done) => setTimeout(done, 20));
      }
    }"""
    assert page.evaluate(shown) == {
        "title": "Ana invites you to play",
        "body": "Sunday",
        "data": {"url": f"/t/{new}"},
    }
    worker = next(one for one in page.context.service_workers if one.url.endswith("/sw.js"))
    tapped = """async ({ open }) => {
      const gone = [];
      self.clients.openWindow = async (url) => void gone.push(url);
      WindowClient.prototype.focus = async function () { gone.push(`focus ${this.url}`); };
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      while (!gone.length) await new Promise((done) => setTimeout(done, 20));
      return gone;
    }"""
    assert worker.evaluate(tapped, {}) == [f"{server.base}/t/{new}"]


def _wait_offline(server: Server, who: Guest, name: str, page: Page) -> None:
    """A page that was closed counts as in sight for a few seconds."""
    for _ in range(1_000):
        _, found = server.call("GET", "/api/me/company", None, who["token"])
        if not any(one["online"] for one in found["people"] if one["name"] == name):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{name} is on-line for ever")
