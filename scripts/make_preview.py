"""Makes what the picture of a shared link is put together from (`pictures/preview.py`), with a headless Chromium:
the plate (tiles, paper, cards, our mark), and every letter of the page's font in three sizes as a mask.

Run it again when the art, the font or the layout changes.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file, too

from comodin.pictures import BOT, FACE_SIZES, HEIGHT, SIZES, WIDTH, Raster, inner_face, write_png  # noqa: E402
from scripts.art.faces import faces  # noqa: E402
from scripts.art.letters import LETTERS, used  # noqa: E402
from scripts.art.palette import LIGHT, stylesheet  # noqa: E402
from scripts.art.sprite import sprite  # noqa: E402
from testkit.browser import start  # noqa: E402

FOLDER = ROOT / "src" / "comodin" / "pictures" / "plates"
FONT = ROOT / "src" / "comodin" / "web" / "fonts" / "nunito-700.woff2"
ALSO = [chr(code) for code in (*range(0x100, 0x180), *range(0x386, 0x3CF), *range(0x400, 0x45F), 0x490, 0x491)]
"""What the font does not have, and names do: more Latin, Greek, Cyrillic; of the system's own font."""
FAN = ("B4", "GS", "W4", "Y7", "RD")
LEVELS = 17  # a mask has 16 levels: more of them are not seen, and do not pack well
LEAST_KERN = 15  # thousandths of the size

PEN = """async ([font, letters, also, sizes, bot]) => {
  const face = new FontFace("pen", `url(data:font/woff2;base64,${font})`, { weight: "700" });
  document.fonts.add(await face.load());
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = {};
  for (const size of sizes) {
    const high = Math.ceil(size * 1.36), base = Math.round(size * 1.02), side = Math.ceil(size * 0.25);
    const sheet = {};
    for (const letter of [...letters, ...also]) {
      pen.font = `700 ${size}px pen, sans-serif`;
      const advance = pen.measureText(letter).width;
      canvas.width = Math.ceil(advance) + 2 * side;
      canvas.height = high;
      pen.font = `700 ${size}px pen, sans-serif`;
      pen.fillText(letter, side, base);
      const { data, width } = pen.getImageData(0, 0, canvas.width, high);
      const mask = [];
      for (let at = 3; at < data.length; at += 4) mask.push(data[at]);
      sheet[letter] = { advance, side, width, mask };
    }
    canvas.width = size;
    canvas.height = high;
    pen.scale(size / 24, size / 24);
    pen.lineWidth = 2;
    pen.lineJoin = pen.lineCap = "round";
    pen.stroke(new Path2D("M6 9h12v9H6zM12 5v4M9.5 13v1M14.5 13v1M3 12v3M21 12v3"));
    const sign = [...pen.getImageData(0, 0, size, high).data].filter((_, at) => at % 4 === 3);
    sheet[bot] = { advance: size, side: 0, width: size, mask: sign };
    drawn[size] = { high, base, sheet };
  }
  pen.font = "700 1000px pen";
  const wide = Object.fromEntries(letters.map((letter) => [letter, pen.measureText(letter).width]));
  const kerns = {};
  for (const one of letters)
    for (const other of letters) {
      const kern = Math.round(pen.measureText(one + other).width - wide[one] - wide[other]);
      if (Math.abs(kern) >= LEAST) kerns[one + other] = kern;
    }
  return { drawn, kerns };
}""".replace("LEAST", str(LEAST_KERN))

PIXELS = """async (png) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  let text = "";
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
  return btoa(text);
}"""


