"""What people feel, say and throw: at the right seats, never over the piles, and gone by itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from comodin.rules import GESTURES
from comodin.table import REACTIONS, THINGS
from testkit.browser import Opener, violations
from testkit.moments.feelings import CASA, LOAD, LONG, PENCILLED, TELL, WRITTEN, friends, reacted, said, thrown
from testkit.scenes import acted, show, show_on_screen

WEB = Path(__file__).parents[2] / "src" / "comodin" / "web"

# Where the middle of something is, as a seat of the round: the face it is over, or nearest to.
NEAREST = """(one) => {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [x, y] = middle(one.getBoundingClientRect());
  const spots = [...document.querySelectorAll("[data-spot^='seat-'], [data-spot='me']")];
  const far = (spot) => {
    const [a, b] = middle((spot.querySelector(".portrait") ?? spot).getBoundingClientRect());
    return Math.hypot(a - x, b - y);
  };
  return spots.sort((a, b) => far(a) - far(b))[0].dataset.spot;
}"""

# Bubbles that lie over a pile, over UNO or the hand, over each other, or outside of the screen.
ASTRAY = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const bubbles = [...document.querySelectorAll(".bubbles li")];
  const clear = [...document.querySelectorAll("[data-spot='draw'], [data-spot='discard'], .hand, .cries")];
  const wrong = [];
  for (const one of bubbles) {
    const { left, top, right, bottom } = box(one);
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!inside) wrong.push(`${one.textContent}: outside`);
    for (const other of [...clear, ...bubbles])
      if (other !== one && meet(box(one), box(other)))
        wrong.push(`${one.textContent}: over ${other.className || other.textContent}`);
  }
  return wrong;
}"""


# What moves on the stage is held where it begins, until the test lets it end: no machine is too slow for that.
HOLD = """() => {
  const { animate } = Element.prototype;
  window.held = [];
  Element.prototype.animate = function (...how) {
    const one = animate.apply(this, how);
    if (this.matches(".emote, .slip, .thrown")) held.push(one), one.pause();
    return one;
  };
}"""
END = "() => held.splice(0).forEach((one) => one.finish())"


def astray(page: Page) -> None:
    """None is, once everything around them has come to rest."""
    page.wait_for_function(f"() => ({ASTRAY})().length === 0")


def tell(page: Page, *events: dict[str, Any]) -> None:
    page.evaluate(TELL, list(events))


def test_every_feeling_thing_and_gesture_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (WEB / "feelings.svg").read_text(encoding="utf-8")))
    assert drawn == {
        *(f"emote-{one}" for one in REACTIONS),
        *(f"{how}-{one}" for one in THINGS for how in ("thing", "landed")),
        *(f"gesture-{one}" for one in GESTURES),
    }


def test_a_face_pops_up_at_its_seat_and_goes(open_page: Opener, size: str) -> None:
    page = open_page("/rules", size=size, language="es", motion="no-preference")
    show(page, friends())
    page.evaluate(HOLD)
    tell(page, reacted(2, "phew"), reacted(0, "love"))
    expect(page.locator(".emote")).to_have_count(2)
    expect(page.locator(".emote[data-at='2']")).to_have_text("¡Uf!")
    assert page.locator(".emote[data-at='2']").evaluate(NEAREST) == "seat-2"
    assert page.locator(".emote[data-at='0']").evaluate(NEAREST) == "me"
    assert page.evaluate("() => getComputedStyle(document.querySelector('.emote')).pointerEvents") == "none"
    page.evaluate(END)
    expect(page.locator(".emote")).to_have_count(0)


