"""Card faces of one's own: a file is read strictly, kept in this browser, seen at once, saved and sent on."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from comodin.words import LANGUAGES
from testkit.browser import Opener, no_violations

WEB = Path(__file__).parents[2] / "src" / "comodin" / "web"
GOOD: dict[str, Any] = {
    "comodin": "cards 1",
    "name": "Mar y arena",
    "colours": {"light": {"red-field": "#a83a10", "card-cream": "#fff3df"}},
    "plate": {"shape": "circle"},
    "pattern": {"kind": "dots"},
}
PNG = (WEB / "icons" / "icon-192.png").read_bytes()
PICTURE = f"data:image/png;base64,{b64encode(PNG).decode()}"
SVG = b64encode(b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').decode()

BAD: dict[str, tuple[Any, str]] = {
    "cut off": ('{"comodin": "cards', "json"),
    "another file": ({"rounds": []}, "format"),
    "a list": ([1, 2], "format"),
    "a later version": ({**GOOD, "comodin": "cards 9"}, "version"),
    "no name": ({"comodin": "cards 1"}, "text"),
    "a long name": ({**GOOD, "name": "x" * 61}, "text"),
    "a script": ({**GOOD, "script": "alert(1)"}, "unknown"),
    "a prototype": ('{"comodin": "cards 1", "name": "x", "__proto__": {"name": "y"}}', "unknown"),
    "an address": ({**GOOD, "pictures": {"back": "https://example.org/a.png"}}, "picture"),
    "a drawing with a script": ({**GOOD, "pictures": {"back": f"data:image/svg+xml;base64,{SVG}"}}, "picture"),
    "no picture in it": ({**GOOD, "pictures": {"face": "data:image/png;base64,AAAA"}}, "unreadable"),
    "a colour by name": ({**GOOD, "colours": {"light": {"red-field": "red"}}}, "colour"),
    "a colour that leaves its place": (
        {**GOOD, "colours": {"light": {"red-field": "#fff}body{display:none"}}},
        "colour",
    ),
    "too faint": ({**GOOD, "colours": {"light": {"red-ink": "#b8402f"}}}, "contrast"),
    "too faint in the dark": ({**GOOD, "colours": {"dark": {"card-cream": "#333333"}}}, "contrast"),
    "another shape": ({**GOOD, "plate": {"shape": "oval"}}, "choice"),
    "too round": ({**GOOD, "paper": {"corner": 400}}, "number"),
    "no group": ({**GOOD, "paper": 7}, "table"),
    "too many strokes": ({**GOOD, "numeral": {"strokes": [{}] * 9}}, "list"),
    "nothing to read": ({**GOOD, "numeral": {"strokes": [{"colour": "tint"}]}}, "main"),
    "painted over": (
        {**GOOD, "index": {"strokes": [{"width": 16}, {"width": 15, "colour": "ground"}]}},
        "covered",
    ),
    "too large": (json.dumps(GOOD) + " " * 1_600_000, "large"),
}


def settings(open_page: Opener, **how: Any) -> Page:
    page = open_page("/settings", **how)
    page.locator("details.my-cards summary").click()
    page.locator(".my-cards button").first.wait_for()
    return page


def load(page: Page, content: Any, name: str = "mine.cards.json") -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    field = page.locator(".my-cards input[accept*=json]")
    field.set_input_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bad_file_gets_one_sentence(open_page: Opener, language: str) -> None:
    page = settings(open_page, language=language, size="phone")
    words = json.loads((WEB.parent / "words" / f"{language}.json").read_text("utf-8"))
    status = page.locator(".my-cards [role=status]")
    for name, (content, code) in BAD.items():
        load(page, GOOD)  # what was said before is another sentence
        expect(status).to_contain_text(GOOD["name"])
        load(page, content)
        expect(status).to_have_class(re.compile("bad"))
        pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(words[f"set.bad.{code}"]))
        assert re.fullmatch(pattern, status.inner_text()), (name, status.inner_text())
        assert "{" not in status.inner_text(), name
    expect(page.locator(".set-picture[data-cards^=own]")).to_have_count(1)


def test_a_set_of_ones_own_is_worn_kept_saved_and_taken_away(open_page: Opener, tmp_path: Path) -> None:
    page = settings(open_page, language="en")
    load(page, {**GOOD, "by": "<img src=x onerror=alert(1)>"})
    mine = page.get_by_label("Mar y arena", exact=True)
    expect(mine).to_be_checked()
    expect(page.get_by_label("Like the faces")).to_be_checked()
    expect(page.locator(".set-picture[data-cards^=own] use")).to_have_count(3)
    no_violations(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save these faces as a file").click()
    saved.value.save_as(tmp_path / "again.json")
    assert saved.value.suggested_filename == "mar-y-arena.cards.json"
    again = json.loads((tmp_path / "again.json").read_text("utf-8"))
    assert {key: again[key] for key in GOOD} == GOOD  # as it was said, and no more
    page.reload()
    expect(mine).to_be_checked()
    other = settings(open_page)  # a friend with another browser
    load(other, again)
    expect(other.get_by_label("Mar y arena", exact=True)).to_be_checked()
    page.locator("details.my-cards summary").click()
    page.get_by_role("button", name="Remove “Mar y arena”").click()
    expect(page.get_by_label("Mar y arena", exact=True)).to_have_count(0)
    expect(page.locator("input[name=cards][value=azulejo]")).to_be_checked()
    assert page.evaluate("() => localStorage['comodin.card-sets']") == "{}"


def test_a_picture_is_drawn_anew_and_lies_under_what_is_read(open_page: Opener) -> None:
    page = settings(open_page, size="phone")
    load(page, {**GOOD, "pictures": {"face": PICTURE}})
    expect(page.get_by_label("Mar y arena", exact=True)).to_be_checked()
    kept = page.evaluate("() => Object.values(JSON.parse(localStorage['comodin.card-sets']))[0].pictures.face")
    assert kept.startswith("data:image/webp;base64,")
    assert kept != PICTURE
    backs = page.locator(".my-cards input[accept*=png]").first
    backs.set_input_files({"name": "cat.png", "mimeType": "image/png", "buffer": PNG})
    expect(page.locator(".set-picture[data-cards^=own]")).to_have_count(2)  # a copy, which has the picture too
    expect(page.locator(".my-cards [role=status]")).to_have_class(re.compile("good"))
    page.wait_for_function("() => document.querySelectorAll('symbol[id^=card-back] image').length >= 1")
    backs.set_input_files({"name": "cat.txt", "mimeType": "text/plain", "buffer": b"no"})
    expect(page.locator(".my-cards [role=status]")).to_contain_text("“cat.txt” has to be a PNG")


def test_there_are_as_many_as_a_browser_can_keep(open_page: Opener) -> None:
    page = settings(open_page)
    for n in range(6):
        load(page, {**GOOD, "name": f"Set {n}"})
        expect(page.get_by_label(f"Set {n}", exact=True)).to_be_checked()
    load(page, {**GOOD, "name": "One more"})
    expect(page.locator(".my-cards [role=status]")).to_have_text("You have 6 sets of your own: remove one first.")


def test_what_somebody_put_into_the_storage_is_not_believed(open_page: Opener) -> None:
    page = open_page(None)
    spoilt = {"own-x": {**GOOD, "colours": {"light": {"red-field": "red;}"}}}}
    page.add_init_script(
        f"localStorage['comodin.card-sets'] = {json.dumps(json.dumps(spoilt))};"
        "localStorage['comodin.prefs'] = JSON.stringify({ cards: 'own-x' })"
    )
    page.goto("/learn")
    expect(page.locator('use[href*="cards.svg#card-"]').first).to_be_attached()
