"""Friends come in from other devices: by the link, its picture, a code, and the big screen.

127.0.0.2 stands for the address of this machine in its network: the host's page is at 127.0.0.1, as after
`make play`, and the friends' pages are there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

THERE = "127.0.0.2"
SHEET = """() => {
  globalThis.shared = [];
  navigator.share = async (what) => { shared.push(what); };
}"""
LET_IN = "Let devices in this network join"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("reach")
    with Server(folder / "data", "--no-request-limits", "--lan-address", THERE) as running:
        yield running
        assert "Traceback" not in running.errors()


@pytest.fixture
def people(browser: Browser, home: Server) -> Iterator[Opener]:
    opener = Opener(browser, home.base)
    yield opener
    opener.close()
    opener.check()


def there(home: Server) -> str:
    return f"http://{THERE}:{home.port}"


@pytest.fixture
def come(people: Opener, home: Server) -> Callable[..., Page]:
    """Somebody who has said who they are opens a page: nothing is asked before the table."""

    def coming(name: str, path: str | None = "/", **how: Any) -> Page:
        page = people(None, **how)
        be(page, home.guest(name))
        if path is not None:
            page.goto(path)
        return page

    return coming


def at_a_new_table(page: Page, **settings: object) -> str:
    """Opens a table; its id."""
    made = page.evaluate("(s) => import(fileOf('js/net/api.js')).then(({ newTable }) => newTable(s))", settings)
    page.goto(f"/t/{made['id']}")
    return str(made["id"])


def test_one_click_lets_the_network_in_and_every_link_leads_there(
    people: Opener, come: Callable[..., Page], home: Server
) -> None:
    ana = come("Ana", size="desktop")
    table = at_a_new_table(ana, seats=3, visibility="private")
    button = ana.get_by_role("button", name=LET_IN)
    expect(button).to_be_visible()
    expect(ana.locator("img.qr")).to_have_count(0)  # a picture of 127.0.0.1 leads nowhere
    no_violations(ana)
    button.click()
    link = ana.get_by_label("The link to this table")
    expect(link).to_have_value(re.compile(rf"^{there(home)}/t/{table}\?key="))
    expect(ana.locator("img.qr")).to_be_visible()
    code = ana.locator(".table-code b")
    expect(code).to_have_text(re.compile("^[B-DF-HJKMNP-TV-XZ]{5}$"))
    tv = ana.get_by_role("link", name="Table on a big screen").get_attribute("href") or ""
    assert tv.startswith(there(home))
    no_violations(ana)

    by_link = come("Beto", link.input_value(), size="phone", base=there(home))
    expect(by_link.locator(".waiting-room")).to_be_visible()
    by_code = come("Caro", f"/{code.inner_text().lower()}", size="phone", language="es", base=there(home))
    expect(by_code.locator(".waiting-room")).to_be_visible()
    assert by_code.url == link.input_value()
    expect(by_code.locator(".let-in")).to_have_count(0)

    screen = people(tv.replace(there(home), home.base), size="desktop")  # on the very machine of the server
    expect(screen.locator(".tv-join .table-code b")).to_have_text(code.inner_text())
    drawn = screen.evaluate(
        "async (link) => (await import(fileOf('js/common/qr.js'))).qrSvg(link)",
        f"{there(home)}/t/{table}?hand=1&key={link.input_value().partition('key=')[2]}",
    )
    assert screen.evaluate(
        "(svg) => document.querySelector('.tv-join img').src === `data:image/svg+xml,${encodeURIComponent(svg)}`",
        drawn,
    )
    no_violations(screen)

    ana.get_by_role("button", name="This machine alone again").click()
    expect(button).to_be_visible()
    expect(link).to_have_value(re.compile(rf"^{home.base}/t/"))


def test_the_sheet_of_the_phone_and_a_copy_without_a_clipboard(come: Callable[..., Page], home: Server) -> None:
    ana = come("Ana", None, size="phone", language="es")
    ana.add_init_script(f"({SHEET})()")
    ana.goto("/")
    table = at_a_new_table(ana)
    ana.get_by_role("button", name="Dejar entrar a los dispositivos de esta red").click()
    ana.get_by_role("button", name="Compartir").click()
    ana.wait_for_function("() => shared.length === 1")
    assert ana.evaluate("() => shared[0].url") == f"{there(home)}/t/{table}"
    assert "cartas" in ana.evaluate("() => shared[0].text")

    # without TLS: no sheet, no clipboard
    beto = come("Beto", f"/t/{table}", size="phone", language="es", base=there(home))
    beto.evaluate("() => Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    expect(beto.get_by_role("button", name="Compartir")).to_have_count(0)
    beto.get_by_role("button", name="Copiar").click()
    expect(beto.get_by_role("button", name="Copiado")).to_be_visible()


def test_a_code_is_typed_at_home_and_a_wrong_one_gets_a_sentence(
    people: Opener, come: Callable[..., Page], home: Server
) -> None:
    ana = home.guest("Ana")
    table = home.new_table(ana["token"])
    _, made = home.call("POST", f"/api/tables/{table}/code")
    beto = come("Beto", size="phone")
    people.guard(beto).allow("404")
    field = beto.get_by_label("Code of five letters, link to a table, or code of rules")
    field.fill("bb bbb")
    field.press("Enter")
    expect(beto.locator("#join-wrong")).to_have_text(
        "No table has the code BBBBB now. Check every letter: a code ends with its table."
    )
    no_violations(beto)
    field.fill(f"{made['code'][:2].lower()} {made['code'][2:]}")
    field.press("Enter")
    expect(beto.locator(".waiting-room")).to_be_visible()
    assert beto.url == f"{home.base}/t/{table}"

    beto.goto("/BBBBB")
    expect(beto.get_by_role("heading", level=1)).to_have_text("No table has the code BBBBB now.")
    no_violations(beto)


def test_what_to_do_where_there_is_no_network_or_there_are_many(people: Opener, come: Callable[..., Page]) -> None:
    ana = come("Ana", None, size="desktop")
    told: dict[str, Any] = {"origin": None, "here": True, "listening": None, "port_taken": False, "addresses": []}

    def answer(route: Route) -> None:
        """Another network for the page, but the server's own answer to what it is asked to do."""
        if route.request.method == "GET":
            route.fulfill(json=told)
        else:
            route.continue_()

    ana.route("**/api/network", answer)
    ana.goto("/")
    at_a_new_table(ana)
    expect(ana.locator(".let-in")).to_contain_text("This machine is in no network")
    ana.wait_for_load_state("networkidle")  # it looks again by itself when the page comes to the front
    told["addresses"] = [
        {"address": "192.168.1.4", "interface": "wlan0"},
        {"address": "10.8.0.2", "interface": "tun0"},
    ]
    ana.get_by_role("button", name="Look again").click()
    ana.get_by_label("In which network?").select_option(label="10.8.0.2 (tun0)")
    people.guard(ana).allow("409")
    ana.get_by_role("button", name=LET_IN).click()
    expect(ana.locator(".let-in [role=alert]")).to_have_text(
        "This machine does not have the address 10.8.0.2 any more. Choose another one."
    )


def test_an_answer_about_the_network_that_comes_late_takes_nothing_away(come: Callable[..., Page]) -> None:
    """Two parts of a waiting room ask; the first one is answered after whoever has looked again."""
    ana = come("Ana", None, size="desktop")
    alone: dict[str, Any] = {"origin": None, "here": True, "listening": None, "port_taken": False, "addresses": []}
    addresses = [{"address": one, "interface": ""} for one in ("192.168.1.4", "10.8.0.2")]
    answers = [alone, {**alone, "addresses": addresses}]
    held: list[Route] = []

    def answer(route: Route) -> None:
        if held:
            route.fulfill(json=answers.pop(0))
        else:
            held.append(route)

    ana.goto("/")
    ana.route("**/api/network", answer)
    at_a_new_table(ana)
    ana.get_by_role("button", name="Look again").click()
    which = ana.get_by_label("In which network?")
    expect(which).to_be_visible()
    with ana.expect_response("**/api/network"):
        held[0].fulfill(json=alone)
    ana.wait_for_timeout(100)
    expect(which).to_be_visible()
