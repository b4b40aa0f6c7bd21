"""What comes after the first picture is there when it is wanted, and when the connection is not."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from testkit.browser import Opener
from testkit.people import be
from testkit.server import Server


def test_the_parts_of_a_table_are_there_before_they_are_wanted(open_page: Opener, server: Server) -> None:
    page, ana = open_page(None), server.guest("Ana")
    be(page, ana)
    open_page.guard(page).allow("net::|WebSocket")
    with page.expect_response("**/js/table/round-end.js"):  # nobody has asked for it, and it is the last
        page.goto(f"/t/{server.new_table(ana['token'])}")
        page.locator(".places").wait_for()
    page.wait_for_function("() => import(fileOf('js/table/round-end.js')).then(() => true)")
    page.context.set_offline(True)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()


def test_a_part_that_could_not_be_had_is_there_when_the_server_is(open_page: Opener, server: Server) -> None:
    page, ana = open_page(None), server.guest("Ana")
    be(page, ana)
    open_page.guard(page).allow("net::|ERR_FAILED")
    cut = "**/js/table/menu.js"

    def abort(route: Route) -> None:
        route.abort()

    page.route(cut, abort)
    page.goto(f"/t/{server.new_table(ana['token'])}")
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Menu").click()
    page.unroute(cut)
    page.wait_for_event("load")  # the page has come anew, of itself
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
