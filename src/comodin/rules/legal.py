"""What is allowed, and why not: the one source of legality.

`why_illegal` refuses with a stable code and the clause. Where mistakes are penalised (P1, P2) a wrong card is
not refused but costs; `why_mistaken` tells what would be wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..errors import ComodinError
from . import actions
from .actions import GESTURES, Action, Deed
from .cards import Card, Colour
from .edition import Game
from .effects import ReverseDirection, SkipNext
from .evolve import without
from .pending import Answer, ChangeRule, ChooseColour, Drawn, MakeRule, Over, Race, Turn
from .state import Hand, State

CODES = {
    "E1": ["round_over"],
    "M9": ["unknown_seat", "not_held", "colour_missing", "unknown_colour", "target_missing", "bad_target"],
    "T1": ["not_your_turn", "no_match"],
    "T2": ["draw_first"],
    "T3": ["only_drawn_card", "already_drew"],
    "T5": ["must_play_drawn"],
    "T7": ["must_play"],
    "X7": ["several_off", "several_not_now", "several_wilds", "several_unlike"],
    "X9": ["must_play_held"],
    "X12": ["cannot_finish"],
    "A5": ["answer_first", "nothing_due"],
    "A6": ["bluff"],
    "A7": ["nothing_to_challenge", "cannot_challenge"],
    "A12": ["cannot_answer"],
    "A15": ["no_rule_to_change", "unknown_rule"],
    "S9": ["name_colour_first", "no_colour_to_name"],
    "H1": ["rule_first", "no_rule_to_make"],
    "H7": ["unknown_deed", "no_race"],
    "H9": ["race_first"],
    "P3": ["advice_off", "report_open", "no_report", "already_voted", "accused_cannot_vote"],
    "M8": ["owes_turn"],
    "M14": ["advice_two_players"],
}
CLAUSES = {code: clause for clause, codes in CODES.items() for code in codes}

# a wrong card, and a card out of turn; anything else is refused in both modes (M9)
MISTAKES = {"no_match", "only_drawn_card", "cannot_answer", "answer_first", "owes_turn"}  # P1, M7
MISTAKES |= {"cannot_finish"}  # X12
MISTAKES |= {"not_your_turn", "race_first"}  # P2
MAX_WORD = 40


@dataclass(frozen=True)
class Reason:
    """Why not: a stable code, the clause, and what the sentence for people speaks about."""

    code: str
    about: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def clause(self) -> str:
        return CLAUSES[self.code]

    def __str__(self) -> str:
        return f"{self.code} ({self.clause})"


class Illegal(ComodinError):
    """The rules do not allow the action; `reason` says why.

    >>> import comodin
    >>> round = comodin.deal(comodin.game("deluxe", players=2), seed=1)
    >>> try:
    ...     round.act(round.awaited[0], "pass")
    ... except comodin.Illegal as illegal:
    ...     print(illegal.reason.code, illegal)
    draw_first You can pass only after drawing: play a card or draw one. [T2]
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def _no(code: str, **about: object) -> Reason:
    return Reason(code, about)


# -- matching -------------------------------------------------------------------------------------------


def matches(state: State, card: Card) -> bool:
    """T1, M15: colour, number or symbol, or any wild; a wild on the pile has only its named colour."""
    # no other card has the symbol of a wild, so nothing matches one by it
    return card.wild or card.colour is state.colour or card.symbol == state.discard[-1].symbol


def bluff_over(game: Game, others: Hand, colour: Colour | None) -> Card | None:
    """A6: the card among the player's others that makes a restricted wild a bluff."""
    for card in others:
        if card.colour is colour or (card.wild and game.ruleset.wilds_match):
            return card
    return None


def was_bluff(state: State, answer: Answer) -> bool:
    """A11: judged on the hand and the colour at the moment the card was played."""
    snapshot = state.hands[answer.player][: answer.held]
    return bluff_over(state.game, snapshot, answer.before) is not None


def _bluff(state: State, hand: Hand, card: Card) -> Card | None:
    if not card.restricted or state.game.ruleset.challenge == "off":  # X10: it may always be played
        return None
    return bluff_over(state.game, without(hand, card), state.colour)


def may_finish(game: Game, card: Card) -> bool:
    """X12: may the card be the last one of a hand?"""
    finish = game.ruleset.finish
    return finish == "any" or (card.number is not None if finish == "number" else not card.wild)


def playable(state: State, hand: Hand, card: Card) -> bool:
    """May the card be played on the pile from this hand? A bluff may, where bluffing is on (A6, X5)."""
    return matches(state, card) and (state.game.ruleset.bluff or _bluff(state, hand, card) is None)


def must_be_played(state: State, hand: Hand, card: Card) -> bool:
    """T5, T7, X9: where a legal card has to be played, a bluff never counts."""
    may = len(hand) > 1 or may_finish(state.game, card)
    return may and matches(state, card) and _bluff(state, hand, card) is None


def legal_card(state: State, hand: Hand) -> Card | None:
    return next((card for card in hand if must_be_played(state, hand, card)), None)


