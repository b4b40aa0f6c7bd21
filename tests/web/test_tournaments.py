"""Tournaments in the browser: announced, shared, entered, played to the end by eight people and a bot."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from comodin.words import catalogue
from testkit.browser import Opener, no_violations
from testkit.server import Server

from .playing import play_until, plays_alone
from .test_lobby import choose
from .walk import SAID, SMALL

QUICK = {"bot": "simple", "bot_seconds": [0, 0], "between_seconds": 2, "turn_seconds": 60, "gather_seconds": 60}
BOTS_ONLY = {**QUICK, "between_seconds": 0, "gather_seconds": 0, "turn_seconds": 3}
GAME = 600_000  # ms: a whole match, on a machine with much else to do


def announced(server: Server, token: str, **setup: Any) -> str:
    """The path of a new tournament's page."""
    status, made = server.call("POST", "/api/tournaments", {"setup": {**QUICK, **setup}}, token)
    assert status == 201, made
    return f"/tournament/{made['id']}"


def api(path: str) -> str:
    return f"/api{path.replace('tournament', 'tournaments')}"


def arrive(page: Page, server: Server, name: str, path: str) -> str:
    """As somebody whom the server knows; returns the token."""
    who = server.guest(name)
    page.add_init_script(f"localStorage.setItem('comodin.player', '{_json(who)}')")
    page.goto(path)
    return str(who["token"])


def _json(who: dict[str, Any]) -> str:
    return str(who).replace("'", '"')


def sound(page: Page) -> None:
    """Accessible, large enough for fingers, and no wider than the screen."""
    no_violations(page)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_tournament_is_put_together_and_shared(open_page: Opener) -> None:
    ana = open_page("/tournaments", size="phone")
    ana.get_by_role("link", name="New tournament").first.click()
    choose(ana, "Several tables")
    ana.get_by_label("How many players?").select_option("12")
    ana.get_by_label("Rounds in a set").select_option("2")
    expect(ana.get_by_text("11 sets, so 22 rounds for everybody.")).to_be_visible()
    choose(ana, "For points")
    ana.get_by_label("How many players?").select_option("3")
    ana.get_by_label("Name of the tournament").fill("Sunday cup")
    ana.get_by_role("switch", name="Show it to everybody").check()
    ana.get_by_role("button", name="Announce the tournament").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text("Sunday cup")
    link = ana.get_by_label("The link to this table").input_value()
    assert link == ana.url
    expect(ana.get_by_role("button", name="Let devices in this network join")).to_be_visible()
    expect(ana.locator(".places .name")).to_have_count(1)
    ana.get_by_role("button", name="Add a bot").click()
    expect(ana.locator(".places .name")).to_have_count(2)
    sound(ana)

    beto = open_page(link, size="desktop")
    beto.get_by_label("Your name").fill("Beto")
    beto.get_by_role("button", name="Take part").click()
    expect(beto.get_by_text("starts it. Leave this page open")).to_be_visible()
    expect(ana.locator(".places .name").nth(2)).to_contain_text("Beto")  # without a reload

    caro = open_page("/tournaments", size="desktop")
    sound(caro)
    caro.get_by_role("link", name="Have a look: Sunday cup").first.click()  # all places are taken
    expect(caro.get_by_text("All places are taken.")).to_be_visible()
    expect(caro.get_by_text("You can follow it here, or begin a tournament of your own.")).to_be_visible()

    ana.get_by_role("button", name=re.compile("^Take (?!Beto)")).click()  # the bot
    expect(ana.locator(".places .name")).to_have_count(2)
    caro.get_by_label("Your name").fill("Caro")
    caro.get_by_role("button", name="Take part").click()
    expect(ana.locator(".places .name").nth(2)).to_contain_text("Caro")
    caro.get_by_role("button", name="Do not take part").click()
    expect(caro.get_by_role("button", name="Take part as Caro")).to_be_visible()
    ana.get_by_role("button", name="Start the tournament").click()
    for page in (ana, beto):
        expect(page.get_by_role("link", name="Go there")).to_be_visible()
    expect(caro.locator(".now .button")).to_have_text("Watch")
    expect(caro.get_by_role("button", name="Take part as Caro")).to_have_count(0)
    sound(beto)
    beto.get_by_role("link", name="Go there").click()
    expect(beto.get_by_role("heading", name="The table is being made ready")).to_be_visible()
    no_violations(beto)


