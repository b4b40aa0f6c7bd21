"""Any deck that a file can describe plays under the laws of the engine."""

from __future__ import annotations

import pickle
from collections import Counter

from hypothesis import given, note

from comodin.codec import parse_event, print_event, vocabulary_of
from comodin.own import own_edition
from comodin.records import dump, load, replay
from comodin.rules import SPECTATOR, Over, State, decisions, evolve, observe, why_illegal
from comodin.rules.view import follow, seen
from comodin.words import LANGUAGES, catalogue, narrate, rule_sheet

from ..rounds import cards_in
from ..strategies import choices, examples
from ..test_laws import in_order
from ..walks import Start, walked
from .files import files, starts


@examples(25)
@given(starts(), choices)
def test_any_deck_keeps_the_laws(start: Start, chosen: bytes) -> None:
    record, steps = walked(start.record, chosen)
    text = dump(record)
    note(text)
    words = vocabulary_of(record.edition)
    for step in steps:
        state = step.before
        views = {viewer: observe(state, viewer) for viewer in range(SPECTATOR, state.game.seats)}
        for happened in step.events:
            state = evolve(state, happened)
            assert parse_event(print_event(happened), words) == happened
            for viewer, view in views.items():
                views[viewer] = follow(view, seen(happened, viewer))
                assert views[viewer] == observe(state, viewer), (viewer, happened)
        assert state == step.after
        in_order(state)
        told = narrate(step.events, record.players, catalogue("es", record.edition), SPECTATOR)
        assert not any("{" in sentence for sentence in told)
    assert load(text) == record
    again = replay(load(text))
    assert (again.state, again.refused) == (steps[-1].after, None)
    somebody_can_act(steps[-1].after)
    copy: State = pickle.loads(pickle.dumps(steps[-1].after))
    assert copy == steps[-1].after  # cards are the same objects also in other processes
    assert Counter(cards_in(copy)) == Counter(record.game.deck)


def somebody_can_act(state: State) -> None:
    if isinstance(state.pending, Over):
        return
    found = [(seat, action) for seat in state.pending.seats for action in decisions(state, seat)]
    assert found
    assert all(why_illegal(state, seat, action) is None for seat, action in found)


@examples(8)
@given(files())
def test_its_rules_can_be_told(text: str) -> None:
    edition = own_edition(text)
    for language in LANGUAGES:
        sheet = rule_sheet(edition, edition.ruleset, catalogue(language))
        assert "{" not in sheet
        assert edition.key not in sheet
