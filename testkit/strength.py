"""The strength table of docs/strength.md: `make strength`, or this file with the names of some cells.

Every cell is one `comodin arena` command with a file of its own under `build/strength/`: a run that was stopped
goes on from there, and a cell that is finished costs nothing. `--write` puts the figures of all cells played so
far into the page, draws the sweeps beside it, and puts the figures of the levels where the game shows them
(`web/data/levels.json`); `--minutes` stops a cell that takes longer, and its figures so far count.

`learned` stands for all cells of the learned players; `learned --in-all 60` shares an hour among them, and the
same again makes every figure more precise.
"""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from comodin.bots import LEVELS
from comodin.editions import EDITION_TO_PLAY, EDITIONS
from comodin.pictures import Point, curve, picture
from comodin.simulation import Estimate
from comodin.words import catalogue

ROOT = Path(__file__).parent.parent
FILES = ROOT / "build" / "strength"
WEIGHTS = ROOT / "src" / "comodin" / "bots"
PAGE = ROOT / "docs" / "strength.md"
LEVELS_FILE = ROOT / "src" / "comodin" / "web" / "data" / "levels.json"
SEED = "strength"
SHOWN: dict[str, dict[str, str]] = {
    "levels-2": {},
    "heuristic-2": {"search:ms=100": "master"},
    "machine-2": {"search:ms=100:nets=1": "machine"},
}
"""The cells whose figures the game shows beside the levels, with the levels' names where they differ."""
MARKS = "<!-- measured: begin -->", "<!-- measured: end -->"


@dataclass(frozen=True)
class Cell:
    name: str
    bots: str
    against: str
    players: int
    deals: int
    wanted: float | None = None  # the lower bound that is aimed at
    more: str = ""
    edition: str = ""  # another than the usual one
    share: float = 1.0  # of the time that is given to a group of cells

    @property
    def command(self) -> list[str]:
        words = (
            [*self.bots.split(), self.against] if self.more else [*self.bots.split(), "--against", self.against]
        )
        deals = ["--deals", str(self.deals), "--seed", SEED]
        edition = ["--edition", self.edition] if self.edition else []
        return ["arena", *words, "--players", str(self.players), *edition, *deals, *self.more.split()]


SEARCH, BOTH = "search:ms=100", "search:ms=100 oracle:ms=100"
MACHINE, PLEASANT = "search:ms=100:nets=1", "search:ms=100:nets=1:most=10"
"""The search with learned players: any legal move, and drawing by choice only below ten cards."""
LEAST_MINUTES = 0.2
QUICK = 0.1  # the share of cells that take no time
SWEEP = "--sweep 50,100,200,500,1000,2000,5000,10000"
CELLS = (
    Cell("heuristic-random-2", "heuristic", "random", 2, 20_000, 0.66),
    Cell("heuristic-random-card-2", "heuristic", "random-card", 2, 20_000, 0.66),
    Cell("random-2", SEARCH, "random", 2, 1_000, 0.76),
    Cell("random-4", SEARCH, "random", 4, 500, 0.38),
    Cell("random-card-2", SEARCH, "random-card", 2, 1_000, 0.76),
    Cell("random-card-4", SEARCH, "random-card", 4, 500, 0.38),
    Cell("rlcard-2", SEARCH, "rlcard", 2, 2_000, 0.62),
    Cell("rlcard-4", SEARCH, "rlcard", 4, 1_000, 0.35),
    Cell("rlcard-known-4", f"{SEARCH}:model=2:stranger=0:careless=0", "rlcard", 4, 1_000),  # it knows who they are
    Cell("heuristic-2", BOTH, "heuristic", 2, 4_000, 0.59),
    Cell("heuristic-4", BOTH, "heuristic", 4, 2_000, 0.32),
    Cell("parts-2", f"{SEARCH} {SEARCH}:foresight=0 {SEARCH}:temper=0", "heuristic", 2, 1_000),
    Cell("levels-2", "beginner normal expert", "heuristic", 2, 1_000),
    Cell("levels-4", "beginner normal expert", "heuristic", 4, 500),
    Cell("net-2", "net net:most=10", "heuristic", 2, 20_000, share=QUICK),
    Cell("net-4", "net net:most=10", "heuristic", 4, 10_000, share=QUICK),
    Cell("net-search-2", "net net:most=10", SEARCH, 2, 2_000, 0.60, share=2.0),
    Cell("machine-2", MACHINE, "heuristic", 2, 4_000, 0.75, share=2.0),
    Cell("pleasant-2", PLEASANT, "heuristic", 2, 4_000, 0.66, share=2.0),
    Cell("machine-4", MACHINE, "heuristic", 4, 2_000, 0.35, share=2.0),
    Cell("pleasant-4", PLEASANT, "heuristic", 4, 2_000, 0.35, share=2.0),
    Cell("machine-search-2", MACHINE, SEARCH, 2, 2_000, 0.70, share=2.0),
    Cell("pleasant-search-2", PLEASANT, SEARCH, 2, 2_000, 0.60, share=2.0),
    Cell("machine-net-2", MACHINE, "net", 2, 1_000),
    Cell("machine-net-4", MACHINE, "net", 4, 500),
    *(
        Cell(f"pleasant-{key}-{players}", PLEASANT, "heuristic", players, 1_000, edition=key)
        for key in EDITIONS
        if key != EDITION_TO_PLAY
        for players in (2, 4)
    ),
    *(
        Cell(f"net-{key}-{players}", "net net:most=10", "heuristic", players, 10_000, edition=key, share=QUICK)
        for key in EDITIONS
        if key != EDITION_TO_PLAY
        for players in (2, 4)
    ),
    Cell("sweep-2", "search", "heuristic", 2, 2_000, more=SWEEP),
    Cell("sweep-4", "search", "heuristic", 4, 1_000, more=SWEEP),
)


