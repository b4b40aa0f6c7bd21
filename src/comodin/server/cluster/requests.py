"""One worker asks another: an HTTP request over the inner listener, which only workers know the key of."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

import h11

KEY, ADDRESS = "x-comodin-key", "x-comodin-address"
"""Headers of the inner listener: the secret of the workers, and whose request it is."""
CONNECT_SECONDS, ANSWER_SECONDS = 2.0, 60.0
PIECE = 64 * 1024
ONE_HOP = {
    "connection",
    "keep-alive",
    "transfer-encoding",
    "upgrade",
    "content-length",
    "te",
    "trailer",
    KEY,
    ADDRESS,
}
"""Headers that are of one connection alone."""


class Unreachable(Exception):
    """The other worker does not answer: it may be gone."""


@dataclass
class InnerAnswer:
    """What another worker has answered."""

    status: int = 502
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytearray = field(default_factory=bytearray)


async def ask_worker(
    address: str,
    key: str,
    method: str,
    target: str,
    headers: Iterable[tuple[str, str]] = (),
    body: bytes = b"",
    whose: str = "",
) -> InnerAnswer:
    """Sends the request on; Unreachable where nobody answers it."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            reader, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        try:
            passed = [(name, value) for name, value in headers if name.lower() not in ONE_HOP]
            if not any(name.lower() == "host" for name, _ in passed):
                passed.append(("host", address))
            own = [(KEY, key), (ADDRESS, whose), ("connection", "close"), ("content-length", str(len(body)))]
            asking = h11.Connection(h11.CLIENT)
            sent = asking.send(h11.Request(method=method, target=target, headers=[*passed, *own]))
            writer.write(
                (sent or b"") + (asking.send(h11.Data(body)) or b"") + (asking.send(h11.EndOfMessage()) or b"")
            )
            async with asyncio.timeout(ANSWER_SECONDS):
                return await _answer(asking, reader)
        finally:
            writer.close()
    except (OSError, TimeoutError, h11.ProtocolError) as error:
        raise Unreachable(f"{address}: {error!r}") from None


async def _answer(asking: h11.Connection, reader: asyncio.StreamReader) -> InnerAnswer:
    answer = InnerAnswer()
    while True:
        event = asking.next_event()
        if event is h11.NEED_DATA:
            asking.receive_data(await reader.read(PIECE))
        elif isinstance(event, h11.Response):
            answer.status = event.status_code
            names = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in event.headers)
            answer.headers = [(name, value) for name, value in names if name not in ONE_HOP]
        elif isinstance(event, h11.Data):
            answer.body += event.data
        elif isinstance(event, h11.EndOfMessage):
            return answer
        else:
            raise h11.RemoteProtocolError("the connection was closed")
