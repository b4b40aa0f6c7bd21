"""After a single round: "keep score?" makes a match for points of it, in which the round counts where it can."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comodin.match import PARTNERS, MatchRules
from comodin.records import dump_match
from comodin.rules import printed
from comodin.rules.actions import Play
from comodin.table import Played, Settings, match_record, play_on, verify
from comodin.table import commands as c
from comodin.table.fair_records import records

from .here import Here, kinds
from .test_local import played
from .test_playon import golden

QUICK = MatchRules("quick")


def won(hands: str = "R5 | R1 RS", **settings: Any) -> Here:
    """Ana has just won a single round: 21 points."""
    people = ("ana", "beto", "caro", "dani")[: hands.count("|") + 1]
    here = Here(*people, **({"match": QUICK} | settings)).position(hands, "R4")
    here.act("ana", Play(printed("R5")))
    assert here.table.phase == "waiting"
    return here


def totals(here: Here) -> tuple[int, ...]:
    assert here.table.match is not None
    return here.table.match.totals


def test_the_round_that_was_played_counts() -> None:
    here = won()
    assert kinds(here.do("ana", c.KeepScore())) == ["Configured", "MatchStarted", "RoundDealt"]
    assert here.table.phase == "playing"
    assert totals(here) == (21, 0)
    assert here.table.settings.match == MatchRules("points", 500)
    assert here.table.match is not None
    assert (len(here.table.match.rounds), here.table.match.winners, here.table.matches) == (1, (), 1)
    assert here.state.dealer == 0  # the deal has passed on from Beto
    here.check()


def test_partners_stay_partners() -> None:
    here = won("R5 | R1 RS | B2 | G9", match=MatchRules("quick", teams=PARTNERS), fill_with="simple")
    here.do("ana", c.KeepScore())
    assert totals(here) == (30, 0, 30, 0)
    assert here.table.settings.match == MatchRules("points", 500, PARTNERS)
    here.check()


def rated(here: Here) -> None:
    """It has been rated already."""


def another_deck(here: Here) -> None:
    here.do("ana", c.Configure(Settings(edition="deluxe", match=QUICK, seats=2, fill_with=None)))


def another_player(here: Here) -> None:
    here.do("caro", c.Join("Caro"))


@pytest.mark.parametrize(
    ("changed", "settings"), [(rated, {"rated": True}), (another_deck, {}), (another_player, {"seats": 3})]
)
def test_where_it_cannot_count_a_new_match_begins(changed: Any, settings: dict[str, Any]) -> None:
    here = won(**settings)
    changed(here)
    assert kinds(here.do("ana", c.KeepScore()))[:2] == ["Configured", "MatchStarted"]
    assert here.table.phase == "playing"
    assert set(totals(here)) == {0}
    assert here.table.settings.match.format == "points"
    assert here.table.matches == 2
    here.check()


def test_a_round_above_the_target_has_won_no_match() -> None:
    here = won(f"R5 | {'W4 ' * 11}")
    here.do("ana", c.KeepScore())
    assert totals(here) == (0, 0)


def test_a_round_that_was_begun_elsewhere_counts_for_nothing() -> None:
    here = won()
    start = play_on(golden("international-extras-2"), 3)
    here.table = replace(here.table, start=start, dealt=1)
    here.do("ana", c.KeepScore())
    assert totals(here) == (0, 0)


def test_only_after_a_single_round_and_only_who_may_start() -> None:
    here = Here("ana", "beto", match=QUICK)
    assert here.refusal("ana", c.KeepScore()) == "not_now"  # nothing has been played
    here = won()
    assert here.refusal("beto", c.KeepScore()) == "not_host"
    here.do("ana", c.KeepScore())
    assert here.refusal("ana", c.KeepScore()) == "not_now"
    here = Here("ana", "beto", match=MatchRules("points", 10)).position("R5 | R1 RS", "R4")
    here.act("ana", Play(printed("R5")))
    assert here.table.phase == "waiting"
    assert here.refusal("ana", c.KeepScore()) == "not_now"  # it was for points already


def test_all_rounds_make_one_record_that_can_be_checked() -> None:
    local, _ = played("international", match=QUICK)
    now = local.table.at + 1
    local.send("ana", c.KeepScore(), now)
    for at in range(100, 20_000, 100):
        local.run(now + at)
        if local.table.phase == "waiting":
            break
        local.send("ana", c.React("wow"), now + at)
    found = records(local.log)
    assert len(found) > 1
    assert {one.match for one in found} == {0}
    record = match_record(MatchRules("points", 500), [Played(one.record, one.seats, one.fair) for one in found])
    assert verify(dump_match(record)) == record
    assert local.table.match is not None
    assert sum(local.table.match.rounds[0].points) > 0
    assert max(local.table.match.totals) >= 500
