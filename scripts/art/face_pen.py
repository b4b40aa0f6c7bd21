"""The pen that faces are drawn with: a painted plate of 64 by 64, two blues and a few accents, one weight of line.

An animal is a list of shapes from back to front. What has a twin on the other side is drawn once (`both`).
"""

from __future__ import annotations

SIZE, MIDDLE = 64, 32
LINE = 2.2

INK, BLUE, SKY, MIST = "#16335c", "#2c66ad", "#86b4e3", "#cfe3f6"
CREAM, OCHRE, BRICK, CLAY, LEAF, ROSE = "#fff6e0", "#f3b73f", "#d2603f", "#b5764a", "#5fa05a", "#f2a6b2"


def oval(x: float, y: float, rx: float, ry: float, fill: str, *, turn: float = 0, line: bool = True) -> str:
    """An ellipse, turned by so many degrees."""
    turned = f' transform="rotate({_n(turn)} {_n(x)} {_n(y)})"' if turn else ""
    round_ = f'circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(rx)}"'
    long = f'ellipse cx="{_n(x)}" cy="{_n(y)}" rx="{_n(rx)}" ry="{_n(ry)}"'
    return f'<{round_ if rx == ry else long} fill="{fill}"{_line(line)}{turned}/>'


def disc(x: float, y: float, r: float, fill: str, *, line: bool = True) -> str:
    """A circle."""
    return oval(x, y, r, r, fill, line=line)


def area(path: str, fill: str, *, line: bool = True) -> str:
    """A filled outline, in the words of SVG paths."""
    return f'<path d="{path}" fill="{fill}"{_line(line)}/>'


def stroke(path: str, colour: str = INK, width: float = LINE) -> str:
    """A line without a filling."""
    wide = "" if width == LINE else f' stroke-width="{_n(width)}"'
    return f'<path d="{path}" fill="none" stroke="{colour}"{wide}/>'


def both(*shapes: str) -> str:
    """Shapes on the left, and the same on the right."""
    drawn = "".join(shapes)
    return f'{drawn}<g transform="matrix(-1 0 0 1 {SIZE} 0)">{drawn}</g>'


def eye(x: float, y: float, r: float = 2.7, *, shine: str = CREAM) -> str:
    """One eye with a light in it."""
    light = disc(x + r * 0.33, y - r * 0.36, r * 0.36, shine, line=False)
    return disc(x, y, r, INK, line=False) + light


def eyes(y: float, apart: float, r: float = 2.7) -> str:
    """Two of them; the light comes from the same side in both."""
    return eye(MIDDLE - apart, y, r) + eye(MIDDLE + apart, y, r)


def smile(y: float, width: float = 4, deep: float = 3) -> str:
    """The mouth of most animals: two bows under the nose."""
    return stroke(
        f"M{_n(MIDDLE - width)} {_n(y)}Q{_n(MIDDLE - width / 2)} {_n(y + deep)} {MIDDLE} {_n(y)}"
        f"Q{_n(MIDDLE + width / 2)} {_n(y + deep)} {_n(MIDDLE + width)} {_n(y)}"
    )


def blush(y: float, apart: float, r: float = 3) -> str:
    """Red cheeks."""
    return both(oval(MIDDLE - apart, y, r, r * 0.7, ROSE, line=False))


def plate(animal: str, ground: str, beads: str) -> str:
    """The animal on its plate, as a file: a ground, and beads painted around the rim."""
    rim = (
        f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="29" fill="none" stroke="{beads}" stroke-width="2.4"'
        ' stroke-dasharray="0 7.592"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<clipPath id="p"><circle cx="{MIDDLE}" cy="{MIDDLE}" r="{MIDDLE}"/></clipPath>'
        f'<g clip-path="url(#p)" stroke-width="{LINE}" stroke-linecap="round" stroke-linejoin="round">'
        f'<circle cx="{MIDDLE}" cy="{MIDDLE}" r="{MIDDLE}" fill="{ground}"/>{rim}{animal}</g></svg>\n'
    )


def _line(line: bool) -> str:
    return f' stroke="{INK}"' if line else ""


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
