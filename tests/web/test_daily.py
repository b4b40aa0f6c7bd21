"""The deal of the day in the browser: played by a tap, told in tiles and in a text that gives no card away."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Route, expect

from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

COURSE = {"won": True, "place": 1, "cards_left": 0, "turns": 9, "marks": "RYGBBWdxGGYR"}
TODAY: dict[str, Any] = {
    "day": "2026-11-18",
    "edition": "casa",
    "seats": 4,
    "bot": "normal",
    "seconds_left": 3700.0,
    "table": "abc",
    "record": "rec",
    "course": COURSE,
    "everybody": {"played": 40, "won": 10},
    "streak": {"now": 3, "best": 9},
    "days": [{"day": "2026-11-18", "edition": "casa", "course": COURSE}],
}


def test_a_tap_leads_to_the_table_and_back_to_it(open_page: Opener, server: Server) -> None:
    page = open_page("/daily", size="phone", language="en")
    page.get_by_role("button", name="Play today’s deal").click()
    page.locator(".hand .card").first.wait_for()
    expect(page.locator(".latest-events .latest")).to_contain_text("everybody gets these cards")
    table = page.url
    page.goto("/daily")
    page.get_by_role("button", name="Go on with your try").click()
    page.locator(".hand .card").first.wait_for()
    assert page.url.split("?")[0] == table.split("?")[0], "one try"


def test_what_became_of_it(open_page: Opener, server: Server) -> None:
    page = open_page(None, size="phone", language="en")
    be(page, server.guest("Ana"))

    def today(route: Route) -> None:
        route.fulfill(json=TODAY)

    page.route("**/api/daily", today)
    page.route(
        "**/api/daily/*/expert",
        lambda route: route.fulfill(
            json={"record": "", "course": {**COURSE, "won": False, "place": 3, "cards_left": 4}}
        ),
    )
    page.add_init_script(
        "delete Navigator.prototype.share;"
        "const clipboard = { writeText: async (text) => { window.copied = text; } };"
        "Object.defineProperty(navigator, 'clipboard', { value: clipboard });"
    )
    page.goto("/daily")
    expect(page.locator(".outcome h2")).to_contain_text("Won in 9 turns")
    expect(page.locator(".outcome .mark")).to_have_count(13)
    expect(page.locator(".expert-line")).to_contain_text("Third, with 4 cards left")
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".outcome [role=status]")).to_contain_text("Copied")
    lines = page.evaluate("() => window.copied").split("\n")
    assert lines[1] == "🏆 Won in 9 turns · 🔥 3"
    assert lines[2:4] == ["🟥🟨🟩🟦🟦🌈⬜💥🟩🟩", "🟨🟥"]
    assert lines[-1].endswith("/daily")
    no_violations(page)


def test_the_best_and_what_one_has_achieved(open_page: Opener, server: Server) -> None:
    page = open_page(None, size="desktop", language="es")
    be(page, server.guest("Ana"))
    best = [
        {"id": f"p{n}", "name": name, "face": "owl", "rating": 20 - n, "matches": 5} for n, name in enumerate("AB")
    ]
    page.route("**/api/leaders?edition=casa", lambda route: route.fulfill(json={"least": 3, "leaders": best}))
    page.goto("/leaders")
    expect(page.locator("main")).to_contain_text("Todavía nadie")
    page.locator("select").last.select_option("casa")
    expect(page.locator(".board-of-leaders li")).to_have_count(2)
    no_violations(page)
    page.goto("/me")
    expect(page.locator(".achievements li")).to_have_count(15)
    no_violations(page)
