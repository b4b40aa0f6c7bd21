"""Every text that the page asks for is in the catalogues, and in what the server sends of them. No browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from comodin.server.page.files import I18N, WEB, shown_texts
from comodin.server.page.packs import APP, Packs
from comodin.server.page.screens import OWN_WORDS, SCREENS
from comodin.words import LANGUAGES, catalogue

modules = Packs(WEB).closure
KEYS = catalogue("en").texts
FAMILIES = "|".join(sorted({key.split(".")[0] for key in KEYS}))
LITERAL = re.compile(rf'"((?:{FAMILIES})\.[A-Za-z0-9_.?]+)"')
TEMPLATE = re.compile(rf"`((?:{FAMILIES})\.[A-Za-z0-9_.]*)\$\{{")
# a part that comes later, and whose words come with it
LAZY = re.compile(r'lazy\(\s*\(\) => import\("([^"]+)"\),\s*"\w+"(?:,\s*\{([^}]*)\})?,?\s*\)')
WORDS = re.compile(r'words: "([a-z-]+)"')


def sources() -> Iterator[tuple[Path, str]]:
    for path in sorted((WEB / "js").rglob("*.js")):
        yield path, path.read_text(encoding="utf-8")


def test_every_key_in_the_modules_is_in_the_catalogue() -> None:
    missing, found = [], 0
    for path, text in sources():
        for key in LITERAL.findall(text):
            found += 1
            if key not in KEYS and not any(other.startswith(f"{key}.") for other in KEYS):
                missing.append(f"{path.name}: {key}")
        for start in TEMPLATE.findall(text):
            found += 1
            if not any(key.startswith(start) for key in KEYS):
                missing.append(f"{path.name}: {start}…")
    assert not missing
    assert found > 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_leaves_out_nothing_that_the_page_says(language: str) -> None:
    whole = (I18N / f"{language}.json").read_bytes()
    first = json.loads(shown_texts(whole))
    sent = dict(first)
    for part in OWN_WORDS:  # what only some screens say comes with them, and only then
        more = json.loads(shown_texts(whole, part))
        assert more
        assert not more.keys() & first.keys()
        sent |= more
    assert 0 < len(sent) < len(json.loads(whole))
    for path, text in sources():
        for key in LITERAL.findall(text):
            assert key in sent or key not in KEYS, f"{path.name}: {key}"
        for start in TEMPLATE.findall(text):
            assert any(key.startswith(start) for key in sent), f"{path.name}: {start}…"


def unsaid(needed: set[str], parts: tuple[str, ...]) -> list[str]:
    """What these modules say and nobody has sent."""
    whole = (I18N / "en.json").read_bytes()
    sent = {key for part in ("", *parts) for key in json.loads(shown_texts(whole, part))}
    missing = []
    for module in sorted(needed):
        text = (WEB / module).read_text(encoding="utf-8")
        missing += [f"{module}: {key}" for key in LITERAL.findall(text) if key in KEYS and key not in sent]
        for start in TEMPLATE.findall(text):
            missing += [f"{module}: {key}" for key in KEYS if key.startswith(start) and key not in sent]
    return missing


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_the_words_that_it_says(screen: str) -> None:
    """Else: add to its `words` or `borrows` in screens.json, or to EVERYWHERE in server/page/files.py."""
    needed = {*modules(APP), *modules(f"js/screens/{screen}.js")}
    assert not unsaid(needed, SCREENS[screen].parts)


def test_a_part_that_comes_later_has_the_words_that_it_says() -> None:
    found = 0
    for path, text in sources():
        for address, has in LAZY.findall(text):
            found += 1
            words = tuple(WORDS.findall(has))
            module = path.parent.joinpath(address).resolve().relative_to(WEB.resolve()).as_posix()
            assert not unsaid(set(modules(module)), words), "name its words: lazy(…, …, { words: SCREEN })"
    assert found > 5
