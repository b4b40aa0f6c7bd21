"""Sets of card faces: drawn for every card, chosen, seen everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from comodin.editions import SIGN_LETTERS
from testkit.browser import Opener, violations
from testkit.scenes import show, show_on_screen
from testkit.server import Server

from .test_replay import RECORD
from .test_replay import choose as choose_file
from .test_table_layout import of

SETS = sorted(
    path.stem for path in (Path(__file__).parents[2] / "src" / "comodin" / "web" / "card-sets").glob("*.json")
)

# Every symbol of the sprite in a set: what is wrong with it. A colour that is named stands in both corners.
DRAWN = """async ({ name, letters }) => {
  const { cardSet } = await import(fileOf("js/looks/sets.js"));
  const { COLOURS, SUITS } = await import(fileOf("js/looks/description.js"));
  const { placed } = await import(fileOf("js/looks/shapes.js"));
  const { corner } = await import(fileOf("js/looks/base.js"));
  const set = await cardSet(name);
  const text = await (await fetch(fileOf("cards.svg"))).text();
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml");
  const wanted = [...sprite.querySelectorAll("symbol")].map((one) => [one.id, ""]);
  wanted.push(...[...letters].map((letter) => ["card-blank-G", letter]));
  const at = corner(set.description);
  const wrong = [];
  let most = 0;
  for (const [id, sign] of wanted) {
    if (!id.startsWith("card-")) continue;
    const made = document.getElementById(set.href(id, sign).slice(1));
    const source = made.outerHTML;
    most = Math.max(most, made.querySelectorAll("*").length);
    if (made.children.length < 2) wrong.push(`${id}: empty`);
    const slip = /.{30}(NaN|undefined|null|Infinity)/.exec(source);
    if (slip) wrong.push(`${id}: ${slip[0]}`);
    if (/<(?!\\/?(symbol|g|path|image)[ >])/.test(source) || /style=|href=|url\\(|#[0-9a-f]{6}/.test(source))
      wrong.push(`${id}: more than shapes in colours of the set`);
    for (const [, colour] of source.matchAll(/var\\(--c-([\\w-]+)\\)/g))
      if (!COLOURS.includes(colour)) wrong.push(`${id}: no colour ${colour}`);
    const suit = /^card-(?:blank-)?([RYGBP])/.exec(id)?.[1] ?? /^card-W\\w*-([RYGBP])$/.exec(id)?.[1];
    if (!suit) continue;
    const figure = sprite.getElementById(`g${suit}`).getAttribute("d");
    const d = placed(figure, at.x, at.figure, set.description.figure.size);
    if (made.querySelectorAll(`path[d="${d}"]`).length !== 2) wrong.push(`${id}: its figure is not twice there`);
    if (!source.includes(`--c-${SUITS[suit]}-field`)) wrong.push(`${id}: not in its colour`);
  }
  return { wrong, most };
}"""

# How far a card of a set is from the card of the sprite, as a share of white against black
FAR = """async (ids) => {
  const { cardSet } = await import(fileOf("js/looks/sets.js"));
  const set = await cardSet("azulejo");
  const text = await (await fetch(fileOf("cards.svg"))).text();
  const inner = text.slice(text.indexOf(">") + 1, text.lastIndexOf("</svg>"));
  const pixels = async (svg) => {
    const image = new Image(200, 300);
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(200, 300).getContext("2d");
    canvas.drawImage(image, 0, 0, 200, 300);
    return canvas.getImageData(0, 0, 200, 300).data;
  };
  const size = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300"';
  const far = {};
  for (const id of ids) {
    const one = await pixels(`<svg ${size}>${inner}<use href="#${id}"/></svg>`);
    const other = await pixels(set.still(set.href(id).slice(1)));
    let sum = 0;
    for (let n = 0; n < one.length; n++) sum += Math.abs(one[n] - other[n]);
    far[id] = sum / one.length / 255;
  }
  return far;
}"""


@pytest.mark.parametrize("name", SETS)
def test_every_card_is_drawn_in_every_set(open_page: Opener, name: str) -> None:
    """Those of all editions, named and unnamed, and what an edition of one's own may write on a blank one."""
    found = open_page("/rules").evaluate(DRAWN, {"name": name, "letters": "".join(SIGN_LETTERS)})
    assert found["wrong"] == []
    assert found["most"] <= 100  # a hand of thirty has to move


def test_the_usual_cards_are_what_a_set_is_when_nothing_is_said(open_page: Opener) -> None:
    ids = ["card-R7", "card-B6", "card-GS", "card-PR", "card-YD", "card-W", "card-W4-B", "card-WC1", "card-R3*"]
    far = open_page("/rules").evaluate(FAR, ids)
    assert {card: round(share, 4) for card, share in far.items() if share > 0.004} == {}


def faces(page: Page) -> set[str]:
    """Which sets the cards in sight are of."""
    hrefs = page.locator("svg use").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    return {
        "azulejo" if "cards.svg" in href else href.rpartition(".")[2]
        for href in hrefs
        if re.search("#(card|back)-", href)
    }


def wears(page: Page, name: str) -> None:
    page.add_init_script(
        f"localStorage['comodin.prefs'] = JSON.stringify({{ cards: {json.dumps(name)}, back: 'set' }})"
    )


def test_faces_are_chosen_kept_and_seen_at_the_table(open_page: Opener) -> None:
    page = open_page("/settings", size="phone")
    page.get_by_label("Linocut").check()
    expect(page.get_by_label("Like the faces")).to_be_checked()  # with faces come their backs
    page.reload()
    expect(page.get_by_label("Linocut")).to_be_checked()
    page.goto("/rules")
    show(page, *of(4, 9))
    expect(page.locator(".hand use")).to_have_count(9)
    assert faces(page) == {"linocut"}
    page.locator(".bar button").first.click()
    page.get_by_label("Laurel").check()
    page.get_by_label("Neon").check()
    page.keyboard.press("Escape")
    expect(page.locator(".hand use").first).to_have_attribute("href", re.compile(r"\.neon$"))
    expect(page.locator(".pile.draw use").first).to_have_attribute("href", re.compile("back-laurel$"))


@pytest.mark.parametrize("path", ["/puzzles", "/daily", "/learn", "/", "/score?ask=card"])
def test_every_screen_shows_the_chosen_faces(open_page: Opener, path: str) -> None:
    page = open_page(None)
    wears(page, "watercolour")
    page.goto(path)
    expect(page.locator('use[href$=".watercolour"]').first).to_be_attached()
    assert faces(page) == {"watercolour"}


def test_a_replay_and_a_big_screen_show_the_chosen_faces(open_page: Opener) -> None:
    page = open_page(None)
    wears(page, "papel")
    page.goto("/replay")
    choose_file(page, RECORD)
    expect(page.locator('.mini use[href$=".papel"]').first).to_be_attached()
    assert faces(page) == {"papel"}
    page.goto("/rules")
    show_on_screen(page, *of(4, 9))
    expect(page.locator('use[href$=".papel"]').first).to_be_attached()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", SETS)
def test_a_table_with_any_faces_is_accessible(open_page: Opener, name: str, theme: str) -> None:
    page = open_page(None, size="phone", theme=theme)
    wears(page, name)
    page.goto("/rules")
    show(page, *of(4, 9))
    expect(page.locator(".hand use")).to_have_count(9)
    assert violations(page) == []


def test_faces_that_cannot_be_had_leave_the_usual_ones(open_page: Opener) -> None:
    page = open_page(None)
    wears(page, "own-gone")
    open_page.guard(page).allow("404")
    page.goto("/learn")
    expect(page.locator('use[href*="cards.svg#card-"]').first).to_be_attached()


@pytest.mark.parametrize("path", ["/learn", "/rules"])
def test_without_its_file_a_set_leaves_the_usual_faces_and_backs(open_page: Opener, path: str) -> None:
    page = open_page(None)
    wears(page, "neon")
    open_page.guard(page).allow("card-sets/neon.json")
    page.route("**/card-sets/neon.json", lambda route: route.abort())
    page.goto(path)
    if path == "/rules":
        show(page, *of(4, 9))
        expect(page.locator('.hand use[href*="cards.svg#card-"]')).to_have_count(9)
        expect(page.locator('.pile use[href*="cards.svg#card-back"]').first).to_be_attached()
    expect(page.locator('use[href*="cards.svg#card-"]').first).to_be_attached()


def test_without_a_server_faces_are_those_that_the_browser_still_has(
    open_page: Opener, own_server: Server
) -> None:
    """Files of a set have lasting addresses. Where the browser has thrown them away, there are the usual faces."""
    page = open_page(None, base=own_server.base)
    wears(page, "neon")
    open_page.guard(page).allow("net::|Failed to fetch|ERR_")
    page.goto("/score?ask=card")
    page.locator("[data-kept=true]").wait_for()
    expect(page.locator('.deck use[href$=".neon"]').first).to_be_attached()
    page.context.set_offline(True)
    own_server.kill()
    page.reload()
    expect(page.locator('.deck use[href$=".neon"]').first).to_be_attached()
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.reload()
    expect(page.locator('.deck use[href*="cards.svg#card-"]').first).to_be_attached()
    expect(page.locator(".deck [data-card=R7]").first).to_be_visible()
