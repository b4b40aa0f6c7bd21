"""The edge of a real server: hosts and origins, counting, files, logs, signals."""

from __future__ import annotations

import asyncio
import http.client
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from prometheus_client.parser import text_string_to_metric_families

from comodin.server.worker import listen
from testkit.server import PATIENCE, Client, Server

FRIEND = "https://friends.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("edge")
    arguments = ("--origin", f"{FRIEND}/", "--host-name", "play.example", "--no-request-limits", "--log-json")
    with Server(folder / "data", *arguments) as running:
        yield running
        assert "Traceback" not in running.errors()


def ask(server: Server, method: str, path: str, body: str = "", **headers: str) -> http.client.HTTPResponse:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    line.request(method, path, body or None, {name.replace("_", "-"): value for name, value in headers.items()})
    return line.getresponse()


# -- packets -----------------------------------------------------------------------------------------------------


def test_accepted_sockets_do_not_wait_for_more_to_send() -> None:
    async def test() -> None:
        loop, found = asyncio.get_running_loop(), asyncio.Queue[int]()

        class Look(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                accepted = transport.get_extra_info("socket")
                found.put_nowait(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        listener = listen("127.0.0.1", 0)
        server = await loop.create_server(Look, sock=listener)
        _, writer = await asyncio.open_connection(*listener.getsockname())
        assert await found.get()
        writer.close()
        server.close()

    asyncio.run(test())


def test_a_kept_connection_answers_at_once(server: Server) -> None:
    """Head and body are two packets; the second once waited 40 ms for the client to confirm the first."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    took = []
    for _ in range(20):
        start = monotonic()
        line.request("GET", "/api/tables")
        line.getresponse().read()
        took.append(monotonic() - start)
    assert min(took[5:]) < 0.03
    line.close()


# -- origins and hosts -------------------------------------------------------------------------------------------


def test_pages_of_a_named_origin_may_read_answers_and_no_others(server: Server) -> None:
    answer = ask(server, "GET", "/api/tables", Origin=FRIEND)
    assert answer.headers["Access-Control-Allow-Origin"] == FRIEND
    assert "etag" in answer.headers["Access-Control-Expose-Headers"]
    preflight = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "authorization"}
    answer = ask(server, "OPTIONS", "/api/players", Origin=FRIEND, **preflight)
    assert answer.status == 204
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    assert {"authorization", "content-type"} <= set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    answer = ask(server, "POST", "/api/players", '{"name": "Ana"}', Origin=FRIEND)
    assert (answer.status, answer.headers["Access-Control-Allow-Origin"]) == (201, FRIEND)
    for origin in ("https://evil.example", f"{FRIEND}.evil.example", "null"):
        for method in ("GET", "OPTIONS", "POST"):
            answer = ask(server, method, "/api/tables", Origin=origin, **preflight)
            assert not [name for name in answer.headers if name.lower().startswith("access-control")]
            assert "Origin" in answer.headers["Vary"]
            assert method == "GET" or answer.status in (204, 403, 405)


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("127.0.0.1:{port}", True),
        ("localhost:{port}", True),
        ("192.168.1.20:8000", True),
        ("[::1]:{port}", True),
        ("play.example", True),
        ("PLAY.example.:443", True),
        ("friends.example", True),
        ("comodin:8000", True),  # a name without a dot, as in a network of containers
        (socket.gethostname(), True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8000", False),
        ("evil.example@127.0.0.1", False),
    ],
)
def test_only_requests_for_our_names_are_answered(server: Server, host: str, good: bool) -> None:
    host = host.format(port=server.port)
    answer = ask(server, "GET", "/api/tables", Host=host)
    assert answer.status == (200 if good else 421)
    told = json.loads(answer.read())
    assert good or (told["code"] == "bad_host" and "--host-name" in told["message"])
    shake = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    answer = ask(server, "GET", "/ws", Host=host, Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQ==", **shake)
    assert answer.status == (101 if good else 421)
    answer.close()


def test_no_copies_of_secrets(server: Server) -> None:
    answer = ask(server, "POST", "/api/players", '{"name": "Ana"}')
    assert answer.headers["Cache-Control"] == "no-store"
    token = json.loads(answer.read())["token"]
    for path in ("/api/me", "/api/me/export", "/api/me/rounds"):
        answer = ask(server, "GET", path, Authorization=f"Bearer {token}")
        assert (answer.status, answer.headers["Cache-Control"]) == (200, "no-store")
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert ask(server, "GET", "/api/tables").headers["Cache-Control"] == "no-cache"  # everybody's


# -- operators ---------------------------------------------------------------------------------------------------


def test_alive_and_ready(server: Server) -> None:
    assert server.call("GET", "/healthz") == (200, {"ok": True})
    assert server.call("GET", "/readyz") == (200, {"ok": True})


def test_metrics_are_what_prometheus_wants(server: Server) -> None:
    def scrape() -> dict[str, float]:
        text = server.call("GET", "/metrics")[1]
        for family in text_string_to_metric_families(text):
            if family.type == "counter":
                assert all(one.name.endswith("_total") for one in family.samples), family
        return {
            one.name: one.value
            for family in text_string_to_metric_families(text)
            for one in family.samples
            if not one.labels
        }

    def unchanged() -> bool:
        """Asking changes nothing; the clock may between two times, for the worst is that of the last seconds."""
        worst = ("comodin_store_commit_seconds_max", "comodin_loop_stall_seconds_max")
        return all(first[name] == second[name] > 0 for name in worst)

    server.guest("Ana")
    first, second, until = scrape(), scrape(), monotonic() + PATIENCE
    while not (unchanged() and second["comodin_loop_stall_seconds_count"] >= 20) and monotonic() < until:
        sleep(0.1)
        first, second = scrape(), scrape()
    assert unchanged(), (first, second)
    assert first["comodin_store_transactions_total"] >= 1
    assert second["comodin_loop_stall_seconds_count"] >= 20
    assert first["process_open_fds"] > 0
    assert 'comodin_build_info{version="' in server.call("GET", "/metrics")[1]


def test_behind_a_proxy_clients_are_who_the_proxy_says(tmp_path: Path) -> None:
    with Server(tmp_path / "data", "--behind-proxy", "--max-per-address", "2") as server:
        elsewhere = {"X_Forwarded_For": "192.0.2.77, 203.0.113.9"}
        assert ask(server, "GET", "/metrics").status == 200
        answer = ask(server, "GET", "/metrics", **elsewhere)
        assert answer.status == 403
        assert json.loads(answer.read())["code"] == "not_public"
        lines = [ask(server, "GET", "/healthz", **elsewhere) for _ in range(30)]  # all of them are the proxy's
        assert {line.status for line in lines} == {200}
        shake = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
        shake["Sec_WebSocket_Key"] = "dGhlIHNhbXBsZSBub25jZQ=="
        address = "2001:db8::{}"
        taken = [ask(server, "GET", "/ws", X_Forwarded_For=address.format(one), **shake) for one in (1, 2, 3)]
        assert [one.status for one in taken] == [101, 101, 429]  # one network
        assert ask(server, "GET", "/ws", **shake, **elsewhere).status == 101
        for one in [*lines, *taken]:
            one.close()


def test_broken_uploads_and_bad_requests_are_no_lines_each(server: Server) -> None:
    before = server.errors().count("\n")
    for number in range(30):
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            if number % 2:
                line.sendall(b"what is this\r\n\r\n")
            else:
                line.sendall(b"POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
                sleep(0.01)

    def counted() -> float:
        text = server.call("GET", "/metrics")[1]
        return float(text.partition("\ncomodin_bad_requests_total ")[2].split()[0])

    until = monotonic() + PATIENCE
    while counted() < 15 and monotonic() < until:
        sleep(0.05)
    assert counted() >= 15
    after = server.errors()
    assert after.count("\n") - before <= 2
    assert "Traceback" not in after
    for line in map(json.loads, after.splitlines()):
        assert line["at"].endswith("Z")
    assert [line for line in after.splitlines() if "is no good HTTP" in line and '"count": 1' in line]


def test_a_goodbye_when_the_terminal_is_closed(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(ana["token"])

        async def play() -> None:
            client = await Client(server, ana["token"], table).connect()
            server.signal(signal.SIGHUP)
            await client.until(lambda: client.closed_with == 1012)
            assert client.inbox[-1]["t"] == "bye"

        asyncio.run(play())
        assert server.process is not None
        assert server.process.wait(PATIENCE) == 0
        assert "stopping: SIGHUP" in server.errors()
        assert server.errors().rstrip().endswith("stopped")


def test_data_that_is_no_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        command = [sys.executable, "-m", "comodin", "serve", "--port", "0", "--data", str(place)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert str(place) in done.stderr.splitlines()[-1]


def test_a_flood_of_half_requests_leaves_the_server_open(tmp_path: Path) -> None:
    """With few open files. Once nothing new was served then, and 88 MB of log were written in half a minute."""
    command = [sys.executable, "-m", "comodin", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    limited = [
        "sh",
        "-c",
        'ulimit -S -n 200; ulimit -H -n 300; exec "$@"',
        "sh",
        *command,
        "--max-per-address",
        "999",
    ]
    log = (tmp_path / "log").open("w")
    process = subprocess.Popen(limited, stdout=subprocess.PIPE, stderr=log, text=True)
    lines = []
    try:
        assert process.stdout is not None
        port = int(process.stdout.readline().rstrip("/\n").rpartition(":")[2])
        for _ in range(400):
            lines.append(socket.create_connection(("127.0.0.1", port), PATIENCE))
            lines[-1].sendall(b"GET / HTTP/1.1\r\nHost: he")
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for _ in range(20):
            line.request("GET", "/healthz")
            assert line.getresponse().read() == b'{"ok":true}'
        line.request("GET", "/metrics")
        assert "process_max_fds 300.0" in line.getresponse().read().decode()  # as many as it may
        line.close()
    finally:
        process.terminate()
        process.wait(PATIENCE)
        process.stdout.close() if process.stdout is not None else None
        for one in lines:
            one.close()
        log.close()
    said = (tmp_path / "log").read_text()
    assert "only 300 files may be open" in said
    assert len(said.splitlines()) < 12, said
    assert "Traceback" not in said
