"""The handbook at /docs: files of the site under the policy of the page, and one sentence where there is none."""

from __future__ import annotations

import asyncio
import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from starlette.applications import Starlette

from comodin.server.page import Handbook, SecurityHeaders
from comodin.words import LANGUAGES, catalogue

PAGE = "<!doctype html><title>Rules</title>" + "<p>a clause</p>" * 200


@pytest.fixture
def site(tmp_path: Path) -> Path:
    made = tmp_path / "site"
    (made / "_static").mkdir(parents=True)
    (made / "index.html").write_text("<!doctype html><title>Start</title>")
    (made / "rulebook.html").write_text(PAGE)
    (made / "searchindex.js").write_text("Search.setIndex({})")
    (made / "_static" / "site.css").write_text("body{}")
    (made / "_static" / "tile.svg").write_text("<svg/>")
    (made / "_static" / "nunito.woff2").write_bytes(b"wOF2")
    (made / "notes.pickle").write_bytes(b"not for anybody")
    (made / ".buildinfo").write_text("secret")
    (tmp_path / "outside.html").write_text("secret")
    return made


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.content) if packed else self.content).decode()


class Client:
    """Asks a handbook as a server does: with the path decoded. What it raises is raised here."""

    def __init__(self, site: Path) -> None:
        self._app = SecurityHeaders(Starlette(routes=Handbook(site).routes()))

    def get(self, address: str, method: str = "GET", **headers: str) -> Answer:
        path, _, query = address.partition("?")
        named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope: dict[str, Any] = {
            "type": "http",
            "http_version": "1.1",
            "scheme": "http",
            "method": method,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"localhost"), *named],
        }
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        asyncio.run(self._app(scope, receive, send))
        told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], told, b"".join(one.get("body", b"") for one in sent[1:]))


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/docs/", "text/html; charset=utf-8"),
        ("/docs/index.html", "text/html; charset=utf-8"),
        ("/docs/rulebook.html", "text/html; charset=utf-8"),
        ("/docs/rulebook.html?edition=casa", "text/html; charset=utf-8"),
        ("/docs/searchindex.js", "text/javascript; charset=utf-8"),
        ("/docs/_static/site.css", "text/css; charset=utf-8"),
        ("/docs/_static/tile.svg", "image/svg+xml"),
        ("/docs/_static/nunito.woff2", "font/woff2"),
    ],
)
def test_a_file_comes_as_what_it_is(site: Path, path: str, kind: str) -> None:
    answer = Client(site).get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, kind)
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_first_address_leads_to_the_start(site: Path) -> None:
    answer = Client(site).get("/docs")
    assert (answer.status, answer.headers["location"]) == (307, "/docs/")


def test_a_browser_keeps_a_page_and_asks_whether_it_has_changed(site: Path) -> None:
    browser = Client(site)
    first = browser.get("/docs/rulebook.html", accept_encoding="gzip")
    assert first.headers["content-encoding"] == "gzip"
    assert first.text == PAGE
    assert int(first.headers["content-length"]) < len(PAGE) / 4
    assert first.headers["cache-control"] == "no-cache"
    again = browser.get("/docs/rulebook.html", if_none_match=first.headers["etag"])
    assert (again.status, again.content) == (304, b"")
    (site / "rulebook.html").write_text("another page, since the site was built anew")
    changed = browser.get("/docs/rulebook.html", if_none_match=first.headers["etag"])
    assert (changed.status, changed.text) == (200, "another page, since the site was built anew")
    plain = browser.get("/docs/rulebook.html", accept_encoding="identity")
    assert "content-encoding" not in plain.headers


@pytest.mark.parametrize(
    "path",
    [
        "/docs/gone.html",
        "/docs/_static",
        "/docs/_static/",
        "/docs/notes.pickle",
        "/docs/.buildinfo",
        "/docs/%2e%2e/outside.html",
        "/docs/..%2foutside.html",
        "/docs/_static/%2e%2e/%2e%2e/outside.html",
        "/docs/..%5coutside.html",
        "/docs//etc/hosts.txt",
        "/docs/%2fetc%2fhosts.txt",
        "/docs/rulebook.html%00.svg",
        "/docs/%ff%fe.html",
        "/docs/rulebook.html/",
        "/docs/rulebook.html/more.html",
        f"/docs/{'a' * 300}.html",
        f"/docs/{'a/' * 3000}b.html",
    ],
)
def test_what_is_no_page_of_the_site_gets_one_sentence(site: Path, path: str) -> None:
    answer = Client(site).get(path)  # raises what the server raises
    assert answer.status == 404
    assert catalogue("en").say("server.docs.no_page") in answer.text
    assert "secret" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_site_one_page_says_how_it_is_built(tmp_path: Path, language: str) -> None:
    for path in ("/docs/", "/docs/rulebook.html"):
        answer = Client(tmp_path / "nothing").get(path, accept_language=language)
        assert (answer.status, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert catalogue(language).say("server.docs.not_built") in answer.text
        assert "make docs" in answer.text
        assert f'<html lang="{language}">' in answer.text
        assert "Accept-Language" in answer.headers["vary"]


def test_nothing_is_sent_to_it(site: Path) -> None:
    assert Client(site).get("/docs/index.html", method="POST").status == 405
