"""Actions from the wire: what is no action is refused with its place, whatever it is."""

from __future__ import annotations

import pytest

from comodin.codec import parse_action, print_bare_action
from comodin.errors import BadInput
from comodin.rules import Colour, Deed, actions, printed
from comodin.table import parse_table_event

GOOD = [
    actions.Play(printed("W4"), Colour.RED, True, 2),
    actions.Play(printed("R2*")),
    actions.Draw(),
    actions.NameColour(Colour.PINK),
    actions.Catch(3),
    actions.InventRule(Deed(gesture="moo")),
    actions.InventRule(None),
    actions.RewriteRule(2, Deed(word="hey")),
    actions.RewriteRule(None, None),
    actions.Perform(Deed(word="hey")),
    actions.Vote(True),
    actions.Vote(False),
    actions.TimeUp(),
]


@pytest.mark.parametrize("action", GOOD, ids=repr)
def test_actions_print_and_parse(action: actions.Action) -> None:
    assert parse_action(print_bare_action(action)) == action


@pytest.mark.parametrize(
    "line",
    [
        None,
        7,
        [],
        {},
        {"do": "dance"},
        {"do": 7},
        {"do": "play"},
        {"do": "play", "card": "R99"},
        {"do": "play", "card": "?"},
        {"do": "play", "card": None},
        {"do": "play", "card": "R5", "colour": "mauve"},
        {"do": "play", "card": "R5", "target": "1"},
        {"do": "play", "card": "R5", "uno": 1},
        {"do": "draw", "seat": 1},
        {"do": "agree", "card": "R5"},
        {"do": "catch"},
        {"do": "catch", "target": 1.5},
        {"do": "gesture"},
        {"do": "gesture", "decline": True},
        {"do": "gesture", "gesture": "moo", "word": "moo"},
        {"do": "gesture", "gesture": "moo", "number": 2},
        {"do": "rule", "gesture": 7},
        {"do": "rule", "gesture": "moo", "decline": True},
        {"do": "change_rule", "number": "2", "gesture": "moo"},
        {"do": "rule", "gesture": "moo", "colour": "R"},
    ],
    ids=repr,
)
def test_what_is_no_action_is_refused(line: object) -> None:
    with pytest.raises(BadInput):
        parse_action(line)


@pytest.mark.parametrize(
    "line",
    [
        None,
        {"type": "nonsense"},
        {"type": "said", "at": 1.0, "person": "ana", "text": 7},
        {"type": "said", "at": 1.0, "person": "ana", "text": "hi", "more": 1},
        {"type": "round_finished", "at": 1.0, "events": [{"type": "x"}], "seed_revealed": ""},
        {"type": "match_started", "at": 1.0, "seats": 2, "rules": {"format": "no"}, "custom": [], "events": []},
        {"type": "uno_race_told", "at": "now", "target": 1, "catcher": 2, "caught": True, "by": 1},
        {"type": "gesture_race_told", "at": 1, "times": [[1, 2.0, 3]]},
        {"type": "motion_opened", "at": 1, "kind": "kick", "by": 1, "target": [], "until": 2},
    ],
    ids=repr,
)
def test_a_log_that_is_none_is_refused(line: object) -> None:
    with pytest.raises(BadInput):
        parse_table_event(line)
