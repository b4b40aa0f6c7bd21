"""The card: paper, field, pattern, tile and corners, put together from shared parts."""

from __future__ import annotations

from .figures import FIGURES, SIMPLER, WAVE_LINES
from .markup import group, path, use
from .numerals import LETTERS, NUMERALS, PLUS, UNDERLINED
from .palette import SUITS, paint
from .paths import Point, box, circle, diamond, packed, place, spread
from .signs import HAT, PENCIL, QUILL, REVERSE, SKIP, Sign

WIDTH, HEIGHT = 200, 300
CENTRE: Point = (100, 150)
INDEX: Point = (36, 46)
SUIT: Point = (36, 97)
STEP_X, STEP_Y = 22.5, 70 / 3  # half a tile of the pattern
FOUR, FOUR_WITH_PINK = "RYBG", "PYBG"
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
SIGNS: dict[str, Sign] = {"S": SKIP, "R": REVERSE, "quill": QUILL, "pencil": PENCIL, "hat": HAT}
SMALL_CARD = place(box(50, 74, 7))
HAND_Y = 212
CORNER_SIGNS = {"S": "S", "R": "R", "WR": "quill", "WA": "hat", "WC1": "pencil", "WC2": "pencil"}


def name_of(suit: str) -> str:
    return SUITS.get(suit, "wild")


def both_ends(name: str, content: str) -> str:
    """Something in the corner, and the same upside down at the other end of the card."""
    return group(content, id=name) + use(name, transform="rotate(180 100 150)")


def lattice() -> list[Point]:
    """The centres of the small tiles in the upper half, without those under the index and the big tile."""
    points = []
    for row in range(1, 6):
        for column in range(row % 2, 9, 2):
            x, y = 10 + STEP_X * column, 10 + STEP_Y * row
            under_tile = abs(x - 100) + abs(y - 150) < 106
            if 20 < x < 180 and not under_tile and not (x < 66 and y < 125):
                points.append((x, y))
    return points


def grout() -> str:
    """The lines between the small tiles, over the whole field."""
    lines = ""
    for k in range(-11, 8, 2):  # column - row = k, from edge to edge of the field of 8 by 12 steps
        first, last = max(0, k) + 0.05, min(8, k + 12) - 0.05
        high, low = 10 + STEP_Y * (first - k), 10 + STEP_Y * (last - k)
        lines += f"M{10 + STEP_X * first} {high}L{10 + STEP_X * last} {low}"
        lines += f"M{190 - STEP_X * first} {high}L{190 - STEP_X * last} {low}"
    return path(packed(lines), id="grout", stroke_width=1.6)


def paper() -> str:
    outline = place(box(198, 298, 17), CENTRE)
    return path(outline, id="paper", fill=paint("card-cream"), stroke=paint("card-edge"), stroke_width=2)


def tile() -> str:
    return group(
        path(place(diamond(87), CENTRE))
        + path(place(diamond(81), CENTRE), fill=paint("card-cream"))
        + path(place(diamond(74.5), CENTRE), fill="none", stroke="currentColor", stroke_width=2.5),
        id="tile",
        stroke="none",
    )


def pattern(suit: str) -> str:
    tone = paint(f"{name_of(suit)}-tone")
    if suit == "B":  # waves are shorter as lines
        return path(spread(WAVE_LINES, lattice(), 0.25), fill="none", stroke=tone, stroke_width=4)
    figure = (FIGURES | SIMPLER | {"W": diamond(50) + diamond(20)})[suit]
    return path(spread(figure, lattice(), 0.28), fill=tone, fill_rule="evenodd")


def base(suit: str) -> str:
    """Everything of a card but its face; the wilds (`W`) have no figure of their own."""
    name = name_of(suit)
    parts = (
        use("paper")
        + path(place(box(180, 280, 10), CENTRE), fill=paint(f"{name}-field"))
        + both_ends(f"p{suit}", pattern(suit))
        + use("grout", stroke=paint(f"{name}-tone"))
        + use("tile", color=paint(f"{name}-field"), fill=paint(f"{name}-tone"))
    )
    if suit in FIGURES:
        parts += both_ends(f"s{suit}", use(f"g{suit}", SUIT, 0.33, fill=paint(f"{name}-ink")))
    return group(parts, id=f"b{suit}", stroke="none")


