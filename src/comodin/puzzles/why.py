"""Why a bot makes its move: what the move wins more than the next best, what a person would notice about it
(`explaining`), and what the bot believes of the others.

All of it follows from the view of the seat that decides, and from worlds imagined from that view: a reason can
tell nothing that this seat cannot know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ..bots import Asked, Beliefs, Study, Thought, study
from ..codec import print_bare_action, print_value
from ..match import Teams, team_of
from ..rules import HIDDEN, Action, Challenge, Colour, NameColour, Play, View, observe
from .explaining import FEW, Reason, believable, reasons
from .puzzle import Choice, Puzzle

MOST = 5
LACKS, HOLDS, SURELY = 0.5, 0.9, 0.9  # from which share of worlds on it is worth a word, and a strong one
DREW = {"lacks": "void_still", "lacks_surely": "void_surely", "lacks_known": "lacks_known"}  # who also drew on it
MOST_BELIEFS = 2
NEAR = 0.005  # of the rounds: moves that are no further apart win about as often
COMPARING = {"rather_draw", "rather_take", "worth_doubting"}  # they say that the next best is worse
SURE = 2.0  # standard errors that one must be ahead to be said to win more


@dataclass(frozen=True)
class _Looked:
    """A decision that a bot has looked at, as `reasons` wants it."""

    view: View
    choices: tuple[Choice, ...]
    bluff: float


def explain(view: View, thought: Thought | None, teams: Teams | None = None) -> tuple[Reason, ...]:
    """Why the thought's action, the most telling reasons first; nothing where there was no choice."""
    if thought is None or not (thought.considered or thought.leaning or len(view.decisions()) > 1):
        return ()
    figures = list(_figures(thought))
    noticed = _noticed(view, thought)
    if any(one.code == "wins_alike" for one in figures):
        noticed = [one for one in noticed if one.code not in COMPARING]
    found = [*figures, *_joined(noticed, _believed(view, thought, teams))]
    found += _threats(view, found, teams)
    return tuple(found)[:MOST]


def why_best(puzzle: Puzzle) -> tuple[Reason, ...]:
    """Why its solution is the best choice; the figures stand beside it."""
    beliefs = Beliefs(0, puzzle.lacks) if puzzle.lacks else None
    thought = Thought(puzzle.solution.action, beliefs=beliefs)
    return tuple(_joined(reasons(puzzle), _believed(puzzle.view, thought, None)))[:MOST]


def _figures(thought: Thought) -> Iterator[Reason]:
    """What the move wins, and how much more than the next best; without figures, how clear the choice was."""
    if not thought.considered:
        if thought.leaning and thought.leaning[0][0] == thought.action:
            yield Reason("leans", {"share": thought.leaning[0][1]})
        return
    best, *others = thought.considered
    if not others:
        yield Reason("wins", {"share": round(best.value, 4)})
        return
    more = best.value - others[0].value
    about: dict[str, Any] = {"share": round(best.value, 4), "action": others[0].action}
    if abs(more) <= max(NEAR, SURE * others[0].doubt):
        yield Reason("wins_alike", about)
    elif more > 0:
        yield Reason("wins_more", {**about, "than": round(others[0].value, 4)})
    else:  # a match for points, or a bluff that must not be certain
        yield Reason("wins", {"share": round(best.value, 4)})


def _noticed(view: View, thought: Thought) -> list[Reason]:
    """What a person would notice; what is said of bluffs needs a belief about them."""
    choices = tuple(Choice(one.action, one.value, one.error) for one in thought.considered)
    if not choices:
        choices = tuple(Choice(action, share, 0.0) for action, share in thought.leaning)
    if not choices or choices[0].action != thought.action:
        choices = (Choice(thought.action, 0.0, 0.0),)
    bluff = None if thought.beliefs is None else thought.beliefs.bluff
    found = reasons(_Looked(view, choices, bluff or 0.0))
    return [one for one in found if bluff is not None or "share" not in one.about]


