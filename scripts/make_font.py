"""Makes the two font files of the page from Nunito: Latin only, two weights, tabular figures.

Needs npm (the font comes from its package) and `pip install fonttools brotli`. Run it again when a catalogue wants
a letter that is missing; it says which.
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
WEIGHTS = (400, 700)
MOST_BYTES = 40_000

FEATURES = ["kern", "ccmp", "locl", "mark"]  # figures are tabular without asking


def main() -> int:
    TARGET.mkdir(parents=True, exist_ok=True)
    total = 0
    with tempfile.TemporaryDirectory() as folder:
        source = fetched(Path(folder))
        for weight in WEIGHTS:
            target = TARGET / f"nunito-{weight}.woff2"
            cut(source / "files" / f"nunito-latin-{weight}-normal.woff2", target)
            total += target.stat().st_size
            print(f"{target.name}: {target.stat().st_size} bytes")
        (TARGET / "LICENSE").write_bytes((source / "LICENSE").read_bytes())
    if total > MOST_BYTES:
        print(f"too large: {total} bytes, at most {MOST_BYTES}", file=sys.stderr)
        return 1
    return 0


def fetched(folder: Path) -> Path:
    subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    return folder / "package"


def cut(source: Path, target: Path) -> None:
    font = TTFont(source)
    known = font.getBestCmap()
    missing = sorted(letter for letter in used() if ord(letter) not in known)
    if missing:
        print(f"{source.name} has no {' '.join(missing)}", file=sys.stderr)
    figures = {font["hmtx"][known[ord(figure)]][0] for figure in "0123456789"}
    assert len(figures) == 1, "the figures are not tabular"
    options = subset.Options(hinting=False, layout_features=FEATURES, flavor="woff2", desubroutinize=True)
    options.name_IDs = [0, 1, 2, 13, 14]  # copyright, family, style, licence
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(letter) for letter in {*LETTERS, *used()}])
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    sys.exit(main())
