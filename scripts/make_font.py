"""Makes the font files of the page, Latin only: Nunito in two weights with tabular figures, and Patrick Hand for
what people write on cards.

Needs npm (the fonts come from their packages) and `pip install fonttools brotli`. Run it again when a catalogue
wants a letter that is missing; it says which.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file, too

from scripts.art.letters import LETTERS, used  # noqa: E402

TARGET = ROOT / "src" / "comodin" / "web" / "fonts"
PACKAGE = "@fontsource/nunito@5.3.0"
HAND = "@fontsource/patrick-hand@5.3.0"
WEIGHTS = (400, 700)
MOST_BYTES = 40_000
MOST_BYTES_OF_HAND = 15_000

FEATURES = ["kern", "ccmp", "locl", "mark"]  # figures are tabular without asking


def main() -> int:
    TARGET.mkdir(parents=True, exist_ok=True)
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        source = fetched(Path(folder), PACKAGE)
        for weight in WEIGHTS:
            target = TARGET / f"nunito-{weight}.woff2"
            cut(source / "files" / f"nunito-latin-{weight}-normal.woff2", target)
            total += target.stat().st_size
            print(f"{target.name}: {target.stat().st_size} bytes")
        (TARGET / "LICENSE").write_bytes((source / "LICENSE").read_bytes())
    with tempfile.TemporaryDirectory() as folder:
        source = fetched(Path(folder), HAND)
        hand = TARGET / "hand.woff2"
        cut(source / "files" / "patrick-hand-latin-400-normal.woff2", hand, figures=False)
        print(f"{hand.name}: {hand.stat().st_size} bytes")
        (TARGET / "LICENSE-hand").write_bytes((source / "LICENSE").read_bytes())
    if total > MOST_BYTES or hand.stat().st_size > MOST_BYTES_OF_HAND:
        print(f"too large: at most {MOST_BYTES} and {MOST_BYTES_OF_HAND} bytes", file=sys.stderr)
        return 1
    return 0


def fetched(folder: Path, package: str) -> Path:
    subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    return folder / "package"


def cut(source: Path, target: Path, *, figures: bool = True) -> None:
    """`figures`: all of them have to be equally wide."""
    font = TTFont(source)
    known = font.getBestCmap()
    missing = sorted(letter for letter in used() if ord(letter) not in known)
    if missing:
        print(f"{source.name} has no {' '.join(missing)}", file=sys.stderr)
    widths = {font["hmtx"][known[ord(figure)]][0] for figure in "0123456789"}
    assert len(widths) == 1 or not figures, "the figures are not tabular"
    options = subset.Options(hinting=False, layout_features=FEATURES, flavor="woff2", desubroutinize=True)
    options.name_IDs = [0, 1, 2, 13, 14]  # copyright, family, style, licence
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(letter) for letter in {*LETTERS, *used()}])
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    sys.exit(main())
