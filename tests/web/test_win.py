"""The end of a round: told once, totals and the way on in sight, and what flies above it leaves nothing behind."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from testkit.browser import Opener, no_violations
from testkit.moments.win import before, ends
from testkit.scenes import round_of, show, show_on_screen

STAGE = ".confetti, .slam-wave, .point-chip, .flyer, [data-shown]"
SAID = """(words) => {
  const live = [...document.querySelectorAll("[role=status], [aria-live]")];
  const heard = live.map((one) => one.textContent).join(" ");
  document.querySelectorAll(".only-read").forEach((one) => one.remove());
  const count = (text) => text.split(words).length - 1;
  return [count(document.querySelector("main").innerText), count(heard)];
}"""
IN_SIGHT = """(one) => {
  const box = one.getBoundingClientRect();
  return box.width > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
}"""


def happens(page: Page, winner: int, **more: Any) -> None:
    message = {"t": "events", "v": 1, "seq": 3, "events": ends(winner, **more), "legal": [], "due": []}
    page.evaluate("(message) => scene.take({ ...message, now: scene.now() })", message)
    page.locator(".ending, .between").wait_for()


@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (1600, 900)])
def test_totals_and_the_way_on_are_in_sight_and_the_result_is_said_once(
    open_page: Opener, width: int, height: int
) -> None:
    """And nothing moves for who wants stillness."""
    page = open_page("/rules", size="phone", viewport={"width": width, "height": height})
    show(page, before(2, [120, 60, 0, 0]), [])
    happens(page, 2)
    for place in (
        ".ending .sum .total",
        ".ending .do .primary",
        *(f".hands li:nth-child({n}) .total" for n in (1, 2, 3)),
    ):
        assert page.locator(place).evaluate(IN_SIGHT), place
    assert page.locator(STAGE).count() == 0
    no_violations(page)
    assert page.evaluate(SAID, "wins the round") == [1, 1]
    page.get_by_role("button", name="Next round").click()
    assert page.evaluate("() => scene.sent") == [{"c": "ready", "ready": True}]


def test_the_way_on_is_there_at_once_and_nothing_is_left_behind(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", motion="no-preference")
    show(page, before(0, [480, 60, 210, 0]), [])
    happens(page, 0, wins=[0])
    assert page.locator(".ending .do .primary").is_enabled()
    expect(page.locator(".ending .sum .total")).to_have_text("640")  # it counts up above it
    page.locator(".confetti").wait_for(state="attached")
    expect(page.locator(STAGE)).to_have_count(0)
    assert page.evaluate(SAID, "win the game") == [1, 1]


def rules(format: str, teams: list[list[int]] | None = None) -> dict[str, Any]:
    return {"format": format, "target": 3 if format == "best-of" else 500, "teams": teams, "hands": None}


def over(
    match: dict[str, Any], hands: list[list[str]], winner: int | None, phase: str = "between"
) -> dict[str, Any]:
    scene = before(0, [0, 0, 0, 0])
    pending = {"kind": "over", "winner": winner, "points": [0] * 4, "seats": []}
    scene["round"] = round_of(hands=hands, pending=pending, winner=winner, points=[0] * 4)
    scene["match"] |= match
    return scene | {"phase": phase}


HANDS = [["R7"], ["B2", "W"], [], ["G9", "YS"]]


def row(winner: int, *points: int, seats: tuple[int, ...] = (0, 1, 2, 3)) -> dict[str, Any]:
    return {"type": "round_scored", "seats": list(seats), "winner": winner, "points": list(points)}


def names(page: Page) -> list[str]:
    return page.locator(".hands li .name").all_inner_texts()


def test_every_format_says_who_stands_where(open_page: Opener) -> None:
    page = open_page("/rules")
    h2 = page.locator(".podium h2")
    lowest = {
        "rules": rules("lowest"),
        "rounds": [row(2, 7, 52, 0, 29)],
        "totals": [507, 52, 60, 29],
        "winners": [3],
    }
    show(page, over(lowest, HANDS, 2, "waiting"), [])
    expect(h2).to_have_text("Dino wins the game!")  # by the lowest total, not by the round
    assert names(page) == ["Beto", "Caro", "You"]
    assert page.locator(".hands .rank").all_inner_texts() == ["2", "3", "4"]

    out = {
        "rules": rules("elimination"),
        "rounds": [row(2, 7, 52, 0, 0, seats=(0, 1, 2))],
        "totals": [7, 52, 0, 510],
        "out": [3],
    }
    scene = over(out, [["R7"], ["B2", "W"], []], 2) | {"players": [0, 1, 2]}
    show(page, scene, [])
    expect(h2).to_have_text("Caro wins the round!")
    assert names(page) == ["You", "Beto", "Dino"]
    expect(page.locator(".hands li.out")).to_contain_text("✕")

    pairs = {
        "rules": rules("points", [[0, 2], [1, 3]]),
        "rounds": [row(2, 81, 0, 81, 0)],
        "totals": [81, 0, 81, 0],
    }
    show(page, over(pairs, HANDS, 2), [])
    expect(h2).to_have_text("You and Caro win the round!")
    expect(page.locator(".winners .portrait")).to_have_count(2)
    assert page.locator(".hands .rank").all_inner_texts() == ["2", "2"]

    blocked = {"rules": rules("points"), "rounds": [], "totals": [0, 0, 0, 0], "dealt": 1}
    show(page, over(blocked, [["R7"], ["B2"], ["Y1"], ["G9"]], None), [])
    expect(h2).to_contain_text("blocked")
    expect(page.locator(".hands li")).to_have_count(4)
    expect(page.locator(".winners .winner, .sum")).to_have_count(0)
    no_violations(page)

    show_on_screen(page, over(pairs, HANDS, 2), [])
    expect(h2).to_have_text("Ana and Caro win the round!")
    expect(page.locator(".between .open-hand")).to_have_count(0)
    no_violations(page)


def test_the_result_is_a_picture_to_share_with_where_the_round_turned(open_page: Opener) -> None:
    """It is asked for only now; and where the expert is busy the picture is there all the same."""
    page = open_page("/rules", size="phone")
    asked: list[str] = []
    turned = {"step": 40, "seat": 2, "action": {"do": "play", "card": "W4"}, "card": 37, "swing": 0.41}
    review = {"turned": turned | {"whose": 2, "change": 0.41}}
    answers = {
        "/api/replays/scene/1": {"id": "r1", "key": "k1"},
        "/api/analyses": {"state": "done", "review": review},
    }

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        asked.append(path)
        route.fulfill(json=answers[path])

    page.route(re.compile("/api/(replays|analyses)"), answer)
    show(page, before(2, [120, 60, 0, 0]), [])
    happens(page, 2)
    assert asked == []
    page.get_by_role("button", name="Share").click()
    picture = page.locator(".share-result img")
    expect(picture).to_have_attribute(
        "alt", re.compile("Caro wins the round! The round turned at card 37: Caro’s .+ was worth 41%")
    )
    assert picture.evaluate("(one) => [one.naturalWidth, one.naturalHeight]") == [1080, 1080]
    expect(page.locator(".share-result progress")).to_have_count(0)
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save the picture").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    no_violations(page)

    open_page.guard(page).allow("429")
    page.unroute_all()
    page.route(
        re.compile("/api/(replays|analyses)"),
        lambda route: route.fulfill(status=429, json={"code": "analysis_full"}),
    )
    show(page, before(0, [120, 60, 0, 0]), [])
    happens(page, 0)
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".share-result img")).to_have_attribute("alt", "Ana wins the round!")
    expect(page.locator(".share-result progress")).to_have_count(0)
