"""The game in figures: what the page says is what was simulated, and anybody can simulate it again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.rules import as_text
from testkit import hoarding
from testkit.browser import Opener, no_violations
from testkit.game_statistics import AT_MOST, TARGET, base, changes, impact

from .walk import SMALL

HOARDING: dict[str, Any] = json.loads(hoarding.TARGET.read_text(encoding="utf-8"))
FOUND: dict[str, Any] = json.loads(TARGET.read_text(encoding="utf-8"))


def test_every_edition_and_every_option_is_there() -> None:
    assert TARGET.stat().st_size <= AT_MOST
    for key, edition in EDITIONS.items():
        told = FOUND["editions"][key]
        assert list(told["players"]) == [str(n) for n in range(2, 11)]
        for players, base_of in told["players"].items():
            assert len(base_of["places"]) == int(players)
            assert sum(share for share, _ in base_of["places"]) == pytest.approx(1, abs=0.01)
        for rows in told["options"].values():
            assert [(row["option"], row["value"]) for row in rows] == [
                (name, as_text(value)) for name, value in changes(edition)
            ]


def test_the_command_on_the_page_gives_the_figure(open_page: Opener, capsys: pytest.CaptureFixture[str]) -> None:
    """The script's figures are those of `comodin simulate`, and the commands that are shown can be run."""
    edition = EDITIONS["clasico"]
    once = base(edition, 4, 300)
    changed = impact(edition, 4, "stacking", False, 300)
    page = open_page("/statistics", language="en")
    shown = page.locator(".command code").nth(1).inner_text()
    command = re.sub(r"--rounds \d+", "--rounds 300", re.sub(r"--impact \S+", "--impact stacking=false", shown))
    words = command.split()
    assert words[:2] == ["comodin", "simulate"]
    assert main([*words[1:], "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert round(told["turns"]["mean"], 2) == once["turns"][0]
    assert round(told["impact"]["turns_difference"]["mean"], 2) == changed["turns"][0]


def test_the_page_says_what_was_found(open_page: Opener, size: str) -> None:
    page = open_page("/statistics?edition=deluxe", size=size, language="en")
    facts = page.locator(".facts b").first
    told = FOUND["editions"]["deluxe"]["players"]
    expect(facts).to_have_text(f"{told['4']['turns'][0]:.1f}")
    page.locator("#players").select_option("2")
    expect(facts).to_have_text(f"{told['2']['turns'][0]:.1f}")
    rows = FOUND["editions"]["deluxe"]["options"]["2"]
    most = max(rows, key=lambda row: abs(row["turns"][0]))
    expect(page.locator(".impacts li").first).to_contain_text(f"{abs(most['turns'][0]):.1f} turns")
    # behind every picture there is a table with the same figures
    pictures = page.locator(".plot svg[role=img]")
    assert pictures.count() >= 6
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    expect(page.locator(".plot table")).to_have_count(pictures.count())
    expect(page.locator(".plot").nth(1).locator("tbody tr")).to_have_count(2)
    no_violations(page)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(
    ("language", "title", "rule", "level", "no_gain"),
    [
        ("en", "A discovery: hoarding", "Who can play has to", "“Machine”", "worth nothing"),
        ("es", "Un descubrimiento: acaparar", "Quien puede jugar, juega", "«Máquina»", "no le vale de nada"),
        ("it", "Una scoperta: accumulare", "Chi può giocare deve farlo", "«Macchina»", "non gli serve a nulla"),
    ],
)
def test_hoarding_is_told_as_what_it_is(
    open_page: Opener, size: str, language: str, title: str, rule: str, level: str, no_gain: str
) -> None:
    page = open_page("/statistics?edition=international", size=size, language=language)
    page.locator("#players").select_option("2")
    told = page.locator("section.hoarding")
    expect(told.locator("h2")).to_have_text(title)
    expect(told).to_contain_text(rule)
    expect(told).to_contain_text(level)  # the only one of the levels that hoards
    expect(told).not_to_contain_text(no_gain)
    rows = HOARDING["editions"]["international"]["2"]
    expect(told.locator("svg text.value")).to_have_count(2 * len(rows))
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    won = rows["hoarder"]["hands"]["50"][0]
    expect(told.locator("tbody")).to_contain_text(
        f"{100 * won:.1f}".replace(".", "." if language == "en" else ",")
    )
    page.locator("#players").select_option("4")
    expect(told).to_contain_text(no_gain)
    page.locator("#players").select_option("10")  # as measured with six, the most
    expect(told.locator("code")).to_contain_text("--players 6")
    no_violations(page)
    assert page.evaluate(SMALL) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_what_changes_nothing_has_its_reason_only_where_the_reason_is_true(open_page: Opener) -> None:
    page = open_page("/statistics?edition=international")
    page.locator("#players").select_option("2")
    none = page.locator(".impacts li").filter(has_text="changes nothing here")
    expect(none.filter(has_text="Play begins: to the right")).not_to_contain_text("forget")
    expect(none.filter(has_text="Cards for being caught: 4")).to_contain_text(
        "neither forget UNO nor make mistakes"
    )


def test_an_edition_that_is_none_shows_another(open_page: Opener) -> None:
    page = open_page("/statistics?edition=mahjong", language="it")
    expect(page.locator("#edition")).to_have_value("clasico")
