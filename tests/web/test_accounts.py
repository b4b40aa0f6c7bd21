"""Signed out by another device, and names that will not do: what the page says, and does not do by itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from comodin.words import LANGUAGES, catalogue
from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

from .walk import SMALL

KEPT = "() => JSON.parse(localStorage.getItem('comodin.player'))"
SPEAK = "async (tag) => (await import(fileOf('js/common/i18n.js'))).speak(tag)"


def recovered(server: Server, who: dict[str, Any]) -> dict[str, Any]:
    """On another device."""
    status, back = server.call("POST", "/api/recover", {"recovery": who["recovery"]})
    assert status == 200
    return back  # type: ignore[no-any-return]


def say(language: str, key: str) -> str:
    return str(catalogue(language).texts[key])


def test_the_first_device_is_told(open_page: Opener, server: Server) -> None:
    """At a table: it says so once, comes back with nothing, and becomes nobody else."""
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], seats=2)
    page = open_page(None, size="phone", language="es")
    be(page, ana)
    page.goto(f"/t/{table}")
    expect(page.locator(".places .place").first).to_contain_text("Ana")
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    back = recovered(server, ana)
    dialog = page.get_by_role("dialog")
    for language in ("es", "it", "en"):
        page.evaluate(SPEAK, language)
        expect(dialog).to_contain_text(say(language, "web.unknown_token"))
    assert page.evaluate(SMALL) == []
    page.wait_for_timeout(700)
    assert not sockets  # it does not try again and again
    assert page.evaluate(KEPT)["id"] == ana["id"]
    dialog.get_by_role("button", name="Come back with a recovery code").click()
    page.wait_for_url("**/settings")
    expect(dialog).to_have_count(0)
    page.locator("#recovery").fill(back["recovery"])
    page.get_by_role("button", name="Come back", exact=True).click()
    expect(page.locator("#recover-said")).to_contain_text("Ana")
    page.goto(f"/t/{table}")
    expect(page.locator(".places .place").first).to_contain_text("Ana")  # the seat is there
    assert server.call("GET", f"/api/tables/{table}")[1]["people"] == 1


def test_another_tab_goes_on(open_page: Opener, server: Server) -> None:
    """The code is used in one tab of a browser, while the game is in another one."""
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], seats=2)
    page = open_page(None)
    be(page, ana)
    page.goto(f"/t/{table}")
    expect(page.locator(".places .place").first).to_contain_text("Ana")
    tab = page.context.new_page()
    tab.goto("/settings")
    tab.locator("#recovery").fill(ana["recovery"])
    tab.get_by_role("button", name="Come back", exact=True).click()
    expect(tab.locator("#recover-said")).to_contain_text("Ana")
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Say something").fill("Still here")
    page.keyboard.press("Enter")
    expect(page.locator(".chat .lines li.own")).to_contain_text("Still here")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_nobody_becomes_a_new_guest_unasked(open_page: Opener, server: Server) -> None:
    ana = server.guest("Ana")
    page = open_page(None, size="phone")
    open_page.guard(page).allow("401")
    be(page, ana)
    recovered(server, ana)
    page.goto("/")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("You are signed out here.")
    no_violations(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    expect(dialog).to_be_visible()  # whoever wants to do something is told again
    assert page.evaluate(KEPT)["id"] == ana["id"]
    dialog.get_by_role("button", name="Go on as a new guest").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    assert page.evaluate(KEPT)["id"] != ana["id"]


def test_names_that_will_not_do(open_page: Opener, server: Server) -> None:
    page = open_page(None, size="phone")
    open_page.guard(page).allow("409")
    be(page, server.guest("Remo"))
    page.goto("/me")
    for typed, why in (
        ("Remo\u3164", "invisible"),
        ("Re\u0316\u0317\u0318\u0319", "marks"),
        ("Rem\u043e", "mixed"),
    ):
        page.locator("#name").fill(typed)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#name-said")).to_have_text(say("en", f"name.{why}"))
    page.goto("/new")
    page.locator("#on-device").check()
    page.locator("#person-0").fill("Ana")
    page.locator("#person-1").fill("An\u0430")
    page.locator(".open button.primary").click()
    expect(page.locator(".open [role=alert]")).to_have_text(say("en", "name.mixed"))
    page.goto("/settings")
    for language in LANGUAGES:
        page.evaluate(SPEAK, language)
        page.locator("#name").fill("\u2800")
        page.get_by_role("button", name=say(language, "lobby.me.save"), exact=True).click()
        expect(page.locator("#name-said")).to_have_text(say(language, "name.invisible"))
    no_violations(page)
