"""The actions that a sensible player chooses from: legal, no mistake, and doing something.

Leaves out free words (there is no end of them) and what only the table may say; but where people do what a rule
asks in the room (H11), somebody has to say who was last.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import actions
from .actions import GESTURES, Action, Deed
from .calls import counts
from .cards import Card
from .deeds import in_the_room
from .evolve import without
from .legal import cards_to_play, may_finish, needs_target, why_illegal
from .pending import Answer, ChangeRule, ChooseColour, Drawn, MakeRule, Over, Race, Turn
from .state import State

DEEDS = tuple(Deed(gesture=gesture) for gesture in GESTURES)


def legal_actions(state: State, seat: int) -> list[Action]:
    """All that this seat can usefully do now."""
    return [*decisions(state, seat), *asides(state, seat)]


def decisions(state: State, seat: int) -> list[Action]:
    """The actions that answer what the round waits for; empty when it waits for others."""
    found: list[Action] = [*_plays(state, seat)]
    match state.pending:
        case Turn(turn) if turn == seat:
            if why_illegal(state, seat, actions.Draw()) is None:
                found.append(actions.Draw())
        case Drawn(turn) if turn == seat:
            if why_illegal(state, seat, actions.Pass()) is None:
                found.append(actions.Pass())
        case Answer(turn, before=before):
            if turn == seat:
                found.append(actions.Accept())
            if before is not None and seat in state.pending.seats:
                found.append(actions.Challenge())
        case ChooseColour(turn) if turn == seat:
            found.extend(actions.NameColour(colour) for colour in state.game.edition.colours)
        case MakeRule(turn) if turn == seat:
            found.extend(actions.InventRule(deed) for deed in (*DEEDS, None))
        case ChangeRule(turn) if turn == seat:
            found.append(actions.RewriteRule(None, None))
            found.extend(actions.RewriteRule(number, deed) for number, _ in state.house_rules for deed in DEEDS)
        case Race() if in_the_room(state):
            found.extend(actions.TimeUp(last) for last in (None, *range(state.game.seats)))
        case Race(number):
            found.extend(actions.Perform(deed) for deed in DEEDS)
            asked = state.rule_for(number)
            if asked is not None and asked not in DEEDS:
                found.append(actions.Perform(asked))
        case _:
            pass
    return found


def asides(state: State, seat: int) -> Iterator[Action]:
    """UNO calls, catches and advice reports: open beside the pending decision to whoever may make them."""
    if isinstance(state.pending, Over):
        return
    if counts(state, seat, actions.SayUno()):
        yield actions.SayUno()
    for target in state.catchable:
        if target != seat:
            yield actions.Catch(target)
    reports = (actions.ReportAdvice(target) for target in range(state.game.seats))
    advice: tuple[Action, ...] = (actions.Vote(True), actions.Vote(False), *reports)
    yield from (action for action in advice if why_illegal(state, seat, action) is None)


def _plays(state: State, seat: int) -> Iterator[actions.Play]:
    """Every way to play a card: colours for a wild, players to choose, with UNO and without."""
    by_itself = state.game.ruleset.uno == "automatic"  # X13
    uno = (True, False) if len(state.hands[seat]) == 2 and not by_itself else (False,)
    to_play = cards_to_play(state, seat)
    for card in to_play:
        colours = state.game.edition.colours if card.wild else (None,)
        for colour in colours:
            for target in _targets(state, seat, card):
                for said in uno:
                    yield actions.Play(card, colour, said, target)
    if state.game.ruleset.several and state.pending == Turn(seat):
        for card in to_play:
            yield from _several(state, seat, card)


def _several(state: State, seat: int, first: Card) -> Iterator[actions.Play]:
    """X7: the card with another of its kind, or with all of them, for every one that can come last."""
    alike = [card for card in without(state.hands[seat], first) if not card.wild and card.symbol == first.symbol]
    for last in () if first.wild else dict.fromkeys(alike):
        between = without(tuple(alike), last)
        for more in dict.fromkeys(((last,), (*between, last))):
            left = len(state.hands[seat]) - 1 - len(more)
            if not left and not may_finish(state.game, first):
                continue
            by_itself = state.game.ruleset.uno == "automatic"
            for said in (True, False) if left == 1 and not by_itself else (False,):
                for target in _targets(state, seat, first, 1 + len(more)):
                    yield actions.Play(first, None, said, target, more)


def _targets(state: State, seat: int, card: Card, put_down: int = 1) -> tuple[int | None, ...]:
    if not needs_target(state, seat, card, put_down):
        return (None,)
    return tuple(other for other in range(state.game.seats) if other != seat)
