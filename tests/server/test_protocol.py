"""The generated pages are those of the code; the example bot plays; ratings follow from matches."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from comodin.server.store import RatedMatch
from comodin.server.store.rating import rate
from testkit.server import Client, Server

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "bot.py"


def test_the_generated_pages_are_up_to_date() -> None:
    command = [sys.executable, "-m", "scripts.protocol", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


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
    after = rate(RatedMatch(("a", "b", "c"), (-1e9, 30.0, 70.0), "t", 0), {})
    assert after[0].mu > after[1].mu > after[2].mu
    assert [one.matches for one in after] == [1, 1, 1]
    known = {one.player: one for one in after}
    again = rate(RatedMatch(("a", "b", "c"), (70.0, 30.0, -1e9), "t", 1), known)
    assert again[2].mu > after[2].mu
    assert again[0].matches == 2
