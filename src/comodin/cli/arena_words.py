"""The results of an arena, as JSON and in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .. import __version__
from ..arena import Gap, ResultLine, Results, Sprt, choices, gaps, lines, ratings, sprt
from ..words import Catalogue, options_in_words

if TYPE_CHECKING:
    from ..simulation import Estimate
    from .arena_setting import ArenaSetting


@dataclass(frozen=True)
class Found:
    """All reported figures, computed once."""

    setting: ArenaSetting
    results: Results
    lines: list[ResultLine]
    ratings: list[Estimate]
    gaps: list[Gap]
    sprt: Sprt | None

    @classmethod
    def of(cls, setting: ArenaSetting, results: Results) -> Found:
        oracles = [place for place, player in enumerate(setting.players) if player.oracle]
        bounds = setting.sprt
        return cls(
            setting,
            results,
            lines(results),
            ratings(*choices(results)) if results.whole else [],
            gaps(results, oracles),
            sprt(*results.so_far(0), bounds.low, bounds.high) if bounds else None,
        )

    @property
    def bots(self) -> Sequence[str]:
        return self.results.bots

    @property
    def shown(self) -> list[ResultLine]:
        """With `--against`, the lines of the other bots only."""
        seconds = {lineup.second for lineup in self.results.lineups}
        alike = len(self.results.lineups) > 1 and len(seconds) == 1
        return [line for line in self.lines if not alike or line.against in seconds]

    @property
    def undecided(self) -> int:
        """Rounds or matches without a winner: blocked, endless, or ties."""
        won = sum(int(self.results.rows(n)[:, :2].sum()) for n in range(len(self.results.lineups)))
        return self.results.rounds - won


# -- JSON --------------------------------------------------------------------------------------------------


def about(setting: ArenaSetting, args: Namespace) -> dict[str, object]:
    """What was played, for whoever finds the results later."""
    game = setting.game
    return {
        "version": __version__,
        "edition": game.edition.key,
        "options": dict(game.ruleset.differences(game.edition.ruleset)),
        "players": game.seats,
        "partners": args.partners,
        "match": args.match,
        "seed": args.seed,
        "bots": list(setting.plan.specs),
    }


def as_json(found: Found, args: Namespace) -> dict[str, object]:
    bots = found.bots
    printed: dict[str, object] = {
        **about(found.setting, args),
        "target": found.setting.plan.match.target if found.setting.plan.match else None,
        "deals": found.results.whole,
        "rounds": found.results.rounds,
        "undecided": found.undecided,
        "reproducible": found.setting.reproducible,
        "results": [_line(line, bots) for line in found.lines],
        "histograms": [
            {
                "bot": bots[lineup.first],
                "against": bots[lineup.second],
                "lineup": lineup.kind,
                "won": np.bincount(found.results.rows(n)[:, 0], minlength=len(lineup.seatings) + 1).tolist(),
            }
            for n, lineup in enumerate(found.results.lineups)
        ],
        "ratings": [
            {"bot": bot, "rating": rating.mean, "low": rating.low, "high": rating.high}
            for bot, rating in zip(bots, found.ratings, strict=False)
        ],
        "gaps": [
            {
                "bot": bots[gap.bot],
                "against": bots[gap.against],
                "oracle": bots[gap.oracle],
                "closed": gap.closed.mean,
                "low": gap.closed.low,
                "high": gap.closed.high,
            }
            for gap in found.gaps
        ],
    }
    if found.sprt:
        printed["sprt"] = {
            "bot": bots[found.results.lineups[0].first],
            "against": bots[found.results.lineups[0].second],
            "low": found.sprt.low,
            "high": found.sprt.high,
            "llr": found.sprt.llr,
            "bounds": [found.sprt.lower, found.sprt.upper],
            "deals": found.sprt.deals,
            "decision": found.sprt.decision,
        }
    return printed


def _line(line: ResultLine, bots: Sequence[str]) -> dict[str, object]:
    return {
        "bot": bots[line.bot],
        "against": bots[line.against],
        "lineup": line.kind,
        "copies": line.copies,
        "par": line.par,
        "deals": line.deals,
        "win_rate": line.won.mean,
        "low": line.won.low,
        "high": line.won.high,
        "points": _estimate(line.points),
        "left": _estimate(line.left),
        "gain": line.gain,
    }


def _estimate(found: Estimate) -> dict[str, float]:
    return {"mean": found.mean, "low": found.low, "high": found.high}


# -- in words ----------------------------------------------------------------------------------------------


def tell(found: Found, words: Catalogue) -> list[str]:
    said = [head(found, words), options_told(found, words), ""]
    said += _columns(table(found, words), " ")
    halves = [line for line in found.shown if line.kind == "half"]
    if halves:
        said += ["", words.say("arena.halves")]
        said += _columns([[*pair(line, found), percent(line.won, words)] for line in halves], " ")
    if found.ratings:
        said += ["", words.say("arena.ratings")]
        said += _columns([[found.bots[bot], rating_told(rating, words)] for bot, rating in ranked(found)], " ")
    said += [""] + [gap_told(gap, found, words) for gap in found.gaps] if found.gaps else []
    if found.sprt:
        said += ["", sprt_told(found, words)]
    return said + list(notes(found, words))


def head(found: Found, words: Catalogue) -> str:
    kind = "matches" if found.setting.plan.match else "rounds"
    return words.say(
        f"arena.head.{kind}",
        edition=words.say("edition.name"),
        players=found.setting.game.seats,
        deals=found.results.whole if kind == "matches" else words.say("arena.head.deals", n=found.results.whole),
        n=found.results.rounds,
        rounds=found.results.rounds,
        seed=found.setting.plan.seed,
    )


def options_told(found: Found, words: Catalogue) -> str:
    options = options_in_words(found.setting.game.options, words)
    return words.say("arena.options", options=options or words.say("lint.no_options"))


def table(found: Found, words: Catalogue) -> list[list[str]]:
    """The cross table: the bot of the row among copies of the bot of the column."""
    cells = {(line.bot, line.against): line for line in found.shown if line.kind != "half"}
    columns = sorted({against for _, against in cells})
    rows = [["", *(words.say("arena.against", bot=found.bots[column]) for column in columns)]]
    for bot in sorted({bot for bot, _ in cells}):
        row = [cells.get((bot, column)) for column in columns]
        rows.append([found.bots[bot], *(percent(line.won, words) if line else "·" for line in row)])
    return rows


def pair(line: ResultLine, found: Found) -> tuple[str, str]:
    rest = line.players - line.copies
    return f"{line.copies} × {found.bots[line.bot]}", f"{rest} × {found.bots[line.against]}"


def ranked(found: Found) -> list[tuple[int, Estimate]]:
    return sorted(enumerate(found.ratings), key=lambda rated: -rated[1].mean)


def rating_told(rating: Estimate, words: Catalogue) -> str:
    mean, low, high = (words.number(value, signed=True) for value in (rating.mean, rating.low, rating.high))
    return f"{mean} ({low} … {high})"


def gap_told(gap: Gap, found: Found, words: Catalogue) -> str:
    closed = gap.closed
    return words.say(
        "arena.gap",
        bot=found.bots[gap.bot],
        oracle=found.bots[gap.oracle],
        against=found.bots[gap.against],
        share=words.percent(closed.mean),
        low=words.number(100 * closed.low, 1),
        high=words.percent(closed.high),
    )


def sprt_told(found: Found, words: Catalogue) -> str:
    test, lineup = found.sprt, found.results.lineups[0]
    assert test is not None
    return words.say(
        f"arena.sprt.{test.decision}",
        bot=found.bots[lineup.first],
        against=found.bots[lineup.second],
        low=words.percent(test.low, 2),
        high=words.percent(test.high, 2),
        llr=words.number(test.llr, 2, signed=True),
        lower=words.number(test.lower, 2),
        upper=words.number(test.upper, 2),
        n=test.deals,
        deals=test.deals,
    )


def notes(found: Found, words: Catalogue) -> Iterable[str]:
    if found.undecided:
        yield words.say("arena.undecided", n=found.undecided, rounds=found.undecided)
    if not found.setting.reproducible:
        yield words.say("arena.by_time")


def percent(rate: Estimate, words: Catalogue) -> str:
    return f"{words.percent(rate.mean)} ± {words.number(100 * rate.margin, 1)}"


def _columns(rows: Sequence[Sequence[str]], indent: str) -> list[str]:
    """The first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for name, *rest in rows:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([indent + name.ljust(widths[0]), *cells]).rstrip())
    return lines
