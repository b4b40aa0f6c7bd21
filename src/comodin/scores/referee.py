"""The referee for a real deck: "may I play this?" and who pays for a challenge, answered by the engine.

Nothing here knows a rule: every answer is what `rules.legal` and `rules.decide` say of a small position made up
for the question. Since only a few things about a position matter (which kind of card on which, what the rest of
the hand is, some knobs), all answers fit into one small book (`book`), which the page looks up without a server.
That the book answers every concrete question as the engine does is proved by `tests/web/test_referee.py`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, Literal, get_args

from ..chance import Chance
from ..editions import EDITION_TO_PLAY, EDITIONS
from ..rules import (
    CLAUSES,
    KNOBS,
    MISTAKES,
    Answer,
    Card,
    Colour,
    Drawn,
    Edition,
    Game,
    Option,
    Ruleset,
    State,
    Turn,
    act,
    actions,
    answers,
    blank,
    bluff_over,
    drawn,
    needs_target,
    playable,
    printed,
    why_illegal,
    why_mistaken,
)
from .schedule import schedules

Moment = Literal["turn", "forced", "free", "other", "facing", "waiting"]
MOMENTS: tuple[Moment, ...] = get_args(Moment)
"""Your turn; the card just drawn, because nothing fitted or although something did; another card after drawing;
facing a draw card; somebody else's turn."""

Rest = Literal["", "c", "w"]
"""What else is in the hand, which only matters for a card that may be a bluff (A6): nothing that tells against it,
a card of the colour in play, or (without one) another wild."""

ASKED = ("stacking", "bluff", "wilds_match", "jump_in", "mistakes", "drawn_card")
"""The knobs that an answer can depend on."""

CHAINS = tuple(range(4, 21, 2))
"""Cards that a challenged Wild Draw Four can stand for: by itself, and at the end of a chain (A13)."""

SEATS = 4
ME, NEXT, OTHER = 0, 1, 3


@dataclass(frozen=True)
class Question:
    moment: Moment
    card: Card
    top: Card
    colour: Colour
    rest: Rest = ""


@dataclass(frozen=True)
class Ruling:
    """`verdict`: yes, must (it has to be played), bluff (yes, but it can be challenged), costs (it is taken back,
    and two cards are drawn), no. `why` is the code of a refusal, or what makes it right."""

    verdict: Literal["yes", "must", "bluff", "costs", "no"]
    why: str
    clause: str


def sensible(asked: Question) -> bool:
    """Can it be? Only a draw card is faced; who was forced to draw held no card of the colour (T5)."""
    if asked.rest and not asked.card.restricted:
        return False
    if asked.moment == "facing":
        return asked.top.draws is not None
    return asked.moment != "forced" or not asked.rest


def rule_on(game: Game, asked: Question) -> Ruling:
    card = asked.card
    state = _position(game, asked)
    if asked.moment == "facing" and not _waits(game, asked.top):
        # M6: the cards are drawn at once, and the turn is lost
        return Ruling("no", "answer_first", "A1")
    if asked.moment in ("forced", "free") and not playable(state, state.hands[ME], card):
        mistake = why_mistaken(state, ME, card)
        assert mistake is not None
        return Ruling("no", mistake.code, "T4" if mistake.code == "no_match" else mistake.clause)
    state = _drawn(state, asked)
    colour = asked.colour if card.wild else None
    target = OTHER if needs_target(state, ME, card) else None
    reason = why_illegal(state, ME, actions.Play(card, colour, target=target))
    mistake = why_mistaken(state, ME, card)
    if reason is not None:
        return Ruling("no", reason.code, reason.clause)
    if mistake is not None:
        assert mistake.code in MISTAKES
        return Ruling("costs", mistake.code, "P1" if state.on_turn(ME) else "P2")
    return _allowed(state, asked)


def _allowed(state: State, asked: Question) -> Ruling:
    """What makes it right; of several reasons the one that people should know first."""
    card, game = asked.card, state.game
    bluff = card.restricted and bluff_over(game, _others(asked), asked.colour) is not None
    if asked.moment == "facing":
        plainly = answers(replace(state, game=_with(game, stacking=True)), card)
        return Ruling("bluff" if bluff else "yes", "answers", "A12" if plainly else "X4")
    if asked.moment == "waiting":
        return Ruling("yes", "jumps_in", "X2")
    if bluff:
        return Ruling("bluff", "bluffs", "A6")
    if isinstance(state.pending, Drawn):
        return Ruling("must", "drawn", "T5") if state.pending.must else Ruling("yes", "drawn", "T3")
    if card.restricted:
        return Ruling("yes", "no_colour", "A6")
    if card.wild:
        return Ruling("yes", "wild", "T1")
    return Ruling("yes", "colour" if card.colour is asked.colour else "symbol", "T1")


