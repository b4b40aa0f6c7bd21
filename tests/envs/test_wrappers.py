"""The interfaces of other libraries: their own checks pass, and they play the same rounds as the tables below."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, seed_test

import comodin
from comodin import BadInput, envs

GAMES = [("international", 2), ("casa", 4), ("international", 10)]
CHANCE = np.random.default_rng(1)


@pytest.fixture(autouse=True)
def _same_chance() -> None:
    """Every test makes the same choices, whichever ran before it."""
    CHANCE.bit_generator.state = np.random.default_rng(1).bit_generator.state


def some(mask: Any) -> int:
    """A legal action, mostly the last: it plays a card where one can be played, so that rounds end."""
    legal = np.flatnonzero(mask)
    return int(legal[-1] if CHANCE.random() < 0.7 else CHANCE.choice(legal))


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_pettingzoo_and_gymnasium_check_it(edition: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(envs.aec(edition, players), num_cycles=300)
        seed_test(lambda: envs.aec(edition, players), num_cycles=50)
        parallel_api_test(envs.parallel(edition, players), num_cycles=100)
        check_env(envs.gym(edition, players))


def test_the_door_imports_no_library_before_it_is_asked() -> None:
    code = (
        "import sys, comodin, comodin.envs; comodin.envs.space('casa'); comodin.envs.vector(1, players=2);"
        "sys.exit(any(name in sys.modules for name in ('gymnasium', 'pettingzoo')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert comodin.envs is envs


@pytest.mark.parametrize(("edition", "players"), GAMES)
def test_aec_plays_the_rounds_of_a_vector_of_one(edition: str, players: int) -> None:
    env, tables = envs.aec(edition, players), envs.vector(1, edition, players)
    env.reset(seed=5)
    tables.reset(seed=5)
    ends = 0
    for _ in range(1500):
        seen = env.observe(env.agent_selection)
        assert env.agent_selection == f"player_{tables.seat[0]}"
        assert (seen["observation"] == tables.observation[0]).all()
        assert (seen["action_mask"] == tables.mask[0]).all()
        action = some(tables.mask[0])
        env.step(action)
        tables.step([action])
        if tables.terminated[0]:
            ends += 1
            assert list(env.rewards.values()) == tables.rewards[0].tolist()
            assert all(env.terminations.values())
            for agent in env.possible_agents:  # the end is still there to be seen, and its winner holds nothing
                own = env.observe(agent)
                assert not own["action_mask"].any()
                assert (own["observation"][env.table.layout["cards"].start] == 0) == (env.rewards[agent] > 0)
            while env.agents:
                env.step(None)
            env.reset()
    assert ends or edition == "casa"


def test_what_a_seat_sees_that_is_not_asked() -> None:
    env = envs.vector(2, "casa", 4, seed=3)
    env.reset()
    question = env.layout["question"].slice
    for _ in range(300):
        env.step_sampled()
        for table, asked in enumerate(env.seat):
            own, other = env.observe(table, int(asked)), env.observe(table, (int(asked) + 1) % 4)
            assert (own.observation == env.observation[table]).all()
            assert (own.mask == env.mask[table]).all()
            assert not other.mask.any()
            assert not other.observation[question].any()
            cards = other.observation[env.layout["hand"].slice]
            assert (own.full[: len(cards)] == cards).all()


def test_a_parallel_step_is_that_of_the_seat_that_is_asked() -> None:
    env = envs.parallel("international", 4)
    seen, infos = env.reset(seed=2)
    while env.agents:
        asked = [agent for agent in env.agents if infos[agent]["asked"]]
        assert len(asked) == 1
        actions = {agent: some(seen[agent]["action_mask"]) for agent in env.agents}
        assert not any(action for agent, action in actions.items() if agent != asked[0])
        seen, rewards, ended, _, infos = env.step(actions)
    assert all(ended.values())
    assert max(rewards.values()) == 1.0


def test_gymnasium_knows_the_id_and_many_tables() -> None:
    assert envs.register() == envs.register() == "comodin/Uno-v1"
    env = gymnasium.make("comodin/Uno-v1", players=3, opponents="heuristic", render_mode="rgb_array")
    _, info = env.reset(seed=4)
    assert (info["action_mask"] == env.unwrapped.action_masks()).all()
    assert env.render().shape == (60 + 3 * 42 + 8, 584, 3)
    many = gymnasium.make_vec("comodin/Uno-v1", num_envs=3, vectorization_mode="vector_entry_point", players=2)
    assert many.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observation, infos = many.reset(seed=4)
    one = envs.gym(players=2)  # the first table of many is the one table of the same seed
    assert (one.reset(seed=4)[0] == observation[0]).all()
    ends = 0
    for _ in range(400):
        action = [some(mask) for mask in infos["action_mask"]]
        observation, rewards, ended, _, infos = many.step(action)
        alone = one.step(action[0])
        assert alone[1] == rewards[0]
        assert alone[2] == ended[0]
        if ended[0]:
            ends += 1
            assert infos["_final_obs"][0]
            cards = one.table.layout["cards"].slice
            assert (infos["final_obs"][0][cards] == alone[0][cards]).all()
            assert (one.reset()[0] == observation[0]).all()
        else:
            assert (alone[0] == observation[0]).all()
    assert ends > 2


def test_an_illegal_action_is_replaced_or_refused() -> None:
    env = envs.gym(players=2)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    replaced = env.step(wrong)[4]["replaced_by"]
    assert info["action_mask"][replaced]
    many = envs.gym_vector(2, players=2)
    masks = many.reset(seed=1)[1]["action_mask"]
    infos = many.step([wrong, some(masks[1])])[4]
    assert infos["_replaced_by"].tolist() == [True, False]
    assert masks[0][infos["replaced_by"][0]]
    strict = envs.gym(players=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(BadInput, match="is not legal now; look at the mask"):
        strict.step(wrong)


def stepped_after_the_end() -> None:
    env = envs.gym(players=2)
    ended = cut = False
    mask = env.reset(seed=1)[1]["action_mask"]
    while not (ended or cut):
        _, _, ended, cut, info = env.step(some(mask))
        mask = info["action_mask"]
    env.step(1)


def never_reset() -> None:
    envs.aec().step(1)


def reset_then(step: Callable[[Any], object]) -> Callable[[], object]:
    def run() -> object:
        env = envs.aec(players=2)
        env.reset(seed=1)
        return step(env)

    return run


WRONG: list[tuple[Callable[[], object], str]] = [
    (lambda: envs.aec("nowhere"), "edition"),
    (lambda: envs.aec(players=11), "players: expected 2 to 10, found 11"),
    (lambda: envs.gym(opponents="nobody"), "opponents: 'nobody' does not play in the kernel; expected one of"),
    (lambda: envs.gym(illegal="ignore"), "illegal: expected one of random, raise, found 'ignore'"),
    (lambda: envs.aec(render_mode="human"), "render_mode: expected one of ansi, rgb_array, or None"),
    (lambda: envs.gym().reset(seed=-1), "seed: expected a whole number from 0 on, found -1"),
    (lambda: envs.gym_vector(2).reset(seed=[1, 2]), "seed: expected a whole number from 0 on"),  # type: ignore[arg-type]
    (reset_then(lambda env: env.render()), "render_mode: expected one of ansi, rgb_array to render, found None"),
    (reset_then(lambda env: env.step(139)), "action: expected an id from 0 to 138, found 139"),
    (reset_then(lambda env: env.step("draw")), "action: expected an id from 0 to 138, found 'draw'"),
    (reset_then(lambda env: env.step(3)), r"action: 3 \(accept\) is not legal now; look at the mask"),
    (lambda: envs.vector(1).observe(0, 0), "observe: nothing has been dealt yet"),
    (never_reset, "action: nothing has been dealt yet; expected a call of `reset` before"),
    (stepped_after_the_end, "action: the round is over; expected a call of `reset` before the next action"),
    (lambda: envs.spiel().new_initial_state(1).legal_actions(7), "player: expected a whole number from 0 to 1"),
]


@pytest.mark.parametrize(("wrong", "said"), WRONG)
def test_what_is_wrong_is_said_in_a_sentence(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        wrong()


def test_a_table_in_words_and_as_a_picture() -> None:
    env: Any = envs.aec("casa", 4, render_mode="ansi")
    env.reset(seed=3)
    text = env.render()
    assert f"> {env.agent_selection} (7):" in text
    assert text.startswith("top ")
    picture: Any = envs.aec("casa", 10, render_mode="rgb_array")
    picture.reset(seed=3)
    drawn = picture.render()
    assert drawn.dtype == np.uint8
    picture.step(some(picture.observe(picture.agent_selection)["action_mask"]))
    assert drawn.shape == picture.render().shape
    assert (drawn != picture.render()).any()
