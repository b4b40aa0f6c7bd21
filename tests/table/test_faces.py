"""Faces, the colours of places, and names that nobody takes for each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from comodin.rules import MAX_SEATS
from comodin.table import (
    FACES,
    RINGS,
    BookedSeat,
    Booking,
    bot_face,
    default_face,
    events,
    fold,
    likeness,
    told_apart,
    view_of,
)
from comodin.table import commands as c

from .here import Here, kinds
from .test_booked import ANA, Sitting


def test_there_are_24_faces_and_a_colour_for_every_seat() -> None:
    assert len(set(FACES)) == 24
    assert RINGS == MAX_SEATS
    characters = {bot_face(bot) for bot in ("beginner", "normal", "expert", "master", "simple")}
    assert len(characters) == 5
    assert characters.isdisjoint(FACES)
    assert {default_face(str(n)) for n in range(500)} == set(FACES)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "ana"), ("Ana", "Аnа"), ("POPA", "Рора"), ("José", "Jose"), ("Ana 2", "Ana2"), ("Bill", "Bi1l")],
)
def test_names_that_people_take_for_the_same(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_other_names_stay_as_they_are() -> None:
    assert len({likeness(name) for name in ("Ana", "Anna", "Ada", "Ан", "★", "☆", "明")}) == 7
    assert told_apart("Ana", ["Beto"]) == "Ana"
    assert told_apart("Ana", ["ANA", "Ana 2"]) == "Ana 3"
    assert told_apart("A" * 24, ["a" * 24]) == "A" * 22 + " 2"
    assert told_apart("Ana", [], now="Ana 3") == "Ana 3"
    assert told_apart("Ana", ["Ana 3"], now="Ana 3") == "Ana"


def test_a_second_ana_has_a_number_and_keeps_it() -> None:
    here = Here("ana", "beto", seats=4)
    here.do("another", c.Join("ANA", face="owl"))
    assert [seat.name for seat in here.table.seats] == ["Ana", "Beto", "ANA 2", ""]
    assert here.do("another", c.Introduce("ANA", "owl")) == ()  # nothing has changed
    here.do("ana", c.Leave())
    assert here.do("another", c.Introduce("ANA", "owl")) == ()  # nobody is renamed because somebody left
    here.do("another", c.Introduce("Eva", "owl"))
    assert here.table.seats[2].name == "Eva"
    here.check()


def test_everybody_sees_a_new_name_and_face_at_once() -> None:
    here = Here("ana", "beto")
    here.do("ana", c.Say("hello"))
    new = here.do("ana", c.Introduce("Anita", "fox"))
    assert kinds(new) == ["PersonChanged"]
    assert here.told["beto"][-1].event == events.PersonChanged(here.now, "ana", "Anita", "fox")
    view = view_of(here.table, "beto")
    assert [(one.name, one.face) for one in (view.people[0], view.seats[0], view.chat[0])] == [
        ("Anita", "fox")
    ] * 3
    assert view.seats[1].face == default_face("beto")
    here.do("ana", c.Introduce("Anita", "no such animal"))
    assert here.table.seats[0].face == default_face("ana")
    assert here.do("stranger", c.Introduce("Nobody", "fox")) == ()
    assert here.refusal("ana", c.Introduce("", "fox")) == "bad_name"
    here.check()


def test_a_new_name_wakes_no_table_that_stands_still() -> None:
    here = Here("ana", "beto")
    here.start()
    for person in ("ana", "beto"):
        here.do(person, c.Disconnect())
    stopped = here.table.stopped_at
    here.do("ana", c.Introduce("Anita", "fox"))
    assert here.table.stopped_at == stopped
    assert here.table.seats[here.table.seat_of("ana") or 0].name == "Anita"


def test_in_a_tournament_the_name_is_the_one_that_was_entered() -> None:
    sitting = Sitting(ANA, BookedSeat("Ana", "other"), booking=Booking("cup", start_by=30.0))
    assert [seat.name for seat in sitting.table.seats] == ["Ana", "Ana 2"]
    sitting.send("ana", c.Introduce("Eve", "whale"), 0.0)
    assert (sitting.table.seats[0].name, sitting.table.seats[0].face) == ("Ana", "whale")


def test_a_place_keeps_its_colour_when_seats_move_up() -> None:
    here = Here("ana", seats=4, fill_with=None)
    here.do("beto", c.Join("Beto", sit=False))
    here.do("beto", c.Sit(2))
    here.start()
    assert [seat.colour for seat in here.table.seats] == [0, 2]
    here.do("beto", c.Leave(for_good=True))  # a bot plays on, with a face of its own and the colour of the place
    assert [(seat.face, seat.colour) for seat in here.table.seats][1] == (
        bot_face(here.table.seats[1].bot or ""),
        2,
    )
    here.check()


def test_empty_seats_get_colours_that_nobody_has() -> None:
    here = Here("ana", seats=3)
    here.do("beto", c.Join("Beto", sit=False))
    here.do("beto", c.Sit(2))
    settings = here.table.settings
    here.do("ana", c.Configure(type(settings)(seats=5, fill_with=None)))
    assert [seat.colour for seat in here.table.seats] == [0, 2, 1, 3, 4]
    here.check()


def test_an_older_log_has_faces_too() -> None:
    here = Here("ana")
    older = [replace(one, face="") if isinstance(one, events.PersonCame) else one for one in here.log]
    assert fold(older).seats[0].face == default_face("ana")
    said = [*older, events.PersonChanged(here.now, "ana", "—", "")]  # as it is after somebody was forgotten
    assert fold(said).people[0].face == default_face("ana")
    gone = [*said, events.Said(here.now, "gone", "")]
    assert fold(gone).chat[-1].face == default_face("gone")
