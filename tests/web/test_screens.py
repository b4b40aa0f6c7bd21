"""The screens around the table: accessible, translated, light, and usable without a mouse."""

from __future__ import annotations

import re
from typing import cast

import pytest
from playwright.sync_api import Page, Request, expect

from comodin.words import LANGUAGES, catalogue
from testkit.browser import SIZES, Opener, no_violations
from testkit.foreign import english_left, wrong_numbers
from testkit.server import Server

from .walk import SAID, SCREENS, SMALL, visit

FIRST_LOAD = 150_000
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


@pytest.mark.parametrize(("size", "language"), [("phone", "es"), ("desktop", "it")])
def test_every_screen_is_accessible_and_translated(
    open_page: Opener, server: Server, size: str, language: str
) -> None:
    """Both on one walk: most of the time goes into opening the screens."""
    server.new_table(server.guest("Ana")["token"], title=f"Somewhere to sit {size}")
    page = open_page(None, size=size, language=language)
    open_page.guard(page).allow("nothing/here")
    for path in SCREENS:
        page.emulate_media(color_scheme="light")
        visit(page, path)
        no_violations(page)
        page.emulate_media(color_scheme="dark")
        no_violations(page, "color-contrast", "link-in-text-block")
        assert page.evaluate(SMALL) == [], path
        # nothing sticks out at the side
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, path
        if size == "phone":
            all_is_said(page, path, language)
            page.set_viewport_size(SIZES["desktop"]["viewport"])  # where more of it is shown
        all_is_said(page, path, language)
        page.set_viewport_size(SIZES[size]["viewport"])


def test_nothing_is_untranslated(open_page: Opener) -> None:
    """The language that the texts are written in first; the others are looked at above."""
    assert set(LANGUAGES) == {"en", "es", "it"}
    page = open_page(None, language="en")
    open_page.guard(page).allow("nothing/here")
    for path in SCREENS:
        visit(page, path)
        all_is_said(page, path, "en")


def all_is_said(page: Page, path: str, language: str) -> None:
    """No key of a text, and no place in a text that was not filled."""
    families = {key.split(".")[0] for key in catalogue(language).texts}
    assert page.get_attribute("html", "lang") == language
    said = page.evaluate(SAID)
    keylike = [word for word in re.findall(r"\b[a-z_]+(?:\.[a-z_0-9]+)+", said) if word.split(".")[0] in families]
    assert not keylike, path
    assert not re.search(r"\{\w+\}|undefined|\[object|NaN", said), path
    if language != "en":
        assert not english_left(re.sub(r"Somewhere to sit|comodin .*|\S+=\S+", "", said)), path
        assert not wrong_numbers(said, language), path


def test_the_language_changes_at_once_and_is_remembered(desktop: Page) -> None:
    desktop.goto("/")
    expect(desktop.locator("h1")).to_have_text(str(catalogue("en").texts["lobby.hero"]))
    for language in ("es", "it"):
        desktop.locator(".switches select").select_option(language)
        expect(desktop.locator("h1")).to_have_text(str(catalogue(language).texts["lobby.hero"]))
    desktop.reload()
    expect(desktop.locator("h1")).to_have_text(str(catalogue("it").texts["lobby.hero"]))


def test_light_and_dark_by_the_device_and_by_choice(open_page: Opener) -> None:
    page = open_page("/", theme="dark")
    body = page.locator("body")
    page.locator("main h1").wait_for()
    dark = str(page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    page.get_by_role("button", name="Dark").click()
    expect(body).not_to_have_css("background-color", dark)
    page.reload()
    page.locator("main h1").wait_for()
    expect(body).not_to_have_css("background-color", dark)
    page.get_by_role("button", name="Dark").click()
    expect(body).to_have_css("background-color", dark)


@pytest.mark.parametrize("path", ["/", "/t/{table}"])
def test_the_first_load_is_small(open_page: Opener, server: Server, path: str) -> None:
    table = server.new_table(server.guest("Ana")["token"])
    page = open_page(None)
    page.add_init_script(SAVES_DATA)  # else what may be shown later comes ahead
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))  # noqa: PLW0108 (it needs a function)
    page.goto(path.format(table=table), wait_until="networkidle")
    loaded = {request.url: request.sizes()["responseBodySize"] for request in asked}
    assert len(loaded) > 10
    assert sum(loaded.values()) <= FIRST_LOAD, sorted(loaded.items(), key=lambda one: -one[1])[:12]


def test_a_second_visit_asks_for_nothing_that_has_not_changed(open_page: Opener) -> None:
    page = open_page("/")
    page.locator(".places").wait_for()
    page.goto("/")
    page.locator(".places").wait_for()
    loaded = page.evaluate(
        "() => performance.getEntriesByType('resource').map(({ name, transferSize }) => [name, transferSize])"
    )
    lasting = {name: size for name, size in loaded if "/v/" in name}
    assert len(lasting) > 10
    assert not any(lasting.values()), lasting


