"""Reports: the frame of a page that needs nothing else, and its charts of estimates and shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .chart import (
    XMLNS,
    Scale,
    bar,
    clean,
    dot,
    drawing,
    labels_below,
    line,
    polygon,
    polyline,
    rules,
    shape,
    text,
    text_length,
    ticks,
)

if TYPE_CHECKING:
    from ..simulation import Estimate
    from ..words import Catalogue

WIDTH, LABEL, VALUE, ROW = 700, 230, 110, 22
HEIGHT, LEFT, BOTTOM = 220, 46, 34
SIZE = 12  # of all letters
STYLE = """
:root { color-scheme: light dark; --one: #1f6fb2; --two: #c8641b; --ink: #1c1c1c; --thin: #8886; --paper: #fff; }
@media (prefers-color-scheme: dark) { :root { --one: #62a8e5; --two: #f0a060; --ink: #eee; --paper: #181a1d; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 44rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem } h2 { font-size: 1.1rem; margin: 2rem 0 .4rem }
svg { width: 100%; height: auto; display: block } svg text { fill: var(--ink); font: 12px system-ui, sans-serif }
.one { fill: var(--one) } .two { fill: var(--two) } .range { stroke: var(--ink); stroke-width: 1.5 }
.axis { stroke: var(--thin) } .par { stroke: var(--ink); stroke-dasharray: 4 3; opacity: .6 }
.line2 { fill: none; stroke: var(--two); stroke-width: 2 } .line1 { fill: none; stroke: var(--one); stroke-width:
2 } .band { fill: var(--one); opacity: .2 } .wide { overflow-x: auto } table { border-collapse: collapse;
font-size: .9rem; font-variant-numeric: tabular-nums } th, td { padding: .3rem .6rem; text-align: right; border:
1px solid var(--thin); white-space: nowrap } th { font-weight: 600 } th:first-child { text-align: left } .key {
display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .4em 0 1em } .note { opacity: .75;
font-size: .9rem } strong { font-size: 1.1rem }
"""


class Bar(NamedTuple):
    """A bar with its label, its value and how sure that is."""

    label: str
    found: Estimate
    series: int = 1


class Point(NamedTuple):
    """A point of a curve, and how sure it is."""

    at: float
    found: Estimate


def frame(title: str, language: str, parts: Sequence[str]) -> str:
    """The whole page around its parts."""
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{clean(title)}</title>'
    )
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>{head}\n<style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def picture(plot: str) -> str:
    """A plot as a file of its own, readable on a light page and on a dark one."""
    style = shape("style", inside=f"{STYLE} rect.paper {{ fill: var(--paper) }}")
    alone = plot.replace("<svg", f'<svg xmlns="{XMLNS}"', 1)
    return alone.replace(">", f'>{style}<rect class="paper" width="100%" height="100%"/>', 1) + "\n"


# -- charts ------------------------------------------------------------------------------------------------


def _room_for(labels: Sequence[str]) -> float:
    """Width of the longest label, as far as anybody can know it; the plot keeps half of the picture."""
    return min(max([LABEL, *(text_length(label, SIZE) + 16 for label in labels)]), WIDTH / 2)


def bars(rows: Sequence[Bar], words: Catalogue, *, percent: bool = False, par: float | None = None) -> str:
    """Horizontal bars with their intervals; `par`, a dashed line, is where all would be if all were equal."""
    most = max([0.0, *(row.found.high for row in rows)]) or 1.0
    left = _room_for([row.label for row in rows])
    x = Scale(0.0, most, left, WIDTH - VALUE)
    height = ROW * len(rows) + 8
    drawn = []
    for place, row in enumerate(rows):
        y, found = place * ROW + 4, row.found
        value = words.percent(found.mean, 2) if percent else words.number(found.mean, 3 if found.mean < 1 else 2)
        drawn += [
            text(left - 8, y + 14, row.label if row.series == 1 else "", anchor="end"),
            bar(left, y + 3, x(found.mean) - left, ROW - 7, _series(row.series), round=2),
            line(x(found.low), y + 10, x(found.high), y + 10, "range"),
            text(x(found.high) + 6, y + 14, value),
        ]
    if par is not None:
        drawn.append(line(x(par), 0, x(par), height, "par"))
    return drawing(WIDTH, height, drawn, role="img")


def dots(rows: Sequence[Bar], told: Sequence[str], *, at: float = 0.0) -> str:
    """Estimates as points with their intervals, on a scale that may have any sign; a dashed line marks `at`."""
    low = min(at, *(row.found.low for row in rows))
    high = max(at, *(row.found.high for row in rows))
    left = _room_for([row.label for row in rows])
    x = Scale(low, high, left + 4, WIDTH - VALUE - 56)
    height = ROW * len(rows) + 8
    drawn = [line(x(at), 0, x(at), height, "par")]
    for place, (row, said) in enumerate(zip(rows, told, strict=True)):
        y = place * ROW + 14
        drawn += [
            text(left - 8, y + 4, row.label, anchor="end"),
            line(x(row.found.low), y, x(row.found.high), y, "range"),
            dot(x(row.found.mean), y, "one"),
            text(WIDTH, y + 4, said, anchor="end"),
        ]
    return drawing(WIDTH, height, drawn, role="img")


def curve(points: Sequence[Point], words: Catalogue, *, par: float | None = None, marks: bool = False) -> str:
    """Shares along a logarithmic axis, with a band for their intervals; `marks` shows the points themselves."""
    floor = HEIGHT - BOTTOM
    shown = [share for point in points for share in (point.found.low, point.found.high)]
    shown += [par] if par is not None else []
    low, high = max(min(shown) - 0.01, 0.0), min(max(shown) + 0.01, 1.0)
    x = Scale(points[0].at, points[-1].at, LEFT + 20, WIDTH - 20, logarithmic=True)
    y = Scale(low, high, floor, 12)
    upper = [(x(point.at), y(point.found.high)) for point in points]
    lower = [(x(point.at), y(point.found.low)) for point in reversed(points)]
    drawn = [
        polygon(upper + lower, "band"),
        polyline(((x(point.at), y(point.found.mean)) for point in points), "line1"),
        _shares(y, words),
    ]
    if par is not None:
        drawn.append(line(LEFT, y(par), WIDTH, y(par), "par"))
    named = points if marks else (points[0], points[len(points) // 2], points[-1])
    drawn.append(labels_below(((x(point.at), words.number(point.at)) for point in named), floor + 16, "", SIZE))
    for point in points if marks else ():
        drawn.append(dot(x(point.at), y(point.found.mean), "one"))
        drawn.append(
            text(x(point.at), y(point.found.high) - 4, words.number(100 * point.found.mean, 1), anchor="middle")
        )
    return drawing(WIDTH, HEIGHT, drawn, role="img")


def histogram(series: Sequence[Sequence[float]], step: int, words: Catalogue) -> str:
    """Shares of values, `step` of them a bin: the first series as bars, the second as a line over them."""
    bins, floor = len(series[0]), HEIGHT - BOTTOM
    x = Scale(0, bins, LEFT, WIDTH - 16)  # room for the last label
    y = Scale(0.0, max(max(shares) for shares in series) or 1.0, floor, 8)
    width = x(1) - x(0)
    drawn = [
        bar(x(n) + 0.5, y(share), max(width - 1, 0.5), floor - y(share), _series(1))
        for n, share in enumerate(series[0])
    ]
    drawn += [
        polyline(((x(n) + width / 2, y(share)) for n, share in enumerate(shares)), "line2")
        for shares in series[1:]
    ]
    edges = range(0, bins + 1, max(bins // 8, 1))
    drawn += [
        labels_below(((x(n), words.number(n * step)) for n in edges), floor + 16, "", SIZE),
        _shares(y, words),
    ]
    return drawing(WIDTH, HEIGHT, drawn, role="img")


def _series(number: int) -> str:
    return "one" if number == 1 else "two"


def _shares(y: Scale, words: Catalogue) -> str:
    """The axis of shares, in percent."""
    shown = ticks(y.low, y.high)
    digits = max((len(f"{100 * share:g}".partition(".")[2]) for share in shown), default=0)
    values = [(share, words.percent(share, digits)) for share in shown]
    return rules(values, y, LEFT, WIDTH, ("axis", ""), SIZE)


def grid(rows: Sequence[Sequence[str]], shades: Sequence[Sequence[float | None]]) -> str:
    """A table with a heading row and column; a cell is tinted by how far it lies above (1) or below (-1) par."""
    heading = "".join(f"<th>{clean(cell)}</th>" for cell in rows[0])
    body = []
    for row, tints in zip(rows[1:], shades, strict=True):
        cells = []
        for cell, tint in zip(row[1:], tints, strict=True):
            colour = "one" if (tint or 0.0) >= 0 else "two"
            share = round(60 * min(abs(tint or 0.0), 1.0))
            cells.append(
                f'<td style="background: color-mix(in srgb, var(--{colour}) {share}%, transparent)">'
                f"{clean(cell)}</td>"
            )
        body.append(f"<tr><th>{clean(row[0])}</th>{''.join(cells)}</tr>")
    return f'<div class="wide"><table><tr>{heading}</tr>{"".join(body)}</table></div>'
