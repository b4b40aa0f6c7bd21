"""The contact sheets: pages that show the cards as they are seen in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from comodin.editions import EDITIONS

from .palette import SUITS, stylesheet
from .sight import BLINDNESS
from .sprite import sprite

STYLE = """
body { margin: 0; padding: 16px; background: var(--table); color: var(--table-ink); font: 13px sans-serif }
div { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-bottom: 12px }
div.fan { gap: 0; flex-wrap: nowrap }
.fan svg { flex: none; filter: drop-shadow(-1px 1px 1.5px #0004) }
"""


@dataclass(frozen=True)
class Sheet:
    name: str
    width: int
    height: int
    body: Callable[[], str]
    theme: str = "light"
    blindness: str | None = None

    def page(self) -> str:
        seen = ""
        if self.blindness:
            rows = " ".join(" ".join(map(str, (*row, 0, 0))) for row in BLINDNESS[self.blindness])
            seen = (
                f'<svg width="0" height="0" style="position:absolute"><filter id="eye" color-interpolation-filters='
                f'"linearRGB"><feColorMatrix values="{rows} 0 0 0 1 0"/></filter></svg>'
                "<style>html { background: var(--table); filter: url(#eye) }</style>"
            )
        hidden = sprite().replace("<svg ", '<svg style="display:none" ', 1)
        return (
            f'<!doctype html><html data-theme="{self.theme}"><meta charset="utf-8"><style>{stylesheet()}{STYLE}</style>'
            f"{hidden}{seen}{self.body()}</html>"
        )


def picture(name: str, width: float, style: str = "", square: bool = False) -> str:
    height = width if square else width * 1.5
    return f'<svg width="{width:g}" height="{height:g}" style="{style}"><use href="#{name}"/></svg>'


def row(names: Iterable[str], width: float, square: bool = False) -> str:
    return "<div>" + "".join(picture(name, width, square=square) for name in names) + "</div>"


def fan(cards: list[str], width: float, shows: float) -> str:
    first, *rest = cards
    pulled = f"margin-left:{shows - width:g}px"
    return (
        '<div class="fan">'
        + picture(f"card-{first}", width)
        + "".join(picture(f"card-{card}", width, pulled) for card in rest)
        + "</div>"
    )


FACES = [*"0123456789", "S", "R", "D"]
HAND = [
    *("R0", "R1", "R6", "R9", "RS", "RR", "RD", "Y2", "Y3*", "Y6", "Y8", "YS", "YR", "G1", "G4", "G7", "G7*", "GD", "GR"),
    *("B0", "B3", "B5", "B8", "B9*", "BS", "BD", "W", "W4", "WR", "W4"),
]


def all_cards() -> str:
    wanted = {card.text for edition in EDITIONS.values() for card in edition.deck}
    plain = "".join(row((f"card-{suit}{face}" for face in FACES), 92) for suit in "RYGBP")
    quills = row((f"card-{suit}{n}*" for suit, n in zip("RYGBRYGBR", "123456789", strict=True)), 92)
    wilds = row([f"card-{name}" for name in ("W", "W4", "WR", "WC1", "WC2", "WA", "W-pink", "W4-pink", "back")], 92)
    named = row([f"card-{w}-{s}" for w, s in zip(("W", "W4", "WR", "WC1", "WC2", "WA", "W", "W4", "W", "W4", "W", "WA", "WR"), "RYGBPRYGBPGBP")], 92)
    signs = row([*(f"figure-{suit}" for suit in SUITS), "quill", "mark", "mark-pink", "trail"], 60, square=True)
    assert wanted
    return plain + quills + wilds + named + signs


def fans() -> str:
    return fan(HAND, 72, 22) + fan(HAND[::-1], 84, 22) + fan(HAND[::2], 110, 40)


SIZED = ("R6", "Y9", "G7", "BS", "RR", "YD", "P3", "W", "W4", "WR", "WC1", "WA", "B2*", "W-G", "back")


def sizes() -> str:
    parts = "".join(row((f"card-{card}" for card in SIZED), width) for width in (32, 40, 64))
    parts += row((f"card-{card}" for card in ("G8", "BS", "RR", "PD", "W4", "WA", "back")), 160)
    return parts + row(("card-Y5", "card-W", "card-R3*"), 400)


def swatch() -> str:
    cards = ("R7", "Y7", "G7", "B7", "P7", "W", "RS", "YR", "GD", "BS", "PR", "W4", "W-R", "W-Y", "W-G", "W-B", "W-P", "back")
    return "".join(row((f"card-{card}" for card in cards[i : i + 9]), 84) for i in (0, 9))


SHEETS: tuple[Sheet, ...] = (
    Sheet("cards-all", 1340, 1330, all_cards),
    Sheet("cards-fan", 800, 480, fans),
    Sheet("cards-sizes", 1260, 1200, sizes),
    Sheet("cards-dark", 850, 330, swatch, "dark"),
    *(Sheet(f"cards-{kind}", 850, 330, swatch, "light", kind) for kind in BLINDNESS),
)
