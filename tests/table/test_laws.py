"""The laws of a table, over random people who do random things at random times, in every edition.

A table is the fold of its log · nothing but a refusal with a known code is ever raised · what people are told does
not depend on what they may not know, to the byte · every table goes on.
"""

from __future__ import annotations

import json
import os
from dataclasses import fields, replace
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.codec import print_value
from comodin.editions import EDITIONS
from comodin.match import FORMATS, MatchRules
from comodin.rules import (
    CLAUSES,
    DEEDS,
    HIDDEN,
    KNOBS,
    Card,
    Custom,
    Does,
    Drawn,
    Event,
    Over,
    State,
    actions,
    observe,
)
from comodin.rules.listing import legal_actions
from comodin.rules.view import imagine
from comodin.table import (
    CODES,
    REACTIONS,
    SHELL,
    THINGS,
    CommandRefused,
    Settings,
    Table,
    TableEvent,
    Viewer,
    answer,
    bots_due,
    decide,
    evolve,
    fold,
    followed,
    next_deadline,
    open_table,
    outgoing,
    parse_table_event,
    print_table_event,
    question,
    tell,
    tick,
    view_of,
    viewer_of,
)
from comodin.table import commands as c
from comodin.table.events import Acted, ClaimHeld, RoundDealt, UnoArmed
from comodin.table.gathering import AWAY_SECONDS, enough

from ..strategies import near

PEOPLE = ("ana", "beto", "caro", "dani", "eva")
LONG = os.environ.get("COMODIN_PROFILE") == "soak"
EXAMPLES = settings(max_examples=2_000 if LONG else 40, deadline=None)


