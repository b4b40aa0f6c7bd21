"""Worlds from a view inside the kernel: they agree with what the viewer knows, and are as likely as they are."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.fast.engine import Lowered, decode, layout, load, load_view, lower
from comodin.fast.engine.bridge import encode
from comodin.fast.play import COUNTS, kernel
from comodin.fast.players import players_of
from comodin.rules import HIDDEN, Answer, Card, Drawn, Over, State, act, deal, observe, playable
from comodin.rules.listing import legal_actions
from comodin.rules.view import imagine

from .lockstep import random_action, random_game

NONE = np.zeros((0, COUNTS), np.int32)
VIEW, WORLD = 0, 1


def hand_of(tables: layout.Tables, at: int, seat: int, lowered: Lowered) -> Counter[Card]:
    s = tables[at]
    hand: Counter[Card] = Counter()
    for plane in ("once", "twice", "thrice", "fourfold"):
        for face in range(int(lowered.rules[0]["faces"])):
            if (int(s[plane][seat]) >> face) & 1:
                starred = plane == "once" and (int(s["star"][seat]) >> face) & 1
                hand[lowered.cards[face | layout.STAR if starred else face]] += 1
    return hand


def worlds(state: State, viewer: int, n: int) -> tuple[Lowered, list[tuple[list[Counter[Card]], np.void]]]:
    lowered = lower(state.game)
    tables = layout.new_tables(2)
    load_view(lowered, observe(state, viewer), tables, VIEW)
    found = []
    for seed in range(n):
        won = np.zeros((10, 2), np.int64)
        kernel.rollouts(
            tables, VIEW, WORLD, lowered.rules, 0, seed, 1, 0, won, NONE
        )  # no decisions: only the world
        hands = [hand_of(tables, WORLD, seat, lowered) for seat in range(state.game.seats)]
        found.append((hands, tables[WORLD].copy()))
    return lowered, found


def states(key: str, seed: str, n: int) -> list[State]:
    """Positions in the middle of rounds of all kinds."""
    rng = random.Random(f"{key} {seed}")
    found: list[State] = []
    while len(found) < n:
        game = random_game(rng, key)
        if len(game.deck) < len(game.edition.deck):
            continue
        chance = Chance(f"{seed} {rng.random()}")
        state, _ = deal(game, chance)
        for _ in range(rng.randrange(150)):
            seat, action = random_action(rng, state)
            try:
                after, _ = act(state, seat, action, chance)
            except Exception:  # nonsense is refused
                continue
            if isinstance(after.pending, Over):
                break
            state = after
        found.append(state)
    return found


@pytest.mark.parametrize("key", EDITIONS)
def test_a_world_agrees_with_what_the_viewer_knows(key: str) -> None:
    for state in states(key, "agree", 25):
        for viewer in (0, state.game.seats - 1):
            view = observe(state, viewer)
            lowered, found = worlds(state, viewer, 3)
            for hands, s in found:
                assert hands[viewer] == Counter(state.hands[viewer])
                for seat, hand in enumerate(view.round.hands):
                    known = Counter(card for card in hand if card is not HIDDEN)
                    assert hands[seat].total() == len(hand) == s["cards"][seat]
                    assert known <= hands[seat]
                assert s["left"] == len(state.draw)
                everything = sum(hands, Counter(lowered.cards[int(code)] for code in s["pile"][: s["left"]]))
                assert everything + Counter(state.discard) == Counter(state.game.deck)


@pytest.mark.parametrize("key", ["international", "aprendiz", "casa"])
def test_a_world_can_be_loaded_and_played_by_the_rules(key: str) -> None:
    """What the kernel lists in a world is what the rules list in the same world."""
    for state in states(key, "list", 20):
        viewer = 0
        lowered = lower(state.game)
        tables = layout.new_tables(2)
        load(lowered, imagine(observe(state, viewer), Chance("w")), tables, 0)
        world = imagine(observe(state, viewer), Chance("w"))
        out = np.zeros(1024, np.int64)
        for seat in range(state.game.seats):
            n = kernel.list_at(tables, 0, lowered.rules, seat, out)
            listed = {encode(lowered, seat, action) for action in legal_actions(world, seat)}
            assert set(out[:n].tolist()) == listed
            for code in listed:
                assert encode(lowered, *decode(lowered, code)) == code


def test_a_card_that_somebody_may_play_can_be_played() -> None:
    checked = 0
    for key in EDITIONS:
        for state in states(key, "drawn", 250):
            if not isinstance(state.pending, Drawn):
                continue
            viewer = (state.pending.seat + 1) % state.game.seats
            lowered, found = worlds(state, viewer, 4)
            for hands, s in found:
                card = lowered.cards[int(s["drawn"])]
                assert hands[state.pending.seat][card]
                world = imagine(observe(state, viewer), Chance("any"))
                hand = (*(hands[state.pending.seat] - Counter((card,))).elements(), card)
                assert playable(world, hand, card)
                checked += 1
    assert checked > 50


def test_bluffs_are_as_likely_as_in_the_readable_engine() -> None:
    """A7, A11: what a challenger may expect, from the view of the seat that faces the card."""
    compared = 0
    for key in ("international", "casa", "clasico"):
        for state in states(key, "bluff", 300):
            pending = state.pending
            if not isinstance(pending, Answer) or pending.before is None or compared >= 6:
                continue
            _, found = worlds(state, pending.seat, 300)
            ours = sum(int(s["bluff"]) for _, s in found) / 300
            view, chance = observe(state, pending.seat), Chance("bluff")
            theirs = 0.0
            for _ in range(300):
                world = imagine(view, chance)
                load(lower(world.game), world, tables := layout.new_tables(), 0)
                theirs += int(tables[0]["bluff"]) / 300
            assert abs(ours - theirs) < 0.17  # four sigma of the difference of two such shares
            compared += 1
    assert compared == 6


def test_rollouts_tell_who_wins() -> None:
    """A seat with one card that it may play wins most worlds."""
    game = random_game(random.Random(1), "international")
    chance = Chance("rollouts")
    state, _ = deal(game, chance)
    lowered = lower(game)
    tables = layout.new_tables(2)
    load_view(lowered, observe(state, 0), tables, VIEW)
    won = np.zeros((10, 2), np.int64)
    all_simple = players_of(["simple"] * game.seats)
    decisions = kernel.rollouts(tables, VIEW, WORLD, lowered.rules, all_simple, 7, 400, 50_000, won, NONE)
    assert won[:, 0].sum() > 390
    assert decisions > 400
    again = np.zeros((10, 2), np.int64)
    kernel.rollouts(tables, VIEW, WORLD, lowered.rules, all_simple, 7, 400, 50_000, again, NONE)
    assert (won == again).all()
