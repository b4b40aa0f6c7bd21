"""The contact sheets: pages that show the cards as they are seen in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from testkit.sight import BLINDNESS

from .palette import SUITS, stylesheet
from .sprite import sprite
from .wilds import NEVER

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
                '<svg width="0" height="0" style="position:absolute">'
                '<filter id="eye" color-interpolation-filters="linearRGB">'
                f'<feColorMatrix values="{rows} 0 0 0 1 0"/></filter></svg>'
                "<style>html { background: var(--table); filter: url(#eye) }</style>"
            )
        hidden = sprite().replace("<svg ", '<svg style="display:none" ', 1)
        return (
            f'<!doctype html><html data-theme="{self.theme}"><meta charset="utf-8">'
            f"<style>{stylesheet()}{STYLE}</style>"
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
    "R0", "R1", "R6", "R9", "RS", "RR", "RD", "Y2", "Y3*", "Y6", "Y8", "YS", "YR", "G1", "G4", "G7", "G7*",
    "GD", "GR", "B0", "B3", "B5", "B8", "B9*", "BS", "BD", "W", "W4", "WR", "W4",
]  # fmt: skip
SIZED = [
    "R6", "Y9", "G7", "BS", "RR", "YD", "P3", "W", "W4", "WR", "WC1", "WA", "B2*", "W-G", "back",
]  # fmt: skip
SEEN = [
    "R7", "Y7", "G7", "B7", "P7", "W", "RS", "YR", "GD", "BS", "PR", "W4", "W-R", "W-Y", "W-G", "W-B", "W-P",
    "back",
]  # fmt: skip


def all_cards() -> str:
    """Every symbol for a card, but for the quills of the other colours."""
    width = 76
    suits = "".join(row((f"card-{suit}{face}" for face in FACES), width) for suit in SUITS)
    quills = [f"card-{suit}{number}*" for suit, number in zip("RYGBRYGBR", "123456789", strict=True)]
    wilds = [f"card-{wild}" for wild in (*NEVER, "W-pink", "W4-pink")]
    named = [f"card-{wild}-{suit}" for wild, never in NEVER.items() for suit in SUITS if suit not in never]
    signs = row([*(f"figure-{suit}" for suit in SUITS), "quill", "mark", "mark-pink", "trail"], 48, square=True)
    return suits + row([*quills, "card-back"], width) + row(wilds, width) + row(named, width) + signs


def fans() -> str:
    return fan(HAND, 72, 22) + fan(HAND[::-1], 84, 22) + fan(HAND[::2], 110, 40)


def sizes() -> str:
    parts = "".join(row((f"card-{card}" for card in SIZED), width) for width in (32, 40, 64))
    parts += row((f"card-{card}" for card in ("G8", "BS", "RR", "PD", "W4", "back")), 160)
    return parts + row(("card-Y5", "card-W"), 400)


def samples() -> str:
    return row((f"card-{card}" for card in SEEN), 84)


SHEETS: tuple[Sheet, ...] = (
    Sheet("cards-all", 1120, 1240, all_cards),
    Sheet("cards-fan", 770, 470, fans),
    Sheet("cards-sizes", 1112, 1130, sizes),
    Sheet("cards-dark", 862, 300, samples, "dark"),
    *(Sheet(f"cards-{kind}", 862, 300, samples, "light", kind) for kind in BLINDNESS),
)
