"""`decide(state, seat, action, chance)`: what an action does, as events. `evolve` applies them."""

from __future__ import annotations

from typing import assert_never

from ..chance import Chance
from . import actions, events
from .actions import Action
from .calls import counts, is_false_call
from .events import Event
from .legal import Illegal, legal_card, must_be_played, playable, was_bluff, why_illegal, why_mistaken
from .pending import Answer, Drawn, MakeRule, Race
from .progress import Outcome, Progress
from .state import Hand, State

FALSE_CALL_PENALTY = 2  # X11
MISTAKE_PENALTY = 2  # P1, P2
ADVICE_PENALTY = 2  # P3
LOST_CHALLENGE = 2  # A9: on top of what was due
RACE_PENALTY = 1  # H2


def decide(state: State, seat: int, action: Action, chance: Chance) -> tuple[Event, ...]:
    """The events that follow from the action; raises Illegal when it is refused."""
    return act(state, seat, action, chance).events


def act(state: State, seat: int, action: Action, chance: Chance) -> Outcome:
    """`decide`, with the state that its events lead to."""
    reason = why_illegal(state, seat, action)
    if reason:
        raise Illegal(reason)
    progress = Progress(state, seat, chance)
    match action:
        case actions.Play():
            _play(progress, action)
        case actions.Draw():
            _draw(progress)
        case actions.Pass():
            progress.next_turn()
        case actions.Accept():
            progress.begins_turn()
            progress.draw(seat, state.due)
            progress.lose_turn(seat, "accepted")
            progress.next_turn()
        case actions.Challenge():
            _challenge(progress)
        case actions.NameColour(colour):
            progress.emit(events.ColourNamed(seat, colour))
            progress.give_turn(seat)
        case actions.SayUno() | actions.Catch():
            _call(progress, action)
        case actions.InventRule(deed):
            assert isinstance(state.pending, MakeRule)
            progress.emit(events.RuleMade(seat, state.pending.number, deed) if deed else events.RuleDeclined(seat))
            progress.next_turn()
        case actions.RewriteRule(number, deed):
            if number is None or deed is None:
                progress.emit(events.RuleDeclined(seat))
            else:
                progress.emit(events.RuleMade(seat, number, deed))
            progress.next_turn()
        case actions.Perform() | actions.TimeUp():
            _race(progress, action)
        case actions.ReportAdvice(target):
            progress.emit(events.AdviceReported(seat, target))
            _judge_advice(progress)
        case actions.Vote(agrees):
            progress.emit(events.AdviceVoted(seat, agrees))
            _judge_advice(progress)
        case _:
            assert_never(action)
    return progress.outcome


def _play(progress: Progress, action: actions.Play) -> None:
    state, seat, card = progress.state, progress.seat, action.card
    put_down = len(action.cards)
    if progress.rules.mistakes == "penalise" and why_mistaken(state, seat, card, put_down):
        _penalise(progress, action)
        return
    said = action.uno or state.said_uno[seat] or progress.rules.uno == "automatic"
    uno = said and len(state.hands[seat]) == put_down + 1  # U1, U7, X13
    played = []
    for number, one in enumerate(action.cards, start=1):
        colour = action.colour if one.colour is None else one.colour
        assert colour is not None  # `legal` asked for it
        played.append(events.CardPlayed(seat, one, colour, uno and number == put_down))
    progress.play(*played, target=action.target)


def _call(progress: Progress, call: actions.SayUno | actions.Catch) -> None:
    """U1, U2, X11; a call in vain that costs nothing does nothing (U6, U7)."""
    seat, caught = progress.seat, call.target if isinstance(call, actions.Catch) else None
    if is_false_call(progress.state, seat, call):
        progress.emit(events.FalseCall(seat, caught))
        progress.draw(seat, FALSE_CALL_PENALTY)
    elif not counts(progress.state, seat, call):
        return
    elif caught is None:
        progress.emit(events.UnoSaid(seat))
    else:
        progress.emit(events.Caught(seat, caught))
        progress.draw(caught, progress.rules.uno_penalty)


