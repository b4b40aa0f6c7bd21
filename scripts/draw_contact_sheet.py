"""Renders contact sheets of the cards to docs/screenshots/, with a headless Chromium."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file, too

from scripts.art.png import squeezed  # noqa: E402
from scripts.art.sheets import SHEETS, Sheet  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"


def shoot(browser: str, sheet: Sheet, target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "sheet.html"
        page.write_text(sheet.page(), encoding="utf-8")
        subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--force-color-profile=srgb",
                f"--window-size={sheet.width},{sheet.height}", f"--screenshot={target}", page.as_uri(),
            ],
            check=True, capture_output=True, timeout=120,
        )  # fmt: skip
    target.write_bytes(squeezed(target.read_bytes()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="one sheet by its name")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--browser", default=shutil.which("chromium") or shutil.which("chromium-browser"))
    arguments = parser.parse_args()
    if not arguments.browser:
        print("no Chromium found: install Debian's chromium, or name one with --browser", file=sys.stderr)
        return 2
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for sheet in SHEETS:
        if arguments.only in (None, sheet.name):
            target = arguments.folder / f"{sheet.name}.png"
            shoot(arguments.browser, sheet, target)
            print(f"{target.name}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
