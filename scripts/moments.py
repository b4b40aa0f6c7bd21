"""Films the moments of a table for docs/screenshots/moments/: one sheet of frames for each size and theme.

    python -m scripts.moments [--only NAME …] [--size phone] [--theme dark] [--png] [--folder …]

It starts a server of its own and needs a Chromium. What is filmed is in `testkit/moments/`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import Page

from testkit.browser import Opener, chromium, launched
from testkit.moments import filmed, moments
from testkit.server import Server

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots" / "moments"
LIMIT = 40_000
WIDTHS = {"phone": 156, "desktop": 340}  # of a frame on the sheet

# A page of its own puts the sheet together, as small as it must be.
SHEET = """async ([frames, width, columns, limit]) => {
  const images = [];
  for (const [at, png] of frames) {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    images.push([at, image]);
  }
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const height = Math.round((width * images[0][1].naturalHeight) / images[0][1].naturalWidth);
  const [gap, caption] = [6, 20];
  const rows = Math.ceil(images.length / columns);
  canvas.width = Math.min(columns, images.length) * (width + gap) + gap;
  canvas.height = rows * (height + caption + gap);
  pen.fillStyle = "#888";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.font = "14px sans-serif";
  pen.fillStyle = "#000";
  images.forEach(([at, image], n) => {
    const x = gap + (n % columns) * (width + gap);
    const y = Math.floor(n / columns) * (height + caption + gap);
    pen.fillText(`${at} ms`, x + 2, y + 15);
    pen.drawImage(image, x, y + caption, width, height);
  });
  if (!limit) return canvas.toDataURL("image/png").split(",")[1];
  for (let quality = 0.8; ; quality *= 0.85) {
    const data = canvas.toDataURL("image/webp", quality).split(",")[1];
    if (data.length * 0.75 <= limit || quality < 0.1) return data;
  }
}"""


def sheet(packer: Page, frames: list[tuple[int, bytes]], size: str, limit: int) -> bytes:
    """The frames side by side, each with its time; as PNG where there is no limit."""
    pictures = [[at, b64encode(png).decode()] for at, png in frames]
    columns = len(frames) if size == "phone" else (len(frames) + 1) // 2
    return b64decode(packer.evaluate(SHEET, [pictures, WIDTHS[size], columns, limit]))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=[*moments()], help="these moments")
    parser.add_argument("--size", choices=[*WIDTHS])
    parser.add_argument("--theme", choices=["light", "dark"])
    parser.add_argument("--language", default="en")
    parser.add_argument("--png", action="store_true", help="as PNG without a limit, to look at closely")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    arguments = parser.parse_args()
    if not chromium():
        print("no Chromium found: install your system's chromium, or set COMODIN_CHROMIUM", file=sys.stderr)
        return 2
    kind, limit = ("png", 0) if arguments.png else ("webp", LIMIT)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made, Server(Path(made) / "data") as server, launched() as browser:
        packer = browser.new_page()
        for name in arguments.only or moments():
            for size in [arguments.size] if arguments.size else WIDTHS:
                for theme in [arguments.theme] if arguments.theme else ("light", "dark"):
                    opener = Opener(browser, server.base)
                    page = opener(
                        "/rules",
                        size=size,
                        theme=theme,
                        language=arguments.language,
                        device_scale_factor=1,
                        motion="no-preference",
                    )
                    page.locator("main h1").wait_for()
                    frames = list(filmed(page, moments()[name]))
                    opener.close()
                    opener.check()
                    target = arguments.folder / f"{name}-{size}-{theme}.{kind}"
                    target.write_bytes(sheet(packer, frames, size, limit))
                    print(f"{target.name}: {target.stat().st_size} bytes", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