# -- positions ---------------------------------------------------------------------------------------------


def _position(game: Game, asked: Question) -> State:
    """The card and the rest of the hand, before anything is drawn or answered."""
    hands = ((*_others(asked), asked.card), *((_no_match(asked),) * 2 for _ in range(1, game.seats)))
    seat = NEXT if asked.moment == "waiting" else ME
    pending: Turn | Answer = Turn(seat)
    if asked.moment == "facing":
        draws = asked.top.draws
        assert draws is not None
        before = asked.colour if draws.restricted else None
        pending = Answer(ME, OTHER, draws.amount, before, held=2)
    return replace(
        blank(game), hands=hands, discard=(asked.top,), draw=(asked.top,) * 8, colour=asked.colour, pending=pending
    )


def _drawn(state: State, asked: Question) -> State:
    """The same after a draw, where there was one."""
    hand = state.hands[ME]
    if asked.moment == "other":  # another card was drawn, and fits: not the one that is asked about
        card = printed(f"{asked.colour}1") if asked.card is _wild() else _wild()
        return replace(state, hands=((*hand, card), *state.hands[1:]), pending=Drawn(ME, card, must=False))
    if asked.moment in ("forced", "free"):
        before = hand[:-1] if asked.moment == "forced" else (*hand[:-1], _wild())
        return replace(state, pending=drawn(state, ME, before))
    return state


def _others(asked: Question) -> tuple[Card, ...]:
    rest = {"": _no_match(asked), "c": printed(f"{asked.colour}1"), "w": _wild()}[asked.rest]
    return (rest,)


def _no_match(asked: Question) -> Card:
    """A card that fits nowhere here: another colour and another number than those in play."""
    colour = next(colour for colour in Colour if colour not in (asked.colour, asked.top.colour))
    return printed(f"{colour}{2 if asked.top.number == 1 else 1}")


def _wild() -> Card:
    return printed("W")


def _waits(game: Game, top: Card) -> bool:
    """M6: does the game wait for an answer to this card at all?"""
    return game.ruleset.answerable or (top.restricted and game.ruleset.challenge != "off")


def _with(game: Game, **options: Option) -> Game:
    return replace(game, ruleset=game.ruleset.with_options(options))


# -- challenges --------------------------------------------------------------------------------------------


def _faced(game: Game, due: int, *, bluff: bool) -> State:
    """Seat 0 has played a Wild Draw Four while red was in play; seat 1 faces it."""
    challengers = (2, OTHER) if game.ruleset.challenge == "anyone" else ()
    before = None if game.ruleset.challenge == "off" else Colour.RED
    hand = (printed("R5" if bluff else "G5"),)
    others = (printed("Y1"), printed("Y2"))
    return replace(
        blank(game),
        hands=(hand, *(others,) * (SEATS - 1)),
        draw=(printed("B3"),) * 60,
        discard=(printed("R7"), printed("W4")),
        colour=Colour.BLUE,
        pending=Answer(NEXT, ME, due, before, held=1, challengers=challengers),
    )


def challenge(game: Game, due: int, who: Literal["next", "other"], *, bluff: bool) -> dict[str, Any] | None:
    """What a challenge comes to: cards for the one who played and for the challenger, and whether the one who
    would have drawn plays; None where this player may not challenge."""
    state, seat = _faced(game, due, bluff=bluff), NEXT if who == "next" else OTHER
    if why_illegal(state, seat, actions.Challenge()) is not None:
        return None
    after = act(state, seat, actions.Challenge(), Chance("referee")).state
    more = [len(hand) - len(was) for hand, was in zip(after.hands, state.hands, strict=True)]
    assert isinstance(after.pending, Turn)
    return {"player": more[ME], "challenger": more[seat], "plays": after.pending.seat == NEXT}


# -- the book ----------------------------------------------------------------------------------------------


def kind(card: Card) -> str:
    """What matters of a card besides its colour and symbol: numbers are alike, actions (a) are, wilds (w) are, but
    for what they make the next player draw and whether that can be challenged: `n`, `a`, `a+2`, `w`, `w+4!`."""
    if card.number is not None:
        return "n"
    draws = f"+{card.draws.amount}" if card.draws else ""
    return f"{'w' if card.wild else 'a'}{draws}{'!' if card.restricted else ''}"


def key(asked: Question) -> str:
    """What an answer can depend on, besides the knobs."""
    card, top = asked.card, asked.top
    alike = ("c" if card.colour is asked.colour else "") + ("s" if card.symbol == top.symbol else "")
    return ":".join((asked.moment, kind(card), kind(top), "" if card.wild else alike, asked.rest))


