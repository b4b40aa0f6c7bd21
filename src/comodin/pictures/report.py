"""Reports: a page that needs nothing else, with its charts, their numbers, and how it was made."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .chart import XMLNS, clean, shape
from .plots import NARROW, WIDE, Plot

if TYPE_CHECKING:
    from ..words import Catalogue

DARK = "{ :root { --one: #62a8e5; --two: #f0a060; --ink: #eee; --paper: #181a1d; } }"
CHARTS = f"""
:root {{ color-scheme: light dark; --one: #1f6fb2; --two: #c8641b; --ink: #1c1c1c; --thin: #8886; --paper: #fff; }}
@media screen and (prefers-color-scheme: dark) {DARK}
svg {{ width: 100%; height: auto; display: block }}
svg text {{ fill: var(--ink); font: 12px system-ui, sans-serif; font-variant-numeric: tabular-nums }}
.one {{ fill: var(--one) }} .two {{ fill: var(--two) }} .range {{ stroke: var(--ink); stroke-width: 1.5 }}
.axis {{ stroke: var(--thin) }} .par {{ stroke: var(--ink); stroke-dasharray: 4 3; opacity: .6 }}
.line1, .line2 {{ fill: none; stroke: var(--one); stroke-width: 2 }} .line2 {{ stroke: var(--two) }}
.band {{ fill: var(--one); opacity: .2 }}
"""
STYLE = f"""{CHARTS}
body {{ font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 44rem; padding: 0 1rem; overflow-wrap: anywhere }}
h1 {{ font-size: 1.6rem; line-height: 1.2; margin-bottom: .2rem }} h2 {{ font-size: 1.1rem; margin: 2rem 0 .4rem }}
figure {{ margin: 0 }} svg.narrow {{ display: none }} strong {{ font-size: 1.1rem }}
.note, footer {{ font-size: .9rem; color: color-mix(in srgb, var(--ink) 80%, var(--paper)) }}
details {{ margin: .4rem 0; font-size: .9rem }} summary {{ cursor: pointer; padding: .3rem 0 }}
.scroll {{ overflow-x: auto; overflow-wrap: normal }} table {{ border-collapse: collapse; font-size: .9rem;
  font-variant-numeric: tabular-nums; margin-bottom: .4rem }}
th, td {{ padding: .3rem .6rem; text-align: right; border: 1px solid var(--thin); white-space: nowrap;
  print-color-adjust: exact }}
th {{ font-weight: 600 }} th:first-child {{ text-align: left }}
.keys {{ list-style: none; padding: 0; margin: .4rem 0 }}
.key {{ display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .5em;
  background: var(--one); print-color-adjust: exact }}
.key.second {{ background: var(--two); border-radius: 0; transform: rotate(45deg) }}
pre {{ white-space: pre-wrap; border: 1px solid var(--thin); border-radius: 4px; padding: .6rem }}
@media screen and (max-width: 36rem) {{ svg.wide {{ display: none }} svg.narrow {{ display: block }}
  th, td {{ white-space: normal; padding: .3rem .4rem }} }}
@media print {{ body {{ margin: 0; max-width: none }} figure, tr, pre {{ break-inside: avoid }}
  h2 {{ break-after: avoid }} .scroll {{ overflow: visible }} }}
"""


class Made(NamedTuple):
    """How a report was made: the version, the command that was typed, and all that it found."""

    version: str
    command: str
    data: Mapping[str, object]


def frame(title: str, words: Catalogue, parts: Sequence[str], made: Made) -> str:
    """The whole page around its parts."""
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="generator" content="comodin {clean(made.version)}"><title>{clean(title)}</title>'
    )
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>{head}\n<style>{STYLE}</style></head>\n'
        f"<body>\n<main>\n{body}\n</main>\n{_footer(made, words)}\n</body>\n</html>\n"
    )


def _footer(made: Made, words: Catalogue) -> str:
    data = {"command": made.command, **made.data}
    # nothing in it can end the element it stands in
    written = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return (
        f"<footer>\n<h2>{clean(words.say('report.made'))}</h2>\n<pre><code>{clean(made.command)}</code></pre>\n"
        f"<p>{clean(words.say('report.version', version=made.version))} {clean(words.say('report.data'))}</p>\n"
        f'<script type="application/json" id="data">{written}</script>\n</footer>'
    )


def figure(plot: Plot, words: Catalogue, note: str = "") -> str:
    """The chart for screens of any width, and its numbers for whoever does not see it, or wants them exactly."""
    told = f'<p class="note">{clean(note)}</p>\n' if note else ""
    return (
        f"<figure>\n{plot.draw(WIDE, 'wide')}\n{plot.draw(NARROW, 'narrow')}\n{told}"
        f"<details><summary>{clean(words.say('report.numbers'))}</summary>\n"
        f"{grid(plot.title, plot.numbers)}</details>\n</figure>"
    )


def picture(plot: Plot) -> str:
    """A plot as a file of its own, readable on a light page and on a dark one."""
    style = shape("style", inside=f"{CHARTS} rect.paper {{ fill: var(--paper) }}")
    alone = plot.draw().replace("<svg", f'<svg xmlns="{XMLNS}"', 1)
    return alone.replace(">", f'>{style}<rect class="paper" width="100%" height="100%"/>', 1) + "\n"


def key(names: Sequence[str]) -> str:
    """How the two series look."""
    first, second = (
        f'<li><span class="key{more}"></span>{clean(name)}</li>'
        for name, more in zip(names, ("", " second"), strict=True)
    )
    return f'<ul class="keys">{first}{second}</ul>'


def grid(title: str, rows: Sequence[Sequence[str]], shades: Sequence[Sequence[float | None]] | None = None) -> str:
    """A table with a heading row and column; a cell is tinted by how far it lies above (1) or below (-1) par."""
    heading = "".join(f'<th scope="col">{clean(cell)}</th>' if cell else "<td></td>" for cell in rows[0])
    body = []
    for n, row in enumerate(rows[1:]):
        tints = shades[n] if shades else [None] * (len(row) - 1)
        cells = [f"<td{_tint(tint)}>{_unbroken(cell)}</td>" for cell, tint in zip(row[1:], tints, strict=True)]
        body.append(f'<tr><th scope="row">{clean(row[0])}</th>{"".join(cells)}</tr>')
    table = f"<table><thead><tr>{heading}</tr></thead><tbody>{''.join(body)}</tbody></table>"
    # who has no mouse must be able to move what is wider than the screen
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{clean(title)}">{table}</div>'


def _unbroken(cell: str) -> str:
    """A line may be broken before the margin of an estimate, but not within it."""
    return clean(cell).replace("± ", "±\u00a0")


def _tint(tint: float | None) -> str:
    if not tint:
        return ""
    share = round(45 * min(abs(tint), 1.0))  # more would take the contrast from the letters
    return f' style="background: color-mix(in srgb, var(--{"one" if tint > 0 else "two"}) {share}%, var(--paper))"'
