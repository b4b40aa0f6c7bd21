"""The guard itself: without these, a test of the page could pass on a page that is broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from testkit.browser import Opener, violations
from testkit.server import Server


@pytest.fixture
def open_bad(browser: Browser, server: Server) -> Opener:
    return Opener(browser, server.base)


@pytest.mark.parametrize(
    ("does", "told"),
    [
        ("console.error('broken')", "console error: broken"),
        ("setTimeout(() => { throw new Error('thrown') })", "exception: thrown"),
        ("fetch('http://127.0.0.1:9/x').catch(() => 0)", "another host|Content Security Policy"),
        ("new Image().src = 'https://example.org/x.png'", "another host|Content Security Policy"),
        ("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')", "Content Security Policy"),
    ],
)
def test_the_guard_sees_what_goes_wrong(open_bad: Opener, does: str, told: str) -> None:
    page = open_bad("/healthz")
    with page.expect_event("console") if "exception" not in told else page.expect_event("pageerror"):
        page.evaluate(f"() => {{ {does} }}")
    with pytest.raises(AssertionError, match=told):
        open_bad.check()
    open_bad.close()


def test_axe_sees_what_is_wrong(open_bad: Opener) -> None:
    page = open_bad("/healthz")
    page.evaluate("() => document.body.append(document.createElement('img'))")
    assert any(one.startswith("image-alt") for one in violations(page))
    open_bad.close()
