"""The actions of a game as numbers that stay the same.

The ids below `base` are those of the edition, for every number of players and all options. Where options make more
actions possible (cards aimed at a player, several cards at once), theirs follow. Players are counted from the
seat that acts: +1 is its left neighbour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..errors import BadInput
from ..rules import DEEDS, GESTURES, MAX_SEATS, Action, Card, Colour, Deed, Game, Hand, actions, effects, without

NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Choice:
    """One id: what it stands for, with relative players."""

    do: str
    card: Card | None = None
    colour: Colour | None = None
    uno: bool = False
    relative: int = 0  # the player it is aimed at; 0: nobody
    deed: Deed | None = None
    number: int | None = None
    last: Card | None = None  # X7: the card that comes last of several
    every: bool = False  # X7: all cards of the kind, not two

    @property
    def name(self) -> str:
        parts = [self.do]
        parts += [self.card.text] if self.card else []
        parts += [("..." if self.every else "") + self.last.text] if self.last else []
        parts += [self.colour.value] if self.colour else []
        parts += [str(self.number)] if self.number is not None else []
        parts += [str(self.deed.gesture or "word")] if self.deed else []
        parts += ["decline"] if self.do in ("rule", "change_rule") and self.deed is None else []
        parts += [f"+{self.relative}"] if self.relative else []
        return " ".join(parts + (["uno"] if self.uno else []))


WORD = Deed(word="the word")  # stands for any word: the one that the house rule asks for


def _has_house_rules(game: Game) -> bool:
    """Can house rules be made with its cards (H1, A15)?"""
    makes = (effects.AddRule, effects.ReplaceRule)
    return any(isinstance(effect, makes) for card in game.edition.copies for effect in card.effects)


@dataclass(frozen=True)
class ActionSpace:
    """The action ids of a game.

    >>> import comodin
    >>> space = comodin.envs.space("international", players=4)
    >>> space.size, space.name(0), space.name(1), space.name(19), space.id("play W4 B uno")
    (139, 'nothing', 'draw', 'play B0', 135)
    >>> space.decode(space.id("catch +1"), seat=3)
    Catch(target=0)
    """

    game: Game

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What every id stands for."""
        return (*self._edition(), *self._aimed(), *self._several())

    @property
    def size(self) -> int:
        return len(self.choices)

    @cached_property
    def base(self) -> int:
        """How many ids are those of the edition, whatever the options and the number of players."""
        return sum(1 for _ in self._edition())

    @cached_property
    def house_rules(self) -> bool:
        return _has_house_rules(self.game)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The different cards: those with a colour first, wilds last."""
        return tuple(sorted(dict.fromkeys((*self.game.edition.deck, *self.game.deck)), key=lambda card: card.wild))

    def _edition(self) -> Iterator[Choice]:
        yield Choice(NOTHING)
        for do in ("draw", "pass", "accept", "challenge", "uno"):
            yield Choice(do)
        for colour in self.game.edition.colours:
            yield Choice("colour", colour=colour)
        for relative in range(1, MAX_SEATS):
            yield Choice("catch", relative=relative)
        if self.house_rules:
            yield Choice("rule")
            yield from (Choice("rule", deed=deed) for deed in DEEDS)
            yield Choice("change_rule")
            yield from (Choice("change_rule", deed=deed, number=number) for number in range(10) for deed in DEEDS)
            yield from (Choice("gesture", deed=deed) for deed in (*DEEDS, WORD))
        yield from self._plays(self.cards, 0)

    def _plays(self, cards: Sequence[Card], relative: int) -> Iterator[Choice]:
        for uno in (False, True):
            for card in cards:
                for colour in self.game.edition.colours if card.wild else (None,):
                    yield Choice("play", card, colour, uno, relative)

    @cached_property
    def aimed_cards(self) -> tuple[Card, ...]:
        """The cards that are aimed at a player in this game."""
        return tuple(
            card for card in self.cards if any(effect.needs_target for effect in self.game.effects_of(card))
        )

    def _aimed(self) -> Iterator[Choice]:
        for relative in range(1, MAX_SEATS) if self.aimed_cards else ():
            yield from self._plays(self.aimed_cards, relative)

    def _several(self) -> Iterator[Choice]:
        """X7: two of a kind, or all of them, by the first and the last of them."""
        if not self.game.ruleset.several:
            return
        for first in self.cards:
            for last in self.cards:
                if first.wild or first.symbol != last.symbol:
                    continue
                aims = range(MAX_SEATS) if first in self.aimed_cards else (0,)
                for every in (False, True):
                    for uno in (False, True):
                        for relative in aims:
                            yield Choice("play", first, None, uno, relative, last=last, every=every)

    @cached_property
    def _ids(self) -> dict[Choice, int]:
        return {choice: number for number, choice in enumerate(self.choices)}

    @cached_property
    def _names(self) -> dict[str, int]:
        return {choice.name: number for number, choice in enumerate(self.choices)}

    def name(self, number: int) -> str:
        """What an id is called: as a record writes the action, with relative players."""
        return self._choice(number).name

    def id(self, name: str) -> int:
        """The id of that name."""
        if name not in self._names:
            raise BadInput("action", f"{name!r} is no action of {self.game!r}; `space.names` has all of them")
        return self._names[name]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._names)

    def _choice(self, number: int) -> Choice:
        if not 0 <= number < self.size:
            raise BadInput("action", f"expected an id from 0 to {self.size - 1}, found {number}")
        return self.choices[number]

    # -- to the actions of the engine and back ---------------------------------------------------------------

    def decode(
        self, number: int, seat: int = 0, hand: Hand = (), asked: Deed | None = None
    ) -> actions.Action | None:
        """The action of a seat; None for doing nothing. Several cards at once need the `hand` that they come from,
        a word that is said the deed that is `asked` for. (`Reader.action` takes both from a view.)"""
        choice = self._choice(number)
        if choice.relative >= self.game.seats:
            raise BadInput("action", f"{number} ({choice.name}) is no action at a table of {self.game.seats}")
        target = (seat + choice.relative) % self.game.seats if choice.relative else None
        match choice.do:
            case "play":
                assert choice.card is not None
                more = () if choice.last is None else _more(choice, hand)
                return actions.Play(choice.card, choice.colour, choice.uno, target, more)
            case "colour":
                assert choice.colour is not None
                return actions.NameColour(choice.colour)
            case "catch":
                assert target is not None
                return actions.Catch(target)
            case "rule":
                return actions.InventRule(choice.deed)
            case "change_rule":
                return actions.RewriteRule(choice.number, choice.deed)
            case "gesture":
                deed = asked if choice.deed is WORD and asked is not None else choice.deed
                assert deed is not None
                return actions.Perform(deed)
            case _:
                return _PLAIN[choice.do]

    def encode(self, action: Action | None, seat: int = 0) -> int:
        """The id of an action of that seat; None: doing nothing."""
        found = self._ids.get(self._chosen(action, seat))
        if found is None:
            raise BadInput("action", f"{action!r} has no id: it is no action of {self.game!r}")
        return found

    def _chosen(self, action: Action | None, seat: int) -> Choice:
        def relative(target: int | None) -> int:
            return 0 if target is None else (target - seat) % self.game.seats

        match action:
            case actions.Play(card, colour, uno, target, more):
                last, every = (more[-1], len(more) > 1) if more else (None, False)
                return Choice("play", card, colour, uno, relative(target), last=last, every=every)
            case actions.NameColour(colour):
                return Choice("colour", colour=colour)
            case actions.Catch(target):
                return Choice("catch", relative=relative(target))
            case actions.InventRule(deed):
                return Choice("rule", deed=deed)
            case actions.RewriteRule(number, deed):
                return Choice("change_rule", deed=deed, number=number)
            case actions.Perform(deed):
                return Choice("gesture", deed=deed if deed.gesture in GESTURES else WORD)
            case _:
                return Choice(next((do for do, plain in _PLAIN.items() if plain == action), "?"))


_PLAIN: dict[str, Action | None] = {
    NOTHING: None,
    "draw": actions.Draw(),
    "pass": actions.Pass(),
    "accept": actions.Accept(),
    "challenge": actions.Challenge(),
    "uno": actions.SayUno(),
}


def _more(choice: Choice, hand: Hand) -> tuple[Card, ...]:
    """X7: the cards that are put down with the first."""
    assert choice.card is not None
    assert choice.last is not None
    if not choice.every:
        return (choice.last,)
    if Counter((choice.card, choice.last)) - Counter(hand):
        held = " ".join(map(str, hand)) or "nothing"
        raise BadInput("hand", f"expected the cards of {choice.name!r} in it, found {held}")
    alike = tuple(
        card for card in without(hand, choice.card) if not card.wild and card.symbol == choice.card.symbol
    )
    return (*without(alike, choice.last), choice.last)
