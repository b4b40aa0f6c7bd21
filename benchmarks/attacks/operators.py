"""What an operator does while the server is busy, or after it was killed; and what a quiet request costs."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from comodin.table import Settings
from testkit.filled import bots_at_play
from testkit.played import keep, stored
from testkit.raw import LOST, Pipe, command
from testkit.server import Server

from .registry import attack
from .site import Site

STORE = "comodin.sqlite"


async def _comodin(*arguments: str, seconds: float) -> tuple[int | None, str]:
    """Exit code and output of a command; None: it did not end in time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "comodin",
        *arguments,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        out, _ = await asyncio.wait_for(process.communicate(), seconds)
        return process.returncode, out.decode()
    except TimeoutError:
        process.kill()
        await process.wait()
        return None, ""


def _much(data: Path) -> None:
    """A hundred megabytes: the same round a thousand times, with many spaces after it."""
    first = stored(bots_at_play(Settings(seats=2, bot_seconds=(0.0, 0.0)), 400, "ana"), "much")[0]
    text = first.record + " " * 100_000
    keep(data, [replace(first, id=f"much-{n}", number=n, record=text) for n in range(1_000)])


@attack(prepare=_much, seconds=25)
async def backup_under_load(site: Site) -> None:
    """A backup of a large store while commands are written all the time: does it end, and how long is the log?"""
    token = (await site.guest())["token"]
    sockets = []
    for _ in range(16):
        table, _key = await site.table(token)
        if table:
            sockets.append(await site.socket(token, table))

    async def write() -> None:
        number = 0
        while site.on:
            number += 1
            for socket in sockets:
                socket.pipe.writer.write(command("add_luck", text=str(number)))
            await asyncio.sleep(0.11)

    writing = asyncio.create_task(write())
    reading = [asyncio.create_task(socket.pipe.ended(site.left)) for socket in sockets]
    began = perf_counter()
    copy = site.folder / "copy.sqlite"
    code, _ = await _comodin("backup", str(copy), "--data", str(site.data), seconds=max(site.left - 2, 1))
    site.notes["backup"] = f"{code} after {perf_counter() - began:.1f} s"
    site.notes["WAL MB"] = round((site.data / f"{STORE}-wal").stat().st_size / 1e6, 1)
    site.check("the backup ends", code == 0)
    site.check("nothing unfinished is left behind", not list(site.folder.glob("*.unfinished")))
    if code == 0:
        with sqlite3.connect(copy) as store:
            site.check("the copy is whole", store.execute("PRAGMA integrity_check").fetchone() == ("ok",))
    writing.cancel()
    for task in reading:
        task.cancel()


@attack(seconds=40)
async def restore_over_a_log(site: Site) -> None:
    """A backup is brought back over the store of a killed server, whose write-ahead log is still there."""
    data, copy = site.folder / "other", site.folder / "copy.sqlite"

    def talk(server: Server, tables: int) -> None:
        ana = server.guest("ana")
        for _ in range(tables):
            server.new_table(ana["token"])

    def steps() -> None:
        with Server(data, "--no-request-limits") as server:
            talk(server, 40)
            site.notes["backup"] = _run("backup", str(copy), "--data", str(data))
            talk(server, 400)
            server.kill()

    await asyncio.to_thread(steps)
    left_over = (data / f"{STORE}-wal").exists()
    site.notes["a write-ahead log is left"] = left_over
    code, _ = await _comodin("restore", str(copy), "--data", str(data), seconds=30)
    site.check("comodin restore brings it back", code == 0)
    if code != 0:  # as somebody would by hand
        shutil.copyfile(copy, data / STORE)
    try:
        with Server(data) as again:
            site.notes["starts"] = True
            healthy = await asyncio.to_thread(again.call, "GET", "/healthz")
            site.notes["healthz"] = healthy[0]
    except AssertionError as error:
        site.notes["starts"] = str(error)[:80]
    with sqlite3.connect(data / STORE) as store:
        try:
            whole = store.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            tables = store.execute("SELECT count(*) FROM tables").fetchone()[0]
        except sqlite3.DatabaseError as error:
            whole, tables = False, str(error)
    site.notes["tables"] = tables
    site.check("the store is whole, and what was copied is in it", whole and tables == 40)


def _run(*arguments: str) -> int:
    command = [sys.executable, "-m", "comodin", *arguments]
    return subprocess.run(command, check=False, timeout=60, stdout=subprocess.DEVNULL).returncode


@attack(seconds=40)
async def folder_is_deleted(site: Site) -> None:
    """The folder of a running server is deleted, or replaced by another: does the server say so?"""
    data = site.folder / "gone"

    def steps() -> None:
        with Server(data) as server:
            ana = server.guest("ana")
            shutil.rmtree(data)
            acknowledged = 0
            unhealthy = False
            for _ in range(20):
                status, _ = server.call("POST", "/api/tables", {}, ana["token"])
                acknowledged += status == 201
                unhealthy = unhealthy or server.call("GET", "/readyz")[0] != 200
                if unhealthy and status != 201:
                    break
                sleep(0.5)
            site.notes["acknowledged"] = acknowledged
            site.notes["log"] = server.errors()[-120:].strip()
            site.check("readyz says that the folder is gone", unhealthy)
            site.check("tables that cannot be kept are refused after some seconds", status != 201)

    await asyncio.to_thread(steps)


@attack(seconds=8)
async def modes_of_files(site: Site) -> None:
    """Can another user of the machine read the store?"""
    for path in sorted(site.data.iterdir()):
        mode = path.stat().st_mode & 0o777
        site.notes[path.name] = f"{mode:o}"
        site.check(f"{path.name} is ours alone", not mode & 0o077)
    site.check("the folder is ours alone", not site.data.stat().st_mode & 0o077)


@attack(seconds=10)
async def nagle(site: Site) -> None:
    """Requests on a connection that is kept: does each wait for the acknowledgement of a packet?"""
    times = []
    async with await Pipe.open(site.port) as pipe:
        for _ in range(60):
            began = perf_counter()
            try:
                reply = await pipe.ask("GET", "/api/tables")
            except LOST:
                break
            if reply.status == 200:
                times.append(1000 * (perf_counter() - began))
    site.notes["median ms"] = round(median(times), 1) if times else None
    site.check("a request takes less than twenty milliseconds", bool(times) and median(times) < 20)
