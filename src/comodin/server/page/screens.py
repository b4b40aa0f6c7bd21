"""The screens of the page as `web/screens.json` describes them.

The page reads the same file (`web/js/common/screens.js`), so the path of a screen is written once.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from ..tables import CODE_LENGTH as LENGTH
from ..tables import CODE_LETTERS as LETTERS

DESCRIPTION = Path(str(files("comodin") / "web" / "screens.json"))
NOT_FOUND = "not-found"
_PARAMETER = re.compile(r"\{\w+(?::(int|code))?\}")
_KINDS = {"int": "[0-9]{1,6}", "code": f"[{LETTERS}]{{{LENGTH}}}"}


@dataclass(frozen=True)
class Screen:
    """`paths`: patterns of whole paths. `words`: how the keys of texts begin that come with this screen,
    not with all. `parts`: the screens, this one or others, whose words it says."""

    paths: tuple[re.Pattern[str], ...]
    styles: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


def _pattern(path: str) -> re.Pattern[str]:
    """`/t/{table}` as a pattern; a path in the description has no other special characters."""
    return re.compile(_PARAMETER.sub(lambda found: _KINDS.get(found[1], "[A-Za-z0-9_-]{1,64}"), path))


def _read(path: Path) -> dict[str, Screen]:
    described = json.loads(path.read_text(encoding="utf-8"))
    return {
        module: Screen(
            tuple(map(_pattern, line["paths"])),
            tuple(line.get("styles", ())),
            tuple(line.get("words", ())),
            (*((module,) if line.get("words") else ()), *line.get("borrows", ())),
        )
        for module, line in described.items()
    }


SCREENS = _read(DESCRIPTION)
"""By the name of the module in `web/js/screens/`."""
OWN_WORDS = {module: screen.words for module, screen in SCREENS.items() if screen.words}
"""Texts of some screens, loaded with them (`/i18n/es/score.json`): the others need not wait for them."""


def screen_at(path: str) -> str | None:
    """The module of the screen of a path."""
    return next((name for name, one in SCREENS.items() if any(known.fullmatch(path) for known in one.paths)), None)
