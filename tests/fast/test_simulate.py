"""Many rounds: the same result however they are divided, fair chance, and a way out for what cannot be lowered."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.fast.engine import CannotLower, layout, lower
from comodin.fast.play import BLOCKED, COUNTS, REST, RESULT, SCORE, UNFINISHED, WINNER, kernel
from comodin.fast.players import POLICIES, players_of
from comodin.match import winner_takes
from comodin.rules import KNOBS, Effect, Game, Option, Over
from comodin.rules.cards import print_card
from comodin.simulation import Simulation, Tally, mean_of, quantile, share_of
from comodin.simulation import rounds as simulate
from comodin.simulation.rounds import SimulationOutcome

from .lockstep import Pair, lowered_values, random_action, random_custom, random_position


def numbers(outcome: SimulationOutcome) -> dict[str, Any]:
    """Everything that was counted, as values that compare."""

    def plain(tally: Tally | None) -> Any:
        return tally and {name: np.asarray(value).tolist() for name, value in vars(tally).items()}

    return {"tally": plain(outcome.tally), "changed": plain(outcome.changed), "differences": outcome.differences}


def played(key: str = "clasico", seats: int = 4, rounds: int = 5_000, **named: Any) -> Simulation:
    return simulate.simulate(Game.of(EDITIONS[key], seats), rounds, **named)


@pytest.mark.parametrize("key", EDITIONS)
def test_the_number_of_threads_changes_nothing(key: str) -> None:
    one = played(key, threads=1, detail=True, seed="threads")
    many = played(key, threads=5, detail=True, seed="threads")
    assert numbers(one.outcome) == numbers(many.outcome)
    assert one.tally.rounds == 5_000
    assert one.tally.wins.sum() + one.tally.blocked + one.tally.unfinished == 5_000


def test_the_size_of_a_batch_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = played(rounds=3_000, detail=True)
    monkeypatch.setattr(simulate, "BATCH", 77)
    assert numbers(played(rounds=3_000, detail=True).outcome) == numbers(whole.outcome)


def test_another_seed_gives_other_rounds_and_the_same_seed_the_same() -> None:
    assert numbers(played(seed=1).outcome) == numbers(played(seed="1").outcome)
    assert numbers(played(seed=1).outcome) != numbers(played(seed=2).outcome)


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert numbers(played(executor=pool, seed="x").outcome) == numbers(played(seed="x").outcome)


def test_a_dask_cluster_gives_the_same_result_bit_for_bit() -> None:
    distributed = pytest.importorskip("distributed", reason='needs the extra "cluster"')
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    )
    game = Game.of(EDITIONS["casa"], 3)
    changed = replace(game, ruleset=game.ruleset.with_options({"stacking": True}))
    with cluster, distributed.Client(cluster) as client:
        there = simulate.simulate(game, 9_000, changed=changed, detail=True, executor=client.get_executor())
    here = simulate.simulate(game, 9_000, changed=changed, detail=True, threads=1)
    assert numbers(there.outcome) == numbers(here.outcome)


def test_without_the_compiler_the_rounds_are_the_same() -> None:
    """COMODIN_JIT=0 runs the very same functions as plain Python."""
    code = """if True:
        import json
        from comodin.editions import EDITIONS
        from comodin.fast import jit
        from comodin.simulation.rounds import simulate
        from comodin.rules.edition import Game
        found = []
        for key in EDITIONS:
            for bots in ("simple", "random"):
                tally = simulate(Game.of(EDITIONS[key], 3), 4, bots=[bots], limit=300, detail=True).tally
                found.append([tally.decisions, tally.turns.tolist(), tally.points.tolist(), tally.played.tolist()])
        print(json.dumps([jit.JIT, found]))
    """
    results = []
    for jit in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code], env={"COMODIN_JIT": jit}, capture_output=True, text=True, check=True
        )
        results.append(json.loads(run.stdout))
    assert results[0] == [False, results[1][1]]


def test_an_interrupt_keeps_what_was_played() -> None:
    class Impatient(ThreadPoolExecutor):
        times = 0

        def submit(self, *args: Any, **named: Any) -> Future[Any]:
            self.times += 1
            if self.times > 3:
                raise KeyboardInterrupt
            return super().submit(*args, **named)

    with Impatient(1) as pool:
        result = played(rounds=1_000_000, executor=pool)
    assert result.interrupted
    assert result.tally.rounds in (simulate.BATCH, 2 * simulate.BATCH, 3 * simulate.BATCH)


def test_changed_rules_are_played_on_the_same_seeds() -> None:
    game = Game.of(EDITIONS["international"], 4)
    same = simulate.simulate(game, 2_000, changed=game).outcome
    assert same.differences == [0, 0, 0, 0]
    until = replace(game, ruleset=game.ruleset.with_options({"seven_zero": True}))
    found = simulate.simulate(game, 20_000, changed=until).outcome
    assert found.changed is not None
    expected = found.changed.mean_turns.mean - found.tally.mean_turns.mean
    assert found.turns_difference.mean == pytest.approx(expected)
    assert found.turns_difference.low < expected < found.turns_difference.high


@pytest.mark.parametrize("wrong", [{"bots": ["nobody"]}, {"bots": ["simple", "random"]}, {"rounds": 0}])
def test_bad_wishes_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        played(**wrong)


def test_too_many_players_are_refused() -> None:
    with pytest.raises(BadInput):
        played(seats=11)


def test_simple_players_beat_random_ones() -> None:
    tally = played("international", bots=["simple", "random", "random", "random"], rounds=4_000).tally
    assert tally.win_rate(0).low > 0.5


def test_every_way_of_scoring_can_be_had_from_the_results() -> None:
    """E3, R1: the kernel tells the points left in each hand; `scoring` makes of them what the format wants."""
    lowered = lower(Game.of(EDITIONS["international"], 4))
    out = np.zeros((300, RESULT), np.int32)
    none = np.zeros((0, COUNTS), np.int32)
    kernel.play_rounds(layout.new_tables(), 0, lowered.rules, -1, 0x1111, 1, 0, 50_000, out, none)
    for row in out.tolist():
        winner, left = row[WINNER], row[REST : REST + 4]
        assert left[winner] == 0
        assert winner_takes(winner, left)[winner] == row[SCORE]
        partners = winner_takes(winner, left, ((0, 2), (1, 3)))
        assert partners[winner] == row[SCORE] - left[(winner + 2) % 4]


# -- chance ------------------------------------------------------------------------------------------------


def chi_square(times: Counter[int], n: int) -> float:
    expected = sum(times.values()) / n
    return sum((times[k] - expected) ** 2 / expected for k in range(n))


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_every_card_is_dealt_to_every_place_alike(seats: int) -> None:
    """Where does each printed card go? Uniform up to chance; deviations beyond 5 sigma would be a bug."""
    game = Game.of(EDITIONS["international"], seats)
    lowered = lower(game)
    tables = layout.new_tables()
    deals = 3_000
    first = np.zeros((seats, 64))
    dealers: Counter[int] = Counter()
    for number in range(deals):
        kernel.deal_at(tables, 0, lowered.rules, 99, number, -1)
        dealers[int(tables[0]["dealer"])] += 1
        for seat in range(seats):
            first[seat] += [(int(tables[0]["once"][seat]) >> face) & 1 for face in range(64)]
    assert chi_square(dealers, seats) < seats + 5 * (2 * seats) ** 0.5 + 12
    # the chance to hold at least one of two copies among 7 of 108 cards; opening draws add a little to few
    for face in range(lowered.rules[0]["faces"]):
        copies = game.edition.copies[lowered.cards[face]]
        if copies == 2 and not lowered.cards[face].icon:
            share = 1 - (101 * 100) / (108 * 107)
            sigma = (share * (1 - share) / deals) ** 0.5
            for seat in range(seats):
                assert abs(first[seat, face] / deals - share) < 6 * sigma + 0.004


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    lowered = lower(Game.of(EDITIONS["international"], 4))
    tables = layout.new_tables()
    states = set()
    bits = np.zeros(32)
    for seed in range(50):
        for number in range(200):
            kernel.deal_at(tables, 0, lowered.rules, seed, number, 0)
            state = int(tables[0]["chance"])
            assert 0 < state < 1 << 63
            states.add(state)
            bits += [(state >> bit) & 1 for bit in range(32)]
    assert len(states) == 50 * 200
    assert np.abs(bits / 10_000 - 0.5).max() < 0.03


# -- every option ------------------------------------------------------------------------------------------

UNPLAYED = {"reminders", "house_rules"}  # H6, H10: what a seat is shown, and what the next round begins with


def with_option(key: str, name: str, value: Option, seats: int) -> Game:
    edition, rng = EDITIONS[key], random.Random(f"{key} {name} {value}")
    texts: tuple[str, ...] = ("WC1", "WC2")
    custom = {text: random_custom(rng) for text in texts if text in edition.cards}
    return Game.of(edition, seats, edition.ruleset.with_options({name: value}), custom)


def walk_in_lockstep(game: Game, seed: str) -> int:
    """A deal, and a table with few cards: both engines after every action. How many were carried out."""
    rng, actions = random.Random(seed), 0
    for start in (None, random_position(rng, game)):
        pair = Pair(start.game if start else game, seed, start)
        for _ in range(30):
            if isinstance(pair.state.pending, Over):
                break
            pair.act(*random_action(rng, pair.state))
            pair.compare_legal(rng.choice(pair.state.pending.seats or (0,)))
        actions += pair.actions
    return actions


def play_whole_rounds(game: Game) -> int:
    """In the kernel, by all its players; what no option may change. How many rounds ended with a winner."""
    lowered, tables, seats = lower(game), layout.new_tables(), game.seats
    out, none = np.zeros((12, RESULT), np.int32), np.zeros((0, COUNTS), np.int32)
    names = list(POLICIES)
    points = sum(card.points for card in game.deck)
    for row in range(len(out)):
        players = players_of([names[(row + seat) % len(names)] for seat in range(seats)])
        kernel.play_rounds(tables, 0, lowered.rules, -1, players, 7, row, 3_000, out[row : row + 1], none)
        s, result = tables[0], out[row].tolist()
        assert int(s["left"]) + int(s["discarded"]) + int(s["cards"].sum()) + 1 == len(game.deck)
        assert s["astray"] == 0
        if result[WINNER] >= 0:  # E1, E3: the winner holds nothing, and gets what the others hold
            left = result[REST : REST + seats]
            assert left[result[WINNER]] == 0
            assert result[SCORE] == sum(left) <= points
            assert int(s["cards"][result[WINNER]]) == 0
        else:
            assert result[WINNER] in (BLOCKED, UNFINISHED)
    return int((out[:, WINNER] >= 0).sum())


@pytest.mark.parametrize("key", EDITIONS)
def test_every_edition_every_option_in_both_engines(key: str) -> None:
    """Every value of every knob: the same walk in both engines, action by action, and whole rounds of the kernel's
    players. Two values of a knob never come to the same rules, or the option would be lost on the way."""
    actions = ended = 0
    for number, (name, values) in enumerate(KNOBS.items()):
        lowered = set()
        played = lowered_values(name)
        for value in set(values) - set(played):
            with pytest.raises(CannotLower, match=f"{name}|cards"):
                lower(with_option(key, name, value, 2 + number % 5))
        for value in played:
            game = with_option(key, name, value, 2 + number % 9)
            lowered.add(lower(game).rules.tobytes())
            actions += walk_in_lockstep(game, f"{key} {name} {value}")
            ended += play_whole_rounds(game)
        assert name in UNPLAYED or len(lowered) == len(played), f"{name} is lost"
    assert actions > 30 * sum(len(lowered_values(name)) for name in KNOBS)
    assert ended > 6 * sum(len(lowered_values(name)) for name in KNOBS)


def test_every_edition_with_every_number_of_players_can_be_lowered() -> None:
    for edition in EDITIONS.values():
        for seats in range(2, 11):
            assert lower(Game.of(edition, seats)).rules[0]["seats"] == seats


# -- what cannot be lowered --------------------------------------------------------------------------------


def five_of_a_kind() -> Game:
    edition = EDITIONS["international"]
    return Game.of(replace(edition, deck=(*edition.deck, edition.cards["W4"])), 3)


def test_what_the_kernel_cannot_express_has_a_name() -> None:
    with pytest.raises(CannotLower, match="copies"):
        lower(five_of_a_kind())
    edition = EDITIONS["international"]
    strange = replace(edition, deck=(*edition.deck, print_card("WX", points=50, effects=(_Strange(),))))
    with pytest.raises(CannotLower, match="_Strange"):
        lower(Game.of(strange, 3))


class _Strange(Effect):
    def carry_out(self, play: Any) -> None:
        """Nothing that the kernel knows."""


def test_the_readable_engine_plays_what_the_kernel_cannot() -> None:
    result = simulate.simulate(five_of_a_kind(), 12, bots=["simple"], limit=400, detail=True)
    tally = result.tally
    assert tally.rounds == 12
    assert tally.wins.sum() + tally.blocked + tally.unfinished == 12
    any_choice = simulate.simulate(five_of_a_kind(), 3, bots=["random"], limit=200)
    assert any_choice.tally.rounds == 3


# -- figures -----------------------------------------------------------------------------------------------


def test_estimates() -> None:
    assert mean_of(0, 0, 0).mean == 0
    assert share_of(0, 0).high == 0
    half = share_of(50, 100)
    assert (round(half.low, 3), half.mean, round(half.high, 3)) == (0.404, 0.5, 0.596)  # Wilson's, by hand
    assert share_of(0, 100).low == pytest.approx(0)
    tossed = mean_of(50, 50, 100)
    assert tossed.margin == pytest.approx(1.96 * (0.25 * 100 / 99 / 100) ** 0.5, rel=1e-3)


@pytest.mark.parametrize(
    ("values", "share", "expected"), [([1, 2, 3], 0.5, 2), ([1, 2, 3, 4], 0.5, 2.5), ([7], 0.95, 7), ([], 0.5, 0)]
)
def test_quantiles(values: list[int], share: float, expected: float) -> None:
    assert quantile(np.bincount(np.array(values, dtype=np.int64)), share) == expected
