"""A client whose table another worker has: its connection is a pipe to that worker, and it notices nothing."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from contextlib import suppress
from random import Random
from time import monotonic
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from comodin.server.protocol import TEXT, FrameEnds, client_frame, frame
from testkit.cluster import Cluster, Worker
from testkit.raw import Pipe, Reply, ask
from testkit.server import Client

from ..table.test_laws import assert_nothing_hidden_is_named
from .clusters import came, joined, owned_by, owner_of, rows

QUICK = {"seats": 2, "fill_with": None, "turn_seconds": None, "between_seconds": 0.0, "edition": "casa"}


def test_the_end_of_a_frame_is_known_however_it_is_cut() -> None:
    """Something may be said to the client between two frames, and never within one."""
    frames = [frame(TEXT, b"x" * length) for length in (0, 1, 125, 126, 300, 70_000)]
    stream, ends = b"".join(frames), {sum(map(len, frames[: n + 1])) for n in range(len(frames))}
    dice = Random(1)
    for size in (1, 2, 3, 97, 4096, len(stream)):
        followed, at = FrameEnds(), 0
        while at < len(stream):
            step = dice.randint(1, size)
            followed.take(stream[at : at + step])
            at = min(at + step, len(stream))
            assert followed.between == (at in ends)


class Listener:
    """A connection that keeps every message as it came."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.socket: ClientConnection | None = None

    async def connect(self, worker: Worker, token: str, table: str) -> Listener:
        self.socket = await connect(f"ws://127.0.0.1:{worker.port}/ws", compression=None, max_size=None)
        await self.socket.send(json.dumps({"v": 1, "t": "hello", "token": token, "table": table}))
        self.task = asyncio.create_task(self._read())
        while not self.texts:
            await asyncio.sleep(0.01)
        return self

    async def _read(self) -> None:
        assert self.socket is not None
        with suppress(ConnectionClosed):
            async for text in self.socket:
                self.texts.append(str(text))

    def told(self) -> list[str]:
        """Everything but pings, which measure each connection by itself, and when the welcome was said."""
        texts = [text for text in self.texts if json.loads(text)["t"] != "ping"]
        return [re.sub(r'"now":[\d.]+', '"now":0', text) for text in texts]

    async def close(self) -> None:
        assert self.socket is not None
        await self.socket.close()
        await self.task


def test_a_client_at_another_worker_gets_the_same_bytes_and_no_hand_of_others(cluster: Cluster) -> None:
    one, two, three = cluster.workers

    async def play() -> None:
        ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
        table, mine = await owned_by(one, ana, **QUICK)
        his = await Client(two, beto["token"], table).connect()
        await his.do("join")
        listeners = {
            (name, worker): await Listener().connect(worker, who["token"], table)
            for name, who in (("Ana", ana), ("Beto", beto))
            for worker in (one, two, three)
        }
        for client in (mine, his):
            await client.do("ready")
        acted = 0
        while acted < 40:
            awaited = next((one for one in (mine, his) if one.legal), None)
            if awaited is None:
                await asyncio.sleep(0.005)
                continue
            legal = awaited.legal
            answer = await awaited.do("act", action=legal[acted % len(legal)])
            acted += answer["t"] == "ack"
            if answer["t"] == "nack":
                awaited.legal = legal
                await asyncio.sleep(0.3)
        assert owner_of(cluster, table) is one
        for name in ("Ana", "Beto"):
            told = [listeners[name, worker] for worker in (one, two, three)]
            until = max(len(one.told()) for one in told)
            while min(len(one.told()) for one in told) < until:
                await asyncio.sleep(0.01)
            direct, *piped = (one.told()[1:until] for one in told)
            assert len(direct) > 20
            assert all(one == direct for one in piped)
            welcomes = [json.loads(one.told()[0]) for one in told]
            assert welcomes == [welcomes[0]] * 3
            assert {one["view"]["you"]["seat"] for one in welcomes} == {("Ana", "Beto").index(name)}
        players = his.view["you"]["seat"], mine.view["you"]["seat"]
        for client, seat in ((his, players[0]), (mine, players[1])):
            for _, event in client.events:
                assert_nothing_hidden_is_named(event, seat)
        for listener in listeners.values():
            await listener.close()
        for client in (mine, his):
            await client.close()

    asyncio.run(play())


def command(number: str, text: str) -> bytes:
    body = {"c": "say", "text": text}
    return json.dumps({"v": 1, "t": "command", "id": number, "command": body}).encode()


