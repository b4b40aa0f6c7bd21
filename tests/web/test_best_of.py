"""Best of N rounds (X18) on the page: a new table, the end of a match, the score keeper, a tournament."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser import Opener, no_violations
from testkit.scenes import scenes, show, show_on_screen
from testkit.server import Server

from .test_lobby import table_of
from .test_score import begin
from .test_tournaments import BOTS_ONLY, announced, api, arrive

WON = ([1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 1, 0])


def pick(page: Page, format: str) -> None:
    page.locator(f"label:has(input[name=format][value={format}])").click()
    expect(page.locator(f"input[name=format][value={format}]")).to_be_checked()


def test_a_table_asks_for_an_odd_number_of_rounds(page: Page, server: Server) -> None:
    page.goto("/new")
    page.get_by_label("Up to how many points?").fill("250")
    pick(page, "best-of")
    field = page.get_by_label("Best of how many rounds?")
    expect(field).to_have_value("5")
    field.fill("4")
    page.get_by_role("button", name="Open the table").click()
    assert page.evaluate("document.querySelector('#target').validity.stepMismatch")
    assert "/new" in page.url
    pick(page, "points")
    expect(page.get_by_label("Up to how many points?")).to_have_value("250")  # each unit keeps its number
    pick(page, "best-of")
    field.fill("3")
    no_violations(page)
    page.get_by_role("button", name="Open the table").click()
    found = table_of(page, server)
    assert (found["format"], found["target"]) == ("best-of", 3)


def test_pairs_are_four_and_travel_as_a_code(open_page: Opener, server: Server) -> None:
    page = open_page("/new")
    pick(page, "best-of-partners")
    expect(page.locator(".stepper output")).to_have_text("4 players")
    page.locator(".code summary").click()
    code = page.locator(".code .the-code")
    expect(code).to_have_text("WM23-540")
    friend = open_page(f"/new?code={code.inner_text()}", language="es")
    expect(friend.locator("input[name=format][value=best-of-partners]")).to_be_checked()
    expect(friend.get_by_label("¿Al mejor de cuántas rondas?")).to_have_value("5")


def test_the_lobby_says_what_is_played(open_page: Opener, server: Server) -> None:
    match = {"format": "best-of", "target": 7}
    server.new_table(server.guest("Berta")["token"], title="Seven rounds", match=match)
    line = open_page("/lobby").locator(".table-card", has_text="Seven rounds")
    expect(line).to_contain_text("Best of 7")


def test_the_end_of_a_match_tells_rounds_and_not_points(open_page: Opener) -> None:
    view, legal, _ = scenes()["won"]
    rounds = [{**row, "points": points} for row, points in zip([*view["match"]["rounds"]] * 2, WON, strict=False)]
    rules = {"format": "best-of", "target": 3, "teams": None, "hands": None}
    match = {**view["match"], "rules": rules, "rounds": rounds, "totals": [1, 0, 2, 0], "winners": [2]}
    page = open_page("/settings")
    show(page, {**view, "match": match}, legal)
    expect(page.locator(".ending .won")).to_have_text("Caro wins the game!")
    expect(page.locator(".ending .sum")).to_contain_text("2/ 2")
    expect(page.locator(".latest-events [role=status]")).to_contain_text("Caro wins with 2 rounds.")
    page.get_by_role("button", name="Details").click()
    expect(page.locator("table.score caption")).to_contain_text("best of 3")
    expect(page.locator("table.score tfoot")).to_contain_text("Total102")
    show(page, {**view, "match": {**match, "totals": [2, 0, 1, 0], "winners": [0]}}, legal)
    expect(page.locator(".ending .won")).to_have_text("You win the game!")
    show_on_screen(page, {**view, "match": match}, legal)
    expect(page.locator(".between .total").first).to_have_text("2")


def test_a_board_asks_for_nothing_but_the_winner(page: Page) -> None:
    page.goto("/score")
    begin(page, "Ana", "Beto", "Caro", format="best-of", target="4")
    expect(page.get_by_role("alert")).to_contain_text("takes an odd number of rounds from 1 to 99")
    page.locator("#target").fill("3")
    page.get_by_role("button", name="Begin").click()
    for said in ("Beto leads with 1 round.", "Beto wins with 2 rounds."):
        page.locator(".enter").get_by_role("button", name="Beto", exact=True).click()
        page.get_by_role("button", name="Enter the round").click()
        expect(page.locator(".standing")).to_have_text(said)
    expect(page.locator(".plot")).to_be_visible()


def test_a_tournament_says_best_of_and_counts_rounds(open_page: Opener, server: Server) -> None:
    page = open_page(None)
    token = arrive(page, server, "Ana", "/tournaments")
    path = announced(server, token, **{**BOTS_ONLY, "format": "best-of", "players": 2, "target": 3})
    server.call("POST", f"{api(path)}/start", None, token)
    page.goto(path)
    expect(page.locator(".facts")).to_contain_text("best of 3")
    page.locator(".call.won").wait_for()
    expect(page.locator(".standings thead")).not_to_contain_text("Total")
    expect(page.locator(".standings tbody tr").first.locator("td").last).to_have_text("2")
