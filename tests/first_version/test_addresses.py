"""Codes of table rules, links of the page, addresses of the interface and messages of the socket that the first
version has handed out."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from typing import Any

import pytest

from .addresses import contract
from .asking import differences
from .doors import Client, Server
from .keeping import HERE, kept_json

KNOWN: dict[str, Any] = kept_json("stored")["known"]
CODES: list[dict[str, Any]] = json.loads((HERE / "codes.json").read_text("utf-8"))
INTERFACE: dict[str, Any] = json.loads((HERE / "interface.json").read_text("utf-8"))
TABLE, KEY = KNOWN["tables"]["people"]["id"], KNOWN["tables"]["people"]["key"]
SCREENS = (
    "/", "/lobby", "/me", "/new", "/new?edition=casa", "/new?code={code}", "/rules", "/rules/deluxe",
    "/rules/clasico?stacking=any", "/settings", "/replay", "/replay/{record}", "/replay/{record}?step=3",
    "/replay/{rated}/0", "/tournaments", "/new-tournament", "/tournament/{tournament}", "/players/{player}",
    "/t/{table}", "/t/{table}?key={key}", "/t/{table}?hand", "/tv/{table}?key={key}", "/hot/{table}", "/score",
    "/score?ask=card", "/score?ask=challenge", "/statistics", "/statistics?edition=aprendiz",
)  # fmt: skip
FILES = {
    "/sw.js": "javascript",
    "/manifest.webmanifest": "manifest",
    "/offline.json": "json",
    "/openapi.json": "json",
    "/healthz": "json",
    "/metrics": "text/plain",
    "/i18n/en.json": "json",
    "/i18n/es.json": "json",
    "/i18n/it.json": "json",
    "/i18n/es/score.json": "json",
    "/api/editions": "json",
    "/api/tournament-formats": "json",
    "/api/rules/deluxe?lang=es&stacking=any": "json",
    "/api/warnings/clasico?seats=2&stacking=any": "json",
}
NEW_STATUS = {"POST /api/me/password": 200}
"""204 with nothing in it let everybody who had the token keep it: a new password ends it, and the answer has to
bring the next one. The other statuses are what they were."""
WRITTEN = {"text": "x", "effects": [{"what": "draw", "who": "next", "n": 2}]}
COMMANDS: tuple[dict[str, Any], ...] = (
    {"c": "join", "key": "", "sit": True}, {"c": "sit", "seat": 1}, {"c": "stand"},
    {"c": "invite", "person": "nobody"}, {"c": "add_bot", "seat": 3, "bot": "simple"},
    {"c": "remove_bot", "seat": 3}, {"c": "configure", "settings": {"edition": "casa", "seats": 5}},
    {"c": "ready", "ready": False}, {"c": "start"}, {"c": "write_rule", "card": "WC1", "custom": None},
    {"c": "write_rule", "card": "WC1", "custom": WRITTEN},
    {"c": "consent", "card": "WC1", "agrees": True}, {"c": "add_luck", "text": "x"},
    {"c": "arm_uno", "armed": True}, {"c": "propose_pause"},
    {"c": "propose_kick", "seat": 2}, {"c": "vote", "agrees": False}, {"c": "resume"},
    {"c": "say", "text": "hello"}, {"c": "react", "reaction": "nice"},
)  # fmt: skip
ACTIONS: tuple[dict[str, Any], ...] = (
    {"do": "play", "card": "R7", "colour": None, "uno": True, "target": None},
    {"do": "play", "card": "W4", "colour": "R"},
    {"do": "draw"}, {"do": "pass"}, {"do": "colour", "colour": "G"}, {"do": "accept"}, {"do": "challenge"},
    {"do": "uno"}, {"do": "catch", "target": 1}, {"do": "rule", "gesture": "moo"}, {"do": "rule", "word": "hey"},
    {"do": "rule", "decline": True}, {"do": "change_rule", "number": 2, "gesture": "clap"},
    {"do": "change_rule", "decline": True}, {"do": "gesture", "gesture": "moo"}, {"do": "gesture", "word": "hey"},
    {"do": "report_advice", "target": 0}, {"do": "agree"}, {"do": "disagree"},
)  # fmt: skip


def test_every_code_stands_for_what_it_stood_for(served: Server) -> None:
    for one in CODES:
        assert not differences(one["rules"], served.get(f"/api/codes/{one['code']}")), one
        assert served.post("/api/codes", {"settings": one["settings"]})["code"] == one["code"]


def test_a_code_is_read_as_people_write_it(served: Server) -> None:
    one = CODES[-1]
    written = one["code"].lower().replace("-", "").replace("0", "o").replace("1", "l")
    assert not differences(one["rules"], served.get(f"/api/codes/{written}"))
    changed = one["code"][:-1] + ("2" if one["code"][-1] != "2" else "3")
    assert served.ask("GET", f"/api/codes/{changed}")[0] == 404


@pytest.mark.parametrize("screen", SCREENS)
def test_links_of_the_page_open(screen: str, served: Server) -> None:
    rated = KNOWN["tables"]["rated"]["id"]
    path = screen.format(
        table=TABLE,
        key=KEY,
        rated=rated,
        record=served.get(f"/api/tables/{rated}/records")["records"][0]["id"],
        tournament=KNOWN["tournaments"]["points over"],
        player=KNOWN["people"]["Ana"]["id"],
        code=CODES[0]["code"],
    )
    status, text, headers = served.ask("GET", path, accept="text/html")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "text/html")
    assert "<script" in text
    first = path.strip("/").partition("/")[0].partition("?")[0]
    assert served.ask("GET", f"/no{first}/where", accept="text/html")[0] == 404


@pytest.mark.parametrize(("path", "kind"), FILES.items())
def test_addresses_that_others_keep(path: str, kind: str, served: Server) -> None:
    status, _, headers = served.ask("GET", path)
    assert status == 200
    assert kind in headers["content-type"]


def test_the_interface_takes_and_answers_what_it_did(served: Server) -> None:
    """More may be taken and answered, and no more may be needed."""
    now = contract(served.get("/openapi.json"))
    for operation, was in INTERFACE.items():
        assert operation in now
        found = now[operation]
        assert set(was["takes"]) <= set(found["takes"]), operation
        assert set(found["needs"]) <= set(was["needs"]), operation
        assert set(was["query"]) <= set(found["query"]), operation
        assert set(was["answers"]) <= set(found["answers"]), operation
        assert found["status"] == NEW_STATUS.get(operation, was["status"]), operation


def _answered(line: Client, number: str) -> bool:
    return number in line.answers or line.inbox[-1]["t"] == "error"


def test_every_message_of_the_socket_is_understood(served: Server) -> None:
    """Carried out or refused by the table, but never "no message"."""
    token = KNOWN["people"]["Irma"]["token"]
    table = served.post("/api/tables", {"settings": {"visibility": "unlisted"}}, token, 201)["id"]

    async def send() -> None:
        line = await Client(served, token, table).connect()
        actions = [{"c": "act", "action": action} for action in ACTIONS]
        for number, command in enumerate([*COMMANDS, *actions, {"c": "leave"}]):
            await line.send({"v": 1, "t": "command", "id": f"{number}", "command": command})
            await line.until(partial(_answered, line, f"{number}"))
            assert line.answers.get(f"{number}"), (command, line.inbox[-1])
        await line.close()

    asyncio.run(send())
