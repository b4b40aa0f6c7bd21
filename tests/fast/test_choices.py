"""What learned players are shown and choose from: the same from a view as from the table, and nothing hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from comodin.bots import Bot, NetBot, play_out
from comodin.bots.heuristic import HeuristicBot
from comodin.bots.search import lowered_for
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.fast import choices, decode, layout, load
from comodin.fast.choices import layout as places
from comodin.fast.engine.bridge import load_notes
from comodin.rules import Game, Over, State, View, deal, imagine, observe

from .lockstep import Pair, random_action, random_game, random_position

STEPS = 1500  # of each edition


class Shown:
    """obs_v2 and the choices of a seat of a table."""

    def __init__(self, tables: Any, rules: Any, lens: Any, seat: int) -> None:
        self.row = np.zeros(places.SEEN, np.uint8)
        self.mask = np.zeros(places.CHOICES, np.bool_)
        traces = np.zeros((layout.MOST_SEATS, places.TRACES), np.int64)
        self.ways = choices.see_at(tables, 0, rules, lens, seat, self.row, self.mask, traces)

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Shown)
        same = np.array_equal(self.row, other.row) and np.array_equal(self.mask, other.mask)
        return same and self.ways == other.ways

    __hash__ = None  # type: ignore[assignment]


def of_view(pair: Pair, view: View, question: int, lens: Any) -> Shown:
    tables = layout.new_tables()
    choices.load_sight(pair.lowered, view, question, tables, 0)
    return Shown(tables, pair.lowered.rules, lens, view.viewer)


def of_state(pair: Pair, state: State, question: int, seat: int, lens: Any) -> Shown:
    tables = layout.new_tables()
    load(pair.lowered, state, tables, 0)
    load_notes(pair.lowered, state.clues, tables[0])
    tables[0]["question"] = question
    return Shown(tables, pair.lowered.rules, lens, seat)


def walks(key: str, seed: str, least: int) -> Iterator[tuple[Pair, random.Random]]:
    """Positions of random rounds in both engines."""
    rng = random.Random(f"{seed} {key}")
    done = 0
    while done < least:
        game = random_game(rng, key)
        position = random_position(rng, game) if rng.random() < 0.3 else None
        try:
            pair = Pair(position.game if position else game, f"{seed} {done}", position)
        except IndexError:
            continue
        eager = rng.choice((0.9, 0.4))
        for _ in range(300):
            if isinstance(pair.state.pending, Over):
                break
            yield pair, rng
            done += 1
            pair.act(*random_action(rng, pair.state, eager))


@pytest.mark.parametrize("key", EDITIONS)
def test_a_view_shows_what_the_table_shows_and_every_choice_is_legal(key: str) -> None:
    asked: Counter[int] = Counter()
    for pair, rng in walks(key, "sight", STEPS):
        lens = choices.lens_of(pair.lowered, rng.choice((0, 0, 10)))
        for seat in range(pair.game.seats):
            view = observe(pair.state, seat)
            question = choices.question_to(view)
            if question == choices.NOT_ASKED:
                continue
            asked[question] += 1
            seen = of_view(pair, view, question, lens)
            assert seen == of_state(pair, pair.state, question, seat, lens), pair.explain(f"seat {seat}")
            tables = layout.new_tables()
            choices.load_sight(pair.lowered, view, question, tables, 0)
            for choice in np.flatnonzero(seen.mask):
                code = choices.action_at(tables, 0, pair.lowered.rules, lens, seat, int(choice))
                if code < 0:  # nothing
                    assert question != layout.DECIDE
                    continue
                who, action = decode(pair.lowered, code)
                assert who == seat
                assert view.why_illegal(action) is None, pair.explain(f"{seat} {action}")
    assert asked[layout.DECIDE] > STEPS // 3
    assert asked[layout.JUMP_IN] + asked[layout.DOUBT]


@pytest.mark.parametrize("key", EDITIONS)
def test_hidden_cards_change_no_bit_of_what_is_shown(key: str) -> None:
    compared = changed = 0
    for pair, rng in walks(key, "honest", STEPS // 3):
        seat = rng.randrange(pair.game.seats)
        view = observe(pair.state, seat)
        question = choices.question_to(view)
        if question == choices.NOT_ASKED:
            continue
        lens = choices.lens_of(pair.lowered)
        shown = of_view(pair, view, question, lens)
        for number in range(2):
            world = imagine(view, Chance(f"{number}"))
            changed += world.hands != pair.state.hands
            assert of_state(pair, world, question, seat, lens) == shown
            assert of_view(pair, observe(world, seat), question, lens) == shown
            compared += 1
    assert compared > 50
    assert changed > compared // 2


def test_the_own_hand_is_shown() -> None:
    """The tests above would pass on rows of zeros."""
    rows = set()
    for pair, _ in walks("international", "own", 200):
        view = observe(pair.state, pair.state.pending.seats[0]) if pair.state.pending.seats else None
        if view is None or choices.question_to(view) != layout.DECIDE:
            continue
        row = of_view(pair, view, layout.DECIDE, choices.lens_of(pair.lowered)).row
        assert row[places.SIZE + 11] == min(len(view.hand), 60)
        assert row[: places.HAND_2].sum() <= len(view.hand)
        rows.add(row.tobytes())
    assert len(rows) > 50


def random_net(seed: int, width: int = 16) -> choices.Weights:
    rng = np.random.default_rng(seed)
    shapes = (
        (1, places.SEEN, width), (1, width), (1, 1, width, width), (1, 1, width), (1, places.CHOICES, width),
        (1, places.CHOICES),
    )  # fmt: skip
    found = choices.Weights(*(rng.normal(0, 0.3, shape).astype(np.float32) for shape in shapes))
    found.b_out[0, places.BESIDES] = -9  # it plays what it can, so that rounds end
    return found


@pytest.mark.parametrize("seats", range(2, 11))
@pytest.mark.parametrize("key", EDITIONS)
def test_networks_play_whole_rounds_at_every_table(key: str, seats: int) -> None:
    """`play_out` refuses an action that is not legal. Any weights will do: these play everything, and the others
    see to it that rounds end."""
    edition = EDITIONS[key]
    bot = NetBot()
    bot.net = choices.Net(random_net(seats))
    game = Game.of(edition, seats, edition.ruleset)
    assert lowered_for(game) is not None
    state, _ = deal(game, Chance(f"{key} {seats}"))
    bots: list[Bot] = [(bot, HeuristicBot())[seat % 2] for seat in range(seats)]
    end = play_out(state, Chance("pile"), bots, Chance("moods"))
    assert isinstance(end.pending, Over)


def test_with_a_limit_nobody_draws_who_could_play() -> None:
    found = Counter()  # type: ignore[var-annotated]
    for pair, _ in walks("international", "limit", 600):
        for seat in pair.state.pending.seats[:1]:
            view = observe(pair.state, seat)
            if choices.question_to(view) != layout.DECIDE or pair.state.pending.kind != "turn":
                continue
            free = of_view(pair, view, layout.DECIDE, choices.lens_of(pair.lowered))
            bound = of_view(pair, view, layout.DECIDE, choices.lens_of(pair.lowered, 5))
            if len(view.hand) < 5:
                assert bound.mask[places.BESIDES] == free.mask[places.BESIDES]
            found[len(view.hand) < 5, bool(free.mask[places.BESIDES]), bool(bound.mask[places.BESIDES])] += 1
    assert found[False, True, False] > 5
