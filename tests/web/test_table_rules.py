"""Whoever comes to a table is told its rules in words, and reads all of them without leaving it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from comodin.words import catalogue
from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

OPTIONS = {"stacking": "any", "challenge": "anyone"}  # the second is that of the edition
MATCH = {"format": "lowest", "target": 200}


def sheet_of(page: Page, name: str) -> None:
    """It lies over the table, whole, and has the focus."""
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog.locator("section")).not_to_have_count(0)
    assert dialog.evaluate("(one) => one.contains(document.activeElement)")
    assert len(page.context.pages) == 1


def test_a_guest_reads_the_rules_of_the_table(open_page: Opener, server: Server) -> None:
    es = catalogue("es", "deluxe")
    host = server.guest("Ana")["token"]
    table = server.new_table(host, edition="deluxe", options=OPTIONS, match=MATCH, turn_seconds=20, uno_grace=2)
    page = open_page(None, size="phone", language="es")
    be(page, server.guest("Beto"))
    page.goto(f"/t/{table}")
    played = page.locator(".what-is-played")
    expect(played.locator("li")).to_have_count(1)
    expect(played.locator("li")).to_contain_text(f"{es.say('option.stacking')}: {es.say('option.stacking.any')}")
    expect(played.locator("li")).to_contain_text("Si te juegan un Roba 2 o un Comodín Roba 4")
    expect(played).to_contain_text(es.say("hall.clock", n=20))
    expect(played).to_contain_text(es.say("hall.grace", n=2))
    for_this_match = es.say("lobby.format.lowest.about", target=200)
    expect(played).to_contain_text(for_this_match)

    address = page.url
    here = es.say("web.rules.here")
    button = played.get_by_role("button", name=here)
    button.click()
    sheet_of(page, here)
    sheet = page.get_by_role("dialog", name=here)
    expect(sheet.locator("section", has=page.get_by_role("heading", name="El objetivo"))).to_contain_text(
        for_this_match
    )
    for key in ("rules.uno.grace", "rules.w4.grace"):  # U5, A7: the sign of its origin stands behind each sentence
        for sentence in re.findall(r"[^.]+\.", es.say(key, n=2)):
            expect(sheet).to_contain_text(sentence.strip())
    expect(sheet.locator(".origins li")).to_have_count(3)
    expect(sheet.locator("section .origin[data-origin=ours]")).not_to_have_count(0)
    sheet.get_by_text(es.say("option.show")).click()
    expect(sheet.locator(".every-rule li")).to_have_count(22)  # nobody makes house rules here: no reminders
    no_violations(page)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(button).to_be_focused()
    assert page.url == address

    button.click()
    sheet_of(page, here)
    page.go_back()
    expect(sheet).to_have_count(0)
    expect(played).to_be_visible()
    assert page.url == address


def test_the_rules_are_read_in_the_middle_of_a_game(open_page: Opener) -> None:
    page = open_page("/", language="en", theme="dark")
    page.get_by_role("button", name="Play now").click()
    page.locator(".hand .card").first.wait_for()
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    page.get_by_role("dialog").get_by_role("button", name="The rules").click()
    sheet_of(page, "The rules of this table")
    expect(page.get_by_text("Nothing is changed")).to_be_visible()
    page.get_by_role("navigation", name="On this page").get_by_role("button", name="Saying UNO").click()
    expect(page.get_by_role("heading", name="Saying UNO")).to_be_in_viewport()
    no_violations(page)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(menu).to_be_focused()
    expect(page.locator(".hand .card").first).to_be_visible()
    assert "/t/" in page.url
