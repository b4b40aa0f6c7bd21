"""People who play at tables of a real server until a moment that is wanted; part of the writer of the data."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from .doors import Client, Server

View = dict[str, Any]
Goal = Callable[[View], bool]

PATIENT = {
    "turn_seconds": None,
    "race_seconds": 60,
    "grace": 0,
    "absent_seconds": 600,
    "between_seconds": 300,
    "bot_seconds": [0, 0],
    "watch_delay": 0,
}
"""Nothing happens by itself while somebody looks: what is stored is the same however long that takes."""


class Scene:
    """A table and the lines of its people."""

    def __init__(
        self, server: Server, people: dict[str, dict[str, Any]], host: str, settings: dict[str, Any]
    ) -> None:
        self.server, self.people, self.host = server, people, host
        self.settings = {**PATIENT, **settings}
        self.dice = random.Random(f"{settings.get('title')}")
        self.lines: dict[str, Client] = {}
        self.id = self.key = ""

    async def open(self, others: Sequence[str] = (), **given: str) -> Scene:
        """Made anew, or one that is there already."""
        token = self.people[self.host]["token"]
        if not given:
            given = self.server.post("/api/tables", {"settings": self.settings}, token, 201)
        self.id, self.key = given["id"], given["key"]
        await self.come(self.host)
        for name in others:
            await self.come(name)
            answer = await self.lines[name].do("join", key=self.key)
            assert answer["t"] == "ack" or answer["code"] == "already_here", answer
        return self

    async def come(self, name: str) -> Client:
        self.lines[name] = await Client(self.server, self.people[name]["token"], self.id).connect(key=self.key)
        return self.lines[name]

    async def all_ready(self) -> None:
        for line in list(self.lines.values()):
            answer = await line.do("ready")
            assert answer["t"] == "ack" or answer["code"] in ("not_now", "not_seated"), answer

    async def look(self) -> View:
        return await self.lines[self.host].look()

    async def play(self, goal: Goal, most: int = 3_000) -> View:
        """Until the goal is seen at a moment at which no bot is awaited, or the match is over."""
        for _ in range(most):
            view = await self.look()
            if view["phase"] == "between":
                if goal(view):
                    return view
                await self.all_ready()
                continue
            if view["phase"] != "playing":
                return view
            awaited = self.awaited(view)
            if not awaited:  # a bot plays: something will be told
                host, told = self.lines[self.host], len(self.lines[self.host].inbox)
                with suppress(TimeoutError):
                    await host.until(lambda: len(host.inbox) > told, 1.0)  # noqa: B023  # awaited at once
                continue
            if goal(view) and len(awaited) == len(view["round"]["pending"]["seats"]):
                return view
            await self.move(view, awaited)
        raise AssertionError(f"{self.settings.get('title')}: it does not come about")

    def awaited(self, view: View) -> list[str]:
        """The people who have to decide; nobody while it is a bot's turn."""
        seats = [view["seats"][view["players"][seat]] for seat in view["round"]["pending"]["seats"]]
        names = {self.people[name]["id"]: name for name in self.lines}
        found = [names.get(seat["person"]) for seat in seats if not seat["stand_in"]]
        return [name for name in found if name]

    async def move(self, view: View, awaited: list[str]) -> None:
        round_ = view["round"]
        if round_["pending"]["kind"] == "race":
            for name in awaited:
                await self.gesture(name, round_)
            await asyncio.sleep(0.3)
            return
        for target in round_["catchable"]:
            for name, line in self.lines.items():
                seat = line.view.get("you", {}).get("round_seat")
                if (
                    name not in awaited
                    and seat is not None
                    and seat not in (target, -1)
                    and self.dice.random() < 0.4
                ):
                    await line.do("act", action={"do": "catch", "target": target})
        line = self.lines[awaited[0]]
        if awaited[0] != self.host:  # who has just looked
            await line.look()
        if not line.legal:
            await asyncio.sleep(0.02)
            return
        answer = await line.do("act", action=self.choice(line.legal))
        if answer["t"] == "nack":  # a catch is settled first, or a bot was quicker
            await asyncio.sleep(0.1)

    def choice(self, legal: list[dict[str, Any]]) -> dict[str, Any]:
        """Cards rather than drawing, rules rather than none, and UNO more often than not."""
        weights = {"play": 12, "challenge": 4, "rule": 20, "change_rule": 20, "accept": 4}
        dull = {"decline": 0.1, "target": 1.0}
        chances = []
        for one in legal:
            chance = float(weights.get(one["do"], 1))
            for name, factor in dull.items():
                chance *= factor if one.get(name) else 1.0
            chances.append(chance * (3 if one.get("uno") else 1))
        return self.dice.choices(legal, chances)[0]

    async def gesture(self, name: str, round_: View) -> None:
        number = str(round_["pending"]["number"])
        await self.lines[name].do("act", action={"do": "gesture", **round_["house_rules"][number]})

    async def close(self) -> None:
        for line in self.lines.values():
            await line.close()


# -- goals ---------------------------------------------------------------------------------------------------


def never(view: View) -> bool:
    return False


def between(view: View) -> bool:
    return bool(view["phase"] == "between")


def playing(view: View) -> bool:
    return bool(view["phase"] == "playing")


def rounds(n: int) -> Goal:
    """In the round after so many."""
    return lambda view: playing(view) and view["dealt"] > n and len(view["round"]["discard"]) > 4


def cards(n: int) -> Goal:
    """So many cards lie on the discard pile."""
    return lambda view: playing(view) and len(view["round"]["discard"]) >= n


def waits_for(kind: str) -> Goal:
    return lambda view: playing(view) and view["round"]["pending"]["kind"] == kind


def facing_a_chain(view: View) -> bool:
    return playing(view) and view["round"]["due"] > 0


def has_rule(view: View) -> bool:
    return playing(view) and bool(view["round"]["house_rules"])


def somebody_out(view: View) -> bool:
    return playing(view) and bool(view["match"]["out"])
