"""What the page of the first version has kept in a browser (who somebody is, several people at one device, a score
board, preferences): the page of the code at hand finds it, and people are who they were."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from .doors import Server
from .keeping import FILES, kept_json

if TYPE_CHECKING:
    from playwright.sync_api import Page

KNOWN: dict[str, Any] = kept_json("stored")["known"]
PEOPLE, TABLES = KNOWN["people"], KNOWN["tables"]
CHROMIUM = os.environ.get("COMODIN_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
PATIENCE = 30_000


def kept_in_the_browser() -> dict[str, str]:
    """As the first version writes it."""
    hot = TABLES["hot seat"]
    group = {"key": hot["key"], "people": [_identity(name) for name in hot["people"]]}
    board = (FILES / "score-points.json").read_text("utf-8")
    prefs = {"theme": "dark", "sound": False, "motion": "less", "sort": "number", "keys": True, "language": "it"}
    kept = {
        "comodin.player": {**_identity("Ana"), "recovery": PEOPLE["Ana"]["recovery"]},
        "comodin.device": [[hot["id"], group]],
        "comodin.score": {"board": board, "rulebook": {"edition": "deluxe", "options": {"stacking": "any"}}},
        "comodin.prefs": prefs,
    }
    return {key: json.dumps(value) for key, value in kept.items()}


def _identity(name: str) -> dict[str, str]:
    return {key: PEOPLE[name][key] for key in ("id", "name", "token")}


@pytest.fixture
def page(served: Server) -> Iterator[Page]:
    api = pytest.importorskip("playwright.sync_api")
    if not CHROMIUM:
        pytest.skip("no Chromium: install your system's chromium, or set COMODIN_CHROMIUM")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, timeout=4 * PATIENCE)
        context = browser.new_context(base_url=f"http://127.0.0.1:{served.port}", locale="en-GB")
        context.set_default_timeout(PATIENCE)
        kept = json.dumps(kept_in_the_browser())
        context.add_init_script(f"for (const [k, v] of Object.entries({kept})) localStorage[k] ??= v;")
        yield context.new_page()
        browser.close()


def until(page: Page, what: str) -> None:
    """The page's content policy does not let it wait for an expression by itself."""
    end = time.monotonic() + PATIENCE / 1_000
    while not page.evaluate(what):
        assert time.monotonic() < end, what
        page.wait_for_timeout(50)


def test_a_browser_that_was_here_before_is_known(page: Page) -> None:
    greeted: list[tuple[str, str]] = []  # as which person, at which address

    def told(text: str | bytes) -> None:
        message = json.loads(text)
        if message["t"] == "welcome":
            greeted.append((message["you"], page.url))

    page.on("websocket", lambda socket: socket.on("framereceived", told))
    page.goto("/settings")
    until(page, "[...document.querySelectorAll('input')].some((one) => one.value === 'Ana')")
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dataset.theme]") == [
        "it",
        "dark",
    ]
    page.goto("/score")
    for word in ("Ana", "Bea", "Caro", "92"):
        page.get_by_text(word, exact=True).first.wait_for(state="attached")
    for address, title, people in (("/t", "chain", ["Ana"]), ("/hot", "hot seat", TABLES["hot seat"]["people"])):
        page.goto(f"{address}/{TABLES[title]['id']}")
        wanted = {(PEOPLE[name]["id"], page.url) for name in people}
        end = time.monotonic() + PATIENCE / 1_000
        while not wanted <= set(greeted):
            assert time.monotonic() < end, (title, greeted)
            page.wait_for_timeout(50)
    page.goto("/lobby")
    page.get_by_text("Sunday évening").first.wait_for(state="attached")
