"""Connections that ask for little and stay: half a head, half a body, nothing, an answer that is not read."""

from __future__ import annotations

import asyncio
import json

from testkit.raw import LOST, Pipe, request

from .registry import attack
from .site import Site

FILES = 1024  # what a process usually may have open
MANY = 1_200
TRIED_AT_ONCE = 50


async def hold(site: Site, start: bytes, more: bytes = b"", many: int = MANY) -> None:
    """As many connections as one gets, each of which has sent `start` and goes on with `more` every second. How
    many of them are still open at the end is noted."""
    held: list[Pipe] = []

    async def one() -> None:
        pipe = await Pipe.open(site.port, seconds=2)
        if start:
            await pipe.send(start, 2)
        held.append(pipe)

    for _ in range(0, many, TRIED_AT_ONCE):
        if site.left < 2:
            break
        await site.together(one() for _ in range(TRIED_AT_ONCE))
    site.notes["most held"] = len(held)
    while site.left > 1:
        await asyncio.sleep(1)
        if more:
            await site.together(pipe.send(more, 1) for pipe in held if not pipe.reader.at_eof())
    ended = await site.together(pipe.ended(0.2) for pipe in held)
    site.notes["still open"] = ended.count(False)
    for pipe in held:
        pipe.drop()


@attack(open_files=FILES, seconds=20)
async def slow_heads(site: Site) -> None:
    """Heads of requests that never end, with the usual limit of open files."""
    await hold(site, b"GET / HTTP/1.1\r\nHost: x\r\n", b"X-More: x\r\n")


@attack(open_files=FILES, seconds=20)
async def silent_connections(site: Site) -> None:
    """Connections that send nothing at all, with the usual limit of open files."""
    await hold(site, b"")


@attack(open_files=FILES, seconds=20)
async def slow_bodies(site: Site) -> None:
    """Bodies that never end, with the usual limit of open files."""
    head = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000\r\n\r\n"
    await hold(site, head + b'{"file": "' + b"x" * 1_000, b"x")


@attack(open_files=FILES, seconds=20)
async def kept_connections(site: Site) -> None:
    """Connections that asked once and stay, with the usual limit of open files."""
    await hold(site, request("GET", "/healthz"))


@attack(open_files=256, seconds=20)
async def out_of_files(site: Site) -> None:
    """More connections, from many addresses, than the server's process may have open files: what does it log?"""
    held: list[Pipe] = []

    async def one(source: str) -> None:
        held.append(await Pipe.open(site.port, source, seconds=2))

    for n in range(40):
        if site.left > 2:
            await site.together(one(f"127.0.1.{n + 1}") for _ in range(10))
    site.notes["most held"] = len(held)
    await site.rest()
    for pipe in held:
        pipe.drop()


@attack()
async def long_bodies(site: Site) -> None:
    """Bodies of a megabyte whose last bytes come one by one, so that all of it is copied for each."""
    head = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1048000\r\n\r\n"
    start = b'{"file": "' + b"x" * 1_040_000

    async def work() -> None:
        async with await Pipe.open(site.port) as pipe:
            await pipe.send(head + start)
            for _ in range(7_000):
                if not site.on:
                    return
                await pipe.send(b"x")
                await asyncio.sleep(0)
            site.counts["sent"] += 1

    await site.together(work() for _ in range(20))


@attack()
async def tiny_chunks(site: Site) -> None:
    """Bodies in chunks of one byte."""
    head = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunks = b"1\r\nx\r\n" * 10_000

    async def work() -> None:
        async with await Pipe.open(site.port) as pipe:
            await pipe.send(head)
            for _ in range(100):
                if not site.on:
                    return
                await pipe.send(chunks, max(site.left, 0.1))
                site.counts["packets"] += 1

    await site.keep_at_it(work, 10)


@attack()
async def giant_heads(site: Site) -> None:
    """Heads of a megabyte in many lines and in one."""
    lines = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"".join(b"X-%d: x\r\n" % n for n in range(80_000))
    one = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 1_000_000

    async def work(data: bytes) -> None:
        async with await Pipe.open(site.port) as pipe:
            try:
                await pipe.send(data, max(site.left, 0.1))
                reply = await pipe.answer(3)
                site.counts[str(reply.status)] += 1
            except LOST:
                site.counts["closed"] += 1

    while site.on:
        await site.together(work(data) for data in (lines, one) * 5)
    site.check("no head of a megabyte is answered well", not site.counts["200"])


@attack()
async def long_queries(site: Site) -> None:
    """Addresses of sixty thousand letters: thousands of parameters, thousands of folders, long tags to compare."""
    query = "/api/rules/clasico?" + "&".join(f"a{n}=1" for n in range(7_000))
    folders = "/" + "a/" * 30_000
    tags = request("GET", "/api/tables", If_None_Match='"x",' * 12_000)
    accepts = request("GET", "/" + "a/" * 20_000, Accept="text/html," * 2_000)
    forms = [request("GET", query), request("GET", folders), tags, accepts]
    await site.flood(lambda n: forms[n % len(forms)], connections=20)


@attack()
async def pipelined(site: Site) -> None:
    """A thousand requests in one packet, and nobody who reads the answers."""
    packet = request("GET", "/openapi.json") * 1_000

    async def work() -> None:
        async with await Pipe.open(site.port) as pipe:
            pipe.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport of both directions
            pipe.writer.write(packet)
            site.counts["packets"] += 1
            await site.rest()

    await site.together(work() for _ in range(100))