def answers(state: State, card: Card) -> bool:
    """May the card be put down by who faces a draw: to add to it, or to pass it on?"""
    faced = state.pending.draw if isinstance(state.pending, Answer) else None
    return answers_to(state.game, card, faced or state.top) or deflects(state, card)


def answers_to(game: Game, card: Card, last: Card) -> bool:
    """A12, A14, X4, X6: as many cards or more on the last draw; a draw on any draw; or only its like."""
    stacking = game.ruleset.stacking
    if not stacking or card.draws is None or last.draws is None:
        return False
    if stacking == "same":
        return card.symbol == last.symbol
    return stacking == "any" or card.draws.amount >= last.draws.amount


def deflects(state: State, card: Card) -> bool:
    """X8: a Skip or a Reverse of the colour in play passes a draw on."""
    passes = any(isinstance(effect, SkipNext | ReverseDirection) for effect in card.effects)
    return state.game.ruleset.deflect and passes and card.colour is state.colour


def jumps_in(state: State, card: Card) -> bool:
    """X2, M13: identical colour and number or symbol (the star does not matter), never a wild."""
    top = state.top
    return not card.wild and card.colour is top.colour and card.symbol == top.symbol


def is_the_drawn(state: State, card: Card) -> bool:
    """T3: only the drawn card."""
    return isinstance(state.pending, Drawn) and card is state.pending.card


def never(state: State, card: Card) -> bool:
    return False


# -- why not --------------------------------------------------------------------------------------------


def why_illegal(state: State, seat: int, action: Action) -> Reason | None:
    """Why the action is refused; None when it is accepted (and perhaps penalised)."""
    if isinstance(state.pending, Over):
        return _no("round_over")
    if isinstance(action, actions.TimeUp):  # it comes from the table
        return None if isinstance(state.pending, Race) else _no("no_race")
    if not 0 <= seat < state.game.seats:
        return _no("unknown_seat")
    match action:
        case actions.Play():
            return _why_not_play(state, seat, action)
        case actions.Draw():
            return _why_not_draw(state, seat)
        case actions.Pass():
            return _why_not_pass(state, seat)
        case actions.NameColour(colour):
            if not isinstance(state.pending, ChooseColour):
                return _no("no_colour_to_name")
            if state.pending.seat != seat:
                return _no("not_your_turn")
            return None if colour in state.game.edition.colours else _no("unknown_colour", colour=colour)
        case actions.Accept():
            if not isinstance(state.pending, Answer):
                return _no("nothing_due")
            return None if state.pending.seat == seat else _no("not_your_turn")
        case actions.Challenge():
            if not isinstance(state.pending, Answer) or state.pending.before is None:
                return _no("nothing_to_challenge")
            return None if seat in state.pending.seats else _no("cannot_challenge")
        case actions.SayUno():
            return None
        case actions.Catch(target):
            return None if 0 <= target < state.game.seats else _no("bad_target")
        case actions.InventRule(deed):
            if not (isinstance(state.pending, MakeRule) and state.pending.seat == seat):
                return _no("no_rule_to_make")
            return _why_no_deed(deed) if deed else None
        case actions.RewriteRule(number, deed):
            if not (isinstance(state.pending, ChangeRule) and state.pending.seat == seat):
                return _no("no_rule_to_change")
            if number is None or deed is None:
                declined = number is None and deed is None
                return None if declined else _no("unknown_deed")
            return _why_no_deed(deed) if state.rule_for(number) else _no("unknown_rule", number=number)
        case actions.Perform(deed):
            return _why_no_deed(deed) if isinstance(state.pending, Race) else _no("no_race")
        case _:  # a report of advice, or a vote on one
            return _why_not_advice(state, seat, action)


def demand(state: State, seat: int) -> tuple[Callable[[State, Card], bool], str]:
    """What a card must be for this seat to play it now, and the code of the refusal of any other."""
    match state.pending:
        case Turn(turn):
            if turn == seat:
                return matches, "no_match"
            return jumps_in if state.game.ruleset.jump_in else never, "not_your_turn"
        case Drawn(turn) if turn == seat:
            return is_the_drawn, "only_drawn_card"
        case Answer(turn) if turn == seat:
            if not state.game.ruleset.answerable:
                return never, "answer_first"
            return (never, "owes_turn") if state.owes[seat] else (answers, "cannot_answer")
        case _:
            return never, _not_now(state, seat).code


def cards_to_play(state: State, seat: int) -> list[Card]:
    """The different cards of the hand that this seat may play now without a mistake."""
    hand = state.hands[seat]
    fits, _ = demand(state, seat)
    if fits is never:
        return []
    may_bluff = state.game.ruleset.bluff
    cards = [card for card in hand if fits(state, card) and (may_bluff or _bluff(state, hand, card) is None)]
    if len(hand) == 1:
        cards = [card for card in cards if may_finish(state.game, card)]
    return list(dict.fromkeys(cards))


