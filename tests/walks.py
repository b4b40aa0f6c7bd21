"""Random rounds for tests: where they start, actions of every kind, and a player who prefers to play.

Every decision is read from bytes, so that a failing round can be made shorter and simpler byte by byte. Needs
only the standard library: the fuzz target uses it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.own import own_edition
from comodin.records import Position, Record, start
from comodin.rules import (
    DEEDS,
    Action,
    Answer,
    Card,
    ChangeRule,
    Colour,
    Custom,
    Dealt,
    Deed,
    Drawn,
    Edition,
    Event,
    MakeRule,
    Option,
    Over,
    Race,
    State,
    Turn,
    act,
    actions,
    blank,
    decisions,
    evolve,
    needs_target,
    why_illegal,
    why_mistaken,
)
from comodin.rules.listing import asides

T = TypeVar("T")

WORDS = (Deed(word="olé"), Deed(word="Olé "))
NO_DEEDS = (
    Deed(),
    Deed(gesture="fly"),
    Deed(word=" "),
    Deed(word="x" * 41),
    Deed("moo", "moo"),
    Deed(word="a\nb"),
)
NUMBERS = (None, -1, *range(10))


# -- where a round starts --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One action of a walk, and all that came of it."""

    before: State
    seat: int
    action: Action | None  # None: the opening
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Shape:
    """A small position: how many cards lie where. `spicy` takes the cards that do something first."""

    hands: tuple[int, ...]
    draw: int
    discard: int
    spicy: bool = True


def small_position(edition: Edition, shape: Shape, seed: str) -> Position:
    """As few kinds of card as will do, all copies of each: that makes chains, races and empty piles likely."""
    chance = Chance(seed)
    kinds = sorted(
        chance.shuffle(tuple(edition.copies)), key=lambda card: shape.spicy and not (card.effects or card.wild)
    )
    needed = sum(shape.hands) + shape.draw + shape.discard
    pool: list[Card] = []
    while len(pool) < needed:
        kind = kinds.pop(0)
        pool += edition.copies[kind] * [kind]
    if not shape.discard:  # then the first card is turned up: there must be one that can start in any edition
        plain = next(card for card in edition.deck if card.number is not None and card not in pool)
        pool = [*pool[: needed - 1], plain]
    cards = list(chance.shuffle(pool[:needed]))
    if not shape.discard:
        cards.append(cards.pop(cards.index(plain)))  # into the draw pile, which is dealt last
    hands = tuple(tuple(cards.pop(0) for _ in range(size)) for size in shape.hands)
    discard = tuple(cards.pop(0) for _ in range(shape.discard))
    colour = (discard[-1].colour or chance.pick(edition.colours)) if discard else None
    dealer, direction = chance.below(len(hands)), chance.pick((1, -1))
    turn = chance.below(len(hands)) if discard else None
    return Position(hands, tuple(cards), discard, dealer, direction, colour, turn)


@dataclass(frozen=True)
class Start:
    """Where a round starts: a whole deal, or (with a shape) a small position; short when it is printed."""

    edition: str
    seats: int
    options: dict[str, Option]
    custom: dict[str, Custom]
    seed: str
    shape: Shape | None = None

    @property
    def record(self) -> Record:
        edition = EDITIONS.get(self.edition) or own_edition(self.edition)  # a key, or the text of a file
        players = tuple(f"P{seat}" for seat in range(self.seats))
        deal = small_position(edition, self.shape, self.seed) if self.shape else None
        return Record(edition, players, self.options, self.seed, deal, self.custom)


def opening(record: Record, chance: Chance) -> Step:
    """From the empty table (or the position set up by hand) to the first decision."""
    before, position = blank(record.game), record.deal
    if position is not None:
        piles = (position.hands, position.draw, position.discard)
        before = evolve(before, Dealt(position.dealer, position.direction, *piles, position.colour))
    after, events = start(record, chance)
    return Step(before if events else after, 0, None, after, events)


# -- actions -----------------------------------------------------------------------------------------------


def normal_actions(state: State, seat: int) -> Iterator[Action]:
    """Every action in the form in which it is listed, sensible or not, for any card, number and player: a colour
    with a wild only, a player only where one is chosen, UNO only with the last but one card, gestures as deeds."""
    game = state.game
    hand = state.hands[seat] if 0 <= seat < game.seats else ()
    players = (-1, *range(game.seats), game.seats)
    for card in game.edition.cards.values():
        if card not in hand:
            yield actions.Play(card, game.edition.colours[0])
            continue
        for more in ((), *_alike(state, hand, card)):
            says = len(hand) == 2 + len(more) and game.ruleset.uno == "call"
            targets = (None, *players) if needs_target(state, seat, card, 1 + len(more)) else (None,)
            for colour in (None, *Colour) if card.wild else (None,):
                for target in targets:
                    yield from (
                        actions.Play(card, colour, said, target, more)
                        for said in ((False, True) if says else (False,))
                    )
    yield from (actions.Draw(), actions.Pass(), actions.Accept(), actions.Challenge(), actions.SayUno())
    yield from (actions.NameColour(colour) for colour in Colour)
    yield from (actions.Catch(target) for target in players)
    yield from (actions.ReportAdvice(target) for target in players)
    yield from (actions.Vote(True), actions.Vote(False))
    yield from (actions.InventRule(deed) for deed in (None, *DEEDS))
    yield from (actions.RewriteRule(number, deed) for number in NUMBERS for deed in (None, *DEEDS))
    asked = state.rule_for(state.pending.number) if isinstance(state.pending, Race) else None
    yield from (actions.Perform(deed) for deed in dict.fromkeys((*DEEDS, *([asked] if asked else []))))


