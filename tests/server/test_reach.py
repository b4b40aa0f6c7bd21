"""How other devices come in: the network's address, codes of five letters, and what a chat shows of a link."""

from __future__ import annotations

import asyncio
import html
import http.client
import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from string import ascii_uppercase
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest

from comodin.errors import BadInput
from comodin.pictures import HEIGHT, WIDTH, Preview, PreviewSeat, draw_preview
from comodin.pictures.png import read_png
from comodin.server.network import Address, Network, own_addresses
from comodin.server.page.files import WEB
from comodin.server.page.previews import language_of
from comodin.server.store.sqlite import SqliteStore
from comodin.server.tables.codes import CODE_LETTERS, TRIES, TableCodes, code_in
from testkit.server import Server

HERE, THERE = "127.0.0.1", "127.0.0.2"  # the second stands for the address of this machine in its network
Answer = tuple[int, Any, dict[str, str]]


def ask(server: Server, method: str, path: str, body: Any = None, host: str = HERE, **headers: str) -> Answer:
    """Without following redirections; `Origin` as a page at this host sends it, unless it is given."""
    line = http.client.HTTPConnection(host, server.port, timeout=60)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    if method != "GET":
        named.setdefault("Origin", f"http://{named.get('Host', f'{host}:{server.port}')}")
    line.request(method, path, None if body is None else json.dumps(body), {k: v for k, v in named.items() if v})
    answer = line.getresponse()
    text = answer.read()
    line.close()
    told = {name.lower(): value for name, value in answer.getheaders()}
    return answer.status, json.loads(text) if "json" in told.get("content-type", "") else text, told


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("reach") / "data", "--lan-address", THERE) as running:
        yield running
        assert "Traceback" not in running.errors()


def opened(server: Server, **settings: Any) -> tuple[str, str]:
    """A table with Ana at it: its id and its key."""
    token = server.guest("Ana <b>")["token"]
    _, table = server.call("POST", "/api/tables", {"settings": settings}, token)
    return table["id"], table["key"]


# -- the network -------------------------------------------------------------------------------------------------


