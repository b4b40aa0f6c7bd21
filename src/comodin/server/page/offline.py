"""What the start page and the score keeper need without a server: named here for the service worker (`web/sw.js`),
which keeps one whole set of one version, never parts of two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ...words import LANGUAGES

PAGES = {"/": "home", "/score": "score"}
"""Which screens they are."""
VERSIONED = ("cards.svg", "data/referee.json", "icons/tile.svg", "screens.json")
ALSO = ("/icons/favicon.svg", "/manifest.webmanifest")
_LINKED = re.compile(r'(?:href|src)="(/[^"]+\.(?:css|js|woff2))"')


def needed(pages: Iterable[str], parts: Iterable[str], address: Callable[[str], str]) -> list[str]:
    """The addresses of all that these pages load, in all languages; `address`: of a file, with its version."""
    names = ("", *(f"/{part}" for part in parts))
    words = [address(f"i18n/{language}{name}.json") for language in LANGUAGES for name in names]
    linked = (file for page in pages for file in _LINKED.findall(page))
    return sorted({*PAGES, *linked, *words, *ALSO, *map(address, VERSIONED)})
