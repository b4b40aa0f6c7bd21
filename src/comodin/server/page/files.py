"""The browser's page: the files of `web/`, compressed once; every screen has the same page.

A page names its files by addresses with their version, which browsers keep for good (version.py); the same files
without it are asked for every time.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import OrderedDict
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath
from time import monotonic
from urllib.parse import quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from ...words import LANGUAGES, catalogue
from ..http import Body, answer, json_text
from ..limits import address_key
from ..protocol import format_choices
from ..tables import TableCodes, TooManyTries, code_in
from . import made, offline
from .hero import hero
from .lean import without_comments
from .packs import APP, Packs
from .previews import Crowded, Previews, language_of
from .screens import NOT_FOUND, OWN_WORDS, SCREENS, screen_at
from .version import PREFIX, Stamp, Version, stamp_of

WEB = Path(str(files("comodin") / "web"))
I18N = Path(str(files("comodin") / "words"))
CODE = Path(__file__).parent  # decides what is sent of them
INDEX = WEB / "index.html"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
}
PACKED = {".png", ".wav", ".webp", ".woff2"}  # compressed already
LEAN = (WEB / "js", WEB / "css")
"""What is sent without its comments; the vendored modules stay as they are, with their licences."""
PACK, PLAIN = "pack", "plain "
"""Parts of files: a module with what it imports; the page of a screen (named behind it) made of single modules."""
NOT_SHOWN = ("arena.", "cli.", "play.", "rules.", "score.", "server.", "simulate.")
"""Texts of the terminal, and of rule sheets, which are sent ready to read: the page does without them."""
EVERYWHERE = (
    *("lobby.footer", "lobby.language", "lobby.nav", "lobby.retry", "lobby.skip", "lobby.sound", "lobby.theme"),
    *("lobby.trouble", "hall.ask", "play.ask.drawn", "play.due", "play.facing", "play.it_says", "play.jumps_in"),
    *("play.match_won", "play.name", "play.playable", "play.score.you", "play.step.", "play.turn", "tour.back"),
    *(
        "tour.board.hands",
        "tour.leave_table",
        "device.hand",
        "device.tv",
        "hall.clock",
        "hall.grace",
        "hall.rated",
        "lobby.format.",
    ),
    *("lobby.new.clock.none", "lobby.rules.changed"),
)
"""Texts that every page says, though the others that begin like them are not shown, or come with some screens."""

PICTURE_SECONDS = 300  # how long a chat may keep a picture: the table goes on
LASTING = "public, max-age=31536000, immutable"
MOST_PAGES, PAGE_LEVEL = 256, 6  # pages with their previews that are kept, and how well they are packed
OFFLINE_SECONDS = 60.0  # how old the list may be when somebody changes the files of a running server

CATALOGUE = re.compile(rf"({'|'.join(LANGUAGES)})(?:/({'|'.join(OWN_WORDS)}))?\.json")
_SHEET = re.compile(r'\s*<link rel="stylesheet" href="/([^"]+)" />')
_FILE = re.compile(r'\b(href|src)="/((?:js|css|fonts|vendor|i18n)/[^"]+|screens.json)"')


def all_sheets() -> bytes:
    """The style sheets that every page links, in one: a browser far away asks once."""
    linked = _SHEET.findall(INDEX.read_text(encoding="utf-8"))
    return b"\n".join((WEB / sheet).read_bytes() for sheet in linked)


MADE = {WEB / address: make for address, make in made.MADE.items()} | {WEB / "css" / "page.css": all_sheets}
"""What no file holds, or several do."""


@dataclass(frozen=True)
class Kept:
    """A file as it is sent; `version` tells when it has changed on the disk, or what it is made of."""

    version: Stamp | str
    body: Body


class Pages:
    """The files of the page, read once and sent often."""

    def __init__(self, previews: Previews, codes: TableCodes) -> None:
        self._previews, self._codes = previews, codes
        self._sent: OrderedDict[tuple[str, str, str, bytes], Body] = OrderedDict()  # pages, by their file's ETag
        self._kept: dict[tuple[Path, str], Kept] = {}
        self._version = Version((WEB, I18N, CODE), made.MADE.values())
        self._packs = ("", Packs(WEB))  # of which version
        self._offline: tuple[float, Body] | None = None  # made when
        self._making = asyncio.Lock()

    def routes(self) -> list[Route]:
        """To be asked last: whatever is neither the interface nor a file is a screen, or is not there."""
        return [
            Route("/offline.json", self.offline, methods=["GET"]),
            Route("/t/{table}/picture.png", self.picture, methods=["GET"]),
            Route(f"/{PREFIX}/{{version}}/{{path:path}}", self.lasting, methods=["GET"]),
            Route("/{path:path}", self.answer, methods=["GET"]),
        ]

    async def offline(self, request: Request) -> Response:
        """What the start page and the score keeper need without a server. Every module is read for it: it is made
        beside the loop, and kept for a while."""
        async with self._making:
            if self._offline is None or monotonic() - self._offline[0] > OFFLINE_SECONDS:
                self._offline = (monotonic(), await asyncio.to_thread(self._list_offline))
        return answer(request, self._offline[1])

    def _list_offline(self) -> Body:
        pages = {screen: self._keep(INDEX, screen).content.decode() for screen in offline.PAGES.values()}
        parts = {part for screen in pages for part in SCREENS[screen].parts}
        paths = offline.needed(pages.values(), sorted(parts), self._version.address)
        return Body.of(json_text({"version": self._version.name, "files": paths}), pack=9)

    async def lasting(self, request: Request) -> Response:
        """A file by the address of its version, which may be kept for good; of another version it may not. Modules
        come with what they import."""
        found = self._find(request.path_params["path"])
        if found is None:
            raise HTTPException(404)
        named = request.path_params["version"]
        sent = await self._send(request, found[0], 200, PACK if _is_module(found[0]) else found[1])
        if named == await self._now():
            sent.headers["cache-control"] = LASTING
        return sent

    async def _now(self) -> str:
        """The version of the page. Files are looked at beside the loop."""
        return (
            self._version.name if self._version.is_fresh else await asyncio.to_thread(lambda: self._version.name)
        )

    async def answer(self, request: Request) -> Response:
        """A file, a screen, or 404."""
        found = self._find(request.path_params["path"])
        if found is not None:
            path, part = found
            return await self._send(request, path, 200, part)
        code = code_in(request.path_params["path"])
        if code is not None:
            return await self._by_code(request, code)
        screen = screen_at(request.url.path)
        wants_page = not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")
        if screen or wants_page:
            table = request.url.path.rpartition("/")[2] if screen == "table" else None
            tags = await self._previews.tags(request, table)
            plain = PLAIN if "plain" in request.query_params else ""
            return await self._send_page(request, 200 if screen else 404, plain + (screen or NOT_FOUND), tags)
        raise HTTPException(404)

    async def _by_code(self, request: Request, code: str) -> Response:
        """On to the table of a code, which has one address however it is typed; or a page that says why not."""
        if request.url.path != f"/{code}":
            return RedirectResponse(f"/{code}", 302)
        why, status = "no_code", 404
        try:
            found = await self._codes.find(code, address_key(request.client.host if request.client else ""))
        except TooManyTries:
            found, why, status = None, "too_many_tries", 429
        if found is None:
            tags = f'<meta name="code" content="{why}" />'.encode()
            return await self._send_page(request, status, screen_at(f"/{code}") or NOT_FOUND, tags)
        key = f"?key={quote(found.key)}" if found.key else ""
        return RedirectResponse(f"/t/{found.table_id}{key}", 302, {"cache-control": "no-store"})

    async def picture(self, request: Request) -> Response:
        """What a chat shows of a link to a table."""
        asked = request.query_params
        try:
            table_id = request.path_params["table"]
            png = await self._previews.picture(table_id, asked.get("key", ""), asked.get("lang", ""))
        except Crowded:
            text = "too many pictures are being drawn; try again in a little while"
            return JSONResponse({"code": "busy", "message": text}, 503, {"retry-after": "5"})
        if png is None:
            raise HTTPException(404)
        headers = {"cache-control": f"max-age={PICTURE_SECONDS}", "cross-origin-resource-policy": "cross-origin"}
        return Response(png, 200, headers, "image/png")

    def _find(self, name: str) -> tuple[Path, str] | None:
        """The file for a path, and which part of it (of a catalogue); nothing outside the folder, and no types and
        notes for people who change it."""
        parts = PurePosixPath(name).parts
        if not parts or any(part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        if parts[0] == "i18n":
            named = CATALOGUE.fullmatch("/".join(parts[1:]))
            return (I18N / f"{named[1]}.json", named[2] or "") if named else None
        path = WEB.joinpath(*parts)
        good = path.suffix in TYPES and path.suffix != ".html"
        return (path, "") if good and (path in MADE or path.is_file()) else None

    async def _send(self, request: Request, path: Path, status: int = 200, screen: str = "") -> Response:
        return answer(request, await self._body(path, screen), status)

    async def _body(self, path: Path, screen: str) -> Body:
        kept = self._kept.get((path, screen))
        if self._version.is_fresh and kept is not None and kept.version == self._stamp(path, screen):
            return kept.body
        async with self._making:  # compressing takes a while: beside the loop, and once
            return await asyncio.to_thread(self._keep, path, screen)

    async def _send_page(self, request: Request, status: int, screen: str, tags: bytes) -> Response:
        """The page of a screen with what it says of itself to others."""
        body = await self._body(INDEX, screen)
        language = language_of(request.headers.get("accept-language", ""))
        key = (body.etag, screen, language, tags)
        page = self._sent.get(key)
        if page is None:
            picture = hero(catalogue(language), self._version.address) if screen == "home" else ""
            content = body.content.replace(b"<!-- preview -->", tags).replace(b"<!-- hero -->", picture.encode())
            content = content.replace(b'<html lang="en">', f'<html lang="{language}">'.encode())
            content = content.replace(b"/i18n/en", f"/i18n/{language}".encode())
            page = self._sent[key] = Body.of(content, body.media_type, pack=PAGE_LEVEL)
            if len(self._sent) > MOST_PAGES:
                self._sent.popitem(last=False)
        sent = answer(request, page, status)
        sent.headers.add_vary_header("Accept-Language")
        return sent

    def _keep(self, path: Path, screen: str) -> Body:
        """Read and compressed when it is asked for first, and again when it has changed."""
        make, version = MADE.get(path), self._stamp(path, screen)
        kept = self._kept.get((path, screen))
        if kept is None or kept.version != version:
            body = make() if make else path.read_bytes()
            if path.parent == I18N:
                body = shown_texts(body, screen)
            elif screen == PACK:
                body = self._packs_now().pack(path.relative_to(WEB).as_posix())
            elif path.is_relative_to(LEAN[0]) or path.is_relative_to(LEAN[1]):
                body = without_comments(body)
            elif screen:
                body = self._page_of(body.decode(), screen).encode()
            sent = Body.of(body, TYPES[path.suffix], pack=0 if path.suffix in PACKED else 9)
            kept = self._kept[path, screen] = Kept(version, sent)
        return kept.body

    def _packs_now(self) -> Packs:
        if self._packs[0] != self._version.name:
            self._packs = (self._version.name, Packs(WEB))
        return self._packs[1]

    def _stamp(self, path: Path, part: str) -> Stamp | str:
        """A page names all files, and some files are made of others: they change with the version."""
        return self._version.name if path == INDEX or part == PACK or path in MADE else stamp_of(path)

    def _page_of(self, page: str, screen: str) -> str:
        """The page of a screen: its words, its modules, and one style sheet for all that every page has."""
        before, _, after = page.partition("<!-- sheets -->")
        page = f'{before}<link rel="stylesheet" href="/css/page.css" />{_SHEET.sub("", after)}'
        page = page.replace("<!-- formats -->", _formats()).replace("<!-- languages -->", _languages())
        plain, screen = screen.startswith(PLAIN), screen.removeprefix(PLAIN)
        page = page.replace("<!-- words -->", _words(screen)).replace("<!-- modules -->", _needed(screen, plain))
        return page if plain else _FILE.sub(lambda found: f'{found[1]}="{self._version.address(found[2])}"', page)


def shown_texts(texts_of_language: bytes, part: str = "") -> bytes:
    """A catalogue without what the page never shows, and without what only some screens say; or just that."""
    later = (*NOT_SHOWN, *(start for starts in OWN_WORDS.values() for start in starts))

    def comes(key: str) -> bool:
        first = key.startswith(EVERYWHERE) or not key.startswith(later)
        return key.startswith(OWN_WORDS[part]) and not first if part else first

    texts = {key: text for key, text in json.loads(texts_of_language).items() if comes(key)}
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()


def _is_module(path: Path) -> bool:
    return path.is_relative_to(LEAN[0]) and path.relative_to(LEAN[0]).as_posix() not in ("early.js", "pack.js")


def _needed(screen: str, plain: bool) -> str:
    """What the screen needs at once, so that the browser asks for all of it side by side. The language is filled
    in when the page is sent."""
    described = SCREENS.get(screen)
    parts = ("", *(f"/{part}" for part in described.parts)) if described else ("",)
    fetched = ("screens.json", *(f"i18n/en{part}.json" for part in parts))
    links = [f'<link rel="preload" href="/{name}" as="fetch" crossorigin />' for name in fetched]
    links += [f'<link rel="modulepreload" href="/{module}" />' for module in (APP, f"js/screens/{screen}.js")]
    styles = described.styles if described else ()
    links = ([] if plain else links) + [f'<link rel="stylesheet" href="/css/{name}.css" />' for name in styles]
    return "\n    ".join(links)


def _words(screen: str) -> str:
    """The parts of the catalogue that the screen needs, so that they are asked for with the rest of it."""
    parts = SCREENS[screen].parts if screen in SCREENS else ()
    return f'<meta name="words" content="{" ".join(parts)}" />'


def _formats() -> str:
    """What a match can be, for every screen at once: it is also known where there is no server (`/score`)."""
    choices = msgspec.json.encode(format_choices()).decode()
    return f'<meta name="formats" content="{escape(choices)}" />'


def _languages() -> str:
    """The languages by their own names."""
    names = json.dumps({tag: catalogue(tag).say("language.name") for tag in LANGUAGES}, ensure_ascii=False)
    return f'<meta name="languages" content="{escape(names)}" />'
