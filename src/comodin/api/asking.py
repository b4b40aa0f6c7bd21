"""What a program asks for, as the rules take it: a seat that exists, an action by its name or as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import get_args

from ..codec import DO
from ..errors import BadInput
from ..records import read_action
from ..rules import Action, Card, Colour, Game, NameColour, Play, State, needs_target
from .games import as_in_a_record

Asked = Action | str | Mapping[str, object]
"""An action, its name in a record (`"draw"`), or all that a record says of it (`{"do": "catch", "target": 2}`)."""

ACTIONS = get_args(Action)


def seat_of(game: Game, seat: object, place: str = "seat") -> int:
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise BadInput(place, f"there is no seat {seat!r}; expected 0 to {game.seats - 1}")
    return seat


def action_of(game: Game, seat: int, asked: object, details: Mapping[str, object]) -> Action:
    """The action that is meant. One that was built with texts for its card or colour is read as a record is."""
    match asked:
        case Play(card, colour, uno, target) if not (isinstance(card, Card) and _is_colour(colour)):
            asked, details = "play", {"card": card, "colour": colour, "uno": uno, "target": target, **details}
        case NameColour(colour) if not isinstance(colour, Colour):
            asked, details = "colour", {"colour": colour, **details}
        case _:
            pass
    if isinstance(asked, ACTIONS) and not details:
        return asked  # type: ignore[no-any-return]
    if isinstance(asked, str):
        if asked not in DO:
            expected = f"expected a card of {game.edition.key}, or one of {', '.join(DO)}"
            raise BadInput("action", f"{asked!r} is neither a card nor an action; {expected}")
        line = {"do": asked, **details}
    elif isinstance(asked, Mapping):
        line = {**asked, **details}
    elif details:
        raise BadInput("action", f"expected the name of an action with {', '.join(details)}, found {asked!r}")
    else:
        raise BadInput("action", f"expected an action, such as 'draw' or comodin.Draw(), found {asked!r}")
    return read_action(game, {**as_in_a_record(line), "seat": seat})[1]


def _is_colour(colour: object) -> bool:
    return colour is None or isinstance(colour, Colour)


def play_of(state: State, seat: int, card: str, details: Mapping[str, object]) -> Play:
    """Playing the card; with some colour and some target where it needs them, if only the card is asked about."""
    play = action_of(state.game, seat, "play", {"card": card, **details})
    assert isinstance(play, Play)
    if play.card.wild and play.colour is None:
        play = replace(play, colour=state.game.edition.colours[0])
    if play.target is None and play.card in state.hands[seat] and needs_target(state, seat, play.card):
        play = replace(play, target=state.after(seat))
    return play
