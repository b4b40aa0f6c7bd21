"""The handbook in the browser, under the policy of the server: the way there, search, editions."""

from __future__ import annotations

import fcntl
import re
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir

import pytest
from playwright.sync_api import expect

from comodin.server.page.handbook import SITE
from testkit.browser import Opener, no_violations

ROOT = Path(__file__).parents[2]
LINKS = {"en": "Handbook", "es": "Manual", "it": "Manuale"}


def is_built() -> bool:
    """Is the site of this checkout there, and newer than what it is made from?"""
    start = SITE / "index.html"
    sources = [path for folder in ("docs", "scripts/site", "src") for path in (ROOT / folder).rglob("*.*")]
    made_from = [path for path in sources if SITE not in path.parents and path.suffix != ".pyc"]
    return start.is_file() and start.stat().st_mtime > max(path.stat().st_mtime for path in made_from)


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The first process that comes builds the site, the others wait for it."""
    with Path(gettempdir(), "comodin-site.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not is_built():
            command = [sys.executable, "-m", "scripts.site"]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("language", LINKS)
def test_the_footer_leads_to_the_handbook(open_page: Opener, language: str) -> None:
    page = open_page("/settings", size="desktop", language=language)
    page.get_by_role("contentinfo").get_by_role("link", name=LINKS[language], exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The handbook of comodin")
    assert page.url.endswith("/docs/")


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_search_and_editions_work_under_the_policy(open_page: Opener, size: str) -> None:
    """The guard of the page fails where anything was blocked or logged."""
    page = open_page("/docs/search.html", size=size)
    page.goto(page.url.split("/docs/")[0] + "/docs/")
    if size == "phone":
        page.locator(".nav-overlay-icon").first.click()
    box = page.get_by_role("searchbox").or_(page.get_by_placeholder("Search")).first
    box.fill("stacking")
    box.press("Enter")
    results = page.locator("#search-results li a")
    expect(results.first).to_be_visible()
    assert page.url.endswith("/docs/search.html?q=stacking")
    results.first.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    marks = page.locator("span.highlighted")
    expect(marks.first).to_be_visible()
    page.locator(".highlight-link a").dispatch_event("click")  # in the menu of a phone
    expect(marks).to_have_count(0)
    page.goto(page.url.split("/docs/")[0] + "/docs/rulebook.html#A12")
    page.locator("label[for=edition-casa], label:has(#edition-casa)").first.click()
    expect(page).to_have_url(re.compile("edition=casa"))
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not wide, "the page scrolls to the side"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["", "rulebook.html", "tutorials/write-a-bot.html", "reference/commands.html", "envs.html"]
)
def test_the_handbook_is_for_everybody(open_page: Opener, path: str, theme: str) -> None:
    for size in ("phone", "desktop"):
        no_violations(open_page(f"/docs/{path}", size=size, theme=theme))


def test_a_clause_is_found_by_its_id_and_there_is_a_way_back_to_the_game(open_page: Opener) -> None:
    page = open_page("/docs/search.html?q=A12", size="desktop")
    page.locator("#search-results li a").first.click()
    expect(page.locator("a.clause:target")).to_have_text("A12")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(
        page.get_by_role("link", name="Play now").or_(page.get_by_role("button", name="Play now"))
    ).to_be_visible()
