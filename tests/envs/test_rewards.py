"""What a round is worth: won or lost, in points, in chances of the match; and what shaping adds to it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from comodin import BadInput, envs
from comodin.envs.settings import Reward

SEED = 11


def stepped(reward: Reward, players: int = 3, tables: int = 32, steps: int = 400, **more: Any) -> Any:
    """Rounds of random players that are mostly the last legal action, so that they end: each step's rewards,
    ends, and the environment."""
    env = envs.vector(tables, "international", players, reward=reward, seed=SEED, **more)
    observation, mask = env.reset()
    chance = np.random.default_rng(SEED)
    for _ in range(steps):
        last = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
        actions = np.where(chance.random(tables) < 0.8, last, env.sample())
        before = env.seat.copy(), observation.copy()
        observation, mask, rewards, ended, cut = env.step(actions)
        yield env, before, rewards.astype(float), ended.copy(), cut.copy()


def test_who_wins_gets_one_and_the_others_share_minus_one() -> None:
    ends = 0
    for _, _, rewards, ended, _ in stepped("win"):
        assert not rewards[~ended].any()
        for row in rewards[ended]:
            assert sorted(row.tolist()) == pytest.approx([-0.5, -0.5, 1.0])
        ends += int(ended.sum())
    assert ends > 20


def test_points_are_those_that_the_others_still_hold() -> None:
    ends = 0
    for env, (seats, _), rewards, ended, _ in stepped("points"):
        for table in np.flatnonzero(ended):
            row, seat = rewards[table], seats[table]
            winner = int(row.argmax())
            assert row[winner] == pytest.approx(-np.delete(row, winner).sum())
            cards = env.final[table][env.layout["cards"].slice]  # of the seat that acted last, then its neighbours
            assert cards[(winner - seat) % 3] == 0
            ends += 1
    assert ends > 20


def test_the_chance_of_a_match_adds_up_to_what_the_match_was_worth() -> None:
    """From an even start to its end a match moves the winner's chance to 1, and the chances of the others to 0."""
    players, tables, target = 3, 24, 150
    sums = np.zeros((tables, players))
    done = 0
    for env, _, rewards, ended, _ in stepped("match", players, tables, 1500, target=target):
        assert rewards.sum(axis=1) == pytest.approx(np.zeros(tables), abs=1e-5)
        sums += rewards
        over = ended & (env._memos["total"][:, :players].sum(axis=1) == 0)
        for table in np.flatnonzero(over & (rewards != 0).any(axis=1)):
            assert sorted(sums[table].tolist()) == pytest.approx([-1 / 3, -1 / 3, 2 / 3], abs=1e-4)
            sums[table] = 0.0
            done += 1
        assert (np.abs(sums) <= 1).all()
        totals = env.observation[:, env.layout["totals"].slice]
        assert ((totals > 0).any(axis=1) == (env._memos["total"][:, :players] > 0).any(axis=1)).all()
    assert done > 10


def test_shaping_is_off_by_default_and_telescopes() -> None:
    """Potential-based: with a discount of 1 the sum over a round differs by what the first hand was worth, so the
    best policy stays the best."""
    worth, players, tables = 0.01, 3, 16
    plain, shaped = (stepped("win", players, tables, 300, shaping=shaping) for shaping in (0.0, worth))
    sums = np.zeros((2, tables, players))
    first = np.zeros((tables, players))
    ends = 0
    for (_, _, rewards, ended, _), (env, (seats, seen), more, ended_too, _) in zip(plain, shaped, strict=True):
        assert (ended == ended_too).all()
        held = seen[:, env.layout["cards"].start]
        for table in range(tables):
            if not first[table, seats[table]]:  # what the seat holds when it is asked for the first time
                first[table, seats[table]] = held[table]
        sums += rewards, more
        for table in np.flatnonzero(ended).tolist():
            assert sums[1, table] - sums[0, table] == pytest.approx(worth * first[table], abs=1e-5)
            sums[:, table] = first[table] = 0.0
            ends += 1
    assert ends > 8


def test_a_learner_is_rewarded_for_a_card_less_at_every_step() -> None:
    discount, worth = 0.9, 0.1
    env = envs.vector(1, "international", 2, opponents="simple", shaping=worth, discount=discount, seed=SEED)
    observation, _ = env.reset()
    place = env.layout["cards"].start
    seen = 0
    for _ in range(200):
        before = int(observation[0, place])
        observation, _, rewards, ended, cut = env.step_sampled()
        if not (ended[0] or cut[0]):
            now = int(observation[0, place])
            assert rewards[0, 0] == pytest.approx(worth * before - discount * worth * now, abs=1e-5)
            assert rewards[0, 1] == 0
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("reward", ["win", "points"])
def test_every_interface_tells_the_same_reward(reward: Reward) -> None:
    spiel = envs.spiel("international", 2, reward=reward).new_initial_state(seed=5)
    aec: Any = envs.aec("international", 2, reward=reward)
    aec.reset(seed=5)
    while not spiel.is_terminal():
        action = spiel.legal_actions()[-1]
        spiel.apply_action(action)
        aec.step(action)
    assert spiel.returns() == pytest.approx([aec.rewards["player_0"], aec.rewards["player_1"]])
    assert any(spiel.returns())


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"reward": "gold"}, "reward"),
        ({"shaping": -1.0}, "shaping"),
        ({"discount": 2.0}, "discount"),
        ({"target": 0}, "target"),
    ],
)
def test_wrong_rewards_get_one_sentence(wrong: dict[str, Any], place: str) -> None:
    with pytest.raises(BadInput, match=place):
        envs.vector(1, **wrong)
