"""What the reports are made of: the frame of a page that needs nothing else, and bars as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import log
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..simulation import Estimate

WIDTH, LABEL, VALUE, ROW = 700, 230, 110, 22
HEIGHT, LEFT, BOTTOM = 220, 46, 34
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
    label: str
    found: Estimate
    series: int = 1


def frame(title: str, language: str, parts: Sequence[str]) -> str:
    """The whole page around its parts."""
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    )
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>{head}\n<style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _room_for(labels: Sequence[str]) -> int:
    """Width of the longest label, as far as anybody can know it; the plot keeps half of the picture."""
    return min(max(LABEL, *(7 * len(label) + 16 for label in labels)), WIDTH // 2)


def bars(rows: Sequence[Bar], *, percent: bool = False, par: float | None = None) -> str:
    """Horizontal bars with their intervals; `par`, a dashed line, is where all would be if all were equal."""
    most = max((bar.found.high for bar in rows), default=0.0) or 1.0
    left = _room_for([bar.label for bar in rows])
    scale = (WIDTH - left - VALUE) / most
    height = ROW * len(rows) + 8
    drawn = []
    for row, bar in enumerate(rows):
        y = row * ROW + 4
        x1, x2 = left + bar.found.low * scale, left + bar.found.high * scale
        value = f"{100 * bar.found.mean:.2f} %" if percent else f"{bar.found.mean:.3f}"
        label = bar.label if bar.series == 1 else ""
        drawn.append(
            f'<text x="{left - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>'
            f'<rect class="{"one" if bar.series == 1 else "two"}" x="{left}" y="{y + 3}" '
            f'width="{max(bar.found.mean * scale, 0):.2f}" height="{ROW - 7}" rx="2"/>'
            f'<line class="range" x1="{x1:.2f}" x2="{x2:.2f}" y1="{y + 10}" y2="{y + 10}"/>'
            f'<text x="{x2 + 6:.2f}" y="{y + 14}">{value}</text>'
        )
    if par is not None:
        x = left + par * scale
        drawn.append(f'<line class="par" x1="{x:.2f}" x2="{x:.2f}" y1="0" y2="{height}"/>')
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(drawn)}</svg>'


def dots(rows: Sequence[Bar], told: Sequence[str], *, line: float = 0.0) -> str:
    """Estimates as points with their intervals, on a scale that may have any sign; a dashed line marks `line`."""
    low = min(line, *(row.found.low for row in rows))
    high = max(line, *(row.found.high for row in rows))
    left = _room_for([row.label for row in rows])
    scale = (WIDTH - left - VALUE - 60) / ((high - low) or 1.0)
    height = ROW * len(rows) + 8

    def x(value: float) -> str:
        return f"{left + 4 + (value - low) * scale:.2f}"

    drawn = [f'<line class="par" x1="{x(line)}" x2="{x(line)}" y1="0" y2="{height}"/>']
    for place, (row, text) in enumerate(zip(rows, told, strict=True)):
        y = place * ROW + 14
        drawn.append(
            f'<text x="{left - 8}" y="{y + 4}" text-anchor="end">{escape(row.label)}</text>'
            f'<line class="range" x1="{x(row.found.low)}" x2="{x(row.found.high)}" '
            f'y1="{y}" y2="{y}"/>'
            f'<circle class="one" cx="{x(row.found.mean)}" cy="{y}" r="4"/>'
            f'<text x="{WIDTH}" y="{y + 4}" text-anchor="end">{escape(text)}</text>'
        )
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(drawn)}</svg>'


class Point(NamedTuple):
    at: float
    found: Estimate


def curve(points: Sequence[Point], *, par: float | None = None, marks: bool = False) -> str:
    """Shares along a logarithmic axis, with a band for their intervals; `marks` shows the points themselves."""
    floor, top = HEIGHT - BOTTOM, 12
    shown = [share for point in points for share in (point.found.low, point.found.high)]
    shown += [par] if par is not None else []
    low, high = max(min(shown) - 0.01, 0.0), min(max(shown) + 0.01, 1.0)
    first, last = log(points[0].at), log(points[-1].at)
    wide = (WIDTH - LEFT - 40) / ((last - first) or 1.0)

    def x(at: float) -> float:
        return LEFT + 20 + (log(at) - first) * wide

    def y(share: float) -> float:
        return floor - (min(max(share, low), high) - low) * (floor - top) / ((high - low) or 1.0)

    upper = [f"{x(point.at):.2f},{y(point.found.high):.2f}" for point in points]
    lower = [f"{x(point.at):.2f},{y(point.found.low):.2f}" for point in reversed(points)]
    drawn = [f'<polygon class="band" points="{" ".join(upper + lower)}"/>']
    middle = " ".join(f"{x(point.at):.2f},{y(point.found.mean):.2f}" for point in points)
    drawn.append(f'<polyline class="line1" points="{middle}"/>')
    drawn += [
        f'<line class="axis" x1="{LEFT}" x2="{WIDTH}" y1="{y(share):.2f}" y2="{y(share):.2f}"/>'
        f'<text x="{LEFT - 6}" y="{y(share) + 4:.2f}" text-anchor="end">{100 * share:.0f} %</text>'
        for share in (low, (low + high) / 2, high)
    ]
    if par is not None:
        drawn.append(f'<line class="par" x1="{LEFT}" x2="{WIDTH}" y1="{y(par):.2f}" y2="{y(par):.2f}"/>')
    for point in points if marks else (points[0], points[len(points) // 2], points[-1]):
        place = f'x="{x(point.at):.2f}" y="{floor + 16}" text-anchor="middle"'
        drawn.append(f"<text {place}>{point.at:,.0f}</text>")
        if marks:
            above = f'x="{x(point.at):.2f}" y="{y(point.found.high) - 4:.2f}" text-anchor="middle"'
            drawn.append(
                f'<circle class="one" cx="{x(point.at):.2f}" cy="{y(point.found.mean):.2f}" r="4"/>'
                f"<text {above}>{100 * point.found.mean:.1f}</text>"
            )
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(drawn)}</svg>'


def picture(plot: str) -> str:
    """A plot as a file of its own, readable on a light page and on a dark one."""
    paper = f"<style>{STYLE} rect.paper {{ fill: var(--paper) }}</style>"
    return (
        plot.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).replace(
            ">", f'>{paper}<rect class="paper" width="100%" height="100%"/>', 1
        )
        + "\n"
    )


def grid(rows: Sequence[Sequence[str]], shades: Sequence[Sequence[float | None]]) -> str:
    """A table with a heading row and column; a cell is tinted by how far it lies above (1) or below (-1) par."""
    heading = "".join(f"<th>{escape(cell)}</th>" for cell in rows[0])
    body = []
    for row, tints in zip(rows[1:], shades, strict=True):
        cells = []
        for cell, tint in zip(row[1:], tints, strict=True):
            colour = "one" if (tint or 0.0) >= 0 else "two"
            share = round(60 * min(abs(tint or 0.0), 1.0))
            cells.append(
                f'<td style="background: color-mix(in srgb, var(--{colour}) {share}%, transparent)">'
                f"{escape(cell)}</td>"
            )
        body.append(f"<tr><th>{escape(row[0])}</th>{''.join(cells)}</tr>")
    return f'<div class="wide"><table><tr>{heading}</tr>{"".join(body)}</table></div>'
