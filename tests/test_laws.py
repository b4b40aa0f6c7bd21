"""The laws of the engine: for every edition, 2 to 10 seats, any options, any round with mistakes and asides.

A failing example is printed with the record of its round: `comodin replay` plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.codec import parse_event, print_event
from comodin.records import dump, load, replay
from comodin.rules import (
    CLAUSES,
    DEEDS,
    HIDDEN,
    SPECTATOR,
    Action,
    Card,
    DealerChosen,
    Drawn,
    Game,
    Illegal,
    Over,
    Race,
    State,
    act,
    actions,
    decisions,
    evolve,
    is_false_call,
    is_idle,
    needs_target,
    observe,
    why_illegal,
    why_mistaken,
)
from comodin.rules.decide import decide
from comodin.rules.listing import asides, legal_actions
from comodin.rules.view import follow, imagine, seen

from .rounds import cards_in, clause, position
from .strategies import choices, examples, starts
from .walks import Start, Step, accepted, normal_actions, odd_actions, opening, prefer_to_play, walked

MOST_ACTIONS = 50_000  # of a round in which everybody prefers to play


def steps_of(start: Start, chosen: bytes) -> list[Step]:
    record, steps = walked(start.record, chosen)
    note(dump(record))
    return steps


def viewers(state: State) -> range:
    return range(SPECTATOR, state.game.seats)


# -- the engine ------------------------------------------------------------------------------------------


@examples(400)
@given(starts(), choices)
def test_cards_are_conserved_and_a_state_is_the_fold_of_its_events(start: Start, chosen: bytes) -> None:
    for step in steps_of(start, chosen):
        state, deck = step.before, Counter(step.after.game.deck)
        for happened in step.events:
            state = evolve(state, happened)
            assert Counter(cards_in(state)) == deck or not cards_in(state), happened  # nothing before the deal
            event(type(happened).__name__)
        assert state == step.after
        in_order(state)


def in_order(state: State) -> None:
    """What holds in every state between two actions."""
    everybody = range(state.game.seats)
    hands = state.hands
    assert Counter(cards_in(state)) == Counter(state.game.deck)
    assert state.discard, "a card always lies open"
    assert all(len(hands[seat]) == 1 and not state.said_uno[seat] for seat in state.catchable)
    assert list(state.catchable) == sorted(set(state.catchable))
    assert all(len(hands[seat]) <= 2 for seat in everybody if state.said_uno[seat])
    assert min(state.owes) >= 0
    assert 0 <= state.passes <= state.game.seats
    assert [number for number, _ in state.house_rules] == sorted({number for number, _ in state.house_rules})
    assert len(state.house_rules) <= 5
    assert set(state.pending.seats) <= set(everybody)
    for viewer in viewers(state):
        for owner in everybody:
            known = Counter(fact.card for fact in state.known if (fact.viewer, fact.owner) == (viewer, owner))
            assert known <= Counter(hands[owner]), "what a viewer remembers is true"
    if isinstance(state.pending, Over):
        out = [seat for seat in everybody if not hands[seat]]
        assert out == ([] if state.pending.winner is None else [state.pending.winner])
    else:
        assert all(hands)


@examples(200)
@given(starts(), choices)
def test_a_record_replays_and_reads_and_is_the_same_every_time(start: Start, chosen: bytes) -> None:
    record, steps = walked(start.record, chosen)
    text = dump(record)
    note(text)
    story = tuple(happened for step in steps for happened in step.events)
    assert load(text) == record
    assert load(text.encode()) == record
    for again in (record, load(text)):
        played = replay(again)
        assert (played.state, played.events, played.refused) == (steps[-1].after, story, None)
    assert dump(walked(start.record, chosen)[0]) == text
    for happened in story:
        assert parse_event(print_event(happened)) == happened
        for viewer in viewers(steps[-1].after):
            visible = happened.seen_by(viewer)
            assert parse_event(print_event(visible)) == visible
            if happened.seen_by(SPECTATOR) is happened:  # who only watches sees least
                assert visible is happened


# -- what is allowed ---------------------------------------------------------------------------------------


def is_listed_form(state: State, seat: int, action: Action) -> bool:
    """Would an action that is allowed be listed like this? Words are not: there is no end of them."""
    match action:
        case actions.Play(card, colour, uno, target):
            asked = (card.wild, needs_target(state, seat, card))
            return (colour is not None, target is not None) == asked and (not uno or len(state.hands[seat]) == 2)
        case actions.InventRule(deed) | actions.RewriteRule(_, deed):
            return deed is None or deed in DEEDS
        case actions.Perform(deed):
            return deed in DEEDS or (
                isinstance(state.pending, Race) and deed == state.rule_for(state.pending.number)
            )
        case actions.TimeUp():
            return False
        case _:
            return True


def useful(state: State, seat: int, action: Action) -> bool:
    """Legal, no mistake, and it does something."""
    if why_illegal(state, seat, action) is not None or is_idle(state, seat, action):
        return False
    if isinstance(action, actions.SayUno | actions.Catch):
        return not is_false_call(state, seat, action)
    return not (
        isinstance(action, actions.Play) and why_mistaken(state, seat, action.card, len(action.cards)) is not None
    )


@examples(80)
@given(starts(), choices)
def test_what_is_listed_is_what_is_useful_and_somebody_can_always_act(start: Start, chosen: bytes) -> None:
    for step in steps_of(start, chosen):
        state = step.after
        for seat in range(state.game.seats):
            listed = legal_actions(state, seat)
            assert set(listed) == {a for a in normal_actions(state, seat) if useful(state, seat, a)}
            assert len(set(listed)) == len(listed)
            assert listed == decisions(state, seat) + list(asides(state, seat))
            if seat not in state.pending.seats:
                others = [a for a in decisions(state, seat) if not isinstance(a, actions.Play | actions.Perform)]
                assert not others, "only a jump-in or a race lets others in"
        if not isinstance(state.pending, Over):
            assert any(decisions(state, seat) for seat in state.pending.seats)


@clause("P3", "clasico")
def test_a_penalty_for_advice_leaves_the_player_something_to_do() -> None:
    """The cards may make a bluff of the Wild Draw Four that was drawn and had to be played."""
    start = position("clasico", "B1 B2 | G1 | G3", discard="R5", draw="W4 R1", bluff=False, drawn_card="must")
    after = start.draw(0).report(1, 0).agree(2)
    assert after.hands[0] == "B1 B2 W4 R1"
    assert decisions(after.state, 0)


@examples(80)
@given(starts(), choices, st.integers(0, 7))
def test_an_action_is_accepted_or_refused_with_a_reason_and_changes_nothing(
    start: Start, chosen: bytes, offset: int
) -> None:
    for step in steps_of(start, chosen)[offset::8]:  # every action there is takes a while: at some of the states
        state = step.after
        values = dict(vars(state))
        for seat in (-1, *range(state.game.seats), state.game.seats):
            for action in every_action(state, seat):
                reason = why_illegal(state, seat, action)
                if reason is None:
                    happened = decide(state, seat, action, Chance("law"))
                    assert happened or is_idle(state, seat, action)
                else:
                    with pytest.raises(Illegal) as illegal:
                        decide(state, seat, action, Chance("law"))
                    assert reason == illegal.value.reason
                    assert reason.clause == CLAUSES[reason.code]
        assert vars(state) == values


def every_action(state: State, seat: int) -> Iterator[Action]:
    yield from normal_actions(state, seat)
    yield from odd_actions(state, seat)


@examples(20)
@given(starts(), choices)
def test_saying_more_than_is_asked_changes_nothing(start: Start, chosen: bytes) -> None:
    for step in steps_of(start, chosen)[::4]:
        state = step.after
        for seat in range(state.game.seats):
            for action in accepted(state, seat, odd_actions(state, seat)):
                if isinstance(action, actions.Play):
                    plain = in_listed_form(state, seat, action)
                    assert is_listed_form(state, seat, plain)
                    assert decide(state, seat, action, Chance("a")) == decide(state, seat, plain, Chance("a"))


def in_listed_form(state: State, seat: int, action: actions.Play) -> actions.Play:
    uno = action.uno and len(state.hands[seat]) == 2
    target = action.target if needs_target(state, seat, action.card) else None
    return actions.Play(action.card, action.colour if action.card.wild else None, uno, target)


@examples(150)
@given(starts(whole=True))
def test_every_round_ends_when_players_prefer_to_play(start: Start) -> None:
    chance = Chance(start.seed)
    state = opening(start.record, chance).after
    done = 0
    while not isinstance(state.pending, Over):
        state, _ = act(state, *prefer_to_play(state, chance), chance)
        done += 1
        assert done < MOST_ACTIONS
    assert not any(legal_actions(state, seat) for seat in range(state.game.seats))


# -- what is seen ------------------------------------------------------------------------------------------


@examples(120)
@given(starts(), choices)
def test_a_view_follows_every_event_that_its_viewer_sees(start: Start, chosen: bytes) -> None:
    for step in steps_of(start, chosen):
        state = step.before
        views = {viewer: observe(state, viewer) for viewer in viewers(state)}
        for happened in step.events:
            state = evolve(state, happened)
            for viewer in viewers(state):
                visible = seen(happened, viewer)
                views[viewer] = follow(views[viewer], visible)
                assert views[viewer] == observe(state, viewer), (viewer, happened)
                if not isinstance(happened, DealerChosen):  # the cards of the cut go back into the deck
                    assert cards_told(visible.event) <= cards_told(views[viewer].round), (viewer, happened)


def cards_told(value: object) -> set[Card]:
    """Every card that can be read from an event or a state, but for the deck, which is printed on the box."""
    match value:
        case Card():
            return set() if value is HIDDEN else {value}
        case tuple():
            return set().union(*map(cards_told, value))
        case Game() | None | int() | str():
            return set()
        case _:
            return set().union(*(cards_told(getattr(value, field.name)) for field in fields(value)))  # type: ignore[arg-type]


@examples(60)
@given(starts(), choices)
def test_a_seat_judges_by_its_view_as_the_table_does(start: Start, chosen: bytes) -> None:
    for step in steps_of(start, chosen)[::4]:
        state = step.after
        for seat in range(state.game.seats):
            view = observe(state, seat)
            assert view.legal_actions() == legal_actions(state, seat)
            for action in every_action(state, seat):
                assert view.why_illegal(action) == why_illegal(state, seat, action), action
        assert observe(state, SPECTATOR).legal_actions() == []


@examples(500)
@given(starts(), choices, st.integers(SPECTATOR, 9))
def test_what_a_viewer_cannot_see_changes_nothing_for_it(start: Start, chosen: bytes, viewer: int) -> None:
    chance = Chance(start.seed)
    for step in steps_of(start, chosen):
        if viewer < step.after.game.seats:
            other = rearranged(step.after, viewer, chance)
            assert Counter(cards_in(other)) == Counter(cards_in(step.after))
            assert observe(other, viewer) == observe(step.after, viewer)
            if viewer != SPECTATOR:
                assert legal_actions(other, viewer) == legal_actions(step.after, viewer)


def rearranged(state: State, viewer: int, chance: Chance) -> State:
    """The same to this viewer: cards it cannot see change places; a drawn card, which can be played, stays."""
    if isinstance(state.pending, Over):
        return replace(state, draw=chance.shuffle(state.draw))
    hands = [list(hand) for hand in state.hands]
    hidden: list[tuple[list[Card], int]] = []
    for owner, hand in enumerate(hands):
        fixed = [fact.card for fact in state.known if (fact.viewer, fact.owner) == (viewer, owner)]
        if isinstance(state.pending, Drawn) and state.pending.seat == owner:
            fixed.append(state.pending.card)
        for place, card in enumerate(hand):
            if card in fixed:
                fixed.remove(card)
            elif owner != viewer:
                hidden.append((hand, place))
    pile = list(state.draw)
    hidden += [(pile, place) for place in range(len(pile))]
    for (row, place), card in zip(hidden, chance.shuffle([row[place] for row, place in hidden]), strict=True):
        row[place] = card
    return replace(state, hands=tuple(tuple(hand) for hand in hands), draw=tuple(pile))


@examples(400)
@given(starts(), choices, st.integers(SPECTATOR, 9))
def test_an_imagined_world_agrees_with_the_view_and_can_be_played(
    start: Start, chosen: bytes, viewer: int
) -> None:
    chance = Chance(start.seed)
    for step in steps_of(start, chosen):
        if viewer < step.after.game.seats:
            view = observe(step.after, viewer)
            world = imagine(view, chance)
            assert observe(world, viewer) == view
            assert Counter(cards_in(world)) == Counter(step.after.game.deck)
            if isinstance(world.pending, Drawn) and viewer != world.pending.seat:
                found = decisions(world, world.pending.seat)
                assert any(isinstance(action, actions.Play) for action in found), "else the turn would have passed"
            play_on(world, chance)


def play_on(world: State, chance: Chance) -> None:
    for _ in range(3):
        if isinstance(world.pending, Over):
            return
        seat = chance.pick(world.pending.seats)
        world, _ = act(world, seat, chance.pick(decisions(world, seat)), chance)
