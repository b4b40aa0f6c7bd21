"""The deal of the day: what is dealt, how a try is told, what the expert makes of it."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from comodin.daily import SEAT, Course, course_of, deal_of, expert_line, settings_of_day, start_of_day
from comodin.daily.course import MARKS
from comodin.editions import EDITIONS
from comodin.records import load, unfold
from comodin.rules import CardPlayed, CardsDrawn, Turn
from comodin.server.accounts.achievements import Facts, achievements_of, day_streak
from comodin.table.resume import position_of
from comodin.table.settings import check_settings

MONDAY = date(2026, 11, 16)
WEEK = [MONDAY + timedelta(n) for n in range(7)]


def test_a_deal_follows_from_the_day_and_the_key() -> None:
    deal = deal_of(MONDAY, "key")
    assert deal == deal_of(MONDAY, "key")
    others = [deal_of(MONDAY, "other"), deal_of(WEEK[1], "key")]
    assert not {deal.seed, deal.secret} & {secret for one in others for secret in (one.seed, one.secret)}
    assert {deal_of(day, "key").edition for day in WEEK} == set(EDITIONS), "the editions take turns"


@pytest.mark.parametrize("day", WEEK[:5])
def test_the_person_begins_a_round_of_four(day: date) -> None:
    deal = deal_of(day, "key")
    first = position_of(start_of_day(deal)).last
    assert len(first.hands) == check_settings(settings_of_day(deal)).seats == 4
    assert first.dealer == 3
    if isinstance(first.pending, Turn) and first.discard[-1].colour is not None and first.discard[-1].points < 20:
        assert first.pending.seats == (SEAT,)


@pytest.mark.parametrize("day", WEEK[:5])
def test_a_line_is_told_without_its_cards(day: date) -> None:
    deal = deal_of(day, "key")
    text = expert_line(start_of_day(deal), deal.secret, "simple")
    assert text == expert_line(start_of_day(deal), deal.secret, "simple"), "the same bots in the same moods"
    round_ = unfold(load(text))
    course = course_of(round_, SEAT)
    assert course is not None
    events = [event for step in round_.steps for event in step.events]
    played = [event for event in events if isinstance(event, CardPlayed) and event.seat == SEAT]
    drawn = [event for event in events if isinstance(event, CardsDrawn) and event.seat == SEAT]
    assert set(course.marks) <= MARKS
    assert len(course.marks) == len(played) + len(drawn)
    assert course.cards_left == len(round_.last.hands[SEAT])
    assert course.won == (course.place == 1) == (course.cards_left == 0)
    assert round_.record.players[SEAT] == "simple"
    assert course_of(position_of(start_of_day(deal)), SEAT) is None, "it is not over"


def test_places_are_by_what_is_left() -> None:
    deal = deal_of(MONDAY, "key")
    round_ = unfold(load(expert_line(start_of_day(deal), deal.secret, "simple")))
    places = []
    for seat in range(4):
        course = course_of(round_, seat)
        assert isinstance(course, Course)
        places.append(course.place)
    assert min(places) == 1
    assert places.count(1) == 1


def test_days_in_a_row() -> None:
    days = [day.isoformat() for day in WEEK]
    assert day_streak([], MONDAY) == (0, 0)
    assert day_streak(days[:3], WEEK[2]) == (3, 3)
    assert day_streak(days[:3], WEEK[3]) == (3, 3), "today is not over"
    assert day_streak(days[:3], WEEK[4]) == (0, 3)
    assert day_streak([*days[:2], *days[3:]], WEEK[6]) == (4, 4)


def test_achievements_count_what_there_is() -> None:
    nothing = achievements_of(Facts())
    assert all(one.have == 0 < one.need for one in nothing)
    assert len({one.key for one in nothing}) == len(nothing)
    some = {one.key: one for one in achievements_of(Facts(won=30, days=7))}
    assert (some["first_win"].have, some["wins_25"].have, some["wins_100"].have) == (1, 25, 30)
    assert some["week"].have == some["week"].need
