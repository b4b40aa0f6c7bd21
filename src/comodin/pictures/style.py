"""How the picture of the score board looks: paper, inks and tiles.

Cream paper by day and dark wood by night; every ink is readable on both (4.5:1 and more, `tests` prove it).
"""

from __future__ import annotations

from collections.abc import Iterable

from .chart import shape

PAPER, INK, MUTED, RULE = "#fbf4e4", "#2e2622", "#695b4f", "#e3d4b5"
DARK_PAPER, DARK_INK, DARK_MUTED, DARK_RULE = "#221d19", "#f4eadb", "#bfae9c", "#4a4037"

INKS = (  # by day and by night
    ("#1f5fa8", "#8fbcef"),  # blue
    ("#b3261e", "#ff9d92"),  # red
    ("#2c6a35", "#8fcf8a"),  # green
    ("#875400", "#e8bf5c"),  # ochre
    ("#a3256a", "#f59fca"),  # magenta
    ("#6a3fa0", "#c9adf4"),  # violet
    ("#0a6868", "#70d2cc"),  # teal
    ("#75452a", "#dfb492"),  # brown
    ("#4a5561", "#b9c5d1"),  # slate
    ("#5a6010", "#cad070"),  # olive
)

TILES = ("#2d62a3", "#8fb4d9")  # the azulejo in two blues
SUITS = ("#c8372d", "#e0a526", "#3d8b48", "#2d6db5")  # the comodín: red, yellow, green, blue


def _inks(inks: Iterable[str]) -> str:
    return "".join(f".cb-s{n}{{stroke:{ink}}}.cb-f{n}{{fill:{ink}}}" for n, ink in enumerate(inks))


def _theme(paper: str, ink: str, muted: str, rule: str, inks: Iterable[str]) -> str:
    return (
        f".cb-paper,.cb-hollow{{fill:{paper}}}.cb-halo{{stroke:{paper}}}.cb-ink{{fill:{ink}}}"
        f".cb-muted{{fill:{muted}}}.cb-rule{{stroke:{rule}}}.cb-target{{stroke:{muted}}}{_inks(inks)}"
    )


DARK = _theme(DARK_PAPER, DARK_INK, DARK_MUTED, DARK_RULE, [night for _, night in INKS])
STYLE = (
    ".cb text{font-family:system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;"
    "font-variant-numeric:tabular-nums}"
    ".cb-line{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}"
    ".cb-hollow{stroke-width:2}.cb-halo{stroke-width:4;stroke-linejoin:round;paint-order:stroke}"
    ".cb-lead,.cb-rule{fill:none;stroke-width:1}.cb-lead{opacity:.55}"
    ".cb-target{stroke-width:1.5;stroke-dasharray:7 5}"
    ".cb-bold{font-weight:700}"
    f"{_theme(PAPER, INK, MUTED, RULE, [day for day, _ in INKS])}@media (prefers-color-scheme:dark){{{DARK}}}"
)


# -- tiles -------------------------------------------------------------------------------------------------


def tile_band(left: float, right: float, y: float, half: float = 6) -> str:
    """A row of tiles on their corners, in two blues."""
    paths = ["", ""]
    count = int((right - left) // (2 * half))
    start = (left + right) / 2 - count * half + half
    for n in range(count):
        x = start + 2 * half * n
        paths[n % 2] += f"M{x - half:.1f} {y:.1f}l{half} {-half} {half} {half} {-half} {half}z"
    return "".join(shape("path", d=path, fill=blue) for path, blue in zip(paths, TILES, strict=True))


def comodin(x: float, y: float, half: float) -> str:
    """Our mark: a tile in the four colours, with a small one of paper in its middle."""
    turns = ((0, -1), (1, 0), (0, 1), (-1, 0))
    parts = []
    for suit, (dx, dy), (ex, ey) in zip(SUITS, turns, turns[1:] + turns[:1], strict=True):
        corners = [(x + half * dx, y + half * dy), (x + half * ex, y + half * ey)]
        path = "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in [(x, y), *corners])
        parts.append(shape("path", d=f"M{path}z", fill=suit))
    small = half * 0.36
    middle = (
        f"M{x:.1f} {y - small:.1f}l{small:.1f} {small:.1f} {-small:.1f} {small:.1f} {-small:.1f} {-small:.1f}z"
    )
    return "".join(parts) + shape("path", "cb-paper", d=middle)
