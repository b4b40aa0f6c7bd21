"""The actions that a sensible player chooses from: legal, no mistake, and doing something.

Leaves out free words (there is no end of them) and what only the table may say.
"""

from __future__ import annotations

from collections.abc import Iterator

from . import actions
from .actions import GESTURES, Action, Deed
from .legal import cards_to_play, is_idle, needs_target, why_illegal
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
    if not is_idle(state, seat, actions.SayUno()):
        yield actions.SayUno()
    for target in state.catchable:
        if target != seat:
            yield actions.Catch(target)
    reports = (actions.ReportAdvice(target) for target in range(state.game.seats))
    advice: tuple[Action, ...] = (actions.Vote(True), actions.Vote(False), *reports)
    yield from (action for action in advice if why_illegal(state, seat, action) is None)


def _plays(state: State, seat: int) -> Iterator[actions.Play]:
    """Every way to play a card: colours for a wild, players to choose, with UNO and without."""
    uno = (True, False) if len(state.hands[seat]) == 2 else (False,)
    for card in cards_to_play(state, seat):
        colours = state.game.edition.colours if card.wild else (None,)
        targets: tuple[int | None, ...] = (None,)
        if needs_target(state, seat, card):
            targets = tuple(other for other in range(state.game.seats) if other != seat)
        for colour in colours:
            for target in targets:
                for said in uno:
                    yield actions.Play(card, colour, said, target)
