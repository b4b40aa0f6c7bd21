"""The sounds of the page: made again they are the same bytes, and none is too long, too loud or nothing at all."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from testkit.adpcm import BLOCK, RATE, blocks_of, unpacked

ROOT = Path(__file__).parent.parent
WEB = ROOT / "src" / "comodin" / "web"
SOUNDS = WEB / "sounds"
INDEX: dict[str, dict[str, list[int]]] = json.loads((SOUNDS / "sounds.json").read_bytes())
NAMES = [(sprite, name) for sprite, sounds in INDEX.items() for name in sounds]
MOST_BYTES = 150_000


@cache
def blocks(sprite: str) -> bytes:
    return blocks_of((SOUNDS / f"{sprite}.wav").read_bytes())


def test_the_script_makes_the_very_files_that_are_served() -> None:
    """Else: python -m scripts.make_sounds."""
    command = [sys.executable, "scripts/make_sounds.py", "--check"]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_they_are_many_and_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) <= MOST_BYTES
    assert len(INDEX["table"]) >= 12
    for sprite, sounds in INDEX.items():
        assert sum(length for _, length in sounds.values()) * BLOCK == len(blocks(sprite))


@pytest.mark.parametrize(("sprite", "name"), NAMES)
def test_each_is_short_and_heard_and_never_clips(sprite: str, name: str) -> None:
    start, length = INDEX[sprite][name]
    wave = [one / 32_768 for one in unpacked(blocks(sprite)[start * BLOCK : (start + length) * BLOCK])]
    assert 0.04 <= len(wave) / RATE <= 1.2
    peak = max(map(abs, wave))
    assert 0.3 <= peak <= 0.95
    assert abs(wave[0]) < 0.02  # nothing clicks where it begins or ends
    assert abs(wave[-1]) < 0.02
    assert abs(sum(wave) / len(wave)) < 0.02  # and no loudspeaker is pushed aside
    first = next(n for n, one in enumerate(wave) if abs(one) > peak / 20)
    assert first / RATE < 0.1, "it answers at once"


def test_the_page_asks_for_sounds_that_are_there() -> None:
    source = (WEB / "js" / "stage" / "sound.js").read_text(encoding="utf-8")
    assert set(re.findall(r'play\("(\w+)"', source)) == INDEX["table"].keys()
    house = (WEB / "js" / "table" / "house-rules.js").read_text(encoding="utf-8")
    listed = re.search(r"GESTURES = \[([^\]]+)\]", house)
    assert listed is not None
    assert set(re.findall(r"\w+", listed[1])) == INDEX["gestures"].keys()
