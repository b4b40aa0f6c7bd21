"""The report of a simulation: one page that needs nothing else; the plots are SVG."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from html import escape
from math import ceil
from typing import TYPE_CHECKING

from ..pictures import Bar, Made, Plot, bars, figure, frame, histogram, key, round_step
from ..rules import Game
from ..words import Catalogue
from .simulate_words import impact_sentence, options_told, tell

if TYPE_CHECKING:
    from ..simulation import Counts, Estimate, Simulation, Tally

PENALTIES = {"took_due": 1, "caught": 2, "bluff_upheld": 3, "challenge_lost": 4, "late_in_race": 5}
BINS = 48  # at most


def page(game: Game, simulation: Simulation, args: Namespace, words: Catalogue, made: Made) -> str:
    tally, changed = simulation.tally, simulation.outcome.changed
    title = words.say(
        "simulate.report.title", edition=words.say("edition.name"), n=tally.rounds, rounds=tally.rounds
    )
    own = options_told(game, words)
    setting = words.say("simulate.report.setting", players=game.seats, bots=args.bots, seed=args.seed, options=own)
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="note">{escape(setting)}</p>']
    charts = _Charts(game, [tally], (), words)
    if changed and args.impact:
        charts = _Charts(game, [tally, changed], (own, args.impact), words)
        heading = words.say("simulate.report.impact", option=args.impact)
        parts += [f"<h2>{escape(heading)}</h2>"]
        parts += [f"<p><strong>{escape(impact_sentence(simulation, args.impact, words))}</strong></p>"]
        parts += [key(charts.names)]
    parts += [f"<p>{escape(line)}</p>" for line in tell(game, simulation, None, words)[:3]]
    parts.append(f'<p class="note">{escape(words.say("simulate.report.interval"))}</p>')
    parts += [charts.distribution("turns"), charts.distribution("points")]
    parts += [charts.seats(), charts.places(), charts.cards(), charts.penalties()]
    return frame(title, words, parts, made)


class _Charts:
    """The sections of the report; a second tally is that of the changed rule."""

    def __init__(self, game: Game, tallies: Sequence[Tally], names: Sequence[str], words: Catalogue) -> None:
        self.game, self.tallies, self.names, self.words = game, tallies, names, words

    def _title(self, name: str) -> str:
        return self.words.say(f"simulate.report.{name}")

    def _section(self, plot: Plot, note: str = "") -> str:
        return f"<h2>{escape(plot.title)}</h2>\n{figure(plot, self.words, note)}"

    def _bars(self, name: str, rows: Sequence[tuple[str, Sequence[Estimate]]], par: float | None = None) -> str:
        """`rows`: a label, and what was found for it in each tally."""
        shown = [Bar(label, one, n) for label, found in rows for n, one in enumerate(found, start=1)]
        names = self.names
        return self._section(
            bars(self._title(name), shown, self.words, percent=par is not None, par=par, names=names)
        )

    def seats(self) -> str:
        seats = range(self.game.seats)
        rows = [
            (
                self.words.say("simulate.report.seat_name", seat=seat + 1),
                [one.win_rate(seat) for one in self.tallies],
            )
            for seat in seats
        ]
        return self._bars("seat", rows, 1 / len(seats))

    def places(self) -> str:
        seats = self.game.seats
        labels = [self.words.say("lint.place.after", n=place, players=seats) for place in range(1, seats)]
        labels = [self.words.say("lint.place.dealer"), *labels]
        rows = [(label, [one.place_rate(n) for one in self.tallies]) for n, label in enumerate(labels)]
        return self._bars("place", rows, 1 / seats)

    def cards(self) -> str:
        from ..fast import lower  # noqa: PLC0415

        symbols = lower(self.game).symbols
        labels = [symbol if symbol.isdigit() else self.words.kind(symbol) for symbol in symbols]
        rows = [(label, [one.a_round(one.played, n) for one in self.tallies]) for n, label in enumerate(labels)]
        return self._bars("cards", rows)

    def penalties(self) -> str:
        rows = [
            (
                self.words.say(f"simulate.penalty.{name}"),
                [one.a_round(one.penalties, index) for one in self.tallies],
            )
            for name, index in PENALTIES.items()
        ]
        return self._bars("penalties", rows)

    def distribution(self, name: str) -> str:
        """Rounds by value; the second tally as a line over the bars of the first."""
        from ..simulation import quantile  # noqa: PLC0415

        series: list[Counts] = [getattr(tally, name) for tally in self.tallies]
        last = max(int(quantile(counts, 0.995)) for counts in series) + 1  # a long tail would flatten the rest
        step = int(round_step(max(last / BINS, 1)))
        bins = ceil(last / step)
        shares, beyond = [], []
        for counts in series:
            total = int(counts.sum()) or 1
            shares.append([float(counts[n * step : (n + 1) * step].sum()) / total for n in range(bins)])
            beyond.append(self.words.percent(float(counts[bins * step :].sum()) / total, 2))
        note = self.words.say(
            "simulate.report.beyond", value=bins * step - 1, share=self.words.listed(list(dict.fromkeys(beyond)))
        )
        plot = histogram(self._title(name), shares, step, self.words, names=self.names)
        return self._section(plot, note if any(int(counts[bins * step :].sum()) for counts in series) else "")
