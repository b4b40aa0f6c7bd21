"""Draws cards and faces: writes them and the palette for the page; `--check`: are they up to date?"""

from __future__ import annotations

import argparse
import sys
from gzip import compress
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file, too

from scripts.art.backs import backs  # noqa: E402
from scripts.art.faces import faces  # noqa: E402
from scripts.art.feelings import feelings  # noqa: E402
from scripts.art.palette import card_set, stylesheet  # noqa: E402
from scripts.art.sprite import sprite  # noqa: E402

WEB = ROOT / "src" / "comodin" / "web"


def drawn() -> dict[Path, str]:
    drawings = {WEB / "faces" / f"{name}.svg": text for name, text in faces().items()}
    pictures = {WEB / "cards.svg": sprite(), WEB / "backs.svg": backs(), WEB / "feelings.svg": feelings()}
    texts = {WEB / "palette.css": stylesheet(), WEB / "card-sets" / "azulejo.json": card_set()}
    return {**pictures, **texts, **drawings}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is out of date")
    check = parser.parse_args().check
    stale = [path for path, text in drawn().items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        if check:
            print(f"{path.relative_to(ROOT)} is out of date: run scripts/draw_cards.py", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(drawn()[path], encoding="utf-8")
    for path, text in drawn().items():
        print(f"{path.relative_to(ROOT)}: {len(text.encode())} bytes, {len(compress(text.encode()))} compressed")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
