"""Pictures of the full screen, in three languages and five editions: what is drawn is what was drawn before.

After a change that is meant: `COMODIN_SNAPSHOTS=write python -m pytest tests/terminal/test_snapshots.py`, and look
at the pictures in a browser before they are committed.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from comodin.editions import EDITIONS
from comodin.words import LANGUAGES

from .screens import game, steady, table, words_in

FOLDER = Path(__file__).parent / "snapshots"
SIZES = {"en": (80, 24), "es": (120, 30), "it": (40, 30)}
COLOURS = {"en": "dark", "es": "light", "it": "dark"}


def compared(name: str, svg: str) -> None:
    path = FOLDER / f"{name}.svg"
    if os.environ.get("COMODIN_SNAPSHOTS") == "write":
        path.write_text(svg, encoding="utf-8")
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    assert words_in(svg) == words_in(before)  # first the letters: what differs can be read
    assert svg == before, f"{path} has other colours or another form now"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_looks_as_it_did(edition: str, language: str) -> None:
    async def picture() -> str:
        async with table(game(edition), language, SIZES[language], COLOURS[language]) as shown:
            await shown.wait(shown.mine)
            return steady(shown.pilot.app.export_screenshot(simplify=True))

    compared(f"{edition}-{language}", asyncio.run(picture()))


def test_a_choice_and_the_help_look_as_they_did() -> None:
    async def pictures() -> tuple[str, str]:
        async with table(game("deluxe"), "en") as shown:
            await shown.wait(shown.mine)
            await shown.pilot.press("question_mark")
            await shown.pilot.pause()
            help_ = steady(shown.pilot.app.export_screenshot(simplify=True))
            await shown.pilot.press("escape", "q")
            await shown.pilot.pause()
            return help_, steady(shown.pilot.app.export_screenshot(simplify=True))

    help_, choice = asyncio.run(pictures())
    compared("help", help_)
    compared("leave", choice)
