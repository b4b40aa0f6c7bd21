"""Large answers: few at once, sent as they are read, made once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from starlette.requests import Request
from starlette.types import Message

from comodin.server.rest.heavy import CHUNK, MOST, MOST_KEPT, MOST_OF_ADDRESS, Crowded, HeavyAnswers, in_pieces


def request(address: str, **headers: str) -> Request:
    lines = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": lines, "client": (address, 1)})


async def nothing() -> Message:
    return {"type": "http.disconnect"}


def test_large_answers_are_few_at_once_until_they_are_read() -> None:
    async def play() -> None:
        heavy, read = HeavyAnswers(), asyncio.Event()
        sent: list[bytes] = []

        async def send(message: Message) -> None:
            sent.append(message.get("body", b""))
            if message.get("more_body"):
                await read.wait()

        async def ask(address: str) -> Callable[[], Awaitable[None]]:
            with heavy.place(request(address)) as place:
                answer = place.hand_over(b"x" * (CHUNK * 3 + 5))
            return lambda: answer({"type": "http"}, nothing, send)

        sending: list[asyncio.Task[None]] = []
        for n in range(MOST):
            address = f"10.0.0.{n // MOST_OF_ADDRESS}"
            sending.append(asyncio.create_task((await ask(address))()))  # type: ignore[arg-type]
            if n % MOST_OF_ADDRESS == MOST_OF_ADDRESS - 1:
                with pytest.raises(Crowded, match="busy_address"):
                    await ask(address)
        with pytest.raises(Crowded, match="busy") as crowded:
            await ask("10.0.1.1")
        assert crowded.value.response().status_code == 503
        await asyncio.sleep(0)
        assert sum(map(len, sent)) <= MOST * CHUNK  # of each only the first piece
        sending.pop().cancel()  # a client that has gone
        read.set()
        await asyncio.gather(*sending)
        assert sum(map(len, sent)) >= (MOST - 1) * (CHUNK * 3 + 5)
        await ask("10.0.0.0")
        heavy.close()

    asyncio.run(play())


def test_what_was_made_is_kept_and_known_by_its_tag() -> None:
    async def play() -> None:
        heavy, made = HeavyAnswers(), 0

        async def make() -> bytes:
            nonlocal made
            made += 1
            return b"{}" * 10

        for _ in range(3):
            assert await heavy.made("key", make) == b"{}" * 10
        assert made == 1
        with heavy.place(request("10.0.0.1")) as place:
            answer = await place.send(request("10.0.0.1"), "key", make)
        tag = answer.headers["etag"]
        with heavy.place(request("10.0.0.1")) as place:
            known = await place.send(request("10.0.0.1", if_none_match=tag), "key", make)
        assert (known.status_code, place.taken) == (304, False)

        async def large() -> bytes:
            return b"x" * (MOST_KEPT // 2)

        for n in range(5):
            await heavy.made(f"large {n}", large)
        assert sum(map(len, heavy._kept.values())) <= MOST_KEPT
        heavy.close()

    asyncio.run(play())


def test_an_answer_is_printed_in_pieces_as_it_is_in_one() -> None:
    data = {"name": "é", "many": [{"n": n} for n in range(1203)], "none": [], "more": {"a": [1]}}
    assert json.loads(in_pieces(data)) == data
