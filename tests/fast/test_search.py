"""The search: legal and honest everywhere, the same every time, and its worlds agree with all that is known."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
import pytest

from comodin.bots import SearchBot, Thought
from comodin.bots.heuristic import HeuristicBot
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.fast.engine import layout, load_view, lower
from comodin.fast.play import kernel
from comodin.fast.players import bluff_rate, challenge_rate
from comodin.fast.search import knobs as search
from comodin.fast.search import workspace as spaces
from comodin.rules import HIDDEN, Card, Game, Race, Turn, View, actions, observe

from ..rounds import position
from ..test_bots import with_the_unseen_shuffled
from .test_views import hand_of, states


@cache
def quick_bot() -> SearchBot:
    """Not made before the kernel is compiled (`conftest`): otherwise every worker would compile it."""
    return SearchBot(simulations=16)


@pytest.mark.parametrize("key", EDITIONS)
def test_it_does_what_is_legal_and_something_when_it_is_awaited(key: str) -> None:
    for state in states(key, "search", 15):
        for seat in range(state.game.seats):
            view = observe(state, seat)
            action = quick_bot().choose(view, Chance("legal"))
            if action is None:
                assert seat not in state.pending.seats[:1] or isinstance(state.pending, Race)
            else:
                assert action in view.legal_actions(), (state, seat, action)


@pytest.mark.parametrize("key", EDITIONS)
def test_the_same_view_and_chance_give_the_same_thought_whatever_is_hidden(key: str) -> None:
    shuffler = Chance(f"honest {key}")
    for state in states(key, "honest", 8):
        seat = state.pending.seats[0]
        other = with_the_unseen_shuffled(state, seat, shuffler)
        thoughts = [quick_bot().explain(observe(world, seat), Chance("same")) for world in (state, state, other)]
        assert thoughts[0] == thoughts[1] == thoughts[2]


def test_it_tells_what_it_does_and_then_the_best_of_what_else_it_considered() -> None:
    start = position("international", "R7 W B1 | G1 G2 | G3 G4", discard="R5")
    thought = SearchBot(simulations=64).explain(observe(start.state, 0), Chance("why"))
    cards = [move.action.card.text if isinstance(move.action, actions.Play) else "" for move in thought.considered]
    assert Counter(cards) == {"R7": 1, "W": 4, "": 1}
    assert thought.action == thought.considered[0].action
    assert all(0 <= move.value <= 1 and move.error >= 0 and move.worlds > 0 for move in thought.considered)
    ranks = [(-move.worlds, -move.value) for move in thought.considered[1:]]
    assert ranks == sorted(ranks)
    faced = position("international", "R7 W4 B1 | G1 G2 G3", discard="R5").play(0, "W4", colour="B")
    for toss in range(8):  # to challenge is tossed for
        thought = SearchBot(simulations=64).explain(observe(faced.state, 1), Chance(f"toss {toss}"))
        assert thought.action == thought.considered[0].action


def test_it_plays_its_last_two_cards_where_uno_says_itself() -> None:
    """X13: the plays of two cards left are those without UNO; with X9 there is nothing else to do."""
    for options in ({"uno": "automatic"}, {"uno": "automatic", "must_play": True}):
        start = position("international", "R7 R8 | G1 G2 G3", discard="R5", **options)
        action = quick_bot().choose(observe(start.state, 0), Chance("automatic"))
        assert isinstance(action, actions.Play)
        assert observe(start.state, 0).why_illegal(action) is None


def test_it_never_tells_that_something_else_wins_more_often() -> None:
    told = 0
    for state in states("international", "told", 40):
        thought = quick_bot().explain(observe(state, state.pending.seats[0]), Chance("told"))
        bluff = isinstance(thought.action, actions.Play) and thought.action.card.draws is not None
        if isinstance(state.pending, Turn) and thought.considered and not bluff:
            told += 1
            assert thought.considered[0].value == max(move.value for move in thought.considered)
    assert told > 10


@pytest.mark.parametrize("key", EDITIONS)
def test_without_trust_in_what_it_finds_it_plays_as_its_policy_does(key: str) -> None:
    doubtful, trusting = (SearchBot(simulations=16, knobs={"prior": p, "clear": 1e9}) for p in (1e-6, 0))
    same: Counter[SearchBot] = Counter()
    compared = 0
    for state in states(key, "usual", 40):
        view = observe(state, state.pending.seats[0])
        usual = {HeuristicBot().choose(view, Chance(f"toss {number}")) for number in range(8)}
        if not isinstance(state.pending, Turn) or state.catchable or len(usual) > 1:
            continue  # what is tossed for may come out otherwise
        compared += 1
        same.update(bot for bot in (doubtful, trusting) if bot.choose(view, Chance("usual")) in usual)
    assert compared > 10
    assert same[doubtful] == compared > same[trusting]


def test_it_wins_when_it_can_says_uno_and_catches_but_no_partner() -> None:
    last = position("international", "R7 | G1 G2", discard="R5")
    play = SearchBot(simulations=64).choose(observe(last.state, 0), Chance("x"))
    assert isinstance(play, actions.Play)
    two = position("international", "R7 R8 | G1 G2 G3 G4", discard="R5")
    chosen = SearchBot(simulations=64).choose(observe(two.state, 0), Chance("x"))
    assert isinstance(chosen, actions.Play)
    assert chosen.uno
    caught = position("international", "R7 B1 | G1 G2 | G3 G4 | Y1 Y2", discard="R5").play(0, "R7")
    assert quick_bot().choose(observe(caught.state, 2), Chance("x")) == actions.Catch(0)
    partner = SearchBot(simulations=16)
    partner.teams = ((0, 2), (1, 3))
    assert partner.choose(observe(caught.state, 2), Chance("x")) is None


def test_a_budget_is_one_of_time_or_of_worlds() -> None:
    with pytest.raises(ValueError, match="not both"):
        SearchBot(milliseconds=5, simulations=5)
    start = position("international", "R7 W B1 B2 | G1 G2 G3", discard="R5")
    view = observe(start.state, 0)
    thought = SearchBot(milliseconds=1).explain(view, Chance("quick"))
    assert thought.action == HeuristicBot().choose(view, Chance("quick")), "there was no time to find better"


def test_it_plays_for_what_the_match_counts() -> None:
    """The other will mostly win: where what is left in the hand counts, the dear card goes first."""
    view = observe(position("international", "R1 R9 G1 B2 | Y3", discard="R5").state, 0)
    thoughts: dict[str, Thought] = {}
    for format in ("quick", "points", "lowest", "elimination"):
        bot = SearchBot(simulations=512, knobs={"clear": 99, "equal": 0})
        bot.format = format
        thoughts[format] = bot.explain(view, Chance("dear"))
    for thought in thoughts.values():
        assert all(0 <= move.value <= 1 for move in thought.considered)  # the share of rounds won, in every format
    dear: tuple[str, ...] = ("points", "lowest")
    for format in dear:
        best = thoughts[format].considered[0].action
        assert isinstance(best, actions.Play)
        assert best.card.text == "R9", format
    assert thoughts["lowest"] == thoughts["elimination"] != thoughts["quick"]


# -- worlds ----------------------------------------------------------------------------------------------


def worlds(view: View, count: int = 32) -> list[list[Counter[Card]]]:
    """The hands in worlds that the search proposes."""
    lowered = lower(view.round.game)
    space, knobs = spaces.Workspace(), spaces.knobs_of(batch=count, most=8, stranger=0.0)
    load_view(lowered, view, space.tables, search.VIEW)
    space.begin(lowered.rules, view.viewer, knobs)
    space.think(lowered.rules, view.viewer, knobs, 5, 1)
    places = range(search.FIRST, search.FIRST + count)
    return [[hand_of(space.tables, at, seat, lowered) for seat in range(view.round.game.seats)] for at in places]


@pytest.mark.parametrize("key", EDITIONS)
def test_worlds_agree_with_everything_that_is_seen(key: str) -> None:
    for state in states(key, "worlds", 10):
        seat = state.pending.seats[0]
        view = observe(state, seat)
        pool = Counter(state.game.deck) - Counter(state.discard)
        for hands in worlds(view, 8):
            assert hands[seat] == Counter(view.hand)
            for owner, hand in enumerate(hands):
                known = Counter(card for card in view.round.hands[owner] if card is not HIDDEN)
                assert hand.total() == len(view.round.hands[owner])
                assert known <= hand
            assert sum(hands, Counter()) <= pool


def fits(card: Card, top: Card) -> bool:
    """But for wilds: they may be kept."""
    return card.colour == top.colour or card.symbol == top.symbol


def test_whoever_drew_had_nothing_to_play_and_drew_nothing_that_fits() -> None:
    rest = "G5 G6 G7 B9 R1 R2 R3 W W4 Y7 B7 RS"
    start = position("international", "R7 B1 B2 | G1 G2 G3 G4 | Y1 Y2 Y3 Y4", discard="R5", draw=rest)
    red = EDITIONS["international"].cards["R7"]
    after = start.play(0, "R7").draw(1)
    for hands in worlds(observe(after.state, 0)):
        assert not any(fits(card, red) for card in hands[1])
    assert any(fits(card, red) for hands in worlds(observe(after.state, 0)) for card in hands[2])
    kept = position(
        "international", "R7 B1 | G1 G2 G3 | Y1 Y2", discard="R5", draw="R1 " + rest.replace("R1 ", "")
    )
    for hands in worlds(observe(kept.play(0, "R7", uno=True).draw(1).keep(1).state, 0)):
        assert sum(fits(card, red) for card in hands[1].elements()) <= 1
        assert any(fits(card, red) or card.wild for card in hands[1])


def test_a_hand_seen_in_a_challenge_is_remembered() -> None:
    start = position("international", "W4 B1 B2 | G1 G2 R1 | Y1 Y2 Y3", discard="R5")
    after = start.play(0, "W4", colour="B").challenge(1)
    expected = Counter(after.state.hands[0])
    assert all(hands[0] == expected for hands in worlds(observe(after.state, 1)))
    assert any(hands[0] != expected for hands in worlds(observe(after.state, 2)))


# -- bluffs ----------------------------------------------------------------------------------------------


def test_challenges_are_mixed_by_what_is_believed() -> None:
    outcomes = 0.40, 0.42, 0.62, 0.36  # accept a bluff, an honest one; challenge a bluff, an honest one
    never = challenge_rate(*outcomes, able=0.1, believed=0.0)
    often = challenge_rate(*outcomes, able=0.8, believed=0.8)
    assert never < 0.05
    assert often > 0.95
    rates = [challenge_rate(*outcomes, able=0.8, believed=believed / 10) for believed in range(9)]
    assert rates == sorted(rates)
    assert any(0.05 < rate < 0.95 for rate in rates)


def test_bluffs_are_mixed_by_what_they_risk() -> None:
    assert bluff_rate(accepted=0.6, challenged=0.3, otherwise=0.65, expected=0.5, able=0.8) < 0.02
    assert bluff_rate(accepted=0.7, challenged=0.6, otherwise=0.5, expected=0.68, able=0.8) > 0.98
    assert 0.02 < bluff_rate(accepted=0.7, challenged=0.3, otherwise=0.6, expected=0.62, able=0.7) < 0.98


# -- inside the kernel -------------------------------------------------------------------------------------


@pytest.mark.parametrize("open_hands", [0, 1])
def test_it_plays_rounds_of_the_kernel_to_their_end(open_hands: int) -> None:
    lowered = lower(Game.of(EDITIONS["international"], 3))
    lowered.rules[0]["clues"] = 1
    games, space = layout.new_tables(), spaces.Workspace()
    knobs = spaces.knobs_of(most=16, batch=8, least=8, open=open_hands)
    winners = []
    for number in (0, 0, 1):
        kernel.deal_at(games, 0, lowered.rules, 3, number, 0)
        asked = 0
        while (seat := kernel.play_until(games, 0, lowered.rules, layout.OUTSIDE << 4, 50_000)) >= 0:
            assert seat == 1
            asked += 1
            action = spaces.search_at(games, 0, lowered.rules, seat, knobs, asked, space)
            if action >= 0:
                assert kernel.check_at(games, 0, lowered.rules, action) == layout.ACCEPTED
                kernel.step_at(games, 0, lowered.rules, action)
        winners.append((int(games[0]["winner"]), asked))
    assert winners[0] == winners[1]


def careless_worlds(other: int, players: int = 2, **changed: float) -> float:
    """In what share of worlds the next one is thought to be careless, late in rounds against such players."""
    rules = lower(Game.of(EDITIONS["international"], players)).rules
    rules[0]["clues"] = 1
    games, space = layout.new_tables(), spaces.Workspace()
    knobs = spaces.knobs_of(batch=64, most=64, foresight=0, **changed)
    others = sum(other << layout.PLAYER_BITS * seat for seat in range(1, players))
    shares = []
    for number in range(6):
        kernel.deal_at(games, 0, rules, 11, number, 0)
        asked = 0
        while kernel.play_until(games, 0, rules, layout.OUTSIDE | others, 50_000) >= 0:
            asked += 1
            action = spaces.search_at(games, 0, rules, 0, knobs, asked, space)
            if asked > 16 // players and space.batch:
                shares.append(float(np.isin(space.players(1, 64), (layout.RLCARD, layout.RANDOM_CARD)).mean()))
            if action >= 0:
                kernel.step_at(games, 0, rules, action)
    assert len(shares) > 20
    return sum(shares) / len(shares)


def test_it_notices_who_is_careless() -> None:
    shares = {player: careless_worlds(player) for player in (layout.HEURISTIC, layout.RLCARD, layout.RANDOM_CARD)}
    assert shares[layout.HEURISTIC] < 0.4
    assert shares[layout.RLCARD] > 0.6
    assert shares[layout.RANDOM_CARD] > 0.6


def test_three_of_a_kind_are_noticed_sooner_than_each_by_itself() -> None:
    assert careless_worlds(layout.RLCARD, 4) > careless_worlds(layout.RLCARD, 4, apart=1e9) + 0.05
    assert careless_worlds(layout.HEURISTIC, 4) < 0.3


@pytest.mark.parametrize(("apart", "alike"), [(1e9, 0.535), (1.0, 0.7675), (0.25, 0.907)])
def test_beforehand_players_are_of_a_kind_as_often_as_an_urn_says(apart: float, alike: float) -> None:
    """What they do counts for nothing here. 0.15 and 0.15 are careless, 0.7 are not: two who have nothing to do
    with each other are alike with 0.535; the second is a copy of the first with 1 / (1 + apart)."""
    rules = lower(Game.of(EDITIONS["international"], 4)).rules
    rules[0]["clues"] = 1
    games, space = layout.new_tables(), spaces.Workspace()
    knobs = spaces.knobs_of(
        batch=128, most=spaces.ENDLESS, least=spaces.ENDLESS, temper=0, stranger=0, apart=apart
    )
    kernel.deal_at(games, 0, rules, 11, 0, 0)
    assert kernel.play_until(games, 0, rules, layout.OUTSIDE, 50_000) == 0
    space.tables[search.VIEW] = games[0]
    assert space.begin(rules, 0, knobs, honestly=True, seed=1) > 1
    found = []
    for _ in range(24):
        space.think(rules, 0, knobs, 1, 1)
        found.append([space.players(seat, 128) for seat in (1, 2, 3)])
    first, second, third = np.concatenate(found, axis=1)
    assert np.isin(first, (layout.RLCARD, layout.RANDOM_CARD)).mean() == pytest.approx(0.3, abs=0.06)
    assert (first == second).mean() == pytest.approx(alike, abs=0.04)
    assert (first == third).mean() == pytest.approx(alike, abs=0.04)
