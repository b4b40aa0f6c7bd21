"""What explains: the first round with hints, and what a card does now."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from testkit.browser import Opener, no_violations
from testkit.scenes import plays, round_of, show, view
from testkit.server import Server

HINTS = {"match", "action", "draw", "wild", "colour", "uno", "catch", "last", "end"}

# somebody who does what the hint points at, or else what there is to do; a tap takes effect when the server has
# answered, so the same thing is tapped again only after a while
FOLLOWER = """
() => {
  const at = {
    match: ".hand .fits", action: ".hand .fits[data-card$=D]", draw: "[data-spot=draw]", wild: ".hand .fits",
    colour: ".choice .colour", drawn: ".hand .fits", uno: "button.uno", late: "button.uno", catch: "button.catch",
    last: ".hand .fits", end: "",
  };
  const other = [".choice .colour", ".hand .fits", ".pile.draw.open"];
  window.heard = new Set();
  let [last, when] = ["", 0];
  setInterval(() => {
    const hint = document.querySelector(".coach .bubble")?.dataset.hint ?? "";
    if (hint) heard.add(hint);
    if (hint === "end") return;
    const what = [at[hint], ...other].find((one) => one && document.querySelector(one));
    if (!what || (`${hint} ${what}` === last && performance.now() - when < 1500)) return;
    [last, when] = [`${hint} ${what}`, performance.now()];
    document.querySelector(what).click();
  }, 50);
}
"""


def test_a_learner_plays_the_first_round_by_its_hints_and_may_stop_hearing_them(open_page: Opener) -> None:
    page = open_page("/", size="phone", language="es")
    page.get_by_role("button", name="¿Primera vez?").click()
    bubble = page.locator(".coach .bubble")
    bubble.wait_for()
    expect(bubble).to_contain_text("Hay un 7 azul: va todo lo azul, y también cualquier 7.")
    expect(page.locator(".coach [role=status]")).to_have_text(bubble.locator("p").inner_text())
    assert page.evaluate("() => document.activeElement.closest('.coach')") is None  # the focus stays where it was
    expect(page.locator(".coach .ring")).to_have_count(2)  # both cards that fit
    no_violations(page)
    page.evaluate(FOLLOWER)
    expect(bubble).to_contain_text("¡Ganaste!", timeout=90_000)
    page.wait_for_function("() => heard.has('end')")  # it looks twenty times a second
    assert set(page.evaluate("() => [...heard]")) >= HINTS
    kept = page.evaluate("() => JSON.parse(localStorage['comodin.prefs'])")
    assert (kept["learnt"], kept["played"]) == ("done", True)
    no_violations(page)
    # the way on is an ordinary table: this one has few cards, and bots that let one win
    ending = page.locator(".ending")
    expect(ending).to_contain_text("Esta mesa era para aprender")
    expect(ending.get_by_role("link", name="Jugar con amigos")).to_have_attribute("href", "/new")
    expect(ending.get_by_role("button", name="Otra partida")).to_have_count(0)
    bubble.get_by_role("button", name="Cerrar").click()
    expect(ending).to_contain_text("Esta mesa era para aprender")  # also when the hints have gone
    ending.get_by_role("button", name="Seguir con bots").click()
    expect(page.locator(".seats .seat")).to_have_count(3)  # two are at a table to learn at
    page.goto("/")
    page.locator(".hero button").first.wait_for()
    expect(page.get_by_role("button", name="¿Primera vez?")).to_have_count(0)
    page.goto("/learn")
    page.get_by_role("button", name="Repartir las cartas").click()
    bubble.wait_for()
    page.get_by_role("button", name="Sin pistas").click()
    expect(page.locator(".coach")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(5)  # the round goes on without them


def tip(page: Page, text: str) -> None:
    expect(page.locator(".card-tip")).to_contain_text(text)


def test_a_card_says_what_it_does_now_by_mouse_finger_and_key(open_page: Opener) -> None:
    page = open_page("/settings")
    show(page, view(), plays("R7", "R2", "W", "W4"))
    page.wait_for_load_state("networkidle")  # it comes after the first picture
    page.locator(".hand [data-card=R7]").hover()
    tip(page, "Goes on its colour or its number.")
    tip(page, "You can play it now.")
    page.locator(".hand [data-card=GD]").hover()
    tip(page, "Beto draws 2 cards and loses the turn.")
    tip(page, "It does not fit now: red or 5 would.")
    described = page.locator(".hand [data-card=GD]").get_attribute("aria-describedby")
    assert page.locator(f"#{described}").get_attribute("role") == "tooltip"
    no_violations(page)
    page.locator(".discard .top").hover()
    tip(page, "On it goes red, 5 or a wild.")
    page.mouse.move(5, 400)
    expect(page.locator(".card-tip")).to_have_count(0)
    card = page.locator(".hand [data-card=W4]")
    card.focus()
    page.keyboard.press("i")
    tip(page, "Beto may challenge it.")
    expect(page.locator("main > .only-read[role=status]")).to_contain_text("Wild Draw Four. You name the colour.")
    page.keyboard.press("Escape")
    expect(page.locator(".card-tip")).to_have_count(0)
    chain = {"kind": "answer", "seat": 0, "seats": [0], "player": 3, "due": 2, "before": None, "held": 5}
    stacking = {**view()["settings"], "options": {"stacking": True}}
    show(page, view(settings=stacking, round=round_of(pending=chain, due=2, discard=["RD"])), plays("GD"))
    page.locator(".hand [data-card=GD]").hover()
    tip(page, "unless a card answers it")
    tip(page, "then 4 cards are due.")
    page.locator(".hand [data-card=R7]").hover()
    tip(page, "It is no answer to the 2 cards that you face.")


def test_a_card_of_a_puzzle_says_what_it_does(open_page: Opener) -> None:
    page = open_page("/puzzles?edition=international")
    card = page.locator(".hand .card.fits").first
    card.hover()
    tip(page, "You can play it now.")
    no_violations(page)


def test_a_long_press_asks_and_does_not_play(open_page: Opener) -> None:
    page = open_page("/settings", size="phone", language="it")
    show(page, view(), plays("R7", "R2", "W", "W4"))
    page.wait_for_load_state("networkidle")
    card = page.locator(".hand [data-card=R2]")
    box = card.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + 14, "y": box["y"] + 40, "id": 1}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    tip(page, "Puoi giocarla adesso.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tip(page, "Va sul suo colore o sul suo numero.")  # it stays after the finger has gone
    assert page.evaluate("() => scene.sent") == []
    page.touchscreen.tap(40, 300)
    expect(page.locator(".card-tip")).to_have_count(0)
    page.touchscreen.tap(finger["x"], finger["y"])
    page.wait_for_function("() => scene.sent.length === 1")  # a tap plays as ever


EVERY_SIGN = """async (options) => {
  const { DRAWINGS, WITHOUT, signsOf } = await import(fileOf("js/teach/option-drawings.js"));
  const wrong = [];
  const known = /^(me|next|other|yes|no|out|and|or|>|<>|round|back|UNO|\\?!|[+=]\\d+)$/;
  const cards = /^\\(?(\\?|[RYGB][0-9SRD]|W4?)(,(\\?|[RYGB][0-9SRD]|W4?))*\\)?$/;
  for (const [name, values] of Object.entries(options))
    for (const value of values) {
      const { signs } = signsOf(name, value);
      if (!signs.length === !WITHOUT[name]) wrong.push(`${name}=${value}: drawn or excused, and not both`);
      wrong.push(...signs.filter((one) => !known.test(one) && !cards.test(one)).map((one) => `${name}: ${one}`));
    }
  for (const name of [...Object.keys(DRAWINGS), ...Object.keys(WITHOUT)])
    if (!options[name]) wrong.push(`${name}: no such option`);
  return wrong;
}"""

# what reaches out of its field, or out of the window
SPILLS = """() => [...document.querySelectorAll(".option-drawing")].filter((one) => {
  const box = one.getBoundingClientRect();
  return one.scrollWidth > one.clientWidth + 1 || box.right > innerWidth || box.left < 0 || box.height > 100;
}).map((one) => one.dataset.option)"""


def test_every_option_is_drawn_or_excused_and_no_drawing_spills(open_page: Opener, server: Server) -> None:
    page = open_page("/new", size="phone", language="it")
    page.locator(".table-rules > details > summary").first.click()
    page.locator("details.group").first.wait_for()
    page.evaluate("() => document.querySelectorAll('details.group').forEach((one) => (one.open = true))")
    page.locator(".option-drawing").first.wait_for()
    options = server.call("GET", "/api/editions")[1]["options"]
    assert page.evaluate(EVERY_SIGN, options) == []
    assert page.evaluate(SPILLS) == []
    stacking = page.locator(".option-drawing[data-option=stacking]")
    expect(stacking).to_have_class("option-drawing off")
    page.locator("#option-stacking").select_option("any")
    expect(stacking).to_have_class("option-drawing")
    expect(stacking.locator(".face")).to_have_count(3)
    expect(page.get_by_role("img", name="Chi dovrebbe pescare può rispondere")).to_be_visible()
    no_violations(page)


def test_the_rules_over_a_table_can_be_searched_and_jumped_through(open_page: Opener) -> None:
    page = open_page("/settings", size="phone", language="en")
    options = {**view()["settings"], "options": {"stacking": "any", "jump_in": True}}
    show(page, view(settings=options), plays("R7"))
    page.get_by_role("button", name="The rules of this table").click()
    sheet = page.get_by_role("dialog", name="The rules of this table")
    drawings = sheet.locator(".changed-rules .option-drawing")
    expect(drawings).to_have_count(2)  # what is changed is drawn, too
    sheet.get_by_role("navigation").get_by_role("button", name="Saying UNO").click()
    expect(sheet.get_by_role("heading", name="Saying UNO")).to_be_focused()
    sheet.get_by_role("button", name="Skip").click()
    expect(sheet.locator(".card-finder [role=status]")).to_contain_text("The next player loses the turn.")
    sheet.get_by_label("Look for a word").fill("jump")
    expect(sheet.locator("section[id] li").first).to_contain_text("jump", ignore_case=True)
    assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    no_violations(page)
    sheet.evaluate("(one) => one.scrollTo(0, 0)")
    touch = page.context.new_cdp_session(page)
    for kind, y in (("touchStart", 60), ("touchMove", 150), ("touchMove", 240)):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": 120, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet).to_have_count(0)
