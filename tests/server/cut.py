"""A proxy of the test between a store and PostgreSQL, which cuts connections at a chosen moment."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path


class Proxy:
    """Listens on a Unix socket as PostgreSQL does. A connection is cut at a chosen message: after it was forwarded
    (it is carried out, and its answer is lost), or instead of that."""

    def __init__(self, server: Path, folder: Path) -> None:
        self._server, self.folder = server, folder
        self._at: bytes | None = None
        self._forwards = True
        self.cuts = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        self._listener = await asyncio.start_unix_server(self._serve, self.folder / ".s.PGSQL.5432")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def url(self, url: str) -> str:
        """The same database, through this proxy."""
        return f"{url.partition('?')[0]}?host={self.folder}"

    def cut_at(self, text: bytes, forwards: bool = True) -> None:
        """The next connection that sends this is cut, once."""
        self._at, self._forwards = text, forwards

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        server = await asyncio.open_unix_connection(str(self._server / ".s.PGSQL.5432"))
        silent = asyncio.Event()
        back = asyncio.create_task(self._answers(server[0], writer, silent))
        with suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(65536):
                cut = self._at is not None and self._at in data
                if cut:
                    self._at = None
                    self.cuts += 1
                    silent.set()
                if not cut or self._forwards:
                    server[1].write(data)
                    await server[1].drain()
                if cut:
                    await asyncio.sleep(0.1)  # it is carried out
                    break
        back.cancel()
        await asyncio.gather(back, return_exceptions=True)
        for one in (writer, server[1]):
            one.close()
        self._tasks.discard(task)

    async def _answers(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, silent: asyncio.Event
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if not silent.is_set():
                    writer.write(data)
                    await writer.drain()
        if not silent.is_set():
            writer.close()
