"""Draws all faces once as one small picture, for where a hundred cards change with every frame (the replay).

    python -m scripts.make_minis

A browser makes it from cards.svg; `web/js/replay/mini-card.js` knows the order: a row for each colour, a row
for each colour with the Add-a-Rule icon, and the wilds.
"""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from pathlib import Path

from testkit.browser import chromium, launched

from .art.palette import stylesheet
from .art.sprite import sprite
from .screenshots import PACK

TARGET = Path(__file__).parent.parent / "src" / "comodin" / "web" / "minis.webp"
WIDTH, HEIGHT = 56, 84  # of a face: twice what is shown, for screens with fine pixels
SYMBOLS = [*"0123456789", "S", "R", "D"]
WILDS = ["W", "W4", "W-pink", "W4-pink", "WR", "WC1", "WC2", "WA"]
QUALITY = 0.6


def rows() -> list[list[str]]:
    plain = [[f"{colour}{symbol}" for symbol in SYMBOLS] for colour in "RYGBP"]
    icons = [[f"{colour}{number}*" for number in range(1, 10)] for colour in "RYGB"]
    return [*plain, *icons, WILDS]


def page() -> str:
    faces = "".join(
        f'<svg x="{column * WIDTH}" y="{row * HEIGHT}" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 200 300">'
        f'<use href="#card-{card}"/></svg>'
        for row, cards in enumerate(rows())
        for column, card in enumerate(cards)
    )
    hidden = sprite().replace("<svg ", '<svg style="position:absolute;width:0;height:0" ', 1)
    width, height = len(SYMBOLS) * WIDTH, len(rows()) * HEIGHT
    style = f"{stylesheet()} html, body {{ margin: 0; background: transparent }} svg {{ display: block }}"
    return f'<!doctype html><style>{style}</style>{hidden}<svg width="{width}" height="{height}">{faces}</svg>'


def main() -> int:
    if not chromium():
        print("no Chromium found: install your system's chromium, or set COMODIN_CHROMIUM", file=sys.stderr)
        return 2
    with launched() as browser:
        size = {"width": len(SYMBOLS) * WIDTH, "height": len(rows()) * HEIGHT}
        sheet = browser.new_page(viewport=size, color_scheme="light")  # type: ignore[arg-type]
        sheet.set_content(page())
        picture = sheet.screenshot(omit_background=True)
        packed = sheet.evaluate(PACK, [b64encode(picture).decode(), QUALITY])
    TARGET.write_bytes(b64decode(packed))
    print(f"{TARGET.name}: {TARGET.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
