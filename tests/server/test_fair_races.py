"""Races at the socket: an accept shuts out no challenge made before it (A7), and an early catch waits (U5)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from comodin.rules import Accept, Catch, Challenge, Colour, Play, SayUno, printed
from comodin.server.socket.connection import Connection
from comodin.server.tables import LiveTable
from comodin.table import commands
from testkit.server import Client, Server

from ..table.here import Here
from .theatre import Theatre, in_a_theatre

PEOPLE = ("ana", "beto", "caro")


async def lines_at(
    theatre: Theatre, here: Here, lags: dict[str, float]
) -> tuple[LiveTable, dict[str, Connection]]:
    """The table of a test on a server, with connections of which each has a lag that was measured."""
    theatre.clock._now = here.now
    live = await theatre.registry.put("table", tuple(here.log))
    lines = {person: theatre.enter(live, person)[0] for person in PEOPLE}
    await theatre.settle()
    for person, line in lines.items():
        line._trips = (2 * lags.get(person, 0.0),)
    return live, lines


def happened(live: LiveTable, kind: str) -> list[Any]:
    return [event for event in live.table.recent if type(event).__name__ == kind]


@pytest.mark.parametrize(("lag", "challenged", "by"), [(0.2, True, 0.05), (0.1, False, 0.05)])
def test_a_challenge_counts_by_when_it_was_made(tmp_path: Path, lag: float, challenged: bool, by: float) -> None:
    async def play(theatre: Theatre) -> None:
        here = Here(*PEOPLE, edition="deluxe").position("W4 G7 B8 | B1 B2 | B3 B4", "B5")
        here.act("ana", Play(printed("W4"), colour=Colour.YELLOW))
        live, lines = await lines_at(theatre, here, {"caro": lag})
        theatre.reading += 2.0
        assert (await theatre.do(lines["beto"], commands.Act(Accept()))).changed
        theatre.reading += 0.15
        assert (await theatre.do(lines["caro"], commands.Act(Challenge()))).changed
        await theatre.wait(0.5)
        (acted,) = happened(live, "Acted")[-1:]
        assert (acted.seat, type(acted.action)) == ((2, Challenge) if challenged else (1, Accept))
        (told,) = happened(live, "ChallengeRaceTold")
        assert (told.seat, told.other) == ((2, 1) if challenged else (1, 2))
        assert told.by == pytest.approx(by, abs=0.002)

    in_a_theatre(tmp_path, play)


@pytest.mark.parametrize(("lag", "caught", "by"), [(0.2, False, 0.1), (0.0, True, 0.1)])
def test_a_catch_in_the_grace_is_held_until_it_ends(tmp_path: Path, lag: float, caught: bool, by: float) -> None:
    async def play(theatre: Theatre) -> None:
        here = Here(*PEOPLE, uno_grace=1.0).position("R5 R7 | R1 R2 R3 | R8 R9 R6", "R4")
        here.act("ana", Play(printed("R5")))
        live, lines = await lines_at(theatre, here, {"ana": lag})
        theatre.reading += 0.1
        assert (await theatre.do(lines["beto"], commands.Act(Catch(0)))).changed
        theatre.reading += 1.0
        assert (
            await theatre.do(lines["ana"], commands.Act(SayUno()))
        ).changed  # 0.1 after the grace, or before it
        (told,) = happened(live, "UnoRaceTold")
        assert told.caught == caught
        assert told.by == pytest.approx(by, abs=0.002)

    in_a_theatre(tmp_path, play)


def test_an_accept_at_once_does_not_shut_out_a_third_player(tmp_path: Path) -> None:
    """On a real server with real clocks: the next player accepts first, and the challenge counts all the same."""
    with Server(tmp_path / "data") as server:
        people = [server.guest(f"Player {n}") for n in range(6)]
        settings = {"edition": "deluxe", "seats": 6, "fill_with": None, "turn_seconds": None, "uno_grace": 3.0}
        table = server.new_table(people[0]["token"], **settings)

        async def play() -> None:
            clients = [await Client(server, one["token"], table).connect() for one in people]
            for client in clients[1:]:
                await client.do("join")
            for client in clients:
                await client.do("ready")
            wild = await until_a_wild_draw_four(clients)
            others = [client for client in clients if client is not wild]
            ways = await asyncio.gather(*map(what_is_legal, others))
            (accepts,) = [one for one, legal in zip(others, ways, strict=True) if {"do": "accept"} in legal]
            third, *quiet = [one for one in others if one is not accepts]
            assert (await accepts.act("accept"))["changed"]
            assert (await third.act("challenge"))["changed"]
            (told,) = await wild.until(lambda: of_kind(wild, "challenge_race_told"))
            assert [one["action"]["do"] for one in of_kind(wild, "acted")][-2:] == ["play", "challenge"]
            assert min(told["by"], told["early"]) > 0
            held = [len(of_kind(client, "claim_held")) for client in (accepts, third, wild, *quiet)]
            assert held == [1, 1, 0, 0, 0, 0]  # only who answered knew of it
            for client in clients:
                await client.close()

        asyncio.run(play())
        assert "Traceback" not in server.errors()


def of_kind(client: Client, kind: str) -> list[Any]:
    return [event for _, event in client.events if event["type"] == kind]


async def what_is_legal(client: Client) -> list[dict[str, Any]]:
    legal: list[dict[str, Any]] = await client.until(lambda: client.legal)
    return legal


async def awaited(clients: list[Client]) -> Client:
    """Whoever has to decide something."""
    tasks = {asyncio.create_task(what_is_legal(client)): client for client in clients}
    done, others = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    return tasks[done.pop()]


async def until_a_wild_draw_four(clients: list[Client]) -> Client:
    """Everybody draws and keeps, until somebody has one to play."""
    while True:
        client = await awaited(clients)
        wild = next((way for way in client.legal if way.get("card") == "W4"), None)
        ways = {way["do"]: way for way in client.legal}
        way = wild or ways.get("draw") or ways.get("pass") or client.legal[0]
        assert (await client.do("act", action=way))["t"] == "ack"
        if wild is not None:
            return client