def test_the_first_picture_stays_where_it_is_when_the_page_takes_over(open_page: Opener) -> None:
    for size in ("phone", "desktop"):
        plain = open_page("/", size=size, java_script_enabled=False)
        plain.locator(".hero-fan").wait_for()
        whole = open_page("/", size=size)
        whole.locator(".places").wait_for()
        for part in (".masthead", ".hero h1", ".hero .lead", ".hero .row > :nth-child(1)", ".hero-fan"):
            there, here = plain.locator(part).bounding_box(), whole.locator(part).bounding_box()
            assert there is not None
            assert here is not None
            assert [round(cast(float, one)) for one in there.values()] == [
                round(cast(float, one)) for one in here.values()
            ], part
        assert plain.locator(".hero .row a").first.get_attribute("href") == "/?play"
        no_violations(whole)


def test_who_presses_the_button_of_the_first_picture_plays(desktop: Page) -> None:
    desktop.goto("/?play")
    desktop.wait_for_url("**/t/*")
    desktop.locator(".hand .card").first.wait_for()


def test_the_page_can_be_installed(desktop: Page) -> None:
    desktop.goto("/")
    manifest = desktop.evaluate("async () => (await fetch('/manifest.webmanifest')).json()")
    for icon in manifest["icons"]:
        width, height = map(int, icon["sizes"].split("x"))
        found = desktop.evaluate(
            """async (src) => {
              const image = new Image();
              image.src = src;
              await image.decode();
              return [image.naturalWidth, image.naturalHeight];
            }""",
            icon["src"],
        )
        assert found == [width, height]
    devtools = desktop.context.new_cdp_session(desktop)
    told = devtools.send("Page.getAppManifest")
    assert told["errors"] == []
    # a private window cannot install anything; nothing else may be wrong
    errors = {one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}


def test_the_figures_are_equally_wide(desktop: Page) -> None:
    desktop.goto("/")
    desktop.locator("main h1").wait_for()
    widths = desktop.evaluate(
        """async () => {
          await document.fonts.ready;
          const measure = document.createElement("canvas").getContext("2d");
          measure.font = getComputedStyle(document.body).font;
          return ["1111", "0000", "8888", "4747"].map((text) => measure.measureText(text).width);
        }"""
    )
    assert len({round(width, 2) for width in widths}) == 1
    assert desktop.evaluate(
        "() => document.fonts.check('16px Nunito') && document.fonts.check('bold 16px Nunito')"
    )


def test_the_rules_can_be_read(open_page: Opener) -> None:
    page = open_page("/rules", size="phone", language="es")
    page.get_by_role("link", name="Aprendiz de mago").click()
    expect(page.locator("h1")).to_contain_text("Aprendiz de mago")
    expect(page.locator("article li.with-card")).not_to_have_count(0)
    before = page.locator("article section").count()
    page.goto("/rules/aprendiz?stacking=true")
    expect(page.locator("article section")).to_have_count(before + 1)
    expect(page.locator("article > header")).to_contain_text(catalogue("es", "aprendiz").say("option.stacking"))
    page.get_by_role("link", name=str(catalogue("es").texts["edition.name.casa"]), exact=True).click()
    expect(page.locator("h1")).to_contain_text(str(catalogue("es").texts["edition.name.casa"]))
    # whose each sentence is: a sign, in words for a screen reader, and what the signs mean
    page.goto("/rules/international")
    expect(page.locator(".origins li")).to_have_count(3)
    expect(page.locator("article")).to_contain_text("El texto en español de esta hoja empieza hacia la derecha")
    tie = page.locator("li", has_text="Quienes empatan sacan otra.").locator(".origin")
    expect(tie).to_have_attribute("data-origin", "ours")
    expect(tie.locator(".only-read")).to_have_text("(decisión nuestra)")
    stands = page.locator("article section .origin[data-origin=other]").first
    expect(stands.locator("[aria-hidden]")).to_have_text("°")
    expect(stands.locator(".only-read")).to_contain_text("de la hoja de ")


def test_rules_that_do_not_exist_are_not_asked_for(desktop: Page) -> None:
    desktop.goto("/rules/mahjong")
    expect(desktop.locator("h1")).to_have_text("There is nothing here")
    desktop.goto("/rules/deluxe?stacking=sideways&colour=mauve")
    expect(desktop.locator("h1")).to_contain_text("Deluxe")


def test_what_is_not_there_says_so_and_leads_home(open_page: Opener) -> None:
    page = open_page(None)
    open_page.guard(page).allow("no/such/place")
    page.goto("/no/such/place")
    expect(page.locator("h1")).to_have_text("There is nothing here")
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    assert page.url.endswith("/")
    expect(page.locator("main h1")).to_be_focused()  # a screen reader hears where it is now


def test_a_page_already_open_survives_a_restart(open_page: Opener, own_server: Server) -> None:
    page = open_page("/", base=own_server.base)
    # a server that is gone, in all the ways a browser says so: the last one is of the worker that keeps the page
    open_page.guard(page).allow("net::|WebSocket|when fetching the script")
    play = page.get_by_role("button", name="Play now")
    play.wait_for()
    own_server.kill()
    play.click()
    expect(page.locator(".hero [role=alert]")).not_to_be_empty()
    own_server.start()
    play.click()
    page.wait_for_url("**/t/*")