class Crowd:
    """Does something random to a table."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.now = 100.0
        self.refused: set[str] = set()
        self.log: list[TableEvent] = list(open_table(self.settings(), f"secret {seed}", "key", self.now))
        self.table = fold(self.log)

    def rules(self) -> MatchRules:
        form = self.dice.choice(list(FORMATS.values()))
        usual = form.number.usual
        return MatchRules(form.key, near(form, self.dice.choice((min(50, usual), usual))))

    def settings(self) -> Settings:
        dice = self.dice
        options = {name: dice.choice(values) for name, values in KNOBS.items() if dice.random() < 0.3}
        return Settings(
            edition=dice.choice(list(EDITIONS)),
            options=tuple(options.items()),
            match=self.rules(),
            seats=dice.randint(2, 6),
            visibility=dice.choice(("public", "public", "private")),
            spectators=dice.random() < 0.8,
            fill_with=dice.choice(("simple", None)),  # random bots can keep a round going for ever
            turn_seconds=dice.choice((None, 5.0, 30.0)),
        )

    def command(self) -> tuple[str, c.Command]:
        dice, table = self.dice, self.table
        who = dice.choice(PEOPLE)
        if table.phase == "playing" and dice.random() < 0.7:
            return self.move(who)
        seat = dice.randint(-1, len(table.seats))
        custom = Custom(dice.choice(("", "Sing.", "\n")), (Does("chosen", dice.choice(("draw", "swap")), 2),))
        word = dice.choice(("WC1", "WC2", "R5", "?"))
        every: list[c.Command] = [
            c.Join(dice.choice(("Ana", "", "x" * 99)), dice.choice(("", "key"))),
            c.Join("Somebody", "key"),
            c.Join("Somebody", "key"),
            c.Leave(for_good=dice.random() < 0.3),
            c.FreeSeat(seat),
            c.TakeOver(),
            c.Sit(seat),
            c.Stand(),
            c.Invite(dice.choice(PEOPLE)),
            c.AddBot(seat, dice.choice(("simple", "nobody"))),
            c.RemoveBot(seat),
            c.Configure(self.settings()),
            c.Ready(dice.random() < 0.9),
            c.Ready(),
            c.Start(),
            c.WriteRule(word, dice.choice((None, custom))),
            c.Consent(word, dice.random() < 0.8),
            c.AddLuck(dice.choice(("", "seven", "x" * 99))),
            c.ArmUno(dice.random() < 0.8),
            c.ProposePause(),
            c.ProposeKick(seat),
            c.VoteOnMotion(dice.random() < 0.7),
            c.Resume(),
            c.Say(dice.choice(("hello", "", "\x07"))),
            c.React(dice.choice((*REACTIONS, "dance"))),
            c.Throw(dice.choice((*THINGS, "table")), seat),
            c.Connect(),
            c.Disconnect(),
            c.Act(actions.Draw()),
            c.BotAct(seat, table.moves, actions.Draw()),
        ]
        return who, dice.choice(every)

    def move(self, who: str) -> tuple[str, c.Command]:
        """Mostly somebody who can act does something legal; sometimes anybody does anything."""
        dice, table = self.dice, self.table
        state = table.round
        assert state is not None
        seat = dice.randrange(state.game.seats)
        if dice.random() < 0.8 and state.pending.seats:
            seat = dice.choice(state.pending.seats)
        legal = legal_actions(state, seat)
        strange: list[actions.Action] = [
            actions.Play(dice.choice(state.game.deck)),
            actions.Catch(dice.randint(-1, state.game.seats)),
            actions.SayUno(),
            actions.TimeUp(),
            actions.Perform(dice.choice(DEEDS)),
            actions.Perform(actions.Deed(word=dice.choice(("", "hey", "\n")))),
            actions.ReportAdvice(dice.randint(-1, 9)),
            actions.Vote(True),
            actions.Accept(),
            actions.Challenge(),
            actions.Pass(),
        ]
        action = dice.choice(legal) if legal and dice.random() < 0.85 else dice.choice(strange)
        person = table.seats[table.players[seat]].person
        if person is not None:
            who = person
        return who, c.Act(action)

    def next(self) -> tuple[TableEvent, ...]:
        """The events of one more command, or of time, or of a bot."""
        dice = self.dice
        self.now += dice.choice((0.0, 0.01, 0.1, 0.3, 1.0, 1.0, 3.0, 12.0))
        chosen = dice.random()
        try:
            if chosen < 0.15:
                return tick(self.table, self.now)
            if chosen < 0.5:
                for turn in bots_due(self.table):
                    if turn.due <= self.now:
                        action = answer(*question(self.table, turn))
                        if action is not None:
                            return decide(self.table, SHELL, c.BotAct(turn.seat, turn.moves, action), self.now)
            who, command = self.command()
            return decide(self.table, who, command, self.now, dice.choice((0.0, 0.1, 0.9)))
        except CommandRefused as refused:
            self.refused.add(refused.code)
            return ()

    def take(self, new: tuple[TableEvent, ...]) -> None:
        for event in new:
            self.table = evolve(self.table, event)
        self.log += new


@given(st.integers(0, 2**32))
@EXAMPLES
def test_the_table_is_the_fold_of_its_log_and_refuses_with_known_codes(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(150):
        before = crowd.table
        crowd.take(crowd.next())
        assert crowd.table.at >= before.at
    assert crowd.refused <= {*CODES, *CLAUSES}
    again = [parse_table_event(json.loads(json.dumps(print_table_event(event)))) for event in crowd.log]
    assert again == crowd.log
    assert fold(again) == crowd.table


@given(st.integers(0, 2**32))
@EXAMPLES
def test_nobody_blocks_a_table_and_everybody_has_their_seat_back(seed: int) -> None:
    """Whatever has happened: whoever has a seat comes back to it, and is enough for a match to begin."""
    crowd = Crowd(seed)
    for _ in range(120):
        crowd.take(crowd.next())
    sitting = [seat.person for seat in crowd.table.seats if seat.person is not None]
    if crowd.table.phase == "closed" or not sitting:
        return
    who = crowd.dice.choice(sitting)
    for person in crowd.table.people:
        if person.id != who:
            crowd.take(decide(crowd.table, person.id, c.Disconnect(), crowd.now))
    crowd.take(decide(crowd.table, who, c.TakeOver(), crowd.now))
    number, dealt = crowd.table.seat_of(who), crowd.table.dealt
    assert number is not None
    assert not crowd.table.seats[number].by_bot
    if crowd.table.phase == "waiting" and enough(crowd.table):
        crowd.take(decide(crowd.table, who, c.Ready(), crowd.now))
        crowd.take(tick(crowd.table, crowd.now + AWAY_SECONDS))
        assert crowd.table.dealt > dealt
    elif crowd.table.phase != "waiting":
        assert next_deadline(crowd.table) is not None or crowd.table.settings.turn_seconds is None


def as_bytes(table: Table, new: tuple[TableEvent, ...], person: str) -> bytes:
    """All that this person is told, and what it would see if it came now."""
    decided = followed(table, new)
    told = outgoing(decided, (person,))
    return json.dumps(
        [[print_table_event(line.event) for line in told[person]], repr(view_of(decided.after, person))]
    ).encode()


def deal_otherwise(state: State, viewer: int, chance: Chance) -> State:
    """Another world that the viewer cannot tell from this one; what others know of each other stays."""
    world = imagine(observe(state, viewer), chance)
    return replace(state, hands=world.hands, draw=world.draw, pending=world.pending)


def otherwise(value: object, seen: object, dice: Random, deck: tuple[Card, ...]) -> object:
    """The same event with other cards wherever the viewer saw a hidden one."""
    if seen is HIDDEN:
        return dice.choice(deck)
    if isinstance(value, tuple) and isinstance(seen, tuple):
        return tuple(otherwise(one, shown, dice, deck) for one, shown in zip(value, seen, strict=True))
    if isinstance(value, Event | Drawn):
        return replace(  # type: ignore[type-var]
            value,
            **{
                field.name: otherwise(getattr(value, field.name), getattr(seen, field.name), dice, deck)
                for field in fields(value)  # type: ignore[arg-type]
            },
        )
    return value


def with_other_cards(event: TableEvent, viewer: Viewer, dice: Random, deck: tuple[Card, ...]) -> TableEvent:
    if isinstance(event, RoundDealt):
        event = replace(event, seed="another", used=99)
    if isinstance(event, RoundDealt | Acted):
        steps = tuple(
            cast("Event", otherwise(step, step.seen_by(viewer.round_seat), dice, deck)) for step in event.events
        )
        return replace(event, events=steps)
    if isinstance(event, UnoArmed | ClaimHeld) and viewer.round_seat != event.seat:
        return replace(event, seat=99)
    return event


@given(st.integers(0, 2**32))
@settings(EXAMPLES, max_examples=EXAMPLES.max_examples // 2)
def test_permuting_what_nobody_may_know_changes_no_byte(seed: int) -> None:
    crowd = Crowd(seed)
    for step in range(120):
        new = crowd.next()
        table, state = crowd.table, crowd.table.round
        for person in (*PEOPLE, "stranger") if step % 3 == 0 else ():
            other = replace(table, secret="another", seed="another")
            if state is not None and not isinstance(state.pending, Over):
                world = deal_otherwise(state, table.round_seat(table.seat_of(person)), Chance(f"{seed} {step}"))
                other = replace(other, round=world)
            assert as_bytes(other, (), person) == as_bytes(table, (), person)
        for event in new:
            table = evolve(table, event)
            if table.round is not None:
                for person in (*PEOPLE, "stranger"):
                    viewer = viewer_of(table, person)
                    changed = with_other_cards(event, viewer, crowd.dice, table.round.game.deck)
                    told, told_otherwise = tell(event, viewer), tell(changed, viewer)
                    assert told == told_otherwise
                    if told is not None:
                        assert_nothing_hidden_is_named(print_table_event(told.event), viewer.round_seat)
        crowd.take(new)


def assert_nothing_hidden_is_named(line: dict[str, Any], me: int) -> None:
    """The same once more, without the engine's own idea of what is hidden: what a printed message may name."""
    assert line.get("seed", "") == ""
    assert line.get("secret", "") == ""
    if line["type"] not in ("round_dealt", "acted"):
        return
    over = any(step["type"] == "round_ended" for step in line["events"])
    for step in line["events"]:
        match step["type"]:
            case "dealt":
                assert {card for n, hand in enumerate(step["hands"]) if n != me for card in hand} <= {"?"}
                assert set(step["draw"]) <= {"?"}
            case "hands_moved":
                assert {card for n, hand in enumerate(step["hands"]) if n != me for card in hand} <= {"?"}
            case "cards_drawn":
                assert step["seat"] == me or set(step["cards"]) <= {"?"}
            case "pile_shuffled":
                assert set(step["draw"]) <= {"?"}
            case "hand_shown":
                assert step["to"] in (None, me) or step["seat"] == me or set(step["cards"]) <= {"?"}
            case "awaiting":
                pending = step["pending"]
                assert pending["kind"] != "drawn" or pending["seat"] == me or pending["card"] == "?"
            case "round_ended":
                assert over