def rulesets() -> list[Ruleset]:
    """All values of the knobs that are asked about, in the order in which the book counts them."""
    return [
        Ruleset().with_options(dict(zip(ASKED, values, strict=True)))
        for values in product(*(KNOBS[name] for name in ASKED))
    ]


def questions(edition: Edition, cards: Iterable[Card] | None = None) -> Iterator[Question]:
    """Every question that can be asked of this deck, card by card, or of some of its cards."""
    cards = list(edition.copies if cards is None else cards)
    for moment, card, top in product(MOMENTS, cards, cards):
        for colour in (top.colour,) if top.colour else edition.colours:
            for rest in get_args(Rest):
                asked = Question(moment, card, top, colour, rest)
                if sensible(asked):
                    yield asked


def examples_of(edition: Edition) -> list[Card]:
    """Enough cards to ask every kind of question: of each kind two symbols in two colours."""
    symbols: dict[str, list[str]] = {}
    for card in edition.copies:
        of_kind = symbols.setdefault(kind(card), [])
        if card.symbol not in of_kind:
            of_kind.append(card.symbol)
    colours = (None, *edition.colours[:2])
    return [card for card in edition.copies if card.symbol in symbols[kind(card)][:2] and card.colour in colours]


def answers_to(asked: Iterable[Question], known: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answers under every set of rules, each line once; those that are known are not asked again."""
    known = known or {"rulings": [], "lines": [], "rows": {}}
    found = {Ruling(*ruling): number for number, ruling in enumerate(known["rulings"])}
    lines = {line: number for number, line in enumerate(known["lines"])}
    rows = dict(known["rows"])
    examples = {key(one): one for one in asked}
    games = [Game.of(EDITIONS[EDITION_TO_PLAY], SEATS, ruleset) for ruleset in rulesets()]
    for name in sorted(examples.keys() - rows.keys()):
        numbers = [found.setdefault(rule_on(game, examples[name]), len(found)) for game in games]
        rows[name] = lines.setdefault("".join(DIGITS[number] for number in numbers), len(lines))
    return {
        "rulings": [[ruling.verdict, ruling.why, ruling.clause] for ruling in found],
        "lines": list(lines),
        "rows": rows,
    }


def _everything() -> Iterator[Question]:
    for edition in EDITIONS.values():
        yield from questions(edition, examples_of(edition))


def rulings() -> dict[str, Any]:
    """All answers, asked of the engine: some seconds. scripts/referee.py keeps them in `rulings.json`."""
    return {
        "knobs": [[name, list(KNOBS[name])] for name in ASKED],
        **answers_to(_everything()),
        "tells": _tells(),
        "challenges": _challenges(),
    }


@cache
def book() -> dict[str, Any]:
    """All that the page needs: the decks, the answers, and what challenges come to. Only what the kept answers do
    not have is asked of the engine: a deck with a kind of card that was not there when they were written."""
    kept: dict[str, Any] = json.loads(files(__package__).joinpath("rulings.json").read_text(encoding="utf-8"))
    decks = {
        edition.key: {
            "colours": list(edition.colours),
            "ruleset": vars(edition.ruleset),
            "cards": {card.text: [copies, card.points, kind(card)] for card, copies in edition.copies.items()},
        }
        for edition in EDITIONS.values()
    }
    known = {"edition": EDITION_TO_PLAY, "editions": decks, "schedules": schedules()}
    return {**known, **kept, **answers_to(_everything(), kept)}


DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _tells() -> dict[str, dict[str, bool]]:
    """A6: which cards of a hand show that it was a bluff, by `wilds_match`."""
    told = {}
    for value in KNOBS["wilds_match"]:
        game = Game.of(EDITIONS[EDITION_TO_PLAY], SEATS, Ruleset(wilds_match=bool(value)))
        cards = {"colour": printed("R5"), "wild": _wild(), "other": printed("G5")}
        told[str(value).lower()] = {
            name: bluff_over(game, (card,), Colour.RED) is not None for name, card in cards.items()
        }
    return told


def _challenges() -> dict[str, Any]:
    """By `challenge`, who, whether it was a bluff, and what was due."""
    told: dict[str, Any] = {}
    for value in KNOBS["challenge"]:
        game = Game.of(EDITIONS[EDITION_TO_PLAY], SEATS, Ruleset(challenge=value))  # type: ignore[arg-type]
        told[str(value)] = {
            who: {
                "bluff" if bluff else "fair": {str(due): challenge(game, due, who, bluff=bluff) for due in CHAINS}
                for bluff in (True, False)
            }
            for who in ("next", "other")
            if challenge(game, CHAINS[0], who, bluff=True) is not None
        }
    return told


assert set(CLAUSES) >= MISTAKES  # every mistake has its clause
