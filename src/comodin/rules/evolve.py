"""`evolve(state, event)`: the only place where a state is made.

It works on what a viewer sees as well: cards that are HIDDEN move like any others, so a client follows a
round with this same function (`view.follow`). What a viewer has seen of other hands is kept as facts.
"""

from __future__ import annotations

from typing import Any, TypeVar

from . import events
from .cards import HIDDEN, Card
from .clues import Clue, Clues
from .events import Event
from .pending import Over, Race, Turn
from .state import SPECTATOR, Fact, Hand, Report, State, blank

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    """The state after the event."""
    match event:
        case events.Awaiting(pending):
            return _with(state, pending=pending, clues=state.clues.awaiting(state.pending, pending))
        case events.CardPlayed(seat, card, colour, uno):
            hand = without(state.hands[seat], card)
            one_left = len(hand) == 1
            return _with(
                state,
                hands=_put(state.hands, seat, hand),
                discard=(*state.discard, card),
                colour=colour,
                said_uno=_put(state.said_uno, seat, uno or state.said_uno[seat]),
                catchable=_add(state.catchable, seat) if one_left and not uno else _drop(state.catchable, seat),
                passes=0,
                known=_forget(state.known, seat, (card,)),
                clues=state.clues.played(state.pending, seat, card, colour),
            )
        case events.CardsDrawn(seat, cards):
            return _with(
                state,
                hands=_put(state.hands, seat, state.hands[seat] + cards),
                draw=state.draw[len(cards) :],
                said_uno=_put(state.said_uno, seat, False),  # M12
                catchable=_drop(state.catchable, seat),
                clues=state.clues.drew(state.pending, seat, len(cards)),
            )
        case events.WindowClosed():
            return _with(state, catchable=())
        case events.UnoSaid(seat):
            return _with(state, said_uno=_put(state.said_uno, seat, True), catchable=_drop(state.catchable, seat))
        case events.UnoLapsed(seat):
            return _with(state, said_uno=_put(state.said_uno, seat, False))
        case events.Caught(_, target):
            return _with(state, catchable=_drop(state.catchable, target))
        case events.DirectionReversed(direction):
            return _with(state, direction=direction)
        case events.PileShuffled(draw, discard):
            return _with(state, draw=draw, discard=discard, clues=state.clues.noted(Clue("shuffled")))
        case events.RoundEnded(winner, points, hands):
            return _with(state, pending=Over(winner, points), hands=hands, catchable=(), report=None, known=())
        case events.Dealt(dealer, direction, hands, draw, discard, colour, house_rules):
            return _with(
                blank(state.game),
                dealer=dealer,
                direction=direction,
                hands=hands,
                draw=draw,
                discard=discard,
                colour=colour,
                pending=Turn((dealer + direction) % state.game.seats),
                house_rules=house_rules,
            )
        case events.CardTurnedUp(card):
            return _with(
                state,
                draw=state.draw[1:],
                discard=(*state.discard, card),
                colour=card.colour or state.colour,
                clues=Clues((Clue("turned", card=card, colour=card.colour),)),
            )
        case events.ColourNamed(seat, colour):
            return _with(state, colour=colour, clues=state.clues.noted(Clue("named", seat, colour=colour)))
        case events.NothingToDraw():
            return _with(state, passes=state.passes + 1)
        case events.TurnOwed(seat):
            return _with(state, owes=_put(state.owes, seat, state.owes[seat] + 1))
        case events.TurnLost(seat):  # which is no pass (T7)
            return _with(state, owes=_put(state.owes, seat, state.owes[seat] - 1), passes=0)
        case events.CardTakenBack(seat, card):
            everybody = range(SPECTATOR, state.game.seats)
            clues = Clues(state.clues.so_far, state.clues.fresh and not state.on_turn(seat))
            return _with(state, known=_learn(state, seat, (card,), everybody), passes=0, clues=clues)
        case events.HandShown(seat, to, cards):
            viewers = range(SPECTATOR, state.game.seats) if to is None else (to,)
            return _with(state, known=_learn(state, seat, cards, viewers))
        case events.HandsMoved():
            return _moved(state, event)
        case events.CardsDiscarded(seat, cards):
            hand = state.hands[seat]
            for card in cards:
                hand = without(hand, card)
            one_left = len(hand) == 1 and not state.said_uno[seat]
            clues = state.clues
            for card in cards:
                clues = clues.noted(Clue("lost", seat, card))
            return _with(
                state,
                hands=_put(state.hands, seat, hand),
                discard=(*state.discard[:-1], *cards, state.discard[-1]),
                catchable=_add(state.catchable, seat) if one_left else state.catchable,  # U1
                known=_forget(state.known, seat, cards),
                clues=clues,
            )
        case events.RuleMade(_, number, deed):
            others = tuple(rule for rule in state.house_rules if rule[0] != number)
            return _with(state, house_rules=tuple(sorted((*others, (number, deed)), key=lambda rule: rule[0])))
        case events.Performed(seat, _, counts):
            if counts and isinstance(state.pending, Race):
                race = state.pending
                return _with(state, pending=Race(race.number, race.player, _drop(race.waiting, seat)))
            return state
        case events.AdviceReported(seat, target):
            return _with(state, report=Report(target, (seat,)))
        case events.AdviceVoted(seat, agrees):
            report = state.report
            assert report is not None
            agree, disagree = report.agree, report.disagree
            if agrees:
                return _with(state, report=Report(report.accused, (*agree, seat), disagree))
            return _with(state, report=Report(report.accused, agree, (*disagree, seat)))
        case events.AdviceJudged():
            return _with(state, report=None)
        case _:  # told for people and logs; the state is the same
            return state


