"""A table as a picture: what `render` returns in the mode "rgb_array". Drawn with NumPy alone: flat cards, and
letters of five by seven dots."""

from __future__ import annotations

import numpy as np

from .tables import Bytes
from .telling import Teller

Ink = tuple[int, int, int]
PAPER, DARK, LIGHT, QUIET, GOLD = (24, 78, 58), (32, 32, 36), (250, 246, 236), (150, 178, 164), (244, 201, 66)
INKS: dict[str, Ink] = {
    "R": (209, 64, 47),
    "Y": (232, 180, 30),
    "G": (63, 143, 69),
    "B": (47, 116, 200),
    "P": (222, 100, 160),
    "W": (32, 32, 36),
}
WIDE, HIGH, GAP, MARGIN, NAMED, ROW, MIDDLE = 22, 32, 3, 8, 76, 42, 60
MOST = 20  # cards in a row: more lie closer together

_DOTS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "01110 10001 00001 00110 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "C": "01110 10001 10000 10000 10000 10001 01110",
    "D": "11110 10001 10001 10001 10001 10001 11110",
    "N": "10001 11001 10101 10011 10001 10001 10001",
    "O": "01110 10001 10001 10001 10001 10001 01110",
    "P": "11110 10001 10001 11110 10000 10000 10000",
    "R": "11110 10001 10001 11110 10100 10010 10001",
    "S": "01111 10000 10000 01110 00001 00001 11110",
    "U": "10001 10001 10001 10001 10001 10001 01110",
    "W": "10001 10001 10001 10101 10101 11011 10001",
    "*": "00000 00100 10101 01110 10101 00100 00000",
    "<": "00010 00100 01000 10000 01000 00100 00010",
    ">": "01000 00100 00010 00001 00010 00100 01000",
    "!": "00100 00100 00100 00100 00100 00000 00100",
    "x": "00000 10001 01010 00100 01010 10001 00000",
}
_UNKNOWN = "11111 10001 10001 10001 10001 10001 11111"  # a letter of somebody's own edition


def _letter(sign: str) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    rows = _DOTS.get(sign, _UNKNOWN).split()
    return np.array([[dot == "1" for dot in row] for row in rows])


def _write(picture: Bytes, text: str, top: int, left: int, ink: Ink) -> None:
    for at, sign in enumerate(text):
        if sign != " ":
            part = picture[top : top + 7, left + 6 * at : left + 6 * at + 5]
            part[_letter(sign)[: part.shape[0], : part.shape[1]]] = ink


def _card(picture: Bytes, card: str, top: int, left: int) -> None:
    """A card: its colour, and what its text says beside the colour. A wild shows W and what follows."""
    ink = INKS.get(card[0], INKS["W"])
    picture[top : top + HIGH, left : left + WIDE] = LIGHT
    picture[top + 2 : top + HIGH - 2, left + 2 : left + WIDE - 2] = ink
    sign = card if card[0] == "W" else card[1:]
    _write(picture, sign, top + (HIGH - 7) // 2, left + (WIDE - 6 * len(sign) + 1) // 2, LIGHT)


def paint(teller: Teller, rows: list[Bytes], asked: int, winner: int | None) -> Bytes:
    """The piles above, and a row for each seat: its number, how many cards it holds, and which. The seat that
    is asked has a bright number, the winner a golden one. The same size for every position of a game."""
    height = MIDDLE + ROW * len(rows) + MARGIN
    picture: Bytes = np.full((height, NAMED + MOST * (WIDE + GAP) + MARGIN, 3), PAPER, np.uint8)
    row = rows[0]
    _card(picture, teller.one(row, "top", teller.faces), MARGIN, NAMED)
    colour = INKS.get(teller.colour(row), QUIET)
    picture[MARGIN : MARGIN + HIGH, NAMED + WIDE + 6 : NAMED + WIDE + 12] = colour
    way = ">>>" if teller.number(row, "direction") else "<<<"
    due = f" D{teller.number(row, 'due')}" if teller.number(row, "due") else ""
    _write(picture, f"{way} {teller.number(row, 'pile')}{due}", MARGIN + 12, NAMED + WIDE + 22, LIGHT)
    for seat, seen in enumerate(rows):
        top = MIDDLE + ROW * seat
        cards = teller.cards(seen)
        ink = GOLD if winner == seat else LIGHT if asked == seat else QUIET
        if seat in (asked, winner):
            picture[top : top + HIGH, : MARGIN - 4] = ink
        _write(picture, f"P{seat} x{len(cards)}", top + 6, MARGIN, ink)
        if seen[teller.layout["said"].start]:
            _write(picture, "UNO!", top + 18, MARGIN, GOLD)
        step = min(WIDE + GAP, (MOST - 1) * (WIDE + GAP) // max(1, len(cards) - 1))
        for at, card in enumerate(cards):
            _card(picture, card, top, NAMED + at * step)
    return picture
