"""Makes the sounds of the page. Nothing is recorded: all is computed. `--check` compares, and writes nothing.

Two files that any player opens (`web/sounds/table.wav`, `gestures.wav`), and `sounds.json`, which says at which
block of its file each sound begins and how many blocks it has.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file, too

from scripts.synth.gestures import GESTURES  # noqa: E402
from scripts.synth.instruments import Wave, ended, loudest  # noqa: E402
from scripts.synth.table_sounds import TABLE  # noqa: E402
from testkit.adpcm import BLOCK, packed, wav  # noqa: E402

TARGET = ROOT / "src" / "comodin" / "web" / "sounds"
SPRITES: Mapping[str, Mapping[str, tuple[Callable[[], Wave], float]]] = {"table": TABLE, "gestures": GESTURES}


def made() -> dict[str, bytes]:
    """The files by their names."""
    files: dict[str, bytes] = {}
    index: dict[str, dict[str, list[int]]] = {}
    for sprite, sounds in SPRITES.items():
        blocks: list[bytes] = []
        index[sprite] = {}
        at = 0
        for name, (make, peak) in sounds.items():
            block = packed(ended(loudest(make(), peak)).tolist())
            index[sprite][name] = [at, len(block) // BLOCK]
            at += len(block) // BLOCK
            blocks.append(block)
        files[f"{sprite}.wav"] = wav(blocks)
    files["sounds.json"] = (json.dumps(index, indent=1) + "\n").encode()
    return files


def main(arguments: list[str]) -> int:
    files = made()
    if "--check" in arguments:
        other = [name for name, content in files.items() if (TARGET / name).read_bytes() != content]
        print(f"made anew, these are other sounds: {', '.join(other)}" if other else "the same bytes")
        return 1 if other else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (TARGET / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