GROUPS = {"learned": [cell.name for cell in CELLS if cell.name.startswith(("net-", "machine-", "pleasant-"))]}
"""Names that stand for several cells."""


def play(cell: Cell, minutes: float | None) -> dict[str, Any]:
    FILES.mkdir(parents=True, exist_ok=True)
    files = ["--file", str(file_of(cell)), "--report", str(FILES / f"{cell.name}.html"), "--json"]
    command = [sys.executable, "-m", "comodin", *cell.command, *files]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            out, _ = process.communicate(timeout=60 * minutes if minutes else None)
        except (subprocess.TimeoutExpired, KeyboardInterrupt):
            process.send_signal(signal.SIGINT)  # it prints what there is so far
            out, _ = process.communicate()
    if not out.strip():
        print(f"{cell.name}: nothing was played")
        return {"results": [], "gaps": []}
    kept(cell).write_text(out, encoding="utf-8")
    found: dict[str, Any] = json.loads(out)
    return found


def file_of(cell: Cell) -> Path:
    """What was played of it: of learned players, with the weights that are there now."""
    if cell.name not in GROUPS["learned"]:
        return FILES / f"{cell.name}.arena"
    weights = b"".join(file.read_bytes() for file in sorted(WEIGHTS.glob("*.npz")))
    return FILES / f"{cell.name}-{sha256(weights).hexdigest()[:8]}.arena"


def kept(cell: Cell) -> Path:
    """What the cell came to when it was played last."""
    return FILES / f"{cell.name}.json"


def lines_of(cell: Cell, found: dict[str, Any]) -> list[str]:
    """Rows of the table: bot, against, players, win rate with its interval, deals, what was wanted."""
    told = []
    for line in found["results"]:
        if line["against"] != cell.against:
            continue
        table = f"{cell.players}, {cell.edition}" if cell.edition else str(cell.players)
        rate = f"{100 * line['win_rate']:.1f} % ({100 * line['low']:.1f}–{100 * line['high']:.1f})"
        wanted = ""
        if cell.wanted is not None and not line["bot"].startswith("oracle"):
            wanted = f"≥ {100 * cell.wanted:.0f} %: {'yes' if line['low'] >= cell.wanted else 'no'}"
        told.append(f"| {line['bot']} | {cell.against} | {table} | {rate} | {line['deals']:,} | {wanted} |")
    for gap in found["gaps"]:
        share = f"{100 * gap['closed']:.0f} % ({100 * gap['low']:.0f}–{100 * gap['high']:.0f})"
        told.append(f"| gap closed to {gap['oracle']} | {cell.against} | {cell.players} | {share} | | ≥ 40 % |")
    return told


