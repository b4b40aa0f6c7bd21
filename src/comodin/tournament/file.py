"""A tournament as lines of text: what it is, then one line a hand. Adding a hand adds a line, and nothing else."""

from __future__ import annotations

import json
from typing import Any

from ..bots import Faults, read_faults, write_faults
from ..codec import parse_as, print_value
from ..errors import BadInput
from ..records import lines_of, print_line
from ..rules import HouseRules
from .tournament import RoundPlayed, SeatAt, Tournament, add

VERSION = 1
KIND = "a tournament"
Head = dict[str, Any]


def print_head(tournament: Tournament, **settings: object) -> str:
    """The first line: the format and all that the hands follow from."""
    fixed = {
        "comodin_tournament": VERSION,
        "format": tournament.format,
        "players": tournament.players,
        "first_dealer": tournament.first_dealer,
        "direction": tournament.direction,
        "target": tournament.target,
    }
    return print_line({**fixed, **settings})


def print_hand(hand: RoundPlayed, faults: Faults | None = None) -> str:
    """A round that was played, as a line of the file; with what bots did wrong in it."""
    place = hand.place
    where = {"round": place.round, "table": place.table, "hand": place.hand}
    line = {**where, "winner": hand.winner, "left": list(hand.left)}
    if hand.house_rules:
        line["house_rules"] = print_value(hand.house_rules)
    if faults:
        line["faults"] = write_faults(faults)
    return print_line(line)


def resume(text: str, tournament: Tournament, head: str) -> tuple[Tournament, str]:
    """The tournament with the hands in the text, and the text up to its last whole line. Refuses the text of
    another tournament."""
    lines, whole = lines_of(text, head, KIND)
    for number, line in enumerate(lines, start=2):
        try:
            tournament = add(tournament, _parse_hand(line))
        except BadInput as error:
            raise BadInput(f"line {number}", str(error)) from None
    return tournament, whole


def faults_in(whole: str) -> Faults:
    """What bots did wrong in the hands of a text that `resume` has read."""
    found = Faults()
    for number, line in enumerate(whole.splitlines()[1:], start=2):
        if '"faults"' in line:
            found.add(read_faults(json.loads(line)["faults"], f"line {number}.faults"))
    return found


def _parse_hand(line: str) -> RoundPlayed:
    try:
        data = json.loads(line)
        names = [data[name] for name in ("round", "table", "hand", "winner")]
        left = data["left"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise BadInput("hand", "expected round, table, hand, winner and left") from None
    if not (isinstance(left, list) and all(type(number) is int for number in [*names, *left])):
        raise BadInput("hand", "expected whole numbers")
    house_rules = parse_as(HouseRules, data.get("house_rules", []), "hand.house_rules")
    return RoundPlayed(SeatAt(*names[:3]), names[3], tuple(left), house_rules)
