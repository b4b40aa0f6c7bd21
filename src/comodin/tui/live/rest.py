"""The REST interface of a server, as far as a terminal needs it: who one is, tables, codes."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from ...errors import BadInput, ComodinError

USUAL_SERVER = "http://127.0.0.1:8000"
PATIENCE = 10.0  # seconds
MOST_BYTES = 4 << 20  # of an answer
CODE = re.compile(r"[B-DF-HJKMNP-TV-XZ]{5}", re.IGNORECASE)
"""As the server draws them: no vowels, no L and no Y."""
SPACING = re.compile(r"[\s\-–—_.]+")


class ServerRefused(ComodinError):
    """The server said no: `code` is stable, `status` that of HTTP."""

    def __init__(self, code: str, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.code, self.status = code, status


@dataclass(frozen=True)
class Place:
    """A table of a server: `base` is the server's address; a code still has to be looked up."""

    base: str
    table: str = ""
    key: str = ""
    code: str = ""

    @property
    def socket(self) -> str:
        return f"ws{self.base.removeprefix('http')}/ws"

    @property
    def link(self) -> str:
        """What brings others there, by a browser or by `comodin join`."""
        key = f"?key={quote(self.key)}" if self.key else ""
        return f"{self.base}/t/{self.table}{key}"


def place_of(text: str, server: str = "") -> Place:
    """`https://uno.example/t/238379199de5?key=…`, `uno.example/BCDFG`, or `BCDFG` at the usual server."""
    bare = SPACING.sub("", text)
    if CODE.fullmatch(bare):
        return Place(base_of(server or USUAL_SERVER), code=bare.upper())
    base = base_of(text)
    parts = urlsplit(text if "://" in text else f"http://{text}")
    path = [part for part in parts.path.split("/") if part]
    key = (parse_qs(parts.query).get("key") or [""])[0]
    match path:
        case []:
            return Place(base, key=key)
        case ["t" | "tv" | "hot", table]:
            return Place(base, table, key)
        case [code] if CODE.fullmatch(SPACING.sub("", code)):
            return Place(base, code=SPACING.sub("", code).upper())
        case _:
            raise BadInput("URL", f"expected the link of a table or its code of five letters, found {text!r:.60}")


def base_of(text: str) -> str:
    """The address of the server in a link; BadInput where it is none."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    try:
        fine = parts.scheme in ("http", "https") and parts.hostname and (parts.port or True)
    except ValueError:
        fine = False
    if not fine or any(letter.isspace() for letter in parts.netloc) or "@" in parts.netloc:
        raise BadInput("URL", f"expected an address such as {USUAL_SERVER}, found {text!r:.60}")
    return f"{parts.scheme}://{parts.netloc}"


class Api:
    """Requests to one server; each raises ServerRefused, or OSError where there is no answer."""

    def __init__(self, base: str) -> None:
        self.base = base

    def call(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """The JSON of an answer."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.base}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.loads(answer.read(MOST_BYTES))
        except urllib.error.HTTPError as error:
            with error:
                raise _refused(error) from None
        except urllib.error.URLError as error:
            reason = error.reason
            raise reason if isinstance(reason, OSError) else OSError(str(reason)) from None
        except (ValueError, UnicodeError):
            raise ServerRefused("no_server", "this address is not a comodin server") from None

    def guest(self, name: str) -> dict[str, Any]:
        """A new player."""
        player: dict[str, Any] = self.call("POST", "/api/players", {"name": name})
        return player

    def table_of(self, code: str) -> tuple[str, str]:
        """The table of a code, and its key."""
        found = self.call("GET", f"/api/table-codes/{quote(code)}")
        return str(found["table"]), str(found["key"] or "")

    def tables(self) -> list[dict[str, Any]]:
        """The public ones."""
        return list(self.call("GET", "/api/tables")["tables"])

    def new_table(self, settings: dict[str, Any], token: str) -> tuple[str, str]:
        """Opens one; its id and its key."""
        opened = self.call("POST", "/api/tables", {"settings": settings}, token)
        return str(opened["id"]), str(opened["key"])

    def edition(self, table: str, key: str) -> str:
        """The text of the edition of its own that a table plays."""
        query = f"?key={quote(key)}" if key else ""
        found = self.call("GET", f"/api/tables/{quote(table)}/edition{query}")
        return str(found["text"])


def _refused(error: urllib.error.HTTPError) -> ServerRefused:
    try:
        problem = json.loads(error.read(MOST_BYTES))
        return ServerRefused(str(problem["code"]), str(problem["message"]), error.code)
    except (ValueError, KeyError, TypeError, OSError):
        return ServerRefused("no_server", "this address is not a comodin server", error.code)
