"""Every question about the data of a server that has a stable answer, asked in one fixed order.

The writer asked the first version twice and kept what was the same both times (`sure`); the tests ask again.
"""

from __future__ import annotations

from typing import Any

from .doors import Client, Server

ANYTHING = "*"
"""In an expected answer: there is something here, but it is another thing each time (a clock)."""

Answers = dict[str, Any]
TURN_BACK = 6  # steps of the log that a line has missed


class Questions:
    def __init__(self, server: Server, known: dict[str, Any], missed_events: dict[str, int]) -> None:
        self.server, self.known, self.missed_events = server, known, missed_events
        self.found: Answers = {}
        self.lines: list[Client] = []

    async def ask_all(self) -> Answers:
        await self.tables_of_tournaments()
        self.tournaments()
        self.lists()
        self.people()
        self.records()
        await self.tables()
        await self.onlookers()
        await self.missed()
        await self.sent_before()
        for line in self.lines:
            await line.close()
        return self.found

    def get(self, path: str, who: str = "") -> Any:
        token = self.known["people"][who]["token"] if who else ""
        status, answer, _ = self.server.ask("GET", path, token=token)
        self.found[f"GET {path} {who}".strip()] = {"status": status, "answer": answer}
        return answer

    # -- tournaments -----------------------------------------------------------------------------------------

    async def tables_of_tournaments(self) -> None:
        """First: they go on by themselves unless the person is there whom they wait for."""
        for title in self.known["tournaments"]:
            if title in self.known["tables"]:
                await self.sit_down(title, "Ana")

    def tournaments(self) -> None:
        for tournament in self.known["tournaments"].values():
            self.get(f"/api/tournaments/{tournament}")
        for tournament in self.known["tournaments"].values():
            self.get(f"/api/tournaments/{tournament}", "Ana")
        for who in ("", "Ana", "Irma"):
            self.get("/api/tournaments", who)

    # -- lists, people, records ------------------------------------------------------------------------------

    def lists(self) -> None:
        """Before anybody comes to a table: coming changes what they say."""
        self.get("/api/tables")
        for who in self.known["people"]:
            self.get("/api/me/lobby", who)
        for table in self.known["tables"].values():
            self.get(f"/api/tables/{table['id']}", table["host"])

    def people(self) -> None:
        for who, one in self.known["people"].items():
            self.get("/api/me", who)
            self.get("/api/me/rounds", who)
            self.get("/api/me/company", who)
            self.get(f"/api/players/{one['id']}")
            self.get(f"/api/players/{one['id']}/statistics")
        self.get("/api/me/export", "Ana")

    def records(self) -> None:
        for title, table in self.known["tables"].items():
            found = self.get(f"/api/tables/{table['id']}/records", table["host"])["records"]
            for record in found:
                self.get(f"/api/records/{record['id']}")
                self.get(f"/api/replays/{record['id']}")
            if found:
                self.get(f"/api/records/{found[-1]['id']}/match")
            if title == "rated":
                self.get(f"/api/replays/{table['id']}/{found[-1]['number']}")
                self.get(f"/api/records/{found[0]['id']}.uno.json")
        for title, tournament in self.known["tournaments"].items():
            rounds = self.server.get(f"/api/tournaments/{tournament}")["rounds"]
            played = [hand for row in rounds for table in row["tables"] for hand in table["played"]]
            if played and title.endswith("over"):
                self.get(f"/api/replays/{played[-1]['record']}")
                self.get(f"/api/records/{played[-1]['record']}/match")
        if self.known["analysis"]:
            self.get(f"/api/analyses/{self.known['analysis']}")
            self.get(f"/api/analyses/{self.known['analysis']}?after=5")

    # -- tables ----------------------------------------------------------------------------------------------

    async def tables(self) -> None:
        for title, table in self.known["tables"].items():
            if title not in self.known["tournaments"]:
                for who in table["people"]:
                    await self.sit_down(title, who)

    async def sit_down(self, title: str, who: str, **hello: Any) -> Client:
        """What a person finds who comes back; the line stays open."""
        table = self.known["tables"][title]
        line = Client(self.server, self.known["people"][who]["token"], table["id"])
        self.lines.append(await line.connect(**{"key": table["key"], **hello}))
        self.found[f"SOCKET {title}, {who}{' (screen)' if hello else ''}"] = dict(line.inbox[0])
        await line.look()  # now everybody knows of it
        return line

    async def onlookers(self) -> None:
        for title in ("people", "bots"):
            await self.sit_down(title, "Irma")
        if "hot seat" in self.known["tables"]:
            # The table's key opened screens, too, in the first version: everybody had it who was ever invited, or
            # looked at a tournament. A screen has a key of its own now, which those know who sit.
            seated = await self.come_back("hot seat", "Ana")
            await self.sit_down("hot seat", "Ana", screen=True, key=seated.view["screen_key"])

    async def missed(self) -> None:
        """Somebody who comes back and says what was seen last."""
        for title, sent in self.known["sent"].items():
            # Numbers of the first version were those of the log's steps: who comes back with one gets the whole
            # view.
            before = await self.come_back(title, "Ana", last_seen=max(1, sent["seq"] - TURN_BACK))
            assert before.inbox[0]["t"] == "welcome"
            line = await self.come_back(
                title, "Ana", last_seen=before.seq - self.missed_events.get(title, TURN_BACK)
            )
            await line.look()
            self.found[f"MISSED {title}"] = [message for message in line.inbox if message["t"] == "events"]

    async def come_back(self, title: str, who: str, **hello: Any) -> Client:
        line = Client(self.server, self.known["people"][who]["token"], self.known["tables"][title]["id"])
        self.lines.append(await line.connect(**hello))
        return line

    async def sent_before(self) -> None:
        """A command that was carried out is not carried out again."""
        for title, sent in self.known["sent"].items():
            table = self.known["tables"][title]
            line = Client(self.server, self.known["people"]["Ana"]["token"], table["id"])
            self.lines.append(await line.connect())
            answer = await line.do("say", id=sent["id"], text=sent["text"])
            said = [one for one in (await line.look())["chat"] if one["text"] == sent["text"]]
            self.found[f"AGAIN {title}"] = {"answer": answer, "said": len(said)}


