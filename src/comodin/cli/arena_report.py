"""The report of an arena: one self-contained HTML page; the plots are SVG."""

from __future__ import annotations

from argparse import Namespace
from html import escape

import numpy as np

from ..arena import ResultLine, share
from ..pictures import Bar, Point, bars, curve, dots, frame, grid
from ..simulation import Estimate
from ..words import Catalogue
from .arena_words import Found, gap_told, head, notes, options_told, pair, ranked, rating_told, sprt_told, table

STOPS = 40  # points of the running estimate in its plot
FIRST = 20  # deals before the first point


def page(found: Found, args: Namespace, words: Catalogue) -> str:
    title = words.say("arena.report.title", bots=", ".join(found.bots))
    parts = [f"<h1>{escape(title)}</h1>"]
    parts += [f'<p class="note">{escape(line)}</p>' for line in (head(found, words), options_told(found, words))]
    if found.sprt:
        parts += [_title(words, "sprt"), f"<p><strong>{escape(sprt_told(found, words))}</strong></p>"]
    if found.setting.sweep:
        parts += _sweep(found, words)
    parts += [_title(words, "cross"), _note(words, "cross"), _cross(found, words)]
    parts += [_title(words, "rates"), f'<p class="note">{escape(words.say("arena.report.par"))}</p>']
    parts += [_rates(found, words)]
    if found.ratings:
        rows = [Bar(found.bots[bot], rating) for bot, rating in ranked(found)]
        parts += [_title(words, "ratings"), dots(rows, [rating_told(row.found, words) for row in rows])]
    if found.gaps:
        parts += [_title(words, "gap")]
        parts += [f"<p>{escape(gap_told(gap, found, words))}</p>" for gap in found.gaps]
    for name in ("points",) if args.match else ("points", "left"):
        rows = [Bar(_label(line, found, words), getattr(line, name)) for line in found.shown]
        parts += [_title(words, name), bars(rows, words)]
    parts += _running(found, words)
    rows = [Bar(_label(line, found, words), Estimate(line.gain, line.gain, line.gain)) for line in found.shown]
    parts += [_title(words, "worth"), _note(words, "worth"), bars(rows, words)]
    parts += [f'<p class="note">{escape(note)}</p>' for note in notes(found, words)]
    return frame(title, words.language, parts)


def _title(words: Catalogue, name: str) -> str:
    return f"<h2>{escape(words.say(f'arena.report.{name}'))}</h2>"


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
    return grid(table(found, words), shades)


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
        drawn.append(bars(rows, words, percent=True, par=par))
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
    return [
        _title(words, "sweep"),
        _note(words, "sweep", against=found.bots[-1]),
        curve(points, words, par=None if par < points[0].found.low - 0.1 else par, marks=True),
    ]


def _running(found: Found, words: Catalogue) -> list[str]:
    lineup, rates = found.results.lineups[0], found.results.rates(0)
    if len(rates) < 2 * FIRST:
        return []
    stops = np.unique(np.geomspace(FIRST, len(rates), STOPS).astype(int))
    points = [Point(int(stop), share(rates[:stop])) for stop in stops]
    bot, against = found.bots[lineup.first], found.bots[lineup.second]
    return [_title(words, "running"), _note(words, "running", bot=bot, against=against), curve(points, words)]
