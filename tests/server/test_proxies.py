"""The examples in `ops/` in the real proxies, where these are installed: page, socket, whose address counts."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from testkit.server import PATIENCE, Server

OPS = Path(__file__).parents[2] / "ops"
NAME = "cards.example.org"


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
    return port


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """With each of these put in place of what the example has, which must be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, upstream: int, text: str = "") -> list[str]:
    """`text`: another example than that for one server."""
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN={NAME} -keyout key.pem -out cert.pem".split(),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    letsencrypt = f"/etc/letsencrypt/live/{NAME}"
    site, _, _ = replaced(
        text or (OPS / "nginx.conf").read_text(),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("    listen [::]:443 ssl http2;\n", ""),
        (f"{letsencrypt}/fullchain.pem", str(folder / "cert.pem")),
        (f"{letsencrypt}/privkey.pem", str(folder / "key.pem")),
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
    ).rpartition("server {")  # without the one on port 80
    paths = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log {folder}/error.log; user root;\n"
    (folder / "nginx.conf").write_text(f"{main}events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n")
    return ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, upstream: int, text: str = "") -> list[str]:
    site = replaced(
        text or (OPS / "Caddyfile").read_text().replace(f"{{$COMODIN_SITE:{NAME}}}", NAME),
        (f"\n{NAME} {{", f"\nhttps://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls internal"),
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
    )
    settings = (
        "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system store\n}\n"
    )
    (folder / "Caddyfile").write_text(settings + site)
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


TRUSTING = ssl.create_default_context()
TRUSTING.check_hostname, TRUSTING.verify_mode = False, ssl.CERT_NONE  # a certificate of this test's own


class Site(http.client.HTTPSConnection):
    """A visitor of the site, who has looked its name up already."""

    def __init__(self, port: int) -> None:
        super().__init__(NAME, port, timeout=PATIENCE, context=TRUSTING)

    def connect(self) -> None:
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        self.sock = TRUSTING.wrap_socket(plain, server_hostname=NAME)


def get(port: int, path: str, method: str = "GET", body: Any = None, **headers: str) -> tuple[int, Any, str]:
    """Status, headers and text."""
    visitor = Site(port)
    visitor.request(method, path, None if body is None else json.dumps(body), {"Host": NAME, **headers})
    answer = visitor.getresponse()
    found = answer.status, answer.headers, answer.read().decode()
    visitor.close()
    return found


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    path = f"{os.environ['PATH']}:/usr/sbin"  # where Debian has them, and few users look
    environment = {**os.environ, "PATH": path, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (folder / "output").open("w") as output:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=output)
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert process.poll() is None, (folder / "output").read_text()
            with suppress(OSError, ssl.SSLError):
                get(port, "/healthz")
                break
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("front", [nginx, caddy], ids=["nginx", "caddy"])
def test_a_front_with_tls(tmp_path: Path, front: Any) -> None:
    if shutil.which(front.__name__) is None or shutil.which("openssl") is None:
        pytest.skip(f"no {front.__name__} on this machine")
    port = free_port()
    arguments = ("--behind-proxy", "--host-name", NAME)
    with (
        Server(tmp_path / "data", *arguments) as server,
        running(front(tmp_path, port, server.port), tmp_path, port),
    ):
        status, headers, text = get(port, "/")
        assert (status, "<html" in text) == (200, True)
        assert headers["Strict-Transport-Security"] == "max-age=31536000"
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert server.call("GET", "/", Host="elsewhere.example.org")[0] == 421
        assert [get(port, path)[0] for path in ("/metrics", "/readyz", "/healthz")] == [404, 404, 200]

        status, _, text = get(port, "/api/players", "POST", {"name": "Ana"}, Origin=f"https://{NAME}")
        assert status == 201, text
        token = json.loads(text)["token"]
        bearer = {"Authorization": f"Bearer {token}"}
        status, _, text = get(port, "/api/tables", "POST", {"settings": {"seats": 2}}, **bearer)
        assert status == 201, text
        asyncio.run(sit_down(port, token, json.loads(text)["id"]))

        # whoever a client says to be: it is one visitor, and its tries to guess are counted together
        tries = [
            get(port, "/api/recover", "POST", {"recovery": f"{n}"}, **{"X-Forwarded-For": f"198.51.100.{n}"})[0]
            for n in range(12)
        ]
        assert 429 in tries, tries


async def sit_down(port: int, token: str, table: str) -> None:
    async with connect(
        f"wss://{NAME}/ws",
        host="127.0.0.1",
        port=port,
        ssl=TRUSTING,
        origin=f"https://{NAME}",  # type: ignore[arg-type]
    ) as client:
        await client.send(json.dumps({"v": 1, "t": "hello", "token": token, "table": table}))
        welcome = json.loads(await asyncio.wait_for(client.recv(), PATIENCE))
        assert welcome["t"] == "welcome", welcome
        command = {"v": 1, "t": "command", "id": "one", "command": {"c": "say", "text": "hello"}}
        await client.send(json.dumps(command))
        while True:
            message = json.loads(await asyncio.wait_for(client.recv(), PATIENCE))
            if message["t"] in ("ack", "nack"):
                assert message["t"] == "ack", message
                return