def test_eight_people_and_a_bot_play_to_the_end(open_page: Opener, server: Server) -> None:
    sizes = ("phone", "desktop")
    pages = [open_page(None, size=sizes[n % 2]) for n in range(8)]
    names = ["Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo"]
    token = arrive(pages[0], server, names[0], "/tournaments")
    path = announced(server, token, format="elimination", players=9, target=10, title="Challenge")
    pages[0].goto(path)
    for page, name in zip(pages[1:], names[1:], strict=True):
        arrive(page, server, name, path)
        page.get_by_role("button", name=f"Take part as {name}").click()
    expect(pages[0].locator(".places .name")).to_have_count(8)
    pages[0].get_by_role("button", name="Start the tournament").click()
    for page in pages:
        page.get_by_role("link", name="Go there").click()
    for page in pages:
        page.locator("main.table .board").wait_for()
        plays_alone(page)
    pages[0].locator(".after-match").wait_for(timeout=GAME)
    _, view = server.call("GET", api(path))
    assert view["phase"] == "over"
    assert len(view["winners"]) == 1
    winner = view["entrants"][view["winners"][0]]["name"]
    for page in pages:
        page.get_by_role("link", name="To the tournament").click()
        expect(page.locator(".won")).to_have_text(f"{winner} wins the tournament.")
    for page in pages[:2]:
        rows = page.locator(".standings tbody tr")
        expect(rows).to_have_count(9)
        expect(rows.first).to_contain_text(winner)
        sound(page)


def test_the_way_leads_from_table_to_table(phone: Page, server: Server) -> None:
    page = phone
    token = arrive(page, server, "Ana", "/tournaments")
    path = announced(server, token, format="rotating", players=4)
    page.goto(path)
    page.get_by_role("button", name="Start the tournament").click()
    page.get_by_role("link", name="Go there").click()
    page.locator("main.table .board").wait_for()
    first = page.url
    play_until(page, ".after-match")
    no_violations(page)
    page.get_by_role("link", name="To your next table").click()
    page.locator("main.table .board").wait_for()
    assert page.url != first
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table: a bot plays for you until you are back").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url(f"**{path}")
    page.get_by_role("link", name="Go there").click()
    page.locator("main.table .board").wait_for()


@pytest.mark.parametrize(("size", "language"), [("phone", "es"), ("desktop", "it")])
def test_every_moment_is_translated_and_prints(
    open_page: Opener, server: Server, size: str, language: str
) -> None:
    keys = {key.split(".")[0] for key in catalogue(language).texts}
    page = open_page(None, size=size, language=language)
    token = arrive(page, server, "Ana", "/tournaments")

    def clean() -> None:
        said = page.evaluate(SAID)
        keylike = [word for word in re.findall(r"\b[a-z_]+(?:\.[a-z_0-9]+)+", said) if word.split(".")[0] in keys]
        assert not keylike
        assert not re.search(r"\{\w+\}|undefined|\[object|NaN", said)
        page.emulate_media(color_scheme="light")
        sound(page)
        page.emulate_media(color_scheme="dark")
        no_violations(page, "color-contrast", "link-in-text-block")

    path = announced(server, token, format="two-tables", players=8, hands=1, options={"stacking": True})
    page.goto(path)
    page.locator(".invite button").first.wait_for()
    clean()
    server.call("POST", f"{api(path)}/start", None, token)  # Ana's table waits for her, the other one plays
    page.locator(".call .button").wait_for()
    clean()
    over = announced(server, token, **{**BOTS_ONLY, "format": "partners", "target": 60})
    server.call("POST", f"{api(over)}/start", None, token)
    page.goto(over)
    page.locator(".call.won").wait_for()
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    clean()
    page.emulate_media(media="print", color_scheme="light")
    expect(page.locator(".masthead")).to_be_hidden()
    expect(page.locator(".standings")).to_be_visible()
    expect(page.locator(".sitting table").first).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)


def test_dead_ends_have_a_sentence_and_a_way_on(open_page: Opener, server: Server) -> None:
    page = open_page(None, size="phone")
    open_page.guard(page).allow("404|409")
    token = arrive(page, server, "Ana", "/tournament/nothing-here")
    expect(page.get_by_role("alert")).to_contain_text("There is no such tournament, or it is gone.")
    expect(page.get_by_role("link", name="All tournaments")).to_be_visible()
    sound(page)
    off = announced(server, token)
    page.goto(off)
    page.locator(".places").wait_for()
    server.call("POST", f"{api(off)}/call-off", None, token)
    expect(page.get_by_role("alert")).to_contain_text("This tournament was called off.")  # without a reload
    sound(page)
    # it begins while somebody is about to join
    other = announced(server, server.guest("Beto")["token"], players=2)
    beto = open_page(None, size="phone")
    open_page.guard(beto).allow("409")
    arrive(beto, server, "Carla", other)
    beto.route("**/api/tournaments/*?after=*", lambda route: None)  # no news reaches her
    beto.reload()
    beto.get_by_role("button", name="Take part as Carla").wait_for()
    server.call("POST", f"{api(other)}/enter", None, token)
    beto.get_by_role("button", name="Take part as Carla").click()
    expect(beto.get_by_role("alert")).to_contain_text("All 2 places are taken.")
