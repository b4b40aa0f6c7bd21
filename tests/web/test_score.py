"""The score keeper as people use it: tapping cards, taking back, files, bad input, and no server at all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from comodin.scores import load
from comodin.words import catalogue
from testkit.browser import Opener, no_violations
from testkit.server import Server

from .walk import SMALL


def begin(page: Page, *names: str, edition: str = "deluxe", format: str = "points", target: str = "100") -> None:
    page.locator("#edition").select_option(edition)
    page.locator(f"input[name=format][value={format}]").check(force=True)
    inputs = page.locator(".name-row input")
    while inputs.count() < len(names):
        page.get_by_role("button", name="One more").click()
    for n, name in enumerate(names):
        inputs.nth(n).fill(name)
    if format != "quick":
        page.locator("#target").fill(target)
    page.get_by_role("button", name="Begin").click()


def points(page: Page, winner: str, **left: str) -> None:
    page.locator(".enter").get_by_role("button", name=winner, exact=True).click()
    page.locator("input[name=by][value=points]").check(force=True)
    for name, text in left.items():
        page.get_by_label(name, exact=True).fill(text)
    page.get_by_role("button", name="Enter the round").click()


def test_a_match_by_tapping_cards(page: Page) -> None:
    page.goto("/score")
    begin(page, "Ana", "Beto", "Caro")
    standing = page.locator(".standing")
    expect(standing).to_have_text("No round has been played yet.")
    page.locator(".enter").get_by_role("button", name="Ana", exact=True).click()
    page.locator(".hand-of.open [data-card=W4]").click()
    page.locator(".hand-of.open [data-card=R0]").click()
    expect(page.locator(".hand-of.open [data-card=R0]")).to_be_disabled()  # there is only one
    page.locator(".hand-of.open [data-card=B7]").click()
    page.locator(".hand-of.open .chosen-cards button").nth(2).click()  # not that one
    page.locator(".hand-of > button").nth(1).click()
    page.locator(".hand-of.open [data-card=GD]").click()
    page.get_by_role("button", name="Enter the round").click()
    expect(standing).to_contain_text("Ana")
    expect(standing).to_contain_text("70")
    points(page, "Beto", Ana="20+7", Caro="5")
    expect(page.locator(".plot svg")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    page.reload()  # it is kept in this browser
    expect(standing).to_contain_text("70")
    page.get_by_role("button", name="Blocked round").click()
    points(page, "Ana", Beto="20", Caro="30")
    expect(standing).to_contain_text("120")
    expect(page.locator(".enter")).to_have_count(0)
    page.locator(".plot summary").click()
    expect(page.locator(".plot tbody tr")).to_have_count(3)
    no_violations(page)
    assert page.evaluate(SMALL) == []


def test_bad_input_gets_a_sentence_and_changes_nothing(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/score", size="phone")
    alert = page.locator("form [role=alert]").first
    begin(page, "x" * 200, "Beto", "Caro")
    expect(alert).to_contain_text("1 to 30 letters")
    begin(page, "Beto", "Beto", "Caro")
    expect(alert).to_contain_text("Two players cannot both")
    begin(page, "Ana", "Beto", "Caro", target="-3")
    expect(alert).to_contain_text("from 1 to")
    begin(page, "Ana", "Beto", "Caro", target="100")
    expect(page.locator(".standing")).to_be_visible()
    points(page, "Ana", Beto="-4", Caro="5")
    expect(page.locator(".enter [role=alert]")).to_contain_text("cannot be negative")
    points(page, "Ana", Beto="a lot", Caro="5")
    expect(page.locator(".enter [role=alert]")).to_contain_text("not a whole number")
    points(page, "Ana", Beto="999999", Caro="5")
    expect(page.locator("main > [role=alert], .score > [role=alert]").first).to_contain_text("whole deck")
    expect(page.locator(".standing")).to_have_text("No round has been played yet.")
    for text, said in (
        ("not a board", "not the file of a score board"),
        ('{"comodin_board": 7}', "another version"),
        (board(edition="mahjong"), "mahjong"),
        (board(events=[{"type": "round", "winner": 0, "left": [0, ["Z9"]]}]), "events[0].left[1]"),
        (board(events=[{"type": "round", "winner": 0, "left": [0, -3]}]), "cannot be negative"),
    ):
        file = tmp_path / "bad.json"
        file.write_text(text)
        page.locator("input[type=file]").set_input_files(file)
        expect(page.locator(".score > [role=alert]").first).to_contain_text(said)
    expect(page.locator(".standing")).to_have_text("No round has been played yet.")


def board(**changes: object) -> str:
    head = {"comodin_board": 1, "edition": "deluxe", "format": "points", "target": 500, "players": ["Ana", "Beto"]}
    return json.dumps({**head, "events": [], **changes})


def test_a_board_travels_as_a_file(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/score", language="en")
    begin(page, "Ana", "Beto", "Caro", "Dino", format="partners", target="500")
    points(page, "Caro", Beto="40", Dino="2")
    page.get_by_role("button", name="Names and dealer").click()
    page.locator("dialog input").first.fill("Anita")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".standing")).to_contain_text("Anita")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "saved.json"
    waiting.value.save_as(file)
    sheet = load(file.read_bytes())  # `comodin score` reads it
    assert sheet.match.totals == (42, 0, 42, 0)
    assert sheet.names[0] == "Anita"
    page.get_by_role("button", name="New board").click()
    page.get_by_role("button", name="Yes, a new one").click()
    page.get_by_role("button", name="Begin").wait_for()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".standing")).to_contain_text("42")


def test_what_was_kept_and_is_broken_does_not_stop_anybody(desktop: Page) -> None:
    desktop.goto("/score")
    desktop.evaluate(
        "() => localStorage.setItem('comodin.score', JSON.stringify({ board: '{\"comodin_board\": 1}' }))"
    )
    desktop.reload()
    expect(desktop.locator("[role=alert]").first).to_contain_text("cannot be read")
    begin(desktop, "Ana", "Beto", "Caro")
    expect(desktop.locator(".standing")).to_be_visible()


def test_without_a_server(open_page: Opener, own_server: Server) -> None:
    page = open_page("/score", size="phone", base=own_server.base)
    open_page.guard(page).allow("net::|Failed to fetch|ERR_")  # there is no server: a browser says so in many ways
    page.locator("[data-kept=true]").wait_for()
    begin(page, "Ana", "Beto", "Caro")
    points(page, "Ana", Beto="7", Caro="5")
    page.context.set_offline(True)
    own_server.kill()
    page.goto("/score?ask=card")
    page.locator(".deck").first.locator("[data-card=R7]").click()
    page.locator(".deck").nth(1).locator("[data-card=R5]").click()
    expect(page.locator(".verdict")).to_have_attribute("data-clause", "T1")
    page.locator(".switches select").select_option("it")  # every language is there
    expect(page.locator("h1")).to_have_text("Segnapunti e arbitro")
    page.reload()
    expect(page.locator("h1")).to_have_text("Segnapunti e arbitro")
    page.locator(".tabs a").first.click()
    expect(page.locator(".standing")).to_contain_text("12")
    # the page was really served by the worker
    assert page.evaluate("() => navigator.serviceWorker.controller !== null")


def test_the_worker_keeps_one_set_of_files(open_page: Opener, server: Server) -> None:
    """Everything that the list names is there, and the tables are left alone."""
    status, told = server.call("GET", "/offline.json")
    assert status == 200
    at = f"/v/{told['version']}"
    needed = {f"{at}/js/screens/score.js", f"{at}/js/screens/home.js", f"{at}/i18n/es/score.json", "/", "/score"}
    assert needed <= set(told["files"])
    assert not [path for path in told["files"] if "game.js" in path or path.startswith("/api")]
    page = open_page("/score")
    page.locator("[data-kept=true]").wait_for()
    assert page.evaluate("() => caches.keys()") == [f"comodin-score-{told['version']}"]
    kept = (
        "async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname).sort()"
    )
    assert page.evaluate(kept, f"comodin-score-{told['version']}") == told["files"]
    open_page.guard(page).allow("/api/")
    page.context.set_offline(True)
    page.goto("/")  # the other page that is kept
    expect(page.locator("h1")).to_have_text(str(catalogue("en").texts["lobby.hero"]))
    with pytest.raises(Error, match="ERR_INTERNET_DISCONNECTED"):
        page.goto("/rules")


@pytest.mark.clause("R2", "international")
def test_rotating_partners_for_a_chosen_number_of_rounds(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/score", size="phone", language="es")
    page.locator("input[name=format][value=rotating]").check(force=True)
    inputs = page.locator(".name-row input")
    expect(inputs).to_have_count(4)
    for n, name in enumerate(("Ana", "Beto", "Caro", "Dino")):
        inputs.nth(n).fill(name)
    expect(page.locator("#target")).to_have_value("12")
    page.locator("#target").fill("2")
    page.get_by_role("button", name="Empezar").click()
    around = page.locator(".around")
    expect(around).to_have_attribute("aria-label", "Ana y Caro contra Beto y Dino")
    expect(around.locator("li").first).to_contain_text("reparte")
    expect(page.locator(".tables")).to_contain_text("Después: Ana y Beto contra Caro y Dino")
    won(page, "Ana", "Anotar la ronda", Beto="20", Dino="7")
    expect(page.get_by_role("heading", name="Ronda 2 de 2")).to_be_visible()
    expect(around.locator("li b")).to_have_text(["Ana", "Caro", "Beto", "Dino"])
    no_violations(page)
    assert page.evaluate(SMALL) == []
    won(page, "Dino", "Anotar la ronda", Ana="5", Beto="5")
    expect(page.locator(".standing")).to_have_text("¡Gana Caro con 37 puntos!")
    expect(page.locator(".totals tbody th")).to_have_text(["Caro", "Ana", "Dino", "Beto"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Guardar en un archivo").click()
    saved.value.save_as(tmp_path / "board.json")
    sheet = load((tmp_path / "board.json").read_bytes())
    assert (sheet.format, sheet.target, sheet.match.totals) == ("rotating", 2, (27, 0, 37, 10))


@pytest.mark.clause("R3", "international")
def test_two_tables_are_entered_as_they_finish(open_page: Opener) -> None:
    page = open_page("/score")
    page.locator("input[name=format][value=two-tables]").check(force=True)
    inputs = page.locator(".name-row input")
    expect(inputs).to_have_count(8)
    for n in range(8):
        inputs.nth(n).fill(["Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo"][n])
    page.locator("#target").fill("1")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Round 1 of 14")).to_be_visible()
    expect(page.locator(".seated h3")).to_have_text(["Table 1", "Table 2"])
    won(page, "Ana", "Enter the round", Beto="10", Fabio="5")
    expect(page.locator(".seated h3")).to_have_text(["Table 2"])  # the other waits
    expect(page.locator(".enter").get_by_role("button", name="Ana", exact=True)).to_have_count(0)
    won(page, "Gina", "Enter the round", Caro="1", Dino="2")
    expect(page.locator(".seated h3")).to_have_text(["Table 1", "Table 2"])
    expect(page.locator(".totals tbody th")).to_have_text(
        ["Ana", "Hugo", "Elsa", "Gina", "Beto", "Caro", "Dino", "Fabio"]
    )
    page.locator(".schedule summary").click()
    lines = page.locator(".schedule li")
    expect(lines).to_have_count(14)
    expect(lines.first).to_contain_text("Hugo and Ana 15; Beto and Fabio 0")
    expect(page.locator(".schedule [aria-current=step]")).to_have_count(2)
    no_violations(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".seated h3")).to_have_text(["Table 2"])


def won(page: Page, winner: str, done: str, **left: str) -> None:
    page.locator(".enter").get_by_role("button", name=winner, exact=True).click()
    page.locator("input[name=by][value=points]").check(force=True)
    for name, text in left.items():
        page.get_by_label(name, exact=True).fill(text)
    page.get_by_role("button", name=done).click()
