"""A move answers at once: the card lies before it is told, and comes back if it is refused. UNO and the catch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import Opener, violations
from testkit.scenes import acted, answer, answer_later, plays, round_of, scenes, show, tell, view

from .playing import click_card

LEGAL = [*plays("R7", "R2", "W"), {"do": "draw"}]
WHY = {"clause": "T1", "about": {"card": "R7", "top": "R5", "colour": "R"}}
# everything that ever flies above the table
WATCH = """() => {
  window.flown = 0;
  new MutationObserver((all) => {
    const added = all.flatMap(({ addedNodes }) => [...addedNodes]);
    flown += added.filter((one) => one.matches?.(".flyer, .shout")).length;
  }).observe(document.body, { childList: true });
}"""
NOTHING_LEFT = "() => !document.querySelector('.flyer, .shout, .ghost, .lying.pending, .lifted')"
# whether something moves that ends some day; a bar that counts down is not motion
MOVING = """() => document.getAnimations().filter((one) => {
  const { duration, endTime } = one.effect.getComputedTiming();
  return duration > 1 && endTime !== Infinity;
}).length"""


def at_table(open_page: Opener, motion: str = "no-preference", size: str = "phone", **changes: Any) -> Page:
    page = open_page("/rules", size=size, motion=motion)
    show(page, view(**changes), LEGAL)
    page.locator(".hand .card").first.wait_for()
    page.evaluate(WATCH)
    answer_later(page)
    return page


def flown(page: Page, times: int) -> None:
    """So often something has flown, and nothing of it is left."""
    page.wait_for_function("(times) => flown >= times", arg=times)
    page.wait_for_function(NOTHING_LEFT)
    assert page.evaluate("() => flown") == times


def played(card: str, seat: int = 0, uno: bool = False) -> dict[str, Any]:
    play = {"type": "card_played", "seat": seat, "card": card, "colour": "R", "uno": uno}
    return acted(play, {"type": "awaiting", "pending": {"kind": "turn", "seat": (seat + 1) % 4}})


def test_a_card_lies_before_it_is_told_and_settles(open_page: Opener) -> None:
    page = at_table(open_page)
    card, pending = page.locator('.hand [data-card="R7"]'), page.locator(".discard .lying.pending")
    click_card(card)
    expect(pending).to_have_attribute("data-card", "R7")  # nobody has answered
    assert card.count() == 0
    assert page.locator(".hand .card").count() == 7
    assert page.evaluate("() => [scene.round.value.discard.at(-1), scene.hand.value.length]") == ["R5", 8]
    assert page.locator(".hand .card.fits").count() == 0  # nothing asks for another card
    page.keyboard.press("u")  # and nothing else waits for it
    assert [one["c"] for one in page.evaluate("() => scene.sent")] == ["act", "arm_uno"]
    page.evaluate("() => (window.lying = document.querySelector('.lying.pending'))")
    tell(page, played("R7"))
    expect(pending).to_have_count(0)
    expect(page.locator(".discard .top")).to_have_count(1)
    assert page.evaluate("() => lying === document.querySelector('.discard .top')")  # the very same card
    assert page.locator(".hand .card").count() == 7
    answer(page)
    flown(page, 1)  # it does not fly again


@pytest.mark.parametrize("code", ["no_match", "too_late"])
def test_a_refused_card_comes_back_with_the_reason(open_page: Opener, code: str) -> None:
    page = at_table(open_page, size="desktop")
    card = page.locator('.hand [data-card="R7"]')
    card.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lying.pending")).to_have_count(1)
    page.wait_for_function("() => flown")
    answer(page, code, **(WHY if code == "no_match" else {}))
    expect(card).to_have_count(1)
    expect(page.locator(".refusal")).to_contain_text("red 7" if code == "no_match" else "did not arrive in time")
    expect(card).to_be_focused()
    flown(page, 2)
    assert page.evaluate("() => scene.underway.value") is None
    page.keyboard.press("Enter")  # and it can be played again
    expect(page.locator(".lying.pending")).to_have_count(1)


def test_what_was_accepted_and_overtaken_comes_back(open_page: Opener) -> None:
    """A7: an answer is held while somebody may challenge; if they do, the card was never played."""
    page = at_table(open_page)
    card = page.locator('.hand [data-card="R7"]')
    click_card(card)
    answer(page)
    expect(page.locator(".lying.pending")).to_have_count(1)
    tell(page, {"type": "said", "at": 100.0, "who": "p2", "text": "hm", "emote": None}, legal=LEGAL)
    expect(page.locator(".lying.pending")).to_have_count(1)  # that decided nothing
    tell(page, acted({"type": "awaiting", "pending": {"kind": "turn", "seat": 2}}))
    expect(card).to_have_count(1)
    page.wait_for_function(NOTHING_LEFT)


def test_a_wild_is_held_up_until_its_colour_is_named(open_page: Opener) -> None:
    page = at_table(open_page)
    wild, asked = page.locator('.hand [data-card="W"]'), page.locator(".asked-card")
    click_card(wild)
    expect(asked).to_have_attribute("data-card", "W")
    assert wild.count() == 0
    page.keyboard.press("Escape")
    expect(wild).to_have_count(1)
    click_card(wild)
    page.locator(".colour.blue").click()
    pending = page.locator(".lying.pending")
    expect(pending.locator("use").first).to_have_attribute("href", re.compile("#card-W-B$"))
    assert page.evaluate("() => scene.sent") == [
        {"c": "act", "action": {"do": "play", "card": "W", "colour": "B"}}
    ]
    tell(page, played("W"))
    answer(page)
    page.wait_for_function(NOTHING_LEFT)


def test_drawing_lifts_a_back_at_once(open_page: Opener) -> None:
    page = at_table(open_page)
    page.locator(".pile.draw").click()
    expect(page.locator(".lifted")).to_have_count(1)
    drawn = {"type": "cards_drawn", "seat": 0, "cards": ["G1", "G2"]}
    tell(page, acted(drawn, {"type": "awaiting", "pending": {"kind": "turn", "seat": 1}}))
    answer(page)
    expect(page.locator(".hand .card")).to_have_count(10)
    flown(page, 2)


def test_all_of_it_is_still_for_those_who_want_stillness(open_page: Opener) -> None:
    two = round_of(hands=[["R7", "Y4"], ["?"] * 3, ["?"] * 2, ["?"] * 4])
    page = at_table(open_page, motion="reduce", round=two)
    click_card(page.locator('.hand [data-card="R7"]'))
    expect(page.locator(".lying.pending")).to_have_count(1)
    assert page.evaluate(MOVING) == 0
    tell(page, played("R7", uno=True))
    expect(page.locator(".lying.pending")).to_have_count(0)
    tell(page, played("R1", seat=2))
    expect(page.locator(".catch-at")).to_have_count(1)
    assert page.evaluate(MOVING) == 0
    assert page.evaluate("() => flown") == 0


def test_a_phone_that_is_only_a_hand_sends_its_card_up(open_page: Opener) -> None:
    page = at_table(open_page)
    page.evaluate(
        """async () => {
          const { AtTable } = await import(fileOf("js/screens/table.js"));
          const { html, render } = await import(fileOf("js/common/ui.js"));
          const root = document.getElementById("app");
          render(null, root);
          render(html`<${AtTable} game=${scene} hand />`, root);
        }"""
    )
    card = page.locator('.hand [data-card="R7"]')
    click_card(card)
    expect(card).to_have_count(0)
    page.wait_for_function("() => flown === 1 && !document.querySelector('.flyer')")
    answer(page, "no_match", **WHY)
    expect(card).to_have_count(1)


def test_uno_grows_is_cried_and_catch_is_a_target_on_the_seat(open_page: Opener) -> None:
    few = round_of(pending={"kind": "turn", "seat": 3, "seats": [3]}, hands=[["R7", "R2", "Y1"], *[["?"] * 2] * 3])
    page = at_table(open_page, round=few)
    uno = page.locator("button.uno")
    room = uno.evaluate("(one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight]")
    assert "grown" not in (uno.get_attribute("class") or "")
    tell(page, played("R9", seat=3, uno=True))
    page.locator(".shout", has_text="UNO!").wait_for()
    page.wait_for_function(NOTHING_LEFT)
    tell(page, acted({"type": "card_played", "seat": 0, "card": "Y1", "colour": "R", "uno": False}), legal=LEGAL)
    expect(uno).to_have_class("uno grown glows")
    now = uno.evaluate("(one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight]")
    assert now[2:] == room[2:]  # it grows without pushing anything
    tell(page, played("R1", seat=1))
    target = page.locator(".seat.exposed .catch-at")
    assert target.evaluate("(one) => Math.min(one.offsetWidth, one.offsetHeight)") >= 44
    assert target.locator(".ring").count() == 1
    assert page.locator(".seat button button").count() == 0
    assert violations(page) == []
    target.click()
    assert page.evaluate("() => scene.sent") == [{"c": "act", "action": {"do": "catch", "target": 1}}]
    assert page.get_by_role("button", name="Catch Beto!").count() == 1  # at the thumb, and for those who hear it


def test_only_players_catch(open_page: Opener) -> None:
    page = open_page("/rules")
    scene, _, _ = scenes()["catch"]
    show(page, scene | {"you": {"person": "p9", "seat": None, "round_seat": -1}})
    page.locator("span.catch-at").wait_for()
    assert page.locator("button.catch-at").count() == 0