def test_the_tray_shows_and_throws(open_page: Opener, size: str) -> None:
    page = open_page("/rules", size=size, language="it", motion="no-preference")
    show(page, friends(6))
    page.get_by_role("button", name="Reazioni").click()
    tray = page.locator(".tray")
    expect(tray.locator(".faces button")).to_have_count(len(REACTIONS))
    assert violations(page) == []
    small = [
        box
        for one in tray.locator("button").all()
        if (box := one.bounding_box()) and min(box["width"], box["height"]) < 43.5
    ]
    assert not small
    tray.get_by_role("button", name="Applausi!").click()
    expect(tray).to_have_count(0)
    page.evaluate("(at) => (performance.now = () => at)", page.evaluate("() => performance.now()"))  # time stands
    page.get_by_role("button", name="Reazioni").press("Enter")
    tray.get_by_role("button", name="Pomodoro").click()
    expect(tray.locator(".targets button")).to_have_count(5)
    page.locator(".seat [data-seat='4']").click()  # the seat itself is a target, and opens no menu now
    expect(tray).to_have_count(0)
    expect(page.locator("dialog")).to_have_count(0)
    assert page.evaluate("() => scene.sent") == [
        {"c": "react", "reaction": "clap"},
        {"c": "throw", "thing": "tomato", "seat": 4},
    ]
    page.get_by_role("button", name="Reazioni").click()
    expect(tray.locator(".things button:disabled")).to_have_count(len(THINGS))  # the arm rests
    page.keyboard.press("Escape")
    expect(tray).to_have_count(0)
    page.evaluate(HOLD)
    tell(page, thrown(3, "rose", 4))
    expect(page.locator(".thrown use")).to_have_attribute("href", re.compile("thing-rose"))
    page.evaluate(END)
    expect(page.locator(".thrown use")).to_have_attribute("href", re.compile("landed-rose"))
    assert page.locator(".thrown").evaluate(NEAREST) == "seat-4"
    page.evaluate(END)
    expect(page.locator(".thrown")).to_have_count(0)


