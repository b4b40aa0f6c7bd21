"""The line mode in `casa`: races against the clock, making rules and changing them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from comodin.rules import Action, Deed, actions, printed

from .sessions import Puppet, Session, play

MOO = Deed(gesture="moo")
RULED = "R3 B1 B3 B4 | R2* R4 G2 G5 | R2 G3 G4"


def race(*lines: str, seconds: Iterable[float], plan: Iterable[Action] = (), **options: object) -> Session:
    """Ana has made the rule for 2 (moo); Beto plays a 2. The clock shows `seconds`, then the last one for ever."""
    times = iter(seconds)
    last = [0.0]

    def clock() -> float:
        last[0] = next(times, last[0])
        return last[0]

    ana = Puppet(actions.Play(printed("R2*")), actions.InventRule(MOO), actions.Perform(MOO))
    beto = Puppet(actions.Play(printed("R2")), *(plan or [actions.Perform(MOO)]))
    return play(RULED, *lines, edition="casa", discard="R5", turn=1, clock=clock, bots=[ana, beto], **options)


def test_a_quick_person_wins_the_race() -> None:
    session = race("moo", seconds=[0, 1])
    assert "A 2, and that number has a rule! What do you do? moo" in session.lines
    assert session.after("moo") == "You moo."
    assert (
        re.search(r"^(Ana|Beto) is last", session.text.split("You moo.\n")[1], re.M) or "is last." in session.text
    )
    assert "You are last." not in session.text


def test_a_slow_person_draws() -> None:
    session = race("moo", seconds=[0, 1000])
    assert "You are last. You draw " in session.text
    assert "You moo." not in session.text


def test_when_time_is_up_everybody_who_has_not_done_it_draws() -> None:
    asleep = [actions.Perform(Deed(gesture="clap"))] * 30
    session = race("", "moo", seconds=[0, 1, 2], plan=asleep)
    assert "Beto is last." in session.text  # Ana and the person were in time
    session = race("", seconds=[0, 1000], plan=asleep)
    assert "Time is up. Too late: Beto and you." in session.text


def test_a_wrong_gesture_is_shown_and_one_may_try_again() -> None:
    session = race("growl", "", "table", "“hello”", "muuu", "1", seconds=[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    assert "You growl. It does not count." in session.lines
    assert "You say “hello”. It does not count." in session.lines
    assert "You say “muuu”. It does not count." in session.lines
    assert "You moo." in session.lines
    assert "Try something else: growl" not in session.text


def test_calls_and_catches_stay_open_during_a_race() -> None:
    session = race("uno", "catch", "catch zed", "why", "quit", seconds=[0, 0.1, 0.2, 0.3])
    assert session.after("uno").endswith("[U7]")
    assert session.after("catch") == "Nobody else has just one card."
    assert session.after("catch zed") == "Nobody else here is called zed."
    assert session.after("why") == "Say which card: why 3, or why BD."
    assert session.lines[-1] == "Thanks for playing. See you!"


def test_the_word_of_a_rule_comes_before_any_command() -> None:
    ana = Puppet(actions.Play(printed("R2*")), actions.InventRule(Deed(word="Table")))
    beto = Puppet(actions.Play(printed("R2")))
    session = play(RULED, "table", edition="casa", discard="R5", turn=1, bots=[ana, beto])
    assert session.after("table") == "You say “Table”."


def test_nobody_is_reminded_unless_the_table_wants_it() -> None:
    assert "moo" not in race("", "log", "table", seconds=[0, 0.1]).text.split("What do you do?")[1].lower()
    reminded = race("table", seconds=[0, 0.1], reminders=True)
    assert "A 2! The rule: moo. Quick: table" in reminded.text
    assert "The rule for the number 2: moo." in reminded.lines


def test_making_a_rule() -> None:
    hands = "R2* B1 B3 | G2 G5 | G3 G4"
    session = play(hands, "R2*", "dance", "“miau”", edition="casa", discard="R5", bots=[Puppet(), Puppet()])
    assert "[H5]" in session.text
    assert "at your own risk" in session.text
    assert "Gestures: 1 moo, 2 stand up, " in session.text
    assert session.after("dance").endswith("[H7]")
    assert session.after("“miau”") == "You set the rule for the number 2: say “miau”."
    for typed, told in (
        ("1", "You set the rule for the number 2: moo."),
        ("touch your feet", "You set the rule for the number 2: touch your feet."),
        ("", "You leave the rules as they are."),
        ("no", "You leave the rules as they are."),
    ):
        session = play(hands, "R2", typed, edition="casa", discard="R5", bots=[Puppet(), Puppet()])
        assert told in session.lines


def test_a_quoted_word_is_never_a_command() -> None:
    for typed in ("“table”", '"quit"', "«1»"):
        session = play("R2* B1 B3 | G2 G5", "R2*", typed, edition="casa", discard="R5", bots=[Puppet()])
        assert session.after(typed) == f"You set the rule for the number 2: say “{typed[1:-1]}”."


def test_changing_a_rule() -> None:
    def changed(*lines: str) -> Session:
        ana = Puppet(actions.Play(printed("R2*")), actions.InventRule(MOO))
        beto = Puppet(actions.Play(printed("R9")))
        hands = "WR B1 B3 B4 | R2* R4 G2 G5 | R9 G3 G4"
        bots = [ana, beto]
        return play(hands, "WR red", *lines, edition="casa", discard="R5", turn=1, bots=bots)

    assert "You set the rule for the number 2: growl." in changed("2 growl").lines
    assert "You set the rule for the number 2: growl." in changed("2", "growl").lines
    assert "You leave the rules as they are." in changed("").lines
    assert changed("7 moo").after("7 moo").endswith("[A15]")
    assert changed("moo").after("moo") == "Begin with the number of the rule: 2."
    assert "Change a rule (2)? " in changed("").text


def test_what_is_done_in_a_room_nobody_does_alone() -> None:
    """H11: a rule in free words, in force from before (H10); bots are in no room."""
    rules = {"2": {"text": "stand on one leg"}}
    hands = "R2 B1 B3 | G2 G5 | G3 G4"
    session = play(hands, "R2", "quit", edition="casa", discard="R5", bots=[Puppet(), Puppet()], in_force=rules)
    assert "Nobody was last." in session.text
    assert "one leg" not in session.text  # H6
