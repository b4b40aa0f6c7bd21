"""How cards look in cells of a terminal: a colour, its letter, its sign, and what is printed on the card.

Nothing depends on hue: every colour has a letter and a figure of its own, as on our drawn cards (waves, leaf, sun,
flame, blossom). The colours keep 4.5:1 with their text, and stay different when a terminal has sixteen.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ...rules import HIDDEN, Card, Colour

WIDTH, HEIGHT = 7, 4  # of a card
FLAT_WIDTH = 8  # of one in a single line


class Ink(NamedTuple):
    """What a colour of the deck looks like."""

    paper: str
    text: str
    figure: str


INKS = {
    Colour.RED: Ink("#b3261e", "#ffffff", "▲"),
    Colour.YELLOW: Ink("#f2c230", "#1a1a1a", "☼"),
    Colour.GREEN: Ink("#1e7a3c", "#ffffff", "♣"),
    Colour.BLUE: Ink("#1f5fbf", "#ffffff", "≈"),
    Colour.PINK: Ink("#f48fb1", "#1a1a1a", "✿"),
}
WILD_INK = Ink("#33302c", "#ffffff", "◆")
WILD_RIM = "#8d8377"
BACK_INK = Ink("#274c77", "#e7ecef", "▒")
SIGNS = {"S": "⊘", "R": "⇄", "D": "+2", "W": "★", "W4": "★+4"}
"""What is drawn on a card without a number; another one shows the sign that its edition gave it."""


def ink_of(card: Card, named: Colour | None = None) -> Ink:
    """Its colour; a wild on the pile has the one that was named for it."""
    if card is HIDDEN:
        return BACK_INK
    return INKS.get(card.colour or named, WILD_INK) if (card.colour or named) else WILD_INK  # type: ignore[arg-type]


def face_of(card: Card) -> str:
    """What stands in the middle: a number, a sign, or up to three letters."""
    if card is HIDDEN:
        return BACK_INK.figure * 3
    if card.number is not None:
        return f"{card.number}{'*' if card.icon else ''}"
    return SIGNS.get(card.symbol, card.sign or card.symbol)[:3]


def drawn(
    card: Card, foot: str = "", *, named: Colour | None = None, chosen: bool = False, dim: bool = False
) -> list[Text]:
    """The four lines of a card. `foot` stands in its lower edge; `dim`: it cannot be played now."""
    ink = ink_of(card, named)
    paper = Style(color=ink.text, bgcolor=ink.paper, bold=not dim, dim=dim and not chosen)
    rim = WILD_RIM if ink is WILD_INK else ink.paper  # the dark paper of a wild cannot be seen on a dark table
    edge = Style(color=rim, bold=chosen, reverse=chosen, dim=dim and not chosen)
    top, left, bottom = ("┏━━━━━┓", "┃", "━") if chosen else ("╭─────╮", "│", "─")
    corner = ("┗", "┛") if chosen else ("╰", "╯")
    letter = "" if card is HIDDEN else (card.colour or named or "W")
    figure = "" if card is HIDDEN else ink.figure
    rows = (f"{letter:<2}{figure:>3}", f"{face_of(card):^5}")
    if card is HIDDEN:
        rows = (ink.figure * 5, ink.figure * 5)
    foot = foot[:5]
    before = (5 - len(foot)) // 2
    number = (foot, edge if chosen else Style())  # in the colour of the table, on which it can always be read
    after = bottom * (5 - len(foot) - before)
    low = Text.assemble((f"{corner[0]}{bottom * before}", edge), number, (f"{after}{corner[1]}", edge))
    middle = [Text.assemble((left, edge), (row, paper), (left, edge)) for row in rows]
    return [Text(top, edge), *middle, low]


def flat(
    card: Card, foot: str = "", *, named: Colour | None = None, chosen: bool = False, dim: bool = False
) -> Text:
    """The same in one line, where there is little room: `3 R7▲`."""
    ink = ink_of(card)
    style = Style(color=ink.text, bgcolor=ink.paper, bold=not dim, dim=dim and not chosen, reverse=chosen)
    letter = "" if card.wild or card is HIDDEN else str(card.colour)
    inside = f"{foot}{' ' if foot else ''}{letter}{face_of(card)}{ink.figure}"
    brackets = ("‹", "›") if chosen else (" ", " ")
    return Text.assemble((f"{brackets[0]}{inside}{brackets[1]}".ljust(FLAT_WIDTH - 1), style))
