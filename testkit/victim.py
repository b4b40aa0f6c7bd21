"""Two people at a table of their own, on another address, who only want to play: how long do they wait?

    python -m testkit.victim PORT

It runs in a process of its own, so that it measures the server and not whoever else is in the process. It says
`ready` when the two play, takes `phase NAME` and `stop` on its input, and prints what it measured as JSON. They
act at fixed times, however long an answer takes: a server that stands still for two seconds is felt by all that
they wanted to do in these two seconds.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from testkit.raw import LOST, RawSocket, Refused, ask, command

ADDRESS = "127.0.0.2"
EVERY = 0.2  # seconds between two commands of one person, and between two looks at /healthz
MOST_WAITING = 5  # commands without an answer: more would cost more credits than anybody has
PATIENCE = 30.0
SETTINGS = {
    "seats": 2,
    "fill_with": None,
    "visibility": "private",
    "match": {"format": "points", "target": 100_000},
    "turn_seconds": 600.0,
    "between_seconds": 0.0,
    "absent_seconds": 600.0,
}


@dataclass
class Phase:
    """What was measured while something else went on."""

    delays: list[float] = field(default_factory=list)
    health: list[float] = field(default_factory=list)
    refused: int = 0
    dropped: int = 0
    unhealthy: int = 0


@dataclass(frozen=True)
class Figures:
    """Times in milliseconds. `dropped`: connections that ended; `unhealthy`: /healthz did not answer well."""

    count: int
    p50: float
    p99: float
    max: float
    health_p99: float
    health_max: float
    refused: int
    dropped: int
    unhealthy: int


def share(sorted_delays: list[float], part: float) -> float:
    """In milliseconds; the slowest one where there are few."""
    if not sorted_delays:
        return 0.0
    return round(1000 * sorted_delays[min(int(len(sorted_delays) * part), len(sorted_delays) - 1)], 1)


def figures_of(phase: Phase) -> Figures:
    delays, health = sorted(phase.delays), sorted(phase.health)
    return Figures(
        len(delays),
        share(delays, 0.5),
        share(delays, 0.99),
        share(delays, 1.0),
        share(health, 0.99),
        share(health, 1.0),
        phase.refused,
        phase.dropped,
        phase.unhealthy,
    )


class Person:
    """Acts when it is their turn, else says or shows something; comes back when the line is lost."""

    def __init__(self, couple: Couple, name: str, token: str) -> None:
        self.couple, self.name, self.token = couple, name, token
        self.socket: RawSocket | None = None
        self.legal: list[dict[str, Any]] = []
        self.waiting: dict[str, tuple[float, Phase, dict[str, Any]]] = {}
        self.late: list[tuple[float, Phase]] = []  # what they could not even ask for
        self.acknowledged: dict[str, int] = {}
        self._number = 0

    async def live(self) -> None:
        while not self.couple.over:
            try:
                await self._come()
                while True:
                    self._take(await self._socket.hear(PATIENCE))
            except (*LOST, Refused):
                if self.couple.over:
                    return
                self.couple.phase.dropped += self.socket is not None
                self.socket = None
                await asyncio.sleep(0.1)

    async def _come(self) -> None:
        socket = await RawSocket.open(self.couple.port, ADDRESS, PATIENCE)
        self._take(await socket.hello(self.token, self.couple.table, PATIENCE))
        self.socket = socket
        for number, (_, _, body) in list(self.waiting.items()):  # again, with the same id
            await socket.send(command(id=number, **body))

    @property
    def _socket(self) -> RawSocket:
        assert self.socket is not None
        return self.socket

    def _take(self, told: dict[str, Any]) -> None:
        kind = told["t"]
        if kind in ("welcome", "events"):
            self.legal = told.get("legal") or []
        elif kind in ("ack", "nack") and told["id"] in self.waiting:
            now = perf_counter()
            sent, phase, _ = self.waiting.pop(told["id"])
            phase.delays.append(now - sent)
            for at, missed in self.late:
                missed.delays.append(now - at)
            self.late.clear()
            if kind == "ack" and told.get("changed"):
                self.acknowledged[told["id"]] = told["seq"]
            phase.refused += told.get("code") == "too_fast"
        elif kind == "error":
            raise EOFError(told["code"])

    async def act(self) -> None:
        at, phase = perf_counter(), self.couple.phase
        if self.socket is None or len(self.waiting) >= MOST_WAITING:
            self.late.append((at, phase))
            return
        self._number += 1
        number = f"{self.name}{self._number}"
        self.waiting[number] = (at, phase, body := self._wish())
        with suppress(*LOST):
            await self.socket.send(command(id=number, **body))

    def _wish(self) -> dict[str, Any]:
        if self.legal:
            choice = self.legal[self._number % len(self.legal)]
            self.legal = []
            return {"c": "act", "action": choice}
        if self._number % 2:
            return {"c": "say", "text": f"{self.name} {self._number}"}
        return {"c": "react", "reaction": "hello"}


class Couple:
    """Two people, their table, and what they measured."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.table = self.key = ""
        self.phases: dict[str, Phase] = {}
        self.phase = Phase()
        self.over = False
        self.people: list[Person] = []

    async def sit(self) -> None:
        """Makes two guests and a table; the match begins when both are ready."""
        for name in ("ana", "beto"):
            reply = await ask(self.port, "POST", "/api/players", {"name": name}, source=ADDRESS, seconds=PATIENCE)
            assert reply.status == 201, reply
            self.people.append(Person(self, name, reply.data["token"]))
        ana, beto = self.people
        reply = await ask(
            self.port, "POST", "/api/tables", {"settings": SETTINGS}, ana.token, source=ADDRESS, seconds=PATIENCE
        )
        assert reply.status == 201, reply
        self.table, self.key = reply.data["id"], reply.data["key"]
        for person in (ana, beto):
            socket = await RawSocket.open(self.port, ADDRESS, PATIENCE)
            await socket.hello(person.token, self.table, PATIENCE, key=self.key)
            if person is beto:
                await socket.do("join", PATIENCE, key=self.key)
            await socket.do("ready", PATIENCE)
            socket.drop()

    async def play(self) -> None:
        lives = [asyncio.create_task(person.live()) for person in self.people]
        lives.append(asyncio.create_task(self._look_at_health()))
        turn = 0
        start = perf_counter()
        while not self.over:
            turn += 1
            await asyncio.sleep(max(0.0, start + turn * EVERY / len(self.people) - perf_counter()))
            await self.people[turn % len(self.people)].act()
        async with asyncio.timeout(PATIENCE):  # what is on the way is still to come
            while any(person.waiting or person.late for person in self.people):
                await asyncio.sleep(0.02)
        for task in lives:
            task.cancel()
        await asyncio.gather(*lives, return_exceptions=True)

    async def _look_at_health(self) -> None:
        while not self.over:
            at, phase = perf_counter(), self.phase
            reply = await ask(self.port, "GET", "/healthz", source=ADDRESS)
            phase.health.append(perf_counter() - at)
            phase.unhealthy += reply.status != 200
            await asyncio.sleep(max(0.0, at + EVERY - perf_counter()))

    def report(self) -> dict[str, Any]:
        return {
            "table": self.table,
            "unanswered": sum(len(person.waiting) for person in self.people),
            "acknowledged": {number: seq for one in self.people for number, seq in one.acknowledged.items()},
            "phases": {name: vars(figures_of(phase)) for name, phase in self.phases.items()},
        }


async def main(port: int) -> None:
    couple = Couple(port)
    await couple.sit()
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    playing = asyncio.create_task(couple.play())
    print("ready", flush=True)
    while line := (await reader.readline()).decode().split():
        if line[0] == "stop":
            break
        couple.phase = couple.phases.setdefault(line[1], Phase())
    couple.over = True
    with suppress(TimeoutError):
        await playing
    print(json.dumps(couple.report()), flush=True)


# -- for whoever starts one ----------------------------------------------------------------------------------


class Victim:
    """The process with the two people."""

    def __init__(self, port: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "testkit.victim", str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[1],
            env=os.environ,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if line != "ready\n":
            self.end()
            raise AssertionError("the victim could not sit down")

    def phase(self, name: str) -> None:
        """What is measured from now on belongs to this."""
        self._say(f"phase {name}")

    def stop(self) -> dict[str, Any]:
        """What was measured."""
        self._say("stop")
        assert self.process.stdout is not None
        report: dict[str, Any] = json.loads(self.process.stdout.readline() or "{}")
        self.end()
        return report

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(f"{line}\n")
            self.process.stdin.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        asyncio.run(main(int(sys.argv[1])))
