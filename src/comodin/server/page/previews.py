"""What a chat shows of a link before anybody follows it: a title, a sentence and a picture of the table.

Only what a stranger who was given the link may see. The picture is drawn beside the server, and kept for a while.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256
from html import escape
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from ...pictures import HEIGHT, WIDTH, Preview, PreviewSeat, draw_preview
from ...words import LANGUAGES, Catalogue, catalogue
from ..network import Network
from ..processes import SideProcess
from ..tables import TableRegistry

MOST_KEPT = 32  # pictures, of some 170 kB each
MOST_WAITING = 16
ICON = "/icons/icon-512.png"


class Crowded(Exception):
    """Too many pictures are waited for."""


class Previews:
    """The previews of all links."""

    def __init__(self, tables: TableRegistry, network: Network, process: SideProcess) -> None:
        self._tables, self._network, self._process = tables, network, process
        self._kept: OrderedDict[Preview, bytes] = OrderedDict()
        self._waiting = 0
        self._drawing = asyncio.Lock()

    async def tags(self, request: Request, table_id: str | None) -> bytes:
        """For the head of the page; `table_id`: that of a table, which may not be there."""
        words = catalogue(language_of(request.headers.get("accept-language", "")))
        base = self._network.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
        key = request.query_params.get("key", "")
        shown = None if table_id is None else await self._tables.shown(table_id, key)
        said = {"og:site_name": "comodin", "og:type": "website"}
        if shown is None or table_id is None:
            title = "comodin" if table_id is None else words.say("server.preview.welcome")
            said |= {"og:title": title, "og:description": words.say("server.preview.home")}
            said |= {"og:image": f"{base}{ICON}", "twitter:card": "summary"}
        else:
            path = f"/t/{table_id}{f'?key={quote(key)}' if key else ''}"
            drawn = sha256(repr(preview_of(shown, words)).encode()).hexdigest()[:8]
            query = f"lang={words.language}&v={drawn}{f'&key={quote(key)}' if key else ''}"
            said |= {
                "og:title": words.say("server.preview.title", table=_title(shown, words)),
                "og:description": _sentences(shown, words),
                "og:url": f"{base}{path}",
                "og:image": f"{base}/t/{table_id}/picture.png?{query}",
                "og:image:type": "image/png",
                "og:image:width": str(WIDTH),
                "og:image:height": str(HEIGHT),
                "og:image:alt": words.say("server.preview.picture"),
                "twitter:card": "summary_large_image",
            }
        lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in said.items()]
        if table_id is not None:
            lines.append('<meta name="robots" content="noindex" />')  # a link is for those who were given it
        return "\n    ".join(lines).encode()

    async def picture(self, table_id: str, key: str, language: str) -> bytes | None:
        """The picture of a table, where a stranger may see it. Crowded where too many wait for theirs."""
        shown = await self._tables.shown(table_id, key)
        if shown is None:
            return None
        told = preview_of(shown, catalogue(language if language in LANGUAGES else LANGUAGES[0]))
        kept = self._kept.get(told)
        return kept if kept is not None else await self._in_turn(told)

    async def _in_turn(self, told: Preview) -> bytes:
        if self._waiting >= MOST_WAITING:
            raise Crowded
        self._waiting += 1
        try:
            async with self._drawing:
                if told not in self._kept:
                    self._kept[told] = await self._process.do(draw_preview, told)
                    if len(self._kept) > MOST_KEPT:
                        self._kept.popitem(last=False)
                return self._kept[told]
        finally:
            self._waiting -= 1


def language_of(accepted: str) -> str:
    """The first of our languages that a browser asks for, by its own order."""
    wanted = []
    for part in accepted[:200].split(","):
        tag, _, weight = part.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    return next((tag for _, tag in sorted(wanted, key=lambda one: one[0]) if tag in LANGUAGES), LANGUAGES[0])


def preview_of(shown: dict[str, Any], words: Catalogue) -> Preview:
    """What the picture of a table says."""
    seats = tuple(
        PreviewSeat()
        if seat is None
        else PreviewSeat(seat["name"], seat["person"] is None, seat.get("face", ""), seat.get("colour", 0))
        for seat in _seats(shown)
    )
    return Preview(_title(shown, words), _edition(shown, words), seats, words.say("server.preview.seat"))


def _seats(shown: dict[str, Any]) -> list[dict[str, Any] | None]:
    """As many as there are; summaries of the first version do not say who sits there."""
    sitting: list[dict[str, Any] | None] = shown["sitting"]
    return sitting or [None] * shown["seats"]


def _title(shown: dict[str, Any], words: Catalogue) -> str:
    if shown["title"]:
        return str(shown["title"])
    return words.say("server.preview.table", name=shown["host"]) if shown["host"] else _edition(shown, words)


def _edition(shown: dict[str, Any], words: Catalogue) -> str:
    return words.bound_to(shown["edition"]).say("edition.name")


def _sentences(shown: dict[str, Any], words: Catalogue) -> str:
    names = [seat["name"] for seat in _seats(shown) if seat is not None]
    free = shown["seats"] - len(names)
    who = words.say("server.preview.who", names=words.listed(names)) if names else ""
    if shown["phase"] != "waiting":
        rest = words.say("server.preview.running")
    else:
        rest = words.say("server.preview.free", n=free) if free else words.say("server.preview.full")
    return " ".join(filter(None, (f"{_edition(shown, words)}.", who, rest)))
