"""Line-ups, intervals, ratings, the sequential test and the gap: against what is known beforehand."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from comodin.arena import Results, choices, gaps, lines, lineups, rate_of_elo, ratings, share, sprt
from comodin.arena.rating_model import SCALE, strengths
from comodin.arena.seatings import Lineup, halves, one_among, opposite
from comodin.arena.statistics import FEWEST, estimate, gain, gap_closed, resampled_sums

# -- line-ups ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 11))
def test_every_bot_sits_in_every_seat_as_often(players: int) -> None:
    for seatings, copies in ((one_among(players), 1), (halves(players), players // 2)):
        assert len(set(seatings)) == len(seatings)
        assert {seating.count(0) for seating in seatings} == {copies}
        assert len({sum(seating[seat] for seating in seatings) for seat in range(players)}) == 1


def test_four_players_sit_in_every_way_there_is() -> None:
    assert set(halves(4)) == set(permutations((0, 0, 1, 1)))
    assert set(one_among(4)) == set(permutations((0, 1, 1, 1)))
    assert opposite() == ((0, 1, 0, 1), (1, 0, 1, 0))


def test_which_lineups_are_played() -> None:
    def pairs(found: tuple[Lineup, ...]) -> list[tuple[int, int, str]]:
        return [(lineup.first, lineup.second, lineup.kind) for lineup in found]

    rest = {"every": False, "partners": False}
    assert pairs(lineups(3, 2, against=None, **rest)) == [(0, 1, "one"), (0, 2, "one"), (1, 2, "one")]
    assert pairs(lineups(2, 4, against=None, **rest)) == [(0, 1, "one"), (1, 0, "one")]
    assert pairs(lineups(3, 4, against=2, **rest)) == [(0, 2, "one"), (1, 2, "one")]
    every = lineups(2, 4, against=1, every=True, partners=False)
    assert pairs(every) == [(0, 1, "one"), (1, 0, "one"), (0, 1, "half")]
    assert pairs(lineups(2, 4, against=None, every=True, partners=True)) == [(0, 1, "partners")]


# -- intervals ---------------------------------------------------------------------------------------------


def test_the_interval_holds_the_truth_in_95_of_100_runs() -> None:
    generator = np.random.default_rng(4)
    held = 0
    for _ in range(1_000):
        found = estimate(generator.binomial(4, 0.3, 200) / 4)
        held += found.low <= 0.3 <= found.high
    assert 930 <= held <= 968
    nearly_all = share(np.array([1.0] * 15 + [0.5]))
    assert 0.9 < nearly_all.low < nearly_all.mean < nearly_all.high == 1.0
    assert share(np.array([0.0] * 15 + [0.5])).low == 0.0


def test_deals_that_were_all_won_leave_some_doubt() -> None:
    """40 of 40: Wilson's bound is n / (n + z²)."""
    won, lost = share(np.ones(40)), share(np.zeros(40))
    assert won == pytest.approx((1.0, 40 / (40 + 1.96**2), 1.0), abs=1e-4)
    assert lost == pytest.approx((0.0, 0.0, 1 - won.low), abs=1e-4)
    assert share(np.array([])) == (0.0, 0.0, 0.0)


def test_a_round_is_worth_more_where_the_seats_of_a_deal_even_out() -> None:
    generator = np.random.default_rng(5)
    alone = generator.binomial(2, 0.5, 20_000) / 2
    assert gain(alone, 2) == pytest.approx(1, abs=0.05)
    evened = (alone + 1 - np.roll(alone, 1) * 0.5) / 1.75
    assert gain(evened, 2) > 1.5
    assert gain(np.full(10, 0.5), 2) == 1


# -- ratings -----------------------------------------------------------------------------------------------


def wins_of(true: list[float], tables: list[list[int]], deals: int) -> list[np.ndarray]:
    """Rounds drawn by Luce's model."""
    generator = np.random.default_rng(6)
    found = []
    for table in tables:
        shares = np.array(table) * np.array(true)
        found.append(generator.multinomial(4, shares / shares.sum(), deals).astype(float))
    return found


def test_ratings_find_the_strengths_that_the_rounds_were_drawn_from() -> None:
    true, tables = [4.0, 1.0, 0.25], [[1, 3, 0], [3, 1, 0], [1, 0, 3], [0, 2, 2]]
    wins = wins_of(true, tables, 5_000)
    found = ratings(np.array(tables, float), wins)
    for strength, rating in zip(true, found, strict=True):
        assert rating.low < SCALE * np.log(strength) < rating.high
        assert rating.high - rating.low < 40
    assert sum(rating.mean for rating in found) == pytest.approx(0, abs=1e-6)