def why_mistaken(state: State, seat: int, card: Card, put_down: int = 1) -> Reason | None:
    """What is wrong with playing this card now, whether that is refused or penalised; `put_down` cards with it."""
    fits, code = demand(state, seat)
    if not fits(state, card):
        if fits is is_the_drawn and isinstance(state.pending, Drawn):
            card = state.pending.card  # the one that may be played; others must not learn it
        return _no(code, card=card, top=state.top, colour=state.colour, n=state.due)
    if not state.game.ruleset.bluff:
        held = _bluff(state, state.hands[seat], card)
        if held is not None:
            return _no("bluff", card=card, held=held)
    if len(state.hands[seat]) == put_down and not may_finish(state.game, card):
        return _no("cannot_finish", card=card)
    return None


def _why_not_several(state: State, seat: int, action: actions.Play) -> Reason | None:
    """X7: in one's turn, and only cards of one number or symbol; never wilds."""
    if not state.game.ruleset.several:
        return _no("several_off")
    if state.pending != Turn(seat):
        return _no("several_not_now")
    if any(card.wild for card in action.cards):
        return _no("several_wilds")
    unlike = next((card for card in action.more if card.symbol != action.card.symbol), None)
    return _no("several_unlike", card=action.card, other=unlike) if unlike else None


def _why_not_play(state: State, seat: int, action: actions.Play) -> Reason | None:
    card, hand = action.card, state.hands[seat]
    if card not in hand:
        return _no("not_held", card=card)
    for held in action.more and set(action.cards):
        if action.cards.count(held) > hand.count(held):
            return _no("not_held", card=held)
    if action.more and (reason := _why_not_several(state, seat, action)):
        return reason
    if card.wild and action.colour is None:
        return _no("colour_missing", card=card)
    if card.wild and action.colour not in state.game.edition.colours:
        return _no("unknown_colour", colour=action.colour)
    put_down = 1 + len(action.more)
    mistake = why_mistaken(state, seat, card, put_down)
    if mistake:
        penalised = state.game.ruleset.mistakes == "penalise" and mistake.code in MISTAKES
        return None if penalised else mistake
    if needs_target(state, seat, card, put_down):
        if action.target is None:
            return _no("target_missing", card=card)
        if action.target == seat or not 0 <= action.target < state.game.seats:
            return _no("bad_target")
    return None


def needs_target(state: State, seat: int, card: Card, put_down: int = 1) -> bool:
    """Must a player be chosen with the card? Not with the last one: it only ends the round (E2, M13)."""
    effects = state.game.effects_of(card)
    return bool(effects) and len(state.hands[seat]) != put_down and any(one.needs_target for one in effects)


def _not_now(state: State, seat: int) -> Reason:
    """What has to happen before this seat may play or draw."""
    own = seat in state.pending.seats
    match state.pending:
        case Answer(turn) if turn == seat:
            return _no("answer_first", n=state.due)
        case ChooseColour() if own:
            return _no("name_colour_first")
        case MakeRule() | ChangeRule() if own:
            return _no("rule_first")
        case Race():
            return _no("race_first")
        case _:
            return _no("not_your_turn")


def _why_not_draw(state: State, seat: int) -> Reason | None:
    match state.pending:
        case Turn(turn) if turn == seat:
            owed = state.game.ruleset.must_play or not state.left_to_draw
            card = legal_card(state, state.hands[seat]) if owed else None
            return _no("must_play_held" if state.left_to_draw else "must_play", card=card) if card else None
        case Drawn(turn) if turn == seat:
            return _no("already_drew")
        case _:
            return _not_now(state, seat)


def _why_not_pass(state: State, seat: int) -> Reason | None:
    match state.pending:
        case Drawn(turn, card, must) if turn == seat:
            # a penalty in between (P3) can make it a bluff, which nobody has to play
            owed = must and must_be_played(state, state.hands[seat], card)
            return _no("must_play_drawn", card=card) if owed else None
        case Turn(turn) if turn == seat:
            return _no("draw_first")
        case _:
            return _not_now(state, seat)


def _why_no_deed(deed: Deed) -> Reason | None:
    """H7: one gesture of the palette, or a word that can be typed; not both."""
    if deed.word is None:
        return None if deed.gesture in GESTURES else _no("unknown_deed")
    good = deed.gesture is None and deed.word.strip() and len(deed.word) <= MAX_WORD and deed.word.isprintable()
    return None if good else _no("unknown_deed")


def _why_not_advice(state: State, seat: int, action: actions.ReportAdvice | actions.Vote) -> Reason | None:
    """P3, M14."""
    report = state.report
    if state.game.ruleset.mistakes != "penalise":
        return _no("advice_off")
    if state.game.seats == 2:
        return _no("advice_two_players")
    if isinstance(action, actions.ReportAdvice):
        if report is not None:
            return _no("report_open")
        valid = action.target != seat and 0 <= action.target < state.game.seats
        return None if valid else _no("bad_target")
    if report is None:
        return _no("no_report")
    if seat == report.accused:
        return _no("accused_cannot_vote")
    return _no("already_voted") if seat in report.agree + report.disagree else None
