"""Many clients at many tables who keep account of every acknowledged command, whatever happens to the server."""

from __future__ import annotations

import asyncio
import contextlib
import random
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidMessage

from comodin.server.tables.spectators import NUMBERS_FROM
from testkit.acknowledged import Row, log_rows, told_with
from testkit.server import Client, Server

RETRY = (OSError, ConnectionClosed, InvalidMessage, TimeoutError, AssertionError)


class Player:
    """Plays what is legal, comes back whenever the line is lost, and sends again what was not acknowledged."""

    def __init__(self, server: Server, token: str, table: str, name: str, dice: random.Random) -> None:
        self.client = Client(server, token, table)
        self.name, self.dice = name, dice
        self.acknowledged: dict[str, int] = {}
        self.came_back = 0
        self.idle = 0
        self._number = 0

    async def run(self, until: asyncio.Event) -> None:
        unanswered: tuple[str, dict[str, Any]] | None = None
        while not until.is_set():
            try:
                if self.client.socket is None or self.client.closed_with is not None:
                    await asyncio.wait_for(self.client.connect(), 5)
                    self.came_back += 1
                    await self.client.until(lambda: self.client.seq is not None, 5)
                if unanswered is None:
                    unanswered = self._next()
                if unanswered is None:
                    await asyncio.sleep(0.01)
                    continue
                command_id, command = unanswered
                answer = await asyncio.wait_for(self.client.do(id=command_id, **command), 5)
                if answer["t"] == "ack":
                    self.idle += not answer.get("changed", False)
                    if answer.get("changed"):
                        self.acknowledged[command_id] = answer["seq"]
                unanswered = None
                await asyncio.sleep(self.dice.random() * 0.03)
            except RETRY:
                with contextlib.suppress(*RETRY):
                    await asyncio.wait_for(self.client.close(), 2)
                self.client.closed_with = self.client.closed_with or 0
                await asyncio.sleep(0.05)
        with contextlib.suppress(*RETRY):
            await asyncio.wait_for(self.client.close(), 2)

    async def doze(self, seconds: float) -> None:
        """Stops reading for a while; what the server sends meanwhile has to wait somewhere."""
        socket = self.client.socket
        if socket is not None and not socket.transport.is_closing():
            socket.transport.pause_reading()
            await asyncio.sleep(seconds)
            if not socket.transport.is_closing():
                socket.transport.resume_reading()

    def _next(self) -> tuple[str, dict[str, Any]] | None:
        self._number += 1
        command_id = f"{self.name}-{self._number}"
        client = self.client
        if client.legal:
            choice = client.legal[self.dice.randrange(len(client.legal))]
            client.legal = []
            return command_id, {"c": "act", "action": choice}
        seat = client.view.get("you", {}).get("seat")
        if seat is None:
            return command_id, {"c": "join"}
        if self.dice.random() < 0.05:
            return command_id, {"c": "ready"}
        if self.dice.random() < 0.02:
            return command_id, {"c": "say", "text": command_id}
        return None


def check_log(data: Path, players: list[Player]) -> dict[str, int]:
    """The logs of an embedded store (`check_rows`)."""
    return check_rows(log_rows(data), players)


def check_rows(rows: list[Row], players: list[Player]) -> dict[str, int]:
    """No acknowledged command is missing, none is there twice, and what was told with each is what its row says;
    every log is without gaps."""
    last: dict[str, int] = {}
    for table, seq, *_ in rows:
        assert seq == last.get(table, 0) + 1, "a gap in the log"
        last[table] = seq
    where = told_with(rows)
    twice = {command: numbers for command, numbers in where.items() if len(numbers) > 1}
    assert not twice, f"carried out twice: {twice}"
    acknowledged = lost = 0
    for player in players:
        for command, number in player.acknowledged.items():
            acknowledged += 1
            lost += command not in where or (number < NUMBERS_FROM and where[command] != [number])
    assert lost == 0, f"{lost} of {acknowledged} acknowledged commands are lost"
    return {"acknowledged": acknowledged, "rows": len(rows), "tables": len(last)}


async def all_go_on(players: list[Player], seconds: float = 120.0) -> None:
    """No table is stuck: at each of them something is played that was not played before."""

    def moves() -> dict[str, int]:
        told: dict[str, int] = {}
        for player in players:
            acted = [seq for seq, event in player.client.events if event["type"] == "acted"]
            table = player.client.table
            told[table] = max(told.get(table, 0), acted[-1] if acted else 0)
        return told

    before = moves()
    async with asyncio.timeout(seconds):
        while stuck := [table for table, last in moves().items() if last <= before[table]]:
            assert stuck
            await asyncio.sleep(0.1)


async def settle(server: Server, players: list[Player], seconds: float = 60.0) -> None:
    """After everything: every client can come back, and all players of a table come to see the same. Who came too
    late for a seat watches, with sequence numbers of spectators."""
    lines: dict[str, list[Client]] = {}
    for player in players:
        client = await Client(server, player.client.token, player.client.table).connect()
        await client.until(lambda: client.view)  # noqa: B023  # awaited before the next turn of the loop
        lines.setdefault(client.table, []).append(client)
    async with asyncio.timeout(seconds):  # bots and clocks go on meanwhile
        for clients in lines.values():
            playing = [client for client in clients if client.view["you"]["seat"] is not None]
            while len({told_at(client) for client in playing}) > 1:
                await asyncio.sleep(0.01)
    for clients in lines.values():
        for client in clients:
            await client.close()


def told_at(client: Client) -> float:
    """When the last thing happened that everybody was told of."""
    open_ones = [event["at"] for _, event in client.events if event["type"] not in ("uno_armed", "claim_held")]
    at: float = open_ones[-1] if open_ones else client.view["at"]
    return at


async def tables_of(server: Server, tables: int, seats: int, seed: int) -> list[Player]:
    """The settings are quick ones; two people and bots at each table, editions in turn."""
    editions = ["clasico", "deluxe", "casa", "international", "aprendiz"]
    players: list[Player] = []
    for number in range(tables):
        dice = random.Random(f"{seed} {number}")
        ana, beto = server.guest(f"Ana {number}"), server.guest(f"Beto {number}")
        table = server.new_table(
            ana["token"],
            edition=editions[number % len(editions)],
            seats=seats,
            turn_seconds=3.0,
            race_seconds=2.0,
            absent_seconds=1.0,
            between_seconds=0.2,
            bot_seconds=[0.0, 0.05],
        )
        for who, name in ((ana, "a"), (beto, "b")):
            players.append(Player(server, who["token"], table, f"{name}{number}", dice))
    return players
