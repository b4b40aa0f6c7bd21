"""The ids of actions: every one has a name and comes back from it, and from the engine's action."""

from __future__ import annotations

from typing import Any

import pytest

from comodin import BadInput, envs
from comodin.editions import EDITIONS
from comodin.envs.spaces import WORD
from comodin.rules import Deed, Hand
from comodin.rules.actions import Catch, Draw, Perform, Play

OPTIONS: list[dict[str, Any]] = [
    {},
    {"several": True},
    {"seven_zero": True},
    {"several": True, "seven_zero": "seven", "decks": 2},
    {"jump_in": True, "stacking": "any", "challenge": "anyone", "deflect": True},
    {"uno": "automatic", "challenge": "off"},
]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_id_comes_back_from_its_name_and_from_its_action(edition: str, options: dict[str, Any]) -> None:
    for players in (2, 5, 10):
        space = envs.space(edition, players, options=options)
        assert len(set(space.names)) == space.size
        for number, choice in enumerate(space.choices):
            assert space.id(space.name(number)) == number
            seat = number % players
            if choice.relative >= players:
                with pytest.raises(BadInput, match=f"no action at a table of {players}"):
                    space.decode(number, seat)
                continue
            hand: Hand = ()
            if choice.last is not None:
                assert choice.card is not None
                hand = (choice.card, choice.card, choice.last, choice.last)
            action = space.decode(number, seat, hand, asked=Deed(word="olé"))
            assert space.encode(action, seat) == number
            if isinstance(action, Play):
                assert len(action.cards) == (1 if choice.last is None else 4 if choice.every else 2)
                assert action.target == ((seat + choice.relative) % players if choice.relative else None)
            if choice.deed is WORD:
                assert action == Perform(Deed(word="olé"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_ids_of_the_edition_stay_with_any_options_and_players(edition: str) -> None:
    plain = envs.space(edition, 2)
    assert plain.base <= plain.size
    for options in OPTIONS:
        for players in (2, 7, 10):
            other = envs.space(edition, players, options=options)
            assert other.names[: plain.base] == plain.names[: plain.base]
    assert plain.decode(plain.id("draw")) == Draw()
    assert envs.space(edition, 10).decode(plain.id("catch +9"), seat=3) == Catch(2)


def test_an_id_without_its_cards_is_refused_in_a_sentence() -> None:
    space = envs.space("international", options={"several": True})
    for name in ("play B5 ...B5", "play B5 ...R5"):
        with pytest.raises(BadInput, match=f"hand: expected the cards of '{name}' in it, found nothing"):
            space.decode(space.id(name))
    with pytest.raises(BadInput, match="no id"):
        space.encode(Play(EDITIONS["aprendiz"].cards["P7"]))
