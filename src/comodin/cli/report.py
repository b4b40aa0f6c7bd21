"""The report of a simulation: one page that needs nothing else; the plots are SVG, drawn by a few lines."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from ..i18n import Catalogue
from ..rules.edition import Game
from .simulate import impact_sentence, options_told, tell

if TYPE_CHECKING:
    from ..fast.simulate import Simulation
    from ..fast.tally import Counts, Estimate, Tally

PENALTIES = {"took_due": 1, "caught": 2, "bluff_upheld": 3, "challenge_lost": 4, "late_in_race": 5}
WIDTH, LABEL, VALUE, ROW = 700, 230, 110, 22
HEIGHT, LEFT, BOTTOM = 220, 46, 34
BINS = 48
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


def page(game: Game, changed: Game | None, simulation: Simulation, args: Namespace, words: Catalogue) -> str:
    tallies = [simulation.tally]
    if simulation.outcome.changed:
        tallies.append(simulation.outcome.changed)
    title = words.say(
        "simulate.report.title", edition=words.say("edition.name"), rounds=f"{simulation.tally.rounds:,}"
    )
    setting = words.say(
        "simulate.report.setting",
        players=game.seats,
        bots=args.bots,
        seed=args.seed,
        options=options_told(game) or words.say("lint.no_options"),
    )
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="note">{escape(setting)}</p>']
    if changed and args.impact:
        heading = words.say("simulate.report.impact", option=args.impact)
        parts += [f"<h2>{escape(heading)}</h2>"]
        parts += [f"<p><strong>{escape(impact_sentence(simulation, args.impact, words))}</strong></p>"]
        own = options_told(game) or words.say("lint.no_options")
        parts += [f"<p>{_key(1)}{escape(own)}{_key(2)}{escape(args.impact)}</p>"]
    parts += [f"<p>{escape(line)}</p>" for line in tell(game, simulation, None, words)[:3]]
    parts.append(f'<p class="note">{escape(words.say("simulate.report.interval"))}</p>')
    for name in ("turns", "points"):
        parts.append(_section(words, name, _histograms([getattr(tally, name) for tally in tallies])))
    parts.append(_section(words, "seat", _rates(tallies, "win_rate", words)))
    parts.append(_section(words, "place", _rates(tallies, "place_rate", words)))
    parts.append(_section(words, "cards", _cards(game, tallies, words)))
    parts.append(_section(words, "penalties", _penalties(tallies, words)))
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    )
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>{head}\n<style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _key(series: int) -> str:
    return f'<span class="key" style="background: var(--{"one" if series == 1 else "two"})"></span>'


def _section(words: Catalogue, name: str, svg: str) -> str:
    return f"<h2>{escape(words.say(f'simulate.report.{name}'))}</h2>\n{svg}"


# -- bars ------------------------------------------------------------------------------------------------


def _rates(tallies: Sequence[Tally], rate: str, words: Catalogue) -> str:
    seats = tallies[0].seats
    bars = []
    for seat in range(seats):
        label = words.say("simulate.report.seat_name", seat=seat)
        if rate == "place_rate":
            dealer = words.say("lint.place.dealer")
            label = dealer if seat == 0 else words.say("lint.place.after", n=seat, players=seats)
        bars += [Bar(label, getattr(tally, rate)(seat), n) for n, tally in enumerate(tallies, start=1)]
    return _bars(bars, percent=True, par=1 / seats)


def _cards(game: Game, tallies: Sequence[Tally], words: Catalogue) -> str:
    from ..fast.tables import lower  # noqa: PLC0415

    bars = []
    for index, symbol in enumerate(lower(game).symbols):
        label = symbol if symbol.isdigit() else words.kind(symbol)
        bars += [Bar(label, tally.a_round(tally.played, index), n) for n, tally in enumerate(tallies, start=1)]
    return _bars(bars)


def _penalties(tallies: Sequence[Tally], words: Catalogue) -> str:
    bars = []
    for name, index in PENALTIES.items():
        label = words.say(f"simulate.penalty.{name}")
        bars += [Bar(label, tally.a_round(tally.penalties, index), n) for n, tally in enumerate(tallies, start=1)]
    return _bars(bars)


def _bars(bars: Sequence[Bar], *, percent: bool = False, par: float | None = None) -> str:
    """Horizontal bars with their intervals; `par`, a dashed line, is where all would be if all were equal."""
    most = max((bar.found.high for bar in bars), default=0.0) or 1.0
    scale = (WIDTH - LABEL - VALUE) / most
    height = ROW * len(bars) + 8
    drawn = []
    for row, bar in enumerate(bars):
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


# -- distributions ---------------------------------------------------------------------------------------


def _histograms(series: Sequence[Counts]) -> str:
    """How many rounds had so much: the first as bars, the second as a line over them."""
    from ..fast.tally import quantile  # noqa: PLC0415

    last = max(int(quantile(counts, 0.995)) for counts in series) + 1  # a long tail would flatten the rest
    step = max(-(-last // BINS), 1)
    bins = -(-last // step)
    shares = []
    for counts in series:
        total = int(counts.sum()) or 1
        shares.append([float(counts[n * step : (n + 1) * step].sum()) / total for n in range(bins)])
    most = max(max(row) for row in shares) or 1.0
    width = (WIDTH - LEFT) / bins
    scale = (HEIGHT - BOTTOM - 8) / most
    floor = HEIGHT - BOTTOM
    drawn = []
    for n, share in enumerate(shares[0]):
        tall = share * scale
        drawn.append(
            f'<rect class="one" x="{LEFT + n * width + 0.5:.2f}" y="{floor - tall:.2f}" '
            f'width="{max(width - 1, 0.5):.2f}" height="{tall:.2f}"/>'
        )
    if len(shares) > 1:
        places = (
            f"{LEFT + (n + 0.5) * width:.2f},{floor - share * scale:.2f}" for n, share in enumerate(shares[1])
        )
        drawn.append(f'<polyline class="line2" points="{" ".join(places)}"/>')
    for n in range(0, bins + 1, max(bins // 8, 1)):
        x = LEFT + n * width
        drawn += [f'<text x="{x:.2f}" y="{floor + 16}" text-anchor="middle">{n * step}</text>']
    for share in (0.0, most / 2, most):
        y = floor - share * scale
        drawn.append(
            f'<line class="axis" x1="{LEFT}" x2="{WIDTH}" y1="{y:.2f}" y2="{y:.2f}"/>'
            f'<text x="{LEFT - 6}" y="{y + 4:.2f}" text-anchor="end">{100 * share:.1f} %</text>'
        )
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(drawn)}</svg>'
