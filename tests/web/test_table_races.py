"""What people are told of lost turns, and of races that others won: read out, and on the table's own screen."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from testkit.browser import Opener, no_violations
from testkit.scenes import acted, scenes, show, show_on_screen

LOST = (  # Caro, a third player, challenged the card of Beto in vain; Dino had to face it
    {"type": "challenged", "seat": 2, "player": 1, "upheld": False},
    {"type": "cards_drawn", "seat": 2, "cards": ["?"] * 6},
    {"type": "turn_skipped", "seat": 3, "why": "challenge_lost"},
    {"type": "awaiting", "pending": {"kind": "turn", "seat": 0}},
)
ACCEPTED = (
    {"type": "cards_drawn", "seat": 0, "cards": ["R1", "R2", "R3", "R4"]},
    {"type": "turn_skipped", "seat": 0, "why": "accepted"},
    {"type": "awaiting", "pending": {"kind": "turn", "seat": 1}},
)


def read_out(page: Page) -> Any:
    return page.locator(".latest-events [role=status]")


def test_lost_turns_and_races_are_told(open_page: Opener) -> None:
    page = open_page("/rules", size="phone")
    view, _, _ = scenes()["anyone"]
    names = {n: one["name"] or f"Bot {n}" for n, one in enumerate(view["seats"])}
    show(page, view, [], acted(*LOST))
    expect(read_out(page)).to_contain_text("is spared the cards, but loses the turn.")
    show(page, view, [], acted(*ACCEPTED) | {"seat": 0, "cause": "player"})
    expect(read_out(page)).to_contain_text("You draw a red 1, a red 2, a red 3 and a red 4, and lose the turn.")

    told = {"type": "challenge_race_told", "at": 100.0, "seat": 2, "other": 0, "by": 0.25, "early": 0.0}
    show(page, view, [], told)
    expect(read_out(page)).to_contain_text(f"{names[2]} was 0.25 s quicker than {names[0]}.")
    show(page, view, [], {**told, "early": 0.5})
    expect(read_out(page)).to_contain_text(
        f"{names[2]} challenged in time: 0.25 s before {names[0]}'s answer counted."
    )
    race = {"type": "uno_race_told", "at": 100.0, "target": 2, "catcher": 0, "caught": False, "by": 0.1}
    show(page, view, [], {**race, "early": 0.6})
    expect(read_out(page)).to_contain_text(
        f"{names[2]} said UNO in time: 0.1 s before {names[0]}'s catch counted."
    )

    show_on_screen(page, view, [], acted(*LOST))
    expect(page.locator(".tv-said [role=status], .tv-said")).to_contain_text("loses the turn.")


def test_an_answer_that_is_held_is_not_asked_for_again(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", theme="dark")
    view, legal, _ = scenes()["anyone"]
    show(page, view, legal)
    stakes = page.locator(".choice.stakes")
    expect(stakes).to_have_count(1)
    held = {"type": "claim_held", "at": 100.0, "seat": 0, "action": {"do": "challenge"}, "cause": "player"}
    show(page, view, legal, {**held, "fair_at": 100.0, "release_at": 100.25})
    expect(stakes).to_have_count(0)
    expect(page.locator(".action-bar .prompt")).to_have_text("One moment: was anybody quicker?")
    expect(read_out(page)).to_contain_text("One moment: was anybody quicker?")
    no_violations(page)
