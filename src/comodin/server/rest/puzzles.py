"""Puzzles over REST: the one that is next for somebody, and a try at it. A guest is somebody, too.

The solution leaves the server after a try, and not before. What is next follows from the person and the number of
tries: who asks again gets the same puzzle, so nobody goes shopping for an easy one.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from msgspec import UNSET, to_builtins
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...chance import Chance
from ...codec import parse_action, print_bare_action, print_event
from ...puzzles import Puzzle, choices_of, print_reason, shipped, why_best, without_uno
from ...rules import HIDDEN, Action, Clue, Event, View
from ...rules import events as e
from ..protocol import codec
from ..store import Solver, Strength
from . import puzzle_schemas as a
from .context import Context, Problem, body_of, refused
from .operations import operation
from .parameters import query_of

NEAR = 12  # puzzles about as hard as somebody is good, of which one is next
TRY_BYTES = 200  # that a try takes in the store, about


class PuzzleOperations:
    """Operations on puzzles."""

    def __init__(self, context: Context) -> None:
        self.context, self.store = context, context.store.puzzles
        self.read = context.registry.slices.read

    @operation(
        "GET",
        "/api/puzzles/next",
        "The puzzle that is next for you",
        answer=a.NextPuzzle,
        query=a.PuzzleQuery,
        needs_token=True,
    )
    async def next_puzzle(self, request: Request) -> Response:
        query = query_of(request, a.PuzzleQuery)
        edition = None if query.edition is UNSET else query.edition
        me = (await self.context.who(request)).id
        solver, tried, known = (
            await self.store.solver(me),
            await self.store.tried(me),
            await self.store.strengths(),
        )
        return JSONResponse(await self.read(_next, me, edition, solver, tried, known))

    @operation(
        "POST",
        "/api/puzzles/{puzzle}/try",
        "Try a puzzle",
        body=a.PuzzleAnswer,
        answer=a.PuzzleResult,
        problems=(409,),
        needs_token=True,
    )
    async def try_puzzle(self, request: Request) -> Response:
        """The first try of a person counts for both ratings. Every other one is answered, too."""
        body = await body_of(request, a.PuzzleAnswer)
        me = await self.context.who(request)
        puzzle = await self.read(shipped().get, request.path_params["puzzle"])
        if puzzle is None:
            raise Problem(404, "no_puzzle", "there is no such puzzle")
        given = None
        if not body.give_up:
            with refused(409, "no_choice"):
                action = None if body.action is None else parse_action(to_builtins(body.action))
            given = puzzle.place_of(action)
            if given is None:
                raise Problem(409, "no_choice", "this is not one of the choices; `legal` has them")
        owner = await self.context.room(request)
        self.context.need_space()
        tried = await self.store.try_puzzle(me.id, puzzle.id, float(puzzle.rating), given == 0)
        self.context.registry.pace.quota.wrote(owner, TRY_BYTES)
        return JSONResponse(
            {
                "right": given == 0,
                "given": given,
                "rated": tried.rated,
                "choices": [
                    {"action": _printed(one.action), "value": one.value, "error": one.error}
                    for one in puzzle.choices
                ],
                "reasons": [print_reason(reason) for reason in why_best(puzzle)],
                "you": status(tried.solver),
                "change": round(tried.solver.strength.mu - tried.before, 1),
                "puzzle": rating_of(tried.puzzle),
                "puzzle_change": round(tried.puzzle.mu - tried.puzzle_before, 1),
            }
        )


def _next(
    me: str, edition: str | None, solver: Solver, tried: Collection[str], known: Mapping[str, Strength]
) -> dict[str, Any]:
    """In a thread: there are thousands of puzzles."""
    shelf = shipped()
    left = {key: start for key, start in shelf.starts(edition).items() if key not in tried}
    ratings = {key: known[key].mu if key in known else float(start) for key, start in left.items()}
    near = sorted(ratings, key=lambda key: (abs(ratings[key] - solver.strength.mu), key))[:NEAR]
    chosen = None
    if near:
        toss = Chance(f"puzzle {me} {solver.strength.tries} {edition}").below(len(near))
        chosen = shown(shelf[near[toss]], known)
    return {"puzzle": chosen, "left": len(left), "you": status(solver)}


def status(solver: Solver) -> dict[str, Any]:
    """How somebody stands."""
    one, streak = solver.strength, solver.streak
    return {**rating_of(one), "streak": streak.now, "best": streak.best}


def rating_of(one: Strength) -> dict[str, Any]:
    return {"rating": round(one.mu, 1), "tries": one.tries, "solved": one.solved}


def shown(puzzle: Puzzle, known: Mapping[str, Strength]) -> dict[str, Any]:
    """The puzzle without its solution. The choices come in the order of the rules, not by their worth."""
    view = puzzle.view
    offered = choices_of(view)
    strength = known.get(puzzle.id) or Strength(float(puzzle.rating), 0.0)
    return {
        "id": puzzle.id,
        "edition": puzzle.edition,
        "options": dict(puzzle.options),
        "seats": puzzle.seats,
        "round": codec.print_round(view),
        "recent": [print_event(event) for event in happened(view)],
        "legal": [_printed(without_uno(one)) for one in offered if one is not None],
        "idle": None in offered,
        "rating": rating_of(strength),
    }


def happened(view: View) -> list[Event]:
    """What everybody saw, as the events of a round."""
    found = [_event(clue, view.round.game.seats) for clue in view.round.clues.so_far]
    return [event for event in found if event is not None]


def _event(clue: Clue, seats: int) -> Event | None:
    match clue.kind:
        case "turned" if clue.card is not None:
            return e.CardTurnedUp(clue.card)
        case "named" if clue.colour is not None:
            return e.ColourNamed(clue.seat, clue.colour)
        case "played" | "played_drawn" | "answered" | "jumped" if (
            clue.card is not None and clue.colour is not None
        ):
            return e.CardPlayed(clue.seat, clue.card, clue.colour)
        case "lost" if clue.card is not None:
            return e.CardsDiscarded(clue.seat, (clue.card,))
        case "chose" | "drew":
            return e.CardsDrawn(clue.seat, (HIDDEN,) * clue.amount)
    return None


def _printed(action: Action | None) -> dict[str, Any] | None:
    return None if action is None else print_bare_action(action)