def plate() -> str:
    """Everything that is the same in all pictures."""
    cards = "".join(
        f'<svg class="card" style="transform: translateX({(n - 2) * 44}px) translateY({abs(n - 2) ** 2 * 6}px)'
        f' rotate({(n - 2) * 9}deg)" viewBox="0 0 200 300"><use href="#card-{card}"/></svg>'
        for n, card in enumerate(FAN)
    )
    hidden = sprite().replace("<svg ", '<svg style="position:absolute;width:0;height:0" ', 1)
    tile = (ROOT / "src" / "comodin" / "web" / "icons" / "tile.svg").read_bytes()
    font = base64.b64encode(FONT.read_bytes()).decode()
    return f"""<!doctype html><style>{stylesheet()}
      @font-face {{ font-family: pen; font-weight: 700; src: url(data:font/woff2;base64,{font}); }}
      html, body {{ margin: 0; width: {WIDTH}px; height: {HEIGHT}px; overflow: hidden; }}
      body {{ background: url(data:image/svg+xml;base64,{base64.b64encode(tile).decode()}) 0 0 / 45px 45px; }}
      .paper {{ position: absolute; inset: 36px; border-radius: 26px; background: {LIGHT["card-cream"]};
        box-shadow: 0 0 0 3px {LIGHT["card-edge"]}; }}
      .brand {{ position: absolute; left: 78px; top: 70px; display: flex; gap: 14px; align-items: center;
        font: 700 32px pen; color: {LIGHT["table-ink"]}; }}
      .brand svg {{ width: 50px; height: 50px; }}
      .fan {{ position: absolute; left: 920px; top: 76px; }}
      .card {{ position: absolute; left: -70px; top: 0; width: 140px; height: 210px; transform-origin: 50% 130%;
        filter: drop-shadow(0 3px 4px rgb(51 35 27 / 0.35)); }}
    </style>{hidden}<div class="paper"></div>
    <div class="brand"><svg viewBox="0 0 100 100"><use href="#mark"/></svg>comodin</div>
    <div class="fan">{cards}</div>"""


def shot(page: Page, html: str, width: int = WIDTH, height: int = HEIGHT) -> Raster:
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(html)
    page.evaluate("document.fonts.ready")
    png = base64.b64encode(page.screenshot()).decode()
    return Raster(width, height, 3, bytearray(base64.b64decode(page.evaluate(PIXELS, png))))


def faces_in_a_row(size: int) -> str:
    """On paper, all of one size."""
    drawn = [base64.b64encode(svg.encode()).decode() for svg in faces().values()]
    pictures = "".join(
        f'<img src="data:image/svg+xml;base64,{svg}" width="{size}" height="{size}">' for svg in drawn
    )
    style = f"html, body {{ margin: 0; background: {LIGHT['card-cream']} }} body {{ display: flex }}"
    return f"<!doctype html><style>{style}</style>{pictures}"


def sheet_of(drawn: dict[str, Any]) -> tuple[Raster, dict[str, list[float]]]:
    """All masks of one size side by side, without the empty columns around each."""
    high, at, where = drawn["high"], 0, {}
    columns: list[list[int]] = []
    for letter, one in drawn["sheet"].items():
        mask, width = one["mask"], one["width"]
        lines = [[mask[y * width + x] for y in range(high)] for x in range(width)]
        inked = [n for n, line in enumerate(lines) if any(line)]
        left, right = (inked[0], inked[-1] + 1) if inked else (one["side"], one["side"])
        columns += lines[left:right]
        where[letter] = [at, right - left, left - one["side"], round(one["advance"], 2)]
        at += right - left
    pixels = bytearray(round(column[y] / LEVELS) * LEVELS for y in range(high) for column in columns)
    return Raster(at, high, 1, pixels), where


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    letters = sorted({*LETTERS, *used()})
    also = [letter for letter in ALSO if letter not in letters and letter.isalpha()]
    with sync_playwright() as playwright:
        browser = start(playwright.chromium)
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        (FOLDER / "plate.png").write_bytes(write_png(shot(page, plate()), 9))
        for size in FACE_SIZES:
            inner = inner_face(size)
            row = shot(page, faces_in_a_row(inner), inner * len(faces()), inner)
            (FOLDER / f"faces-{size}.png").write_bytes(write_png(row, 9))
        font = base64.b64encode(FONT.read_bytes()).decode()
        made = page.evaluate(PEN, [font, letters, also, list(SIZES), BOT])
        browser.close()
    told: dict[str, Any] = {"kerns": made["kerns"], "faces": list(faces()), "letters": {}}
    for size, drawn in made["drawn"].items():
        sheet, where = sheet_of(drawn)
        (FOLDER / f"letters-{size}.png").write_bytes(write_png(sheet, 9))
        told["letters"][size] = where
    (FOLDER / "letters.json").write_text(
        json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )
    for path in sorted(FOLDER.iterdir()):
        print(f"{path.name}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