def _believed(view: View, thought: Thought, teams: Teams | None) -> list[Reason]:
    """Which opponents probably lack the colour that will lie there; the nearest to the end first."""
    colour = _colour_after(view, thought.action)
    if thought.beliefs is None or colour is None or isinstance(thought.action, Challenge):
        return []
    found = [
        _lack(view, seat, colour, share)
        for seat in _others(view, teams)
        if (share := _share(thought.beliefs, view, seat, colour)) >= LACKS
    ]
    was = view.round.colour
    if was is not None and was is not colour:
        found += [
            Reason("holds", {"seat": seat, "colour": was, "share": believable(1.0 - share)})
            for seat in _others(view, teams)
            if len(view.round.hands[seat]) <= FEW
            and (share := _share(thought.beliefs, view, seat, was)) <= 1.0 - HOLDS
        ]
    return found[:MOST_BELIEFS]


def _lack(view: View, seat: int, colour: Colour, share: float) -> Reason:
    """Without a share where the whole hand was seen."""
    if HIDDEN not in view.round.hands[seat]:
        return Reason("lacks_known", {"seat": seat, "colour": colour})
    about = {"seat": seat, "colour": colour, "share": believable(share)}
    return Reason("lacks_surely" if share >= SURELY else "lacks", about)


def _joined(noticed: Sequence[Reason], believed: Sequence[Reason]) -> list[Reason]:
    """Both; in one where somebody drew on a colour and is believed to lack it."""
    beliefs = {(one.about["seat"], one.about["colour"]): one for one in believed if one.code != "holds"}
    found, joined = list[Reason](), list[Reason]()
    for one in noticed:
        belief = beliefs.get((one.about["seat"], one.about["colour"])) if one.code == "void" else None
        if belief is None:
            found.append(one)
        else:
            joined.append(belief)
            found.append(replace(belief, code=DREW[belief.code]))
    return [*found, *(one for one in believed if one not in joined)]


def _threats(view: View, told: Sequence[Reason], teams: Teams | None) -> Iterator[Reason]:
    """Who has one card left, where no reason has said so."""
    counting = [one for one in told if "n" in one.about or one.code == "danger"]
    counted = {one.about["seat"] for one in counting if "seat" in one.about}
    for seat in _others(view, teams):
        if len(view.round.hands[seat]) == 1 and seat not in counted:
            yield Reason("one_left", {"seat": seat})


def _others(view: View, teams: Teams | None) -> list[int]:
    """The opponents, those with the fewest cards first, then in the order of play."""
    mine, state = team_of(view.viewer, teams), view.round
    after = [state.after(view.viewer, steps) for steps in range(1, state.game.seats)]
    return sorted((seat for seat in after if seat not in mine), key=lambda seat: len(state.hands[seat]))


def _colour_after(view: View, action: Action | None) -> Colour | None:
    match action:
        case Play(card, colour):
            return colour or card.colour
        case NameColour(colour):
            return colour
        case _:
            return view.round.colour


def _share(beliefs: Beliefs, view: View, seat: int, colour: Colour) -> float:
    return beliefs.lacks[seat][view.round.game.edition.colours.index(colour)]


class Explained(NamedTuple):
    """What was asked for, and why the thought's action."""

    study: Study
    why: tuple[Reason, ...]


def study_and_explain(
    asked: Sequence[Asked], teams: Teams | None, worlds: int, seconds: float | None = None
) -> list[Explained]:
    """As `study`, with reasons."""
    found = study(asked, teams, worlds, seconds)
    return [
        Explained(one, () if asks.seat is None else explain(observe(asks.state, asks.seat), one.thought, teams))
        for one, asks in zip(found, asked, strict=False)
    ]


def print_reason(reason: Reason) -> dict[str, Any]:
    """As a JSON value; actions are printed as in a record."""
    about = {
        name: (None if value is None else print_bare_action(value)) if name == "action" else print_value(value)
        for name, value in reason.about.items()
    }
    return {"code": reason.code, "about": about}
