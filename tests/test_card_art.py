"""The card art: every card is drawn, sharp and small, and nothing on it depends on hue or lacks contrast."""

from __future__ import annotations

import re
import subprocess
import sys
from gzip import compress
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from comodin.editions import EDITIONS, SIGN_LETTERS
from comodin.rules import Colour
from testkit.sight import BLINDNESS, contrast, difference

ROOT = Path(__file__).parent.parent
WEB = ROOT / "src" / "comodin" / "web"
SPRITE = (WEB / "cards.svg").read_text("utf-8")
TREE = ElementTree.fromstring(SPRITE)
SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = {symbol.get("id"): symbol for symbol in TREE.iter(f"{SVG}symbol")}
SUITS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue", "P": "pink"}
DRAWN = {"svg", "defs", "symbol", "g", "path", "use"}


def palettes() -> dict[str, dict[str, str]]:
    """The properties as the stylesheet itself says them; both ways to become dark must say the same."""
    css = (WEB / "palette.css").read_text("utf-8")
    blocks = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in re.findall(r"{[^{}]*}", css)]
    light, by_system, by_choice = blocks
    assert by_system == by_choice
    assert set(by_choice) <= set(light)
    return {"light": light, "dark": light | by_choice}


PALETTES = palettes()


def test_the_sprite_and_the_palette_are_up_to_date() -> None:
    command = [sys.executable, "scripts/draw_cards.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("key", ["clasico", "deluxe", "casa", "international", "aprendiz"])
def test_every_card_of_the_first_five_editions_is_drawn(key: str) -> None:
    """A later one may do with blank cards and signs."""
    edition = EDITIONS[key]
    for card in edition.deck:
        assert f"card-{card.text}" in SYMBOLS
        if card.wild:
            for colour in edition.colours:
                assert f"card-{card.text}-{colour}" in SYMBOLS


def test_an_unnamed_wild_shows_the_four_figures_of_its_deck() -> None:
    for edition in EDITIONS.values():
        symbol = SYMBOLS["card-W-pink" if Colour.PINK in edition.colours else "card-W"]
        shown = {name for name in reached(symbol) if re.fullmatch("g[RYGBP]", name)}
        assert shown == {f"g{colour}" for colour in edition.colours}


def test_every_coloured_card_shows_its_figure_and_no_other() -> None:
    for suit in SUITS:
        for face in "0123456789SRD":
            shown = {name for name in reached(SYMBOLS[f"card-{suit}{face}"]) if re.fullmatch("g[RYGBP]", name)}
            assert shown == {f"g{suit}"}


def test_a_card_that_nobody_drew_is_a_blank_one_with_its_sign() -> None:
    """The page puts it together: a blank card of any colour, and strokes for the characters of a sign."""
    ids = {element.get("id") for element in TREE.iter()}
    assert {"card-blank", "card-blank-pink", *(f"card-blank-{suit}" for suit in SUITS)} <= ids
    assert {"plus", *(f"n{letter}" for letter in SIGN_LETTERS if letter != "+")} <= ids


def test_the_small_symbols_are_drawn() -> None:
    assert {*(f"figure-{suit}" for suit in SUITS), "quill", "mark", "mark-pink", "trail", "card-back"} <= set(
        SYMBOLS
    )


def reached(element: ElementTree.Element) -> set[str]:
    """The ids that a symbol uses, directly or not."""
    by_id = {found.get("id"): found for found in TREE.iter() if found.get("id")}
    names: set[str] = set()
    waiting = [element]
    while waiting:
        for use in waiting.pop().iter(f"{SVG}use"):
            name = use.attrib["href"].removeprefix("#")
            if name not in names:
                names.add(name)
                waiting.append(by_id[name])
    return names


def test_ids_are_unique_and_every_use_finds_its_part() -> None:
    ids = [element.get("id") for element in TREE.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {use.attrib["href"] for use in TREE.iter(f"{SVG}use")} <= {f"#{name}" for name in ids}


def test_the_sprite_holds_shapes_alone() -> None:
    """No text, raster, script, style or reference that would need a font, a file or a looser policy."""
    assert {element.tag.removeprefix(SVG) for element in TREE.iter()} == DRAWN
    assert SPRITE.count("http") == 1  # the namespace
    for element in TREE.iter():
        assert not {"style", "class"} & set(element.attrib)
        assert not any(value.startswith("url(") or name.startswith("on") for name, value in element.items())


def test_every_colour_of_the_sprite_is_one_of_the_palette() -> None:
    assert set(re.findall(r"var\(--([\w-]+),", SPRITE)) <= set(PALETTES["light"])
    for name, fallback in re.findall(r"var\(--([\w-]+),(#\w+)\)", SPRITE):
        assert PALETTES["light"][name] == fallback
    assert not re.findall(r'="#[0-9a-f]{3,6}"', SPRITE)


def test_the_other_backs_are_shapes_in_colours_of_the_palette() -> None:
    text = (WEB / "backs.svg").read_text("utf-8")
    tree = ElementTree.fromstring(text)
    assert {one.get("id") for one in tree.iter(f"{SVG}symbol")} == {"back-sun", "back-laurel", "back-gingham"}
    assert {element.tag.removeprefix(SVG) for element in tree.iter()} <= DRAWN
    assert set(re.findall(r"var\(--([\w-]+),", text)) <= set(PALETTES["light"])
    assert not re.findall(r'="#[0-9a-f]{3,6}"', text)
    assert len(compress(text.encode())) <= 3_000


def test_the_sprite_is_small() -> None:
    assert len(SPRITE.encode()) <= 64_000
    assert len(compress(SPRITE.encode())) <= 15_000


@pytest.mark.parametrize("theme", PALETTES)
def test_what_stands_on_a_colour_can_be_read(theme: str) -> None:
    colours = PALETTES[theme]
    pairs = [("table-ink", "table"), ("table-quiet", "table"), ("glow", "table"), ("back-deep", "back-ground")]
    for name in (*SUITS.values(), "wild"):
        pairs += [
            (f"{name}-ink", f"{name}-field"),
            (f"{name}-ink", f"{name}-tone"),
            (f"{name}-print", "card-cream"),
        ]
    pairs += [("card-cream", f"{name}-print") for name in SUITS.values()]
    pairs += [("table-ink", f"{name}-wash") for name in SUITS.values()]
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    assert {pair: ratio for pair, ratio in found.items() if ratio < 4.5} == {}


@pytest.mark.parametrize("theme", PALETTES)
@pytest.mark.parametrize("blindness", [None, *BLINDNESS])
def test_the_fields_stay_apart_for_every_eye(theme: str, blindness: str | None) -> None:
    colours = {name: PALETTES[theme][f"{name}-field"] for name in (*SUITS.values(), "wild")}
    apart = {pair: difference(colours[pair[0]], colours[pair[1]], blindness) for pair in combinations(colours, 2)}
    assert {pair: far for pair, far in apart.items() if far < 10} == {}


def test_the_pattern_is_only_a_tone() -> None:
    for colours in PALETTES.values():
        for name in (*SUITS.values(), "wild"):
            assert 1.05 < contrast(colours[f"{name}-field"], colours[f"{name}-tone"]) < 1.4
