"""The theatre above a table: every act is on stage for its moment, then gone, and shows no hidden card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from testkit.browser import Opener
from testkit.moments import Moment, moments
from testkit.moments import theatre as acts
from testkit.scenes import acted

ACTS = {moment.name: moment for moment in acts.MOMENTS}
# What each puts on the stage.
SIGNS = {
    "skip": ".tile",
    "skip-another": ".tile",
    "reverse": ".sweep",
    "draw-two": ".number",
    "draw-four": ".number",
    "chain": ".number",
    "wild": ".pool",
    "wild-pink": ".pool",
    "seven": ".held",
    "zero": ".held",
    "challenge": ".verdict",
    "challenge-others": ".verdict",
    "apprentice": ".hat",
    "race": ".time-flag",
    "rule-change": ".tile",
    "custom-wild": ".shown-card",
    "jump-in": ".bolt",
    "skip-on-screen": ".tile",
}
FRAMES = """async () => {
  for (let n = 0; n < 4; n++) await new Promise((done) => requestAnimationFrame(done));
}"""
PROPS = "() => [...document.querySelectorAll('.prop')].map((one) => one.className)"
REACH = """() => [...document.querySelectorAll(".theatre, .prop")].map(
  (one) => getComputedStyle(one).pointerEvents,
)"""
# Every movement goes to its end at once: nobody waits for it.
FINISH = """async () => {
  for (let n = 0; n < 5; n++) {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const moving = document.getAnimations().filter((one) => one.effect.target.closest(".prop"));
    for (const one of moving) one.finish();
  }
  return document.querySelectorAll(".prop, .theatre").length;
}"""
HELD = """() => {
  // nothing moves on by itself, so that a slow machine sees the same
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const made = animate.apply(this, how);
    if (this.closest(".theatre, .prop")) made.pause();
    return made;
  };
}"""


def happens(page: Page, moment: Moment) -> list[str]:
    """The classes of what comes onto the stage."""
    moment.prepare(page)
    moment.happens(page)
    page.evaluate(FRAMES)
    found: list[str] = page.evaluate(PROPS)
    return found


def test_all_acts_are_known_here() -> None:
    assert set(SIGNS) == set(ACTS) <= set(moments())


def test_every_act_is_on_stage_for_its_moment_and_touches_nothing(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", motion="no-preference")
    page.locator("main h1").wait_for()
    page.evaluate(HELD)
    for name, moment in ACTS.items():
        found = happens(page, moment)
        wanted = SIGNS[name].removeprefix(".")
        assert any(wanted in one.split() for one in found), (name, found)
        assert len(found) < 60, (name, len(found))
        heard = page.locator(".theatre").first
        expect(heard).to_have_attribute("aria-hidden", "true")
        assert set(page.evaluate(REACH)) == {"none"}, name
        assert page.evaluate(FINISH) == 0, name


def test_nothing_moves_for_those_who_want_stillness(open_page: Opener) -> None:
    page = open_page("/rules", size="phone")
    page.locator("main h1").wait_for()
    for name, moment in ACTS.items():
        assert happens(page, moment) == [], name


def test_acts_make_room_for_each_other_and_can_be_cleared(open_page: Opener) -> None:
    """Whoever plays quickly sees few things at once; who steps on in a replay sees nothing of before."""
    page = open_page("/rules", motion="no-preference")
    page.locator("main h1").wait_for()
    page.evaluate(HELD)
    happens(page, ACTS["skip-another"])
    rates = page.evaluate(
        """async () => {
          const { perform, clear } = await import(fileOf("js/stage/theatre/index.js"));
          const first = document.getAnimations().filter((one) => one.effect.target.closest(".theatre"));
          perform([{ type: "turn_skipped", seat: 1, why: "skip" }], { me: 0 });
          const rates = first.map((one) => one.playbackRate);
          for (let n = 0; n < 20; n++) perform([{ type: "turn_skipped", seat: 1, why: "skip" }], { me: 0 });
          const many = document.querySelectorAll(".prop").length;
          clear();
          return [Math.min(...rates), many, document.querySelectorAll(".prop, .theatre").length];
        }"""
    )
    order = """async ([events, me]) => (await import(fileOf("js/stage/cues.js"))).cues(events, me)"""
    shown, judged, pays, _ = page.evaluate(order, [acts.CHALLENGED, 0])
    assert shown < judged < pays  # the cards, the verdict, and then who pays
    assert rates[0] > 1
    assert 0 < rates[1] < 120
    assert rates[2] == 0


@pytest.mark.parametrize("told", [True, False])
def test_a_challenged_hand_is_turned_only_for_those_who_may_see_it(open_page: Opener, told: bool) -> None:
    """Even if the page were told too much: whoever neither asked nor was asked sees backs."""
    page = open_page("/rules", motion="no-preference")
    page.locator("main h1").wait_for()
    page.evaluate(HELD)
    cards = ["G1", "G7", "BR", "Y0", "W", "R9", "B2"] if told else ["?"] * 7
    shown: dict[str, Any] = {"type": "hand_shown", "seat": 3, "to": 1, "cards": cards}
    judged = {"type": "challenged", "seat": 1, "player": 3, "upheld": True}
    moment = ACTS["challenge-others"]
    moment.prepare(page)
    page.evaluate(
        """async ([events, me]) => {
          const { perform } = await import(fileOf("js/stage/theatre/index.js"));
          perform(events, { me });
        }""",
        [acted(shown, judged)["events"], 0],
    )
    drawings = page.evaluate(
        "() => [...document.querySelectorAll('.theatre use')].map((use) => use.getAttribute('href'))"
    )
    faces = {found.group(1) for href in drawings if (found := re.search("#(card-.*)", href))}
    assert faces == {"card-back"}
