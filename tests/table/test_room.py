"""Rules in free words (H11): the table names the last one. House rules that stay from round to round (H10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from comodin.bots import SimpleBot, next_action
from comodin.chance import Chance
from comodin.match import MatchRules
from comodin.records import replay
from comodin.rules import Catch, Deed, InventRule, Over, Perform, Play, RewriteRule, TimeUp, printed
from comodin.table import Ready, Settings, bots_due, code_of, deadlines, events, settings_of_code, view_of
from comodin.table import commands as c
from comodin.table.commands import NameLast
from comodin.table.fair_records import records

from .here import Here, kinds

LEG = Deed(text="stand on one leg")
HANDS = "R2 R7 R9 | R1 R3 | R8 R6"


def race(*people: str, **settings: object) -> Here:
    people = people or ("ana", "beto", "caro")
    hands = "|".join(HANDS.split("|")[: len(people)])
    here = Here(*people, edition="casa", **settings).position(hands, "R4", rules="2 moo")
    rules = replace(here.state, house_rules=((2, LEG),))
    here.table = replace(here.table, round=rules)
    here.act("ana", Play(printed("R2")))
    assert here.state.pending.kind == "race"
    return here


def sizes(here: Here) -> list[int]:
    return [len(hand) for hand in here.state.hands]


def test_most_votes_draw_one_card() -> None:
    here = race()
    assert kinds(here.do("ana", NameLast(2), after=1)) == ["LastNamed"]
    assert view_of(here.table, "beto").named == ((0, 2),)
    assert kinds(here.do("beto", NameLast(2), after=1)) == ["LastNamed", "Acted"]  # one vote more changes nothing
    assert (sizes(here), here.state.pending.kind) == ([2, 2, 3], "turn")
    assert (here.table.named, here.table.tied) == ((), ())


def test_a_vote_can_be_changed_until_it_is_settled() -> None:
    here = race()
    here.do("ana", NameLast(2))
    here.do("ana", NameLast(0))
    assert here.do("ana", NameLast(0)) == ()
    assert here.table.named == ((0, 0),)
    here.do("beto", NameLast(0))
    assert sizes(here) == [3, 2, 2]


def test_they_may_agree_that_nobody_was() -> None:
    here = race()
    here.do("ana", NameLast(None))
    here.do("beto", NameLast(None))
    assert (sizes(here), here.state.pending.kind) == ([2, 2, 2], "turn")


def test_the_host_breaks_a_tie() -> None:
    here = race()
    here.do("ana", NameLast(1))
    here.do("beto", NameLast(2))
    new = here.do("caro", NameLast(None), after=20)
    assert kinds(new) == ["LastNamed", "NamesTied"]
    assert view_of(here.table, "ana").tied == (1, 2, None)
    assert here.wait(29) == ()  # the host has as much time again
    here.do("ana", NameLast(2))
    assert sizes(here) == [2, 2, 3]


def test_nobody_stalls_a_table_by_tying_again() -> None:
    here = race()
    for at, votes in enumerate([(1, 2, None), (1, 0, None), (2, 0, None)]):
        for who, last in zip(("ana", "beto", "caro"), votes, strict=True):
            if who != "ana" or at == 0:
                here.do(who, NameLast(last), after=9)
    assert here.table.tied
    assert "Acted" in kinds(here.wait(12))
    assert here.state.pending.kind == "turn"


def test_who_changes_a_vote_breaks_it_as_well() -> None:
    here = race("ana", "beto")
    here.do("ana", NameLast(1))
    here.do("beto", NameLast(0))
    assert here.table.tied == (0, 1)
    here.do("beto", NameLast(1))
    assert sizes(here)[:2] == [2, 3]


def test_when_the_time_is_up_nobody_was_last() -> None:
    here = race()
    here.do("ana", NameLast(1))
    (deadline,) = deadlines(here.table, here.now)
    assert (deadline.kind, deadline.left) == ("race", 30)
    assert kinds(here.wait(29.9)) == []
    assert kinds(here.wait(0.1)) == ["Acted"]
    assert (sizes(here), here.state.pending.kind) == ([2, 2, 2], "turn")


def test_bots_and_absent_people_are_in_no_room() -> None:
    here = Here("ana", "beto", edition="casa", seats=3, fill_with="simple", absent_seconds=5.0)
    here.do("ana", c.Start())
    here.position(HANDS, "R4")
    here.table = replace(here.table, round=replace(here.state, house_rules=((2, LEG),)))
    here.act("ana", Play(printed("R2")))
    assert here.table.in_room == (0, 1)
    assert bots_due(here.table) == ()  # nothing to do for it
    assert here.refusal("ana", NameLast(2)) == "bad_target"
    here.do("ana", NameLast(1))
    assert here.table.named  # one vote is missing
    here.do("beto", c.Disconnect())
    assert sizes(here)[:2] == [2, 3]  # Ana is the only one who can say it
    assert here.state.pending.kind == "turn"


def test_alone_there_is_no_race() -> None:
    here = Here("ana", edition="casa", seats=3, fill_with="simple")
    here.do("ana", c.Start())
    here.position(HANDS, "R4")
    here.table = replace(here.table, round=replace(here.state, house_rules=((2, LEG),)))
    here.act("ana", Play(printed("R2")))
    assert kinds(here.wait(0.01))[:1] == ["Acted"]
    assert sizes(here)[0] == 2


def test_who_leaves_is_waited_for_no_more() -> None:
    here = race()
    here.do("ana", NameLast(1))
    here.do("beto", NameLast(2))
    here.do("caro", c.Leave())  # nor can she be named any more
    assert sizes(here) == [2, 3, 2]


def test_only_who_plays_says_it() -> None:
    here = race()
    here.do("dani", c.Join("Dani"))
    assert here.refusal("dani", NameLast(1)) == "cannot_name"
    assert here.refusal("ana", NameLast(7)) == "bad_target"
    assert here.refusal("ana", c.Act(Perform(Deed(gesture="moo")))) == "done_in_the_room"
    assert here.refusal("ana", c.Act(TimeUp(1))) == "no_race"
    here.do("ana", NameLast(1))
    here.do("beto", NameLast(1))
    assert here.refusal("ana", NameLast(1)) == "no_race"
    assert Here("ana", "beto").refusal("ana", NameLast(1)) == "no_round"


def test_catches_stay_open_beside_it() -> None:
    """H9: and a bot may make them."""
    here = Here("ana", "beto", edition="casa").position("R2 R7 | R1 R3 R5", "R4")
    here.table = replace(here.table, round=replace(here.state, house_rules=((2, LEG),)))
    here.act("ana", Play(printed("R2")))
    here.act("beto", Catch(0), after=1)
    here.wait(1)
    assert (sizes(here), here.state.pending.kind) == ([3, 3], "race")


# -- the text -----------------------------------------------------------------------------------------------------


def offered(*people: str) -> Here:
    here = Here(*people, edition="casa", seats=3, fill_with="simple")
    here.do("ana", c.Start())
    here.position("R2* R7 R9 | R1 R3 | R8 R6", "R4")
    here.act("ana", Play(printed("R2*")))
    return here


def test_a_text_is_as_clean_as_a_line_of_the_chat() -> None:
    here = offered("ana", "beto")
    here.act("ana", InventRule(Deed(text="  stand \n on   one leg ")))
    assert here.state.rule_for(2) == LEG
    here = offered("ana", "beto")
    for text in ("x" * 121, "turned \u202e round", " "):
        assert here.refusal("ana", c.Act(InventRule(Deed(text=text)))) == "bad_text"


def test_a_rule_in_free_words_takes_two_people() -> None:
    here = offered("ana")
    assert here.refusal("ana", c.Act(InventRule(LEG))) == "nobody_in_the_room"
    here.act("ana", InventRule(Deed(gesture="moo")))
    here = Here("ana", "beto", edition="casa").position("WR R7 R9 | R1 R3", "R4", rules="2 moo")
    here.act("ana", Play(printed("WR"), printed("R1").colour))
    here.act("ana", RewriteRule(2, LEG))
    assert here.state.rule_for(2) == LEG
    here.check()


# -- H10 -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "stay"), [("match", True), ("round", False)])
def test_house_rules_stay_from_round_to_round(value: str, stay: bool) -> None:
    here = Here("ana", "beto", edition="casa", options=(("house_rules", value),), match=MatchRules("points", 200))
    here.position("R2 | R1 R3", "R4", rules="2 moo,5 clap")
    here.act("ana", Play(printed("R2")))
    assert isinstance(here.state.pending, Over)
    here.do("ana", Ready())
    new = here.do("beto", Ready())
    (dealt,) = (event for event in new if isinstance(event, events.RoundDealt))
    assert here.state.house_rules == (((2, Deed(gesture="moo")), (5, Deed(gesture="clap"))) if stay else ())
    assert dealt.events[0].house_rules == here.state.house_rules  # type: ignore[attr-defined]
    here.check()


def test_a_new_match_begins_without_any() -> None:
    here = Here("ana", "beto", edition="casa", match=MatchRules("quick"))
    here.position("R2 | R1 R3", "R4", rules="2 moo")
    here.act("ana", Play(printed("R2")))
    here.do("ana", Ready())
    here.do("beto", Ready())
    assert (here.table.matches, here.state.house_rules) == (2, ())


def test_the_records_of_the_rounds_carry_them() -> None:
    here = Here("ana", "beto", edition="casa", match=MatchRules("points", 200))
    here.position("R2 | R1 R3", "R4", rules="5 moo")
    here.act("ana", Play(printed("R2")))
    here.do("ana", Ready())
    here.do("beto", Ready())
    bots, moods = [SimpleBot(), SimpleBot()], Chance("moods")
    for _ in range(1000):
        if here.table.phase != "playing":
            break
        seat, action = next_action(here.state, bots, moods)
        here.act(("ana", "beto")[seat], action)
        here.wait(1)  # what is held back is settled
    last = records(here.log)[-1].record
    assert last.deal is not None
    assert last.deal.house_rules == ((5, Deed(gesture="moo")),)
    assert replay(last).refused is None
    assert '"house_rules": {"5": {"gesture": "moo"}}' in records(here.log)[-1].dump()


def test_the_code_of_a_table_holds_the_option() -> None:
    settings = Settings(edition="casa", options=(("house_rules", "round"),))
    assert settings_of_code(code_of(settings)).options == settings.options
