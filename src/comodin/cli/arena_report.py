"""The report of an arena: one self-contained HTML page; the plots are SVG."""

from __future__ import annotations

from argparse import Namespace
from html import escape

import numpy as np

from ..arena import ResultLine, share
from ..pictures import Bar, Made, Plot, Point, bars, curve, dots, figure, frame, grid
from ..simulation import Estimate
from ..words import Catalogue
from .arena_words import Found, gap_told, head, notes, options_told, pair, ranked, rating_told, sprt_told, table

STOPS = 40  # points of the running estimate in its plot
FIRST = 20  # deals before the first point


def page(found: Found, args: Namespace, words: Catalogue, made: Made) -> str:
    title = words.say("arena.report.title", bots=", ".join(found.bots))
    parts = [f"<h1>{escape(title)}</h1>"]
    parts += [f'<p class="note">{escape(line)}</p>' for line in (head(found, words), options_told(found, words))]
    if found.sprt:
        parts += [_title(words, "sprt"), f"<p><strong>{escape(sprt_told(found, words))}</strong></p>"]
    if found.setting.sweep:
        parts += _sweep(found, words)
    parts += [_title(words, "cross"), _note(words, "cross"), _cross(found, words)]
    parts += [_title(words, "rates"), f'<p class="note">{escape(words.say("arena.report.par"))}</p>']
    parts += [f'<p class="note">{escape(words.say("simulate.report.interval"))}</p>', _rates(found, words)]
    if found.ratings:
        rows = [Bar(found.bots[bot], rating) for bot, rating in ranked(found)]
        told = [rating_told(row.found, words) for row in rows]
        parts += _section(dots(_said(words, "ratings"), rows, told, words), words)
    if found.gaps:
        parts += [_title(words, "gap")]
        parts += [f"<p>{escape(gap_told(gap, found, words))}</p>" for gap in found.gaps]
    for name in ("points",) if args.match else ("points", "left"):
        rows = [Bar(_label(line, found, words), getattr(line, name)) for line in found.shown]
        parts += _section(bars(_said(words, name), rows, words), words)
    parts += _running(found, words)
    rows = [Bar(_label(line, found, words), Estimate(line.gain, line.gain, line.gain)) for line in found.shown]
    parts += _section(bars(_said(words, "worth"), rows, words), words, _note(words, "worth"))
    parts += [f'<p class="note">{escape(note)}</p>' for note in notes(found, words)]
    return frame(title, words, parts, made)


def _said(words: Catalogue, name: str) -> str:
    return words.say(f"arena.report.{name}")


def _title(words: Catalogue, name: str) -> str:
    return f"<h2>{escape(_said(words, name))}</h2>"


def _section(plot: Plot, words: Catalogue, *before: str) -> list[str]:
    return [f"<h2>{escape(plot.title)}</h2>", *before, figure(plot, words)]


def _note(words: Catalogue, name: str, **values: str) -> str:
    return f'<p class="note">{escape(words.say(f"arena.report.{name}_note", **values))}</p>'


def _label(line: ResultLine, found: Found, words: Catalogue) -> str:
    bot, against = pair(line, found) if line.kind == "half" else (found.bots[line.bot], found.bots[line.against])
    return words.say("arena.report.pair", bot=bot, against=against)


def _cross(found: Found, words: Catalogue) -> str:
    cells = {(line.bot, line.against): line for line in found.shown if line.kind != "half"}
    columns = sorted({against for _, against in cells})
    shades = [
        [_shade(cells.get((bot, column))) for column in columns] for bot in sorted({bot for bot, _ in cells})
    ]
    return grid(_said(words, "cross"), table(found, words), shades)


def _shade(line: ResultLine | None) -> float | None:
    """1 for a bot that always wins, -1 for a bot that never wins, 0 at par."""
    if line is None:
        return None
    ahead = line.won.mean - line.par
    return ahead / (1 - line.par if ahead > 0 else line.par)


def _rates(found: Found, words: Catalogue) -> str:
    """A plot for each par."""
    drawn = []
    for par in sorted({line.par for line in found.shown}):
        rows = [Bar(_label(line, found, words), line.won) for line in found.shown if line.par == par]
        drawn.append(figure(bars(_said(words, "rates"), rows, words, percent=True, par=par), words))
    return "\n".join(drawn)


def _sweep(found: Found, words: Catalogue) -> list[str]:
    points = [
        Point(n, line.won)
        for n, line in zip(
            found.setting.sweep,
            [line for line in found.shown if line.against == len(found.bots) - 1 and line.kind == "one"],
            strict=True,
        )
    ]
    par = 1 / found.setting.game.seats
    near = None if par < points[0].found.low - 0.1 else par
    plot = curve(_said(words, "sweep"), points, words, par=near, marks=True)
    return _section(plot, words, _note(words, "sweep", against=found.bots[-1]))


def _running(found: Found, words: Catalogue) -> list[str]:
    lineup, rates = found.results.lineups[0], found.results.rates(0)
    if len(rates) < 2 * FIRST:
        return []
    stops = np.unique(np.geomspace(FIRST, len(rates), STOPS).astype(int))
    points = [Point(int(stop), share(rates[:stop])) for stop in stops]
    bot, against = found.bots[lineup.first], found.bots[lineup.second]
    note = _note(words, "running", bot=bot, against=against)
    return _section(curve(_said(words, "running"), points, words), words, note)
