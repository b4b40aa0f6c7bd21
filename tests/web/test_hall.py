"""The way around, the lobby, watching, and profiles: in a real browser, on a phone and on a desktop."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from testkit.browser import Opener, no_violations
from testkit.people import QUICK, Guest, be, elsewhere, play_a_round
from testkit.server import Client, Server

from .walk import SMALL


@pytest.fixture(scope="module")
def pair(server: Server) -> tuple[Guest, Guest]:
    """Two who have played two rounds with each other."""
    one, other = server.guest("Nuria"), server.guest("Otto")
    for _ in range(2):
        elsewhere(play_a_round(server, one, other, edition="deluxe", rated=True))
    return one, other


def fact(page: Page, name: str) -> Locator:
    return page.locator(".facts > div", has=page.get_by_role("term").filter(has_text=re.compile(f"^{name}$")))


def looks_right(page: Page) -> None:
    no_violations(page)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_menu_of_a_phone_leads_everywhere(phone: Page) -> None:
    phone.goto("/rules")
    menu = phone.get_by_role("button", name="Menu")
    ways = phone.locator("#ways")
    expect(ways).to_be_hidden()
    menu.click()
    expect(ways).to_be_visible()
    expect(ways.get_by_role("link")).to_have_count(8)
    looks_right(phone)
    phone.keyboard.press("Escape")
    expect(ways).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    ways.get_by_role("link", name="Lobby").click()
    expect(phone.locator("main h1")).to_have_text("Lobby")
    expect(ways).to_be_hidden()


def test_the_lobby_is_live(open_page: Opener, server: Server, size: str) -> None:
    page = open_page("/lobby", size=size)
    expect(page.locator("main h1")).to_have_text("Lobby")
    host = server.guest("Berta")
    title = f"Just opened {size}"
    table = server.new_table(host["token"], title=title, edition="casa", seats=3, options={"jump_in": True})
    card = page.locator(".table-card", has_text=title)
    expect(card).to_contain_text("House Rules")  # it appears by itself
    expect(card).to_contain_text("Jumping in: Yes")
    expect(card.locator(".sitting li")).to_have_text(["Berta", "free", "free"])
    looks_right(page)

    async def start() -> None:
        client = await Client(server, host["token"], table).connect()
        await client.do("start")
        await client.close()

    elsewhere(start())
    expect(card.get_by_role("link", name=f"Watch: {title}")).to_be_visible()
    expect(card).to_contain_text("15 seconds late")
    expect(card.locator(".sitting .quiet")).to_have_count(2)  # bots have come
    card.get_by_role("link", name="Berta").click()
    expect(page.locator("main h1")).to_have_text("Berta")


def test_an_invitation_by_name(open_page: Opener, server: Server, pair: tuple[Guest, Guest]) -> None:
    one, other = pair
    table = server.new_table(one["token"], title="For two", visibility="private")
    here = open_page(None, size="phone")
    be(here, one)
    here.goto("/lobby")
    here.get_by_role("link", name="Back to the table: For two").click()  # one tap back in
    here.locator(".ask summary").click()
    here.get_by_role("button", name="Invite: Otto").click()
    expect(here.locator(".invite-players")).to_contain_text("Otto has been invited")
    no_violations(here)

    there = open_page(None, language="es")
    be(there, other)
    there.goto("/lobby")
    expect(there.locator(".invitations")).to_contain_text("Nuria te invita a esta mesa.")
    looks_right(there)
    there.get_by_role("link", name="Ir a la mesa: For two").click()
    there.wait_for_url(f"**/t/{table}")
    expect(there.locator(".places .place")).to_have_count(4)
    second = server.new_table(one["token"], title="Another one", visibility="private")
    asked = server.call("POST", f"/api/tables/{second}/invitations", {"person": other["id"]}, one["token"])
    assert asked[0] == 204
    there.goto("/lobby")
    there.get_by_role("button", name="Rechazar: Another one").click()
    expect(there.locator(".table-card", has_text="Another one")).to_have_count(0)
    there.reload()
    expect(there.locator(".table-card", has_text="For two")).to_have_count(1)
    expect(there.locator(".table-card", has_text="Another one")).to_have_count(0)


def test_who_watches_is_told_so_and_sees_the_past(open_page: Opener, server: Server, size: str) -> None:
    host, guest = server.guest("Berta"), server.guest("Ciro")
    table = server.new_table(host["token"], **QUICK, watch_delay=2.0, title="Slow")

    async def begin() -> None:
        clients = [await Client(server, who["token"], table).connect() for who in (host, guest)]
        await clients[1].do("join")
        for client in clients:
            await client.do("ready")
        for client in clients:
            await client.close()

    elsewhere(begin())
    page = open_page(f"/t/{table}", size=size)
    page.get_by_role("button", name="To the table").click()
    late = page.locator(".onlooker .late")
    expect(late).to_contain_text("2 seconds late")  # after which the round appears
    expect(page.locator(".hand .card")).to_have_count(0)
    no_violations(page)
    expect(page.locator(".without-seat")).to_contain_text("All 2 seats are taken")  # but one may stay and talk
    expect(page.get_by_role("button", name=re.compile("Sit down"))).to_have_count(0)
    page.get_by_role("button", name="Chat").click()
    page.get_by_label("Say something").fill("Good luck")
    page.keyboard.press("Enter")
    expect(page.locator(".chat .lines li.own")).to_contain_text("Good luck")  # at once


def test_a_table_that_is_gone_gets_a_sentence_and_a_way_on(page: Page, open_page: Opener) -> None:
    open_page.guard(page).allow("404")
    page.goto("/t/nothing-here")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_profile_tells_what_somebody_did(open_page: Opener, pair: tuple[Guest, Guest], size: str) -> None:
    one, _ = pair
    page = open_page(None, size=size)
    be(page, one)
    page.goto("/me")
    expect(page.locator("main h1")).to_have_text("Nuria")
    expect(fact(page, "Rounds")).to_contain_text("2")
    expect(fact(page, "Favourite edition")).to_contain_text("Deluxe")
    expect(page.locator(".plot")).to_have_count(3)
    expect(page.get_by_role("img", name="Rating over 2 rated matches")).to_be_visible()
    expect(page.locator("#rounds + div tbody tr")).to_have_count(2)
    page.locator(".plot summary").first.click()
    expect(page.locator(".plot tbody").first.locator("tr")).to_have_count(2)
    looks_right(page)
    page.get_by_role("link", name="How others see you").click()
    page.wait_for_url("**/players/*")
    expect(fact(page, "Rounds")).to_contain_text("2")
    expect(page.get_by_role("button", name="Delete me")).to_have_count(0)
    looks_right(page)


def test_a_player_who_is_not_there(open_page: Opener) -> None:
    page = open_page(None, size="phone")
    open_page.guard(page).allow("api/players/nobody")
    page.goto("/players/nobody")
    expect(page.locator("main h1")).to_have_text("There is no such player")
    looks_right(page)
    page.get_by_role("link", name="To the lobby").click()
    expect(page.locator("main h1")).to_have_text("Lobby")


def test_a_new_name_a_file_and_farewell(open_page: Opener, server: Server, size: str) -> None:
    who = server.guest("Remo")
    page = open_page(None, size=size)
    be(page, who)
    page.goto("/me")
    name = page.get_by_label("Your name")
    name.fill("x" * 10_000)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#name-said")).to_have_text("That name is too long: use at most 24 letters.")
    name.fill("Romolo")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#name-said")).to_have_text("Saved.")
    expect(page.locator("main h1")).to_have_text("Romolo")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save my data as a file").click()
    assert json.loads(download.value.path().read_text())["player"]["name"] == "Romolo"

    page.get_by_role("button", name="Delete me").click()
    dialog = page.get_by_role("dialog")
    no_violations(page)
    dialog.get_by_role("textbox").fill("Remo")
    open_page.guard(page).allow("409")
    dialog.get_by_role("button", name="Delete everything").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Write Romolo")
    dialog.get_by_role("textbox").fill("Romolo")
    open_page.guard(page).allow("401.*/api/me/notices")  # asked every five seconds: perhaps just now
    dialog.get_by_role("button", name="Delete everything").click()
    expect(page.locator("main h1")).to_have_text("You are forgotten")
    looks_right(page)
    assert server.call("GET", "/api/me", token=who["token"])[0] == 401
    page.reload()
    expect(page.locator("main h1")).to_have_text("There is nothing of yours here yet")
