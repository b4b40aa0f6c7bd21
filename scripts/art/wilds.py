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
    return group(tile + pieces, id=f"m4{suffix}", stroke="none")


def four_figures(four: str, suffix: str) -> str:
    pieces = path(place(diamond(78), CENTRE), fill=paint("card-cream"))
    for i, suit in enumerate(four):
        x, y = QUADRANTS[i]
        pieces += path(place(quarter(i, 37.5, 1.5), CENTRE), fill=paint(f"{name_of(suit)}-field"))
        pieces += use(f"g{suit}", (100 + 39 * x, 150 + 39 * y), 0.38, fill=paint(f"{name_of(suit)}-ink"))
    return group(pieces, id=f"fW{suffix}", stroke="none")


def sheet(tally: int) -> str:
    """A card drawn in pencil, with as many strokes as its number, and the pencil."""
    at, turn = (93, 151), -7
    twice = place(box(54, 76, 7), at, turn=turn) + place(box(53, 75, 5), (93.5, 150.5), turn=turn - 2)
    lines = "".join(moved(f"M-16 {y}H{end}", at, turn=turn) for y, end in ((0, 16), (12, 12), (24, 0)))
    strokes = "".join(moved(f"M{12 * i - 14} -26L{12 * i - 16} -11", at, turn=turn) for i in range(tally))
    halo = place("M38 -38L-32 32Z", (129, 146), 0.5)
    return (
        path(twice, fill="none", stroke_width=2.4)
        + path(packed(lines), fill="none", stroke_width=3.4, **ROUND)
        + path(packed(strokes), fill="none", stroke_width=6, **ROUND)
        + path(halo, stroke=paint("card-cream"), stroke_width=24)
        + use("s-pencil", (129, 146), 0.5)
    )


def cascade(suits: str) -> str:
    """Cards that fall out of a hat, each larger than the one before."""
    places = ((61, 156, 0.29, -35), (83, 172, 0.43, -14), (118, 171, 0.6, 18))
    cards = "".join(
        use(f"m{suit}", (x, y), scale, turn) for suit, (x, y, scale, turn) in zip(suits, places, strict=True)
    )
    return use("s-hat", (93, 119), 0.57, fill="currentColor", stroke="none") + cards


def crossed_out() -> str:
    """A quill that strikes a line out and writes another one."""
    lines = path("M70 183h60M86 199h28", fill="none", stroke_width=6, **ROUND)
    return use("s-quill", (98, 137), 0.68, -18) + lines


def parts() -> str:
    found = path("".join(place(quarter(i, 23, 2)) for i in range(4)), id="mark-plain", stroke="none")
    for four, suffix in ((FOUR, ""), (FOUR_WITH_PINK, "-pink")):
        found += mark(four, suffix) + four_figures(four, suffix) + hand(f"W4{suffix}", four, 22)
        found += corner(f"W{suffix}", use(f"m4{suffix}", (38, 50), 0.48))
        found += corner(f"four{suffix}", use(f"m4{suffix}", SUIT, 0.36))
    for suit in SUITS:
        found += hand(f"W4-{suit}", suit * 4, 22)
        if suit not in NEVER["WA"]:
            found += group(cascade(suit * 3), id=f"fWA-{suit}")
        found += big(f"W-{suit}", use(f"g{suit}", CENTRE, 0.82 if suit == "B" else 0.92, stroke="none"))
    found += corner("W-named", use("mark-plain", (37, 48), 0.46), fill="currentColor")
    found += big("WR", crossed_out()) + big("WC1", sheet(1)) + big("WC2", sheet(2))
    found += group(cascade("BYP"), id="fWA")
    return found
