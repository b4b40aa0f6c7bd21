"""What people say at a table, and what they throw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from comodin.table import CommandRefused
from comodin.table import commands as c
from comodin.table import events as e

from .here import Here


def test_chat_and_reactions() -> None:
    here = Here("ana", "beto")
    here.do("ana", c.Say("  hello \n there "))
    here.do("beto", c.React("nice"))
    assert [(line.name, line.text, line.reaction) for line in here.table.chat] == [
        ("Ana", "hello there", False),
        ("Beto", "nice", True),
    ]
    wrong = {"": "empty", " ": "empty", "\u200d": "empty", "x" * 201: "long", "\u202e evil": "unprintable"}
    for text, why in wrong.items():
        with pytest.raises(CommandRefused) as refused:
            here.do("ana", c.Say(text))
        assert (refused.value.code, refused.value.about["why"]) == ("bad_text", why)
    here.do("ana", c.Say("👨\u200d👩\u200d👧"))  # what joins emoji is part of them
    assert here.refusal("ana", c.React("dance")) == "bad_reaction"


def test_things_are_thrown_and_forgotten() -> None:
    here = Here("ana", "beto", "caro", seats=4)
    before = here.table
    told = here.do("caro", c.Throw("tomato", 1))
    assert [(one.person, one.thing, one.seat) for one in told if isinstance(one, e.Thrown)] == [
        ("caro", "tomato", 1)
    ]
    assert (
        replace(here.table, at=before.at, heard_at=before.heard_at, told=before.told, told_at=before.told_at)
        == before
    )
    assert here.refusal("ana", c.Throw("table", 1)) == "bad_thing"
    assert [here.refusal("ana", c.Throw("rose", seat)) for seat in (-1, 4)] == ["no_seat"] * 2
    assert here.refusal("ana", c.Throw("rose", 3)) == "seat_empty"
    assert here.refusal("nobody", c.Throw("rose", 0)) == "not_here"
    here.do("ana", c.AddBot(3))
    here.do("ana", c.Throw("rose", 3))  # a bot may have one, too
