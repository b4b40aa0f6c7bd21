"""Frames and handshakes: what can be sent to a WebSocket before anybody knows who it is, or for nothing."""

from __future__ import annotations

import asyncio

from testkit.raw import HANDSHAKE, KEY, LOST, PING, TEXT, Pipe, RawSocket, Refused, frame, message, request

from .registry import attack
from .site import Site

EMPTY = frame(0, final=False)
PONGS = message("pong", n=0) * 1_000


async def pour(site: Site, socket: RawSocket, data: bytes, times: int) -> None:
    """Writes it again and again; counts how often that went well. What comes is thrown away."""
    reading = asyncio.create_task(socket.pipe.ended(site.left))
    try:
        for _ in range(times):
            if not site.on or reading.done():
                break
            await socket.send(data, max(site.left, 0.1))
            site.counts["packets"] += 1
    finally:
        reading.cancel()
        socket.drop()


@attack()
async def fragments(site: Site) -> None:
    """A message of a hundred thousand empty fragments, before hello, again and again."""

    async def work() -> None:
        socket = await RawSocket.open(site.port)
        site.counts["101"] += 1
        await socket.send(frame(TEXT, final=False))
        await pour(site, socket, EMPTY * 1_000, 100)

    while site.on:
        await site.together(work() for _ in range(4))
        await asyncio.sleep(0.05)


@attack()
async def ping_flood(site: Site) -> None:
    """Pings as fast as they can be written on twenty sockets, before hello."""

    async def work() -> None:
        socket = await RawSocket.open(site.port)
        site.counts["101"] += 1
        await pour(site, socket, frame(PING, b"x" * 100) * 200, 500)

    while site.on:
        await site.together(work() for _ in range(20))
        await asyncio.sleep(0.05)


@attack()
async def pong_flood(site: Site) -> None:
    """Pongs of the protocol, which cost no credits, as fast as they can be written on sockets of one guest."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)

    async def work() -> None:
        socket = await site.socket(token, table)
        await pour(site, socket, PONGS, 2_000)
        site.counts["thrown out"] += site.on

    while site.on:
        await site.together(work() for _ in range(20))
        await asyncio.sleep(0.05)


@attack()
async def pings_between(site: Site) -> None:
    """Pings after hello with one free message among them, so that they are never too many in a row."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)
    packet = frame(PING, b"x" * 100) * 300 + message("pong", n=0)

    async def work() -> None:
        await pour(site, await site.socket(token, table), packet, 2_000)

    while site.on:
        await site.together(work() for _ in range(20))
        await asyncio.sleep(0.05)


@attack()
async def bad_messages(site: Site) -> None:
    """Messages that are none, each answered with an error, on sockets that come back when they are thrown out."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)
    packet = frame(TEXT, b"[" * 4_000) * 40

    async def work() -> None:
        await pour(site, await site.socket(token, table), packet, 20)

    while site.on:
        await site.together(work() for _ in range(20))


@attack()
async def oversize_frames(site: Site) -> None:
    """Frames that announce gigabytes, and messages of many large fragments."""
    huge = b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"\0\0\0\0"

    async def work(data: bytes) -> None:
        socket = await RawSocket.open(site.port)
        await socket.send(data)
        site.counts["closed" if await socket.pipe.ended(3) else "kept"] += 1
        socket.drop()

    large = frame(TEXT, b"x" * 16_000, final=False) + frame(0, b"x" * 16_000, final=False) * 200
    while site.on:
        await site.together(work(data) for data in (huge, large) * 10)
        await asyncio.sleep(0.02)
    site.check("a frame that is too long ends the connection", not site.counts["kept"])


@attack(seconds=3)
async def compression(site: Site) -> None:
    """Asks for permessage-deflate, with which a small frame could become a large message."""
    offer = "permessage-deflate; client_max_window_bits"
    socket = await RawSocket.open(site.port, Sec_WebSocket_Extensions=offer)
    site.check(
        "no compression is agreed to", "deflate" not in socket.reply.headers.get("sec-websocket-extensions", "")
    )
    await socket.send(frame(TEXT, b"x" * 100, reserved=0x40))
    site.check("a compressed frame ends the connection", await socket.pipe.ended(3))


@attack()
async def handshakes(site: Site) -> None:
    """Handshake after handshake, each closed at once."""

    async def work() -> None:
        while site.on and site.counts["101"] < 20_000:
            socket = await RawSocket.open(site.port, seconds=max(site.left, 0.1))
            site.counts["101"] += 1
            socket.drop()

    await site.keep_at_it(work, 40, pause=0.02)


@attack()
async def hellos(site: Site) -> None:
    """Hello after hello of one guest at one table, each on a new socket: every one costs a view and two steps."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)

    async def work() -> None:
        while site.on:
            socket = await site.socket(token, table)
            socket.drop()

    await site.keep_at_it(work, 20, pause=0.02)


@attack()
async def silent_sockets(site: Site) -> None:
    """Sockets without a hello, as many as one gets, again when they are closed."""
    held: list[RawSocket] = []

    async def work() -> None:
        socket = await RawSocket.open(site.port, seconds=3)
        site.counts["101"] += 1
        held.append(socket)

    while site.on:
        await site.together(work() for _ in range(100))
        await asyncio.sleep(0.2)
        if len(held) > 2_000:
            break
    await site.rest()
    site.notes["most at once"] = len(held)


@attack()
async def half_frames(site: Site) -> None:
    """Frames that are begun, and go on with one byte now and then."""
    start = frame(TEXT, b"x" * 16_000)[:-15_000]

    async def work() -> None:
        socket = await RawSocket.open(site.port)
        site.counts["101"] += 1
        await socket.send(start)
        for _ in range(100):
            if not site.on:
                break
            await socket.send(b"x")
            await asyncio.sleep(0.1)
        socket.drop()

    await site.keep_at_it(work, 150)


@attack(seconds=3)
async def frames_with_handshake(site: Site) -> None:
    """A hello in the same packet as the handshake: it may not be lost, nor taken for something else."""
    guest = await site.guest()
    table, _ = await site.table(guest["token"])
    try:
        async with await Pipe.open(site.port) as pipe:
            head = request("GET", "/ws", Sec_WebSocket_Key=KEY, **HANDSHAKE)
            await pipe.send(head + message("hello", token=guest["token"], table=table))
            socket = RawSocket(pipe, await pipe.answer())
            told = await socket.hear(3)
        site.check("a hello that comes with the handshake is heard", told["t"] == "welcome")
    except (*LOST, Refused):
        site.check("a hello that comes with the handshake is heard", False)
