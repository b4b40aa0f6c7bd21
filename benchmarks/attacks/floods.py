"""Floods of requests that anybody may send: is each counted, and is a refusal cheap?"""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import perf_counter

from comodin.table import Settings
from testkit.filled import many_tables
from testkit.meter import cpu_seconds
from testkit.raw import RawSocket, request

from .registry import attack
from .site import ELSEWHERE, Site


@attack()
async def flood_offline(site: Site) -> None:
    """GET /offline.json on forty connections."""
    await site.flood_get("/offline.json", connections=40)


@attack()
async def flood_metrics(site: Site) -> None:
    """GET /metrics on forty connections."""
    await site.flood_get("/metrics", connections=40)


@attack()
async def flood_health(site: Site) -> None:
    """GET /healthz on forty connections."""
    await site.flood_get("/healthz", connections=40)


@attack()
async def flood_static(site: Site) -> None:
    """Files of the page on forty connections."""
    await site.flood_get("/", "/js/app.js", "/cards.svg", "/i18n/es.json", "/screens.json", connections=40)


@attack()
async def flood_nothing(site: Site) -> None:
    """Addresses that are not there, on forty connections."""
    await site.flood_get("/nothing", "/api/nothing", "/api/players/nobody", connections=40)


@attack()
async def flood_refused(site: Site) -> None:
    """Requests that are refused because they are too many: each refusal should cost next to nothing."""
    await site.flood(lambda n: request("POST", "/api/players", {"name": f"x{n}"}), connections=40)


@attack()
async def flood_methods(site: Site) -> None:
    """Methods that are not allowed, on forty connections."""
    forms = [request(method, "/api/tables") for method in ("PUT", "OPTIONS", "TRACE", "PATCH")]
    await site.flood(lambda n: forms[n % len(forms)], connections=40)


@attack()
async def flood_rules(site: Site) -> None:
    """The rules in words and warnings, which are made anew for every request."""
    await site.flood_get(
        "/api/rules/clasico?lang=es", "/api/warnings/casa?seats=9", "/api/editions", connections=40
    )


@attack()
async def flood_pages(site: Site) -> None:
    """The large answers: the description of the interface, editions, a list of tables."""
    await site.flood_get("/openapi.json", "/api/editions", "/api/tables", connections=40)


@attack()
async def flood_tokens(site: Site) -> None:
    """Tokens that nobody has, each of which is looked up."""
    await site.flood(lambda n: request("GET", "/api/me", None, f"token{n}"), connections=40)


@attack()
async def many_addresses(site: Site) -> None:
    """Fifty addresses at once, each of them within its limits."""

    async def one(source: str) -> None:
        for _ in range(20):
            if site.on:
                await site.ask("GET", "/api/tables", source=source)
                await site.ask("GET", "/api/editions", source=source)

    while site.on:
        await site.together(one(source) for source in ELSEWHERE[:50])


@attack()
async def slow_requests_together(site: Site) -> None:
    """New connections, one for each request, as fast as they come."""

    async def work() -> None:
        while site.on and sum(site.counts.values()) < 20_000:
            await site.ask("GET", "/api/tables")

    await site.keep_at_it(work, 40)


def _lobby(data: Path) -> None:
    many_tables(data, 10_000, Settings(seats=4), people=1)


@attack(prepare=_lobby)
async def big_lobby(site: Site) -> None:
    """Ten thousand public tables, and one guest who changes one of them again and again while many look."""
    token = (await site.guest())["token"]
    table, _ = await site.table(token)

    async def change() -> None:
        socket: RawSocket = await site.socket(token, table)
        number = 0
        while site.on:
            number += 1
            await socket.do("configure", settings={"title": f"t{number}"})
            await asyncio.sleep(0.25)

    looks = site.flood_get("/api/tables", connections=20)
    await site.together([change(), looks])


@attack(seconds=30)
async def cost_of_routes(site: Site) -> None:
    """Every GET that needs nobody, one after the other: how much processor time does each take?"""
    guest = await site.guest()
    table, _ = await site.table(guest["token"])
    player = guest["id"]
    paths = [
        "/",
        "/healthz",
        "/metrics",
        "/offline.json",
        "/openapi.json",
        "/nothing",
        "/cards.svg",
        "/api/tables",
    ]
    paths += ["/api/editions", "/api/rules/clasico?lang=it", "/api/warnings/casa", "/api/tournament-formats"]
    paths += ["/api/tournaments", f"/api/tables/{table}", f"/api/tables/{table}/records", "/api/records/x"]
    paths += ["/api/replays/x", "/api/analyses/x", f"/api/players/{player}", f"/api/players/{player}/statistics"]
    own = ["/api/me", "/api/me/rounds", "/api/me/lobby", "/api/me/company", "/api/me/export"]
    for path in paths + own:
        if not site.on:
            break
        before, began, done = cpu_seconds(site.pid), perf_counter(), 0
        while perf_counter() - began < 0.8 and done < 60:
            reply = await site.ask("GET", path, token=guest["token"] if path in own else "")
            done += reply.status not in (0, 429)
            if reply.status == 429:
                await asyncio.sleep(0.2)
        spent = cpu_seconds(site.pid) - before
        site.notes[path.replace(table, "T").replace(player, "P")] = f"{1000 * spent / max(done, 1):.1f} ms"
