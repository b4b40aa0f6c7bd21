"""The language of the charts: what is written is whole XML, and what is read off an axis is true and round."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.pictures import Bar, Plot, Point, bars, curve, dots, histogram, picture
from comodin.pictures.chart import (
    Scale,
    clean,
    decimals,
    every,
    in_lines,
    number,
    rounded,
    shape,
    text,
    text_length,
    ticks,
)
from comodin.pictures.plots import NARROW, WIDE
from comodin.simulation import Estimate
from comodin.words import catalogue

from .strategies import examples

words = catalogue("en")
SVG = "{http://www.w3.org/2000/svg}"
NASTY = '<b>&amp; "x" \x07\ud800 李'


@pytest.mark.parametrize(
    ("low", "high", "about", "expected"),
    [
        (0, 500, 5, [0, 100, 200, 300, 400, 500]),
        (0, 738, 5, [0, 200, 400, 600]),
        (0.431, 0.79, 4, [0.5, 0.6, 0.7]),
        (0, 0.0587, 4, [0, 0.02, 0.04]),
        (-76, 116, 4, [-50, 0, 50, 100]),
        (3, 3, 4, [3]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, about: int, expected: list[float]) -> None:
    assert ticks(low, high, about) == pytest.approx(expected)


def test_points_are_never_split() -> None:
    assert ticks(0, 3, smallest=1) == [0, 1, 2, 3]


@examples(200)
@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 9))
def test_ticks_lie_inside_and_evenly(low: float, room: float, about: int) -> None:
    found = ticks(low, low + room, about)
    assert all(low - 1e-6 * room <= tick <= low + room * (1 + 1e-6) for tick in found)
    assert about / 2.5 - 1 <= len(found) <= about + 1
    steps = {round((two - one) / room, 6) for one, two in pairwise(found)}
    assert len(steps) <= 1


def test_a_scale_keeps_to_its_ends() -> None:
    up = Scale(0, 10, 100, 0)
    assert [up(value) for value in (-5, 0, 5, 10, 99)] == [100, 100, 50, 0, 0]
    decades = Scale(1, 100, 0, 2, logarithmic=True)
    assert [decades(value) for value in (1, 10, 100)] == pytest.approx([0, 1, 2])
    assert Scale(4, 4, 7, 9)(4) == 7


def test_labels_keep_their_distance() -> None:
    assert every(10, 300, 30) == 1
    assert every(40, 300, 30) == 4
    assert every(0, 300, 30) == 1


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (2.50, "2.5"), (-0.001, "0"), (-0.5, "-0.5"), (1 / 3, "0.33")]
)
def test_places_are_written_short(value: float, written: str) -> None:
    assert number(value) == written


def test_names_cannot_break_out() -> None:
    element = ElementTree.fromstring(shape("g", NASTY, text(1, 2, NASTY, anchor="end"), aria_label=NASTY))
    assert element.get("aria-label") == element[0].text == '<b>&amp; "x" \ufffd\ufffd 李'
    assert "<" not in clean(NASTY)


def test_wide_letters_take_more_room() -> None:
    assert text_length("李", 10) > text_length("W", 10) > text_length("i", 10) > text_length("\u0301", 10) == 0
    assert text_length("Ana", 10, bold=True) > text_length("Ana", 10)


def estimate(mean: float) -> Estimate:
    return Estimate(mean, mean - 0.05, mean + 0.05)


@pytest.mark.parametrize("width", [WIDE, NARROW])
@pytest.mark.parametrize(
    "plot",
    [
        bars(NASTY, [Bar(NASTY, estimate(0.3)), Bar(NASTY, estimate(0.5), 2)], words, percent=True, par=0.25),
        bars("below", [Bar("below", estimate(-2))], words),
        bars("nothing", [], words),
        bars("close", [Bar("a", estimate(2)), Bar("b", estimate(2.1))], words),
        dots("dots", [Bar(NASTY, estimate(-0.3)), Bar("b", estimate(0.4))], ["-0.3", NASTY], words),
        curve("curve", [Point(20, estimate(0.5)), Point(200, estimate(0.6))], words, par=0.5, marks=True),
        curve("one point", [Point(20, estimate(0.5))], words, marks=True),
        histogram("shares", [[0.1, 0.7, 0.2], [0.2, 0.6, 0.2]], 5, words, names=("one", "two")),
        histogram("nothing", [[0.0]], 1, words),
    ],
)
def test_every_chart_is_whole_and_stays_on_its_paper(plot: Plot, width: float) -> None:
    root = ElementTree.fromstring(plot.draw(width))
    assert root[0].tag == "title"
    wide, height = map(float, root.attrib["viewBox"].split()[2:])
    assert wide == width
    for element in root.iter():
        for key, most in (("x", wide), ("x1", wide), ("x2", wide), ("cx", wide), ("y", height), ("cy", height)):
            assert 0 <= float(element.get(key, 0)) <= most, ElementTree.tostring(element)
    assert {len(row) for row in plot.numbers} == {len(plot.numbers[0])}
    alone = ElementTree.fromstring(picture(plot))
    assert alone.find(f"{SVG}style") is not None


@pytest.mark.parametrize(
    ("means", "shape_of"), [((0.24, 0.26), "circle"), ((0.24, 0.9), "rect"), ((-1, 1), "circle")]
)
def test_dots_stand_where_bars_would_look_alike(means: tuple[float, float], shape_of: str) -> None:
    rows = [Bar(str(mean), Estimate(mean, mean - 0.01, mean + 0.01)) for mean in means]
    root = ElementTree.fromstring(bars("", rows, words).draw())
    assert [element.tag for element in root if element.tag in ("circle", "rect")] == [shape_of] * 2


@pytest.mark.parametrize(
    ("low", "high", "expected", "digits"),
    [
        (0, 738, [0, 200, 400, 600, 800], 0),
        (0.431, 0.79, [0.4, 0.5, 0.6, 0.7, 0.8], 1),
        (0.2498, 0.2503, [0.2498, 0.2499, 0.25, 0.2501, 0.2502, 0.2503], 4),
    ],
)
def test_a_scale_begins_and_ends_with_a_round_value(
    low: float, high: float, expected: list[float], digits: int
) -> None:
    assert rounded(low, high) == pytest.approx(expected)
    assert decimals(expected) == digits


@examples(200)
@given(st.floats(-1e6, 1e6), st.one_of(st.just(0.0), st.floats(1e-3, 1e6)), st.integers(2, 6))
def test_round_values_lie_around_everything(low: float, room: float, about: int) -> None:
    found = rounded(low, low + room, about)
    slack = 1e-6 * max(room, abs(low), 1)
    assert len(found) > 1
    assert found[0] <= low + slack
    assert found[-1] >= low + room - slack


@pytest.mark.parametrize("percent", [False, True])
@pytest.mark.parametrize("apart", [0.0, 1e-7])
def test_no_tick_tells_more_than_the_values_do(percent: bool, apart: float) -> None:
    found = [Estimate(one, one, one) for one in (0.2603766, 0.2603766 + apart)]
    plot = bars("alike", [Bar(name, one) for name, one in zip("ab", found, strict=True)], words, percent=percent)
    said = [one.text or "" for one in ElementTree.fromstring(plot.draw()).iter("text")]
    numbers = [text.removesuffix("%") for text in said if text not in "ab"]
    assert len(numbers) > 3
    assert all(len(text.partition(".")[2]) <= 2 for text in numbers), said


def test_a_word_that_is_longer_than_a_line_is_broken() -> None:
    lines = in_lines("against search:simulations=200:foresight=0", 10, 100)
    assert "".join(lines) == "againstsearch:simulations=200:foresight=0"
    assert all(text_length(line, 10) <= 100 for line in lines)
