"""How many different ways a round can go on, counted to a depth, as chess engines are tested.

A slip anywhere in what is listed or what follows from it changes the number. The first part is counted a second
time by a little model of its own, written from the rulebook; the other counts were recorded once the clause tests
passed, and each says what it covers.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.rules import Over, State, act
from comodin.rules.listing import legal_actions

from .rounds import position
from .strategies import examples


def perft(state: State, chance: Chance, depth: int) -> int:
    """Sequences of so many actions, of any seats, or of fewer when the round ends before."""
    if depth == 0 or isinstance(state.pending, Over):
        return 1
    total = 0
    for seat in range(state.game.seats):
        for action in legal_actions(state, seat):
            later = copy.deepcopy(chance)  # a fixed chance: every branch meets the same shuffles
            total += perft(act(state, seat, action, later).state, later, depth - 1)
    return total


# -- counted twice: numbers and Skip, two players, with UNO calls and catches ------------------------------


@dataclass
class Little:
    """Two players with number cards and Skips (`international`), as the rulebook tells it. A card is its text."""

    hands: list[list[str]]
    pile: list[str]
    discard: list[str]
    turn: int = 0
    drawn: str | None = None  # T3: the card that may be played now, and no other
    said: list[bool] = field(default_factory=lambda: [False, False])
    open_to_catch: list[bool] = field(default_factory=lambda: [False, False])  # U4

    def ways(self, depth: int) -> int:
        if depth == 0 or [] in self.hands:  # E1
            return 1
        total = 0
        for name, *arguments in self.moves():
            later = copy.deepcopy(self)
            getattr(later, name)(*arguments)
            total += later.ways(depth - 1)
        return total

    def moves(self) -> Iterator[tuple[Any, ...]]:
        """What the player at the turn can do, and what both can call out."""
        hand = self.hands[self.turn]
        for card in {self.drawn} if self.drawn else set(hand):
            if card[0] == self.discard[-1][0] or card[1] == self.discard[-1][1]:  # T1
                yield "play", card, False
                if len(hand) == 2:
                    yield "play", card, True  # U1
        yield ("keep",) if self.drawn else ("draw",)  # T2; T5: may
        for seat in (0, 1):
            if not self.said[seat] and len(self.hands[seat]) <= (2 if seat == self.turn else 1):
                yield "say", seat  # U1; M4: with two cards on one's own turn only
            if self.open_to_catch[seat]:
                yield "catch", seat  # U2

    def play(self, card: str, uno: bool) -> None:
        me = self.turn
        self.open_to_catch = [False, False]  # U4: the turn has begun
        self.hands[me].remove(card)
        self.discard.append(card)
        self.said[me] = len(self.hands[me]) == 1 and (uno or self.said[me])
        self.open_to_catch[me] = len(self.hands[me]) == 1 and not self.said[me]
        self.pass_turn(me if card[1] == "S" else 1 - me)  # W2

    def draw(self) -> None:
        self.open_to_catch = [False, False]
        self.take(self.turn, 1)
        card = self.hands[self.turn][-1]
        if card[0] == self.discard[-1][0] or card[1] == self.discard[-1][1]:
            self.drawn = card
        else:
            self.pass_turn(1 - self.turn)  # T4

    def keep(self) -> None:
        self.pass_turn(1 - self.turn)

    def say(self, seat: int) -> None:
        self.said[seat] = True
        self.open_to_catch[seat] = False

    def catch(self, seat: int) -> None:
        self.take(seat, 2)

    def take(self, seat: int, amount: int) -> None:
        self.hands[seat] += self.pile[:amount]  # the pile is long enough: T6 is not part of the model
        del self.pile[:amount]
        self.said[seat] = self.open_to_catch[seat] = False  # M12

    def pass_turn(self, seat: int) -> None:
        if seat != self.turn and len(self.hands[self.turn]) > 1:
            self.said[self.turn] = False  # M4: it lapses
        self.turn, self.drawn = seat, None


def both(first: str, second: str, *, discard: str, draw: str, depth: int) -> tuple[int, int]:
    """The count of the engine and that of the little model."""
    real = position("international", f"{first} | {second}", discard=discard, draw=draw)
    little = Little([first.split(), second.split()], draw.split(), discard.split())
    return perft(real.state, real.chance, depth), little.ways(depth)


PILE = "R1 Y6 G7 B0 RS Y7 G0 B5 R8 Y0 GS B9"


@pytest.mark.parametrize("depth", range(1, 7))
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("R7", "B3"),  # out at once, or drawing
        ("R2 R3", "B2 B3"),  # UNO said with the card, before it, after it, never
        ("RS YS", "R9 G9"),  # Skip: the same player again
        ("G4 B4", "Y4 G8 B8"),  # nothing matches at first
    ],
)
@pytest.mark.clause("T1", "international")
@pytest.mark.clause("T3", "international")
@pytest.mark.clause("W2", "international")
def test_the_engine_counts_as_the_rulebook_does(first: str, second: str, depth: int) -> None:
    engine, rulebook = both(first, second, discard="R5", draw=PILE, depth=depth)
    assert engine == rulebook


@examples(60)
@given(st.permutations([f"{colour}{face}" for colour in "RG" for face in "12S" for _ in "ab"]), st.integers(1, 3))
def test_the_engine_counts_as_the_rulebook_does_anywhere(cards: list[str], size: int) -> None:
    draw = " ".join((*cards[7:], *PILE.split()[1:4]))
    first, second = " ".join(cards[:size]), " ".join(cards[3 : 3 + size])
    engine, rulebook = both(first, second, discard=cards[6], draw=draw, depth=4)
    assert engine == rulebook


# -- recorded counts ---------------------------------------------------------------------------------------

SWAP = {
    "WC1": {
        "text": "swap, then all draw",
        "effects": [{"who": "chosen", "what": "swap"}, {"who": "others", "what": "draw"}],
    }
}
LOSE = {
    "WC2": {
        "text": "lose",
        "effects": [{"who": "everyone", "what": "skip"}, {"who": "next", "what": "discard", "n": 2}],
    }
}

RECORDED: dict[str, tuple[Any, list[int]]] = {
    # a chain of draws: answers with a Draw Two of another colour or a Wild Draw Four, challenges in the chain
    "clasico: chain": (
        {"edition": "clasico", "hands": "RD W4 R1 | BD W4 | GD Y1", "discard": "R5"},
        [13, 172, 2088],
    ),
    # nothing to draw: a legal card must be played, else the pass; the blocked round
    "clasico: empty pile": (
        {"edition": "clasico", "hands": "R1 B2 | G1 B3", "discard": "R5", "draw": "G3"},
        [4, 15, 43, 106, 289, 799, 1950],
    ),
    # reports of advice and votes beside the game; an UNO window that stays open
    "clasico: advice": (
        {"edition": "clasico", "hands": "R1 R2 | B1 | Y1 Y2", "discard": "R5"},
        [13, 126, 933, 6319],
    ),
    # anyone may challenge; a lost challenge of a third player
    "deluxe: anyone challenges": (
        {"edition": "deluxe", "hands": "W4 R1 | B2 Y3 | G1 G2 | Y4 Y5", "discard": "R5"},
        [12, 77, 300, 936, 2794],
    ),
    # a drawn card that must be played when the draw was forced, and may be when it was not
    "deluxe: forced draw": (
        {"edition": "deluxe", "hands": "B1 B2 | R3 G4", "discard": "R5", "draw": "R6 Y5 R7 B9 W"},
        [2, 2, 5, 15, 30, 45, 80, 161],
    ),
    # a rule is made or declined, its race is run with right and wrong gestures
    "casa: a rule and its race": (
        {"edition": "casa", "hands": "R2* G2 | B2 Y3", "discard": "R5"},
        [4, 29, 159, 1298, 21121],
    ),
    # Rule Change with a rule in force and without
    "casa: rule change": ({"edition": "casa", "hands": "WR R3* R4 | WR B3", "discard": "R5"}, [7, 73, 503, 3315]),
    # W4 where wilds count as a match: a bluff for other reasons
    "casa: wilds match": ({"edition": "casa", "hands": "W4 W | B1 B2", "discard": "R5"}, [18, 83, 314, 976, 2959]),
    # Reverse, Skip and Draw Two with three players
    "international: actions": (
        {"edition": "international", "hands": "RR RS RD | BR R1 | BS R2", "discard": "R5"},
        [4, 18, 99, 463, 1623],
    ),
    # two players: the same cards give the turn back
    "international: two players": (
        {"edition": "international", "hands": "RR RS RD | BR BD R1", "discard": "R5"},
        [4, 20, 67, 149, 445, 1265],
    ),
    # jump-ins, swaps with 7 and passing hands with 0
    "international: extras": (
        {
            "edition": "international",
            "hands": "R7 R0 | R7 B5 | R5 G0",
            "discard": "R5",
            "jump_in": True,
            "seven_zero": True,
        },
        [10, 84, 592, 3657],
    ),
    # drawing until a card can be played, and no bluffs
    "international: draw on": (
        {
            "edition": "international",
            "hands": "B1 W4 | G1 W4",
            "discard": "R5",
            "draw_until_playable": True,
            "bluff": False,
        },
        [10, 43, 122, 262, 643, 1995],
    ),
    # the opening wild, then the Apprentice
    "aprendiz: opening wild": (
        {"edition": "aprendiz", "hands": "WA B3 | G1 G2 | Y4 B6", "draw": "W P1 P2 P3 P4"},
        [4, 42, 161, 329, 819, 2534],
    ),
    # the Apprentice where play goes right: who draws one and who draws two
    "aprendiz: to the right": (
        {
            "edition": "aprendiz",
            "hands": "WA B3 | G1 | Y4",
            "discard": "P5",
            "draw": "P1 G5 Y5 B5",
            "direction": -1,
        },
        [12, 73, 288, 808, 1810],
    ),
    # written rules: a chosen player, everyone, random discards
    "aprendiz: custom swap": (
        {"edition": "aprendiz", "hands": "WC1 B3 | P1 G2 | Y4", "discard": "P5", "custom": SWAP},
        [19, 103, 360, 1164, 3731],
    ),
    "aprendiz: custom skip": (
        {"edition": "aprendiz", "hands": "WC2 B3 | P1 G2 P2 | Y4", "discard": "P5", "custom": LOSE},
        [11, 78, 357, 1033, 1973],
    ),
}


@pytest.mark.parametrize("name", RECORDED)
def test_recorded_counts(name: str) -> None:
    where, counts = RECORDED[name]
    start = position(**where)
    assert [perft(start.state, start.chance, depth) for depth in range(1, len(counts) + 1)] == counts
