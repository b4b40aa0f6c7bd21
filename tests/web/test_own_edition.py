"""An edition of one's own on the page: chosen as a file, looked at, played by whoever has the link, replayed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from comodin.own import own_edition
from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

from ..own.test_own_commands import RECORD
from .playing import click_card

FILE = Path(__file__).parents[2] / "examples" / "editions" / "storm.edition.toml"
KEY = own_edition(FILE.read_bytes()).key


def drawn_with(page: Page, where: str, sign: str) -> None:
    face = page.locator(f"{where} .sign[data-sign='{sign}']").first
    expect(face).to_be_attached()


def test_a_bad_file_is_told_by_its_line_and_a_good_one_is_shown(open_page: Opener, tmp_path: Path) -> None:
    page = open_page("/new", language="es", size="phone")
    field = page.locator(".own-edition input[type=file]")
    bad = tmp_path / "bad.edition.toml"
    bad.write_text('name = "<img src=x onerror=alert(1)>"\n[deck]\nqueens = 4\n', encoding="utf-8")
    open_page.guards[-1].allow("409")
    field.set_input_files(bad)
    expect(page.locator(".own-edition [role=alert]")).to_contain_text("Así todavía no se puede jugar:")
    expect(page.locator(".own-edition [role=alert] code")).to_contain_text(
        "línea 3, deck.queens: es desconocido; se esperaba un número"
    )
    field.set_input_files(FILE)
    expect(page.locator(f"input[name=edition][value={KEY}]")).to_be_checked()
    expect(page.locator(".own-edition .preview h3")).to_have_text("Tormenta")
    page.locator(".own-edition .preview details").first.locator("summary").click()
    expect(page.locator(".own-edition .box li", has_text="Comodín Huracán")).to_contain_text("× 2")
    drawn_with(page, ".own-edition .box", "+2")
    page.locator(".own-edition details.rules summary").click()
    expect(page.locator(".own-edition .rules")).to_contain_text("Comodín Trueno: eliges el color;")
    no_violations(page)
    page.locator("input[name=edition]").first.check(force=True)  # another one, and back
    expect(page.locator(".own-edition .preview")).to_have_count(0)
    page.locator(f"input[name=edition][value={KEY}]").check(force=True)
    expect(page.locator(".own-edition .preview h3")).to_have_text("Tormenta")


def test_written_by_a_stranger_it_is_text_and_nothing_else(open_page: Opener) -> None:
    page = open_page("/new")
    page.locator(".own-edition .write summary").click()
    text = page.locator("#own-text")
    expect(text).not_to_have_value("")
    assert own_edition(text.input_value()).cards["WX"].sign == "+1"  # what one begins with is good as it stands
    text.fill('name = "<img src=x onerror=alert(1)>"\n')
    page.get_by_role("button", name="Show the cards and the rules").click()
    expect(page.locator(".own-edition .preview h3")).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator(".own-edition img").count() == 0


def test_whoever_has_the_link_plays_it(open_page: Opener, server: Server) -> None:
    ana, beto = open_page(None, language="it"), open_page(None, size="phone", language="es")
    for page, name in ((ana, "Ana"), (beto, "Beto")):
        be(page, server.guest(name))
    ana.goto("/new")
    ana.locator(".own-edition input[type=file]").set_input_files(FILE)
    expect(ana.locator(f"input[name=edition][value={KEY}]")).to_be_checked()
    ana.get_by_role("button", name="Apri il tavolo").click()
    expect(ana.locator("h1.where")).to_have_text("Tempesta")
    beto.goto(ana.url)
    expect(beto.locator("h1.where")).to_have_text("Tormenta")
    expect(beto.locator("main")).to_contain_text("dos comodines nuevos")
    no_violations(beto)
    beto.goto("/lobby")
    expect(beto.locator("h1")).to_be_visible()
    expect(beto.locator("main")).not_to_contain_text("own-")


def test_its_cards_on_the_table_and_in_a_replay(open_page: Opener, server: Server) -> None:
    """A record holds the whole edition: it is replayed, and played on, without the file."""
    page = open_page(None, language="es")
    be(page, server.guest("Ana"))
    page.goto("/replay")
    file = {"name": "one.uno.json", "mimeType": "application/json", "buffer": json.dumps(RECORD).encode()}
    page.locator("input[type=file]").first.set_input_files(file)  # type: ignore[arg-type]
    expect(page.locator("main")).to_contain_text("Tormenta")
    drawn_with(page, ".replay", "+2")
    no_violations(page)
    token = page.evaluate("JSON.parse(localStorage.getItem('comodin.player')).token")
    wanted = {"file": json.dumps({**RECORD, "actions": []}), "step": 0, "seat": 0}
    _, opened = server.call("POST", "/api/replays/play", wanted, token)
    page.goto(f"/t/{opened['id']}")
    page.get_by_role("button", name="Empezar", exact=True).click()
    card = page.locator('.hand .card.fits[data-card="WT"]').first
    card.wait_for()
    expect(card).to_have_attribute("aria-label", re.compile("Comodín Trueno"))
    drawn_with(page, ".hand", "+2")
    no_violations(page)
    click_card(card)
    page.locator(".choice .colour.green").click()
    expect(page.locator(".latest-events")).to_contain_text("Comodín Trueno")
    drawn_with(page, ".pile", "+2")
