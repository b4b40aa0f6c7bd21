"""The page as it is served: compressed, remembered by browsers, every screen at its path, and nothing else."""

from __future__ import annotations

import gzip
import json
import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from email.message import Message
from html import escape
from pathlib import Path
from typing import Any, cast

import pytest

from comodin.server.page import Pages
from comodin.server.page.files import LASTING, WEB
from comodin.server.page.lean import without_comments
from comodin.server.page.packs import APP, Packs
from comodin.server.page.screens import DESCRIPTION, NOT_FOUND, SCREENS, screen_at
from comodin.server.page.version import Version
from comodin.words import LANGUAGES, catalogue
from testkit.server import PATIENCE, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("pages") / "data", "--no-request-limits") as running:
        yield running


def get(server: Server, path: str, **headers: str) -> tuple[int, bytes, Message[str, str]]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(server.base + path, headers=named), timeout=PATIENCE
        ) as answer:
            return answer.status, answer.read(), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers


@pytest.mark.parametrize("path", ["/", "/new", "/settings", "/rules", "/rules/casa", "/t/abc-DEF_1"])
def test_every_screen_has_its_path(server: Server, path: str) -> None:
    status, body, headers = get(server, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b'<div id="app">' in body
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert b"<style" not in body
    assert not re.search(rb"<script(?![^>]*src=)", body), "nothing is inline"


def test_all_that_a_screen_needs_at_once_is_asked_for_at_once(server: Server) -> None:
    page = get(server, "/t/abc", accept_language="it")[1].decode()
    links = re.findall(r'modulepreload" href="/v/\w+/([^"]+)"', page)
    assert links == [APP, "js/screens/table.js"]
    assert re.findall(r'preload" href="/v/\w+/([^"]+json)"', page) == ["screens.json", "i18n/it.json"]
    version = page.split("/v/")[1].split("/")[0]
    packs = "".join(get(server, f"/v/{version}/{module}")[1].decode() for module in links)
    sent = re.findall(r'^define\("([^"]+)"', packs, re.MULTILINE)
    assert len(sent) == len(set(sent)), "nothing twice"
    assert {*sent} == {*Packs(WEB).closure(APP), *Packs(WEB).closure("js/screens/table.js")}


def test_a_part_that_comes_later_brings_what_its_page_has_not() -> None:
    packs = Packs(WEB)
    menu = packs.pack("js/table/menu.js").decode()
    brought = set(re.findall(r'^define\("([^"]+)"', menu, re.MULTILINE))
    assert "js/table/menu.js" in brought
    assert not brought & {*packs.closure(APP), *packs.closure("js/screens/table.js")}
    assert '"js/table/names.js"' in re.findall(r"^await need\((.+)\);$", menu, re.MULTILINE)[0], "if it has it"


def test_every_module_can_be_packed_and_none_needs_itself() -> None:
    packs = Packs(WEB)
    for path in sorted((WEB / "js").rglob("*.js")):
        module = path.relative_to(WEB).as_posix()
        if module not in ("js/early.js", "js/pack.js"):
            packs.pack(module)
            below = {other for one in packs.closure(module)[:-1] for other in packs.closure(one)}
            assert module not in below, "a module is made when it is needed first: it cannot wait for itself"


@pytest.mark.parametrize(
    "line", ["export let one = 1;", 'import * as all from "./other.js";', "export default 1;"]
)
def test_what_no_pack_can_hold_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "other.js").write_text("export const [one, two] = [1, 2];")
    (tmp_path / "js" / "app.js").write_text(f'import {{ one as uno }} from "./other.js";\n{line}\n')
    (tmp_path / "js" / "pack.js").write_text("")
    with pytest.raises(ValueError, match=r"js/app\.js, line 2"):
        Packs(tmp_path).pack(APP)


def test_a_page_of_single_modules_for_who_looks_into_it(server: Server) -> None:
    page = get(server, "/rules?plain")[1].decode()
    assert '<script type="module" src="/js/app.js">' in page
    assert "/v/" not in page


def test_a_file_with_its_version_in_the_address_is_kept_for_good(server: Server) -> None:
    page = get(server, "/")[1].decode()
    named = set(re.findall(r'(?:href|src)="(/v/[^"]+)"', page))
    assert {path.split("/", 3)[3] for path in named} >= {
        "js/app.js",
        "js/early.js",
        "css/page.css",
        "css/home.css",
    }
    for path in named:
        status, body, headers = get(server, path)
        assert (status, headers["cache-control"]) == (200, LASTING), path
        name = path.split("/", 3)[3]
        alone = get(server, f"/{name}")[1]
        assert body == alone or (name.startswith("js/") and b"\ndefine(" in body)
    version = next(iter(named)).split("/")[2]
    assert get(server, f"/v/{version}/i18n/es.json")[2]["cache-control"] == LASTING
    other = get(server, "/v/000000000000/js/app.js")  # of a page that was loaded before the server changed
    assert (other[0], other[2]["cache-control"]) == (200, "no-cache")
    assert get(server, f"/v/{version}/js/nothing.js")[0] == 404
    assert get(server, "/js/app.js")[2]["cache-control"] == "no-cache"
    assert get(server, "/")[2]["cache-control"] == "no-cache"


