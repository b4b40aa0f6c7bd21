"""The least of an HTTP and of a WebSocket client, on plain sockets: for programs that choose their own address
(127.0.0.x), send what no library would, or do not read what they asked for."""

from __future__ import annotations

import asyncio
import json
import os
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

HOST = "127.0.0.1"
SECONDS = 10.0
MOST_READ = 64 << 20
LOST = (OSError, EOFError, TimeoutError, ValueError)
"""What a request ends with that gets no answer, or half of one."""


@dataclass
class Reply:
    """`status` 0: there was no answer. `headers` have names in small letters."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def data(self) -> Any:
        """The JSON of the body; an empty object where it is none."""
        try:
            return json.loads(self.body)
        except ValueError:
            return {}

    @property
    def code(self) -> str:
        """The stable code of a refusal."""
        data = self.data
        return str(data.get("code", "")) if isinstance(data, dict) else ""


def request(
    method: str, path: str, body: Any = None, token: str = "", *, host: str = HOST, **headers: str
) -> bytes:
    """The bytes of a request; a body that is not bytes is sent as JSON."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    if body is not None:
        lines.append(f"Content-Length: {len(data)}")
    return "\r\n".join([*lines, "", ""]).encode() + data


class Pipe:
    """One TCP connection from an address of ours: HTTP that is kept, unless it becomes something else."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader, self.writer, self.host = reader, writer, host

    @classmethod
    async def open(cls, port: int, source: str = HOST, host: str = HOST, seconds: float = SECONDS) -> Pipe:
        opening = asyncio.open_connection(host, port, local_addr=(source, 0), limit=MOST_READ)
        return cls(*await asyncio.wait_for(opening, seconds), host)

    async def send(self, data: bytes, seconds: float = SECONDS) -> None:
        self.writer.write(data)
        await asyncio.wait_for(self.writer.drain(), seconds)

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", seconds: float = SECONDS, **headers: str
    ) -> Reply:
        """Sends a request and reads its answer."""
        await self.send(request(method, path, body, token, **headers), seconds)
        return await self.answer(seconds, head_only=method == "HEAD")

    async def answer(self, seconds: float = SECONDS, *, head_only: bool = False) -> Reply:
        """The next answer on this connection."""
        async with asyncio.timeout(seconds):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            reply = Reply(int(head[0].split(" ")[1]))
            for line in head[1:]:
                name, found, value = line.partition(":")
                if found:
                    reply.headers[name.strip().lower()] = value.strip()
            if reply.status in (101, 204, 304) or head_only:
                return reply
            if reply.headers.get("transfer-encoding", "").lower() == "chunked":
                reply.body = await self._chunks()
            elif "content-length" in reply.headers:
                reply.body = await self.reader.readexactly(int(reply.headers["content-length"]))
            else:
                reply.body = await self.reader.read(MOST_READ)
        return reply

    async def _chunks(self) -> bytes:
        parts = []
        while size := int((await self.reader.readline()).split(b";")[0], 16):
            parts.append(await self.reader.readexactly(size))
            await self.reader.readline()
        await self.reader.readline()
        return b"".join(parts)

    async def ended(self, seconds: float) -> bool:
        """Has the other side closed it within so many seconds? What comes meanwhile is thrown away."""
        try:
            async with asyncio.timeout(seconds):
                while await self.reader.read(1 << 16):
                    pass
        except TimeoutError:
            return False
        except OSError:
            pass
        return True

    def drop(self) -> None:
        """Ends it at once."""
        with suppress(OSError, RuntimeError):
            self.writer.transport.abort()

    async def __aenter__(self) -> Pipe:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.drop()


async def ask(
    port: int,
    method: str,
    path: str,
    body: Any = None,
    token: str = "",
    *,
    source: str = HOST,
    seconds: float = SECONDS,
    **headers: str,
) -> Reply:
    """One request on a connection of its own; an empty reply where there is no answer."""
    try:
        async with await Pipe.open(port, source, seconds=seconds) as pipe:
            return await pipe.ask(method, path, body, token, seconds, Connection="close", **headers)
    except LOST:
        return Reply()


# -- WebSocket -----------------------------------------------------------------------------------------------

HANDSHAKE = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
FINAL = 0x80


def frame(opcode: int, data: bytes = b"", *, final: bool = True, reserved: int = 0) -> bytes:
    """A frame of a client, masked with zeros."""
    size = len(data)
    first = bytes([(FINAL if final else 0) | reserved | opcode])
    if size < 126:
        head = bytes([0x80 | size])
    elif size < 1 << 16:
        head = b"\xfe" + size.to_bytes(2, "big")
    else:
        head = b"\xff" + size.to_bytes(8, "big")
    return first + head + b"\0\0\0\0" + data


def message(kind: str, **fields: Any) -> bytes:
    """A message of the protocol in one text frame."""
    return frame(TEXT, json.dumps({"v": 1, "t": kind, **fields}).encode())


def command(c: str, *, id: str = "", **fields: Any) -> bytes:
    """A command, with an id that nobody else has unless one is given."""
    return message("command", id=id or os.urandom(9).hex(), command={"c": c, **fields})


class Refused(Exception):
    """No handshake: the server said no."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(f"{reply.status} {reply.code}")
        self.reply = reply


