"""Actions from the wire: what is no action is refused with its place, whatever it is."""

from __future__ import annotations

import pytest

from comodin.codec import parse_action, print_bare_action
from comodin.errors import BadInput
from comodin.rules import Colour, Deed, actions, printed
from comodin.table import events, parse_table_event, print_table_event

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


def test_a_setting_that_was_renamed_is_still_read() -> None:
    """U5: `uno_grace` was `grace` in older logs, and claims did not say who made them."""
    old = {"type": "configured", "at": 1.0, "settings": {"seats": 3, "grace": 0.25}}
    event = parse_table_event(old)
    assert isinstance(event, events.Configured)
    assert (event.settings.uno_grace, event.settings.seats) == (0.25, 3)
    printed_now = print_table_event(event)["settings"]
    assert printed_now["uno_grace"] == 0.25
    assert "grace" not in printed_now
    both = parse_table_event({**old, "settings": {"grace": 0.25, "uno_grace": 2.0}})
    assert isinstance(both, events.Configured)
    assert both.settings.uno_grace == 2.0
    held = {"type": "claim_held", "at": 1.0, "seat": 0, "action": {"do": "uno"}, "fair_at": 1.0, "release_at": 1.3}
    assert print_table_event(parse_table_event(held)) == {**held, "cause": "player"}
    raced = {"type": "uno_race_told", "at": 1.0, "target": 1, "catcher": 2, "caught": False, "by": -0.5}
    assert print_table_event(parse_table_event(raced)) == {**raced, "early": 0.0}
