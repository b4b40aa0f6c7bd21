"""The deal of the day over REST: one try, told when it is over; achievements; the best players."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from comodin.daily import SEAT, course_of, deal_of, expert_line, start_of_day
from comodin.records import load, unfold
from comodin.server.store import DayTry, Finished, Player, RatedMatch
from comodin.server.store.sql.ledger import put_finished
from comodin.server.store.sqlite import SqliteStore
from comodin.server.tables import daily as module
from comodin.table import SHELL, Act, Start, commands

from .house import House, in_a_house

DAY = date(2026, 11, 19)  # international
NOON = datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp()


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "expert_line", quick_line)


def at_noon(house: House) -> None:
    house.service.daily._clock = lambda: NOON
    house.service.daily._key = "key"


def quick_line(start: Any, secret: str) -> str:
    """The expert is slow, and not what is looked at here."""
    return expert_line(start, secret, "simple")


async def guest(house: House, name: str) -> tuple[str, str]:
    _, told, _ = await house.ask("POST", "/api/players", {"name": name})
    return told["id"], told["token"]


async def played(house: House, table: str, person: str) -> None:
    """The round as `simple` plays it in the person's place, to its end."""
    deal = deal_of(DAY, "key")
    registry = house.service.registry
    live = registry.live_tables[table]
    registry.carry_out(live, person, commands.Connect())
    registry.carry_out(live, person, Start())
    for seat, action in load(quick_line(start_of_day(deal), deal.secret)).actions:
        if seat == SEAT:
            registry.carry_out(live, person, Act(action))
        else:
            registry.carry_out(live, SHELL, commands.BotAct(live.table.players[seat], live.table.moves, action))
    assert live.tail is not None
    await live.tail


def test_one_try_the_same_cards_and_the_expert_afterwards(tmp_path: Path) -> None:
    async def tries(house: House) -> None:
        at_noon(house)
        ana, token = await guest(house, "Ana")
        _, nobody, _ = await house.ask("GET", "/api/daily")
        assert (nobody["day"], nobody["edition"], nobody["table"]) == ("2026-11-19", "international", None)
        assert nobody["seconds_left"] == 12 * 3600
        assert (await house.ask("POST", "/api/daily"))[0] == 401
        opened = await asyncio.gather(*(house.ask("POST", "/api/daily", None, token) for _ in range(3)))
        assert {one[0] for one in opened} == {201}, opened
        (table,) = {one[1]["id"] for one in opened}  # whoever asks three times at once has one table
        assert (await house.ask("GET", "/api/daily/2026-11-19/expert", None, token))[1]["code"] == "not_over"
        assert (await house.ask("GET", "/api/daily/2026-11-18/expert", None, token))[1]["code"] == "no_try"
        assert (await house.ask("GET", "/api/daily/yesterday/expert", None, token))[0] == 404

        _, other_token = await guest(house, "Beto")
        _, others, _ = await house.ask("POST", "/api/daily", None, other_token)
        tables = house.service.registry.live_tables
        assert tables[table].table.start == tables[others["id"]].table.start, "the same cards"
        assert tables[table].table.secret == tables[others["id"]].table.secret, "the same bots"

        await played(house, table, ana)
        while house.service.daily._tasks:
            await asyncio.sleep(0.01)
        kept = await house.store.daily.day_try("2026-11-19", ana)
        assert kept is not None
        assert kept.course is not None, "it is reckoned when the round ends"
        _, told, _ = await house.ask("GET", "/api/daily", None, token)
        deal = deal_of(DAY, "key")
        course = course_of(unfold(load(quick_line(start_of_day(deal), deal.secret))), SEAT)
        assert course is not None
        assert told["course"] == {
            "won": course.won,
            "place": course.place,
            "cards_left": course.cards_left,
            "turns": course.turns,
            "marks": course.marks,
        }
        assert told["everybody"] == {"played": 1, "won": int(course.won)}
        assert told["streak"] == {"now": 1, "best": 1}
        assert told["record"] is not None
        assert (await house.ask("GET", f"/api/players/{ana}/statistics"))[1]["rounds"] == 0, "nothing counts"
        _, line, _ = await house.ask("GET", "/api/daily/2026-11-19/expert", None, token)
        assert line["course"]["marks"] == course.marks
        assert unfold(load(line["record"])).over
        _, exported, _ = await house.ask("GET", "/api/me/export", None, token)
        assert [one["day"] for one in exported["days"]] == ["2026-11-19"]

    in_a_house(tmp_path, tries)


def test_a_round_that_ended_while_the_server_did_is_reckoned_when_asked(tmp_path: Path) -> None:
    async def tries(house: House) -> None:
        at_noon(house)
        ana, token = await guest(house, "Ana")
        _, table, _ = await house.ask("POST", "/api/daily", None, token)
        house.service.registry.round_ended.clear()
        await played(house, table["id"], ana)
        _, told, _ = await house.ask("GET", "/api/daily", None, token)
        assert told["course"] is not None

    in_a_house(tmp_path, tries)


def test_achievements_tell_how_far_it_is(tmp_path: Path) -> None:
    async def asks(house: House) -> None:
        at_noon(house)
        ana, token = await guest(house, "Ana")
        for n in range(7):
            day = (DAY - timedelta(n)).isoformat()
            begun = await house.store.daily.begin_day(DayTry(day, ana, f"t{n}", "casa"))
            assert begun.course is None
            deal = deal_of(DAY, "key")
            course = course_of(unfold(load(quick_line(start_of_day(deal), deal.secret))), SEAT)
            assert course is not None
            await house.store.daily.end_day(day, ana, course)
        _, told, _ = await house.ask("GET", "/api/me/achievements", None, token)
        found = {one["key"]: (one["have"], one["need"]) for one in told["achievements"]}
        assert found["week"] == (7, 7)
        assert found["month"] == (7, 30)
        assert found["first_win"] == (0, 1)

    in_a_house(tmp_path, asks)


def test_the_best_of_an_edition(tmp_path: Path) -> None:
    async def asks(house: House) -> None:
        at_noon(house)
        store: SqliteStore = house.store
        for name in ("ana", "beto", "caro"):
            await store.put_player(Player(name, name.title(), f"t{name}", f"r{name}"))

        def play(edition: str, *matches: tuple[str, str]) -> Any:
            rated = [RatedMatch(match, (1, 2), f"{edition}{n}", n, edition) for n, match in enumerate(matches)]
            return lambda write: put_finished(write, Finished(rated=tuple(rated)))

        await store.write(play("casa", *[("ana", "beto")] * 3))
        await store.write(play("deluxe", *[("beto", "ana")] * 4, ("caro", "ana")))

        async def best(edition: str = "") -> list[str]:
            _, told, _ = await house.ask("GET", f"/api/leaders{edition and f'?edition={edition}'}")
            return [one["name"] for one in told["leaders"]]

        assert await best("casa") == ["Ana", "Beto"]
        assert await best("deluxe") == ["Beto", "Ana"], "one match is too little to be listed"
        assert await best() == ["Beto", "Ana"]
        assert await best("clasico") == []
        assert (await house.ask("GET", "/api/leaders?edition=nothing"))[0] == 422

    in_a_house(tmp_path, asks)
