"""The special cards: one second of theatre each."""

from __future__ import annotations

from typing import Any

from testkit.moments.filming import Moment, big_screen, table, told
from testkit.scenes import acted, round_of, view

AFTER_A_CARD = (200, 360, 480, 600, 720, 840, 980, 1140, 1300)


def turn(seat: int) -> dict[str, Any]:
    return {"kind": "turn", "seat": seat}


def answer(seat: int, player: int, due: int, **more: Any) -> dict[str, Any]:
    faced = {"kind": "answer", "seat": seat, "player": player, "due": due, "before": None, "held": 5}
    return {**faced, "challengers": [], **more}


def awaits(pending: dict[str, Any]) -> dict[str, Any]:
    return {"type": "awaiting", "pending": pending}


def plays(seat: int, card: str, colour: str) -> dict[str, Any]:
    return {"type": "card_played", "seat": seat, "card": card, "colour": colour, "uno": False}


def draws(seat: int, cards: int) -> dict[str, Any]:
    return {"type": "cards_drawn", "seat": seat, "cards": ["?"] * cards}


def skipped(seat: int, why: str) -> dict[str, Any]:
    return {"type": "turn_skipped", "seat": seat, "why": why}


def at(seat: int, edition: str = "international", **changes: Any) -> dict[str, Any]:
    """A table where it is this seat's turn on a red seven."""
    waits = {**turn(seat), "seats": [seat]}
    return view(edition, round=round_of(**{"pending": waits, "discard": ["G3", "R7"], "colour": "R", **changes}))


def faced(seat: int, player: int, due: int, top: str, colour: str, **more: Any) -> dict[str, Any]:
    pending = {**answer(seat, player, due, **more), "seats": [seat]}
    return at(seat, "clasico", pending=pending, due=due, discard=["G3", top], colour=colour)


SWAPPED = [["G1", "G7", "B3", "Y0", "W"], ["?"] * 5, ["?"] * 8, ["?"] * 7]
PASSED = [["G1", "G7", "BR", "Y0", "W", "R9"], ["?"] * 8, ["?"] * 5, ["?"] * 6]
SHOWN = ["G1", "G7", "BR", "Y0", "W", "R9", "B2"]
CHALLENGED = [
    {"type": "hand_shown", "seat": 3, "to": 0, "cards": SHOWN},
    {"type": "challenged", "seat": 0, "player": 3, "upheld": True},
    draws(3, 4),
    awaits(turn(0)),
]
RACE = {"kind": "race", "number": 2, "player": 1, "waiting": [3], "seats": [3]}

MOMENTS = [
    Moment(
        "skip",
        table(at(3)),
        told(acted(plays(3, "RS", "R"), skipped(0, "skip"), awaits(turn(1)))),
        at=AFTER_A_CARD,
    ),
    Moment(
        "skip-another",
        table(at(1)),
        told(acted(plays(1, "RS", "R"), skipped(2, "skip"), awaits(turn(3)))),
        at=AFTER_A_CARD,
    ),
    Moment(
        "reverse",
        table(at(2)),
        told(acted(plays(2, "RR", "R"), {"type": "direction_reversed", "direction": -1}, awaits(turn(1)))),
        at=AFTER_A_CARD,
    ),
    Moment(
        "draw-two",
        table(at(1)),
        told(acted(plays(1, "RD", "R"), draws(2, 2), skipped(2, "draw"), awaits(turn(3)))),
        at=AFTER_A_CARD,
    ),
    Moment(
        "draw-four",
        table(faced(2, 1, 8, "W4", "B")),
        told(acted(draws(2, 8), skipped(2, "accepted"), awaits(turn(3)))),
        at=(120, 300, 420, 540, 660, 780, 900, 1080, 1300),
    ),
    Moment(
        "chain",
        table(faced(1, 0, 2, "YD", "Y")),
        told(acted(plays(1, "BD", "B"), awaits(answer(2, 1, 4)))),
        at=(200, 360, 480, 600, 720, 840, 980, 1140, 1300),
    ),
    Moment("wild", table(at(1)), told(acted(plays(1, "W", "B"), awaits(turn(2)))), at=AFTER_A_CARD),
    Moment(
        "wild-pink", table(at(2, "aprendiz")), told(acted(plays(2, "W", "P"), awaits(turn(3)))), at=AFTER_A_CARD
    ),
    Moment(
        "seven",
        table(at(2)),
        told(
            acted(
                plays(2, "R7", "R"), {"type": "hands_moved", "to": [2, 1, 0, 3], "hands": SWAPPED}, awaits(turn(3))
            )
        ),
        at=AFTER_A_CARD,
    ),
    Moment(
        "zero",
        table(at(3)),
        told(
            acted(
                plays(3, "R0", "R"), {"type": "hands_moved", "to": [1, 2, 3, 0], "hands": PASSED}, awaits(turn(0))
            )
        ),
        at=AFTER_A_CARD,
    ),
    Moment(
        "challenge",
        table(faced(0, 3, 4, "W4", "B", before="G")),
        told(acted(*CHALLENGED)),
        at=(120, 240, 360, 480, 600, 720, 860, 1040, 1200, 1400),
    ),
    Moment(
        "challenge-others",
        table(faced(1, 3, 4, "W4", "B", before="G")),
        told(
            acted(
                {"type": "hand_shown", "seat": 3, "to": 1, "cards": ["?"] * 7},
                {"type": "challenged", "seat": 1, "player": 3, "upheld": False},
                draws(1, 6),
                skipped(1, "challenge_lost"),
                awaits(turn(2)),
            )
        ),
        at=(120, 240, 360, 480, 600, 720, 860, 1040, 1200, 1400, 1600),
    ),
    Moment(
        "apprentice",
        table(at(3, "aprendiz")),
        told(
            acted(
                plays(3, "WA", "G"),
                {"type": "cards_drawn", "seat": 0, "cards": ["Y1"]},
                draws(1, 2),
                draws(2, 3),
                awaits(turn(0)),
            )
        ),
        at=(200, 360, 480, 600, 720, 840, 980, 1140, 1300, 1500),
    ),
    Moment(
        "race",
        table(at(1, "casa", pending=RACE, house_rules={"2": {"gesture": "moo"}})),
        told(
            acted({"type": "race_ended", "number": 2, "late": [3]}, awaits(turn(2))),
            {"type": "gesture_race_told", "at": 100.0, "times": [[0, 0.84], [2, 1.31], [1, 2.2]]},
        ),
    ),
    Moment(
        "rule-change",
        table(at(2, "casa")),
        told(acted(plays(2, "WR", "G"), awaits({"kind": "change_rule", "seat": 2}))),
        at=AFTER_A_CARD,
    ),
    Moment(
        "custom-wild",
        table(at(3, "aprendiz")),
        told(
            acted(
                plays(3, "WC1", "P"),
                {"type": "cards_discarded", "seat": 1, "cards": ["G4", "B2"]},
                awaits(turn(0)),
            )
        ),
        at=AFTER_A_CARD,
    ),
    Moment(
        "jump-in", table(at(0)), told(acted(plays(3, "R7", "R"), awaits(turn(0)))), at=(0, 120, 240, 360, 480, 640)
    ),
    Moment(
        "skip-on-screen",
        big_screen(at(1)),
        told(acted(plays(1, "RS", "R"), skipped(2, "skip"), awaits(turn(3)))),
        at=AFTER_A_CARD,
    ),
]
