"""The sets of card faces: every one is a description that can be read, in light and dark, by every eye."""

from __future__ import annotations

import json
import re
from gzip import compress
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from comodin.words import LANGUAGES, catalogue
from testkit.sight import BLINDNESS, contrast, difference

WEB = Path(__file__).parent.parent / "src" / "comodin" / "web"
FILES: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted((WEB / "card-sets").glob("*.json"))
}
SUITS = ("red", "yellow", "green", "blue", "pink", "wild")
THEMES = ("light", "dark")
READ = {"large": 7.0}  # for low sight it is more
"""How well something has to be read, where it is not 4.5 to 1."""


def colours(name: str, theme: str) -> dict[str, str]:
    """As the page finds them: what is said for the theme, else for light, else the usual ones."""
    usual: dict[str, str] = FILES["azulejo"]["colours"][theme]
    said: dict[str, dict[str, str]] = FILES[name].get("colours", {})
    return usual | said.get("light", {}) | (said.get("dark", {}) if theme == "dark" else {})


def test_every_set_is_offered_and_has_a_name_in_every_language() -> None:
    source = (WEB / "js" / "looks" / "sets.js").read_text("utf-8")
    listed = re.search(r"export const SETS = \[USUAL, ([^\]]+)\]", source)
    assert listed
    assert sorted(["azulejo", *re.findall(r'"(\w+)"', listed[1])]) == sorted(FILES)
    assert len(FILES) >= 6
    for language in LANGUAGES:
        names = [catalogue(language).say(f"set.{name}") for name in FILES]
        assert len(set(names)) == len(FILES)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", FILES)
def test_what_stands_on_a_colour_can_be_read(name: str, theme: str) -> None:
    found = colours(name, theme)
    least = {("back-light", "back-deep"): 1.8}  # a pattern, nothing to read
    for suit in SUITS:
        for pair in ((f"{suit}-ink", f"{suit}-field"), (f"{suit}-ink", f"{suit}-tone")):
            least[pair] = 4.5
        least[(f"{suit}-print", "card-cream")] = READ.get(name, 4.5)
    ratios = {pair: contrast(found[pair[0]], found[pair[1]]) for pair in least}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least[pair]} == {}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
@pytest.mark.parametrize("name", FILES)
def test_the_colours_stay_apart_for_every_eye(name: str, theme: str, blindness: str | None) -> None:
    """Though each has its figure: nobody has to look for it."""
    found = {suit: colours(name, theme)[f"{suit}-field"] for suit in SUITS}
    apart = {pair: difference(found[pair[0]], found[pair[1]], blindness) for pair in combinations(found, 2)}
    assert {pair: round(far, 1) for pair, far in apart.items() if far < 10} == {}


def test_sets_are_small_and_name_nothing_outside_themselves() -> None:
    for name, said in FILES.items():
        text = (WEB / "card-sets" / f"{name}.json").read_text("utf-8")
        assert len(compress(text.encode())) <= 1_500, name
        assert not re.search(r"http|url\(", text)
        assert said["comodin"] == "cards 1"
