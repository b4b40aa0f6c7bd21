"""The handbook at /docs: the site that `make docs` builds from docs/, file by file, under the policy of the page.

A wheel brings it along; in a checkout it is there once it was built. Where it is not, one page says so.
"""

from __future__ import annotations

import asyncio
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...words import catalogue
from ..http import Body, answer
from .previews import language_of
from .version import Stamp, stamp_of

SITE = Path(str(files("comodin") / "site"))
PATH = "/docs"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = {".png", ".webp", ".woff2"}  # compressed already


class Handbook:
    """The files of the site, read and compressed when they are asked for first."""

    def __init__(self, site: Path = SITE) -> None:
        self._site = site
        self._kept: dict[Path, tuple[Stamp, Body]] = {}

    def routes(self) -> list[Route]:
        """Relative links need the slash at the end of the first address."""
        return [
            Route(PATH, self._start, methods=["GET"]),
            Route(f"{PATH}/{{path:path}}", self.page, methods=["GET"]),
        ]

    async def _start(self, request: Request) -> Response:
        return RedirectResponse(f"{PATH}/", 307)

    async def page(self, request: Request) -> Response:
        """A file of the site; or a page that says what is missing."""
        found = await asyncio.to_thread(self._body, request.path_params["path"] or "index.html")
        if found is not None:
            return answer(request, found)
        language = language_of(request.headers.get("accept-language", ""))
        built = await asyncio.to_thread((self._site / "index.html").is_file)
        sent = answer(request, _without(language, "no_page" if built else "not_built"), 404)
        sent.headers.add_vary_header("Accept-Language")
        return sent

    def _body(self, name: str) -> Body | None:
        parts = PurePosixPath(name).parts
        if name.endswith("/") or any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        path = self._site.joinpath(*parts)
        if path.suffix not in TYPES or not path.is_relative_to(self._site) or not _is_file(path):
            return None
        stamp = stamp_of(path)
        kept = self._kept.get(path)
        if kept is None or kept[0] != stamp:
            body = Body.of(path.read_bytes(), TYPES[path.suffix], pack=0 if path.suffix in PACKED else 9)
            kept = self._kept[path] = (stamp, body)
        return kept[1]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long for a file
        return False


def _without(language: str, why: str) -> Body:
    """A page in the look of the others, without a script."""
    words = catalogue(language)
    title, text = escape(words.say("server.docs.title")), escape(words.say(f"server.docs.{why}"))
    goes = "/" if why == "not_built" else f"{PATH}/"
    page = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8" />'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />'
        f"<title>{title}</title>"
        '<link rel="icon" href="/icons/favicon.svg" /><link rel="stylesheet" href="/css/page.css" /></head>'
        '<body><main class="centred"><img class="mark" src="/icons/favicon.svg" alt="" />'
        f'<h1>{title}</h1><p>{text}</p><p><a href="{goes}">{escape(words.say("server.docs.back"))}</a></p>'
        "</main></body></html>"
    )
    return Body.of(page.encode(), TYPES[".html"], pack=6)