def without(hand: Hand, card: Card) -> Hand:
    """The hand after one copy has left it; in a view, a card that was hidden."""
    at = hand.index(card) if card in hand else hand.index(HIDDEN)
    return hand[:at] + hand[at + 1 :]


def _with(state: State, **changes: Any) -> State:
    """`dataclasses.replace` without its checks: evolving is what simulation spends its time on."""
    new: State = object.__new__(State)
    values = new.__dict__
    values.update(state.__dict__)
    values.update(changes)
    return new


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _add(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def _drop(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat) if seat in seats else seats


# -- what viewers know of other hands --------------------------------------------------------------------


def _forget(known: tuple[Fact, ...], owner: int, cards: tuple[Card, ...]) -> tuple[Fact, ...]:
    """The owner has parted with these cards: every viewer who knew of one knows it no more."""
    for card in cards:
        unaware: set[int] = set()  # whoever knew of two knows of one now
        kept = []
        for fact in known:
            if fact.owner == owner and fact.card is card and fact.viewer not in unaware:
                unaware.add(fact.viewer)
            else:
                kept.append(fact)
        known = tuple(kept)
    return known


def _learn(
    state: State, owner: int, cards: tuple[Card, ...], viewers: range | tuple[int, ...]
) -> tuple[Fact, ...]:
    """These viewers have seen that the owner holds these cards (at least so many copies of each)."""
    facts = list(state.known)
    for viewer in viewers:
        if viewer == owner:
            continue
        before = [fact.card for fact in state.known if fact.viewer == viewer and fact.owner == owner]
        for card in cards:
            if card in before:
                before.remove(card)
            elif card is not HIDDEN:
                facts.append(Fact(viewer, owner, card))
    return tuple(facts)


def _moved(state: State, event: events.HandsMoved) -> State:
    """M13: hands change owners; whoever gave one away knows who holds it now."""
    to = event.to
    ways = {(giver, taker) for giver, taker in enumerate(to) if giver != taker}
    facts = [Fact(fact.viewer, to[fact.owner], fact.card) for fact in state.known]
    facts = [fact for fact in facts if (fact.viewer, fact.owner) not in ways]
    for giver, taker in sorted(ways):  # knows all of it, which is more than any fact so far
        facts += [Fact(giver, taker, card) for card in state.hands[giver] if card is not HIDDEN]
    return _with(
        state,
        hands=event.hands,
        said_uno=(False,) * state.game.seats,
        catchable=tuple(seat for seat, hand in enumerate(event.hands) if len(hand) == 1),
        known=tuple(fact for fact in facts if fact.viewer != fact.owner),
        clues=state.clues.noted(Clue("moved")),
    )
