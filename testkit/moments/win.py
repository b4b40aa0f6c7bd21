"""The end of a round: the last card slams, confetti, faces by place, points that fly to the total."""

from __future__ import annotations

from typing import Any

from testkit.moments.filming import Moment, big_screen, table, told
from testkit.scenes import acted, round_of, view

AT = (60, 240, 400, 520, 700, 900, 1150, 1400, 1700, 2200)
HANDS = {1: ["B2", "YS", "G9"], 2: ["R3", "W4", "Y6", "BD"], 3: ["G0", "W"], 0: ["R7", "W4", "B9"]}
FACES = ["fox", "chick", "owl", "octopus"]
WORTH = {"S": 20, "R": 20, "D": 20, "W": 50, "W4": 50}


def worth(card: str) -> int:
    sign = card if card.startswith("W") else card[1:]
    return WORTH.get(sign) or int(sign)


def before(winner: int, totals: list[int], **rules: Any) -> dict[str, Any]:
    """A table before the last card of this seat; others hold what they will be left with."""
    match = {"format": "points", "target": 500, "teams": None, "hands": None} | rules
    rounds = [
        {"type": "round_scored", "seats": [0, 1, 2, 3], "winner": n, "points": [*(0,) * n, sum_, *(0,) * (3 - n)]}
        for n, sum_ in enumerate(totals)
        if sum_
    ]
    pending = {"kind": "turn", "seat": winner, "seats": [winner]}
    hands = [[*HANDS[n]] if n == 0 else ["?"] * len(HANDS[n]) for n in range(4)]
    hands[winner] = ["B5"] if winner == 0 else ["?"]
    scene = view(round=round_of(hands=hands, pending=pending, discard=["G3", "B7"], colour="B"), dealt=2)
    scene["match"] |= {"rules": match, "rounds": rounds, "totals": totals, "dealt": len(rounds)}
    for place, face in zip(scene["seats"], FACES, strict=True):
        place["face"] = face
    for n, place in enumerate(scene["seats"]):
        place["colour"] = n
    return scene


def ends(winner: int, wins: list[int] | None = None, team: tuple[int, ...] = ()) -> list[dict[str, Any]]:
    """What the table tells: the last card, the open hands, what they count, and who has won the match."""
    hands = [[] if n == winner else HANDS[n] for n in range(4)]
    takers = team or (winner,)
    gain = sum(worth(card) for n in range(4) if n not in takers for card in hands[n])
    points = [gain if n in takers else 0 for n in range(4)]
    card = {"type": "card_played", "seat": winner, "card": "B5", "colour": "B", "uno": False}
    ended = {"type": "round_ended", "winner": winner, "points": points, "hands": hands}
    scored = {"type": "round_scored", "seats": [0, 1, 2, 3], "winner": winner, "points": points}
    won = [{"type": "match_won", "winners": wins}] if wins else []
    finished = {"type": "round_finished", "at": 101.0, "events": [scored, *won], "seed_revealed": ""}
    return [acted(card, ended) | {"seat": winner, "cause": "player"}, finished]


PARTNERS = {"teams": [[0, 2], [1, 3]]}
DEAL = [{"kind": "deal", "at": 112.0}]

MOMENTS = [
    Moment("win-you", table(before(0, [120, 60, 0, 0])), told(*ends(0), due=DEAL), AT),
    Moment("win-other", table(before(2, [120, 60, 0, 0])), told(*ends(2), due=DEAL), AT),
    Moment("win-match", table(before(0, [480, 60, 210, 0])), told(*ends(0, wins=[0])), AT),
    Moment(
        "win-partners", table(before(2, [120, 60, 120, 60], **PARTNERS)), told(*ends(2, team=(0, 2)), due=DEAL), AT
    ),
    Moment("win-play-now", table(before(0, [0] * 4, format="quick")), told(*ends(0, wins=[0])), AT),
    Moment("win-screen", big_screen(before(2, [120, 60, 0, 0])), told(*ends(2), due=DEAL), AT),
]