def test_the_version_follows_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comodin.server.page.version.LOOK_SECONDS", 0.0)
    (tmp_path / "js").mkdir()
    file = tmp_path / "js" / "one.js"
    file.write_text("1")
    version = Version([tmp_path])
    first = version.name
    assert version.name == Version([tmp_path]).name == first
    file.write_text("22")
    assert version.name != first
    file.write_text("1")
    assert version.name == first, "it is made of what the files hold, on every machine"
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "one.pyc").write_text("of this machine")
    assert version.name == first
    assert Version([tmp_path], [lambda: b"rules"]).name != Version([tmp_path], [lambda: b"other rules"]).name


def test_one_style_sheet_holds_all_that_every_page_has(server: Server) -> None:
    page = get(server, "/t/abc")[1].decode()
    assert re.findall(r'stylesheet" href="/v/\w+/([^"]+)"', page) == ["css/page.css"]
    sheet = get(server, "/css/page.css")[1].decode()
    for name in ("base", "table", "hand", "forms"):
        assert without_comments((WEB / "css" / f"{name}.css").read_bytes()).decode().strip()[:200] in sheet


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_picture_is_in_the_page_in_each_language(server: Server, language: str) -> None:
    page = get(server, "/", accept_language=language)[1].decode()
    say = catalogue(language).say
    assert f'<html lang="{language}">' in page
    for key in ("lobby.hero", "lobby.hero.text", "web.play_now", "lobby.new_table"):
        assert escape(say(key)) in page
    assert "hero" not in get(server, "/new")[1].decode().partition("<body>")[2]


def test_comments_are_not_sent_and_every_line_stays_where_it_was(server: Server) -> None:
    for path in ("js/common/i18n.js", "css/table.css"):
        sent, kept = get(server, f"/{path}")[1].decode().split("\n"), (WEB / path).read_text("utf-8").split("\n")
        assert len(sent) == len(kept)
        assert sum(map(len, sent)) < sum(map(len, kept))
        assert all(line in ("", whole) for line, whole in zip(sent, kept, strict=True))
    vendored = "vendor/preact.js"
    assert get(server, f"/{vendored}")[1] == (WEB / vendored).read_bytes()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/js/app.js", "text/javascript; charset=utf-8"),
        ("/cards.svg", "image/svg+xml"),
        ("/i18n/es.json", "application/json"),
        ("/palette.css", "text/css; charset=utf-8"),
    ],
)
def test_files_are_compressed_and_sent_once(server: Server, path: str, kind: str) -> None:
    status, plain, headers = get(server, path)
    assert (status, headers["content-type"]) == (200, kind)
    status, packed, packed_headers = get(server, path, accept_encoding="gzip")
    assert packed_headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain)
    status, nothing, _ = get(server, path, if_none_match=headers["etag"])
    assert (status, nothing) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/js/nothing.js",
        "/i18n/xx.json",
        "/i18n/__init__.py",
        "/../pyproject.toml",
        "/%2e%2e/errors.py",
        "/js/..%2f..%2ferrors.py",
        "/vendor/README.md",
        "/index.html",
        "/.hidden",
        "/api/nothing",
        "/js%00.js",
        "/x" * 500,
    ],
)
def test_nothing_else_is_there(server: Server, path: str) -> None:
    status, body, _ = get(server, path)
    assert status == 404, body
    assert b"Traceback" not in body


def test_a_person_who_is_lost_gets_the_page_and_a_program_a_code(server: Server) -> None:
    status, _, headers = get(server, "/nowhere", accept="text/html,*/*")
    assert status == 404
    assert headers["content-type"].startswith("text/html")
    status, _, headers = get(server, "/nowhere")
    assert (status, headers["content-type"]) == (404, "application/json")
    assert get(server, "/api/nowhere", accept="text/html")[2]["content-type"] == "application/json"


def test_a_changed_file_is_seen_at_once(tmp_path: Path) -> None:
    """Whoever works on the page reloads it, and does not restart the server."""
    file = tmp_path / "some.css"
    file.write_text("a { color: red }")
    served = Pages(*cast(Any, (None, None)))
    first = served._keep(file, "")
    assert served._keep(file, "") is first
    file.write_text("a { color: blue }")
    assert served._keep(file, "").etag != first.etag


def test_every_screen_is_described_and_every_description_is_true() -> None:
    found = {path.stem: path.read_text(encoding="utf-8") for path in (WEB / "js" / "screens").glob("*.js")}
    assert found.keys() == {*SCREENS, NOT_FOUND}
    described = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    for module, line in described.items():
        assert line.keys() <= {"paths", "styles", "words", "borrows", "menu", "under"}, module
        for name in line["paths"].values():
            assert re.search(rf"^export (?:function|const) {name}\b", found[module], re.MULTILINE), (
                f"{module}: {name}"
            )
        for sheet in line.get("styles", ()):
            assert (WEB / "css" / f"{sheet}.css").is_file(), f"{module}: {sheet}"
        assert line.get("under", module) in described
    paths = [path for line in described.values() for path in line["paths"]]
    assert len(paths) == len(set(paths))


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("/", "home"),
        ("/new", "new-table"),
        ("/players/abc", "profile"),
        ("/replay", "replay"),
        ("/replay/abc", "replay"),
        ("/replay/abc/7", "replay"),
        ("/replay/abc/seven", None),
        ("/t/abc-DEF_1", "table"),
        ("/t/", None),
        ("/t/a/b", None),
        ("/t/ñ", None),
        (f"/t/{'x' * 65}", None),
        ("/nowhere", None),
    ],
)
def test_the_screen_of_a_path(path: str, module: str | None) -> None:
    assert screen_at(path) == module
