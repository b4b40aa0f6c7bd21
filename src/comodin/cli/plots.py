"""What the reports are made of: the frame of a page that needs nothing else, and bars as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..fast.tally import Estimate

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
.line2 { fill: none; stroke: var(--two); stroke-width: 2 }
.key { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .4em 0 1em }
.note { opacity: .75; font-size: .9rem } strong { font-size: 1.1rem }
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


def bars(rows: Sequence[Bar], *, percent: bool = False, par: float | None = None) -> str:
    """Horizontal bars with their intervals; `par`, a dashed line, is where all would be if all were equal."""
    most = max((bar.found.high for bar in rows), default=0.0) or 1.0
    scale = (WIDTH - LABEL - VALUE) / most
    height = ROW * len(rows) + 8
    drawn = []
    for row, bar in enumerate(rows):
        y = row * ROW + 4
        x1, x2 = LABEL + bar.found.low * scale, LABEL + bar.found.high * scale
        value = f"{100 * bar.found.mean:.2f} %" if percent else f"{bar.found.mean:.3f}"
        label = bar.label if bar.series == 1 else ""
        drawn.append(
            f'<text x="{LABEL - 8}" y="{y + 14}" text-anchor="end">{escape(label)}</text>'
            f'<rect class="{"one" if bar.series == 1 else "two"}" x="{LABEL}" y="{y + 3}" '
            f'width="{max(bar.found.mean * scale, 0):.2f}" height="{ROW - 7}" rx="2"/>'
            f'<line class="range" x1="{x1:.2f}" x2="{x2:.2f}" y1="{y + 10}" y2="{y + 10}"/>'
            f'<text x="{x2 + 6:.2f}" y="{y + 14}">{value}</text>'
        )
    if par is not None:
        x = LABEL + par * scale
        drawn.append(f'<line class="par" x1="{x:.2f}" x2="{x:.2f}" y1="0" y2="{height}"/>')
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(drawn)}</svg>'
