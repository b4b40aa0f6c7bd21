"""How a round begins: the cut, the deal, and the first card turned up (§2)."""

from __future__ import annotations

from ..chance import Chance
from ..errors import BadInput
from .cards import Card
from .edition import Game
from .events import CardTurnedUp, DealerChosen, Dealt, Event, PileShuffled
from .evolve import evolve
from .pending import ChooseColour
from .progress import Outcome, Progress
from .state import State, blank


def deal(game: Game, chance: Chance, dealer: int | None = None) -> Outcome:
    """A round from the cut to the first decision; with a `dealer`, the cut was made before."""
    dealt = game.ruleset.hand_size * game.seats
    if len(game.deck) <= dealt:
        raise BadInput(
            "deck", f"expected more than {dealt} cards for {game.seats} players, found {len(game.deck)}"
        )
    events: list[Event] = []
    if dealer is None:
        chosen = choose_dealer(game, chance)
        events.append(chosen)
        dealer = chosen.dealer
    state, begun = open_round(game, deal_out(game, dealer, chance), chance)
    return Outcome(state, (*events, *begun))


def deal_out(game: Game, dealer: int, chance: Chance) -> Dealt:
    """S3: the deck is shuffled and everybody gets a hand; the rest is the pile."""
    size = game.ruleset.hand_size
    cards, dealt = chance.shuffle(game.deck), size * game.seats
    if not any(can_start(game, card) for card in cards):
        raise BadInput("deck", "expected a card, after the hands are dealt, that can start the discard pile")
    while not any(can_start(game, card) for card in cards[dealt:]):  # in decks that have few of them
        cards = chance.shuffle(game.deck)
    hands = tuple(cards[at : at + size] for at in range(0, dealt, size))
    return Dealt(dealer, start_direction(game), hands, cards[dealt:])


def open_round(game: Game, dealt: Dealt, chance: Chance) -> Outcome:
    """The round from an empty table: these cards are dealt, and the first one is turned up."""
    state, events = turn_up(evolve(blank(game), dealt), chance)
    return Outcome(state, (dealt, *events))


def start_direction(game: Game) -> int:
    """S4: 1 for left, -1 for right."""
    return 1 if game.ruleset.start_direction == "left" else -1


def choose_dealer(game: Game, chance: Chance) -> DealerChosen:
    """S1: the highest number; those who tie for it draw again."""
    if game.ruleset.cut == "random":
        return DealerChosen(chance.below(game.seats), ())
    cut: list[tuple[int, Card]] = []
    tied = list(range(game.seats))
    while len(tied) > 1:
        drawn = list(zip(tied, chance.shuffle(game.deck), strict=False))
        best = max(card.number or 0 for _, card in drawn)  # every non-number card counts zero
        tied = [seat for seat, card in drawn if (card.number or 0) == best]
        cut += drawn
    winner = tied[0]
    # S2: who "plays first" sits next to the dealer, on the side where play begins
    dealer = winner if game.ruleset.cut == "deals" else (winner - start_direction(game)) % game.seats
    return DealerChosen(dealer, tuple(cut))


def can_start(game: Game, card: Card) -> bool:
    """May the discard pile start with this card, or is another turned up (S6-S10)?"""
    if game.ruleset.opening == "skip_actions":
        return card.number is not None
    return card.draws is None or not card.draws.restricted


def turn_up(state: State, chance: Chance) -> Outcome:
    """Turn up the first card and do what it says (S5-S10), as if the dealer had played it."""
    play = Progress(state, state.dealer, chance)
    while True:
        card = play.state.draw[0]
        play.emit(CardTurnedUp(card))
        if can_start(play.game, card):
            break
        if play.rules.opening == "effects":  # S10; where actions are skipped, the card stays where it lies
            *under, back = play.state.discard
            play.emit(PileShuffled(chance.shuffle((*play.state.draw, back)), tuple(under)))
    if card.wild:
        play.wait_for(ChooseColour(play.next))  # S9: no other effect
        return play.outcome
    for effect in card.effects:
        effect.turned_up(play)
    play.next_turn()
    return play.outcome