def _penalise(progress: Progress, action: actions.Play) -> None:
    """P1, P2, M7: the card is taken back, and two cards are drawn on top of what was due."""
    state, seat = progress.state, progress.seat
    on_turn = state.on_turn(seat)
    progress.emit(events.CardTakenBack(seat, action.card, out_of_turn=not on_turn))
    if on_turn:
        progress.begins_turn()
        progress.draw(seat, state.due + MISTAKE_PENALTY)
        progress.lose_turn(seat, "mistake")
        progress.next_turn()
    else:
        progress.draw(seat, MISTAKE_PENALTY)
        progress.owe_turn(seat)


def _draw(progress: Progress) -> None:
    """T2-T5, T7, X1."""
    seat, rules = progress.seat, progress.rules
    progress.begins_turn()
    if not progress.state.left_to_draw:
        progress.emit(events.NothingToDraw(seat))
        if progress.state.passes == progress.game.seats:
            progress.end_round(None)
        else:
            progress.next_turn()
        return
    before = progress.state.hands[seat]
    while True:
        progress.draw(seat, 1)
        hand = progress.state.hands[seat]
        if playable(progress.state, hand, hand[-1]):
            progress.wait_for(drawn(progress.state, seat, before))
            return
        if not (rules.draw_until_playable and progress.state.left_to_draw):
            progress.next_turn()
            return


def drawn(state: State, seat: int, before: Hand) -> Drawn:
    """T5: the card just drawn, the last of the hand, and whether it must be played. `before` the draw the
    player was forced to it by holding no legal card."""
    hand = state.hands[seat]
    knob = state.game.ruleset.drawn_card
    duty = knob == "must" or (knob == "must_if_forced" and legal_card(state, before) is None)
    return Drawn(seat, hand[-1], duty and must_be_played(state, hand, hand[-1]))


def _challenge(progress: Progress) -> None:
    """A7-A9, A13, M5: the hand is shown to the challenger; who was wrong draws."""
    answer, challenger = progress.state.pending, progress.seat
    assert isinstance(answer, Answer)
    progress.begins_turn()
    progress.show_hand(answer.player, to=challenger)
    upheld = was_bluff(progress.state, answer)
    progress.emit(events.Challenged(challenger, answer.player, upheld))
    if upheld:
        progress.draw(answer.player, answer.due)
        progress.give_turn(answer.seat, goes_on=True)
    else:
        progress.draw(challenger, answer.due + LOST_CHALLENGE)
        progress.lose_turn(answer.seat, "challenge_lost")
        progress.give_turn(progress.state.after(answer.seat))


def _race(progress: Progress, action: actions.Perform | actions.TimeUp) -> None:
    """H2, H7: all but one have done it, or the time is up; the rest draw one each."""
    race = progress.state.pending
    assert isinstance(race, Race)
    if isinstance(action, actions.Perform):
        asked = progress.state.rule_for(race.number)
        right = asked is not None and action.deed.same_as(asked)
        progress.emit(events.Performed(progress.seat, action.deed, right and progress.seat in race.waiting))
        race = progress.state.pending
        assert isinstance(race, Race)
        if len(race.waiting) > 1:
            return
    progress.emit(events.RaceEnded(race.number, race.waiting))
    for late in race.waiting:
        progress.draw(late, RACE_PENALTY)
    progress.give_turn(progress.state.after(race.player))


def _judge_advice(progress: Progress) -> None:
    """P3: more than half of the others agree, or no longer can."""
    report = progress.state.report
    assert report is not None
    others = progress.game.seats - 1  # the accused excluded
    if 2 * len(report.agree) > others:
        progress.emit(events.AdviceJudged(report.accused, guilty=True))
        progress.draw(report.accused, ADVICE_PENALTY)
    elif 2 * (others - len(report.disagree)) <= others:
        progress.emit(events.AdviceJudged(report.accused, guilty=False))
