"""A bot for a comodin server in thirty lines: sits down at a table and plays, over the same socket as everybody.

It speaks JSON and needs nothing of ours; for a bot that runs inside comodin see examples/my_bot.py.

pip install websockets
python examples/bot.py http://127.0.0.1:8000 TABLE
"""

import asyncio
import json
import sys
import urllib.request
from itertools import count
from typing import Any

from websockets.asyncio.client import connect


def become_a_guest(server: str, name: str) -> str:
    body = json.dumps({"name": name}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/players", body)) as answer:
        return str(json.load(answer)["token"])  # keep it: it is who you are


def choose(legal: list[dict[str, Any]]) -> dict[str, Any]:
    """Your idea goes here. Plays the first card that may be played, and says UNO with it."""
    plays = [action for action in legal if action["do"] == "play"]
    return (plays or legal)[0]


async def play(server: str, table: str) -> None:
    token, ids = become_a_guest(server, "Thirty lines"), count()
    async with connect(f"{server.replace('http', 'ws', 1)}/ws") as socket:
        await socket.send(json.dumps({"v": 1, "t": "hello", "token": token, "table": table}))
        commands: list[dict[str, Any]] = [{"c": "join"}, {"c": "ready"}]
        async for text in socket:
            message = json.loads(text)
            if message["t"] == "ping":
                await socket.send(json.dumps({"v": 1, "t": "pong", "n": message["n"]}))
            if any(event["type"] == "round_finished" for event in message.get("events", [])):
                commands.append({"c": "ready"})
            if message.get("legal"):
                commands.append({"c": "act", "action": choose(message["legal"])})
            while commands:
                line = {"v": 1, "t": "command", "id": f"c{next(ids)}", "command": commands.pop(0)}
                await socket.send(json.dumps(line))


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
