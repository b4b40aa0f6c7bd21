"""A move that answers at once, comes back when it is refused, and settles when it is told; UNO, and the catch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from testkit.moments.filming import Moment, big_screen, pressed, table, told
from testkit.scenes import acted, answer, answer_later, plays, round_of, seat, view


def slowly(prepare: Callable[[Page], None]) -> Callable[[Page], None]:
    """The same, and the server answers nothing until it is made to."""

    def prepared(page: Page) -> None:
        prepare(page)
        answer_later(page)

    return prepared


def laid(prepare: Callable[[Page], None], selector: str) -> Callable[[Page], None]:
    """The same, after somebody has pressed something that the server has not answered yet."""

    def prepared(page: Page) -> None:
        slowly(prepare)(page)
        pressed(selector)(page)
        page.locator(".lying.pending").wait_for()
        page.wait_for_function("() => !document.querySelector('.flyer')")

    return prepared


def refused(page: Page) -> None:
    answer(page, "no_match", clause="T1", about={"card": "R7", "top": "R5", "colour": "R"})


def turn(seat: int) -> dict[str, Any]:
    return {"kind": "turn", "seat": seat, "seats": [seat]}


def played(seat: int, card: str, then: int, uno: bool = False) -> dict[str, Any]:
    play = {"type": "card_played", "seat": seat, "card": card, "colour": card[0], "uno": uno}
    return acted(play, {"type": "awaiting", "pending": {"kind": "turn", "seat": then}})


def forgotten(page: Page) -> None:
    """No UNO from Caro, and Dino has fifteen seconds to play."""
    now = float(page.evaluate("() => scene.now()"))
    told(played(2, "R9", 3), due=[{"kind": "turn", "at": now + 15.0, "seats": [3]}])(page)


FACES = ["owl", "cat", "fox", "robot"]


def faced(scene: dict[str, Any]) -> dict[str, Any]:
    """People have faces: a cry comes from one, in the colour of its place."""
    for number, one in enumerate(scene["seats"]):
        one |= {"face": FACES[number % 4], "colour": number}
    return scene


LEGAL = [*plays("R7", "R2", "W", "W4"), {"do": "draw"}]
MINE = faced(view())
TWO = faced(view(round=round_of(hands=[["R7", "Y4"], ["?"] * 5, ["?"] * 2, ["?"] * 4])))
ABOUT_TO = faced(view(round=round_of(pending=turn(3), hands=[["R7", "R2"], ["?"] * 5, ["?"] * 2, ["?"] * 4])))
OTHERS = faced(
    view(
        round=round_of(pending=turn(2), hands=[["R7", "R2", "Y4"], ["?"] * 5, ["?"] * 2, ["?"] * 4]),
        settings={**view()["settings"], "turn_seconds": 15.0},
        seats=[seat("Ana", person="p0"), seat(bot="simple"), seat("Caro", person="p2"), seat("Dino", person="p3")],
    )
)
CARD = '.hand [data-card="R7"]'
DRAWN = acted(
    {"type": "cards_drawn", "seat": 0, "cards": ["G8", "YS", "B1"]}, {"type": "awaiting", "pending": turn(1)}
)
FLIGHT = (0, 60, 120, 180, 240, 320, 420, 640)
CRY = (0, 80, 160, 300, 500, 800, 1000, 1200)

MOMENTS = [
    Moment("play-at-once", slowly(table(MINE, LEGAL)), pressed(CARD), (*FLIGHT, 1000)),
    Moment("play-told", laid(table(MINE, LEGAL), CARD), told(played(0, "R7", 1)), (0, 80, 160, 400)),
    Moment("play-refused", laid(table(MINE, LEGAL), CARD), refused, FLIGHT),
    Moment("play-wild", slowly(table(MINE, LEGAL)), pressed('.hand [data-card="W4"]'), FLIGHT),
    Moment("play-others", table(OTHERS), told(played(2, "R9", 3)), FLIGHT),
    Moment("draw-at-once", slowly(table(MINE, LEGAL)), pressed(".pile.draw"), (0, 60, 120, 240)),
    Moment("draw-three", table(MINE, LEGAL), told(DRAWN), (0, 100, 200, 300, 400, 500, 600, 800)),
    Moment("uno-grows", table(ABOUT_TO), told(played(3, "R9", 0), legal=LEGAL), FLIGHT),
    Moment("uno-cry", table(OTHERS), told(played(2, "R9", 3, uno=True)), CRY),
    Moment("uno-cry-own", table(TWO, LEGAL), told(played(0, "R7", 1, uno=True)), CRY),
    Moment("uno-cry-tv", big_screen(OTHERS), told(played(2, "R9", 3, uno=True)), CRY),
    Moment("catch-ring", table(OTHERS), forgotten, (0, 200, 500, 2000, 6000, 12000)),
]