@pytest.mark.parametrize("cut", ["frame", "fragments"])
def test_a_message_in_two_halves_around_the_switch_arrives(cluster: Cluster, cut: str) -> None:
    """The first half comes before the pipe is open, the second half through it."""
    one, two, _ = cluster.workers

    async def play() -> None:
        ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
        table, mine = await owned_by(one, ana)
        hello = json.dumps({"v": 1, "t": "hello", "token": beto["token"], "table": table}).encode()
        async with await Pipe.open(two.port) as line:
            handshake = "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"
            head = [
                "GET /ws HTTP/1.1",
                "Host: 127.0.0.1",
                *handshake,
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            ]
            await line.send("\r\n".join([*head, "", ""]).encode())
            assert (await line.answer()).status == 101
            text = command("halves", "one half and the other")
            if cut == "frame":
                whole = client_frame(text)
                first, second = whole[:30], whole[30:]
            else:
                first = client_frame(text[:40], final=False)
                second = b"\x80" + client_frame(text[40:])[1:]  # the last one, continued
            early = client_frame(command("early", "before the welcome"))
            await line.send(client_frame(hello))
            await line.send(early + first)
            got = bytearray()
            while b'"welcome"' not in got:
                got += await asyncio.wait_for(line.reader.read(1 << 16), 10)
            await line.send(second)
            while not (b'"id":"halves"' in got and b'"id":"early"' in got):
                got += await asyncio.wait_for(line.reader.read(1 << 16), 10)
            assert got.index(b'"id":"early"') < got.index(b'"id":"halves"')
            said = [event["text"] for _, event in mine.events if event["type"] == "said"]
            assert said in ([], ["before the welcome", "one half and the other"])  # strangers may not talk here
        await mine.close()

    asyncio.run(play())


def counted(worker: Worker, name: str) -> float:
    _, text = worker.call("GET", "/metrics")
    found = re.search(rf"^{name}(?:_total)? (\S+)$", text, re.MULTILINE)
    assert found, name
    return float(found[1])


@pytest.mark.parametrize("piped", [False, True])
def test_who_does_not_read_is_dropped_and_holds_nobody_up(cluster: Cluster, piped: bool) -> None:
    one, two, _ = cluster.workers

    async def play() -> None:
        ana, beto = cluster.guest("Ana"), cluster.guest("Beto")
        table, mine = await owned_by(one, ana, seats=4)
        helpers = [await Client(one, ana["token"], table).connect() for _ in range(6)]
        for n, helper in enumerate(helpers):  # a long talk makes long views
            for _ in range(9):
                answer = await helper.do("say", text=f"{n} " + "🂡" * 190)
                assert answer["t"] == "ack", answer
        plain = socket.socket()
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16_384)
        plain.setblocking(False)
        port = (two if piped else one).port
        await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
        lazy = await connect(
            f"ws://127.0.0.1:{port}/ws", sock=plain, compression=None, max_size=None, ping_interval=None
        )
        await lazy.send(json.dumps({"v": 1, "t": "hello", "token": ana["token"], "table": table}))
        welcome = await lazy.recv()
        assert json.loads(welcome)["t"] == "welcome"
        assert len(welcome) > 9_000
        before = counted(one, "comodin_sockets_slow")
        lazy.transport.pause_reading()
        end, slowest, looks = monotonic() + 30, 0.0, 28
        while counted(one, "comodin_sockets_slow") == before:
            assert monotonic() < end, "it is never dropped"
            for _ in range(looks):
                with suppress(ConnectionClosed):
                    await lazy.send(json.dumps({"v": 1, "t": "look"}))
            looks, began, told = 2, monotonic(), len(mine.inbox)
            await mine.send({"v": 1, "t": "beat"})
            await mine.until(lambda told=told: any(one["t"] == "here" for one in mine.inbox[told:]))
            slowest = max(slowest, monotonic() - began)
            await asyncio.sleep(0.2)
        lazy.transport.resume_reading()
        with suppress(ConnectionClosed):
            async for _ in lazy:
                pass
        assert lazy.close_code in (
            4408,
            1006,
        )  # the reason is lost with the rest if nobody reads for a second more
        assert slowest < 1.0
        assert (await came(two, beto, table)).view  # the way is free for others
        for client in (mine, *helpers):
            await client.close()

    asyncio.run(play())


def test_the_inner_listener_is_for_workers_alone(cluster: Cluster) -> None:
    one, *_ = cluster.workers
    _, inner = joined(one)[-1]
    ((key,),) = rows(cluster, "SELECT key FROM cluster")
    upgrade: dict[str, Any] = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }

    async def asked(port: int, path: str, **headers: Any) -> Reply:
        async with await Pipe.open(port) as line:
            return await line.ask("GET", path, **headers)

    async def play() -> None:
        strangers: list[dict[str, Any]] = [{}, {"X_Comodin_Key": "0" * 64}, {"X_Comodin_Key": "ñ"}]
        for wrong in strangers:
            for reply in (
                await ask(inner, "GET", "/api/tables", **wrong),
                await ask(inner, "POST", "/inner/erasure", {"step": "end", "player": "x"}, **wrong),
                await ask(inner, "GET", "/", **wrong),
                await asked(inner, "/ws", **upgrade, **wrong),
            ):
                assert (reply.status, reply.code) == (403, "not_a_worker")
                assert reply.data["message"] == "this address is for the workers of this server"
        assert (await ask(inner, "GET", "/api/tables", X_Comodin_Key=key)).status == 200
        callers: list[dict[str, Any]] = [{}, {"X_Comodin_Key": key}]
        for known in callers:
            reply = await ask(one.port, "POST", "/inner/erasure", {"step": "end", "player": "x"}, **known)
            assert reply.status == 404

    asyncio.run(play())
