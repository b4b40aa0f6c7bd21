"""Everything that people can leave on a server, played through its doors; part of the writer of the data."""

from __future__ import annotations

import asyncio
from typing import Any

from . import playing as p
from .doors import Client, Server
from .playing import Scene

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma")
PASSWORD = "correct horse battery"
QUICK = {"bot": "simple", "bot_seconds": [0, 0], "between_seconds": 0, "gather_seconds": 0, "turn_seconds": 300}
WC1 = {"text": "Storm: ten fingers up", "effects": [{"who": "next", "what": "draw", "n": 2}, {"what": "reverse"}]}
WC2 = {"text": "Swap with a friend", "effects": [{"who": "chosen", "what": "swap"}]}


class World:
    """What was made, by names that the tests know."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people: dict[str, dict[str, Any]] = {}
        self.scenes: dict[str, Scene] = {}
        self.tournaments: dict[str, str] = {}
        self.analysis = ""
        self.sent: dict[
            str, dict[str, Any]
        ] = {}  # commands that were acknowledged, with where they are in the log

    def known(self) -> dict[str, Any]:
        """What the tests must know to ask for it."""
        tables = {
            name: {"id": scene.id, "key": scene.key, "people": list(scene.lines), "host": scene.host}
            for name, scene in self.scenes.items()
        }
        people = {
            name: {**one, "password": PASSWORD if name == "Elsa" else None} for name, one in self.people.items()
        }
        return {
            "people": people,
            "tables": tables,
            "tournaments": self.tournaments,
            "analysis": self.analysis,
            "sent": self.sent,
        }

    def guests(self) -> None:
        for name in NAMES:
            self.people[name] = self.server.post("/api/players", {"name": name}, status=201)
        token = self.people["Elsa"]["token"]
        self.server.post("/api/me/password", {"password": PASSWORD}, token, 204)

    async def scene(self, title: str, host: str, others: tuple[str, ...] = (), **settings: Any) -> Scene:
        scene = Scene(self.server, self.people, host, {"title": title, **settings})
        self.scenes[title] = scene
        return await scene.open(others)

    async def match(self, title: str, host: str, others: tuple[str, ...], goal: p.Goal, **settings: Any) -> Scene:
        scene = await self.scene(title, host, others, **settings)
        await scene.all_ready()
        await scene.play(goal)
        return scene

    # -- tables ----------------------------------------------------------------------------------------------

    async def finished(self) -> None:
        """Matches to their end, of every format; rated ones, twice by the same people."""
        quick = {"match": {"format": "quick"}}
        low = {"match": {"format": "lowest", "target": 40}}
        points = {"match": {"format": "points", "target": 120}}
        out = {"match": {"format": "elimination", "target": 60}}
        partners = {"match": {"format": "points", "target": 80, "partners": True}}
        rated, *_ = await asyncio.gather(
            self.match("rated", "Ana", ("Beto", "Caro"), p.never, seats=3, rated=True, **quick),
            self.match("points", "Beto", ("Ana",), p.never, edition="deluxe", seats=2, rated=True, **points),
            self.match("lowest", "Ana", ("Beto", "Dino"), p.never, edition="clasico", seats=3, **low),
            self.match("elimination", "Caro", ("Ana",), p.never, edition="international", seats=4, **out),
            self.match("partners", "Ana", ("Beto", "Caro"), p.never, edition="deluxe", **partners),
        )
        await rated.all_ready()  # a rematch
        await rated.play(p.never)
        await rated.lines["Beto"].do("react", reaction="good_game")
        gone = await self.match("forgotten", "Gina", ("Ana",), p.never, seats=2, **quick)
        await gone.lines["Gina"].do("say", text="I was never here")
        await gone.lines["Gina"].close()
        body = {"name": "Gina"}
        status, _, _ = self.server.ask("DELETE", "/api/me", body, self.people["Gina"]["token"])
        assert status == 204
        gone.host = "Ana"
        del gone.lines["Gina"], self.people["Gina"]

    async def unfinished(self) -> None:
        """Matches that wait for a person, in every kind of moment."""
        await asyncio.gather(
            self.unfinished_people(),
            self.unfinished_bots(),
            self.unfinished_absent(),
            self.unfinished_paused(),
            self.unfinished_kicked(),
            self.unfinished_plain(),
        )

    async def unfinished_people(self) -> None:
        many = {
            "stacking": "any",
            "jump_in": True,
            "seven_zero": True,
            "challenge": "anyone",
            "uno_window": "open",
        }
        people = await self.match(
            "people",
            "Ana",
            ("Beto", "Caro"),
            p.cards(12),
            seats=3,
            edition="clasico",
            options=many,
            watch_delay=15,
        )
        watching = await people.come("Dino")
        await watching.do("join", sit=False)
        await watching.do("say", text="¡Qué partida! – I only watch")

    async def unfinished_bots(self) -> None:
        bots = await self.match("bots", "Ana", (), p.rounds(1), edition="deluxe", seats=4)
        await (await bots.come("Beto")).do("join", sit=False)
        await bots.lines["Beto"].do("sit", seat=2)  # reserved until the round is over

    async def unfinished_absent(self) -> None:
        absent = await self.match(
            "absent", "Ana", ("Beto",), p.cards(6), edition="clasico", seats=3, absent_seconds=0
        )
        await absent.lines.pop("Beto").close()
        await absent.play(p.cards(12))

    async def between(self) -> None:
        between = await self.match("between", "Beto", ("Ana",), p.between, seats=3, edition="international")
        await between.lines["Ana"].do("add_luck", text="seven")

    async def unfinished_paused(self) -> None:
        paused = await self.match("paused", "Ana", ("Beto",), p.cards(5), seats=2)
        await paused.lines["Ana"].do("propose_pause")
        await paused.lines["Beto"].do("vote", agrees=True)

    async def unfinished_kicked(self) -> None:
        kicked = await self.match("kicked", "Ana", ("Beto", "Hugo"), p.cards(4), seats=3)
        await kicked.lines["Ana"].do("propose_kick", seat=2)
        await kicked.lines["Beto"].do("vote", agrees=True)
        await kicked.lines.pop("Hugo").close()
        await kicked.play(p.cards(8))

    async def unfinished_plain(self) -> None:
        pair = {"match": {"format": "points", "target": 500, "partners": True}}
        out = {"match": {"format": "elimination", "target": 40}}
        chain = {"stacking": True, "mistakes": "penalise", "drawn_card": "must"}
        await asyncio.gather(
            self.match("partners round two", "Caro", ("Dino",), p.rounds(1), edition="deluxe", **pair),
            self.match("somebody out", "Dino", ("Ana", "Beto"), p.somebody_out, seats=4, **out),
            self.match("drawn", "Ana", ("Beto",), p.waits_for("drawn"), seats=2, edition="deluxe"),
            self.match("challenge", "Ana", ("Beto",), p.waits_for("answer"), seats=2, edition="deluxe"),
            self.match("chain", "Beto", ("Ana",), p.facing_a_chain, seats=2, edition="clasico", options=chain),
            self.match("hot seat", "Ana", ("Beto", "Caro"), p.cards(5), seats=3, visibility="unlisted"),
            self.match("strangers", "Elsa", ("Fabio",), p.cards(5), seats=2, spectators=False),
        )

    async def house_rules(self) -> None:
        """Rules that players make, races for them, and what is written on the Custom Wilds."""
        await asyncio.gather(
            self.custom_wilds(),
            self.match("house rules", "Ana", ("Beto", "Caro"), p.has_rule, edition="casa", seats=3),
            self.match("makes a rule", "Ana", ("Beto",), p.waits_for("rule"), edition="casa", seats=2),
            self.match("changes a rule", "Ana", ("Beto",), p.waits_for("change_rule"), edition="casa", seats=2),
        )

    async def custom_wilds(self) -> None:
        custom = await self.scene("custom wilds", "Ana", ("Beto",), edition="aprendiz", seats=2)
        for card, text in (("WC1", WC1), ("WC2", WC2)):
            assert (await custom.lines["Ana"].do("write_rule", card=card, custom=text))["t"] == "ack"
            assert (await custom.lines["Beto"].do("consent", card=card, agrees=True))["t"] == "ack"
        await custom.all_ready()
        await custom.play(p.rounds(1))

    async def waiting(self) -> None:
        room = await self.scene("Sunday évening", "Ana", ("Beto",), edition="deluxe", options={"stacking": "any"})
        await room.lines["Ana"].do("add_bot", seat=2, bot="normal")
        await room.lines["Ana"].do("ready")
        await room.lines["Beto"].do("say", text="hello « everybody »")
        await room.lines["Ana"].do("react", reaction="hello")
        private = await self.scene("private", "Beto", ("Ana",), edition="aprendiz", seats=3, visibility="private")
        await private.lines["Beto"].do("write_rule", card="WC1", custom=WC1)
        await private.lines["Ana"].do("consent", card="WC1", agrees=True)
        await private.lines["Ana"].do("write_rule", card="WC2", custom=WC2)
        await private.lines["Ana"].do("add_luck", text="✨ luck")
        for name in ("Caro", "Dino"):
            body = {"person": self.people[name]["id"]}
            self.server.post(f"/api/tables/{private.id}/invitations", body, self.people["Ana"]["token"], 204)
        address = f"/api/me/invitations/{private.id}"
        assert self.server.ask("DELETE", address, token=self.people["Dino"]["token"])[0] == 204

    async def played_on(self) -> None:
        """From the middle of a finished round."""
        token = self.people["Ana"]["token"]
        record = self.server.get(f"/api/tables/{self.scenes['points'].id}/records", token)["records"][0]
        body = {"record": record["id"], "step": 6, "seat": 0, "bot": "beginner"}
        given = self.server.post("/api/replays/play", body, token, 201)
        scene = Scene(self.server, self.people, "Ana", {"title": "played on"})
        self.scenes["played on"] = await scene.open(**given)
        await scene.all_ready()
        await scene.play(p.playing)

    async def analysed(self) -> None:
        found = self.server.get(f"/api/tables/{self.scenes['rated'].id}/records")["records"]
        texts = {one["id"]: self.server.get(f"/api/records/{one['id']}") for one in found}
        record = min(texts, key=lambda one: len(texts[one]["actions"]))
        told = self.server.post("/api/analyses", {"record": record}, status=202)
        while told["state"] != "done":
            await asyncio.sleep(0.5)
            told = self.server.get(f"/api/analyses/{told['key']}")
        self.analysis = told["key"]

    async def send_twice(self) -> None:
        """Commands whose answers are known: sent again, they must not happen again."""
        for title in ("people", "custom wilds"):
            if title in self.scenes:
                line = self.scenes[title].lines["Ana"]
                answer = await line.do("say", id=f"again-{title}", text="said once")
                self.sent[title] = {"id": f"again-{title}", "text": "said once", "seq": answer["seq"]}

    # -- tournaments -----------------------------------------------------------------------------------------

    def announce(self, title: str, host: str = "Ana", others: tuple[str, ...] = (), **setup: Any) -> str:
        token = self.people[host]["token"]
        made = self.server.post("/api/tournaments", {"setup": {**QUICK, "title": title, **setup}}, token, 201)
        address = f"/api/tournaments/{made['id']}"
        for name in others:
            self.server.post(f"{address}/enter", token=self.people[name]["token"])
        self.tournaments[title] = made["id"]
        return address

    async def tournaments_(self) -> None:
        irma, bots = self.people["Irma"]["token"], ("Irma", ())
        sizes = {"two-tables": 8, "elimination": 3, "lowest": 2, "points": 3, "quick": 3}
        for name in [one["key"] for one in self.server.get("/api/tournament-formats")["formats"]]:
            hands = {"hands": 1} if name == "two-tables" else {}
            target = {"target": 40} if name not in ("two-tables", "rotating") else {}
            setup = {"format": name, "players": sizes.get(name, 4), **hands, **target}
            address = self.announce(f"{name} over", *bots, listed=True, **setup)
            self.server.post(f"{address}/start", token=irma)
            await self.left_to_bots(address)
        address = self.announce("announced", others=("Beto",), listed=True, format="elimination", players=6)
        self.server.post(f"{address}/bots", {"bot": "heuristic"}, self.people["Ana"]["token"])
        self.announce("announced alone", edition="aprendiz", options={"stacking": "any"}, format="rotating")
        address = self.announce("called off")
        self.server.post(f"{address}/call-off", token=self.people["Ana"]["token"])

    async def left_to_bots(self, address: str) -> None:
        """The organiser leaves every table, so that bots play to the end."""
        token, left = self.people["Irma"]["token"], set()
        view = self.server.get(address, token)
        while view["phase"] != "over":
            table = view["your_table"]
            if table and table not in left:
                left.add(table)
                line = await Client(self.server, token, table).connect()
                await line.do("leave")
                await line.close()
            await asyncio.sleep(0.2)
            view = self.server.get(address, token)

    async def running(self, title: str, **setup: Any) -> None:
        """Until only Ana is awaited, and all that bots can do is done."""
        ana = self.people["Ana"]["token"]
        address = self.announce(title, **setup)
        self.server.post(f"{address}/start", token=ana)
        while not (table := self.server.get(address, ana)["your_table"]):
            await asyncio.sleep(0.1)
        scene = Scene(self.server, self.people, "Ana", {"title": title})
        self.scenes[title] = await scene.open(id=table, key="")
        await scene.play(p.cards(5))
        view: dict[str, Any] = {}
        while view != (view := self.server.get(address)):
            await asyncio.sleep(2.0)

    async def gathering(self) -> None:
        """A table that waits for Beto."""
        address = self.announce("gathering", others=("Beto",), format="quick", players=3, gather_seconds=240)
        for name in ("Ana", "Beto"):
            self.server.get(f"{address}?after=0&wait=1", self.people[name]["token"])
        self.server.post(f"{address}/start", token=self.people["Ana"]["token"])
        await asyncio.sleep(0.5)


async def everything(server: Server) -> World:
    """The whole world, with its lines open. A table that closes by itself takes five minutes."""
    world = World(server)
    world.guests()
    left = await world.scene("closed", "Ana")
    await left.lines["Ana"].do("leave")
    await left.close()
    await asyncio.gather(world.finished(), world.unfinished(), world.house_rules())
    await world.played_on()
    await asyncio.gather(world.analysed(), world.tournaments_())
    await world.waiting()
    await world.send_twice()
    while server.get(f"/api/tables/{left.id}")["phase"] != "closed":
        await asyncio.sleep(2.0)
    await world.between()
    await world.running("two tables running", format="two-tables", players=8, hands=1)
    await world.running("points running", format="points", players=3)
    reminded = {"reminders": True}
    await world.match("race", "Beto", ("Ana",), p.waits_for("race"), edition="casa", seats=2, options=reminded)
    await world.gathering()
    return world


async def small(server: Server) -> World:
    """A few tables in the middle of something, to be killed."""
    world = World(server)
    world.guests()
    await world.match("rated", "Ana", ("Beto",), p.never, seats=2, rated=True, match={"format": "quick"})
    await world.match("people", "Ana", ("Beto", "Caro"), p.cards(8), seats=3, edition="deluxe")
    await world.match("bots", "Beto", (), p.cards(8), seats=4, edition="international")
    await world.scene("waiting", "Ana", ("Beto",))
    await world.running("points running", format="points", players=3)
    await world.match("race", "Beto", ("Ana",), p.waits_for("race"), edition="casa", seats=2)
    motion = await world.match("motion", "Ana", ("Beto", "Caro"), p.cards(4), seats=3)
    await motion.lines["Ana"].do("propose_kick", seat=1)
    pause = await world.match("pause asked", "Ana", ("Beto",), p.cards(4), seats=2)
    await pause.lines["Beto"].do("propose_pause")
    await world.send_twice()
    return world
