"""The values that a round is made of: checked when they are made, equal and hashable, and short to print."""

from __future__ import annotations

from typing import Any

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.rules import MAX_SEATS, MIN_SEATS, Custom, Game, Illegal, Pass, Ruleset, State, act, deal, observe

from .walks import Start, walk


@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 20, True, "4", 4.0, None])
def test_a_game_has_two_to_ten_seats(seats: Any) -> None:
    with pytest.raises(BadInput) as refused:
        Game.of(EDITIONS["deluxe"], seats)
    assert str(refused.value) == f"players: expected {MIN_SEATS} to {MAX_SEATS}, found {seats!r}"


@pytest.mark.parametrize(
    ("knob", "value", "expected"),
    [
        ("stacking", "maybe", "maybe is no value of it; expected one of false, true, any, same"),
        ("jump_in", 1, "1 is no value of it; expected one of false, true"),
        ("cut", None, "None is no value of it; expected one of deals, plays_first, random"),
    ],
)
def test_a_ruleset_holds_only_values_of_its_knobs(knob: str, value: object, expected: str) -> None:
    options: dict[str, Any] = {knob: value}
    with pytest.raises(BadInput) as made:
        Ruleset(**options)
    with pytest.raises(BadInput) as turned:
        Ruleset().with_options(options)
    assert str(made.value) == str(turned.value) == f"options.{knob}: {expected}"


def test_a_deck_that_cannot_be_dealt_is_refused() -> None:
    deluxe = EDITIONS["deluxe"]
    for deck in ((), deluxe.deck[:14]):
        with pytest.raises(BadInput, match="deck: expected more than 14 cards for 2 players, found"):
            deal(Game.of(deluxe, 2, deck=deck), Chance("1"))
    with pytest.raises(BadInput, match="deck: expected a card, after the hands are dealt, that can start"):
        deal(Game.of(deluxe, 2, deck=20 * (deluxe.cards["W4"],)), Chance("1"), dealer=0)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [MIN_SEATS, 5, MAX_SEATS])
def test_states_with_the_same_content_are_equal_and_have_the_same_hash(edition: str, seats: int) -> None:
    seen: set[State] = set()
    record = Start(edition, seats, {}, {}, "hash").record
    walks = [walk(record, bytes(Chance("bytes").shuffle(range(256)))) for _ in range(2)]
    for one, other in zip(*walks, strict=True):
        first, second = one.after, other.after
        assert first == second
        assert hash(first) == hash(second)
        seen.add(first)
        assert len({observe(first, seat) for seat in range(seats)}) == seats  # every view is another one
    assert len(seen) > seats


def test_what_is_written_on_the_cards_is_the_games_own() -> None:
    notes = {"WC1": Custom("sing")}
    game = Game.of(EDITIONS["aprendiz"], 3, custom=notes)
    notes["WC2"] = Custom("dance")
    assert game == Game.of(EDITIONS["aprendiz"], 3, custom={"WC1": Custom("sing")})
    assert game != Game.of(EDITIONS["aprendiz"], 3, custom=notes)


def test_they_print_in_a_line() -> None:
    game = Game.of(EDITIONS["deluxe"], 4, EDITIONS["deluxe"].ruleset.with_options({"stacking": "any"}))
    assert repr(game) == "<game of deluxe, 4 players, stacking='any'>"
    assert repr(game.edition) == "<edition deluxe, 108 cards>"
    assert game.options == {"stacking": "any"}
    state = deal(game, Chance("1")).state
    with pytest.raises(Illegal, match=r"^not_your_turn \(T1\)$"):
        act(state, state.after(state.pending.seats[0]), Pass(), Chance("1"))


def test_a_view_says_whether_it_is_awaited_and_what_it_may_decide() -> None:
    state = deal(Game.of(EDITIONS["international"], 3), Chance("4")).state
    turn = state.pending.seats[0]
    views = [observe(state, seat) for seat in range(-1, 3)]
    assert [view.viewer for view in views if view.awaited] == [turn]
    assert [view.viewer for view in views if view.decisions()] == [turn]
    assert set(views[turn + 1].decisions()) <= set(views[turn + 1].legal_actions())