def test_the_network_is_let_in_by_a_page_on_this_machine_alone(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--lan-address", THERE) as server:
        _, told, _ = ask(server, "GET", "/api/network")
        assert (told["origin"], told["here"], told["listening"]) == (None, True, None)
        assert told["addresses"] == [{"address": THERE, "interface": ""}]
        with pytest.raises(ConnectionRefusedError):
            ask(server, "GET", "/healthz", host=THERE)
        own = f"{HERE}:{server.port}"
        for bad in (
            {"Origin": ""},  # a program, or a form
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Host": "evil.example", "Origin": "http://evil.example"},  # a name that leads here
            {"Host": "router", "Origin": "http://router"},
            {"X_Forwarded_For": "203.0.113.7"},  # for whom a proxy asks
            {"Forwarded": "for=203.0.113.7"},
            {"Host": f"{THERE}:{server.port}"},
        ):
            status, said, _ = ask(server, "POST", "/api/network", {}, **bad)
            assert (status, said["code"]) in {(403, "not_here"), (403, "bad_origin"), (421, "bad_host")}, bad
        assert ask(server, "POST", "/api/network", {"address": "10.1.2.3"})[1]["code"] == "address_gone"

        with socket.socket() as taken:
            taken.bind((THERE, server.port))
            taken.listen()
            _, told, _ = ask(server, "POST", "/api/network", {})
            port = urlsplit(told["origin"]).port
            assert told["port_taken"]
            assert port not in (None, server.port)
            with socket.create_connection((THERE, port or 0)):
                pass
        assert ask(server, "DELETE", "/api/network")[0] == 200

        status, told, _ = ask(server, "POST", "/api/network", {}, Host=f"localhost:{server.port}")
        assert (status, told["origin"]) == (200, f"http://{THERE}:{server.port}")
        assert (told["listening"], told["port_taken"]) == (THERE, False)
        status, told, _ = ask(server, "GET", "/api/network", host=THERE)  # a friend's page
        assert (status, told) == (
            200,
            {"origin": None, "here": False, "listening": None, "port_taken": False, "addresses": []},
        )
        assert ask(server, "DELETE", "/api/network", host=THERE)[1]["code"] == "not_here"
        assert ask(server, "GET", "/api/network", Host=own)[1]["origin"] == f"http://{THERE}:{server.port}"

        assert server.stop() == 0
        server.start()  # friends may have kept the page
        assert ask(server, "GET", "/healthz", host=THERE)[0] == 200
        status, told, _ = ask(server, "DELETE", "/api/network")
        assert (status, told["origin"], told["listening"]) == (200, None, None)
        with pytest.raises(ConnectionRefusedError):
            ask(server, "GET", "/healthz", host=THERE)
        assert server.stop() == 0
        server.start()
        with pytest.raises(ConnectionRefusedError):
            ask(server, "GET", "/healthz", host=THERE)


def test_a_public_name_is_what_links_begin_with(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--public-url", "https://cards.example.org/") as server:
        _, told, _ = ask(server, "GET", "/api/network", Host="cards.example.org")
        assert (told["origin"], told["here"]) == ("https://cards.example.org", False)
        assert ask(server, "POST", "/api/network", {})[1]["code"] == "not_here"
        page = ask(server, "GET", f"/t/{opened(server)[0]}", Accept="text/html")[1].decode()
        assert 'property="og:url" content="https://cards.example.org/t/' in page


async def listened(address: str, port: int) -> Any:
    raise PermissionError(13, "Permission denied")


async def lets(address: str, port: int) -> Any:
    return SimpleNamespace(port=port)


async def noting(name: str, note: str | None) -> None:
    assert (name, note) == ("network", "192.0.2.9")


def test_why_it_cannot_be_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(cannot_be_let_in(monkeypatch))


async def cannot_be_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Address] = []
    monkeypatch.setattr("comodin.server.network.sharing.own_addresses", lambda: found)
    notes: Any = None
    network = Network(notes)
    network.bound("127.0.0.1", 80, listened)
    with pytest.raises(Exception, match="in no network"):
        await network.open()
    found.append(Address("192.0.2.9", "eth0"))
    with pytest.raises(Exception, match=r"cannot listen on 192\.0\.2\.9 port 80: Permission denied"):
        await network.open()
    assert await network.origin("localhost:80") is None
    noted: Any = SimpleNamespace(put_note=noting)
    moving = Network(noted)
    moving.bound("127.0.0.1", 80, lets)
    await moving.open()
    assert await moving.origin("localhost:80") == "http://192.0.2.9"
    found[0] = Address("198.51.100.3", "wlan0")  # the machine was taken elsewhere: links say so no more
    assert (await moving.listening(), await moving.origin("localhost:80")) == (None, None)
    found.insert(0, Address("192.0.2.9", "eth0"))
    assert await moving.listening() == "192.0.2.9"
    everywhere = Network(notes)
    everywhere.bound("0.0.0.0", 80, listened)
    assert await everywhere.origin("localhost") == "http://192.0.2.9"
    assert not everywhere.is_here("127.0.0.1", {"host": "localhost"})  # the network is in already
    with pytest.raises(BadInput, match="--lan-address"):
        Network(notes, given=("wlan0",))


def test_hardware_comes_before_tunnels_and_bridges(monkeypatch: pytest.MonkeyPatch) -> None:
    at = "comodin.server.network.addresses"
    interfaces = [
        Address("172.17.0.1", "docker0"),
        Address("10.8.0.2", "tun0"),
        Address("127.0.0.1", "lo"),
        Address("169.254.3.4", "usb0"),
        Address("192.168.1.34", "wlan9"),
    ]
    monkeypatch.setattr(f"{at}._of_interfaces", lambda: interfaces)
    monkeypatch.setattr(f"{at}._of_the_name", lambda: [])
    monkeypatch.setattr(f"{at}._way_out", lambda family, far: {2: "10.8.0.2"}.get(family, "2001:db8::5"))
    assert [one.address for one in own_addresses()] == ["192.168.1.34", "10.8.0.2", "172.17.0.1"]
    interfaces.clear()
    monkeypatch.setattr(f"{at}._way_out", lambda family, far: {2: None}.get(family, "2001:db8::5"))
    assert own_addresses() == [Address("2001:db8::5")]


# -- codes -------------------------------------------------------------------------------------------------------


def test_a_code_leads_to_its_table_however_it_is_typed(server: Server) -> None:
    table, key = opened(server, visibility="private")
    assert ask(server, "POST", f"/api/tables/{table}/code")[1] == {"code": None}  # without the link there is none
    assert ask(server, "POST", f"/api/tables/{table}/code?key=wrong")[1] == {"code": None}
    assert ask(server, "POST", "/api/tables/nothing/code")[1] == {"code": None}
    code = ask(server, "POST", f"/api/tables/{table}/code?key={key}")[1]["code"]
    assert re.fullmatch(f"[{CODE_LETTERS}]{{5}}", code)
    assert ask(server, "POST", f"/api/tables/{table}/code?key={key}")[1]["code"] == code
    for typed in (code, code.lower(), f"{code[:2]}%20{code[2:]}", "-".join(code)):
        assert ask(server, "GET", f"/api/table-codes/{typed}")[1] == {"table": table, "key": key}
        _, _, told = ask(server, "GET", f"/{typed}")
        if typed != code:
            assert told["location"] == f"/{code}"  # one address for one code
        else:
            assert told["location"] == f"/t/{table}?key={key}"
            assert told["cache-control"] == "no-store"
    public, _ = opened(server)
    code = ask(server, "POST", f"/api/tables/{public}/code")[1]["code"]
    assert ask(server, "GET", f"/{code}")[2]["location"] == f"/t/{public}"


def test_no_code_is_a_path_of_the_page() -> None:
    assert code_in("bc df\u00a0g") == "BCDFG"
    for text in ("lobby", "score", "rules", "BCDF", "BCDFGH", "BCDF1", "ÑCDFG"):
        assert code_in(text) is None


def test_the_page_knows_the_same_letters() -> None:
    shape = "[B-DF-HJKMNP-TV-XZ]{5}"
    assert "".join(one for one in ascii_uppercase if re.fullmatch(shape, 5 * one)) == CODE_LETTERS
    for script in ("common/screens.js", "lobby/join.js"):
        assert shape in (WEB / "js" / script).read_text(encoding="utf-8")


def test_guessing_ends_soon_and_right_codes_cost_nothing(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        table, key = opened(server, visibility="private")
        code = ask(server, "POST", f"/api/tables/{table}/code?key={key}")[1]["code"]
        wrong = "BBBBB" if code != "BBBBB" else "CCCCC"
        for _ in range(2 * TRIES):
            assert ask(server, "GET", f"/api/table-codes/{code}")[0] == 200
        for n in range(TRIES):  # by the interface and by the page, from one budget
            status, said, _ = ask(server, "GET", f"/{wrong}" if n % 2 else f"/api/table-codes/{wrong}")
            assert status == 404
            assert b'name="code" content="no_code"' in said if n % 2 else said["code"] == "no_code"
        status, said, told = ask(server, "GET", f"/api/table-codes/{code}")  # no more answers, not even good ones
        assert (status, said["code"]) == (429, "too_many_tries")
        assert int(told["retry-after"]) > 0
        status, page, _ = ask(server, "GET", f"/{code}")
        assert status == 429
        assert b'name="code" content="too_many_tries"' in page
        assert ask(server, "GET", f"/t/{table}?key={key}", Accept="text/html")[0] == 200  # the link works


def test_a_code_ends_with_its_table_and_with_its_key(tmp_path: Path) -> None:
    asyncio.run(codes_end(tmp_path))


async def codes_end(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    door = SimpleNamespace(key="one", phase="waiting", settings=SimpleNamespace(visibility="private"))

    async def find(table_id: str) -> Any:
        return door

    tables: Any = SimpleNamespace(door=find)
    codes = TableCodes(store.codes, tables)
    entered: Any = door
    first = await codes.of("t", entered)
    found = await codes.find(first, "192.0.2.1")
    assert found is not None
    assert (found.table_id, found.key) == ("t", "one")
    door.key = "two"  # somebody was voted out
    assert await codes.find(first, "192.0.2.1") is None
    second = await codes.of("t", entered)
    assert second != first
    door.phase = "closed"
    assert await codes.find(second, "192.0.2.1") is None
    await store.notes.put_note("name", "text")
    assert await store.notes.note("name") == "text"
    await store.notes.put_note("name", None)
    assert await store.notes.note("name") is None
    store.close()


# -- previews ----------------------------------------------------------------------------------------------------


def tags(page: bytes) -> dict[str, str]:
    found = re.findall(r'<meta property="([^"]+)" content="([^"]*)" />', page.decode())
    return {name: html.unescape(text) for name, text in found}


def test_a_link_has_a_preview_in_the_language_that_is_asked_for(server: Server) -> None:
    table, _ = opened(server, seats=3)
    status, page, told = ask(server, "GET", f"/t/{table}", Accept_Language="es-UY,es;q=0.9,en;q=0.8")
    assert (status, "Accept-Language" in told["vary"]) == (200, True)
    said = tags(page)
    assert said["og:title"] == "Ven a jugar: La mesa de Ana <b>"
    assert b"Ana &lt;b&gt;" in page
    assert b"Ana <b>" not in page
    assert said["og:description"] == "Internacional. En la mesa: Ana <b>. Quedan 2 lugares libres: siéntate."
    assert said["og:url"] == f"http://{HERE}:{server.port}/t/{table}"
    assert b'name="robots" content="noindex"' in page
    status, png, headers = ask(server, "GET", said["og:image"].partition(str(server.port))[2])
    assert (status, headers["content-type"]) == (200, "image/png")
    assert len(png) < 300_000  # more, and some chats show none
    drawn = read_png(png)
    assert (drawn.width, drawn.height) == (WIDTH, HEIGHT)
    assert tags(ask(server, "GET", "/lobby")[1])["og:title"] == "comodin"


def test_a_private_table_shows_itself_to_its_link_alone(server: Server) -> None:
    table, key = opened(server, visibility="private", title="Secret supper")
    page = ask(server, "GET", f"/t/{table}")[1]
    assert b"supper" not in page
    assert tags(page)["og:title"] == "Come to the table"
    assert ask(server, "GET", f"/t/{table}/picture.png")[0] == 404
    assert ask(server, "GET", f"/t/{table}/picture.png?key=wrong")[0] == 404
    said = tags(ask(server, "GET", f"/t/{table}?key={key}")[1])
    assert said["og:title"] == "Come and play: Secret supper"
    assert said["og:url"].endswith(f"?key={key}")
    assert tags(ask(server, "GET", "/t/nothing")[1])["og:title"] == "Come to the table"


def test_any_name_can_be_drawn() -> None:
    names = ("Łukasz", "Иван", "李", "👑", "", "x" * 24, "W" * 24, "ñ́ĵ", "عمر")
    seats = tuple(PreviewSeat(name, n % 2 == 0, ("fox", "")[n % 2], n) for n, name in enumerate(names))
    for told in (
        Preview("T" * 200, "", seats, "free"),
        Preview("", "x", seats[:4], ""),
        Preview("a b " * 50, "c", (), ""),
    ):
        assert read_png(draw_preview(told)).width == WIDTH


def test_the_language_of_a_browser() -> None:
    assert language_of("de-DE,it;q=0.5,es;q=0.7") == "es"
    assert language_of("fr, *") == language_of("") == language_of("es;q=much") == "en"
