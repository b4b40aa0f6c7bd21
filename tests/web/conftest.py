"""A server, a browser and guarded pages for the tests of the page.

`open_page` opens a page as somebody new would: `open_page("/new", size="phone", language="es", theme="dark")`. A
test fails when any of its pages logged an error, threw, was blocked by its content policy or asked another host.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from testkit.browser import Opener, chromium, launched, shell_of_chromium, start
from testkit.server import Server


# The package's, not the session's: Playwright runs an event loop in this thread, and tests of other packages that
# follow in the same process start their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if not shell_of_chromium():
        pytest.skip("no Chromium: install your system's chromium, or set COMODIN_CHROMIUM")
    with launched(shell_of_chromium()) as running:
        yield running


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    folder: Path = tmp_path_factory.mktemp("page")
    with Server(folder / "data", "--no-request-limits", "--push-local") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill and start again."""
    with Server(tmp_path / "data", "--no-request-limits") as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    opener = Opener(browser, server.base)
    yield opener
    opener.close()
    opener.check()


@pytest.fixture
def open_in_whole_browser(browser: Browser, server: Server) -> Iterator[Opener]:
    """`open_page` of a browser that has what its shell leaves out, such as notifications."""
    if not chromium():
        pytest.skip("only a shell of Chromium: install all of it, or set COMODIN_CHROMIUM")
    whole = start(browser.browser_type)
    opener = Opener(whole, server.base)
    yield opener
    whole.close()
    opener.check()


@pytest.fixture(params=["phone", "desktop"])
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(open_page: Opener, size: str) -> Page:
    """Not yet anywhere, at both sizes one after the other: `page.goto("/new")`."""
    return open_page(None, size=size)


@pytest.fixture
def phone(open_page: Opener) -> Page:
    return open_page(None, size="phone")


@pytest.fixture
def desktop(open_page: Opener) -> Page:
    return open_page(None, size="desktop")