class RawSocket:
    """A WebSocket whose every frame is chosen by its owner. It answers nothing but pings, in `hear`."""

    def __init__(self, pipe: Pipe, reply: Reply) -> None:
        self.pipe, self.reply = pipe, reply
        self.closed_with: int | None = None
        self.heard: deque[dict[str, Any]] = deque(maxlen=100)  # the last messages

    @classmethod
    async def open(cls, port: int, source: str = HOST, seconds: float = SECONDS, **headers: str) -> RawSocket:
        """After its handshake. Refused where the server does not want one."""
        pipe = await Pipe.open(port, source, seconds=seconds)
        try:
            reply = await pipe.ask("GET", "/ws", seconds=seconds, Sec_WebSocket_Key=KEY, **HANDSHAKE, **headers)
            if reply.status != 101:
                raise Refused(reply)
        except BaseException:
            pipe.drop()
            raise
        return cls(pipe, reply)

    async def hello(self, token: str, table: str, seconds: float = SECONDS, **fields: Any) -> dict[str, Any]:
        """Says hello; the first message that comes back."""
        await self.send(message("hello", token=token, table=table, **fields), seconds)
        return await self.hear(seconds)

    async def send(self, data: bytes, seconds: float = SECONDS) -> None:
        await self.pipe.send(data, seconds)

    async def frame(self) -> tuple[int, bytes]:
        """The next frame of the server."""
        first, second = await self.pipe.reader.readexactly(2)
        size = second & 0x7F
        if size >= 126:
            size = int.from_bytes(await self.pipe.reader.readexactly(2 if size == 126 else 8), "big")
        return first & 0x0F, await self.pipe.reader.readexactly(size)

    async def hear(self, seconds: float = SECONDS) -> dict[str, Any]:
        """The next message; pings are answered meanwhile. EOFError when the line ends."""
        async with asyncio.timeout(seconds):
            while True:
                opcode, data = await self.frame()
                if opcode == PING:
                    self.pipe.writer.write(frame(PONG, data))
                elif opcode == CLOSE:
                    self.closed_with = int.from_bytes(data[:2], "big")
                    raise EOFError(f"closed with {self.closed_with}")
                elif opcode == TEXT:
                    told: dict[str, Any] = json.loads(data)
                    if told.get("t") == "ping":
                        self.pipe.writer.write(message("pong", n=told["n"]))
                    else:
                        self.heard.append(told)
                        return told

    async def answer_to(self, number: str, seconds: float = SECONDS) -> dict[str, Any]:
        """The acknowledgement or the refusal of a command."""
        async with asyncio.timeout(seconds):
            while True:
                told = await self.hear(seconds)
                if told["t"] in ("ack", "nack") and told["id"] == number:
                    return told

    async def do(self, c: str, seconds: float = SECONDS, *, id: str = "", **fields: Any) -> dict[str, Any]:
        """Sends a command; its answer."""
        number = id or os.urandom(9).hex()
        await self.send(command(c, id=number, **fields), seconds)
        return await self.answer_to(number, seconds)

    async def follow(self, seconds: float) -> AsyncIterator[dict[str, Any]]:
        """What is told, for so many seconds or until the line ends."""
        until = asyncio.get_running_loop().time() + seconds
        with suppress(*LOST):
            while (left := until - asyncio.get_running_loop().time()) > 0:
                yield await self.hear(left)

    def drop(self) -> None:
        self.pipe.drop()


@asynccontextmanager
async def socket_at(
    port: int, token: str, table: str, source: str = HOST, **fields: Any
) -> AsyncIterator[tuple[RawSocket, dict[str, Any]]]:
    """A socket that said hello, with what it was told first; dropped at the end."""
    socket = await RawSocket.open(port, source)
    try:
        yield socket, await socket.hello(token, table, **fields)
    finally:
        socket.drop()