def test_who_is_muted_is_neither_seen_nor_heard_and_throws_can_be_off(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", language="en")  # still: what is shown stands for a while
    show(page, friends())
    page.evaluate("async () => (await import(fileOf('js/friends/unheard.js'))).mute('p1', true)")
    page.evaluate(LOAD)
    page.clock.install()
    page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
    tell(page, reacted(1, "angry"), thrown(1, "tomato", 0), said(1, "Boo"), thrown(2, "ice", 3), said(2, "Hello"))
    page.clock.run_for(200)
    expect(page.locator(".thrown use")).to_have_attribute("href", re.compile("landed-ice"))
    expect(page.locator(".thrown")).to_have_count(1)
    expect(page.locator(".bubbles li")).to_have_text(["Caro Hello"])
    expect(page.locator(".emote")).to_have_count(0)
    expect(page.locator(".board [role=status]")).to_have_text("Caro: Hello")
    page.clock.run_for(7000)
    expect(page.locator(".thrown, .bubbles li")).to_have_count(0)
    page.evaluate("async () => (await import(fileOf('js/common/prefs.js'))).prefer({ throws: false })")
    tell(page, thrown(2, "ice", 3), reacted(3, "wow"))
    page.clock.run_for(200)
    expect(page.locator(".emote")).to_have_count(1)
    expect(page.locator(".thrown")).to_have_count(0)
    moving = "() => document.getAnimations().filter((one) => one.effect?.target?.closest('.emote')).length"
    assert page.evaluate(moving) == 0
    page.clock.run_for(3000)
    expect(page.locator(".emote")).to_have_count(0)


@pytest.mark.parametrize("viewport", [(360, 640), (390, 844), (844, 390), (1280, 800)])
def test_bubbles_lie_over_nothing_that_is_played(open_page: Opener, viewport: tuple[int, int]) -> None:
    page = open_page("/rules", size="phone", language="en")
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    for seated in range(2, 11):
        show(page, friends(seated))
        tell(page, *(said(person, LONG if person % 2 else "Hey") for person in range(seated)))
        expect(page.locator(".bubbles li")).to_have_count(min(seated, 4))
        astray(page)
    show_on_screen(page, friends(6), [])
    tell(page, said(2, LONG), reacted(4, "wow"))
    expect(page.locator(".bubbles li")).to_have_count(1)
    expect(page.locator(".emote")).to_have_count(1)
    astray(page)


MOODS = """async (steps) => {
  const { moods } = await import(fileOf("js/table/moods.js"));
  return steps.map((step) => moods(step));
}"""


def test_bots_feel_now_and_then_and_the_same_for_everybody(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", language="en")
    four = {"type": "cards_drawn", "seat": 1, "cards": ["?"] * 4}
    bots = [None, "master", "beginner", "expert"]
    steps = [{"table": "t", "at": float(n), "events": [four], "bots": bots} for n in range(400)]
    felt = page.evaluate(MOODS, steps)
    assert felt == page.evaluate(MOODS, steps)
    assert {mood["seat"] for one in felt for mood in one} == {1}
    assert {mood["reaction"] for one in felt for mood in one} == {"angry"}
    assert 150 < sum(map(len, felt)) < 300
    end = {"type": "round_ended", "winner": 0, "points": [9, 0, 0, 0]}
    won = page.evaluate(MOODS, [{**step, "events": [end]} for step in steps])
    assert {mood["seat"] for one in won for mood in one} == {1, 2, 3}
    assert page.evaluate(MOODS, [{**step, "events": [{"type": "awaiting"}]} for step in steps[:50]]) == [[]] * 50
    people = page.evaluate(MOODS, [{**step, "bots": [None] * 4} for step in steps[:50]])
    assert people == [[]] * 50


def test_gestures_are_drawn_and_a_rule_is_shown_once(open_page: Opener) -> None:
    """H6: it is seen in the moment in which it is made, and nothing reminds of it afterwards."""
    page = open_page("/rules", size="phone", language="en", motion="no-preference")
    show(page, friends(edition="casa", round=CASA))
    page.evaluate(HOLD)
    made = {"type": "rule_made", "seat": 1, "number": 7, "deed": {"gesture": "antlers"}}
    tell(page, acted(made, {"type": "awaiting", "pending": {"kind": "turn", "seat": 2}}))
    slip = page.locator(".slip")
    expect(slip.locator("use")).to_have_attribute("href", re.compile("gesture-antlers"))
    expect(slip.locator("b")).to_have_text("7")
    tell(page, acted({"type": "performed", "seat": 3, "deed": {"gesture": "moo"}, "counts": True}))
    expect(page.locator(".emote use")).to_have_attribute("href", re.compile("gesture-moo"))
    assert page.locator(".emote").evaluate(NEAREST) == "seat-3"
    page.evaluate(END)
    expect(slip).to_have_count(0)
    expect(page.locator(".emote")).to_have_count(0)
    assert "antlers" not in page.content().replace("makes moose antlers", "").replace("make moose antlers", "")


# Which writing is larger than its paper, once the hand is there.
TOO_LARGE = """async () => {
  await document.fonts.load("20px Hand");
  if (!document.fonts.check("20px Hand")) return ["no font"];
  return [...document.querySelectorAll(".handwriting")].filter((one) => {
    const [note, text] = [".note", "text"].map((part) => one.querySelector(part).getBBox());
    const inside = text.x >= note.x && text.x + text.width <= note.x + note.width;
    return !inside || text.y < note.y || text.y + text.height > note.y + note.height + 6;
  }).map((one) => one.textContent);
}"""


def test_what_is_written_stands_on_the_card_by_hand(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", language="es")
    show(page, friends(edition="aprendiz", round=PENCILLED, custom=WRITTEN))
    own = page.locator(".hand [data-card='WC1']")
    expect(own.locator(".handwriting")).to_have_text(re.compile("Everybody"))
    expect(own).to_have_attribute("aria-label", re.compile(WRITTEN["WC1"]["text"]))
    expect(page.locator(".hand [data-card='WC2'] .handwriting")).to_have_text(re.compile("jugador"))
    expect(page.locator(".discard .handwriting")).to_have_count(0)
    tell(page, acted({"type": "card_played", "seat": 2, "card": "WC1", "colour": "G", "uno": False}))
    expect(page.locator(".discard .top .handwriting")).to_have_text(re.compile("Everybody"))
    texts = (
        "¡Olé!",
        "Otorrinolaringólogo",
        "x" * 120,
        "Chi ha più di sei carte perché è distratto ne pesca 2. " * 2,
    )
    for text in texts:
        custom = {"WC1": {"text": text, "effects": []}, "WC2": {"text": f"{text} W", "effects": []}}
        show(page, friends(edition="aprendiz", round=PENCILLED, custom=custom))
        expect(page.locator(".hand .handwriting")).to_have_count(2)
        assert page.evaluate(TOO_LARGE) == [], text
    show_on_screen(page, friends(edition="aprendiz", round={**PENCILLED, "discard": ["WC2"]}, custom=WRITTEN), [])
    expect(page.locator(".tv .discard .handwriting")).to_have_count(1)


def test_who_has_come_without_a_seat_is_named_beside_the_chat(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", language="es")
    scene = friends(4)
    scene["people"].append({"id": "p9", "name": "Nora", "face": "owl", "present": True, "away_since": None})
    show(page, scene)
    page.get_by_role("button", name="Chat").click()
    expect(page.locator(".chat .watchers")).to_contain_text("Nora")
    expect(page.locator(".chat .watchers .portrait")).to_have_count(1)
    assert violations(page) == []
