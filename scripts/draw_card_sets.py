"""Takes a picture of every set of card faces, for docs/card-sets.md.

    python -m scripts.draw_card_sets [--theme dark] [--target FILE]

The sets are drawn by the page itself, so it starts a server of its own and needs a Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

from scripts.screenshots import PACK, QUALITY
from testkit.browser import Opener, chromium, launched
from testkit.server import Server

TARGET = Path(__file__).parent.parent / "docs" / "screenshots" / "card-sets.webp"
CARDS = [
    *("card-R7", "card-B4", "card-Y6", "card-GS", "card-PR", "card-BD", "card-W", "card-W4", "card-WR"),
    *("card-WC1", "card-WA", "card-W4-B", "card-R3*", "card-blank-G+7X", "card-back"),
]
WIDTH = 82

DRAW = """async ({ cards, width }) => {
  const { cardSet, SETS } = await import(fileOf("js/looks/sets.js"));
  const { el } = await import(fileOf("js/looks/elements.js"));
  await (await import(fileOf("js/app.js"))).drawn;
  document.getElementById("app").remove();
  for (const name of SETS) {
    const set = await cardSet(name);
    const row = document.createElement("div");
    row.dataset.cards = name;
    Object.assign(row.style, { display: "flex", gap: "6px", padding: "5px 8px" });
    for (const one of cards) {
      const [id, sign] = one.split("+");
      const use = el("use", { href: set.href(id, sign) });
      row.append(el("svg", { viewBox: "0 0 200 300", width, height: width * 1.5 }, [use]));
    }
    document.body.append(row);
  }
}"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("--target", type=Path, default=TARGET)
    arguments = parser.parse_args()
    if not chromium():
        print("no Chromium found: install your system's chromium, or set COMODIN_CHROMIUM", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as made, Server(Path(made) / "data") as server, launched() as browser:
        opener = Opener(browser, server.base)
        size = {"width": len(CARDS) * (WIDTH + 6) + 10, "height": 200}
        page = opener("/rules", theme=arguments.theme, viewport=size)
        page.evaluate(DRAW, {"cards": CARDS, "width": WIDTH})
        png = b64encode(page.screenshot(full_page=True)).decode()
        arguments.target.write_bytes(b64decode(page.evaluate(PACK, [png, QUALITY])))
        opener.close()
    print(f"{arguments.target.name}: {arguments.target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
