"""For every message that goes to a seat, in random games of all editions: permuting what that seat may not know
changes no byte of it, and what it may not know is not in it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.rules import Over
from comodin.server.protocol import codec as wire
from comodin.table import Table, TableEvent, Viewer, evolve, followed, outgoing, tell, viewer_of

from ..table.test_laws import (
    EXAMPLES,
    PEOPLE,
    Crowd,
    assert_nothing_hidden_is_named,
    deal_otherwise,
    with_other_cards,
)

VIEWERS = (*PEOPLE, "stranger")


def messages(table: Table, new: tuple[TableEvent, ...], person: str) -> bytes:
    """What is sent to this person about these events."""
    decided = followed(table, new)
    return payload(wire.Page(1.0, decided.after).told(outgoing(decided, (person,))[person], 7))


def payload(frame: bytes) -> bytes:
    """Of a whole frame that is not masked."""
    length = frame[1]
    return frame[2:] if length < 126 else frame[4:] if length == 126 else frame[10:]


def other_world(table: Table, person: str, chance: Chance) -> Table:
    other = replace(table, secret="another", seed="another")
    state = table.round
    if state is None or isinstance(state.pending, Over):
        return other
    viewer = viewer_of(table, person)
    claims = tuple(claim for claim in table.claims if claim.seat == viewer.round_seat)
    armed = tuple(seat for seat in table.armed if seat == viewer.round_seat)
    return replace(other, round=deal_otherwise(state, viewer.round_seat, chance), claims=claims, armed=armed)


@given(st.integers(0, 2**32))
@EXAMPLES
def test_no_byte_of_a_view_depends_on_what_the_viewer_may_not_know(seed: int) -> None:
    crowd = Crowd(seed)
    for step in range(120):
        if step % 4 == 0:
            for person in VIEWERS:
                world = other_world(crowd.table, person, Chance(f"{seed} {step} {person}"))
                assert wire.welcome(world, 7, person, 1.0) == wire.welcome(crowd.table, 7, person, 1.0)
        crowd.take(crowd.next())


@given(st.integers(0, 2**32))
@EXAMPLES
def test_no_byte_of_an_event_depends_on_what_the_viewer_may_not_know(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(120):
        new = crowd.next()
        for event in new:
            after = evolve(crowd.table, event)
            for person in VIEWERS if after.round is not None else ():
                viewer = viewer_of(after, person)
                assert after.round is not None
                other = with_other_cards(event, viewer, crowd.dice, after.round.game.deck)
                assert sent(other, viewer) == sent(event, viewer)
            crowd.table = after
        crowd.log += new


def sent(event: TableEvent, viewer: Viewer) -> bytes:
    told = tell(event, viewer)
    return b"" if told is None else wire.encode_told(told)


@given(st.integers(0, 2**32))
@EXAMPLES
def test_no_message_names_a_hidden_card(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(120):
        new = crowd.next()
        for person in VIEWERS:
            line = json.loads(messages(crowd.table, new, person))
            for event in line["events"]:
                after = followed(crowd.table, new).after
                assert_nothing_hidden_is_named(event, viewer_of(after, person).round_seat)
            for secret in (crowd.table.secret, crowd.table.seed):
                assert not secret or secret not in json.dumps(line)
        crowd.take(new)


@given(st.integers(0, 2**32))
@EXAMPLES
def test_sharing_bytes_among_viewers_gives_nobody_others_bytes(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(60):
        new = crowd.next()
        decided = followed(crowd.table, new)
        told = outgoing(decided, VIEWERS)
        page = wire.Page(1.0, decided.after)
        for person in VIEWERS:
            assert payload(page.told(told[person], 7)) == messages(crowd.table, new, person)
        crowd.take(new)


def test_nothing_but_views_and_told_events_can_be_encoded() -> None:
    crowd = Crowd(3)
    for wrong in (crowd.table, crowd.log[0], object()):
        with pytest.raises(TypeError):
            wire.encode_told(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            wire.print_view(wrong)  # type: ignore[arg-type]
