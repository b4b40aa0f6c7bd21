"""Fair races: UNO against catches, and gestures, by arrival minus lag."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.rules import Catch, Deed, Draw, Perform, Play, SayUno, printed
from comodin.rules.actions import TimeUp
from comodin.table import MAX_LAG, SHELL, Act, CommandRefused, TableEvent, events, next_deadline
from comodin.table.commands import ArmUno, BotAct

from ..rounds import ALL, clause, editions
from .here import Here, kinds

MOO = Deed(gesture="moo")


def exposed(**settings: Any) -> Here:
    """Ana has just put down her second-to-last card and has not said UNO; the grace is 0.7 s."""
    here = Here("ana", "beto", "caro", **settings).position("Y5 Y7 | Y1 Y2 Y3 | Y8 Y9 Y6", "Y4")
    here.act("ana", Play(printed("Y5")))
    assert here.state.catchable == (0,)
    return here


def uno_race(new: tuple[TableEvent, ...]) -> events.UnoRaceTold:
    (told,) = (event for event in new if isinstance(event, events.UnoRaceTold))
    return told


@clause("U5", *ALL)
@editions()
def test_a_call_in_the_grace_is_safe_from_an_earlier_catch(edition: str) -> None:
    here = exposed(edition=edition)
    assert kinds(here.act("beto", Catch(0), after=0.1)) == ["ClaimHeld"]
    told = uno_race(here.act("ana", SayUno(), after=0.5))
    assert (told.caught, told.catcher) == (False, 1)
    assert told.by == pytest.approx(0.1)  # the catch would have counted at 0.7
    assert told.early == pytest.approx(0.6)
    assert here.state.said_uno[0]
    here.wait(5)
    assert here.state.hands[0] == (printed("Y7"),)
    here.check()


@clause("U5", *ALL)
@editions()
@pytest.mark.parametrize(("lag", "caught", "by"), [(0.02, True, 0.03), (0.1, False, 0.05)])
def test_a_catch_in_the_grace_counts_as_made_when_it_ends(
    edition: str, lag: float, caught: bool, by: float
) -> None:
    here = exposed(edition=edition)
    here.act("beto", Catch(0), after=0.1)
    told = uno_race(here.act("ana", SayUno(), lag=lag, after=0.65))  # arrives 0.05 after the grace
    assert (told.caught, len(here.state.hands[0])) == (caught, 3 if caught else 1)
    assert told.by == pytest.approx(by)


@clause("U5", *ALL)
@editions()
@pytest.mark.parametrize("grace", [0.0, 3.0])
def test_the_grace_is_a_setting_of_the_table(edition: str, grace: float) -> None:
    """Without one it is the letter of the sheet: the first of the two counts."""
    here = exposed(edition=edition, uno_grace=grace)
    here.act("beto", Catch(0), after=0.1)
    told = uno_race(here.act("ana", SayUno(), after=0.1))
    assert told.caught == (grace == 0)
    assert told.by == pytest.approx(0.1 if told.caught else 2.8)


def test_of_two_catches_in_the_grace_the_first_counts() -> None:
    here = exposed()
    here.act("beto", Catch(0), after=0.3)
    here.act("caro", Catch(0), lag=0.2, after=0.1)  # spoken at 0.2
    told = uno_race(here.wait(2))
    assert (told.catcher, told.caught) == (2, True)
    assert told.by == pytest.approx(0.1)


def test_a_bot_that_caught_somebody_is_told_as_one() -> None:
    here = (
        Here("ana", seats=2, fill_with="simple", bot_seconds=(0.0, 0.0)).start().position("R5 R7 | R1 R2 R3", "R4")
    )
    here.act("ana", Play(printed("R5")))
    here.do(SHELL, BotAct(1, here.table.moves, Catch(0)), after=0.8)
    (acted,) = (event for event in here.wait(1) if isinstance(event, events.Acted))
    assert (acted.cause, acted.action) == ("bot", Catch(0))


def test_without_a_call_the_catch_counts_when_the_grace_and_the_lag_are_over() -> None:
    here = exposed()
    here.act("beto", Catch(0), after=0.1)
    assert next_deadline(here.table) == pytest.approx(1000.0 + 0.7 + MAX_LAG)
    assert here.wait(0.7 + MAX_LAG - 0.11) == ()
    told = uno_race(here.wait(0.02))
    assert told.caught
    assert len(here.state.hands[0]) == 3  # U2
    here.check()


def test_after_the_grace_the_first_counts_by_arrival_minus_lag() -> None:
    here = exposed()
    here.act("beto", Catch(0), after=1.0)  # fair at 1.0
    told = uno_race(here.act("ana", SayUno(), lag=0.2, after=0.15))  # arrives at 1.15, fair at 0.95
    assert not told.caught
    assert told.by == pytest.approx(0.05)

    here = exposed()
    here.act("beto", Catch(0), after=1.0)
    told = uno_race(here.act("ana", SayUno(), lag=0.05, after=0.15))  # fair at 1.1
    assert told.caught
    assert told.by == pytest.approx(0.1)
    assert len(here.state.hands[0]) == 3


def test_no_more_lag_than_the_limit_counts() -> None:
    here = exposed()
    here.act("beto", Catch(0), after=1.0)
    assert uno_race(here.act("ana", SayUno(), lag=9.0, after=MAX_LAG - 0.01)).by == pytest.approx(0.01)


def test_of_two_catchers_the_quicker_line_does_not_win() -> None:
    here = exposed()
    here.act("beto", Catch(0), lag=0.0, after=1.0)
    here.act("caro", Catch(0), lag=0.2, after=0.1)  # fair at 0.9
    told = uno_race(here.wait(2))
    assert (told.catcher, told.caught) == (2, True)
    assert told.by == pytest.approx(0.1)


def test_a_held_catch_is_no_secret_to_the_catcher_alone_and_holds_the_next_turn() -> None:
    here = exposed()
    here.act("beto", Catch(0), after=0.1)
    held = {
        who for who, lines in here.told.items() if any(isinstance(told.event, events.ClaimHeld) for told in lines)
    }
    assert held == {"beto"}
    assert here.refusal("beto", Act(Draw())) == "catch_settling"
    here.wait(2)
    here.act("beto", Draw())


def test_the_window_closes_with_the_next_turn_and_a_late_catch_does_nothing() -> None:
    here = exposed()
    here.act("beto", Play(printed("Y1")), after=0.1)
    assert here.act("caro", Catch(0), after=0.1) == ()  # U4, U6
    assert here.refusal("caro", Act(Catch(7))) == "bad_target"


def test_uno_is_bundled_with_the_card_or_armed_before_it() -> None:
    for armed in (True, False):
        here = Here("ana", "beto").position("R5 R7 | R1 R2 R3", "R4")
        if armed:
            here.do("ana", ArmUno())
            assert here.do("ana", ArmUno()) == ()
            seen = [told.event for told in here.told.get("beto", [])]
            assert not any(isinstance(event, events.UnoArmed) for event in seen)
        here.act("ana", Play(printed("R5"), uno=not armed))
        assert here.state.said_uno[0]
        assert here.state.catchable == ()
        assert here.table.armed == ()
        here.check()


def test_an_arm_can_be_taken_back() -> None:
    here = Here("ana", "beto").position("R5 R7 | R1 R2 R3", "R4")
    here.do("ana", ArmUno())
    here.do("ana", ArmUno(False))
    here.act("ana", Play(printed("R5")))
    assert here.state.catchable == (0,)


# -- gestures ------------------------------------------------------------------------------------------------


def race() -> Here:
    here = Here("ana", "beto", "caro", edition="casa").position("R2 R7 R9 | R1 R3 | R8 R6", "R4", rules="2 moo")
    here.act("ana", Play(printed("R2")))
    assert here.state.pending.kind == "race"
    return here


def test_gestures_count_by_arrival_minus_lag() -> None:
    here = race()
    here.act("ana", Perform(MOO), after=0.5)
    here.act("beto", Perform(MOO), after=0.5)  # fair at 1.0
    new = here.act("caro", Perform(MOO), lag=0.2, after=0.1)  # arrives at 1.1, fair at 0.9
    (told,) = (event for event in new if isinstance(event, events.GestureRaceTold))
    assert [seat for seat, _ in told.times] == [0, 2]
    assert told.times[1][1] == pytest.approx(0.9)
    assert len(here.state.hands[1]) == 3  # Beto was last
    here.check()


def test_the_last_but_one_waits_for_what_may_be_on_the_way() -> None:
    here = race()
    here.act("ana", Perform(MOO), after=0.5)
    here.act("beto", Perform(MOO), after=0.5)
    assert here.state.pending.kind == "race"
    new = here.wait(MAX_LAG + 0.001)
    assert "GestureRaceTold" in kinds(new)
    assert len(here.state.hands[2]) == 3


def test_when_the_time_is_up_all_who_have_not_done_it_draw() -> None:
    here = race()
    here.act("caro", Perform(Deed(gesture="clap")), after=0.1)  # wrong: shown, and does nothing
    here.act("ana", Perform(MOO), after=1)
    assert here.act("ana", Perform(MOO)) == ()
    here.wait(20)
    assert [len(hand) for hand in here.state.hands] == [2, 3, 3]
    assert here.state.pending.kind == "turn"
    here.check()


def test_nobody_but_the_clock_says_that_the_time_is_up() -> None:
    here = race()
    with pytest.raises(CommandRefused, match="no_race"):
        here.act("ana", TimeUp())
