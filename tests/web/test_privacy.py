"""/privacy: what the server keeps, with the numbers and the words of whoever runs it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from testkit.browser import Opener
from testkit.server import Server

SAYS = {
    "en": ("12 days after the table was closed.", "Until you delete it."),
    "es": ("12 días desde que se cierra la mesa.", "Hasta que lo borres."),
    "it": ("12 giorni da quando il tavolo è chiuso.", "Finché non lo cancelli."),
}
OPERATOR = "Club Las Piedras <b>, hello@example.org"


@pytest.mark.parametrize("language", SAYS)
def test_people_are_told_what_this_very_server_keeps(open_page: Opener, tmp_path: Path, language: str) -> None:
    arguments = ("--keep-logs", "12", "--keep-guests", "0", "--operator", OPERATOR)
    with Server(tmp_path / "data", *arguments) as server:
        assert server.call("GET", "/api/privacy") == (200, {"logs": 12.0, "guests": None, "operator": OPERATOR})
        page = open_page("/", size="phone", language=language, base=server.base)
        page.get_by_role("contentinfo").locator("a[href='/privacy']").click()
        expect(page.locator("main")).to_contain_text(SAYS[language][0])
        expect(page.locator("main")).to_contain_text(SAYS[language][1])
        expect(page.locator(".operator")).to_have_text(OPERATOR)
        assert page.context.cookies() == []  # as the page says
        page.close()  # before its server goes


def test_without_an_operator_it_says_so(open_page: Opener) -> None:
    page = open_page("/privacy", size="desktop", language="en")
    expect(page.locator(".operator")).to_contain_text("has been told no name")
    page.get_by_role("link", name="To your data").click()
    expect(page.locator("h1")).to_be_visible()
    assert page.url.endswith("/me")
