"""Who is there, as the server sees it: starts without ghosts, tables off the list, seats that wait, tables thrown
away."""

from __future__ import annotations

import asyncio
from pathlib import Path

from comodin.match import MatchRules
from comodin.rules import decisions
from comodin.server.accounts import Players
from comodin.server.tables import LiveTable
from comodin.table import Settings, commands
from testkit.server import Client, Server

from .theatre import Theatre, in_a_theatre

TWO = Settings(match=MatchRules("quick"), seats=2, fill_with=None, turn_seconds=None)


async def listed(theatre: Theatre) -> list[str]:
    return [head.id for head in await theatre.store.listed(10)]


def test_a_guest_who_closed_the_tab_is_not_waited_for(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(TWO, "ana", "Ana")
        ana, _ = theatre.enter(live, "ana")
        beto, _ = theatre.enter(live, "beto")
        await theatre.do(beto, commands.Join("Beto"))
        theatre.registry.leave(live, beto)
        await theatre.do(ana, commands.Ready())
        await theatre.wait(9.5)
        assert live.table.dealt == 0
        await theatre.wait(1.0)
        assert live.table.dealt == 1
        assert live.table.seats[1].stand_in
        beto, _ = theatre.enter(live, "beto")
        assert not live.table.seats[1].stand_in

    in_a_theatre(tmp_path, play)


def test_a_ghost_leaves_the_list_after_a_minute_and_comes_back_with_its_people(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(TWO, "ana", "Ana")
        line, _ = theatre.enter(live, "ana")
        await theatre.wait(120.0)
        assert await listed(theatre) == [live.id]
        theatre.registry.leave(live, line)
        await theatre.wait(59.0)
        assert await listed(theatre) == [live.id]
        await theatre.wait(2.0)
        assert await listed(theatre) == []
        theatre.enter(live, "ana")
        await theatre.settle()
        assert await listed(theatre) == [live.id]

    in_a_theatre(tmp_path, play)


def test_after_a_crash_a_table_whose_people_are_gone_leaves_the_list_and_closes(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        live = await theatre.registry.open(TWO, "ana", "Ana")
        theatre.enter(live, "ana")
        await theatre.settle()
        theatre.store.close()
        await theatre.open()  # she was there when everything was lost: no clock runs at this table
        assert await listed(theatre) == [live.id]
        await theatre.wait(125.0)
        assert await listed(theatre) == []
        await theatre.wait(300.0)
        head = await theatre.store.head(live.id)
        assert head is not None
        assert head.phase == "closed"

    in_a_theatre(tmp_path, play)


async def _play_out(theatre: Theatre, live: LiveTable) -> None:
    for _ in range(2_000):
        if live.table.phase == "waiting":
            return
        state = live.table.round
        assert state is not None
        place = live.table.seats[live.table.players[state.pending.seats[0]]]
        if place.by_bot or place.person is None:
            await theatre.wait(0.25)
            continue
        action = decisions(state, state.pending.seats[0])[0]
        theatre.registry.carry_out(live, place.person, commands.Act(action))
        await theatre.settle()


def test_nobody_is_rated_for_a_match_in_which_they_were_not(tmp_path: Path) -> None:
    async def play(theatre: Theatre) -> None:
        people = [(await Players(theatre.store).create(name))[0].id for name in ("Ana", "Beto", "Caro", "Dani")]
        settings = Settings(
            match=MatchRules("quick"), seats=4, turn_seconds=None, rated=True, bot_seconds=(0.0, 0.0)
        )
        live = await theatre.registry.open(settings, people[0], "Ana")
        lines = {people[0]: theatre.enter(live, people[0])[0]}
        for who in people[1:]:
            lines[who] = theatre.enter(live, who)[0]
            await theatre.do(lines[who], commands.Join(who[:5]))
        theatre.registry.leave(live, lines[people[1]])  # Beto has gone before it begins
        await theatre.wait(11.0)
        await theatre.do(lines[people[0]], commands.Start())
        await theatre.do(lines[people[2]], commands.Leave())  # Caro leaves it
        await _play_out(theatre, live)
        assert set(await theatre.store.ratings(people)) == {people[0], people[3]}
        assert [(await theatre.store.results_of(one))[0] for one in people] == [1, 0, 0, 1]

    in_a_theatre(tmp_path, play)


def test_your_tables_are_told_apart_and_thrown_away(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ana, beto = server.guest("Ana"), server.guest("Beto")
        table = server.new_table(ana["token"], seats=2, title="Ours")

        async def play() -> None:
            clients = [await Client(server, one["token"], table).connect() for one in (ana, beto)]
            await clients[1].do("join")
            await clients[0].do("start")
            await clients[0].do("leave")
            for client in clients:
                await client.close()

        asyncio.run(play())
        (mine,) = server.call("GET", "/api/me/lobby", token=ana["token"])[1]["tables"]  # the seat waits
        assert [seat["name"] for seat in mine["sitting"]] == ["Ana", "Beto"]
        assert (mine["room"], mine["score"]) == (0, None)
        assert mine["changed"] > 1_700_000_000
        for _ in range(2):
            assert server.call("DELETE", f"/api/me/tables/{table}", token=ana["token"])[0] == 204
        assert server.call("DELETE", f"/api/me/tables/{table}")[0] == 401
        assert server.call("GET", "/api/me/lobby", token=ana["token"])[1]["tables"] == []
        (line,) = server.call("GET", "/api/me/lobby", token=beto["token"])[1]["tables"]
        assert [seat["person"] for seat in line["sitting"]] == [None, beto["id"]]
        assert line["room"] == 1
        stranger = server.guest("Caro")
        assert server.call("DELETE", f"/api/me/tables/{table}", token=stranger["token"])[0] == 204  # nothing
        assert len(server.call("GET", "/api/me/lobby", token=beto["token"])[1]["tables"]) == 1
