"""A name and a face: asked at the first table, seen by everybody at once, and dropped onto the big screen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from comodin.table import FACES, bot_face
from testkit.browser import Opener, no_violations
from testkit.people import be
from testkit.server import Server

SCREEN_KEY = """([table, token]) => import(fileOf("js/net/connection.js"))
  .then(({ Connection: C }) => new Promise((done) => {
  const take = (message) => message.t === "welcome" && (connection.end(), done(message.view.screen_key));
  const connection = new C({ table, key: "", token, take, changed: () => undefined });
  connection.connect();
}))"""
FALLS = '() => document.querySelector(".gathering img[src*=owl]").getAnimations().map((one) => one.animationName)'

BOTS = ["beginner", "normal", "expert", "master", "simple"]


def face(where: Locator) -> Locator:
    return where.locator("img.portrait")


def shows(name: str) -> re.Pattern[str]:
    return re.compile(f"/faces/{name}\\.svg")


def test_a_friend_says_who_they_are_and_is_seen_at_once(open_page: Opener, server: Server) -> None:
    ana = server.call("POST", "/api/players", {"name": "Ana", "face": "fox"})[1]
    table = server.new_table(ana["token"], seats=2, title="Kitchen")
    host = open_page(None)
    be(host, ana)
    host.goto(f"/t/{table}")
    places = host.locator(".places .place")
    expect(face(places.first)).to_have_attribute("src", shows("fox"))
    expect(face(places.first)).to_have_attribute("alt", "Fox")

    friend = open_page(f"/t/{table}", size="phone", language="es", theme="dark")
    expect(friend.locator(".who-page .here")).to_contain_text("Ana")
    suggested = friend.locator("#name").input_value()
    assert suggested in friend.locator(".faces img").evaluate_all("(all) => all.map((one) => one.alt)")
    no_violations(friend)
    assert friend.evaluate("document.documentElement.scrollHeight <= innerHeight")  # one screen
    friend.get_by_label("Tu nombre").fill("ana")
    friend.get_by_role("radio", name="Búho").check(force=True)
    friend.get_by_role("button", name="A la mesa").click()
    expect(places.nth(1)).to_contain_text("ana 2")
    expect(face(places.nth(1))).to_have_attribute("src", shows("owl"))
    no_violations(host)
    friend.reload()
    friend.locator(".places").wait_for()  # asked once

    friend.get_by_role("button", name="Menú").click()
    friend.get_by_role("button", name="Nombre y cara").click()
    friend.get_by_role("dialog").get_by_role("radio", name="Abeja").check(force=True)
    no_violations(friend)
    friend.get_by_role("button", name="Listo").click()
    expect(face(places.nth(1))).to_have_attribute("src", shows("bee"))
    friend.goto("/settings")
    friend.locator("#name").fill("Zoe")
    friend.get_by_role("radio", name="Ballena").check(force=True)
    no_violations(friend)
    friend.get_by_role("button", name="Guardar").first.click()
    expect(places.nth(1)).to_contain_text("Zoe")  # the seat is told, though its page is closed
    expect(face(places.nth(1))).to_have_attribute("src", shows("whale"))


def test_play_now_asks_nothing_and_you_are_on_the_table(open_page: Opener) -> None:
    page = open_page("/", size="phone")
    page.get_by_role("button", name="Play now").click()
    me = page.locator(".me")
    expect(page.locator(".seat")).to_have_count(3)
    expect(me.locator(".score")).to_have_count(0)  # it is a single round: there are no points yet
    name = me.locator(".name").inner_text()
    expect(face(me)).to_have_attribute("alt", name)  # called as what one looks like
    expect(face(page.locator(".seat")).first).to_have_attribute("src", shows(bot_face("normal")))
    rings = page.locator(".seat img, .me img").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).borderColor)"
    )
    assert len(set(rings)) == 4
    me.click()
    page.get_by_label("Your name").fill("Bea")
    page.get_by_role("radio", name="Crab").check(force=True)
    page.get_by_role("button", name="Done").click()
    expect(me).to_contain_text("Bea")
    expect(face(me)).to_have_attribute("src", shows("crab"))
    page.get_by_role("button", name="Chat").click()
    page.get_by_role("button", name="Hello!").click()
    expect(face(page.locator(".lines li"))).to_have_attribute("src", shows("crab"))
    no_violations(page)
    # the page has the same list, and the same characters
    assert page.evaluate("async () => (await import(fileOf('js/common/portrait.js'))).FACES") == list(FACES)
    follow = "async (all) => all.map((await import(fileOf('js/table/follow-table.js'))).botFace)"
    assert page.evaluate(follow, BOTS) == [bot_face(bot) for bot in BOTS]


def test_a_face_drops_onto_the_table_of_the_big_screen(open_page: Opener, server: Server) -> None:
    ana = server.guest("Ana")
    table = server.new_table(ana["token"], seats=3)
    lively, still = (open_page(None, motion=motion) for motion in ("no-preference", "reduce"))
    lively.goto("/score")
    key = lively.evaluate(SCREEN_KEY, [table, ana["token"]])
    for screen in (lively, still):
        screen.goto(f"/tv/{table}?key={key}")
        expect(screen.locator(".gathering li")).to_have_count(3)
        expect(screen.locator(".tv-join")).to_be_visible()
    phone = open_page(f"/t/{table}?hand=1", size="phone", language="it")
    phone.get_by_role("radio", name="Gufo").check(force=True)
    phone.get_by_role("button", name="Al tavolo").click()
    for screen, falls in ((lively, ["drop"]), (still, [])):
        screen.locator(".gathering img[src*=owl]").wait_for()
        assert screen.evaluate(FALLS) == falls
        no_violations(screen)
