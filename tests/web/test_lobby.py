"""Opening tables, sharing their rules, being somebody: the start page, /new and /settings in use."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from playwright.sync_api import Page, expect

from testkit.browser import Opener
from testkit.server import Server


def table_of(page: Page, server: Server) -> dict[str, Any]:
    page.wait_for_url("**/t/*")
    table = page.url.partition("/t/")[2].partition("?")[0]
    status, found = server.call("GET", f"/api/tables/{table}")
    assert status == 200, found
    return found  # type: ignore[no-any-return]


def choose(page: Page, name: str) -> None:
    """The whole tile of a choice is its target."""
    radio = page.get_by_role("radio", name=name)
    page.locator(".option", has=radio).locator("label").click()
    expect(radio).to_be_checked()


def test_play_now_is_one_click(page: Page, server: Server) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    found = table_of(page, server)
    assert found["seats"] == 4


def unfold(page: Page, *groups: str) -> None:
    """Single rules, in these groups."""
    page.locator(".table-rules > details > summary").first.click()
    for group in groups:
        page.locator(f"details.group.of-{group} > summary").click()


def test_a_table_is_opened_as_it_was_put_together(page: Page, server: Server) -> None:
    page.goto("/new")
    choose(page, "House Rules")
    page.get_by_role("button", name="One seat more").click()
    choose(page, "Lowest total")
    page.get_by_label("Up to how many points?").fill("250")
    unfold(page, "draws", "house")
    page.get_by_label("Draws add up").select_option("any")
    page.get_by_role("switch", name="House rules on show").check()
    expect(page.locator(".table-rules > details > summary .changed")).to_have_text("2 rules changed")
    choose(page, "Anybody")
    page.get_by_label("Name of the table").fill("Sunday")
    page.get_by_label("Time to say UNO").select_option("None: the first word counts")
    page.get_by_label("Time to say UNO").select_option("2 seconds")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".what-is-played")).to_contain_text("2 s to say UNO")
    found = table_of(page, server)
    assert (found["edition"], found["seats"], found["title"]) == ("casa", 5, "Sunday")
    assert found["options"] == {"stacking": "any", "reminders": True}
    assert found["format"] == "lowest"
    _, lobby = server.call("GET", "/api/tables")
    assert found["id"] in {line["id"] for line in lobby["tables"]}


def test_a_new_table_by_keyboard_alone(desktop: Page, server: Server) -> None:
    desktop.goto("/new")
    desktop.locator("form").wait_for()
    keys = desktop.keyboard
    focused = """() => {
      const one = document.activeElement;
      return one.getAttribute("aria-label") || one.name || one.id || one.textContent.trim();
    }"""

    def tab_to(name: str) -> None:
        for _ in range(60):
            keys.press("Tab")
            if name in desktop.evaluate(focused):
                ring = desktop.evaluate(
                    """() => {
                      const one = document.activeElement;
                      const seen = one.closest(".option") ?? one;
                      return getComputedStyle(seen).outlineStyle;
                    }"""
                )
                assert ring != "none", f"the focus cannot be seen on {name}"
                return
        raise AssertionError(f"the tab key never reaches {name}")

    keys.press("Tab")  # past everything that every screen has
    expect(desktop.locator(".skip")).to_be_focused()
    keys.press("Enter")
    tab_to("edition")
    keys.press("ArrowRight")  # from international to aprendiz
    tab_to("One seat fewer")
    keys.press("Enter")
    keys.press("Space")
    tab_to("format")
    keys.press("ArrowRight")
    keys.press("ArrowRight")  # from points past lowest to quick
    tab_to("Open the table")
    keys.press("Enter")
    found = table_of(desktop, server)
    assert (found["edition"], found["seats"], found["format"]) == ("aprendiz", 2, "quick")


def test_partners_are_four(desktop: Page, server: Server) -> None:
    desktop.goto("/new")
    desktop.get_by_role("button", name="One seat more").click()
    choose(desktop, "Partners")
    expect(desktop.locator(".stepper output")).to_have_text("4 players")
    expect(desktop.get_by_role("button", name="One seat more")).to_be_disabled()
    desktop.get_by_role("button", name="Open the table").click()
    assert table_of(desktop, server)["seats"] == 4


def test_the_linter_warns_and_takes_it_back(desktop: Page) -> None:
    desktop.goto("/new")
    unfold(desktop, "drawing")
    switch = desktop.get_by_role("switch", name="Draw until you can play")
    switch.check()
    expect(desktop.locator(".warnings li")).to_contain_text("rounds get long")
    switch.uncheck()
    expect(desktop.locator(".warnings li")).to_have_count(0)
    expect(switch).to_be_visible()  # what was unfolded stays so


def test_rules_travel_as_a_code(open_page: Opener) -> None:
    page = open_page("/new")
    choose(page, "Deluxe")
    unfold(page, "specials")
    page.get_by_label("Seven and zero").select_option("true")
    page.locator(".code summary").click()
    shown = page.locator(".code .the-code")
    expect(shown).to_have_text("6J21-401D-8")
    code = shown.inner_text()

    friend = open_page("/", size="phone", language="it")
    friend.locator("#join-text").fill(code.lower().replace("-", " "))
    friend.get_by_role("button", name="Vai").click()
    friend.wait_for_url("**/new?code=*")
    expect(friend.locator("input[name=edition][value=deluxe]")).to_be_checked()
    friend.locator(".table-rules > details > summary .changed").wait_for()
    expect(friend.get_by_label("Sette e zero")).to_have_value("true")


def test_a_mistyped_code_is_told_at_once(desktop: Page) -> None:
    desktop.goto("/")
    desktop.locator("#join-text").fill("6J21-401D-9")
    desktop.get_by_role("button", name="Go").click()
    expect(desktop.locator("#join-wrong")).to_contain_text("Check every letter")
    assert desktop.url.endswith("/")


def test_a_link_leads_to_its_table_with_its_key(open_page: Opener, server: Server) -> None:
    table = server.new_table(server.guest("Ana")["token"], visibility="private")
    page = open_page("/")
    open_page.guard(page).allow("401")  # the key is not the table's: a stranger is told nothing of it
    page.locator("#join-text").fill(f"https://elsewhere.example/t/{table}?key=abc-DEF_1")
    page.get_by_role("button", name="Go").click()
    page.wait_for_url(f"**/t/{table}?key=abc-DEF_1")


def test_public_tables_are_listed(open_page: Opener, server: Server) -> None:
    server.new_table(server.guest("Berta")["token"], title="Come in", edition="deluxe", seats=3)
    page = open_page("/", size="phone")
    line = page.locator(".open-tables li", has_text="Come in")
    expect(line).to_contain_text("Deluxe · 1 of 3 seats taken · waiting for players")
    line.get_by_role("link").click()
    page.wait_for_url("**/t/*")


def test_a_name_and_its_recovery_on_another_device(open_page: Opener) -> None:
    here = open_page("/settings")
    here.get_by_label("Your name").fill("Remedios")
    here.get_by_role("button", name="Save").click()
    expect(here.locator("#name-said")).to_have_text("Saved.")
    here.locator(".you summary").click()
    code = here.locator(".you .the-code").inner_text()

    open_page.guard(here).allow("401")  # its token ends when the name is taken elsewhere
    there = open_page("/settings", size="phone", language="es")
    there.locator("#recovery").fill(code.lower())
    there.get_by_role("button", name="Volver").click()
    expect(there.locator("#recover-said")).to_contain_text("Remedios")
    expect(there.locator("#name")).to_have_value("Remedios")
    there.locator("#name").fill("Reme")
    there.get_by_role("button", name="Guardar").click()
    expect(there.locator("#name-said")).to_have_text("Guardado.")
    there.reload()
    expect(there.locator("#name")).to_have_value("Reme")


def test_the_code_to_scan_is_the_one_that_was_scanned(desktop: Page) -> None:
    """The picture of this link was read back with a scanner once; it must not change."""
    desktop.goto("/")
    link = "http://127.0.0.1:8000/t/AbCdEf012345?key=xyzXYZ-_9"
    picture = desktop.evaluate("async (link) => (await import(fileOf('js/common/qr.js'))).qrSvg(link)", link)
    assert (
        sha256(picture.encode()).hexdigest() == "8d27c422a96acbdcb490842e382e0be30df7b28efd01bf53c1548d8bc7003a01"
    )
