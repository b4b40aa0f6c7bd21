"""Makes the icons of the page from our mark in cards.svg, with a headless Chromium."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file, too

from scripts.art.palette import stylesheet  # noqa: E402
from scripts.art.png import squeezed  # noqa: E402
from scripts.art.sprite import sprite  # noqa: E402

FOLDER = ROOT / "src" / "comodin" / "web" / "icons"
# name: size, share of it that the mark takes, rounding of the corners
ICONS = {
    "icon-192": (192, 0.84, 0.2),
    "icon-512": (512, 0.84, 0.2),
    "maskable-512": (512, 0.62, 0.0),  # a launcher may cut away all but the inner 80 %
    "touch-180": (180, 0.78, 0.0),
}


def page(size: int, share: float, rounding: float) -> str:
    mark, corner = size * share, size * rounding
    hidden = sprite().replace("<svg ", '<svg style="position:absolute;width:0;height:0" ', 1)
    at = (size - mark) / 2
    return (
        f"<!doctype html><style>{stylesheet()} html, body {{ margin: 0; background: transparent }}</style>{hidden}"
        f'<svg width="{size}" height="{size}" style="display:block">'
        f'<rect width="{size}" height="{size}" rx="{corner}" fill="var(--wild-field)"/>'
        f'<svg x="{at}" y="{at}" width="{mark}" height="{mark}" viewBox="20 70 160 160"><use href="#fW"/></svg>'
        "</svg>"
    )


def shoot(browser: str, name: str, folder: Path) -> None:
    size, share, rounding = ICONS[name]
    target = folder / f"{name}.png"
    with tempfile.TemporaryDirectory() as made:
        source = Path(made) / "icon.html"
        source.write_text(page(size, share, rounding), encoding="utf-8")
        subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--force-color-profile=srgb", "--default-background-color=00000000",
                f"--window-size={size},{size}", f"--screenshot={target}", source.as_uri(),
            ],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
    target.write_bytes(squeezed(target.read_bytes()))
    print(f"{target.name}: {target.stat().st_size} bytes")


def favicon() -> str:
    """The plain mark by itself; its light colours do on a dark bar, too."""
    found = re.search(r'<g id="m4".*?</g>', sprite(), re.DOTALL)
    assert found
    shape = re.sub(r"var\([^,]+,([^)]+)\)", r"\1", found[0]).replace(' id="m4"', "")
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">{shape}</svg>\n'


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", default=shutil.which("chromium") or shutil.which("chromium-browser"))
    arguments = parser.parse_args()
    if not arguments.browser:
        print("no Chromium found: install Debian's chromium, or name one with --browser", file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "favicon.svg").write_text(favicon(), encoding="utf-8")
    for name in ICONS:
        shoot(arguments.browser, name, FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
