"""The wilds: unpainted tiles with the four figures; named, each becomes a card of that colour."""

from __future__ import annotations

from .card import CENTRE, FOUR, FOUR_WITH_PINK, ROUND, SUIT, big, corner, hand, name_of
from .markup import group, path, use
from .palette import SUITS, paint
from .paths import box, diamond, moved, packed, place
from .signs import QUADRANTS, quarter

NEVER = {"W": "", "W4": "", "WR": "P", "WC1": "R", "WC2": "R", "WA": "R"}
"""The wilds, and the colour that no deck with them has."""


def mark(four: str, suffix: str) -> str:
    """Our mark: a tile of four tiles, 100 wide around the origin."""
    pieces = "".join(
        path(place(quarter(i, 20.5, 2.5)), fill=paint(f"{name_of(suit)}-field")) for i, suit in enumerate(four)
    )
    tile = path(place(diamond(50)), fill=paint("card-cream"))
    return group(tile + pieces, id=f"mark-shape{suffix}", stroke="none")


def four_figures(four: str, suffix: str) -> str:
    pieces = path(place(diamond(78), CENTRE), fill=paint("card-cream"))
    for i, suit in enumerate(four):
        x, y = QUADRANTS[i]
        pieces += path(place(quarter(i, 37.5, 1.5), CENTRE), fill=paint(f"{name_of(suit)}-field"))
        pieces += use(f"shape-{suit}", (100 + 39 * x, 150 + 39 * y), 0.38, fill=paint(f"{name_of(suit)}-ink"))
    return group(pieces, id=f"fW{suffix}", stroke="none")


def sheet(tally: int) -> str:
    """A card drawn in pencil, with as many strokes as its number, and the pencil."""
    at, turn = (94, 150), -9
    lines = "".join(moved(f"M-22 {y}H{end}", at, turn=turn) for y, end in ((4, 22), (18, 22), (32, 4)))
    strokes = "".join(moved(f"M{13 * i - 19} -33L{13 * i - 17} -14", at, turn=turn) for i in range(tally))
    halo = path(place("M40 -50L-41 22L-50 50L50 -31Z", (131, 165), 0.72), stroke=paint("card-cream"), stroke_width=14)
    return (
        path(place(box(70, 98, 10), at, turn=turn), fill="none", stroke_width=4, **ROUND, stroke_dasharray="17 6 28 7")
        + path(packed(lines), fill="none", stroke_width=4, **ROUND)
        + path(packed(strokes), fill="none", stroke_width=7, **ROUND)
        + halo
        + use("sign-pencil", (131, 165), 0.72)
    )


def cascade(suits: str) -> str:
    """Cards that fall out of a hat, each larger than the one before."""
    places = ((62, 152, 0.32, -35), (84, 172, 0.46, -14), (121, 174, 0.66, 18))
    cards = "".join(
        use(f"small-{suit}", (x, y), scale, turn) for suit, (x, y, scale, turn) in zip(suits, places, strict=True)
    )
    return use("sign-hat", (103, 111), 0.7, fill="currentColor", stroke="none") + cards


def crossed_out() -> str:
    """A quill that strikes a line out and writes another one."""
    lines = path("M50 176h22M104 176h42M70 196h60", fill="none", stroke_width=6, **ROUND)
    return use("sign-quill", (112, 130), 0.86) + lines


def parts() -> str:
    found = path("".join(place(quarter(i, 23, 2)) for i in range(4)), id="mark-plain", stroke="none")
    for four, suffix in ((FOUR, ""), (FOUR_WITH_PINK, "-pink")):
        found += mark(four, suffix) + four_figures(four, suffix) + hand(f"W4{suffix}", four, 21)
        found += corner(f"W{suffix}", use(f"mark-shape{suffix}", (38, 50), 0.48))
        found += corner(f"four{suffix}", use(f"mark-shape{suffix}", SUIT, 0.36))
    for suit in SUITS:
        found += hand(f"W4-{suit}", suit * 4, 21)
        if suit not in NEVER["WA"]:
            found += group(cascade(suit * 3), id=f"fWA-{suit}")
        found += big(f"W-{suit}", use(f"shape-{suit}", CENTRE, 0.9, stroke="none"))
    found += corner("W-named", use("mark-plain", (37, 48), 0.46))
    found += big("WR", crossed_out()) + big("WC1", sheet(1)) + big("WC2", sheet(2))
    found += group(cascade("BYP"), id="fWA")
    return found
