"""What is past is gone, what was missed is told again, and whatever is refused says why."""

from __future__ import annotations

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from comodin.bots import LEVELS
from comodin.words import catalogue
from testkit.browser import Opener
from testkit.scenes import acted, round_of, scenes, seat, show, view

from .playing import click, click_card, next_thing

LONG = "Maximiliano Wamba-Öttker"  # as long as a name may be
FOCUS = "() => !!document.activeElement.closest('.hand .card')"
LABORATORY = re.compile(
    r"\d\d? ?%.*\d\d? ?%|heuristic|numba|95|[Mm]easured|[Mm]edido|[Mm]isurato|second|décima|decimo"
)
PATIENCE = 120.0  # seconds, for a crowded machine

TAKE = """
({ events, legal }) => scene.take({ t: "events", v: 1, seq: 9, now: 100, events, legal })
"""
CUT = """
(names) => [...document.querySelectorAll(names)]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.textContent}: ${one.clientWidth} of ${one.scrollWidth}`)
"""


def played(who: int, card: str, then: int) -> dict[str, Any]:
    step = acted(
        {"type": "card_played", "seat": who, "card": card, "colour": card[0], "uno": False},
        {"type": "awaiting", "pending": {"kind": "turn", "seat": then}},
    )
    return step | {"seat": who}


def test_what_is_past_is_gone(open_page: Opener) -> None:
    page = open_page("/rules")
    table, legal, events = scenes()["turn"]
    show(page, table, legal, *events)
    page.evaluate(
        """() => { scene.connection.command = async () => ({ t: "nack", v: 1, id: "", code: "no_match",
            clause: "T1", about: { card: "B9", top: "R5", colour: "R" } }) }"""
    )
    click_card(page.locator('[data-card="B9"]'))
    page.locator(".action-bar .refusal", has_text="blue 9").wait_for()
    page.evaluate(TAKE, {"events": [played(0, "R7", 1)]})
    expect(page.locator(".refusal p")).to_have_count(0, timeout=5_000)  # long before it goes by itself

    table, legal, events = scenes()["shown"]
    show(page, table, legal, *events)
    page.locator(".choice.shown").wait_for()
    page.evaluate(TAKE, {"events": [played(0, "R7", 3)]})  # the hand that was shown is as it was
    page.locator(".latest", has_text="red 7").wait_for()
    assert page.locator(".choice.shown").count() == 1
    page.evaluate(TAKE, {"events": [played(3, "R5", 0)]})
    expect(page.locator(".choice.shown")).to_have_count(0)


@pytest.mark.parametrize(("winner", "said"), [(0, "You win!"), (2, "Caro wins.")])
def test_who_wins_a_quick_game_is_said_once(open_page: Opener, winner: int, said: str) -> None:
    page = open_page("/rules", size="phone")
    rules = {"format": "quick", "target": None, "teams": None}
    points = [64 if n == winner else 0 for n in range(4)]
    hands = [[] if n == winner else ["R7", "W4"] for n in range(4)]
    last = {"type": "round_scored", "seats": [0, 1, 2, 3], "winner": winner, "points": points}
    match = {**view()["match"], "rules": rules, "rounds": [last], "totals": points, "winners": [winner]}
    over = {"kind": "over", "winner": winner, "points": points, "seats": []}
    state = round_of(pending=over, hands=hands, winner=winner, points=points)
    out = {"type": "round_ended", "winner": winner, "points": points, "hands": hands}
    show(page, view(phase="waiting", match=match, round=state), [], acted(out))
    expect(page.locator(".ending h2")).to_have_text(said)
    visible = page.evaluate(
        "() => [...document.querySelectorAll('.only-read')].forEach((one) => one.remove()) ?? "
        "document.querySelector('main').innerText"
    )
    assert len(re.findall(r"\bwins?\b", visible)) == 1, visible


