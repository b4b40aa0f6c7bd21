"""What all stores share of an export and of an erasure: the file's form, and how texts are wiped.

Others keep their rounds: there the name is taken off, the id becomes one that means nothing, and what was said is
wiped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...table import renamed
from .protocols import OwnRound, Profile

NAME_OF_NOBODY = "—"


def exported(
    player: Mapping[str, object],
    profile: Profile,
    rounds: Sequence[OwnRound],
    tables: Sequence[tuple[str, bool, list[str]]],
    invitations: Sequence[Mapping[str, object]],
    tournaments: Sequence[tuple[str, str, str]],
    friends: Mapping[str, object],
    puzzles: Sequence[Mapping[str, object]],
    days: Sequence[Mapping[str, object]],
) -> dict[str, Any]:
    """Everything of a player, for a JSON file. A table is its id, whether the player is there, and what the player
    said; a tournament is its id, its phase and its summary. `friends`: whom the player has met and
    blocked, whether others see the player on-line, and which browsers are notified. `puzzles`: those that were
    tried. `days`: whose deals were played."""
    return {
        "comodin": "everything that is stored of a player; times are seconds since 1970",
        "player": player,
        "statistics": profile,
        "rounds": [{**one, "link": f"/api/records/{one['record']}" if one["record"] else None} for one in rounds],
        "tables": [
            {"id": table, "link": f"/t/{table}", "here": here, "said": said} for table, here, said in tables
        ],
        "invitations": invitations,
        "tournaments": [
            {"id": one, "link": f"/tournament/{one}", "phase": phase, "summary": json.loads(summary)}
            for one, phase, summary in tournaments
        ],
        "friends": friends,
        "puzzles": puzzles,
        "days": days,
    }


def wiped_events(text: str, player: str, nobody: str) -> str:
    """A row of a log: the id becomes another one, and the name beside it and what was said go."""
    return _printed(_wiped(json.loads(text), player, nobody))


def _wiped(value: Any, player: str, nobody: str) -> Any:
    if isinstance(value, list):
        return [_wiped(one, player, nobody) for one in value]
    if not isinstance(value, dict):
        return nobody if value == player else value
    if value.get("person") == player:
        value = {**value, **({"name": NAME_OF_NOBODY} if "name" in value else {})}
        value = {**value, **({"face": ""} if "face" in value else {})}
        value = {**value, **({"text": ""} if value.get("type") == "said" else {})}
    return {name: _wiped(one, player, nobody) for name, one in value.items()}


def wiped_summary(text: str, player: str) -> str:
    """The summary of a table that was closed while the player sat there; any other one stays as it is."""
    if f'"{player}"' not in text:
        return text
    summary = json.loads(text)
    summary["host"] = None
    summary["sitting"] = [
        {**seat, "name": NAME_OF_NOBODY, "person": None, "face": ""} if seat and seat["person"] == player else seat
        for seat in summary.get("sitting", ())
    ]
    return _printed(summary)


def seats_of(players: str, player: str) -> list[int]:
    """Where the player sat in a round (`StoredRecord.players`)."""
    return [seat for seat, one in enumerate(json.loads(players)["players"]) if one["person"] == player]


def wiped_record(players: str, record: str, seats: Sequence[int]) -> tuple[str, str] | None:
    """Players and record of a round without the names at these seats; None: nobody else was there, it may go."""
    about = json.loads(players)
    for seat in seats:
        about["players"][seat] = {"name": NAME_OF_NOBODY, "person": None}
    if all(one["person"] is None for one in about["players"]):
        return None
    return _printed(about), renamed(record, dict.fromkeys(seats, NAME_OF_NOBODY))


def wiped_start(text: str, records: Mapping[str, Sequence[int]]) -> str | None:
    """The first row of a table that plays on from one of these rounds (seats by record) has its record in it.
    None: it plays on from none of them."""
    opening, *others = json.loads(text)
    start = opening.get("start")
    seats = records.get(start["origin"]) if start else None
    if seats is None:
        return None
    start["record"] = renamed(start["record"], dict.fromkeys(seats, NAME_OF_NOBODY))
    return _printed([opening, *others])


def names_in(text: str, player: str) -> set[str]:
    """Under which names a row of a tournament's log knows the player."""
    return {line["name"] for line in _named(json.loads(text)) if line.get("person") == player}


def wiped_tournament_summary(text: str, names: set[str]) -> str:
    """The summary of a tournament without these names."""
    summary = json.loads(text)
    summary["organiser"] = NAME_OF_NOBODY if summary["organiser"] in names else summary["organiser"]
    summary["winners"] = [NAME_OF_NOBODY if name in names else name for name in summary["winners"]]
    return _printed(summary)


def _named(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "name" in value:
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _named(one)


def _printed(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