async def ask_all(server: Server, known: dict[str, Any], answers: Answers | None = None) -> Answers:
    """`answers` are those that were given before: they tell how many events a line had missed."""
    missed = {
        name.removeprefix("MISSED "): sum(len(one["events"]) for one in answer)
        for name, answer in (answers or {}).items()
        if name.startswith("MISSED ")
    }
    return await Questions(server, known, missed).ask_all()


def without_numbers(value: Any) -> Any:
    """Answers of a socket without their sequence numbers. Those of the first version counted the steps of the log,
    and so told of steps that nobody else may know of; everybody has numbers of their own now. And without who is
    present where somebody watches: that view is made beside everything else, and whoever asked for it may have
    come in meanwhile."""
    return _without(value, ("seq",))


def _without(value: Any, names: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        if "people" in value and isinstance(value.get("you"), dict) and value["you"].get("seat") is None:
            names = (*names, "present")
        return {name: ANYTHING if name in names else _without(one, names) for name, one in value.items()}
    return [_without(one, names) for one in value] if isinstance(value, list) else value


# -- comparing -----------------------------------------------------------------------------------------------


def sure(one: Any, other: Any, place: str = "") -> Any:
    """What two answers have in common; what differs must be a single value."""
    if isinstance(one, dict) and isinstance(other, dict):
        assert one.keys() == other.keys(), (place, sorted(one.keys() ^ other.keys()))
        return {name: sure(one[name], other[name], f"{place}.{name}") for name in one}
    if isinstance(one, list) and isinstance(other, list):
        assert len(one) == len(other), (place, one, other)
        return [sure(a, b, f"{place}[{n}]") for n, (a, b) in enumerate(zip(one, other, strict=True))]
    assert type(one) is type(other), (place, one, other)
    return one if one == other else ANYTHING


RENAMED = {"grace": "uno_grace"}
"""A setting of tables that people can choose now, and that goes by the name of the rulebook (U5). The old name is
still taken, from clients as from logs."""


def told_since(one: Any) -> bool:
    """A turn that was lost without a word in the first version is an event now: an event more among those that a
    replay tells, and nothing else is other than it was."""
    return (
        isinstance(one, dict)
        and one.get("type") == "turn_skipped"
        and one.get("why") in ("accepted", "challenge_lost", "mistake")
    )


def differences(expected: Any, found: Any, place: str = "") -> list[str]:
    """Changes and losses, each with its place; what was added is no difference. A list is as long as it was, but
    for events that are told since."""
    if expected == ANYTHING:
        return []
    if isinstance(expected, dict) and isinstance(found, dict):
        now = {name: name if name in found else RENAMED.get(name, name) for name in expected}
        lost = [f"{place}.{name} is gone" for name in expected if now[name] not in found]
        pairs = ((f"{place}.{name}", expected[name], found[now[name]]) for name in expected if now[name] in found)
        return lost + [line for where, a, b in pairs for line in differences(a, b, where)]
    if isinstance(found, list):
        found = [one for one in found if not told_since(one)]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = ((f"{place}[{n}]", a, b) for n, (a, b) in enumerate(zip(expected, found, strict=True)))
        return [line for where, a, b in pairs for line in differences(a, b, where)]
    if expected == found and isinstance(expected, bool) == isinstance(found, bool):
        return []
    return [f"{place} was {expected!r:.200}, is {found!r:.200}"]
