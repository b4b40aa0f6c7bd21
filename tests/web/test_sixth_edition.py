"""The edition of docs/add-an-edition.md on the page, in a real browser: offered, played, replayed, counted.

Its wild is drawn although nobody drew it: a blank card with its sign.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

from ..sixth import CARD, KEY, Installed, install, words
from .playing import click_card, plays_alone

ROOT = Path(__file__).parent.parent.parent
SOON = 20  # moves
ROUND = 300_000  # ms, on a machine with much else to do
LUCK = f"""
import sys
from pathlib import Path
from types import SimpleNamespace
sys.path.append({str(ROOT)!r})
from comodin.chance import Chance
from comodin.rules import Colour, Over, Turn, act, actions, decisions
from tests.web.dealing import lucky, table_of

def order(action):
    # as the pages that play alone choose: the first card that fits, with UNO
    card = action.card.text if isinstance(action, actions.Play) else None
    return card is None, "RYGBW".index(card[0]) if card else 0, card, not getattr(action, "uno", False)

def wish(state):
    first = isinstance(state.pending, Turn) and state.pending.seat == 0
    if not first or all(card.text != "{CARD}" for card in state.hands[0]):
        return None
    step = (0, actions.Play(next(card for card in state.hands[0] if card.text == "{CARD}"), Colour.RED))
    for _ in range({SOON}):
        state = act(state, *step, Chance("none is needed")).state
        if isinstance(state.pending, Over):
            return True
        if not state.draw:
            return None
        seat = state.pending.seats[0]
        step = (seat, min(decisions(state, seat), key=order))
    return None