@given(st.integers(0, 2**32))
@settings(EXAMPLES, max_examples=EXAMPLES.max_examples // 4)
def test_every_table_goes_on(seed: int) -> None:
    """After anything, with nobody doing anything more: clocks and bots alone end the match or close the table."""
    crowd = Crowd(seed)
    for _ in range(60):
        crowd.take(crowd.next())
    if crowd.table.phase not in ("playing", "between") or crowd.table.settings.turn_seconds is None:
        return  # people without a clock are waited for; they can be voted out
    dealt, asked = crowd.table.dealt, set[tuple[int, int]]()
    for _ in range(20_000):
        table = crowd.table
        if table.phase in ("waiting", "closed") or table.dealt > dealt + 1:
            return
        turns = [turn for turn in bots_due(table) if (turn.seat, turn.moves) not in asked]
        clock = next_deadline(table)
        times = [turn.due for turn in turns[:1]] + ([] if clock is None else [clock])
        assert times, "nothing will ever happen"
        crowd.now = max(crowd.now, min(times))
        new = tick(table, crowd.now)
        if not new:
            assert turns, "a deadline passed and nothing happened"
            asked.add((turns[0].seat, turns[0].moves))
            action = answer(*question(table, turns[0]))
            if action is not None:
                new = decide(table, SHELL, c.BotAct(turns[0].seat, turns[0].moves, action), crowd.now)
        crowd.take(new)
    pytest.fail("it did not go on")


@given(st.integers(0, 2**32))
@EXAMPLES
def test_a_deadline_that_has_come_does_something(seed: int) -> None:
    """To the very instant: a shell that waits exactly until then must not wait for ever."""
    crowd = Crowd(seed)
    for _ in range(120):
        at = next_deadline(crowd.table)
        assert at is None or tick(crowd.table, at)
        crowd.take(crowd.next())


def test_views_print_without_surprises() -> None:
    crowd = Crowd(7)
    for _ in range(80):
        crowd.take(crowd.next())
    assert print_value(crowd.table.settings)["edition"] in EDITIONS
