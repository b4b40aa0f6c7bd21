"""The table in moments that are hard to come by: a view is made up and shown by the page's own screen.

Nothing of this is in the page: the modules are imported by the test, and the line to the server is never opened.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from playwright.sync_api import Page

NAMES = ["Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Lalo"]

SHOW = """
async ({ view, legal, events, log }) => {
  await (await import(fileOf("js/app.js"))).drawn;  // else it would draw over the scene
  const { Game } = await import(fileOf("js/table/game.js"));
  const { enliven } = await import(fileOf("js/table/use-table.js"));
  const { Theatre } = await import(fileOf("js/table/attend.js"));
  const { AtTable } = await import(fileOf("js/screens/table.js"));
  const { html, render } = await import(fileOf("js/common/ui.js"));
  const { loadOffer } = await import(fileOf("js/net/editions.js"));
  const { ready } = await import(fileOf("js/common/i18n.js"));
  await ready;
  await loadOffer();
  const game = new Game("scene", "");
  game.sent = [];
  const ack = { t: "ack", v: 1, id: "", seq: 1, changed: true };
  game.connection.command = async (body) => (game.sent.push(body), ack);
  game.connectionState.value = { state: "open" };
  const { due } = view;
  game.take({ t: "welcome", v: 1, seq: 1, now: view.at, you: view.you.person, view, legal, due });
  if (events.length) game.take({ t: "events", v: 1, seq: 2, now: view.at, events, legal, due });
  await Theatre.have();
  enliven(game);
  const root = document.getElementById("app");
  render(null, root);
  render(html`<${AtTable} game=${game} />`, root);
  window.scene = game;
}
"""


SHOW_ON_SCREEN = """
async ({ view, events }) => {
  await (await import(fileOf("js/app.js"))).drawn;  // else it would draw over the scene
  const { Game } = await import(fileOf("js/table/game.js"));
  const { enliven } = await import(fileOf("js/table/use-table.js"));
  const { Theatre } = await import(fileOf("js/table/attend.js"));
  const { OnScreen } = await import(fileOf("js/screens/big-screen.js"));
  const { also } = await import(fileOf("js/common/i18n.js"));
  const { html, render } = await import(fileOf("js/common/ui.js"));
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/css/big-screen.css" });
  const dressed = new Promise((done) => (link.onload = done));
  document.head.append(link);
  await Promise.all([dressed, also("big-screen"), also("code")]);
  const game = new Game("scene", "", { screen: true });
  game.connectionState.value = { state: "open" };
  const { due } = view;
  game.take({ t: "welcome", v: 1, seq: 1, now: view.at, you: "screen", view, legal: [], due });
  if (events.length) game.take({ t: "events", v: 1, seq: 2, now: view.at, events, legal: [], due });
  await Theatre.have();
  enliven(game);
  const root = document.getElementById("app");
  render(null, root);
  render(html`<${OnScreen} game=${game} />`, root);
  window.scene = game;
}
"""


def seat(name: str = "", bot: str | None = None, person: str | None = None) -> dict[str, Any]:
    return {
        "person": person,
        "name": name,
        "bot": bot,
        "ready": False,
        "stand_in": False,
        "reserved": None,
        "luck": "",
    }


def view(edition: str = "international", seated: int = 4, **changes: Any) -> dict[str, Any]:
    """A table with you on the first seat, a friend on the third and bots on the others."""
    people = [{"id": f"p{n}", "name": NAMES[n], "present": True, "away_since": None} for n in (0, 2)[: seated - 1]]
    seats = [seat(NAMES[n], person=f"p{n}") if n in (0, 2) else seat(bot="simple") for n in range(seated)]
    table: dict[str, Any] = {
        "you": {"person": "p0", "seat": 0, "round_seat": 0},
        "settings": {
            "edition": edition,
            "options": {},
            "match": {"format": "points", "target": 500, "teams": None},
            "seats": seated,
            "title": "",
            "visibility": "unlisted",
            "spectators": True,
            "rated": False,
            "fill_with": "simple",
            "turn_seconds": 30.0,
            "race_seconds": 8.0,
            "uno_grace": 0.7,
            "absent_seconds": 20.0,
            "between_seconds": 12.0,
            "bot_seconds": [0.8, 2.2],
            "watch_delay": 15.0,
        },
        "key": "",
        "at": 100.0,
        "phase": "playing",
        "host": "p0",
        "people": people,
        "seats": seats,
        "written": [],
        "motion": None,
        "chat": [],
        "match": {
            "rules": {"format": "points", "target": 500, "teams": None},
            "players": seated,
            "direction": 1,
            "dealer": 0,
            "rounds": [],
            "dealt": 0,
            "totals": [0] * seated,
            "out": [],
            "winners": [],
        },
        "custom": {},
        "players": list(range(seated)),
        "round": round_of(seated),
        "dealt": 1,
        "commitment": "ab" * 32,
        "armed": False,
        "due": [],
        "paused_until": None,
    }
    return {**table, **changes}


def round_of(players: int = 4, **changes: Any) -> dict[str, Any]:
    hand = ["R7", "R2", "Y4", "GD", "B9", "BS", "W", "W4"]
    state = {
        "viewer": 0,
        "dealer": players - 1,
        "hands": [hand, *(["?"] * (5 + n % 4) for n in range(players - 1))],
        "draw": 60,
        "discard": ["G3", "B7", "R5"],
        "colour": "R",
        "direction": 1,
        "pending": {"kind": "turn", "seat": 0, "seats": [0]},
        "due": 0,
        "said_uno": [False] * players,
        "catchable": [],
        "owes": [0] * players,
        "house_rules": {},
        "report": None,
        "known": [],
        "winner": None,
        "points": None,
    }
    return {**state, **changes}


def plays(*cards: str) -> list[dict[str, Any]]:
    colours = "RYGB"
    wild = [{"do": "play", "card": card, "colour": c} for card in cards if card[0] == "W" for c in colours]
    return [{"do": "play", "card": card} for card in cards if card[0] != "W"] + wild


def acted(*events: dict[str, Any], at: float = 100.0) -> dict[str, Any]:
    return {"type": "acted", "at": at, "seat": 1, "action": {"do": "draw"}, "cause": "bot", "events": list(events)}


def show(
    page: Page, scene: dict[str, Any], legal: list[dict[str, Any]] | None = None, *events: dict[str, Any]
) -> None:
    page.evaluate(SHOW, {"view": deepcopy(scene), "legal": legal or [], "events": list(events)})


def answer_later(page: Page) -> None:
    """From now on the server of the scene answers a command only when it is made to."""
    page.evaluate(
        """() => {
          scene.waiting = [];
          scene.connection.command = (body) => new Promise((done) => {
            scene.sent.push(body);
            scene.waiting.push(done);
          });
        }"""
    )


def answer(page: Page, code: str = "", **more: Any) -> None:
    """It accepts what it was sent since, or refuses it with this code."""
    said = {"t": "nack", "code": code, **more} if code else {"t": "ack", "seq": 2, "changed": True}
    page.evaluate("(said) => scene.waiting.splice(0).forEach((done) => done({ v: 1, id: '', ...said }))", said)


def tell(page: Page, *events: dict[str, Any], legal: list[dict[str, Any]] | None = None) -> None:
    """The server tells this, as one step."""
    message = {"t": "events", "v": 1, "seq": 3, "events": list(events), "legal": legal or []}
    page.evaluate("(message) => scene.take({ ...message, now: scene.now() })", message)


def _pending(kind: str, seat: int, seats: list[int] | None = None, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "seat": seat, "seats": seats or [seat], **more}


Scene = tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]


def scenes() -> dict[str, Scene]:
    """By name: the view, what is legal, and what happens then."""
    played = acted({"type": "card_played", "seat": 1, "card": "R5", "colour": "R", "uno": False})
    mine = {"type": "awaiting", "pending": {"kind": "turn", "seat": 0}}
    dino = acted({"type": "card_played", "seat": 3, "card": "R5", "colour": "R", "uno": False}, mine) | {"seat": 3}
    draw = {"do": "draw"}
    facing = _pending("answer", 0, player=3, due=4, before="G", held=5, challengers=[])
    chain = _pending("answer", 0, player=3, due=6, before="Y", held=5, challengers=[])
    other = _pending("answer", 2, [2, 0], player=1, due=4, before="G", held=5, challengers=[0])
    answers = [{"do": "accept"}, {"do": "challenge"}]
    over = _pending("over", 0, [0], winner=2, points=[0, 0, 138, 0])
    over = {**over, "seats": []}
    ended = [["R7", "W4"], ["B2", "YS", "G9"], [], ["G0", "W"]]
    rounds = [
        {"type": "round_scored", "seats": [0, 1, 2, 3], "winner": 0, "points": [120, 0, 0, 0]},
        {"type": "round_scored", "seats": [0, 1, 2, 3], "winner": 2, "points": [0, 0, 138, 0]},
    ]
    won = {**rounds[1], "points": [0, 0, 374, 0]}
    match = {**view()["match"], "rounds": rounds, "totals": [120, 0, 138, 0], "dealt": 2}
    many = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RS", "Y1", "Y2", "Y3", "Y4", "Y5", "G1", "G2"]
    many += ["G3", "G4", "GD", "GR", "B1", "B2", "B3", "B9", "BS", "W", "W", "W4", "W4"]
    race = {"kind": "race", "number": 2, "player": 1, "waiting": [0, 1, 3], "seats": [0, 1, 3]}
    wild = {"text": "Everybody changes places", "effects": [{"who": "everyone", "what": "pass_hands", "n": 1}]}
    waiting = view("aprendiz", phase="waiting", round=None, dealt=0, players=[], match=None)
    waiting["you"]["round_seat"] = -1
    waiting["seats"][3] = seat()
    waiting["seats"][2]["ready"] = True
    waiting["written"] = [{"card": "WC1", "custom": wild, "by": "p2", "consent": ["p2"]}]
    shown = {"type": "hand_shown", "seat": 3, "to": 0, "cards": ["G1", "G7", "BR", "Y0", "W"]}
    told = {"type": "challenged", "seat": 0, "player": 3, "upheld": True}
    drawn = {"type": "cards_drawn", "seat": 3, "cards": ["?"] * 4}
    return {
        "turn": (
            view(
                due=[{"kind": "turn", "at": 120.0, "seats": [3]}],
                round=round_of(pending=_pending("turn", 3), discard=["G3", "B7", "B5"], colour="B"),
            ),
            [*plays("R7", "R2", "W", "W4"), draw],
            [dino],
        ),
        "waits": (view(round=round_of(pending=_pending("turn", 2))), [], [played]),
        "nothing": (view(round=round_of(colour="P", discard=["P1"])), [draw], []),
        "drawn": (
            view(round=round_of(pending=_pending("drawn", 0, card="R7", must=False))),
            [*plays("R7"), {"do": "pass"}],
            [],
        ),
        "facing": (view(round=round_of(pending=facing, due=4, colour="B", discard=["W4"])), answers, []),
        "chain": (
            view("clasico", round=round_of(pending=chain, due=6, colour="B", discard=["GD", "W4"])),
            [*plays("W4"), *answers],
            [],
        ),
        "anyone": (
            view("deluxe", round=round_of(pending=other, due=4, colour="B", discard=["W4"])),
            [{"do": "challenge"}],
            [],
        ),
        "catch": (
            view(
                round=round_of(
                    pending=_pending("turn", 3),
                    hands=[["R7", "R2"], ["?"], ["?"], ["?"] * 4],
                    catchable=[1],
                    said_uno=[False, False, True, False],
                )
            ),
            [],
            [played | {"events": []}],
        ),
        "many": (
            view(seated=10, round=round_of(10, hands=[many, *(["?"] * 9 for _ in range(9))])),
            plays(*many),
            [],
        ),
        "rule": (
            view("casa", round=round_of(pending=_pending("rule", 0, number=2), discard=["R2*"])),
            [{"do": "rule", "gesture": "moo"}],
            [],
        ),
        "change_rule": (
            view(
                "casa",
                round=round_of(
                    pending=_pending("change_rule", 0),
                    discard=["WR"],
                    house_rules={"2": {"gesture": "moo"}, "7": {"word": "olé"}},
                ),
            ),
            [{"do": "change_rule", "decline": True}],
            [],
        ),
        "race": (
            view(
                "casa",
                due=[{"kind": "race", "at": 106.0, "seats": [0, 1, 2, 3]}],
                round=round_of(pending=race, discard=["R2"], house_rules={"2": {"gesture": "moo"}}),
            ),
            [{"do": "gesture", "gesture": "moo"}],
            [],
        ),
        "room": (
            view(
                "casa",
                due=[{"kind": "race", "at": 128.0, "seats": [0, 1, 2, 3]}],
                round=round_of(
                    pending={**race, "waiting": [0, 1, 2, 3], "seats": [0, 1, 2, 3]},
                    discard=["R2"],
                    house_rules={"2": {"text": "stand on one leg"}},
                ),
            ),
            [],
            [{"type": "last_named", "at": 100.0, "seat": 2, "last": 0}],
        ),
        "raced": (
            view("casa", round=round_of(pending=_pending("turn", 2), discard=["R2"])),
            [],
            [
                acted({"type": "race_ended", "number": 2, "late": [3]}),
                {"type": "gesture_race_told", "at": 100.0, "times": [[0, 0.84], [2, 1.31], [1, 2.2]]},
            ],
        ),
        "shown": (view(round=round_of(pending=_pending("turn", 0))), [draw], [acted(told, shown, drawn)]),
        "ended": (
            view(
                "deluxe",
                phase="between",
                due=[{"kind": "deal", "at": 110.0}],
                match=match,
                round=round_of(pending=over, hands=ended, winner=2, points=[0, 0, 138, 0]),
            ),
            [],
            [],
        ),
        "won": (
            view(
                "deluxe",
                phase="waiting",
                match={**match, "rounds": [won, rounds[1]], "totals": [0, 0, 512, 0], "winners": [2]},
                round=round_of(pending=over, hands=ended, winner=2, points=[0, 0, 138, 0]),
            ),
            [],
            [],
        ),
        "waiting": (waiting, [], []),
        "advice": (
            view("clasico", round=round_of(report={"accused": 2, "agree": [1], "disagree": []})),
            [*plays("R7"), draw],
            [],
        ),
        "watching": (
            view(
                you={"person": "p9", "seat": None, "round_seat": -1},
                round=round_of(pending=_pending("turn", 2), hands=[["?"] * n for n in (5, 3, 7, 2)]),
            ),
            [],
            [played],
        ),
        "paused": (view(paused_until=1000.0, due=[{"kind": "turn", "left": 20.0, "seats": [3]}]), [], []),
        "reminders": (
            view("casa", settings={**view("casa")["settings"], "options": {"reminders": True}})
            | {"round": round_of(house_rules={"2": {"gesture": "moo"}, "7": {"word": "olé"}})},
            [*plays("R7"), draw],
            [],
        ),
        "partners": (
            view(
                match={**view()["match"], "rules": {"format": "points", "target": 500, "teams": [[0, 2], [1, 3]]}}
            ),
            [*plays("R7"), draw],
            [],
        ),
    }


def show_on_screen(page: Page, view: dict[str, Any], legal: list[Any], *events: dict[str, Any]) -> None:
    """The same moment on the table's own screen, which is told of no card in any hand."""
    seen = deepcopy(view) | {"you": {"person": "screen", "seat": None, "round_seat": -1}, "key": ""}
    if seen["round"] and seen["round"]["pending"]["kind"] != "over":
        seen["round"]["hands"] = [["?"] * len(hand) for hand in seen["round"]["hands"]]
    page.evaluate(SHOW_ON_SCREEN, {"view": seen, "events": list(events)})
