"""What happened, told to people: one plain sentence for each event that somebody wants to know.

The events are those that the viewer saw, so a sentence can say no more than that viewer knows. What the viewer
does is told in the second person; a SPECTATOR reads about everybody in the third.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..rules import HIDDEN, Card, Deed, Event, events
from .catalogue import Catalogue

# bookkeeping: what the round waits for, and calls that no longer count
SILENT = (events.Awaiting, events.WindowClosed, events.UnoLapsed)


def tell(event: Event, names: Sequence[str], words: Catalogue, viewer: int) -> str | None:
    """The event in a sentence or two, as the viewer saw it; None when there is nothing to tell."""
    return _Teller(names, words, viewer).tell(event)


def narrate(seen: Iterable[Event], names: Sequence[str], words: Catalogue, viewer: int) -> list[str]:
    """The events of one action as a short story: in the order in which people would tell them."""
    teller = _Teller(names, words, viewer)
    sentences = (teller.tell(event) for event in _as_people_tell(seen))
    return [sentence for sentence in sentences if sentence]


def deed_in_words(deed: Deed, words: Catalogue) -> str:
    """What a house rule asks for: "touch your feet", "say “olé”"."""
    if deed.text is not None:
        return words.say("deed.text", text=deed.text)
    return words.say("deed.word", word=deed.word) if deed.gesture is None else words.say(f"gesture.{deed.gesture}")


class _Struck(events.CardsDrawn):
    """A draw that costs the turn as well: the two are told in one breath."""

    __slots__ = ()


def _as_people_tell(seen: Iterable[Event]) -> Iterator[Event]:
    """Draws in one sentence, a challenge before the hand it lays open, and no turn both owed and paid."""
    told: list[Event] = []
    for event in seen:
        last = told[-1] if told else None
        match last, event:
            case events.CardsDrawn(seat, cards), events.CardsDrawn(same, more) if seat == same:
                told[-1] = events.CardsDrawn(seat, cards + more)
            case events.CardsDrawn(seat, cards), events.TurnSkipped(same) if seat == same:
                told[-1] = _Struck(seat, cards)
            case events.HandShown(cards=cards), events.Challenged():
                told[-1:] = [event] if HIDDEN in cards else [event, last]  # everybody knows that it is shown
            case events.TurnOwed(seat), events.TurnLost(same) if seat == same:
                told[-1] = event
            case _ if not isinstance(event, SILENT):
                told.append(event)
            case _:
                pass
    return iter(told)


class _Teller:
    def __init__(self, names: Sequence[str], words: Catalogue, viewer: int) -> None:
        self.names, self.words, self.viewer = names, words, viewer

    def tell(self, event: Event) -> str | None:
        match event:
            # -- setting up
            case events.DealerChosen(dealer, cut):
                return self._dealer_chosen(dealer, cut)
            case events.Dealt(hands=hands):
                sizes = {len(hand) for hand in hands}
                return self._say("dealt", n=sizes.pop()) if len(sizes) == 1 else self._say("dealt.uneven")
            case events.CardTurnedUp(card):
                return self._say("card_turned_up", card=self.words.a_card(card))
            case events.PileShuffled(discard=discard):
                if discard:
                    return self._say("pile_shuffled", draw_pile=self.words.say("pile.draw.the"))
                return self._say("pile_shuffled.opening", of_draw_pile=self.words.say("pile.draw.of"))  # S10
            case events.ColourNamed(seat, colour):
                return self._of(seat, "colour_named", colour=colour)
            # -- cards
            case events.CardPlayed():
                return self._card_played(event)
            case events.CardTakenBack(seat, card, out_of_turn):
                key = "card_taken_back.out_of_turn" if out_of_turn else "card_taken_back"
                return self._of(seat, key, card=self.words.a_card(card))
            case events.CardsDrawn(seat, cards):
                key = "drawn_and_skipped" if isinstance(event, _Struck) else "cards_drawn"
                if HIDDEN in cards:  # of your own, too: a puzzle tells only what everybody saw
                    return self._of(seat, key, n=len(cards))
                return self._of(seat, f"{key}.shown", cards=self._cards(cards))
            case events.NothingToDraw(seat):
                return self._of(seat, "nothing_to_draw")
            case events.CardsDiscarded(seat, cards):
                return self._of(seat, "cards_discarded", cards=self._cards(cards))
            case events.HandsMoved(to):
                return self._hands_moved(to)
            case events.HandShown(seat, to, cards):
                return self._hand_shown(seat, to, cards)
            # -- the course of play
            case events.DirectionReversed(direction):
                if len(self.names) == 2:  # W1: it only skips, and that is told
                    return None
                return self._say("direction_reversed", side=side(direction, self.words))
            case events.TurnSkipped(seat, why):  # A9: the challenger drew, if it is not told in one breath
                return self._of(seat, "turn_skipped.spared" if why == "challenge_lost" else "turn_skipped")
            case events.TurnOwed(seat):
                return self._of(seat, "turn_owed")
            case events.TurnLost(seat):
                return self._of(seat, "turn_lost")
            case events.Challenged(seat, player, upheld):
                return self._between(seat, player, "challenged.upheld" if upheld else "challenged.lost")
            case events.RoundEnded(winner, points):
                if winner is None:
                    return self._say("round_ended.blocked")
                return self._of(winner, "round_ended", n=points[winner])
            case _:
                return self._aside(event)

    def _aside(self, event: Event) -> str | None:
        match event:
            # -- UNO!
            case events.UnoSaid(seat):
                return self._of(seat, "uno_said")
            case events.Caught(seat, target):
                return self._between(seat, target, "caught")
            case events.FalseCall(seat, target):
                if target is None or target == seat:
                    return self._of(seat, "false_call.uno")
                return self._between(seat, target, "false_call.catch")
            # -- house rules
            case events.RuleMade(seat, number, deed):
                return self._of(seat, "rule_made", number=number, deed=deed_in_words(deed, self.words))
            case events.RuleDeclined(seat):
                return self._of(seat, "rule_declined")
            case events.Performed(seat, deed, counts):
                done = self._of(seat, f"performed.{deed.gesture or 'word'}", word=deed.word)
                return done if counts else self._say("performed.in_vain", deed=done)
            case events.RaceEnded(_, (late,)):
                return self._of(late, "race_ended")
            case events.RaceEnded(_, ()):
                return self._say("race_ended.nobody")
            case events.RaceEnded(_, late):
                return self._say("race_ended.several", names=self._people(late))
            # -- advice
            case events.AdviceReported(seat, target):
                return self._between(seat, target, "advice_reported")
            case events.AdviceVoted(seat, agrees):
                return self._of(seat, "advice_voted.agree" if agrees else "advice_voted.disagree")
            case events.AdviceJudged(target, guilty):
                return self._of(target, "advice_judged.guilty" if guilty else "advice_judged.innocent")
            case _:
                assert isinstance(event, SILENT), f"nobody has said how to tell {event!r}"
                return None

    # -- sentences that need some thought --------------------------------------------------------------

    def _dealer_chosen(self, dealer: int, cut: tuple[tuple[int, Card], ...]) -> str:
        deals = self._of(dealer, "dealer")
        if not cut:
            return deals
        last = cut[-1:]  # those who tied draw again, in seat order: the last to draw decide
        for drawn in reversed(cut[:-1]):
            if drawn[0] > last[0][0]:
                break
            last = (drawn, *last)
        winner, card = max(last, key=lambda drawn: drawn[1].number or 0)
        return f"{self._of(winner, 'cut', card=self.words.a_card(card))} {deals}"

    def _card_played(self, event: events.CardPlayed) -> str:
        key = "card_played"
        if event.card.wild:
            key += ".wild_uno" if event.uno else ".wild"
        elif event.uno:
            key += ".uno"
        return self._of(event.seat, key, card=self.words.a_card(event.card), colour=event.colour)

    def _hands_moved(self, to: tuple[int, ...]) -> str:
        moved = [seat for seat, taker in enumerate(to) if taker != seat]
        if len(moved) != 2:
            return self._say("hands_moved")
        if self.viewer in moved:
            moved.remove(self.viewer)
            return self._say("hands_moved.swap.you", other=self.names[moved[0]])
        return self._say("hands_moved.swap", names=self._people(moved))

    def _hand_shown(self, seat: int, to: int | None, cards: tuple[Card, ...]) -> str:
        if to is None:
            return self._of(seat, "hand_shown.all", cards=self._cards(cards))
        key = "hand_shown"
        if seat == self.viewer:
            key += ".you"
        elif to == self.viewer:
            key += ".at_you"
        elif HIDDEN not in cards:
            key += ".shown"
        return self._say(key, name=self.names[seat], other=self.names[to], cards=self._cards(cards))

    # -- words ---------------------------------------------------------------------------------------------

    def _say(self, key: str, **values: object) -> str:
        return self.words.say(f"event.{key}", **values)

    def _of(self, seat: int, key: str, **values: object) -> str:
        """A sentence about what a player does: about "you" when that is the viewer."""
        if seat == self.viewer:
            key += ".you"
        return self._say(key, name=self.names[seat], **values)

    def _between(self, seat: int, other: int, key: str) -> str:
        """A sentence about what a player does to another; either may be the viewer."""
        if seat == self.viewer:
            key += ".you"
        elif other == self.viewer:
            key += ".at_you"
        return self._say(key, name=self.names[seat], other=self.names[other])

    def _cards(self, cards: Iterable[Card]) -> str:
        return self.words.listed(map(self.words.a_card, cards))

    def _people(self, seats: Sequence[int]) -> str:
        """Names in a list; you come last."""
        others = [self.names[seat] for seat in seats if seat != self.viewer]
        you = [self.words.say("event.you")] if self.viewer in seats else []
        return self.words.listed(others + you)


def side(direction: int, words: Catalogue) -> str:
    """Where play goes: "left" is the seat with the next higher number."""
    return words.say("side.left" if direction == 1 else "side.right")
