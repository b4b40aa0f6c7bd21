"""What the score keeper needs without a server: named here for the service worker (`web/sw.js`), which keeps it.

The list has a version made from all its files: a worker keeps one whole set, never parts of two.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256

from ...words import LANGUAGES

SCREEN = "score"
PAGE = f"/{SCREEN}"
ALSO = (
    "/cards.svg",
    "/data/referee.json",
    "/icons/tile.svg",
    "/icons/favicon.svg",
    "/manifest.webmanifest",
    "/screens.json",
)
_LINKED = re.compile(r'(?:href|src)="(/[^"]+\.(?:css|js|woff2))"')


def needed(index: str, modules: list[str], styles: tuple[str, ...], parts: tuple[str, ...]) -> list[str]:
    """The addresses of everything that the screen loads, in all languages."""
    names = ("", *(f"/{part}" for part in parts))
    words = [f"/i18n/{language}{name}.json" for language in LANGUAGES for name in names]
    linked = _LINKED.findall(index)
    sheets = [f"/css/{name}.css" for name in styles]
    return sorted({PAGE, *linked, *ALSO, *words, *sheets, *(f"/{module}" for module in modules)})


def listed(paths: list[str], etag: Callable[[str], str]) -> dict[str, object]:
    """The list and its version, as JSON."""
    version = sha256("".join(etag(path) for path in paths).encode()).hexdigest()[:16]
    return {"version": version, "files": paths}
