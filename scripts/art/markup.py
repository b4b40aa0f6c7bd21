"""The few SVG elements of the sprite. No style and no url(), so that it works under a strict policy."""

from __future__ import annotations

from .paths import Point, joined, short


def element(name: str, content: str = "", **attributes: str | float) -> str:
    written = ""
    for key, value in attributes.items():
        text = value if isinstance(value, str) else short(value, 2)
        written += f' {key.rstrip("_").replace("_", "-")}="{text}"'
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(d: str, **attributes: str | float) -> str:
    return element("path", "", d=d, **attributes)


def group(content: str, **attributes: str | float) -> str:
    return element("g", content, **attributes)


def use(name: str, at: Point = (0, 0), scale: float = 1, turn: float = 0, **attributes: str | float) -> str:
    moves = ""
    if at != (0, 0):
        moves += f"translate({joined(list(at), 1)})"
    if turn:
        moves += f"rotate({short(turn)})"
    if scale != 1:
        moves += f"scale({short(scale, 3)})"
    if moves:
        attributes["transform"] = moves
    return element("use", "", href=f"#{name}", **attributes)


def symbol(name: str, content: str, width: float, height: float, **attributes: str | float) -> str:
    return element("symbol", content, id=name, viewBox=f"0 0 {short(width)} {short(height)}", **attributes)
