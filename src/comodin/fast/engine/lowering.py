"""Lowers a game to arrays: the edition data and options of the readable engine as numbers.

A game for which the kernel has no numbers raises `CannotLower`; simulation then uses the readable engine. None of
the five editions needs that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ...errors import ComodinError
from ...rules import (
    GESTURES,
    KNOBS,
    Card,
    Colour,
    Deed,
    Does,
    Game,
    Option,
    answers_to,
    as_text,
    can_start,
    effects,
    may_finish,
    passes_draws_on,
    start_direction,
)
from ..weights import hoard_for, weights_for
from . import layout
from .layout import (
    COUNT_BITS,
    MOST_CARDS,
    MOST_COPIES,
    MOST_FACES,
    MOST_OPS,
    MOST_SEATS,
    RULES,
    STAR,
    Tables,
    buffer,
)

CUTS = {"deals": layout.CUT_DEALS, "plays_first": layout.CUT_PLAYS_FIRST, "random": layout.CUT_RANDOM}
DRAWN_CARDS = {"may": layout.MAY, "must_if_forced": layout.MUST_IF_FORCED, "must": layout.MUST}
WHATS = ("draw", "skip", "swap", "pass_hands", "discard", "reveal", "reverse")
WHOS = ("next", "previous", "others", "everyone", "chosen")
MOST_AMOUNT = 1 << 20


class CannotLower(ComodinError):
    """The kernel cannot express this game; the readable engine can."""


@dataclass
class Lowered:
    """A game in the kernel's numbers, and what they mean in the readable engine."""

    game: Game
    rules: Tables
    codes: dict[Card, int]
    cards: dict[int, Card]
    colours: tuple[Colour, ...]
    symbols: tuple[str, ...]  # in the order in which they are counted
    words: dict[str, int] = field(default_factory=dict)  # deeds that are words, in the order they were met

    def deed(self, deed: Deed) -> int:
        """The number of a deed; words are the same without regard to case and blanks around them. What people do
        in their room (H11) is raced for like a word: the kernel only has to know that somebody is last."""
        said = deed.word if deed.text is None else deed.text
        if said is None:
            return GESTURES.index(str(deed.gesture))
        return self.words.setdefault(said.strip().casefold(), len(GESTURES) + len(self.words))


def lower(game: Game) -> Lowered:
    """The game as arrays; CannotLower where the kernel has no number for something."""
    cards = _with_plain_copies(game)
    _refuse_too_much(game, cards)
    faces: dict[tuple[Colour | None, str], int] = {}
    for card in sorted(cards, key=lambda card: card.wild):  # wilds last
        faces.setdefault((card.colour, card.symbol), len(faces))
    codes = {card: faces[card.colour, card.symbol] | (STAR if card.icon else 0) for card in cards}
    rules = buffer(RULES)
    symbols = tuple(dict.fromkeys(card.symbol for card in codes))
    by_code = {code: card for card, code in codes.items()}
    lowered = Lowered(game, rules, codes, by_code, game.edition.colours, symbols)
    _knobs(lowered, rules[0])
    for card, code in codes.items():
        _card(lowered, rules[0], card, code)
    rules[0]["faces"] = len(faces)
    rules[0]["size_of_deck"] = len(game.deck)
    rules[0]["deck"][: len(game.deck)] = [codes[card] for card in game.deck]
    rules[0]["tally_of_deck"] = sum(rules[0]["tally_of"][codes[card] & layout.FACE] for card in game.deck)
    weights = weights_for(game.seats)
    rules[0]["weights"][: len(weights)] = weights
    hoard = hoard_for(game.seats)
    rules[0]["hoard"][: len(hoard)] = hoard
    return lowered


def _with_plain_copies(game: Game) -> list[Card]:
    """The different cards of the edition and of the game; a face with a star has a plain one as well."""
    return list(dict.fromkeys((*game.edition.deck, *game.deck)))


def _refuse_too_much(game: Game, cards: list[Card]) -> None:
    faces = {(card.colour, card.symbol) for card in cards}
    copies = Counter((card.colour, card.symbol) for card in game.deck)
    starred = Counter(card for card in game.deck if card.icon)
    limits = (
        (game.seats, MOST_SEATS, "seats"),
        (len(faces), MOST_FACES, "different faces"),
        (len(game.deck), MOST_CARDS, "cards"),
        (max(copies.values(), default=0), MOST_COPIES, "copies of a card"),
        (max(starred.values(), default=0), 1, "copies of a card with an icon"),
        (len(game.edition.colours), 8, "colours"),
        (len({card.symbol for card in cards}), 32, "different symbols"),
        (sum(card.wild and card.icon for card in cards), 0, "wilds with an icon"),
        (max((card.number or 0 for card in cards), default=0), 9, "as the highest number"),
    )
    for found, most, what in limits:
        if found > most:
            raise CannotLower(f"the fast engine plays with at most {most} {what}, not {found}")
    if game.whole and not any(can_start(game, card) for card in game.deck):
        raise CannotLower("the fast engine needs a card that can start the pile")


