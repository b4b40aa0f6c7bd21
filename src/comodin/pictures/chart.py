"""The one language of our charts: shapes, letters, scales, axes, and how lines are told apart; all as SVG.

The charts of reports (`report`) and the score board (`board`) are written in it. It knows no colours: a shape has
classes, and the page or picture around it says how they look.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, cos, floor, inf, log, log10, pi, sin
from unicodedata import category, combining, east_asian_width

XMLNS = "http://www.w3.org/2000/svg"
Place = tuple[float, float]


# -- shapes ------------------------------------------------------------------------------------------------


def clean(text: str) -> str:
    """Text for SVG or HTML; what a name may hold, an XML file may not."""
    # the space of "35,3 %" that no line is broken at is no printable letter to Python
    return escape(
        "".join(letter if letter.isprintable() or category(letter) == "Zs" else "\ufffd" for letter in text)
    )


def number(value: float) -> str:
    """A place as short as a hundredth of a unit allows."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # + 0.0: never "-0"


def shape(name: str, classes: str = "", inside: str | None = None, **attributes: float | str | None) -> str:
    """An element. `stroke_dasharray` is written `stroke-dasharray`; an attribute of None is left out; `inside` is
    SVG already."""
    given: dict[str, float | str | None] = {"class": classes or None, **attributes}
    written = "".join(
        f' {key.replace("_", "-")}="{clean(value) if isinstance(value, str) else number(value)}"'
        for key, value in given.items()
        if value is not None
    )
    return f"<{name}{written}/>" if inside is None else f"<{name}{written}>{inside}</{name}>"


def text(
    x: float, y: float, said: str, classes: str = "", *, anchor: str | None = None, size: float | None = None
) -> str:
    """Letters on a line at `y`; `anchor` is start, middle or end."""
    return shape("text", classes, clean(said), x=x, y=y, text_anchor=anchor, font_size=size) if said else ""


def line(x1: float, y1: float, x2: float, y2: float, classes: str) -> str:
    return shape("line", classes, x1=x1, y1=y1, x2=x2, y2=y2)


def bar(x: float, y: float, width: float, height: float, classes: str, *, round: float | None = None) -> str:
    return shape("rect", classes, x=x, y=y, width=max(width, 0.0), height=max(height, 0.0), rx=round)


def dot(x: float, y: float, classes: str, radius: float = 4) -> str:
    return shape("circle", classes, cx=x, cy=y, r=radius)


def polyline(places: Iterable[Place], classes: str, *, dash: str = "") -> str:
    return shape("polyline", classes, points=_points(places), stroke_dasharray=dash or None)


def polygon(places: Iterable[Place], classes: str) -> str:
    return shape("polygon", classes, points=_points(places))


def _points(places: Iterable[Place]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in places)


def drawing(
    width: float, height: float, parts: Iterable[str], classes: str = "", /, **attributes: float | str
) -> str:
    """The whole of it, as an element of a page; a file of its own needs the attribute `xmlns=XMLNS`."""
    box = f"0 0 {number(width)} {number(height)}"
    return shape("svg", classes, "".join(parts), viewBox=box, **attributes)


# -- scales and axes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scale:
    """Where a value lies: `low` at `start`, `high` at `end`, and nothing beyond them."""

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        low, high, value = self.low, self.high, min(max(value, self.low), self.high)
        if self.logarithmic:
            low, high, value = log(low), log(high), log(value)
        return self.start + (self.end - self.start) * (value - low) / ((high - low) or 1.0)


def round_step(least: float) -> float:
    """1, 2 or 5 times a power of ten: the smallest such step that is not less."""
    power = 10.0 ** floor(log10(least) + 1e-9)
    return next(power * n for n in (1, 2, 5, 10) if power * n >= least * (1 - 1e-9))


def ticks(low: float, high: float, about: int = 5, *, smallest: float = 0.0) -> list[float]:
    """Round values from `low` to `high`, about so many steps of 1, 2 or 5 times a power of ten."""
    raw = max((high - low) / about, smallest)
    if raw <= 0:
        return [low]
    step = round_step(raw)
    first = ceil(low / step - 1e-9)
    return [step * n for n in range(first, floor(high / step + 1e-9) + 1)]


def rounded(low: float, high: float, about: int = 5, *, smallest: float = 0.0) -> list[float]:
    """Round values around all of `low` to `high`, two at least: the first and the last are the ends of a scale."""
    inside = ticks(low, high, about, smallest=smallest)
    while len(inside) < 2:  # so few that nobody sees how far apart they are
        about += 1
        room = max(high - low, abs(high) * 1e-6, smallest, 1e-9)
        low, high = low - room / 2, high + room / 2
        inside = ticks(low, high, about, smallest=smallest)
    step = inside[1] - inside[0]
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [step * n for n in range(first, last + 1)]


def decimals(values: Sequence[float]) -> int:
    """How many digits after the mark such round values need."""
    step = min((abs(b - a) for a, b in pairwise(values)), default=0.0)
    return max(0, -floor(log10(step) + 1e-9)) if step else 0


def apart(spots: Iterable[tuple[float, str]], size: float, right: float) -> list[tuple[float, str]]:
    """Those of the labels (centred, from left to right) that lie apart from each other and end before `right`."""
    shown: list[tuple[float, str]] = []
    free = -inf
    for x, said in spots:
        half = text_length(said, size) / 2
        if x - half >= free and x + half <= right:
            shown.append((x, said))
            free = x + half + size / 2
    return shown


def every(spots: int, room: float, least: float) -> int:
    """Every which one of so many spots to label, so that labels are `least` apart."""
    return max(1, ceil(least * spots / room))


def rules(
    values: Iterable[tuple[float, str]],
    scale: Scale,
    left: float,
    right: float,
    classes: tuple[str, str],
    size: float,
) -> str:
    """Lines across, each with its label at the left; `classes` of lines and labels."""
    return "".join(
        line(left, scale(value), right, scale(value), classes[0])
        + text(left - size / 2 - 1, scale(value) + 0.35 * size, said, classes[1], anchor="end", size=size)
        for value, said in values
    )


def labels_below(spots: Iterable[tuple[float, str]], y: float, classes: str, size: float) -> str:
    return "".join(text(x, y, said, classes, anchor="middle", size=size) for x, said in spots)


def spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """The places nearest to the wanted ones (in order) that are a gap apart and within the bounds."""
    placed: list[float] = []
    for y in wanted:
        placed.append(max(y, placed[-1] + gap if placed else top))
    limit = bottom
    for n in range(len(placed) - 1, -1, -1):
        placed[n] = min(placed[n], limit)
        limit = placed[n] - gap
    return placed


# -- how lines are told apart without colour ---------------------------------------------------------------

KINDS = 10

# solid, then dashes and dots: no two alike
DASHES = ("", "9 5", "1.5 5", "12 5 1.5 5", "18 6", "5 3", "12 4 4 4", "6 4 1.5 4 1.5 4", "20 4 4 4 4 4", "3 6")


def dashes(column: int) -> str:
    """The dash pattern of a line: another one each time the inks start again."""
    return DASHES[(column + 3 * (column // KINDS)) % len(DASHES)]


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
    return 0.95 if letter in "mwMW@%—" else 0.73 if letter.isupper() else 0.64


def in_lines(text: str, size: float, room: float) -> list[str]:
    """The text broken between its words, and within a word that is longer than a line."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if text_length(longer, size) <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if lines[-1] and text_length(lines[-1] + letter, size) > room:
                lines.append("")
            lines[-1] += letter
    return lines
