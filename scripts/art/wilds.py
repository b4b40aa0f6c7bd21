"""The wilds: unpainted tiles with the four figures; named, each becomes a card of that colour."""

from __future__ import annotations

from .card import CENTRE, FOUR, FOUR_WITH_PINK, SUIT, big, corner, hand, name_of
from .markup import group, path, use
from .palette import SUITS, paint
from .paths import box, moved, packed, place
from .signs import QUADRANTS, quarter

WILDS = ("W", "W4", "WR", "WC1", "WC2", "WA")


def mark(four: str, suffix: str) -> str:
    """Our mark: a tile of four tiles, 100 wide around the origin."""
    pieces = "".join(
        path(place(quarter(i, 24, 1)), fill=paint(f"{name_of(suit)}-field")) for i, suit in enumerate(four)
    )
    return group(pieces, id=f"mark-shape{suffix}", stroke="none")


def four_figures(four: str, suffix: str) -> str:
    pieces = ""
    for i, suit in enumerate(four):
        x, y = QUADRANTS[i]
        pieces += path(place(quarter(i, 37.5, 1.5), CENTRE), fill=paint(f"{name_of(suit)}-field"))
        pieces += use(f"shape-{suit}", (100 + 39 * x, 150 + 39 * y), 0.38, fill=paint(f"{name_of(suit)}-ink"))
    return group(pieces, id=f"fW{suffix}", stroke="none")


def sheet(tally: int) -> str:
    """A card drawn in pencil, with as many strokes as its number, and the pencil."""
    at, turn = (94, 150), -9
    lines = "".join(moved(f"M-22 {y}H{end}", at, turn=turn) for y, end in ((4, 20), (18, 12), (32, -4)))
    strokes = "".join(moved(f"M{12 * i - 20} -32L{12 * i - 18} -14", at, turn=turn) for i in range(tally))
    return (
        path(place(box(68, 96, 9), at, turn=turn), fill="none", stroke_width=4, stroke_dasharray="17 5 26 6")
        + path(packed(lines), fill="none", stroke_width=4)
        + path(packed(strokes), fill="none", stroke_width=6)
        + use("sign-pencil", (128, 166), 0.78, stroke=paint("card-cream"), stroke_width=0)
    )


def cascade() -> str:
    """Cards that fall out of a hat, each larger than the one before."""
    cards = ""
    for x, y, scale, turn in ((68, 163, 0.34, -30), (90, 178, 0.5, -8), (124, 176, 0.76, 24)):
        cards += place(box(44, 64, 7), (x, y), scale, turn)
    return use("sign-hat", (98, 114), 0.78) + path(cards, stroke="none")


def crossed_out() -> str:
    """A quill that strikes a line out and writes another one."""
    lines = path("M60 178h34M112 178h22M82 198h30", fill="none", stroke_width=6)
    return use("sign-quill", (106, 130), 0.86) + lines


def parts() -> str:
    found = path("".join(place(quarter(i, 23, 2)) for i in range(4)), id="mark-plain", stroke="none")
    for four, suffix in ((FOUR, ""), (FOUR_WITH_PINK, "-pink")):
        found += mark(four, suffix) + four_figures(four, suffix) + hand(f"W4{suffix}", four, 21)
        found += corner(f"W{suffix}", use(f"mark-shape{suffix}", (38, 50), 0.48))
        found += corner(f"four{suffix}", use(f"mark-shape{suffix}", SUIT, 0.36))
    for suit in SUITS:
        found += hand(f"W4-{suit}", suit * 4, 21)
        found += big(f"W-{suit}", use(f"shape-{suit}", CENTRE, 0.9, stroke="none"))
    found += corner("W-named", use("mark-plain", (37, 48), 0.46))
    found += big("WR", crossed_out()) + big("WC1", sheet(1)) + big("WC2", sheet(2)) + big("WA", cascade())
    return found
