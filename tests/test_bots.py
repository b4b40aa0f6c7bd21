"""Bots: legal, honest, deterministic, and done in reasonable time, in every edition with every option."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from comodin.bots import Bot, SimpleBot
from comodin.bots.random import RandomBot
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.rules import (
    Action,
    Card,
    Custom,
    Deed,
    Does,
    Drawn,
    Game,
    MakeRule,
    Over,
    Race,
    State,
    act,
    actions,
    deal,
    is_idle,
    observe,
    why_illegal,
    why_mistaken,
)

from .rounds import Round, position

OPTIONS = [
    {},
    {"stacking": "any", "challenge": "anyone", "draw_until_playable": True, "reminders": True},
    {"jump_in": True, "seven_zero": True, "drawn_card": "must", "start_direction": "right"},
    {"bluff": False, "stacking": True, "uno_window": "open", "mistakes": "penalise", "wilds_match": True},
]
WRITTEN = {
    "WC1": Custom("", (Does("chosen", "swap"), Does("others", "draw", 1), Does("next", "skip"))),
    "WC2": Custom("", (Does("chosen", "discard", 2), Does("next", "reveal"), Does("everyone", "pass_hands"))),
}
CAP = 20_000  # where everybody draws and races all the time, a round can be long
SIMPLE = SimpleBot()


def game_of(edition: str, seats: int, options: dict[str, object] | None = None) -> Game:
    ruleset = EDITIONS[edition].ruleset.with_options(options or {})
    written = (
        WRITTEN if edition == "aprendiz" and seats in (3, 4, 6) else None
    )  # hands that wander make long rounds
    return Game.of(EDITIONS[edition], seats, ruleset, written)


def steps(game: Game, bot: Bot, seed: str, cap: int = CAP) -> list[tuple[State, int, Action]]:
    """A round of bots: those who are not awaited are asked first, as at a table."""
    chance, luck = Chance(seed), Chance(f"{seed} bots")
    state, _ = deal(game, chance)
    done: list[tuple[State, int, Action]] = []
    while not isinstance(state.pending, Over):
        assert len(done) < cap, "the round does not end"
        awaited = state.pending.seats[0]
        others = (seat for seat in luck.shuffle(range(game.seats)) if seat != awaited)
        for seat in (*others, awaited):
            action = bot.choose(observe(state, seat), luck)
            if action is not None:
                done.append((state, seat, action))
                state, _ = act(state, seat, action, chance)
                break
        else:
            pytest.fail(f"nobody does anything: {state.pending}")
    return done


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_rounds_end_and_every_move_is_legal_and_right(edition: str, seats: int) -> None:
    for number, options in enumerate(OPTIONS):
        for state, seat, action in steps(game_of(edition, seats, options), SIMPLE, f"{edition} {seats} {number}"):
            assert why_illegal(state, seat, action) is None
            assert not is_idle(state, seat, action)
            assert not isinstance(action, actions.ReportAdvice)
            if isinstance(action, actions.Play):
                assert why_mistaken(state, seat, action.card) is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_random_bot_ends_its_rounds_too(edition: str, seats: int) -> None:
    options = OPTIONS[2] if edition == "deluxe" else {}
    for state, seat, action in steps(game_of(edition, seats, options), RandomBot(), f"{edition} {seats}", 60_000):
        assert why_illegal(state, seat, action) is None


@pytest.mark.parametrize("bot", [SIMPLE, RandomBot()])
def test_the_same_chance_gives_the_same_round(bot: Bot) -> None:
    game = game_of("deluxe", 4)
    again = [steps(game, bot, "twice") for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_do_not_see_what_a_seat_cannot_see(edition: str) -> None:
    """Shuffle everything that is hidden from the seat: the choice is the same."""
    shuffler = Chance(f"honest {edition}")
    for state, seat, _ in steps(game_of(edition, 4, OPTIONS[2]), SIMPLE, f"honest {edition}"):
        other = with_the_unseen_shuffled(state, seat, shuffler)
        for bot in (SIMPLE, RandomBot()):
            choices = [bot.choose(observe(world, seat), Chance("same")) for world in (state, other)]
            assert choices[0] == choices[1]


def with_the_unseen_shuffled(state: State, seat: int, chance: Chance) -> State:
    """Another world that looks the same from the seat: what it knows of other hands stays where it is."""
    known = Counter((fact.owner, fact.card) for fact in state.known if fact.viewer == seat)
    hidden: list[Card] = list(state.draw)
    places: list[list[Card | None]] = []
    for owner, hand in enumerate(state.hands):
        kept: list[Card | None] = []
        left = known.copy()
        for card in hand:
            if owner == seat or left[owner, card] > 0:
                left[owner, card] -= 1
                kept.append(card)
            else:
                hidden.append(card)
                kept.append(None)
        places.append(kept)
    cards = list(chance.shuffle(hidden))
    hands = tuple(tuple(card or cards.pop() for card in hand) for hand in places)
    pending = state.pending
    if isinstance(pending, Drawn) and pending.seat != seat:
        pending = Drawn(pending.seat, hands[pending.seat][-1], pending.must)
    others = tuple(fact for fact in state.known if fact.viewer == seat)
    return replace(state, hands=hands, draw=tuple(cards), pending=pending, known=others)


# -- habits of the simple bot -----------------------------------------------------------------------------------


def choices(round_: Round, seat: int = 0, times: int = 60) -> Counter[Action | None]:
    """What the bot does in a position, with many different chances."""
    return Counter(SIMPLE.choose(observe(round_.state, seat), Chance(str(n))) for n in range(times))


def test_it_keeps_wilds_while_other_cards_fit_but_bluffs_now_and_then() -> None:
    start = position("international", "R7 W W4 B1 B2 B3 | G1 G2 | G3 G4", discard="R5")
    cards = Counter(action.card.text for action in choices(start, times=200).elements() if action)  # type: ignore[union-attr]
    assert set(cards) == {"R7", "W4"}
    assert cards["R7"] > 4 * cards["W4"] > 0


def test_it_plays_a_wild_rather_than_draw_and_names_its_commonest_colour() -> None:
    start = position("international", "W B1 B2 Y3 | G1 G2 | G3 G4", discard="R5")
    assert set(choices(start)) == {
        actions.Play(EDITIONS["international"].cards["W"], EDITIONS["clasico"].colours[0])
    }


def test_it_draws_when_nothing_fits() -> None:
    assert set(choices(position("international", "B1 B2 | G1 G2", discard="R5"))) == {actions.Draw()}


def test_it_mostly_says_uno_and_sometimes_forgets() -> None:
    start = position("international", "R7 B1 | G1 G2", discard="R5")
    said = Counter(
        action.uno for action in choices(start, times=200).elements() if isinstance(action, actions.Play)
    )
    assert said[True] > 2 * said[False] > 0


def test_it_mostly_catches() -> None:
    start = position("international", "R7 B1 | G1 G2 | G3 G4", discard="R5").play(0, "R7")
    chosen = choices(start, seat=2)
    assert chosen[actions.Catch(0)] > 15
    assert chosen[None] > 5


def test_it_answers_a_chain_with_the_smallest_card_that_will_do() -> None:
    start = position("clasico", "RD B1 | G1 GD W4 | G3 G4", discard="R5").play(0, "RD", uno=True)
    assert {action.card.text for action in choices(start, seat=1) if isinstance(action, actions.Play)} == {"GD"}


def test_it_mostly_accepts_and_sometimes_challenges() -> None:
    start = position("international", "W4 B1 B2 | G1 G2 | G3 G4", discard="R5").play(0, "W4", colour="B")
    chosen = choices(start, seat=1, times=200)
    assert chosen[actions.Accept()] > chosen[actions.Challenge()] > 0
    assert set(choices(start, seat=2)) == {None}


def test_in_deluxe_it_seldom_challenges_for_others() -> None:
    start = position("deluxe", "W4 B1 B2 | G1 G2 | G3 G4", discard="R5").play(0, "W4", colour="B")
    chosen = choices(start, seat=2, times=300)
    assert chosen[None] > 5 * chosen[actions.Challenge()] > 0


def test_it_makes_rules_sometimes_and_does_them_mostly() -> None:
    start = position("casa", "R2* B1 B3 | R2 G2 G5 | G3 G4", discard="R5").play(0, "R2*")
    assert isinstance(start.state.pending, MakeRule)
    made = choices(start, times=100)
    assert 0 < made[actions.InventRule(None)] < 50
    race = start.rule(0, gesture="moo").play(1, "R2")
    assert isinstance(race.state.pending, Race)
    done = choices(race, seat=2, times=100)
    assert 60 < done[actions.Perform(Deed(gesture="moo"))] < 100
    assert set(choices(race.gesture(2, "moo"), seat=2)) == {None}


def test_it_never_joins_a_trial() -> None:
    start = position("clasico", "R7 B1 | G1 G2 | G3 G4 | G5 G6", discard="R5").report(0, 1)
    assert set(choices(start, seat=2)) == {actions.Vote(False)}


def test_with_seven_zero_it_takes_the_smallest_hand() -> None:
    start = position("international", "R7 B1 B2 B3 | G1 G2 G3 | G4 | Y1 Y2", discard="R5", seven_zero=True)
    assert {action.target for action in choices(start) if isinstance(action, actions.Play)} == {2}


def test_with_seven_zero_it_does_not_give_a_good_hand_away() -> None:
    start = position("international", "R7 R1 B2 | G1 G2 G3 | G4 G5 G6 | Y1 Y2 Y3", discard="R5", seven_zero=True)
    assert {action.card.text for action in choices(start) if isinstance(action, actions.Play)} == {"R1"}


def test_the_random_bot_waits_until_it_is_asked() -> None:
    start = position("international", "R7 B1 | G1 G2", discard="R5")
    assert RandomBot().choose(observe(start.state, 1), Chance("x")) is None
