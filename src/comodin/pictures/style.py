"""How the picture of the score board looks: paper, inks, dashes, marks and tiles, and how wide its letters are.

Cream paper by day and dark wood by night; every ink is readable on both (4.5:1 and more, `tests` prove it).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from unicodedata import combining, east_asian_width

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

# solid, then dashes and dots: no two alike
DASHES = ("", "9 5", "1.5 5", "12 5 1.5 5", "18 6", "5 3", "12 4 4 4", "6 4 1.5 4 1.5 4", "20 4 4 4 4 4", "3 6")
TILES = ("#2d62a3", "#8fb4d9")  # the azulejo in two blues
SUITS = ("#c8372d", "#e0a526", "#3d8b48", "#2d6db5")  # the comodín: red, yellow, green, blue
KINDS = len(INKS)


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
    ".cb-lead,.cb-rule{fill:none;stroke-width:1}.cb-target{stroke-width:1.5;stroke-dasharray:7 5}"
    ".cb-bold{font-weight:700}.cb-end{text-anchor:end}.cb-mid{text-anchor:middle}"
    f"{_theme(PAPER, INK, MUTED, RULE, [day for day, _ in INKS])}@media (prefers-color-scheme:dark){{{DARK}}}"
)


def dashes(column: int) -> str:
    """The dash pattern of a line: another one each time the inks start again."""
    return DASHES[(column + 3 * (column // KINDS)) % len(DASHES)]


# -- marks -------------------------------------------------------------------------------------------------


def mark(column: int, x: float, y: float, size: float = 4.5) -> str:
    """The mark of a line as path data: every column of ten has its own shape."""
    corners = _SHAPES[column % KINDS]
    if corners is None:
        r = size
        return f"M{x - r:.1f} {y:.1f}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0z"
    return "M" + "L".join(f"{x + size * dx:.1f} {y + size * dy:.1f}" for dx, dy in corners) + "z"


def is_hollow(column: int) -> bool:
    return bool(column // KINDS % 2)


def _ring(
    corners: int, start: float, radius: float = 1.2, inner: float | None = None
) -> list[tuple[float, float]]:
    """A polygon with its first corner at the angle `start`; with an inner radius, a star."""
    points = corners if inner is None else 2 * corners
    radii = (radius, radius if inner is None else inner)
    angles = [start + 2 * pi * n / points for n in range(points)]
    return [(radii[n % 2] * cos(angle), radii[n % 2] * sin(angle)) for n, angle in enumerate(angles)]


_UP, _DOWN = -pi / 2, pi / 2
_PLUS = [(-0.4, -1.2), (0.4, -1.2), (0.4, -0.4), (1.2, -0.4), (1.2, 0.4), (0.4, 0.4)]
_PLUS += [(-dx, -dy) for dx, dy in _PLUS]
_SHAPES: tuple[list[tuple[float, float]] | None, ...] = (
    None,  # a disc
    _ring(4, pi / 4, 1.35),  # a square
    _ring(3, _UP, 1.45),
    _ring(4, 0, 1.4),  # a tile on its corner
    _ring(3, _DOWN, 1.45),
    _PLUS,
    _ring(5, _UP, 1.6, 0.7),  # a star
    [((dx - dy) * 0.72, (dx + dy) * 0.72) for dx, dy in _PLUS],  # a cross
    _ring(6, 0, 1.3),
    [(-1.2, -1.1), (1.2, -1.1), (0, 0), (1.2, 1.1), (-1.2, 1.1), (0, 0)],  # an hourglass
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
    return "".join(f'<path d="{path}" fill="{blue}"/>' for path, blue in zip(paths, TILES, strict=True))


def comodin(x: float, y: float, half: float) -> str:
    """Our mark: a tile in the four colours, with a small one of paper in its middle."""
    turns = ((0, -1), (1, 0), (0, 1), (-1, 0))
    parts = []
    for suit, (dx, dy), (ex, ey) in zip(SUITS, turns, turns[1:] + turns[:1], strict=True):
        corners = [(x + half * dx, y + half * dy), (x + half * ex, y + half * ey)]
        path = "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in [(x, y), *corners])
        parts.append(f'<path d="M{path}z" fill="{suit}"/>')
    small = half * 0.36
    middle = (
        f"M{x:.1f} {y - small:.1f}l{small:.1f} {small:.1f} {-small:.1f} {small:.1f} {-small:.1f} {-small:.1f}z"
    )
    return "".join(parts) + f'<path d="{middle}" class="cb-paper"/>'


# -- letters -----------------------------------------------------------------------------------------------


def text_length(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide the text is, on the wide side: nobody knows which font the reader has."""
    return size * sum(map(_letter, text)) * (1.1 if bold else 1)


def _letter(letter: str) -> float:
    if combining(letter):
        return 0
    if east_asian_width(letter) in "WF":
        return 1.05
    if letter in "ilIj.,:;'|! ":
        return 0.36
    return 0.95 if letter in "mwMW@%—" else 0.73 if letter.isupper() else 0.62


def in_lines(text: str, size: float, room: float) -> list[str]:
    """The text broken between its words."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_length(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
