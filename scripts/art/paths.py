"""Paths: written with absolute commands around the origin, then moved, scaled, turned and packed tight."""

from __future__ import annotations

import re
from math import cos, radians, sin

Point = tuple[float, float]

_TOKEN = re.compile(r"[MLHVCQAZ]|-?\d*\.?\d+")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


def commands(path: str) -> list[tuple[str, list[float]]]:
    tokens, found, letter = _TOKEN.findall(path), [], "M"
    while tokens:
        if tokens[0] in _TAKES:
            letter = tokens.pop(0)
        takes = _TAKES[letter]
        found.append((letter, [float(token) for token in tokens[:takes]]))
        del tokens[:takes]
        letter = "L" if letter == "M" else letter
    return found


def moved(path: str, at: Point = (0, 0), scale: float = 1, turn: float = 0) -> str:
    """The path scaled, then turned (degrees), then moved; still absolute, without H and V."""
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    out, pen, start = "", (0.0, 0.0), (0.0, 0.0)
    for letter, values in commands(path):
        if letter == "Z":
            out, pen = out + "Z", start
            continue
        head: list[float] = []
        points = values
        if letter in "HV":
            points = [values[0], pen[1]] if letter == "H" else [pen[0], values[0]]
        elif letter == "A":
            head, points = [values[0] * scale, values[1] * scale, values[2] + turn, *values[3:5]], values[5:]
        pairs = list(zip(points[::2], points[1::2], strict=True))
        numbers = head + [v for x, y in pairs for v in (at[0] + c * x - s * y, at[1] + s * x + c * y)]
        out += ("L" if letter in "HV" else letter) + " ".join(f"{number:.4f}" for number in numbers)
        pen = pairs[-1]
        start = pen if letter == "M" else start
    return out


def packed(path: str, digits: int = 1) -> str:
    """The path in relative commands, rounded, in as few characters as it takes."""
    out, last, here, start = "", "", (0.0, 0.0), (0.0, 0.0)
    for letter, values in commands(moved(path)):
        if letter == "Z":
            out, last, here = out + "z", "z", start
            continue
        head = values[:5] if letter == "A" else []
        points = [round(value, digits) for value in values[len(head) :]]
        steps = [value - here[i % 2] for i, value in enumerate(points)]
        short_letter, numbers = letter.lower(), [*head, *steps]
        if letter == "L" and abs(steps[0]) < 0.01:
            short_letter, numbers = "v", steps[1:]
        elif letter == "L" and abs(steps[1]) < 0.01:
            short_letter, numbers = "h", steps[:1]
        text = joined(numbers, digits)
        if short_letter != last or letter == "M":  # a letter need not be repeated
            out += short_letter if out else short_letter.upper()
        elif not text.startswith("-"):
            out += " "
        out, last = out + text, short_letter
        here = (points[-2], points[-1])
        start = here if letter == "M" else start
    return out


def place(path: str, at: Point = (0, 0), scale: float = 1, turn: float = 0, digits: int = 1) -> str:
    return packed(moved(path, at, scale, turn), digits)


def joined(numbers: list[float], digits: int) -> str:
    text = ""
    for number in numbers:
        last = re.split("[ -]", text)[-1]
        written = short(number, digits)
        tight = not text or written.startswith("-") or (written.startswith(".") and "." in last)
        text += written if tight else " " + written
    return text


def short(number: float, digits: int = 1) -> str:
    written = f"{number:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{number:.0f}"
    written = "0" if written in ("-0", "") else written
    return re.sub(r"^(-?)0\.", r"\1.", written)


def spread(path: str, places: list[Point], scale: float, digits: int = 1) -> str:
    """Many copies of one shape as a single path: a pattern that needs no pattern element."""
    return packed("".join(moved(path, at, scale) for at in places), digits)


def circle(x: float, y: float, radius: float) -> str:
    return f"M{x - radius} {y}A{radius} {radius} 0 1 1 {x + radius} {y}A{radius} {radius} 0 1 1 {x - radius} {y}Z"


def diamond(half: float, x: float = 0, y: float = 0) -> str:
    """A square standing on its corner."""
    return f"M{x} {y - half}L{x + half} {y}L{x} {y + half}L{x - half} {y}Z"


def box(width: float, height: float, radius: float) -> str:
    """A small card around the origin."""
    x, y, r = width / 2, height / 2, radius
    return (
        f"M{-x + r} {-y}H{x - r}A{r} {r} 0 0 1 {x} {-y + r}V{y - r}A{r} {r} 0 0 1 {x - r} {y}"
        f"H{-x + r}A{r} {r} 0 0 1 {-x} {y - r}V{-y + r}A{r} {r} 0 0 1 {-x + r} {-y}Z"
    )
