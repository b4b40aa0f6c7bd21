"""Twin ≡ reference: both engines side by side on random walks (`make soak` walks further)."""

from __future__ import annotations

import pytest

from comodin.editions import EDITIONS
from comodin.rules import Game

from .lockstep import Pair, summary, walk

ACTIONS = 5_500  # times five editions times four walks: more than 100,000


@pytest.mark.parametrize("seed", ["north", "east", "south", "west"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_twin_and_the_rules_agree_after_every_action(edition: str, seed: str) -> None:
    found = summary(walk(edition, seed, ACTIONS))
    assert found["actions"] >= ACTIONS
    assert found["over"] > 0


OWN = """
name = "All that the kernel knows"
colours = ["pink", "blue", "green"]
[deck]
0-9 = 2
skip = 1
reverse = 1
draw_two = 1
wild = 2
apprentice = 1
[rules]
stacking = true
[[cards]]
symbol = "T"
name = "Three"
effects = [{ next_draws = 3 }]
[[cards]]
symbol = "K"
name = "Knight"
effects = ["skip", "reverse", { who = "previous", what = "draw", n = 2 }]
[[cards]]
symbol = "V"
name = "Void"
copies = 2
[[cards]]
symbol = "W6"
name = "Six"
copies = 4
effects = [{ next_draws = 6, restricted = true }]
[[cards]]
symbol = "WH"
name = "Hurricane"
copies = 3
effects = [{ what = "pass_hands" }, { who = "chosen", what = "reveal" }, { who = "everyone", what = "discard" }]
"""


def test_the_twin_plays_editions_of_people_s_own_as_well() -> None:
    found = summary(walk(OWN, "own", 2_500))
    assert found["over"] > 0
    assert found["answer"] > 0


def test_the_walks_come_everywhere() -> None:
    """A walk that never raced or never caught anybody would prove little."""
    found: dict[str, int] = {}
    for edition in EDITIONS:
        for name, times in summary(walk(edition, "everywhere", 1_500)).items():
            found[name] = found.get(name, 0) + times
    kinds = {"turn", "drawn", "answer", "colour", "rule", "change_rule", "race"}
    done = {
        "Play",
        "Draw",
        "Pass",
        "Accept",
        "Challenge",
        "SayUno",
        "Catch",
        "InventRule",
        "RewriteRule",
        "Perform",
    }
    done |= {"NameColour", "TimeUp", "ReportAdvice", "Vote"}
    assert {name for name in kinds | done if not found.get(name)} == set()


# what is changed in the lowered rules, and in which edition the lockstep must then notice it
TAMPERED = {
    "closes": "international",
    "wilds_match": "casa",
    "drawn_card": "deluxe",
    "stacking": "clasico",
    "anyone": "deluxe",
    "bluff": "international",
    "penalise": "clasico",
    "until_playable": "international",
    "jump_in": "international",
    "opening_effects": "international",
    "icons": "casa",
    "start": "international",
    "cut": "clasico",
    "must_play": "international",
    "automatic": "international",
    "false_call": "clasico",
    "uno_penalty": "clasico",
    "hand_size": "international",
}


@pytest.mark.parametrize("knob", TAMPERED)
def test_the_lockstep_notices_a_single_wrong_knob(knob: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Pair.__post_init__

    def tampered(pair: Pair) -> None:
        pair.tamper = lambda rules: rules.__setitem__(knob, -rules[knob] if knob == "start" else 1 - rules[knob])
        first(pair)

    monkeypatch.setattr(Pair, "__post_init__", tampered)
    with pytest.raises(AssertionError):
        summary(walk(TAMPERED[knob], "tampered", 20_000))


def test_an_equal_pair_is_equal() -> None:
    pair = Pair(Game.of(EDITIONS["casa"], 3), "one")
    pair.compare("again")
    for seat in range(3):
        pair.compare_legal(seat)
