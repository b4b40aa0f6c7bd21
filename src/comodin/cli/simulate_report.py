"""The report of a simulation: one page that needs nothing else; the plots are SVG."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from ..pictures import Bar, frame, histogram
from ..pictures import bars as bars_of
from ..rules import Game
from ..words import Catalogue
from .simulate_words import impact_sentence, options_told, tell

if TYPE_CHECKING:
    from ..simulation import Counts, Simulation, Tally

PENALTIES = {"took_due": 1, "caught": 2, "bluff_upheld": 3, "challenge_lost": 4, "late_in_race": 5}
BINS = 48


def page(game: Game, changed: Game | None, simulation: Simulation, args: Namespace, words: Catalogue) -> str:
    tallies = [simulation.tally]
    if simulation.outcome.changed:
        tallies.append(simulation.outcome.changed)
    rounds = simulation.tally.rounds
    title = words.say("simulate.report.title", edition=words.say("edition.name"), n=rounds, rounds=rounds)
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
        parts.append(_section(words, name, _histograms([getattr(tally, name) for tally in tallies], words)))
    parts.append(_section(words, "seat", _rates(tallies, "win_rate", words)))
    parts.append(_section(words, "place", _rates(tallies, "place_rate", words)))
    parts.append(_section(words, "cards", _cards(game, tallies, words)))
    parts.append(_section(words, "penalties", _penalties(tallies, words)))
    return frame(title, words.language, parts)


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
    return bars_of(bars, words, percent=True, par=1 / seats)


def _cards(game: Game, tallies: Sequence[Tally], words: Catalogue) -> str:
    from ..fast import lower  # noqa: PLC0415

    bars = []
    for index, symbol in enumerate(lower(game).symbols):
        label = symbol if symbol.isdigit() else words.kind(symbol)
        bars += [Bar(label, tally.a_round(tally.played, index), n) for n, tally in enumerate(tallies, start=1)]
    return bars_of(bars, words)


def _penalties(tallies: Sequence[Tally], words: Catalogue) -> str:
    bars = []
    for name, index in PENALTIES.items():
        label = words.say(f"simulate.penalty.{name}")
        bars += [Bar(label, tally.a_round(tally.penalties, index), n) for n, tally in enumerate(tallies, start=1)]
    return bars_of(bars, words)


# -- distributions ---------------------------------------------------------------------------------------


def _histograms(series: Sequence[Counts], words: Catalogue) -> str:
    """Histograms of rounds by value: the first as bars, the second as a line over them."""
    from ..simulation import quantile  # noqa: PLC0415

    last = max(int(quantile(counts, 0.995)) for counts in series) + 1  # a long tail would flatten the rest
    step = max(-(-last // BINS), 1)
    bins = -(-last // step)
    shares = []
    for counts in series:
        total = int(counts.sum()) or 1
        shares.append([float(counts[n * step : (n + 1) * step].sum()) / total for n in range(bins)])
    return histogram(shares, step, words)