_NOT_LOWERED: dict[str, Option] = {"several": True, "decks": 2}


def only_readable(name: str, value: Option) -> bool:
    """Is this a value of a knob that only the readable engine plays with?"""
    return _NOT_LOWERED.get(name) == value


def _knobs(lowered: Lowered, r: Any) -> None:
    game, knobs = lowered.game, lowered.game.ruleset
    for name in KNOBS:
        if only_readable(name, getattr(knobs, name)):
            raise CannotLower(f"the fast engine does not play with {name}={as_text(getattr(knobs, name))}")
    r["seats"] = game.seats
    r["colours"] = len(lowered.colours)
    r["colours_inverse"] = -(-(1 << 16) // len(lowered.colours))
    r["cut"] = CUTS[knobs.cut]
    r["start"] = start_direction(game)
    r["opening_effects"] = knobs.opening == "effects"
    r["drawn_card"] = DRAWN_CARDS[knobs.drawn_card]
    r["stacking"] = knobs.answerable
    r["anyone"] = knobs.challenge == "anyone"
    r["bluff"] = knobs.bluff
    r["wilds_match"] = knobs.wilds_match
    r["closes"] = knobs.uno_window == "next_turn"
    r["penalise"] = knobs.mistakes == "penalise"
    r["until_playable"] = knobs.draw_until_playable
    r["jump_in"] = knobs.jump_in
    r["must_play"] = knobs.must_play
    r["automatic"] = knobs.uno == "automatic"
    r["uno_penalty"] = knobs.uno_penalty
    r["false_call"] = knobs.false_call
    r["hand_size"] = knobs.hand_size
    r["choosy"] = knobs.finish != "any"
    r["icons"] = any(card.icon for card in lowered.codes)


def _card(lowered: Lowered, r: Any, card: Card, code: int) -> None:
    game, face = lowered.game, code & layout.FACE
    bit = 1 << face
    steps = list(_steps(game, card))
    if len(steps) > MOST_OPS:
        raise CannotLower(f"the fast engine carries out at most {MOST_OPS} effects of a card, not {len(steps)}")
    r["ops_of"][code] = len(steps)
    r["op"][code, : len(steps)] = steps
    r["number_of"][face] = -1 if card.number is None else card.number
    r["points_of"][face] = card.points
    r["symbol_of"][face] = lowered.symbols.index(card.symbol)
    r["starts"][face] = can_start(game, card)
    r["colour_of"][face] = -1 if card.colour is None else lowered.colours.index(card.colour)
    if card.colour is None:
        r["wilds"] |= bit
    else:
        r["of_colour"][lowered.colours.index(card.colour)] |= bit
        r["dear"] |= bit if card.number is None else 0
        r["tally_of"][face] = 1 << COUNT_BITS * lowered.colours.index(card.colour)
    if any(isinstance(effect, effects.ReverseDirection) for effect in card.effects):
        r["reverses"] |= bit
    if game.ruleset.deflect and passes_draws_on(card):
        r["passes_on"] |= bit
    if card.draws:
        r["drawing"] |= bit
        doubted = card.draws.restricted and game.ruleset.challenge != "off"  # X10: otherwise it never is a bluff
        r["strong"] |= bit if card.draws.restricted else 0
        r["restricted"] |= bit if doubted else 0
        r["delicate"] |= bit if doubted else 0
    if any(isinstance(effect, Does) and effect.what in ("swap", "pass_hands") for effect in game.effects_of(card)):
        r["delicate"] |= bit
    if may_finish(game, card):
        r["last"] |= bit
    if any(effect.needs_target for effect in game.effects_of(card)):
        r["targets"] |= bit
    for other, other_code in lowered.codes.items():
        other_bit = 1 << (other_code & layout.FACE)
        if other.wild or (not card.wild and other.symbol == card.symbol):
            r["fits"][face] |= other_bit
        if answers_to(game, other, card):
            r["answers"][face] |= other_bit


def _steps(game: Game, card: Card) -> Iterable[int]:
    """The effects of the card as numbers: what, who, how many."""
    for effect in game.effects_of(card):
        match effect:
            case effects.NextDraws(amount):
                yield _step(layout.NEXT_DRAWS, 0, amount)
            case effects.SkipNext():
                yield layout.SKIP_NEXT
            case effects.ReverseDirection():
                yield layout.REVERSE
            case effects.AddRule():
                yield layout.ADD_RULE
            case effects.ReplaceRule():
                yield layout.REPLACE_RULE
            case effects.Cascade():
                yield layout.CASCADE
            case effects.Does():
                yield _does(effect)
            case effects.Written():  # nothing is written
                pass
            case _:
                raise CannotLower(f"the fast engine does not know the effect {type(effect).__name__}")


def _does(effect: Does) -> int:
    return _step(layout.DOES_DRAW + WHATS.index(effect.what), WHOS.index(effect.who), effect.n)


def _step(what: int, who: int, n: int) -> int:
    if not 0 <= n < MOST_AMOUNT:
        raise CannotLower(f"the fast engine cannot count to {n}")
    return what | who << 4 | n << 8
