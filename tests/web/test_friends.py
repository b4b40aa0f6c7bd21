"""Friends in real browsers: invited with one tap, told on any screen, muted, blocked, reported, notified."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from time import sleep

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import Opener, no_violations
from testkit.people import Guest, be, elsewhere, play_a_round
from testkit.push import Browser, PushService
from testkit.server import Client, Server

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


def test_invited_with_one_tap_muted_reported_and_blocked(open_page: Opener, met: tuple[Guest, Guest, str]) -> None:
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
    expect(notice).to_have_count(0)
    expect(ana.locator(".place", has_text="Beto")).to_have_count(1)

    # what he writes can be silenced
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
    expect(dialog.get_by_role("button", name="Report to the host")).to_have_count(0)  # she is the host
    dialog.get_by_role("button", name="Close").click()

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
    expect(page.locator("main")).to_contain_text("No puedes sentarte en esta mesa. Juega en otra.")


def test_the_host_is_told_of_a_report(open_page: Opener, server: Server) -> None:
    host, rude, other = (server.guest(name) for name in ("Hugo", "Rudi", "Olga"))
    table = server.new_table(host["token"])
    page = open_page(None, size="phone", language="it", theme="dark")
    be(page, host)
    page.goto(f"/t/{table}")
    page.locator(".waiting-room").wait_for()
    elsewhere(_say(server, table, rude, "zzz"))

    olga = open_page(None)
    be(olga, other)
    olga.goto(f"/t/{table}")
    olga.get_by_role("button", name=re.compile("chat|messages?", re.I)).click()
    olga.locator(".chat .lines").get_by_role("button", name="Rudi").click()
    dialog = olga.get_by_role("dialog", name="Rudi")
    dialog.get_by_role("button", name="Report to the host").click()
    dialog.get_by_label("What is wrong?").select_option("stalling")
    no_violations(olga)
    dialog.get_by_role("button", name="Send").click()
    expect(dialog.get_by_role("status")).to_have_text("The host has been told.")

    notice = page.locator(".notice")
    expect(notice).to_contain_text("Al tuo tavolo c’è una segnalazione su Rudi: Fa perdere tempo apposta.")
    no_violations(page)
    notice.get_by_role("button", name="Chiudi questo avviso").click()
    expect(notice).to_have_count(0)
    page.reload()  # what was closed stays closed
    page.locator(".waiting-room").wait_for()
    page.wait_for_function("() => document.querySelector('.notices')")
    expect(notice).to_have_count(0)


async def _say(server: Server, table: str, who: Guest, text: str) -> None:
    client = await Client(server, who["token"], table).connect()
    await client.do("join")
    await client.do("say", text=text)
    await client.close()


def test_asked_after_a_match_told_when_the_page_is_closed(
    open_in_whole_browser: Opener, met: tuple[Guest, Guest, str], server: Server, service: PushService
) -> None:
    """The permission is asked for after a match, by a tap, and never before; then a push reaches the worker."""
    ana, beto, table = met
    browser = Browser()
    page = open_in_whole_browser(None, size="phone")
    be(page, beto)
    subscription = {"endpoint": f"{service.base}/beto", "keys": browser.keys}
    page.context.add_init_script(  # of every page of his: a private window has no push service, and says so late
        """
        PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
          if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("bad key");
          return { toJSON: () => (SUBSCRIPTION) };
        };
        """.replace("SUBSCRIPTION", json.dumps(subscription))
    )
    page.add_init_script(
        """
        Notification.requestPermission = async () => ((globalThis.asked = true), "granted");
        const permission = { get: () => (globalThis.asked ? "granted" : "default") };
        Object.defineProperty(Notification, "permission", permission);
        """
    )
    page.context.grant_permissions(["notifications"], origin=server.base)
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
    context = page.context
    page.close()
    new = server.new_table(ana["token"], visibility="private", title="Sunday")
    while any(one["online"] for one in server.call("GET", "/api/me/company", None, ana["token"])[1]["people"]):
        sleep(0.05)
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
    page = context.new_page()
    page.goto("/")
    devtools = context.new_cdp_session(page)
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
    push = {"origin": server.base, "data": json.dumps(told)}
    shown = """async () => {
      const registration = await navigator.serviceWorker.getRegistration("/push/");
      for (const until = Date.now() + 5000; Date.now() < until; ) {
        const [one] = await registration.getNotifications();
        if (one) return { title: one.title, body: one.body, data: one.data };
        await new Promise((done) => setTimeout(done, 20));
      }
      return null;
    }"""

    def delivered() -> object:
        """What is shown; a browser that is still starting the worker loses what comes meanwhile."""
        for _ in range(12):
            devtools.send("ServiceWorker.deliverPushMessage", {**push, "registrationId": found[-1]})
            if notification := page.evaluate(shown):
                return notification
        return None

    assert delivered() == {"title": "Ana invites you to play", "body": "Sunday", "data": {"url": f"/t/{new}"}}
    worker = next(one for one in context.service_workers if one.url.endswith("/sw.js"))
    tapped = """async () => {
      const gone = [];
      self.clients.openWindow = async (url) => void gone.push(url);
      WindowClient.prototype.focus = async function () { gone.push(`focus ${this.url}`); };
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      while (!gone.length) await new Promise((done) => setTimeout(done, 20));
      return gone;
    }"""
    assert worker.evaluate(tapped) == [f"{server.base}/t/{new}"]
    page.goto(f"/t/{new}")
    assert delivered()
    assert worker.evaluate(tapped) == [f"focus {server.base}/t/{new}"]
