"""Numbers, plural forms and lists in the page are those of Python and of the browser's own CLDR."""

from __future__ import annotations

import json

import pytest

from comodin.server.page.files import I18N, WEB, shown_texts
from comodin.words import LANGUAGES, catalogue
from testkit.browser import Opener

SOME = [0, 1, 2, 7, 11, 999, 1000, 5000, 9999, 10_000, 50_000, 123_456, 1_000_000, 2_000_001, -5, -50_000]
SHARES = [0.0, 0.05, 0.353, 0.999, 1.0, 12.5]
LISTS = [
    "Ana",
    "Irma",
    "Inés",
    "Hielo",
    "Hiedra",
    "Higinio",
    "Hugo",
    "8",
    "11",
    "80",
    "11.000",
    "110",
    "ocho",
    "Elena",
    "Yago",
]

ASKED = """async ([language, some, shares, lists]) => {
  const { numbersOf } = await import("/js/common/numbers.js");
  const { language: shown, listed, ready } = await import("/js/common/i18n.js");
  await ready;
  const texts = await (await fetch(`/i18n/${language}.json`)).json();
  const ours = numbersOf(texts);
  const theirs = new Intl.PluralRules(language);
  const differ = [];
  const step = (n) => (n < 3e3 || n > 999e3 ? 1 : 97);
  for (let n = 0; n <= 1e6; n += step(n)) if (ours.form(n) !== theirs.select(n)) differ.push(n);
  const write = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1 });
  return {
    differ,
    shown: shown.value,
    written: some.map((n) => [ours.write(n), write.format(n)]),
    percents: shares.map((n) => [ours.percent(n), percent.format(n)]),
    and: lists.map((last) => listed(["Beto", last])),
    or: lists.map((last) => listed(["7", last], "or")),
  };
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_python_and_the_browser_speak_alike(open_page: Opener, language: str) -> None:
    page = open_page("/settings", language=language)
    found = page.evaluate(ASKED, [language, SOME, SHARES, LISTS])
    words = catalogue(language)
    assert found["shown"] == language
    assert found["differ"] == []
    assert found["written"] == [[words.number(n)] * 2 for n in SOME]
    assert found["percents"] == [[words.percent(share)] * 2 for share in SHARES]
    assert found["and"] == [words.listed(["Beto", last]) for last in LISTS]
    assert found["or"] == [words.listed(["7", last], "or") for last in LISTS]


def test_every_form_of_the_browser_is_known() -> None:
    """The page has the very rules that Python has: they are in the catalogue it loads first."""

    for language in LANGUAGES:
        sent = json.loads(shown_texts((I18N / f"{language}.json").read_bytes()))
        assert sent["cldr.plural"] == catalogue(language).texts["cldr.plural"]
    assert not [path for path in (WEB / "js").rglob("*.js") if "Intl.NumberFormat" in path.read_text("utf-8")]
