"""The table in every moment: accessible, translated, nothing over the UNO button, and everything large enough."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from testkit.browser import Opener, violations
from testkit.scenes import acted, scenes, show

from .playing import click_card

KEY = re.compile(r"\b(web|event|play|table|reason|card|colour|board|edition)\.[a-z_]+(\.[a-z_]+)*\b")

UNCOVERED = """
() => {
  const button = document.querySelector("button.uno");
  if (!button) return true;
  const box = button.getBoundingClientRect();
  const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.bottom <= innerHeight && box.right <= innerWidth && button.contains(over);
}
"""

# what can be pressed and is smaller than a finger; the cards of the hand lie over each other and have their height
SMALL = """
() => [...document.querySelectorAll("button, a.button, select, input:not([type=checkbox])")]
  .map((one) => [one.className || one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5))
  .map(([name, box]) => `${name}: ${box.width} x ${box.height}`)
"""

SIDEWAYS = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.mark.parametrize(("size", "language", "theme"), [("phone", "es", "light"), ("desktop", "it", "dark")])
def test_every_moment_of_a_table(open_page: Opener, size: str, language: str, theme: str) -> None:
    page = open_page("/rules", size=size, language=language, theme=theme)
    for name, (view, legal, events) in scenes().items():
        show(page, view, legal, *events)
        assert violations(page) == [], name
        assert not KEY.search(page.inner_text("main")), name
        assert page.evaluate(UNCOVERED), f"{name}: something lies over UNO"
        assert page.evaluate(SMALL) == [], name
        assert page.evaluate(SIDEWAYS), f"{name} scrolls sideways"


def test_nothing_reminds_of_a_house_rule(open_page: Opener) -> None:
    """H6: the race says the number, never what has to be done; unless the table wants to be reminded."""
    page = open_page("/rules", size="phone")
    view, legal, events = scenes()["race"]
    view["round"]["house_rules"] = {"2": {"word": "mango"}}
    show(page, view, legal, *events)
    page.wait_for_selector(".race .gestures")
    assert "mango" not in page.content()
    view["settings"]["options"] = {"reminders": True}
    show(page, view, legal, *events)
    page.locator(".reminders", has_text="mango").wait_for()


def test_a_rule_in_ones_own_words_with_the_tips_of_the_sheet(open_page: Opener) -> None:
    """H5, H11: what makes a good rule is said as tips, which may be ignored. It takes two people in one room."""
    page = open_page("/rules", size="phone", language="es")
    view, legal, events = scenes()["rule"]
    show(page, view, legal, *events)
    tips = page.locator(".tips")
    expect(tips.locator("li")).to_have_count(6)
    expect(tips.locator("li").first).to_contain_text("Consejo")
    expect(tips.locator("p")).to_contain_text("bajo su propio riesgo")
    page.get_by_label("Con tus palabras").fill("  pararse en un pie ")
    page.get_by_role("button", name="Que sea la regla").click()
    assert page.evaluate("() => scene.sent") == [
        {"c": "act", "action": {"do": "rule", "text": "pararse en un pie"}}
    ]
    view["seats"][2] = view["seats"][1]
    show(page, view, legal, *events)
    page.locator(".gestures").wait_for()
    assert page.get_by_label("Con tus palabras").count() == 0


def test_people_in_a_room_say_who_was_last(open_page: Opener) -> None:
    """H11: each taps a name, no bot among them; the host breaks a tie. H6: nothing says what was to be done."""
    page = open_page("/rules")
    view, legal, events = scenes()["room"]
    show(page, view, legal, *events)
    names = page.locator(".names button")
    expect(names).to_have_count(3)  # two people, and nobody
    assert [text.split()[0] for text in names.all_inner_texts()] == ["Ana", "Caro", "Nobody"]
    expect(names.first).to_contain_text("1")  # what Caro has said
    assert "one leg" not in page.content()
    names.nth(1).click()
    names.nth(2).click()
    assert page.evaluate("() => scene.sent") == [{"c": "name_last", "seat": 2}, {"c": "name_last", "seat": None}]
    tie = {"type": "names_tied", "at": 101.0, "seats": [0, 2]}
    view["settings"]["options"] = {"reminders": True}
    show(page, view, legal, *events, tie)
    page.get_by_text("you are the host, so you decide").wait_for()
    expect(names).to_have_count(2)
    expect(page.locator(".race")).to_contain_text("stand on one leg")
    view["host"] = "p2"
    show(page, view, legal, *events, tie)
    page.get_by_text("Caro, the host, decides").wait_for()


def test_a_refusal_says_why_with_the_clause(open_page: Opener) -> None:
    page = open_page("/rules")
    view, legal, events = scenes()["turn"]
    show(page, view, legal, *events)
    page.evaluate(
        """() => { scene.connection.command = async () => ({ t: "nack", v: 1, id: "", code: "no_match",
            clause: "T1", about: { card: "B9", top: "R5", colour: "R" } }) }"""
    )
    click_card(page.locator('[data-card="B9"]'))
    text = page.locator(".action-bar .refusal").inner_text()
    assert "blue 9" in text
    assert "red 5" in text
    assert "T1" in text


def test_a_wrong_card_is_risked_only_by_a_second_tap(open_page: Opener) -> None:
    """P1: where mistakes cost, the first tap warns."""
    page = open_page("/rules")
    view, legal, events = scenes()["turn"]
    view["settings"]["edition"] = "clasico"
    show(page, view, legal, *events)
    card = page.locator('[data-card="B9"]')
    click_card(card)
    page.get_by_text("Tap it again").wait_for()
    assert page.evaluate("() => scene.sent") == []
    click_card(card)
    assert page.evaluate("() => scene.sent") == [{"c": "act", "action": {"do": "play", "card": "B9"}}]


def test_a_card_can_be_dragged_to_the_table(open_page: Opener) -> None:
    page = open_page("/rules")
    view, legal, events = scenes()["turn"]
    show(page, view, legal, *events)
    box = page.locator('[data-card="R7"]').bounding_box()
    pile = page.locator(".discard").bounding_box()
    assert box is not None
    assert pile is not None
    page.mouse.move(box["x"] + 15, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 60, steps=4)
    page.mouse.move(pile["x"] + 20, pile["y"] + 40, steps=4)
    assert page.evaluate("() => scene.sent") == []
    page.mouse.up()
    assert page.evaluate("() => scene.sent") == [{"c": "act", "action": {"do": "play", "card": "R7"}}]


def test_a_wild_asks_for_its_colour_and_uno_is_armed_before_the_play(open_page: Opener) -> None:
    page = open_page("/rules", size="phone")
    view, legal, events = scenes()["turn"]
    show(page, view, legal, *events)
    page.locator("button.uno").click()
    armed = {"type": "uno_armed", "at": 100.0, "seat": 0, "armed": True}
    page.evaluate("(event) => scene.take({ t: 'events', v: 1, seq: 3, now: 100, events: [event] })", armed)
    page.evaluate("(legal) => (scene.legal.value = legal)", legal)
    page.locator("button.uno[aria-pressed=true]").click()  # said is said: a second tap takes nothing back
    page.keyboard.press("u")
    click_card(page.locator('[data-card="W"]'))
    page.locator(".colour.blue").click()
    assert page.evaluate("() => scene.sent") == [
        {"c": "arm_uno", "armed": True},
        {"c": "act", "action": {"do": "play", "card": "W", "colour": "B"}},
    ]
    show(page, *scenes()["catch"][:2])
    page.get_by_role("button", name="Catch Beto!").click()
    assert page.evaluate("() => scene.sent") == [{"c": "act", "action": {"do": "catch", "target": 1}}]


def test_several_cards_go_down_at_once(open_page: Opener) -> None:
    """X7."""
    page = open_page("/rules", size="phone", language="es")
    view, legal, events = scenes()["turn"]
    view["round"]["hands"][0] = ["R7", "G7", "B7", "Y1"]
    rows = [["R7", "G7"], ["R7", "B7"], ["R7", "B7", "G7"], ["R7", "G7", "B7"]]
    legal = [{"do": "play", "card": "R7"}, *({"do": "play", "cards": row} for row in rows), {"do": "draw"}]
    show(page, view, legal, *events)
    click_card(page.locator('[data-card="R7"]'))
    picker = page.get_by_role("region", name="¿Cuántas?")
    assert picker.locator(".rows-of-cards button").count() == 5
    assert violations(page) == []
    assert page.evaluate(SMALL) == []
    picker.get_by_role("button", name="7 rojo, 7 azul y 7 verde").click()
    assert page.evaluate("() => scene.sent") == [{"c": "act", "action": {"do": "play", "cards": rows[2]}}]


def test_custom_wilds_are_written_and_agreed_to(open_page: Opener) -> None:
    """A16."""
    page = open_page("/rules", size="phone")
    show(page, *scenes()["waiting"][:2])
    page.locator(".wild").first.wait_for()
    first, second = page.locator(".wild").all()
    first.get_by_role("button", name="I agree").click()
    second.get_by_role("button", name="Write").click()
    second.get_by_label("In your words").fill("Hot potato")
    second.get_by_role("button", name="Add a step").click()
    second.get_by_label("Who", exact=True).select_option("others")
    second.get_by_label("How many").fill("3")
    second.get_by_role("button", name="Write it on the card").click()
    effects = [{"who": "others", "what": "draw", "n": 3}]
    assert page.evaluate("() => scene.sent") == [
        {"c": "consent", "card": "WC1", "agrees": True},
        {"c": "write_rule", "card": "WC2", "custom": {"text": "Hot potato", "effects": effects}},
    ]


def test_votes_and_accusations(open_page: Opener) -> None:
    page = open_page("/rules")
    show(page, *scenes()["advice"][:2])
    page.locator(".vote button", has_text="No").click()
    page.locator(".bar button").first.click()
    page.get_by_role("button", name="Propose a pause").click()
    view, legal, _ = scenes()["advice"]
    view["round"]["report"] = None
    sent = page.evaluate("() => scene.sent")
    show(page, view, legal)
    page.locator('[data-seat="2"]').click()
    page.get_by_role("button", name="Report Caro").click()
    page.locator('[data-seat="2"]').click()
    page.get_by_role("button", name="Vote Caro out").click()
    assert [*sent, *page.evaluate("() => scene.sent")] == [
        {"c": "act", "action": {"do": "disagree"}},
        {"c": "propose_pause"},
        {"c": "act", "action": {"do": "report_advice", "target": 2}},
        {"c": "propose_kick", "seat": 2},
    ]


def test_the_table_changes_its_language_and_colours_at_once(open_page: Opener) -> None:
    page = open_page("/rules")
    show(page, *scenes()["turn"][:2], *scenes()["turn"][2])
    page.get_by_text("Dino plays a red 5.").first.wait_for()
    page.locator(".bar button").first.click()
    page.get_by_role("button", name="Español").click()
    page.get_by_text("Dino juega un 5 rojo.").first.wait_for()
    page.get_by_role("button", name="oscuros").click()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"


def test_a_card_that_is_aimed_asks_at_whom(open_page: Opener) -> None:
    """X3: a seven swaps hands with somebody."""
    page = open_page("/rules", size="phone")
    view, _, _ = scenes()["turn"]
    show(page, view, [{"do": "play", "card": "R7", "target": seat} for seat in (1, 2, 3)])
    click_card(page.locator('[data-card="R7"]'))
    page.locator(".choice").wait_for()
    page.keyboard.press("Escape")
    page.locator(".choice").wait_for(state="detached")
    click_card(page.locator('[data-card="R7"]'))
    page.locator(".choice button", has_text="Dino").click()
    assert page.evaluate("() => scene.sent") == [{"c": "act", "action": {"do": "play", "card": "R7", "target": 3}}]


def test_the_focus_stays_in_the_hand(open_page: Opener) -> None:
    """Who plays by keyboard finds the next card where the last one was."""
    page = open_page("/rules")
    view, legal, events = scenes()["turn"]
    show(page, view, legal, *events)
    page.locator(".hand .card").first.wait_for()
    page.locator('[data-card="R2"]').focus()
    page.wait_for_function("() => document.activeElement.dataset.card === 'R2'")
    played = acted({"type": "card_played", "seat": 0, "card": "R2", "colour": "R", "uno": False})
    page.evaluate("(event) => scene.take({ t: 'events', v: 1, seq: 3, now: 100, events: [event] })", played)
    page.wait_for_function("() => document.activeElement.dataset.card === 'R7'")


def test_what_is_told_besides_the_cards(open_page: Opener) -> None:
    """A jump in (X2), and what is written on a Custom Wild (A16)."""
    page = open_page("/rules", size="phone")
    view, _, _ = scenes()["waits"]
    view["settings"]["edition"] = "aprendiz"
    view["custom"] = {"WC1": {"text": "Sing!", "effects": []}}
    jump = acted({"type": "card_played", "seat": 1, "card": "WC1", "colour": "G", "uno": False})
    show(page, view, [], jump)
    told = page.locator(".latest-events .latest").inner_text()
    assert told.startswith("Beto jumps in!")
    assert "Sing!" in told
