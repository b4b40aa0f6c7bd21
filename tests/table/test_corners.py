"""What hardly ever happens at a table, and must be right all the same."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from comodin.errors import BadInput
from comodin.match import MatchRules
from comodin.records import load, replay
from comodin.rules import (
    Action,
    CardPlayed,
    CardsDrawn,
    Catch,
    Challenge,
    Colour,
    Custom,
    Deed,
    Does,
    Draw,
    Perform,
    Play,
    UnoSaid,
    legal_actions,
    printed,
)
from comodin.table import (
    MAX_LAG,
    LocalTable,
    Settings,
    bots_due,
    code_of,
    commands,
    decide,
    events,
    fold,
    next_deadline,
    play_on,
    settings_of_code,
    tally_of,
    warned,
)
from comodin.table import commands as c
from comodin.table.fair_records import records, renamed, verify
from comodin.table.proceedings import Proceedings, round_seed
from comodin.table.races import race_time_up
from comodin.table.rules_code import CHECK_LETTERS, _checksum
from comodin.table.seating import MAX_PEOPLE
from comodin.table.tally import Tally

from .here import SECRET, Here, kinds

GOLDEN = Path(__file__).parents[1] / "golden"
MOO = Deed(gesture="moo")


# -- coming and going ------------------------------------------------------------------------------------------


def test_a_table_takes_so_many_people_and_no_more() -> None:
    here = Here("ana", "beto")
    for number in range(MAX_PEOPLE - 2):
        here.do(f"watcher {number}", c.Join("Watcher"))
    assert here.refusal("caro", c.Join("Caro")) == "table_full"


def test_so_many_can_be_invited_and_no_more_and_only_by_a_short_id() -> None:
    here = Here("ana", "beto")
    for who in ("", "x" * 65):
        assert here.refusal("ana", c.Invite(who)) == "bad_name"
    for number in range(MAX_PEOPLE):
        here.do("ana", c.Invite(f"friend {number}"))
    assert here.refusal("ana", c.Invite("one more")) == "table_full"


def test_only_a_bot_can_be_removed_as_one() -> None:
    here = Here("ana", seats=3)
    assert here.refusal("ana", c.RemoveBot(9)) == "no_seat"
    assert here.refusal("ana", c.RemoveBot(0)) == "not_a_bot"
    assert here.refusal("ana", c.RemoveBot(1)) == "not_a_bot"
    here.do("ana", c.AddBot(1, "simple"))
    assert kinds(here.do("ana", c.RemoveBot(1))) == ["BotRemoved"]
    assert not here.table.seats[1].taken
    here.check()


def test_in_a_round_only_the_seat_of_a_bot_can_be_reserved_and_once_is_enough() -> None:
    here = Here("ana", seats=3, fill_with="simple")
    here.do("caro", c.Join("Caro", sit=False))
    here.do("dani", c.Join("Dani", sit=False))
    here.do("ana", c.Start())
    assert kinds(here.do("caro", c.Sit(1))) == ["SeatReserved"]
    assert here.do("caro", c.Sit(1)) == ()
    assert here.refusal("dani", c.Sit(1)) == "seat_taken"
    assert here.refusal("dani", c.Sit(0)) == "seat_taken"
    here.check()


def test_a_pause_is_not_proposed_twice() -> None:
    here = Here("ana", "beto").start()
    here.do("ana", c.ProposePause())
    here.do("beto", c.VoteOnMotion(True))
    assert here.table.paused
    assert here.refusal("ana", c.ProposePause()) == "paused"


@pytest.mark.parametrize(
    "custom",
    [Custom(""), Custom("Everything.", (Does("next", "draw"),) * 4), Custom("", (Does("others", "swap"),))],
    ids=["nothing", "too much", "a swap with many"],
)
def test_what_no_custom_wild_can_say(custom: Custom) -> None:
    here = Here("ana", "beto", edition="aprendiz")
    assert here.refusal("ana", c.WriteRule("WC1", custom)) == "bad_rule"


# -- rounds and races ------------------------------------------------------------------------------------------


def test_nobody_plays_before_the_deal() -> None:
    here = Here("ana", "beto")
    assert here.refusal("ana", c.Act(Draw())) == "no_round"
    assert here.refusal("ana", c.ArmUno()) == "no_round"


def test_who_has_no_hand_in_this_round_does_not_play() -> None:
    here = Here("ana", "beto", "caro").position("R5 R6 | G1 G2", "R4")
    assert here.refusal("caro", c.Act(Draw())) == "not_playing"


def test_the_seat_of_a_player_who_is_out_cannot_be_reserved() -> None:
    here = Here("ana", seats=3, fill_with="simple", match=MatchRules("elimination"))
    here.do("caro", c.Join("Caro", sit=False))
    here.do("ana", c.Start())
    assert here.table.match is not None
    here.table = replace(here.table, match=replace(here.table.match, out=(1,)))
    assert here.refusal("caro", c.Sit(1)) == "seat_taken"
    assert kinds(here.do("caro", c.Sit(2))) == ["SeatReserved"]


def test_catching_the_same_player_again_adds_nothing() -> None:
    here = Here("ana", "beto", "caro").position("R5 R7 | G1 G2 | Y1 Y2", "R4")
    here.act("ana", Play(printed("R5")))
    assert kinds(here.act("beto", Catch(0), after=0.1)) == ["ClaimHeld"]
    assert here.act("beto", Catch(0), after=0.1) == ()
    assert kinds(here.act("caro", Catch(0), after=0.1)) == ["ClaimHeld"]


def test_a_race_that_is_decided_as_its_time_ends_costs_only_the_last() -> None:
    here = Here("ana", "beto", edition="casa", race_seconds=2.0).position("R2 R7 R9 | R1 R3", "R4", rules="2 moo")
    here.act("ana", Play(printed("R2")))
    here.act("ana", Perform(MOO), after=2.2, lag=MAX_LAG)  # in time, though it is heard after it
    go = Proceedings(here.table, here.now + MAX_LAG)
    race_time_up(go)
    assert kinds(here.take(tuple(go.events))).count("GestureRaceTold") == 1
    assert [len(hand) for hand in here.state.hands] == [2, 3]
    here.check()


def test_between_the_last_card_and_the_score_no_clock_runs() -> None:
    here = Here("ana", "beto").position("R5 | G1 G2", "R4")
    new = here.act("ana", Play(printed("R5"), uno=True))
    assert kinds(new)[:2] == ["Acted", "RoundFinished"]
    before = fold([*here.log[: -len(new)], new[0]])
    assert next_deadline(before) is None


def test_time_that_brings_too_much_at_once_is_caught_up_with_later(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Here("ana", "beto", "caro").start()
    here.do("ana", c.ProposePause())
    monkeypatch.setattr("comodin.table.clock.MOST_STEPS", 1)
    assert kinds(here.wait(600.0)) == ["MotionEnded"]
    assert "TimedOut" in kinds(here.wait(0.0))


def test_a_shell_may_ask_the_bots_itself_and_bring_what_was_decided_elsewhere() -> None:
    local = LocalTable(Settings(seats=2, turn_seconds=3.0, bot_seconds=(0.1, 0.1)), SECRET, lambda told: None)
    local.send("ana", commands.Join("Ana"), 0.0)
    local.send("ana", commands.Start(), 0.0)
    elsewhere = decide(local.table, "ana", commands.Say("hello"), 0.0)
    local.take(elsewhere)
    assert local.table.chat[-1].text == "hello"
    for second in range(1, 20):
        local.tick(4.0 * second)
        (turn, *_) = bots_due(local.table) or [None]
        if turn is not None and local.table.round is not None:
            local.bot_acts(turn.seat, legal_actions(local.table.round, turn.seat)[0], 4.0 * second)
            break
    assert any(isinstance(event, events.Acted) and event.cause == "bot" for event in local.log)


def test_a_bot_that_answers_nonsense_is_played_for_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def nonsense(*_: object) -> Action:
        return Challenge()

    monkeypatch.setattr("comodin.table.local.answer", nonsense)
    local = LocalTable(Settings(seats=2, bot_seconds=(0.1, 0.1)), SECRET, lambda told: None)
    local.send("ana", commands.Join("Ana"), 0.0)
    local.send("ana", commands.Start(), 0.0)
    for second in range(1, 200):
        local.run(float(second))
    played = [event for event in local.log if isinstance(event, events.Acted)]
    assert {event.cause for event in played} <= {"time", "bot"}
    assert {event.seat for event in played} == {0, 1}
    assert not any(event.cause == "bot" for event in played)


# -- records ---------------------------------------------------------------------------------------------------


def test_names_in_a_record_can_be_changed_and_it_verifies_as_before() -> None:
    local = LocalTable(Settings(seats=2, turn_seconds=3.0, bot_seconds=(0.0, 0.1)), SECRET, lambda told: None)
    local.send("ana", commands.Join("Ana"), 0.0)
    local.send("ana", commands.Start(), 0.0)
    second = 0.0
    while not any(isinstance(event, events.RoundFinished) for event in local.log):
        second += 1.0
        local.run(second)
    text = records(local.log)[0].dump()
    other = renamed(text, {0: "Nobody"})
    assert json.loads(other) == json.loads(text) | {"players": ["Nobody", json.loads(text)["players"][1]]}
    assert verify(other)
    fair = json.loads(text)["fair"]
    strange = json.dumps(json.loads(text) | {"fair": fair | {"luck": ["\ud800", ""]}})
    with pytest.raises(BadInput, match="whole characters"):
        verify(strange)
    few = {"fair": fair | {"luck": [""]}, "seed": round_seed(fair["seed"], ("",))}
    with pytest.raises(BadInput, match="luck for every player"):
        verify(json.dumps(json.loads(text) | few))


def test_a_record_without_fairness_can_be_renamed_too() -> None:
    text = (GOLDEN / "clasico-plain-3.uno.json").read_text(encoding="utf-8")
    assert load(renamed(text, {1: "Nobody"})).players[1] == "Nobody"


def test_nobody_plays_on_from_a_record_that_the_rules_refuse() -> None:
    record = load((GOLDEN / "clasico-plain-3.uno.json").read_text(encoding="utf-8"))
    broken = replace(record, actions=(record.actions[0], *record.actions))
    refused = replay(broken).refused
    assert refused is not None
    with pytest.raises(BadInput, match=refused.reason.code):
        play_on(broken, refused.index + 1)


def test_what_was_done_is_counted_from_a_record() -> None:
    record = load((GOLDEN / "clasico-plain-3.uno.json").read_text(encoding="utf-8"))
    counted = tally_of(record)
    assert len(counted) == 3
    said = sum(1 for _, action in record.actions if isinstance(action, Play) and action.uno)
    assert sum(one.uno for one in counted) >= said > 0


def test_options_that_mean_nothing_beside_another_are_warned_of() -> None:
    found = warned("deluxe", 4, {"uno": "automatic", "uno_penalty": 3, "challenge": "off", "bluff": False})
    assert [one.options for one in found if one.code == "idle"] == [
        (("uno_penalty", 3), ("uno", "automatic")),
        (("bluff", False), ("challenge", "off")),
    ]
    assert warned("deluxe", 4, {"uno": "automatic", "challenge": "off"}) == []


def test_options_are_warned_of_where_they_are_known_to_spoil_the_game() -> None:
    assert warned("clasico", 4, {}) == []
    (found,) = warned("clasico", 4, {"draw_until_playable": True})
    assert (found.code, found.turns > found.usual) == ("longer", True)
    with pytest.raises(BadInput, match="seats"):
        warned("clasico", 1, {})


def test_uno_that_is_said_by_itself_is_counted_once() -> None:
    tally = Tally()
    tally.take([UnoSaid(0), CardPlayed(0, printed("R5"), Colour.RED, uno=True), UnoSaid(1), CardsDrawn(1, ())])
    tally.take([CardPlayed(1, printed("R6"), Colour.RED, uno=True)])
    assert [one.uno for one in tally.of(2)] == [1, 2]


def test_only_one_code_says_the_same() -> None:
    letters = code_of(Settings()).replace("-", "")[CHECK_LETTERS:] + "0"
    with pytest.raises(BadInput, match="no code of table rules"):
        settings_of_code(_checksum(letters) + letters)
