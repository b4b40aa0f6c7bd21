"""The sprite: one symbol for every card of every edition, and the small signs that the page needs."""

from __future__ import annotations

from . import wilds
from .back import back
from .card import (
    HEIGHT,
    SIGNS,
    WIDTH,
    base,
    big_faces,
    corners,
    figures,
    grout,
    name_of,
    paper,
    shape,
    strokes,
    tile,
)
from .figures import FIGURES
from .markup import element, path, symbol, use
from .numerals import NUMERALS
from .palette import SUITS, paint

COPYRIGHT = "comodin's own card art, AGPL-3.0-or-later. Drawn by scripts/draw_cards.py: change it there."


def card(text: str, *content: str) -> str:
    return symbol(f"card-{text}", "".join(content), WIDTH, HEIGHT)


def shaded(face: str, suit: str) -> str:
    """A face with its shadow, like a print that was pulled twice."""
    name = name_of(suit)
    return use(f"f{face}", x=4, y=5, color=paint(f"{name}-tint")) + use(f"f{face}", color=paint(f"{name}-print"))


def plain(face: str, suit: str) -> str:
    return use(f"f{face}", color=paint(f"{name_of(suit)}-print"))


def index(face: str, suit: str) -> str:
    ink = paint(f"{name_of(suit)}-ink")
    return use(f"c{face}", stroke=ink) if face in (*NUMERALS, "D", "W4") else use(f"c{face}", color=ink)


def coloured() -> str:
    found = ""
    for suit in SUITS:
        for face in [*NUMERALS, "S", "R"]:
            found += card(suit + face, use(f"b{suit}"), shaded(face, suit), index(face, suit))
        two = use("fD", color=paint(f"{name_of(suit)}-print"), fill=paint(f"{name_of(suit)}-field"))
        found += card(f"{suit}D", use(f"b{suit}"), two, index("D", suit))
        for number in "123456789" if suit != "P" else "":
            found += card(f"{suit}{number}*", use(f"card-{suit}{number}"), use(f"q{suit}"))
    return found


def unnamed() -> str:
    """Wilds nobody has named a colour for; `-pink` in a deck with pink instead of red."""
    found = ""
    for pink in ("", "-pink"):
        found += card(f"W{pink}", use("bW"), use(f"fW{pink}"), use(f"cW{pink}"))
        found += card(f"W4{pink}", use("bW"), use(f"fW4{pink}"), index("W4", "W"), use(f"cfour{pink}"))
    for wild in ("WR", "WC1", "WC2", "WA"):
        pink = "-pink" if "R" in wilds.NEVER[wild] else ""
        found += card(wild, use("bW"), plain(wild, "W"), index(wild, "W"), use(f"cfour{pink}"))
    return found


def named() -> str:
    found = ""
    for wild in wilds.NEVER:
        for suit in SUITS:
            if suit in wilds.NEVER[wild]:
                continue
            face = use(f"fW4-{suit}") if wild == "W4" else plain(f"WA-{suit}" if wild == "WA" else wild, suit)
            face = shaded(f"W-{suit}", suit) if wild == "W" else face
            found += card(f"{wild}-{suit}", use(f"b{suit}"), face, index("W-named" if wild == "W" else wild, suit))
    return found


def blank() -> str:
    """For cards that nobody has drawn: the page writes their sign on the tile and into the corners."""
    found = "".join(card(f"blank{pink}", use("bW"), use(f"cfour{pink}")) for pink in ("", "-pink"))
    return found + "".join(card(f"blank-{suit}", use(f"b{suit}")) for suit in SUITS)


def small() -> str:
    """Signs that take the colour around them, in a box of 100 by 100."""
    found = "".join(
        symbol(f"figure-{suit}", use(f"g{suit}", (50, 50), 0.96, fill="currentColor"), 100, 100)
        for suit in FIGURES
    )
    found += symbol("quill", use("s-quill", (50, 50), 0.96, fill="currentColor"), 100, 100)
    found += symbol("mark", use("m4", (50, 50)), 100, 100)
    found += symbol("mark-pink", use("m4-pink", (50, 50)), 100, 100)
    trail = path("M0 12C18 34 18 66 0 88C34 78 66 66 100 50C66 34 34 22 0 12Z", fill="currentColor")
    return found + symbol("trail", trail, 100, 100)


def sprite() -> str:
    parts = (
        paper()
        + grout()
        + tile()
        + strokes()
        + figures()
        + "".join(shape(f"s-{name}", s) for name, s in SIGNS.items())
    )
    parts += "".join(use("cquill", id=f"q{suit}", fill=paint(f"{name}-print")) for suit, name in SUITS.items())
    parts += "".join(base(suit) for suit in [*SUITS, "W"]) + big_faces() + corners() + wilds.parts()
    symbols = coloured() + unnamed() + named() + blank() + back(WIDTH, HEIGHT) + small()
    content = f"<!-- {COPYRIGHT} -->" + element("defs", parts) + symbols
    svg = element("svg", content, xmlns="http://www.w3.org/2000/svg")
    for tag in ("<symbol", "</svg", "<defs", "<g id"):
        svg = svg.replace(tag, "\n" + tag)
    return svg + "\n"
