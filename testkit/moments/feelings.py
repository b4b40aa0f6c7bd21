"""What people feel, say and throw, and what they do at a table with house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from testkit.moments.filming import Moment, big_screen, table
from testkit.scenes import NAMES, acted, plays, round_of, seat, view

LOAD = """() => Promise.all([
  ...["table/feelings.js", "table/tray.js", "table/bubbles.js"].map((one) => import(fileOf(`js/${one}`))),
  import(fileOf("js/common/styles.js")).then(({ styled }) => styled("feelings")),
  fetch(fileOf("feelings.svg")),
])"""
"""What comes after the first picture is here before the film begins."""

TELL = """(events) => {
  const now = scene.now();
  const dated = events.map((event) => ({ ...event, at: now }));
  scene.take({ t: "events", v: 1, seq: 3, now, events: dated, legal: [], due: [] });
}"""


def friends(seated: int = 4, edition: str = "international", **changes: Any) -> dict[str, Any]:
    """A table of people, each with a face of their own."""
    faces = ("fox", "owl", "llama", "bear", "frog", "toucan", "lion", "rabbit", "panda", "crab")
    seats = [{**seat(NAMES[n], person=f"p{n}"), "face": faces[n], "colour": n} for n in range(seated)]
    people = [
        {"id": f"p{n}", "name": NAMES[n], "face": faces[n], "present": True, "away_since": None}
        for n in range(seated)
    ]
    return view(edition, seated, seats=seats, people=people, **{"round": round_of(seated), **changes})


def told(*events: dict[str, Any]) -> Callable[[Page], None]:
    """The server tells this, and it has just happened."""

    def happens(page: Page) -> None:
        page.evaluate(TELL, list(events))

    return happens


def ready(prepare: Callable[[Page], None]) -> Callable[[Page], None]:
    def prepared(page: Page) -> None:
        prepare(page)
        page.evaluate(LOAD)

    return prepared


def at_friends(seated: int = 4, **changes: Any) -> Callable[[Page], None]:
    return ready(table(friends(seated, **changes), [*plays("R7", "R2"), {"do": "draw"}]))


def said(person: int, text: str) -> dict[str, Any]:
    return {"type": "said", "at": 101.0, "person": f"p{person}", "text": text}


def reacted(person: int, reaction: str) -> dict[str, Any]:
    return {"type": "reacted", "at": 101.0, "person": f"p{person}", "reaction": reaction}


def thrown(person: int, thing: str, seat: int) -> dict[str, Any]:
    return {"type": "thrown", "at": 101.0, "person": f"p{person}", "thing": thing, "seat": seat}


CASA = round_of(pending={"kind": "rule", "seat": 1, "seats": [1], "number": 7}, discard=["R3", "R7*"])
RACE = round_of(
    pending={"kind": "race", "number": 7, "player": 1, "waiting": [0, 1, 2, 3], "seats": [0, 1, 2, 3]},
    discard=["R3", "R7"],
    house_rules={"7": {"gesture": "antlers"}},
)
WRITTEN: dict[str, Any] = {
    "WC1": {"text": "Everybody swaps hands to the left", "effects": []},
    "WC2": {"text": "", "effects": [{"who": "next", "what": "draw", "n": 3}]},
}
PENCILLED = round_of(
    hands=[["R7", "WC1", "Y4", "WC2", "B9"], ["?"] * 5, ["?"] * 4, ["?"] * 6], discard=["P3", "B7"]
)
LONG = "I had the whole hand in green, and then you come along with that card again"
LATER = (0, 80, 200, 400, 700, 1100, 1600, 2000)

MOMENTS = [
    Moment("emote", at_friends(), told(reacted(2, "laugh"), reacted(0, "angry"), reacted(3, "clap")), LATER),
    Moment(
        "throw", at_friends(), told(thrown(0, "tomato", 2), thrown(1, "slipper", 3), thrown(3, "ice", 0)), LATER
    ),
    Moment(
        "gift",
        at_friends(),
        told(thrown(0, "rose", 1), thrown(2, "plane", 0), thrown(3, "cake", 2), thrown(1, "confetti", 3)),
        LATER,
    ),
    Moment(
        "bubbles", at_friends(), told(said(1, "Hola!"), said(2, LONG), said(0, "My turn")), (0, 200, 400, 1000)
    ),
    Moment(
        "crowd-bubbles",
        at_friends(10),
        told(said(2, LONG), said(7, "Ha!"), said(5, "Who has the four?"), said(0, "Not me")),
        (0, 200, 400, 1000),
    ),
    Moment(
        "tv-feelings",
        ready(big_screen(friends(6))),
        told(said(2, LONG), reacted(4, "wow"), thrown(0, "tomato", 3)),
        LATER,
    ),
    Moment(
        "rule-made",
        at_friends(edition="casa", round=CASA),
        told(
            acted(
                {"type": "rule_made", "seat": 1, "number": 7, "deed": {"gesture": "antlers"}},
                {"type": "awaiting", "pending": {"kind": "turn", "seat": 2}},
            )
        ),
        (0, 120, 300, 500, 1000, 2000, 2800, 3100),
    ),
    Moment(
        "handwriting",
        at_friends(edition="aprendiz", round=PENCILLED, custom=WRITTEN),
        told(
            acted(
                {"type": "card_played", "seat": 2, "card": "WC1", "colour": "G", "uno": False},
                {"type": "awaiting", "pending": {"kind": "turn", "seat": 0}},
            )
        ),
        (0, 200, 400, 1000),
    ),
    Moment(
        "gestures",
        at_friends(edition="casa", round=RACE),
        told(
            acted({"type": "performed", "seat": 2, "deed": {"gesture": "moo"}, "counts": False}),
            acted({"type": "performed", "seat": 1, "deed": {"gesture": "antlers"}, "counts": True}),
            acted({"type": "performed", "seat": 3, "deed": {"word": "olé"}, "counts": False}),
        ),
        LATER,
    ),
]