def test_two_players_are_rated_as_the_odds_say_and_one_who_never_won_is_rated_too() -> None:
    found = strengths(np.array([[1.0, 1.0]]), np.array([[30_000.0, 10_000.0]]))
    assert found[0] / found[1] == pytest.approx(3, rel=1e-3)
    never = strengths(np.array([[1.0, 1.0]]), np.array([[100.0, 0.0]]))
    assert np.isfinite(np.log(never)).all()


def test_ratings_agree_with_choix() -> None:
    choix = pytest.importorskip("choix", reason='needs the extra "arena"')
    tables = [[1, 3, 0], [1, 0, 3], [0, 1, 3], [0, 3, 1]]
    wins = wins_of([2.0, 1.0, 0.5], tables, 2_000)
    rounds = []
    for table, won in zip(tables, wins, strict=True):
        for bot, times in enumerate(won.sum(axis=0).astype(int)):
            others = [seat for seat, copies in enumerate(table) for _ in range(copies - (seat == bot))]
            rounds += [(bot, tuple(others))] * times
    theirs = choix.ilsr_top1(3, rounds)
    ours = np.log(strengths(np.array(tables, float), np.stack([won.sum(axis=0) for won in wins])))
    assert ours == pytest.approx(theirs, abs=2e-3)


# -- the sequential test -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("true", "right"), [(0.5, "low"), (0.56, "high")])
def test_the_sequential_test_is_seldom_wrong(true: float, right: str) -> None:
    generator = np.random.default_rng(7)
    wrong = 0
    for _ in range(200):
        values = generator.binomial(2, true, 4_000) / 2
        for stop in range(FEWEST, len(values), 20):
            decision = sprt(estimate(values[:stop]), stop, 0.5, 0.56).decision
            if decision != "open":
                break
        assert decision != "open"
        wrong += decision != right
    assert wrong <= 20  # 5 % and some luck


def test_nothing_is_decided_on_a_few_deals() -> None:
    assert sprt(estimate(np.ones(10)), 10, 0.5, 0.6).decision == "open"
    assert sprt(estimate(np.ones(100)), 100, 0.5, 0.6).llr == 0  # no variance seen yet


def test_ratings_as_win_rates() -> None:
    assert rate_of_elo(0, 4) == pytest.approx(0.25)
    assert rate_of_elo(400, 2) == pytest.approx(10 / 11)


# -- the gap -----------------------------------------------------------------------------------------------


def test_the_gap_that_is_closed() -> None:
    generator = np.random.default_rng(8)
    bot, oracle = (generator.binomial(4, share, 4_000) / 4 for share in (0.35, 0.45))
    found = gap_closed(bot, oracle, 0.25)
    assert found is not None
    assert found.low < 0.5 < found.high
    assert found.high - found.low < 0.15
    assert gap_closed(bot, np.full(4_000, 0.25), 0.25) is None


def test_results_tell_both_sides_of_two_and_the_gap_to_the_oracle() -> None:
    results = Results(["search", "oracle", "other"], lineups(3, 2, against=2, every=False, partners=False))
    generator = np.random.default_rng(9)
    for place, rate in enumerate((0.6, 0.7)):
        won = generator.binomial(2, rate, 1_000)
        rows = np.stack([won, 2 - won, 10 * won, 20 * (2 - won), 20 * (2 - won), 10 * won], axis=1)
        results.add(place, rows[:400])
        results.add(place, rows[400:])
    told = {(line.bot, line.against): line for line in lines(results)}
    assert set(told) == {(0, 2), (2, 0), (1, 2), (2, 1)}
    assert told[0, 2].won.mean + told[2, 0].won.mean == pytest.approx(1)
    assert told[0, 2].points.mean == pytest.approx(10 * told[0, 2].won.mean)
    assert told[2, 0].left.mean == pytest.approx(told[0, 2].points.mean)
    so_far, deals = results.so_far(0)
    assert deals == 1_000
    assert so_far == pytest.approx(told[0, 2].won)
    (gap,) = gaps(results, [1])
    assert (gap.bot, gap.against, gap.oracle) == (0, 2, 1)
    assert 0.3 < gap.closed.low < gap.closed.mean < gap.closed.high < 0.7
    tables, wins = choices(results)
    assert tables.tolist() == [[1, 0, 1], [0, 1, 1]]
    assert [won.sum() for won in wins] == [2_000, 2_000]


def test_many_deals_are_drawn_again_in_groups() -> None:
    values = np.arange(10_000, dtype=float)[:, None]
    drawn = resampled_sums(values)
    assert drawn.mean() == pytest.approx(values.sum(), rel=0.01)
