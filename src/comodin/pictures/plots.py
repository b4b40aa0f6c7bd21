"""The charts of reports: estimates and shares, each drawn for wide and for narrow paper, and as numbers.

Every text has a place of its own: labels at the left or on a line above, values in a column at the right, ticks
below or at the left. No bar, line or mark ever enters it, whatever the values are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING, NamedTuple

from .chart import (
    Scale,
    apart,
    bar,
    clean,
    decimals,
    dot,
    drawing,
    in_lines,
    labels_below,
    line,
    mark,
    polygon,
    polyline,
    rounded,
    rules,
    shape,
    text,
    text_length,
    ticks,
)

if TYPE_CHECKING:
    from ..simulation import Estimate
    from ..words import Catalogue

WIDE, NARROW = 700, 340  # in pixels: letters are as large on a phone as on a desk
HEIGHT, BOTTOM = 220, 24  # of charts with two axes; the room below them
ROW, LABEL_ROW, AXIS_ROW = 22, 16, 24
SIZE = 12  # of all letters
Write = Callable[[float, int], str]


class Bar(NamedTuple):
    """A bar with its label, its value and how sure that is."""

    label: str
    found: Estimate
    series: int = 1


class Point(NamedTuple):
    """A point of a curve, and how sure it is."""

    at: float
    found: Estimate


@dataclass(frozen=True)
class Plot:
    """A chart that can be drawn on paper of any width, and its numbers: a table with a heading row and column."""

    title: str
    parts: Callable[[float], tuple[list[str], float]]
    numbers: list[list[str]]

    def draw(self, width: float = WIDE, classes: str = "") -> str:
        parts, height = self.parts(width)
        title = shape("title", inside=clean(self.title))
        return drawing(width, height, [title, *parts], classes, role="img")


# -- estimates, one a row ----------------------------------------------------------------------------------


def bars(
    title: str,
    rows: Sequence[Bar],
    words: Catalogue,
    *,
    percent: bool = False,
    par: float | None = None,
    names: Sequence[str] = (),
) -> Plot:
    """Estimates with their intervals; `par`, a dashed line, is where all would be if all were equal; `names` tells
    series apart. Bars from zero, or dots on a scale of their own where bars would all look alike."""
    lows, highs = [row.found.low for row in rows], [row.found.high for row in rows]
    close = bool(rows) and (min(lows) > max(highs) / 2 or min(row.found.mean for row in rows) < 0)
    small = any(abs(row.found.mean) < 0.1 for row in rows)
    digits = 2 if percent or not small else 3
    write = words.percent if percent else words.number
    told = [write(row.found.mean, digits) for row in rows]
    numbers = _numbers(rows, told, lambda value: write(value, digits), words, names)
    if not close:
        lows = [0.0]
    unit = 10.0 ** -(digits + 2 * percent)  # of what is told: no tick tells more, where all are alike
    shown = _Rows(rows, told, write, (lows, highs or [1.0]), par, as_bars=not close, unit=unit)
    return Plot(title, shown.parts, numbers)


def dots(title: str, rows: Sequence[Bar], told: Sequence[str], words: Catalogue, *, at: float = 0.0) -> Plot:
    """Estimates as points with their intervals, on a scale that may have any sign; a dashed line marks `at`."""
    ends = [row.found.low for row in rows], [row.found.high for row in rows]
    heading = ["", words.say("report.mean_interval")]
    numbers = [heading, *([row.label, said] for row, said in zip(rows, told, strict=True))]
    return Plot(title, _Rows(rows, told, words.number, ends, at, as_bars=False).parts, numbers)


def _numbers(
    rows: Sequence[Bar], told: Sequence[str], write: Callable[[float], str], words: Catalogue, names: Sequence[str]
) -> list[list[str]]:
    """The table: a row a label, with the mean and the interval of each series."""
    known = any(row.found.low != row.found.high for row in rows)
    heading, found = [""], list[list[str]]()
    for n in range(max((row.series for row in rows), default=1)):
        heading.append(names[n] if n < len(names) else words.say("report.mean"))
        heading += [words.say("report.interval")] if known else []
    for row, said in zip(rows, told, strict=True):
        interval = [f"{write(row.found.low)} … {write(row.found.high)}"] if known else []
        if row.series == 1:
            found.append([row.label])
        found[-1] += [said, *interval]
    return [heading, *found]


@dataclass(frozen=True)
class _Rows:
    """Labels at the left, or above where they are too long for that; values at the right; ticks below."""

    rows: Sequence[Bar]
    told: Sequence[str]
    write: Write
    ends: tuple[Sequence[float], Sequence[float]]
    par: float | None
    as_bars: bool
    unit: float = 0.0  # ticks are so far apart at least

    def parts(self, width: float) -> tuple[list[str], float]:
        longest = max((text_length(row.label, SIZE) for row in self.rows), default=0.0) + SIZE
        above = longest > 0.42 * width
        left = 0.0 if above else longest
        right = width - max((text_length(said, SIZE) for said in self.told), default=0.0) - SIZE
        x, axis = self._axis(left, right, width)
        drawn, y = list[str](), 0.0
        for block in self._blocks():
            label = self.rows[block[0]].label
            lines = in_lines(label, SIZE, width - 4) if above else [label]
            y += SIZE / 3 if above else 0.0
            for n, said in enumerate(lines):
                at = y + (n + 0.8) * LABEL_ROW if above else y + ROW / 2 + 4
                drawn.append(text(2 if above else left - SIZE, at, said, anchor=None if above else "end"))
            y += LABEL_ROW * len(lines) if above else 0.0
            end = y + ROW * len(block)
            # a piece for each block: a whole one would go through the labels that stand above
            drawn += [line(x(tick), y, x(tick), end, "axis") for tick, _ in axis]
            drawn += [part for n, row in enumerate(block) for part in self._row(row, y + (n + 0.5) * ROW, x)]
            if self.par is not None:
                drawn.append(line(x(self.par), y, x(self.par), end, "par"))
            drawn += [
                text(width, y + (n + 0.5) * ROW + 4, self.told[row], anchor="end") for n, row in enumerate(block)
            ]
            y = end
        shown = apart([(x(tick), said) for tick, said in axis], SIZE, width)
        return [*drawn, labels_below(shown, y + 15, "", SIZE)], y + AXIS_ROW

    def _axis(self, left: float, right: float, width: float) -> tuple[Scale, list[tuple[float, str]]]:
        """The scale, and its ticks with their labels."""
        known = [] if self.par is None else [self.par]
        low, high = min([*self.ends[0], *known]), max([*self.ends[1], *known])
        for about in range(6, 1, -1):
            values = rounded(low, high, about, smallest=self.unit)
            digits = decimals([100 * value for value in values] if self._percent else values)
            axis = [(value, self.write(value, digits)) for value in values]
            half = max(text_length(said, SIZE) for _, said in axis) / 2
            start, end = max(left + 5, half), min(right - 5, width - half)
            if 2 * half + SIZE <= (end - start) / (len(axis) - 1):
                break
        return Scale(values[0], values[-1], start, end), axis

    @property
    def _percent(self) -> bool:
        return "%" in self.write(0.0, 0)

    def _blocks(self) -> Iterator[list[int]]:
        """The rows that share a label: one of each series."""
        block: list[int] = []
        for n, row in enumerate(self.rows):
            if row.series == 1 and block:
                yield block
                block = []
            block.append(n)
        if block:
            yield block

    def _row(self, n: int, y: float, x: Scale) -> Iterator[str]:
        found, series = self.rows[n].found, self.rows[n].series
        if self.as_bars:
            yield bar(x(0.0), y - ROW / 2 + 4, x(found.mean) - x(0.0), ROW - 8, _series(series), round=2)
        if found.low != found.high:
            yield line(x(found.low), y, x(found.high), y, "range")
        if not self.as_bars:
            place = x(found.mean), y
            # the second series has a tile on its corner: nothing depends on colour
            yield dot(*place, "one") if series == 1 else shape("path", "two", d=mark(3, *place, 4.0))


def _series(number: int) -> str:
    return "one" if number == 1 else "two"


# -- curves and distributions ------------------------------------------------------------------------------


def curve(
    title: str, points: Sequence[Point], words: Catalogue, *, par: float | None = None, marks: bool = False
) -> Plot:
    """Shares along a logarithmic axis, with a band for their intervals; `marks` shows the points themselves, and
    their values above."""
    ends = [share for point in points for share in (point.found.low, point.found.high)]
    ends += [par] if par is not None else []

    def parts(width: float) -> tuple[list[str], float]:
        axis = _Shares(min(ends), max(ends), words)
        floor_, top = HEIGHT - BOTTOM, SIZE + (LABEL_ROW if marks else 0)
        far = text_length(words.number(points[-1].at), SIZE) / 2
        x = Scale(points[0].at, points[-1].at, axis.left + 20, width - max(far, 20), logarithmic=True)
        y = axis.scale(floor_, top)
        upper = [(x(point.at), y(point.found.high)) for point in points]
        lower = [(x(point.at), y(point.found.low)) for point in reversed(points)]
        drawn = [
            axis.rules(y, width),
            polygon(upper + lower, "band"),
            polyline(((x(point.at), y(point.found.mean)) for point in points), "line1"),
        ]
        if par is not None:
            drawn.append(line(axis.left, y(par), width, y(par), "par"))
        if marks:
            drawn += [dot(x(point.at), y(point.found.mean), "one") for point in points]
            values = [(x(point.at), words.percent(point.found.mean)) for point in points]
            drawn.append(labels_below(apart(values, SIZE, width), SIZE, "", SIZE))
        named = [point.at for point in points] if marks else _decades(x)
        spots = apart([(x(at), words.number(at)) for at in named], SIZE, width)
        if len(spots) < len(named) and not marks:
            tens = [at for at in named if log10(at) % 1 == 0]
            spots = apart([(x(at), words.number(at)) for at in tens], SIZE, width) if len(tens) > 1 else spots
        drawn.append(labels_below(spots, floor_ + 17, "", SIZE))
        return drawn, HEIGHT

    heading = ["", words.say("report.mean"), words.say("report.interval")]
    numbers = [heading]
    for point in points:
        mean, low, high = (words.percent(share, 2) for share in point.found)
        numbers.append([words.number(point.at), mean, f"{low} … {high}"])
    return Plot(title, parts, numbers)


def _decades(x: Scale) -> list[float]:
    """Round values of a logarithmic scale: 20, 50, 100, …; its ends where there are none between them."""
    powers = range(floor(log10(x.low)), ceil(log10(x.high)) + 1)
    found = [float(n * 10**power) for power in powers for n in (1, 2, 5) if x.low <= n * 10**power <= x.high]
    return found if len(found) > 1 else [x.low, x.high]


def histogram(
    title: str, series: Sequence[Sequence[float]], step: int, words: Catalogue, *, names: Sequence[str] = ()
) -> Plot:
    """Shares of values, `step` of them a bin: the first series as bars, the second as a line over them."""
    bins, most = len(series[0]), max(max(shares) for shares in series)

    def parts(width: float) -> tuple[list[str], float]:
        axis = _Shares(0.0, most or 1.0, words)
        floor_ = HEIGHT - BOTTOM
        last = text_length(words.number(bins * step), SIZE) / 2
        x = Scale(0, bins, axis.left, width - last)
        y = axis.scale(floor_, SIZE)
        wide = x(1) - x(0)
        drawn = [axis.rules(y, width)]
        drawn += [
            bar(x(n) + 0.5, y(share), max(wide - 1, 0.5), floor_ - y(share), _series(1))
            for n, share in enumerate(series[0])
        ]
        drawn += [
            polyline(((x(n + 0.5), y(share)) for n, share in enumerate(shares)), "line2") for shares in series[1:]
        ]
        # a bin of one value has its label below its middle, a bin of several one at its edge
        middle = 0.5 if step == 1 else 0.0
        edges = ticks(0, bins * step, round(width / 80), smallest=1)
        spots = ((x(edge / step + middle), words.number(edge)) for edge in edges)
        drawn.append(labels_below(apart(spots, SIZE, width), floor_ + 17, "", SIZE))
        return drawn, HEIGHT

    share_of = words.say("simulate.report.share")
    numbers = [["", *(names if len(series) > 1 else [share_of])]]
    for n in range(bins):
        last = (n + 1) * step - 1
        value = words.number(n * step) + (f" … {words.number(last)}" if step > 1 else "")
        numbers.append([value, *(words.percent(shares[n], 2) for shares in series)])
    return Plot(title, parts, numbers)


class _Shares:
    """The axis of shares at the left, in percent; `left` is where the chart begins."""

    def __init__(self, low: float, high: float, words: Catalogue) -> None:
        values = rounded(low, high)
        digits = decimals([100 * value for value in values])
        self.ticks = [(value, words.percent(value, digits)) for value in values]
        self.left = max(text_length(said, SIZE) for _, said in self.ticks) + SIZE / 2 + 2

    def scale(self, bottom: float, top: float) -> Scale:
        return Scale(self.ticks[0][0], self.ticks[-1][0], bottom, top)

    def rules(self, y: Scale, right: float) -> str:
        return rules(self.ticks, y, self.left, right, ("axis", ""), SIZE)