def shape(name: str, sign: Sign) -> str:
    """A sign whose lines and fills take the colour around it."""
    parts = path(place(sign.line), fill="none", **ROUND) if sign.line else ""
    parts += path(place(sign.fill), fill_rule="evenodd", stroke="none") if sign.fill else ""
    return group(parts, id=name)


def strokes() -> str:
    """The skeletons of the numerals and letters."""
    shapes = {f"n{number}": skeleton for number, skeleton in (NUMERALS | LETTERS).items()} | {"plus": PLUS}
    return "".join(path(place(skeleton), id=name, fill="none", **ROUND) for name, skeleton in shapes.items())


def figures() -> str:
    return "".join(path(place(figure), id=f"g{suit}", fill_rule="evenodd") for suit, figure in FIGURES.items())


# the faces on the tile: `color` is the print


def big(name: str, content: str) -> str:
    return group(content, id=f"f{name}", fill="currentColor", stroke="currentColor", stroke_width=16)


def big_faces() -> str:
    faces = small_cards()
    for number in NUMERALS:
        content = use(f"n{number}", CENTRE, 0.95)
        if number in UNDERLINED:
            content = use(f"n{number}", (100, 144), 0.9) + path(
                "M88 200h24", stroke_width=7, stroke_linecap="round"
            )
        faces += big(number, content)
    return faces + big("S", use("s-S", (100, 152), 0.9)) + big("R", use("s-R", CENTRE, 0.9)) + two_cards()


def two_cards() -> str:
    """Draw Two: a card behind a card (its `fill` is the field), and the front one says it."""
    cream = paint("card-cream")
    back = path(place(box(60, 86, 9), (86, 147), turn=-14))
    front = path(place(box(60, 86, 9), (110, 151), turn=9), fill="currentColor")
    says = use("plus", (-15, 0), 0.36, stroke_width=22) + use("n2", (9, 0), 0.5, stroke_width=17)
    says = group(says, transform="translate(110 151)rotate(9)")
    return group(back + front + says, id="fD", stroke=cream, stroke_width=4)


def hand(name: str, suits: str, step: float) -> str:
    """Small cards held in a fan, each with its figure."""
    turns = [step * (i - (len(suits) - 1) / 2) for i in range(len(suits))]
    cards = "".join(
        use(f"m{suit}", transform=f"rotate({turn:g})translate(0-58)")
        for suit, turn in zip(suits, turns, strict=True)
    )
    return group(cards, id=f"f{name}", transform=f"translate(100 {HAND_Y})")


def small_cards() -> str:
    found = ""
    for suit, name in SUITS.items():
        card = path(SMALL_CARD, fill=paint(f"{name}-field"), stroke=paint("card-cream"), stroke_width=4)
        figure = use(f"g{suit}", (-10, -19), 0.24, fill=paint(f"{name}-ink"))
        tile = path(place(diamond(14), (4, 8)), fill=paint("card-cream"))
        found += group(card + figure + tile, id=f"m{suit}")
    return found


# the corners: the ink is the `stroke` of numerals, the `color` of signs


def corner(name: str, content: str, **attributes: str | float) -> str:
    return group(both_ends(f"i{name}", content), id=f"c{name}", **attributes)


def corners() -> str:
    x, y = INDEX
    found = ""
    for number in NUMERALS:
        low = number in UNDERLINED
        content = use(f"n{number}", (x, y - 3 if low else y), 0.45 if low else 0.5)
        found += corner(
            number,
            content + (path(f"M{x - 8} 72.5h16", stroke_width=5, stroke_linecap="round") if low else ""),
            stroke_width=19,
        )
    for name, number in (("D", "2"), ("W4", "4")):
        found += corner(
            name, use("plus", (x - 15, y), 0.29) + use(f"n{number}", (x + 9.5, y), 0.41), stroke_width=21
        )
    for name, sign in CORNER_SIGNS.items():
        found += corner(
            name, use(f"s-{sign}", INDEX, 0.43), fill="currentColor", stroke="currentColor", stroke_width=19
        )
    # the Add-a-Rule icon on a small tile, in the free corners: a fan of cards shows the lower one
    stamp = path(place(circle(162, 40, 21)), fill=paint("card-cream"), stroke="none")
    return found + corner("quill", stamp + use("s-quill", (162, 40), 0.29))
