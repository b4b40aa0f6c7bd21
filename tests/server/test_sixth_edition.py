"""The edition of docs/add-an-edition.md at a real server: REST, a round over sockets, its record, a tournament."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from testkit.server import Client, Server

from ..sixth import CARD, KEY, LANGUAGES, Installed, install, words

QUICK = {
    "edition": KEY,
    "bot_seconds": [0.0, 0.01],
    "between_seconds": 0.0,
    "seats": 3,
    "match": {"format": "quick"},
}


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(tmp_path_factory.mktemp("sixth"))


@pytest.fixture(scope="module")
def server(sixth: Installed, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("server") / "data"
    with Server(data, "--no-request-limits", environment=sixth.environment) as running:
        yield running
        assert "Traceback" not in running.errors(), running.errors()[-3000:]


def test_it_is_offered_with_all_that_the_page_needs(server: Server) -> None:
    _, offer = server.call("GET", "/api/editions")
    line = next(line for line in offer["editions"] if line["key"] == KEY)
    assert (line["cards"], line["colours"], line["shows"][0]) == (110, ["B", "G", "R", "Y"], CARD)
    assert offer["faces"][CARD] == {"points": 40, "clause": "L1", "sign": "+1", "drawings": []}
    assert [name for name, face in offer["faces"].items() if "sign" in face] == [CARD]  # all others are drawn
    assert offer["edition"] != KEY


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rules_in_words(server: Server, language: str) -> None:
    status, page = server.call("GET", f"/api/rules/{KEY}?lang={language}&jump_in=true")
    assert status == 200
    told = [rule for section in page["sections"] for rule in section["rules"] if rule["card"] == CARD]
    name = words()[language][f"card.{CARD}"]
    assert words()[language][f"rules.special.{CARD}"].format(name=name) in [rule["text"] for rule in told]


def test_warnings_that_nobody_has_measured_are_none(server: Server) -> None:
    status, found = server.call("GET", f"/api/warnings/{KEY}?seats=4&draw_until_playable=true")
    assert (status, found) == (200, {"warnings": [], "impossible": None})


def test_its_code_is_read(server: Server, sixth: Installed) -> None:
    ask = f'from comodin.table import Settings, code_of; print(code_of(Settings(edition="{KEY}", seats=5)))'
    code = sixth.python("-c", ask).strip()
    status, found = server.call("GET", f"/api/codes/{code}")
    assert (status, found["edition"], found["seats"]) == (200, KEY, 5)


def test_the_referee_knows_its_deck(server: Server) -> None:
    _, book = server.call("GET", "/data/referee.json")
    assert book["editions"][KEY]["cards"][CARD] == [2, 40, "w"]
    assert book["faces"][CARD]["sign"] == "+1"


def test_a_round_over_the_socket(server: Server, sixth: Installed, tmp_path: Path) -> None:
    """Until its card was played, and then to the end of that round; the record goes through every reader."""
    ana = server.guest("Ana")

    async def play() -> str:
        table = server.new_table(ana["token"], **QUICK)
        client = await Client(server, ana["token"], table).connect()
        await client.do("ready")

        def over() -> bool:
            return any(event["type"] == "round_finished" for _, event in client.events)

        while not over():
            await client.until(lambda: client.legal or over())
            if not over():
                first = sorted(client.legal, key=lambda one: (one.get("card") != CARD, one["do"] != "play"))[0]
                await client.do("act", action=first)
        await client.close()
        return table

    for _ in range(30):
        table = asyncio.run(play())
        _, found = server.call("GET", f"/api/tables/{table}/records")
        number = found["records"][0]["id"]
        _, record = server.call("GET", f"/api/records/{number}.uno.json")
        assert record["edition"] == KEY
        if any(action.get("card") == CARD for action in record["actions"]):
            break
    else:
        pytest.fail("thirty rounds, and nobody has played the card")
    assert "Wild Everybody Draws" in sixth.comodin("replay", "-", "--lang", "en", given=json.dumps(record))
    _, match = server.call("GET", f"/api/records/{number}/match")
    file = tmp_path / "match.uno.json"
    file.write_text(json.dumps(match), encoding="utf-8")
    assert sixth.comodin("verify", str(file), "--lang", "en").startswith(
        "The cards lay as the server had committed to"
    )
    status, told = server.call("GET", f"/api/replays/{number}")
    assert status == 200, told
    _, results = server.call("GET", f"/api/players/{ana['id']}/statistics")
    assert [line["edition"] for line in results["editions"]] == [KEY]


def test_a_tournament_is_announced_with_it(server: Server) -> None:
    ana = server.guest("Ana")
    setup = {"title": "Domingo", "edition": KEY, "format": "points", "players": 4}
    status, made = server.call("POST", "/api/tournaments", {"setup": setup}, ana["token"])
    assert status == 201, made