def _alike(state: State, hand: tuple[Card, ...], first: Card) -> dict[tuple[Card, ...], None]:
    """X7: what can go down with a card: another one like it, or all of them, each of them as the last."""
    if not state.game.ruleset.several:
        return {}
    rest = list(hand)
    rest.remove(first)
    alike = [card for card in rest if card.symbol == first.symbol]
    found: dict[tuple[Card, ...], None] = {}
    for last in alike:
        between = list(alike)
        between.remove(last)
        found |= {(last,): None, (*between, last): None}
    return found


def odd_actions(state: State, seat: int) -> Iterator[Action]:
    """Actions in other forms: with more than is asked for, words, deeds that are none, and what the table says."""
    game = state.game
    hand = dict.fromkeys(state.hands[seat]) if 0 <= seat < game.seats else ()
    for card in hand:
        colours = game.edition.colours if card.wild else (None, *game.edition.colours)
        for colour in colours:
            for target in range(-1, game.seats + 1):
                yield actions.Play(card, colour, True, target)
    for deed in (*WORDS, *NO_DEEDS):
        yield from (actions.InventRule(deed), actions.Perform(deed))
        yield from (actions.RewriteRule(number, deed) for number in NUMBERS)
    yield actions.TimeUp()


def accepted(state: State, seat: int, found: Iterator[Action]) -> list[Action]:
    return [action for action in found if why_illegal(state, seat, action) is None]


def mistakes(state: State, seat: int) -> list[Action]:
    colour = state.game.edition.colours[0]
    plays = (actions.Play(card, colour if card.wild else None) for card in dict.fromkeys(state.hands[seat]))
    return accepted(state, seat, (play for play in plays if why_mistaken(state, seat, play.card)))


# -- walking -----------------------------------------------------------------------------------------------


class Choices:
    """Decisions read from bytes, one byte each."""

    def __init__(self, data: bytes) -> None:
        self._bytes = iter(data)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; StopIteration when no byte is left."""
        return next(self._bytes) * n // 256

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]


def walk(record: Record, choices: bytes) -> Iterator[Step]:
    """The opening, then whatever the bytes choose: decisions, asides, mistakes, odd things; ends with the round or
    with the bytes. A state in which nobody has a decision is left as it is: that is for a law to find."""
    chance, chosen = Chance(record.seed or ""), Choices(choices)
    step = opening(record, chance)
    yield step
    while not isinstance(step.after.pending, Over):
        before = step.after
        try:
            move = _choose(before, chosen)
        except StopIteration:
            return
        if move is None:
            return
        step = Step(before, *move, *act(before, *move, chance))
        yield step


def walked(record: Record, choices: bytes) -> tuple[Record, list[Step]]:
    """A whole walk, and the record of it."""
    steps = list(walk(record, choices))
    moves = tuple((step.seat, step.action) for step in steps if step.action is not None)
    return replace(record, actions=moves), steps


def _choose(state: State, chosen: Choices) -> tuple[int, Action] | None:
    """Half of the time what moves the round on, else any decision, a jump-in, an aside, a mistake, an odd form."""
    seat, kind = chosen.pick(state.pending.seats), chosen.below(16)
    anyone = chosen.below(state.game.seats) if kind > 10 else seat
    match kind:
        case 8 | 9 if isinstance(state.pending, MakeRule | ChangeRule):
            found = accepted(state, seat, odd_actions(state, seat))  # words
        case 10 | 11:
            found = [*asides(state, anyone)]
        case 12:
            found = decisions(state, anyone)
        case 13 | 14:
            found = mistakes(state, anyone)
        case 15:
            found = accepted(state, anyone, odd_actions(state, anyone))
        case _:
            found = []
    if not found:
        anyone, found = seat, decisions(state, seat)
        forward = [action for action in found if _moves_on(state, action)]
        found = forward if forward and kind < 8 else found
    if not found:
        return None
    action = chosen.pick(found)
    return (0 if isinstance(action, actions.TimeUp) else anyone), action


def _moves_on(state: State, action: Action) -> bool:
    if isinstance(state.pending, Race):
        return isinstance(action, actions.Perform) and action.deed == state.rule_for(state.pending.number)
    return isinstance(action, actions.Play)


def prefer_to_play(state: State, chance: Chance) -> tuple[int, Action]:
    """The player with whom every round ends: plays when it can (but for one time in sixteen), makes few house
    rules, does them at once, and catches now and then."""
    if state.catchable and not chance.below(4):
        catcher = chance.below(state.game.seats)
        if state.catchable[0] != catcher:
            return catcher, actions.Catch(state.catchable[0])
    seat = state.pending.seats[0]
    found = decisions(state, seat)
    match state.pending:
        case Race() | Turn() | Drawn() | Answer() if chance.below(16):
            found = [action for action in found if _moves_on(state, action)] or found
        case MakeRule() | ChangeRule() if chance.below(4):
            found = [
                action for action in found if action in (actions.InventRule(None), actions.RewriteRule(None, None))
            ]
        case _:
            pass
    return seat, chance.pick(found)