@attack()
async def broken_uploads(site: Site) -> None:
    """Uploads that break off in the middle: what does the server log?"""
    head = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900000\r\n\r\n"

    async def work() -> None:
        while site.on and site.counts["broken off"] < 3_000:
            async with await Pipe.open(site.port) as pipe:
                await pipe.send(head + b"x" * 100)
                await asyncio.sleep(0.01)
                site.counts["broken off"] += 1

    await site.keep_at_it(work, 20)


@attack()
async def bad_requests(site: Site) -> None:
    """Requests that are no HTTP: what does the server log?"""

    async def work() -> None:
        while site.on and site.counts["sent"] < 10_000:
            async with await Pipe.open(site.port) as pipe:
                await pipe.send(b"\x16\x03\x01 hello\r\n\r\n")
                site.counts["sent"] += 1
                await pipe.ended(1)

    await site.keep_at_it(work, 20)


@attack(seconds=6)
async def smuggling(site: Site) -> None:
    """Requests whose length can be read in two ways: each must be refused, or end the connection."""
    hidden = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    post = b"POST /api/codes HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    forms = {
        "length and chunked": post + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden,
        "two lengths": post + b"Content-Length: 0\r\nContent-Length: 43\r\n\r\n" + hidden,
        "a length with a sign": post + b"Content-Length: +0\r\n\r\n" + hidden,
        "a folded line": post + b"X: y\r\n Content-Length: 43\r\nContent-Length: 0\r\n\r\n" + hidden,
        "a space before the colon": post + b"Content-Length : 43\r\n\r\n" + hidden,
        "chunked twice": post + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n" + hidden,
        "an unknown encoding": post + b"Transfer-Encoding: xchunked\r\nContent-Length: 0\r\n\r\n" + hidden,
        "no host": b"GET /healthz HTTP/1.1\r\n\r\n" + hidden,
        "two hosts": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n" + hidden,
        "a bare line feed in a chunk": post + b"Transfer-Encoding: chunked\r\n\r\n0\n\n" + hidden,
        "a foreign host": b"GET /api/tables HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    }
    for name, data in forms.items():
        statuses: list[int] = []
        try:
            async with await Pipe.open(site.port) as pipe:
                await pipe.send(data)
                while len(statuses) < 3:
                    statuses.append((await pipe.answer(0.4)).status)
        except LOST:
            pass
        site.notes[name] = "/".join(map(str, statuses)) or "closed"
        site.check(f"{name}: not two good answers", statuses.count(200) < 2 and statuses != [200, 200])
    both = site.notes["length and chunked"]
    site.check("a length beside chunked is refused, or the connection ends", both in ("closed", "400"))
    site.check("a host that is not ours is refused", not site.notes["a foreign host"].startswith("200"))


@attack(seconds=8)
async def deep_json(site: Site) -> None:
    """Bodies and files of brackets, huge numbers and broken letters: each must be refused in one sentence."""
    token = (await site.guest())["token"]
    deep = b"[" * 16_000
    files = ["[" * 400_000, '{"a":' * 100_000, "1" * 900_000, '{"seed": ' + "9" * 500_000 + "}", "\\ud800" * 100]
    files += [
        "{" + ",".join(f'"{n}":{n}' for n in range(60_000)) + "}",
        '{"uno": "x", "actions": [' + "{}," * 99_000,
    ]
    bodies = [deep, b'{"name":' * 2_000, b'{"name": "\xff\xfe"}', b'{"name": "' + b"9" * 16_000 + b'"}']
    for body in bodies:
        for path in ("/api/players", "/api/tables", "/api/login", "/api/codes", "/api/tournaments"):
            reply = await site.ask("POST", path, body, token)
            site.check(f"POST {path} {body[:12]!r}: no fault", reply.status not in (0, 500))
    for text in files:
        reply = await site.ask("POST", "/api/replays", json.dumps({"file": text}).encode())
        while reply.status == 429 and site.on:
            await site.rest(0.5)
            reply = await site.ask("POST", "/api/replays", json.dumps({"file": text}).encode())
        site.check(f"a file {text[:10]}…: no fault", reply.status not in (0, 500))


@attack()
async def bodies_nobody_reads(site: Site) -> None:
    """Bodies without an end for addresses that take none."""
    head = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000000\r\n\r\n"
    data = b"x" * (1 << 18)

    async def work() -> None:
        async with await Pipe.open(site.port) as pipe:
            await pipe.send(head)
            while site.on and site.counts["MB"] < 20_000:
                await pipe.send(data, max(site.left, 0.1))
                site.counts["packets"] += 1

    await site.keep_at_it(work, 10)


@attack(server=("--host", "::"))
async def mapped_addresses(site: Site) -> None:
    """A server on both kinds of addresses: one attacker may not use up the limits of all others."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)
    await site.sockets(250, token, table)
    await site.flood_get("/api/tables", connections=20, most=3_000)
    reply = await site.ask("GET", "/api/tables", source="127.0.0.3")
    site.check("somebody else is still answered", reply.status == 200)
    other = await site.ask("POST", "/api/players", {"name": "x"}, source="127.0.0.3")
    site.check("somebody else can become a guest", other.status == 201)
