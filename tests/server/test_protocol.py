"""The generated pages are those of the code; the example bot plays; ratings follow from matches."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from scripts.protocol import ROOT, written

from comodin.match import Match, MatchRules
from comodin.server.accounts import rate
from comodin.server.store import Rating
from comodin.server.tables.results import _rank

from .process import Client, Server

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "bot.py"


def test_the_generated_pages_are_up_to_date() -> None:
    for name, text in written().items():
        assert (ROOT / name).read_text(encoding="utf-8") == text, f"{name}: run make protocol"


def done(client: Client) -> bool:
    return any(event["type"] == "round_finished" for _, event in client.events)


def test_the_example_bot_plays_a_round(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        ana = server.guest("Ana")
        table = server.new_table(
            ana["token"], seats=2, fill_with=None, match={"format": "quick"}, turn_seconds=3.0
        )
        bot = subprocess.Popen([sys.executable, str(EXAMPLE), server.base, table])

        async def play() -> None:
            client = await Client(server, ana["token"], table).connect()
            await client.until(lambda: any(event["type"] == "ready_said" for _, event in client.events))
            await client.do("ready")
            for _ in range(600):
                await client.until(lambda: client.legal or done(client))
                if done(client):
                    break
                await client.do("act", action=client.legal[0])
            await client.close()

        try:
            asyncio.run(play())
        finally:
            bot.terminate()
            bot.wait()
        _, found = server.call("GET", f"/api/tables/{table}/records")
        assert [player["name"] for player in found["records"][0]["players"]] == ["Ana", "Thirty lines"]


def test_ratings_go_to_who_won() -> None:
    new = [Rating(name, 0.0, 0.0, 0) for name in "abc"]
    after = rate(new, [-1e9, 30.0, 70.0])
    assert after[0].mu > after[1].mu > after[2].mu
    assert [one.matches for one in after] == [1, 1, 1]
    again = rate(after, [70.0, 30.0, -1e9])
    assert again[2].mu > after[2].mu
    assert again[0].matches == 2


def test_ranks_by_format() -> None:
    def order(how: str, **values: object) -> list[int]:
        match = Match(MatchRules(how), 3, **values)  # type: ignore[arg-type]
        return sorted(range(3), key=lambda player: _rank(match, player))

    assert order("points", totals=(10, 500, 90), winners=(1,)) == [1, 2, 0]
    assert order("lowest", totals=(10, 500, 90), winners=(0,)) == [0, 2, 1]
    assert order("elimination", totals=(510, 0, 600), winners=(1,), out=(2, 0)) == [1, 0, 2]
