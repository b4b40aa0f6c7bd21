"""The examples in `ops/` for several workers, in the real proxies: what is about one table goes to one worker."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from testkit.cluster import Cluster
from testkit.postgres import Postgres
from testkit.server import PATIENCE

from .clusters import cluster_of, owner_of, until
from .test_cluster_pipes import counted
from .test_proxies import NAME, OPS, TRUSTING, caddy, free_port, get, nginx, replaced, running

TABLES, SOCKETS = 10, 3


@pytest.fixture(scope="module")
def two(postgres_server: Callable[[], Postgres], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    how = ("--behind-proxy", "--host-name", NAME)
    with cluster_of(postgres_server(), tmp_path_factory.mktemp("two"), 2, *how) as workers:
        yield workers


def of_nginx(folder: Path, port: int, first: int, second: int) -> list[str]:
    one, several = (OPS / "nginx.conf").read_text(), (OPS / "nginx-workers.conf").read_text()
    (block,) = re.findall(r"^upstream comodin \{.*?^\}\n", one, re.MULTILINE | re.DOTALL)
    return nginx(
        folder, port, first, replaced(one, (block, replaced(several, ("127.0.0.1:8010", f"127.0.0.1:{second}"))))
    )


def of_caddy(folder: Path, port: int, first: int, second: int) -> list[str]:
    text = (OPS / "Caddyfile.workers").read_text()
    return caddy(folder, port, first, replaced(text, ("127.0.0.1:8010", f"127.0.0.1:{second}")))


def of_haproxy(folder: Path, port: int, first: int, second: int) -> list[str]:
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -subj /CN={NAME} -keyout key.pem -out cert.pem".split(),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    (folder / "comodin.pem").write_text((folder / "cert.pem").read_text() + (folder / "key.pem").read_text())
    text = replaced(
        (OPS / "haproxy.cfg").read_text(),
        ("bind :443 ssl crt /etc/haproxy/comodin.pem", f"bind 127.0.0.1:{port} ssl crt {folder}/comodin.pem"),
        ("127.0.0.1:8000", f"127.0.0.1:{first}"),
        ("127.0.0.1:8010", f"127.0.0.1:{second}"),
    )
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", str(folder / "haproxy.cfg")]


async def visit(port: int, token: str, table: str, query: str) -> ClientConnection:
    line = await connect(
        f"wss://{NAME}/ws{query}",
        host="127.0.0.1",
        port=port,
        ssl=TRUSTING,
        origin=f"https://{NAME}",  # type: ignore[arg-type]
    )
    await line.send(json.dumps({"v": 1, "t": "hello", "token": token, "table": table}))
    while (message := json.loads(await asyncio.wait_for(line.recv(), PATIENCE)))["t"] == "ping":
        pass  # comes first where the table is about to change
    assert message["t"] == "welcome", message
    return line


@pytest.mark.parametrize("front", [of_haproxy, of_nginx, of_caddy], ids=["haproxy", "nginx", "caddy"])
def test_sockets_and_requests_about_a_table_go_to_one_worker(tmp_path: Path, two: Cluster, front: Any) -> None:
    if shutil.which(front.__name__.removeprefix("of_")) is None or shutil.which("openssl") is None:
        pytest.skip(f"no {front.__name__.removeprefix('of_')} on this machine")
    port = free_port()
    first, second = two.workers

    def total(name: str) -> float:
        return sum(counted(worker, name) for worker in two.workers)

    async def play() -> None:
        ana = json.loads(get(port, "/api/players", "POST", {"name": "Ana"}, Origin=f"https://{NAME}")[2])
        bearer = {"Authorization": f"Bearer {ana['token']}"}
        tables = [
            json.loads(get(port, "/api/tables", "POST", {"settings": {"seats": 3}}, **bearer)[2])["id"]
            for _ in range(TABLES)
        ]
        lines = [
            await visit(port, ana["token"], table, f"?table={table}") for table in tables for _ in range(SOCKETS)
        ]
        assert total("comodin_sockets") == TABLES * SOCKETS
        assert total("comodin_pipes_out") == 0
        assert {owner_of(two, table) for table in tables} == {first, second}
        before = total("comodin_requests_forwarded")
        for table in tables:
            assert get(port, f"/api/tables/{table}", **bearer)[0] == 200
            assert get(port, f"/api/me/tables/{table}", "DELETE", **bearer)[0] == 204  # this one may go anywhere
            assert get(port, f"/api/tables/{table}/invitations", "POST", {"person": "nobody"}, **bearer)[0] == 404
        assert total("comodin_requests_forwarded") - before <= TABLES
        without = [await visit(port, ana["token"], table, "") for table in tables for _ in range(2)]
        assert total("comodin_pipes_out") > 0  # an older page: it works, through a pipe
        for line in (*lines, *without):
            with suppress(OSError):
                await line.close()

    with running(front(tmp_path, port, first.port, second.port), tmp_path, port):
        status, headers, text = get(port, "/")
        assert (status, "<html" in text) == (200, True)
        assert headers["Strict-Transport-Security"] == "max-age=31536000"
        assert [get(port, path)[0] for path in ("/metrics", "/readyz", "/healthz")] == [404, 404, 200]
        asyncio.run(play())
    until(lambda: total("comodin_sockets") == 0)