print(lucky(table_of(SimpleNamespace(data=Path(sys.argv[1])), sys.argv[2]), wish)[0])
"""
"""What Ana has to add to the shuffle so that she holds the card, begins, and the round is over soon."""


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(tmp_path_factory.mktemp("sixth"))


@pytest.fixture(scope="module")
def server(sixth: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("page") / "data"
    with Server(data, "--no-request-limits", environment=sixth.environment) as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    opener = Opener(browser, server.base)
    yield opener
    opener.close()
    opener.check()


def drawn_blank(page: Page, where: str, field: str) -> None:
    """The card is drawn with its sign, +1, in three places, on a card of this colour."""
    face = page.locator(f"{where} svg.face").filter(has=page.locator(".sign")).first
    expect(face.locator("use").first).to_have_attribute("href", re.compile(f"/cards\\.svg#card-blank{field}$"))
    expect(face.locator(".sign")).to_have_attribute("data-sign", "+1")
    assert face.locator(".sign use").evaluate_all("(all) => all.map((one) => one.href.baseVal.split('#')[1])") == [
        *("plus", "n1") * 3
    ]
    box = face.locator(".sign g").first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 4


def test_it_is_offered(open_page: Opener) -> None:
    page = open_page("/", language="es")
    line = page.locator(".editions li", has_text="Relámpago")
    expect(line).to_contain_text("Los robos se suman, y un comodín que hace robar a todos.")
    drawn_blank(page, ".editions li", "")
    page.goto(f"/rules/{KEY}")
    expect(page.locator("main")).to_contain_text("todos los demás roban 1 carta. Nadie pierde el turno.")
    drawn_blank(page, ".rules li", "")
    no_violations(page)


def test_a_code_brings_it_to_a_new_table(open_page: Opener, sixth: Installed) -> None:
    ask = f'from comodin.table import Settings, code_of; print(code_of(Settings(edition="{KEY}", seats=5)))'
    page = open_page("/new", language="it")
    page.locator(".panel").first.wait_for()
    use = "(code) => import(fileOf('js/new-table/draft.js')).then(({ useCode }) => useCode(code))"
    assert page.evaluate(use, sixth.python("-c", ask).strip())
    expect(page.locator(f"input[name=edition][value={KEY}]")).to_be_checked()


def test_a_round_by_clicking_and_its_replay(
    open_page: Opener, server: Server, sixth: Installed, tmp_path: Path
) -> None:
    """Ana at a desk and Beto with a phone, each in a language of their own."""
    ana, beto = open_page(None), open_page(None, size="phone", language="it")
    for page, name in ((ana, "Ana"), (beto, "Beto")):
        be(page, server.guest(name))
    ana.goto("/")
    settings = {"edition": KEY, "seats": 2, "match": {"format": "quick"}, "turn_seconds": None, "fill_with": None}
    opened = ana.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ newTable }) => newTable(s))", settings)
    for page in (ana, beto):
        page.goto(f"/t/{opened['id']}")
    ana.locator(".place:nth-child(2) .name", has_text="Beto").wait_for()
    # this takes a while, in which the room may be drawn anew: so before anything is opened there
    luck = sixth.python("-c", LUCK, str(server.data), opened["id"]).strip()
    ana.locator(".luck summary").click()
    ana.locator(".luck input").fill(luck)
    ana.locator(".luck button").click()
    ana.locator(".luck .good").wait_for()
    beto.get_by_role("button", name="Si comincia").click()
    ana.locator(".place.ready").wait_for()
    ana.get_by_role("button", name="Start").click()

    card = ana.locator(f'.hand .card.fits[data-card="{CARD}"]').first
    card.wait_for()
    expect(card).to_have_attribute("aria-label", re.compile(words()["en"][f"card.{CARD}"]))
    drawn_blank(ana, ".hand", "")
    no_violations(ana)
    ana.screenshot(path=tmp_path / "hand.png")
    click_card(card)
    ana.locator(".choice .colour.red").click()
    for page, language in ((ana, "en"), (beto, "it")):
        expect(page.locator(".latest-events .line")).to_contain_text(words()[language][f"card.{CARD}"])
        drawn_blank(page, ".pile", "-R")
        page.screenshot(path=tmp_path / f"pile-{language}.png")
        no_violations(page)
    for page in (ana, beto):
        plays_alone(page)
    ana.locator(".ending").wait_for(timeout=ROUND)

    _, found = server.call("GET", f"/api/tables/{opened['id']}/records")
    ana.goto(f"/replay/{found['records'][0]['id']}")
    drawn_blank(ana, ".replay .mini.drawn", "")
    expect(ana.locator("main")).to_contain_text(words()["en"][f"edition.name.{KEY}"])
    ana.screenshot(path=tmp_path / "replay.png")
    no_violations(ana)


def test_the_score_keeper_and_the_referee(open_page: Opener) -> None:
    page = open_page("/score", language="en")
    page.locator("#edition").select_option(KEY)
    board = """([key, card]) => import(fileOf("js/score/store.js")).then(({ begin, enter }) => {
      begin(key, "points", 500, ["Ana", "Beto"]);
      enter({ type: "round", winner: 0, left: [0, [card, "R7"]] });
    })"""
    page.evaluate(board, [KEY, CARD])
    expect(page.locator("main")).to_contain_text("47")
    page.goto("/score?ask=card")
    page.locator("#rules-edition").select_option(KEY)
    top, mine = page.locator(".deck").first, page.locator(".deck").nth(1)
    drawn_blank(page, ".deck", "")
    top.locator("[data-card=R5]").click()
    mine.locator(f"[data-card={CARD}]").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "yes")
    expect(page.locator(".verdict")).to_have_attribute("data-clause", "T1")
    top.locator("[data-card=RD]").click()
    page.locator("input[name=moment][value=facing]").check(force=True)
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "no")
    no_violations(page)


def test_figures_that_nobody_has_measured(open_page: Opener) -> None:
    page = open_page(f"/statistics?edition={KEY}", language="es")
    expect(page.locator("p.none")).to_contain_text("Nadie midió todavía Relámpago con 4 jugadores")
    expect(page.locator(".command code").first).to_contain_text(f"comodin simulate --edition {KEY} --players 4")
    page.locator("#edition").select_option("casa")
    expect(page.locator(".facts li")).to_have_count(3)
    expect(page.locator("p.none")).to_have_count(0)
    no_violations(page)
