"""Rules that have a name come first in the form of a table; single rules stand behind them, in groups."""

from __future__ import annotations

from playwright.sync_api import expect

from comodin.editions import EDITIONS
from comodin.match import GROUPS, preset_options
from testkit.browser import Opener, no_violations
from testkit.server import Server

from .test_lobby import choose, table_of, unfold

FAMILIES = "As most families play"


def test_a_preset_is_chosen_changed_and_taken_back(open_page: Opener, server: Server) -> None:
    page = open_page("/new", size="phone")
    rules = page.locator(".table-rules")
    expect(rules.get_by_role("radio", name="By the book")).to_be_checked()
    expect(rules.locator("details[open]")).to_have_count(0)  # nobody is frightened
    choose(page, FAMILIES)
    choose(page, "Deluxe")  # the preset stays
    expect(rules.get_by_role("radio", name=FAMILIES)).to_be_checked()
    unfold(page, "specials")
    assert rules.locator("details.group").count() == len(GROUPS) - 1  # nobody makes house rules here
    jump_in = rules.get_by_role("switch", name="Jumping in")
    jump_in.check()
    expect(rules.locator(".differences")).to_contain_text(f"Other than in “{FAMILIES}”: Jumping in: Yes")
    expect(rules.locator(".of-specials .changed")).to_have_text(["1 rule changed", "changed"])
    choose(page, "Classic")
    expect(rules.locator(".differences")).to_contain_text("Jumping in: Yes")
    no_violations(page)
    rules.get_by_role("button", name=f"Back to “{FAMILIES}”").click()
    expect(jump_in).not_to_be_checked()
    expect(rules.locator(".changed")).to_have_count(0)

    choose(page, "Anybody")
    page.get_by_label("Name of the table").fill("Sunday lunch")
    page.get_by_role("button", name="Open the table").click()
    assert table_of(page, server)["options"] == preset_options(EDITIONS["clasico"], "families")
    expect(page.locator(".what-is-played .changed-rules b").first).to_have_text(FAMILIES)
    other = open_page("/lobby", language="it")
    card = other.locator(".table-card", has_text="Sunday lunch")
    expect(card).to_contain_text("Come in quasi tutte le famiglie")
    expect(card.locator(".options")).to_have_count(0)


def test_what_cannot_be_played_is_said_in_place(open_page: Opener) -> None:
    page = open_page("/new", language="es")
    unfold(page, "start")
    page.locator("#option-hand_size").select_option("15")
    more = page.locator(".stepper button").nth(1)
    for _ in range(6):
        more.click()
    why = "No alcanzan las cartas: 10 manos de 15 dejan 0 en el mazo, y hacen falta 10."
    expect(page.locator(".table-rules > .bad")).to_have_text(why)
    expect(page.locator("#option-hand_size-about")).to_contain_text(why)
    page.locator(".open button.primary").click()
    expect(page.locator(".open .bad")).to_have_text(why)
    no_violations(page)
    page.locator("#option-decks").select_option("2")
    expect(page.locator(".table-rules > .bad")).to_be_empty()


def test_a_tournament_says_the_name_of_its_rules(open_page: Opener, server: Server) -> None:
    page = open_page("/new-tournament")
    choose(page, "No mercy")
    page.get_by_role("button", name="Announce").click()
    page.wait_for_url("**/tournament/*")
    expect(page.locator(".facts").first).to_contain_text("No mercy")
