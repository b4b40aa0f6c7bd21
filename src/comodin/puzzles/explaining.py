"""Why the solution is the best choice, in a few reasons. Each says something that the seat can see for itself.

A reason is a code and what its sentence speaks of (`puzzle.why.CODE` in the catalogues): seats, cards, colours,
numbers. They are found by looking, not by searching: the search has said that the choice is the best, these say
what a person would notice about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..rules import HIDDEN, Accept, Answer, Card, Challenge, Colour, Draw, Drawn, Pass, Play, State, View, effects
from .puzzle import Choice

MOST = 3
FEW = 3  # cards of somebody who is close to the end
LIKELY, UNLIKELY = 0.5, 0.35  # that a Wild Draw Four was a bluff


@dataclass(frozen=True)
class Reason:
    """`about`: `seat`, `card`, `colour` or a number, by the names that the sentence uses."""

    code: str
    about: dict[str, Any] = field(default_factory=dict)


class Judged(Protocol):
    """A position and its choices from the best on: a puzzle, or a decision that an expert has looked at. `bluff`:
    how often the card that is faced is believed to be a bluff."""

    @property
    def view(self) -> View: ...

    @property
    def choices(self) -> tuple[Choice, ...]: ...

    @property
    def bluff(self) -> float: ...


def believable(share: float) -> float:
    """As it is told: what was true in all imagined worlds is still no proof."""
    return round(min(max(share, 0.01), 0.99), 3)


def reasons(puzzle: Judged) -> tuple[Reason, ...]:
    """The most telling ones first."""
    view, best = puzzle.view, puzzle.choices[0].action
    found = list(_about_play(puzzle, view, best) if isinstance(best, Play) else _about_rest(puzzle, view))
    codes: dict[str, Reason] = {}
    for one in found:
        codes.setdefault(one.code, one)
    return tuple(codes.values())[:MOST]


# -- a card ---------------------------------------------------------------------------------------------------


def _about_play(puzzle: Judged, view: View, best: Play) -> Iterator[Reason]:
    state = view.round
    left = list(view.hand)
    left.remove(best.card)
    colour = best.colour or best.card.colour
    moves = _moves_hands(state, best.card)
    if moves:
        yield from _about_hands(view, best, len(left))
    elif len(left) == 1 and (left[0].wild or left[0].colour is colour or left[0].symbol == best.card.symbol):
        yield Reason("last_fits", {"card": left[0]})
    if isinstance(state.pending, Answer) and best.card.draws is not None:
        total = state.pending.due + best.card.draws.amount
        yield Reason("passes_on", {"seat": state.after(view.viewer), "n": total})
    elif view.viewer not in state.pending.seats[:1]:
        yield Reason("jumps", {"seat": state.pending.seats[0]})
    yield from _about_next(view, best)
    if colour is not None:
        yield from _about_known(puzzle, view, best, colour)
        yield from _about_colour(view, colour)
        same = sum(card.colour is colour for card in left)
        if not moves and len(left) > 1 and same >= 2:
            yield Reason("rich", {"colour": colour, "n": same})
    wilds = [card for card in left if card.wild]
    if not best.card.wild and wilds and _plays_wild(puzzle):
        yield Reason("keeps_wild", {"card": wilds[0]})
    stays = [
        one for one in puzzle.choices[1:] if isinstance(one.action, Play) and _moves_hands(state, one.action.card)
    ]
    if stays and not moves:
        yield Reason("keeps_hand")
    kept = _kept_for_later(puzzle, best, left)
    if kept is not None:
        yield Reason("keeps_card", {"card": kept})
    if isinstance(state.pending, Drawn) and any(isinstance(one.action, Pass) for one in puzzle.choices):
        yield Reason("one_less")


def _about_next(view: View, best: Play) -> Iterator[Reason]:
    """What the card does to who comes next."""
    state, card = view.round, best.card
    seat = state.after(view.viewer)
    cards = len(state.hands[seat])
    if isinstance(state.pending, Answer):
        return
    done = state.game.effects_of(card)
    turns = any(isinstance(one, effects.ReverseDirection) for one in done)
    if card.draws is not None:
        yield Reason("draws", {"seat": seat, "n": cards, "more": card.draws.amount})
    elif any(isinstance(one, effects.Cascade) for one in done):
        yield Reason("cascade")
    elif any(isinstance(one, effects.SkipNext) for one in done) or (turns and state.game.seats == 2):
        yield Reason("skips", {"seat": seat, "n": cards})
    elif turns and cards <= FEW < len(state.hands[state.after(view.viewer, -1)]):
        yield Reason("turns_away", {"seat": seat, "n": cards})


def _about_colour(view: View, colour: Colour) -> Iterator[Reason]:
    """What is known of others and the colour that will lie there."""
    state = view.round
    others = [seat for seat in range(state.game.seats) if seat != view.viewer]
    near = sorted(others, key=lambda seat: len(state.hands[seat]))
    for seat in near:
        if colour in _without(state, seat):
            yield Reason("void", {"seat": seat, "colour": colour})
            break
    was = state.colour
    if was is not None and was is not colour:
        seat = near[0]
        if len(state.hands[seat]) <= FEW and _last_colour(state, seat) is was:
            yield Reason("away", {"seat": seat, "colour": was, "n": len(state.hands[seat])})


def _about_known(puzzle: Judged, view: View, best: Play, colour: Colour) -> Iterator[Reason]:
    """Cards that were seen in a hand: one that fits another choice, and not this one."""
    for seat in range(view.round.game.seats):
        known = [card for card in view.round.hands[seat] if card is not HIDDEN and not card.wild]
        if seat == view.viewer or any(_fits(card, best.card, colour) for card in known):
            continue
        for one in puzzle.choices[1:]:
            if not isinstance(one.action, Play):
                continue
            named = one.action.colour or one.action.card.colour
            fitting = [card for card in known if _fits(card, one.action.card, named)]
            if fitting and one.action.card.wild:
                yield Reason("seen_colour", {"seat": seat, "card": fitting[0], "colour": named})
                return
            if fitting:
                yield Reason("seen", {"seat": seat, "card": fitting[0], "other": one.action.card})
                return


def _fits(card: Card, top: Card, colour: Colour | None) -> bool:
    return card.colour is colour or card.symbol == top.symbol


def _without(state: State, seat: int) -> set[Colour]:
    """The colour on which the seat last chose to draw, if it has got nothing since then but the card that it drew
    and has played no card of that colour."""
    missing: set[Colour] = set()
    colour: Colour | None = None
    for clue in state.clues.so_far:
        if clue.kind in ("moved", "shuffled") or (clue.kind == "drew" and clue.seat == seat):
            missing = set() if clue.kind != "shuffled" else missing
        elif clue.kind == "chose" and clue.seat == seat and colour is not None:
            missing = {colour}
        elif clue.seat == seat and clue.card is not None and clue.card.colour in missing:
            missing.discard(clue.card.colour)
        if clue.colour is not None:
            colour = clue.colour
    return missing


def _last_colour(state: State, seat: int) -> Colour | None:
    """Of the last card that the seat played."""
    played = [clue for clue in state.clues.so_far if clue.seat == seat and clue.card is not None]
    return played[-1].colour if played and played[-1].kind != "turned" else None


def _plays_wild(puzzle: Judged) -> bool:
    return any(isinstance(one.action, Play) and one.action.card.wild for one in puzzle.choices[1:])


def _kept_for_later(puzzle: Judged, best: Play, left: list[Card]) -> Card | None:
    """A card that stops somebody, where a number was played instead."""
    others = [one.action.card for one in puzzle.choices[1:] if isinstance(one.action, Play)]
    stops = [card for card in others if card in left and card.number is None and not card.wild]
    return stops[0] if stops and best.card.number is not None else None


def _moves_hands(state: State, card: Card) -> bool:
    return any(
        isinstance(one, effects.Does) and one.what in ("swap", "pass_hands") for one in state.game.effects_of(card)
    )


def _about_hands(view: View, best: Play, left: int) -> Iterator[Reason]:
    """Whose cards come, and how many go."""
    state = view.round
    if best.target is not None:
        yield Reason("swap", {"seat": best.target, "n": len(state.hands[best.target]), "left": left})
        return
    before = state.after(view.viewer, -1)
    yield Reason("pass_hands", {"seat": before, "n": len(state.hands[before]), "left": left})


# -- no card --------------------------------------------------------------------------------------------------


def _about_rest(puzzle: Judged, view: View) -> Iterator[Reason]:
    state, best = view.round, puzzle.choices[0].action
    pending = state.pending
    if isinstance(best, Challenge) and isinstance(pending, Answer):
        if puzzle.bluff >= LIKELY:
            yield Reason("bluff_likely", {"seat": pending.player, "share": believable(puzzle.bluff)})
        else:
            yield Reason("worth_doubting", {"share": believable(puzzle.bluff), "n": pending.due})
    elif isinstance(pending, Answer) and pending.before is not None and puzzle.bluff <= UNLIKELY:
        yield Reason("bluff_unlikely", {"seat": pending.player, "share": believable(puzzle.bluff)})
    if isinstance(best, Accept) and any(isinstance(one.action, Play) for one in puzzle.choices):
        yield Reason("rather_take", {"n": state.due})
    if isinstance(best, Pass) and isinstance(pending, Drawn):
        yield Reason("keeps_wild" if pending.card.wild else "keeps_card", {"card": pending.card})
    if best is None and any(isinstance(one.action, Play) for one in puzzle.choices):
        yield Reason("waits")
    if isinstance(best, Draw) and len(puzzle.choices) > 1:
        yield from _about_drawing(puzzle, view)


def _about_drawing(puzzle: Judged, view: View) -> Iterator[Reason]:
    """What would be lost with the card that fits."""
    state, other = view.round, puzzle.choices[1].action
    if not isinstance(other, Play):
        return
    if _moves_hands(state, other.card):
        yield Reason("keeps_hand")
    elif other.card.wild:
        yield Reason("keeps_wild", {"card": other.card})
    else:
        yield Reason("rather_draw", {"card": other.card})
    seat = state.after(view.viewer)
    if len(state.hands[seat]) == 1:
        yield Reason("danger", {"seat": seat})
