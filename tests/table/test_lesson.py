"""A first round: whatever fitting card the learner plays, everything to learn comes up, and the learner wins."""

from __future__ import annotations

from dataclasses import replace

from comodin.bots import bot_named, play_out
from comodin.chance import Chance
from comodin.editions import EDITION_TO_PLAY, EDITIONS
from comodin.records import load, unfold
from comodin.rules import Catch, Draw, Drawn, Game, Over, Play, State, Turn, act, deal, legal_actions, observe
from comodin.table import Start, decide, fold, lesson, open_table, view_of
from comodin.table.commands import Connect, Join

LEARNER = 0
TOPICS = {"match", "action", "draw", "wild", "uno", "catch"}
MOST_TURNS = 8
PATIENT = bot_named("patient")


def seen(before: set[str], state: State) -> set[str]:
    """What the learner has met now."""
    hand = state.hands[LEARNER]
    cards = [one.card for one in plays(state)]
    topics = {
        "match": any(card.number is not None for card in cards),
        "action": any(not card.wild and card.number is None for card in cards),
        "wild": any(card.wild for card in cards),
        "draw": not cards,
        "uno": bool(cards) and len(hand) == 2,
        "catch": any(seat != LEARNER for seat in state.catchable),
    }
    return before | {name for name, met in topics.items() if met}


def plays(state: State) -> list[Play]:
    found = [one for one in legal_actions(state, LEARNER) if isinstance(one, Play) and not one.uno]
    return list({(one.card.text, one.colour): one for one in found}.values())


def walk(state: State, met: set[str], turn: int, chance: Chance) -> list[int]:
    """In how many turns the learner wins, on every way from here."""
    while not isinstance(state.pending, Over) and state.pending.seats[0] != LEARNER:
        seat = state.pending.seats[0]
        action = PATIENT.choose(observe(state, seat), chance)
        assert action is not None
        state, _ = act(state, seat, action, chance)
    if isinstance(state.pending, Over):
        assert state.pending.winner == LEARNER
        assert met == TOPICS
        return [turn]
    assert isinstance(state.pending, Turn)
    met = seen(met, state)
    if turn == 0:
        assert met == {"match"}
    if turn == 1:
        assert "action" in met
    if len(state.hands[LEARNER]) == 1 and plays(state):  # nothing new comes with the last card
        assert met == TOPICS
    for seat in state.catchable:
        if seat != LEARNER:
            state, _ = act(state, LEARNER, Catch(seat), chance)
    if not plays(state):
        state, _ = act(state, LEARNER, Draw(), chance)
        if not (isinstance(state.pending, Drawn) and state.pending.seat == LEARNER):
            return walk(state, met, turn + 1, chance)
        met = seen(met, state)
    says = len(state.hands[LEARNER]) == 2
    return [
        turns
        for one in plays(state)
        for turns in walk(act(state, LEARNER, replace(one, uno=says), chance).state, met, turn + 1, chance)
    ]


def test_every_way_through_the_lesson_teaches_everything_and_is_won() -> None:
    record = load(lesson()[1].record)
    position = unfold(record)
    assert position.refused is None
    assert record.edition is EDITIONS[EDITION_TO_PLAY]
    assert sorted(card.text for card in record.game.deck) == sorted(card.text for card in record.edition.deck)
    turns = walk(position.last, set(), 0, Chance("lesson"))
    assert len(turns) > 10  # the learner has a choice
    assert max(turns) <= MOST_TURNS


def test_the_table_of_a_lesson_deals_it_and_counts_for_nobody() -> None:
    settings, start = lesson()
    log = open_table(settings, "secret", "", 0.0, start)
    for command in (Join("Ana"), Connect(), Start()):
        log = (*log, *decide(fold(log), "ana", command, 1.0))
    view = view_of(fold(log), "ana")
    assert view.played_on
    assert view.settings.visibility == "unlisted"
    assert view.round is not None
    assert [card.text for card in view.round.hand] == ["B9", "G7", "R2", "GD", "YD"]
    assert [seat.bot for seat in view.seats] == [None, "patient", "patient"]


def test_rounds_of_patient_bots_alone_end() -> None:
    """They keep the last card only for a while."""
    for edition in EDITIONS.values():
        dealt = deal(Game.of(edition, 3), Chance(edition.key)).state
        assert isinstance(play_out(dealt, Chance("pile"), [PATIENT] * 3, Chance("moods")).pending, Over)