@pytest.mark.parametrize(("size", "others"), [("phone", 1), ("phone", 3), ("desktop", 3)])
def test_a_long_name_takes_the_room_that_there_is(open_page: Opener, size: str, others: int) -> None:
    page = open_page("/rules", size=size)
    table = view(seated=others + 1)
    for n in range(1, others + 1):
        table["seats"][n] = seat(LONG, person=f"p{n}")
    show(page, table, [])
    page.locator(".seat .name").first.wait_for()
    assert page.evaluate(CUT, ".seat .name") == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_forced_colours_show_whose_turn_it_is(open_page: Opener) -> None:
    page = open_page("/rules", forced_colors="active")
    border = "(one) => getComputedStyle(one).borderTopColor + getComputedStyle(one).borderTopWidth"
    show(page, *scenes()["waits"][:2])
    awaited = page.locator(".seat.awaited button").evaluate(border)
    assert awaited not in page.locator(".seat:not(.awaited) button").evaluate_all(f"(all) => all.map({border})")
    show(page, *scenes()["turn"][:2], *scenes()["turn"][2])
    outline = page.locator(".action-bar.awake").evaluate("(one) => getComputedStyle(one).outlineStyle")
    assert outline == "solid"


def test_a_refused_name_says_what_is_wrong_with_it(open_page: Opener) -> None:
    page = open_page("/settings")
    name, said = page.locator("#name"), page.locator("#name-said")
    name.fill("")  # who has none yet is called as what they look like, and sees it
    name.press("Enter")
    expect(said).to_have_text("Saved.")
    expect(name).to_have_value(page.locator(".faces .chosen img").get_attribute("alt") or "?")
    open_page.guard(page).allow("409")
    for text, why in (
        ("", "at least one letter"),
        ("x" * 25, "at most 24"),
        ("Ana\u202e", "cannot be shown"),
        ("Аna", "mixes alphabets"),
    ):
        name.fill(text)
        name.press("Enter")
        expect(said).to_contain_text(why)


def test_levels_are_told_in_words_of_a_table(open_page: Opener) -> None:
    for language in ("en", "es", "it"):
        words = catalogue(language)
        for level in LEVELS:
            assert not LABORATORY.search(words.say(f"level.{level}.about"))
    page = open_page("/new", language="en")
    page.locator(".measured").wait_for()
    assert not LABORATORY.search(page.locator(":has(> .measured)").last.inner_text())


def log_of(page: Page) -> list[str]:
    if page.locator(".latest-events .line[aria-expanded=false]").count():
        page.locator(".latest-events .line").click()
    return page.locator(".latest-events .recent li").all_inner_texts()


def test_play_now_goes_to_the_hand_and_a_reload_keeps_the_story(open_page: Opener) -> None:
    page = open_page("/", size="phone")
    page.get_by_role("button", name="Play now").focus()
    page.keyboard.press("Enter")
    page.locator(".hand .card").nth(6).wait_for()
    page.wait_for_function(FOCUS)

    until = monotonic() + PATIENCE
    while monotonic() < until:  # some moves of everybody, and then it is our turn
        if page.locator(".action-bar.awake").count() and len(log_of(page)) == 5:
            break
        if what := next_thing(page):
            click(page, what)
        page.wait_for_timeout(50)
    told = log_of(page)
    page.reload()
    page.locator(".hand .card").first.wait_for()
    expect(page.locator(".latest-events .latest")).to_have_text(told[-1])
    assert log_of(page) == told

    page.get_by_role("button", name="Chat").click()
    box = page.locator(".chat input")
    box.fill("good \u202e luck")
    box.press("Enter")
    page.locator(".chat .not-said", has_text="nobody can see").wait_for()
    box.fill("👨‍👩‍👧 luck")
    expect(page.locator(".chat .not-said p")).to_have_count(0)
    box.press("Enter")
    page.locator(".chat .lines", has_text="👨‍👩‍👧 luck").wait_for()