def sweep_of(cell: Cell, found: dict[str, Any]) -> list[Point]:
    """How strong the search is by its number of worlds."""
    return [
        Point(int(line["bot"].partition("=")[2]), Estimate(line["win_rate"], line["low"], line["high"]))
        for line in found["results"]
        if line["against"] == cell.against
    ]


def draw_sweep(cell: Cell, found: dict[str, Any]) -> list[str]:
    """The picture of a sweep, and the lines that show it."""
    file = PAGE.with_name(f"strength-{cell.name}.svg")
    deals = min(line["deals"] for line in found["results"])
    told = (
        f"{cell.players} players against {cell.against}: win rate by worlds a move, at most; {deals:,} deals each"
    )
    plot = curve(told, sweep_of(cell, found), catalogue("en"), par=1 / cell.players, marks=True)
    file.write_text(picture(plot), encoding="utf-8")
    return ["", f"![{told}]({file.name})", "", f"*{told}; the band is the 95 % interval, the dashed line is par.*"]


def write() -> None:
    """All cells that were ever played here."""
    rows, sweeps = [], []
    for cell in CELLS:
        if kept(cell).exists():
            found = json.loads(kept(cell).read_text(encoding="utf-8"))
            if cell.more:
                sweeps += draw_sweep(cell, found)
            else:
                rows += lines_of(cell, found)
    text = PAGE.read_text(encoding="utf-8")
    table = [
        "| bot | against | players | win rate (95 %) | deals | aim, by the lower bound |",
        "|---|---|---|---|---|---|",
    ]
    body = "\n".join([MARKS[0], "", *table, *rows, *sweeps, "", MARKS[1]])
    made, times = re.subn(f"{MARKS[0]}.*?{MARKS[1]}", lambda _: body, text, flags=re.DOTALL)
    if times != 1:
        sys.exit(f"{PAGE}: expected one pair of marks {MARKS[0]} … {MARKS[1]}")
    PAGE.write_text(made, encoding="utf-8")
    LEVELS_FILE.write_text(json.dumps(levels(), indent=1) + "\n", encoding="utf-8")


def levels() -> dict[str, dict[str, Any]]:
    """What the page says of each level when somebody chooses one; only what was measured, with two players."""
    told: dict[str, dict[str, Any]] = {}
    for cell in CELLS:
        if cell.name not in SHOWN or not kept(cell).exists():
            continue
        for line in json.loads(kept(cell).read_text(encoding="utf-8"))["results"]:
            level = SHOWN[cell.name].get(line["bot"], line["bot"])
            if line["against"] == cell.against and level in LEVELS:
                rate = {"rate": line["win_rate"], "low": line["low"], "high": line["high"]}
                shown = {name: round(value, 4) for name, value in rate.items()}
                told[level] = {"players": cell.players, "against": cell.against, **shown}
    return told


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument(
        "cells", nargs="*", metavar="CELL", help=", ".join([*GROUPS, *(cell.name for cell in CELLS)])
    )
    parser.add_argument("--minutes", type=float, help="the most that each cell may take")
    parser.add_argument(
        "--in-all", type=float, metavar="MINUTES", help="the most that all cells may take together"
    )
    parser.add_argument("--write", action="store_true", help="write the table into docs/strength.md")
    args = parser.parse_args()
    asked = [name for text in args.cells for name in GROUPS.get(text, [text])]
    unknown = set(asked) - {cell.name for cell in CELLS}
    if unknown:
        parser.error(f"no such cell: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the background jobs of a shell ignore it
    todo = [cell for cell in CELLS if not asked or cell.name in asked]
    ends = time.monotonic() + 60 * args.in_all if args.in_all else None
    for place, cell in enumerate(todo):
        minutes = args.minutes
        if ends is not None:  # what others leave over goes to those after them
            left = max((ends - time.monotonic()) / 60, LEAST_MINUTES)
            minutes = left * cell.share / sum(other.share for other in todo[place:])
        print("comodin", *cell.command, flush=True)
        print(*lines_of(cell, play(cell, minutes)), sep="\n", flush=True)
    if args.write:
        write()


if __name__ == "__main__":
    main()
