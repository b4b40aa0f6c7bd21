"""The picture that a chat shows beside a link to a table: what is played, and who sits there. PNG, since most
chats show no SVG.

It is put together from a plate (tiles, paper, cards) and masks of letters, which `scripts/make_preview.py` has
drawn: so it needs no library, and no font but the page's. Letters stand on flat colours alone: a mask is then a
table of colours, and a row of pixels is written in one go.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import atan2, ceil, floor, hypot, pi, sqrt
from typing import NamedTuple
from unicodedata import normalize

from .png import Raster, read_png, write_png

WIDTH, HEIGHT = 1200, 630
TITLE, LINE, NAME = SIZES = (56, 34, 26)
BOT = "\ue000"  # among the letters: the sign of a bot

LEFT, WIDE, BESIDE_CARDS = 78, 1044, 590
TITLE_Y, TITLE_STEP = 138, 62
ONE_ROW_Y, SEATS_Y, ROW, LEAST_COLUMNS, COLUMNS = 390, 374, 102, 4, 5
FACE, SMALL_FACE = FACE_SIZES = (108, 60)  # where there is one row of seats, and where there are two
RING = {FACE: 6, SMALL_FACE: 4}  # with as much paper inside it


Colour = tuple[int, int, int]
PAPER, INK, QUIET, EDGE = (255, 247, 228), (51, 35, 27), (107, 85, 67), (211, 192, 154)
RINGS: tuple[Colour, ...] = (  # as the page has them, by the colour of a seat
    (47, 116, 200),
    (209, 64, 47),
    (63, 143, 69),
    (177, 116, 10),
    (197, 65, 138),
    (18, 136, 138),
    (138, 95, 201),
    (162, 101, 60),
    (108, 122, 137),
    (125, 133, 32),
)


@dataclass(frozen=True, slots=True)
class PreviewSeat:
    """Who has a seat; nobody where it has no name. Without a face (in older data) there is a letter."""

    name: str = ""
    bot: bool = False
    face: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Preview:
    """What the picture says. `free` is the word for a seat that nobody has."""

    title: str
    line: str
    seats: tuple[PreviewSeat, ...]
    free: str


def draw_preview(told: Preview) -> bytes:
    """The picture as PNG."""
    plate = _plate()
    picture = Raster(plate.width, plate.height, plate.channels, bytearray(plate.pixels))
    y = TITLE_Y
    for line in _wrapped(told.title, TITLE, BESIDE_CARDS):
        _write(picture, line, LEFT, y, TITLE, INK)
        y += TITLE_STEP
    _write(picture, _cut(told.line, LINE, BESIDE_CARDS), LEFT, y + 16, LINE, QUIET)
    columns = min(max(len(told.seats), LEAST_COLUMNS), COLUMNS)
    wide = WIDE // columns
    top, face = (ONE_ROW_Y, FACE) if len(told.seats) <= columns else (SEATS_Y, SMALL_FACE)
    for n, seat in enumerate(told.seats[: 2 * columns]):
        place = _Place(LEFT + n % columns * wide, top + n // columns * ROW, wide)
        _seat(picture, seat, place, face, told.free)
    return write_png(picture)


class _Place(NamedTuple):
    """A part of a row."""

    left: int
    top: int
    wide: int

    def lower(self, y: int) -> _Place:
        """The same, so much further down."""
        return _Place(self.left, self.top + y, self.wide)


def _seat(picture: Raster, seat: PreviewSeat, place: _Place, face: int, free: str) -> None:
    """A face in its ring, and the name under it."""
    left, top, below = place.left + (place.wide - face) // 2, place.top, place.lower(face + 4)
    if not seat.name:
        _stamp(picture, _ring(face, 3, dashed=True), face, left, top, EDGE, PAPER)
        _centred(picture, free, below, NAME, QUIET)
        return
    ring = RINGS[seat.colour % len(RINGS)]
    if seat.face in _faces(face).where:
        _stamp(picture, _ring(face, RING[face]), face, left, top, ring, PAPER)
        _put_face(picture, seat.face, face, left, top)
    else:
        _stamp(picture, _disc(face), face, left, top, ring, PAPER)
        size = TITLE if face == FACE else LINE
        initial = BOT if seat.bot else _known(seat.name, size)[:1].upper()
        raised = size // 24 if seat.bot else size * 17 // 100
        _centred(picture, initial, place.lower((face - size) // 2 - raised), size, PAPER, ring)
    _centred(picture, seat.name, below, NAME, INK)


def inner_face(size: int) -> int:
    """How large the drawing of a face is that is so large with its ring."""
    return size - 4 * RING[size] + 2


def _put_face(picture: Raster, name: str, size: int, left: int, top: int) -> None:
    """A face was drawn on paper, and has paper around it here: only the corners of its square must not be seen."""
    faces = _faces(size)
    wide, edge = faces.sheet.height, 2 * RING[size] - 1
    at, middle = faces.where[name] * wide, (wide - 1) / 2
    for y in range(wide):
        chord = floor(sqrt(max((wide / 2 + 1) ** 2 - (y - middle) ** 2, 0.0)))
        first, last = max(ceil(middle - chord), 0), min(floor(middle + chord) + 1, wide)
        start = ((top + edge + y) * picture.width + left + edge + first) * 3
        picture.pixels[start : start + (last - first) * 3] = faces.sheet.row(y, at + first, last - first)


# -- letters -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Letters:
    """The masks of one size side by side; of each where it is, how wide, how far right it begins, and how far it
    is to the next letter."""

    sheet: Raster
    where: dict[str, tuple[int, int, int, float]]


@cache
def _told() -> tuple[dict[str, int], dict[str, dict[str, list[float]]], list[str]]:
    told = json.loads((files(__package__) / "plates" / "letters.json").read_text(encoding="utf-8"))
    return told["kerns"], told["letters"], told["faces"]


@cache
def _letters(size: int) -> _Letters:
    sheet = read_png((files(__package__) / "plates" / f"letters-{size}.png").read_bytes())
    where = {
        letter: (int(at), int(wide), int(left), step)
        for letter, (at, wide, left, step) in _told()[1][str(size)].items()
    }
    return _Letters(sheet, where)


def _known(text: str, size: int) -> str:
    """What can be written of a text: an accent that is not known is left out, and so is a strange letter."""
    known = _letters(size).where
    found = []
    for letter in normalize("NFC", text):
        plain = letter if letter in known else normalize("NFD", letter)[0]
        found.append(plain if plain in known else " " if letter.isspace() else "")
    return " ".join("".join(found).split())


def _steps(text: str, size: int) -> list[float]:
    """Where each letter begins, and where the last one ends."""
    where, kerns, at, found = _letters(size).where, _told()[0], 0.0, list[float]()
    for n, letter in enumerate(text):
        found.append(at)
        at += where[letter][3] + kerns.get(text[n : n + 2], 0) * size / 1000
    return [*found, at]


def _wide(text: str, size: int) -> float:
    return _steps(_known(text, size), size)[-1]


def _cut(text: str, size: int, most: float) -> str:
    """The text, or as much of it as there is room for."""
    if _wide(text, size) <= most:
        return text
    while text and _wide(f"{text}…", size) > most:
        text = text[:-1].rstrip()
    return f"{text}…"


def _wrapped(text: str, size: int, most: float) -> list[str]:
    """In two lines at most."""
    words = text.split()
    first = len(words)
    while first > 1 and _wide(" ".join(words[:first]), size) > most:
        first -= 1
    lines = [" ".join(words[:first]), " ".join(words[first:])]
    return [_cut(line, size, most) for line in lines if line]


def _centred(picture: Raster, text: str, place: _Place, size: int, ink: Colour, paper: Colour = PAPER) -> None:
    text = _cut(text, size, place.wide - 12)
    left = place.left + round((place.wide - _wide(text, size)) / 2)
    _write(picture, text, left, place.top, size, ink, paper)


def _write(picture: Raster, text: str, left: int, top: int, size: int, ink: Colour, paper: Colour = PAPER) -> None:
    """A line of text. Letters may reach over their neighbours, so their masks are put together first."""
    letters, text = _letters(size), _known(text, size)
    *starts, end = _steps(text, size)
    high, wide = letters.sheet.height, round(end) + size
    rows = [bytearray(wide) for _ in range(high)]
    for letter, start in zip(text, starts, strict=True):
        at, width, bearing, _ = letters.where[letter]
        x = max(round(start) + bearing, 0)
        for y, row in enumerate(rows):
            row[x : x + width] = map(max, row[x : x + width], letters.sheet.row(y, at, width))
    inked = [y for y, row in enumerate(rows) if any(row)] or [0]  # what has no ink may lie beside the flat colour
    rows, top = rows[inked[0] : inked[-1] + 1], top + inked[0]
    wide = max(len(row.rstrip(b"\0")) for row in rows)
    _stamp(picture, rows, wide, left, top, ink, paper)


@dataclass(frozen=True, slots=True)
class _Faces:
    """The faces of one size side by side, and the place of each."""

    sheet: Raster
    where: dict[str, int]


@cache
def _faces(size: int) -> _Faces:
    sheet = read_png((files(__package__) / "plates" / f"faces-{size}.png").read_bytes())
    return _Faces(sheet, {name: n for n, name in enumerate(_told()[2])})


# -- shapes ------------------------------------------------------------------------------------------------


@cache
def _plate() -> Raster:
    return read_png((files(__package__) / "plates" / "plate.png").read_bytes())


@cache
def _disc(size: int) -> list[bytes]:
    """A mask of a round face."""
    middle = (size - 1) / 2
    return [bytes(_cover(size / 2 - hypot(x - middle, y - middle)) for x in range(size)) for y in range(size)]


@cache
def _ring(size: int, thick: int, *, dashed: bool = False) -> list[bytes]:
    """A circle around a face; a dashed one: nobody sits here."""
    middle = (size - 1) / 2

    def at(x: int, y: int) -> int:
        away = hypot(x - middle, y - middle)
        dash = (atan2(y - middle, x - middle) + pi) * 12 / pi % 2
        return _cover(min(size / 2 - away, away - size / 2 + thick)) if dash < 1.2 or not dashed else 0

    return [bytes(at(x, y) for x in range(size)) for y in range(size)]


def _cover(inside: float) -> int:
    return round(255 * min(max(inside, 0.0), 1.0))


def _stamp(
    picture: Raster, rows: Sequence[bytes | bytearray], wide: int, left: int, top: int, ink: Colour, paper: Colour
) -> None:
    """A mask in one colour on another one."""
    blends = [
        bytes((old * (255 - n) + new * n + 127) // 255 for n in range(256))
        for old, new in zip(paper, ink, strict=True)
    ]
    wide = min(wide, picture.width - left)
    for y, row in enumerate(rows[: picture.height - top], top):
        start = (y * picture.width + left) * 3
        for channel, blend in enumerate(blends):
            picture.pixels[start + channel : start + channel + wide * 3 : 3] = row[:wide].translate(blend)
