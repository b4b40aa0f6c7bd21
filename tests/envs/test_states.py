"""Games with states, and arrays that other libraries share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from comodin import envs


def play(state: Any, seed: int, most: int = 3000) -> list[float]:
    chance = np.random.default_rng(seed)
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    returns: list[float] = state.returns()
    return returns


@pytest.mark.parametrize(("edition", "players"), [("international", 2), ("casa", 4), ("international", 10)])
def test_a_clone_goes_on_in_the_same_way_and_alone(edition: str, players: int) -> None:
    game = envs.spiel(edition, players)
    state = game.new_initial_state(seed=9)
    play(state, 1, 40)
    before = [state.information_state_string(seat) for seat in range(players)]
    copies = [state.clone(), state.clone()]
    ends = [play(copy, 2) for copy in copies]
    assert ends[0] == ends[1]
    assert copies[0].history() == copies[1].history()
    assert str(copies[0]) == str(copies[1])
    assert [state.information_state_string(seat) for seat in range(players)] == before
    assert len(state.history()) == 40
    assert play(state, 2) == ends[0]
    assert all(game.min_utility() - 1e-6 <= one <= game.max_utility() for one in ends[0])


def test_a_state_is_what_openspiel_expects() -> None:
    game = envs.spiel("international", 3, reward="points")
    assert (game.num_players(), game.num_distinct_actions()) == (3, 139)
    first, again = game.new_initial_state(seed=1), game.new_initial_state(seed=1)
    assert str(first) == str(again) != str(game.new_initial_state(seed=2))
    asked = first.current_player()
    assert first.legal_actions() == first.legal_actions(asked) == list(np.flatnonzero(first.legal_actions_mask()))
    assert first.legal_actions((asked + 1) % 3) == []
    assert not any(first.legal_actions_mask((asked + 1) % 3))
    assert [first.information_state_tensor().size] == game.information_state_tensor_shape()
    assert [first.observation_tensor(0).size] == game.observation_tensor_shape()
    assert first.is_chance_node() is first.is_simultaneous_node() is False
    play(first, 3)
    assert first.is_terminal()
    assert first.current_player() == -4
    assert first.legal_actions() == []
    winner = first.winner()
    assert winner == int(np.argmax(first.returns()))
    assert first.player_return(winner) == -sum(one for one in first.returns() if one < 0)
    assert first.returns()[winner] <= game.max_utility() == -game.min_utility()


def test_the_history_shows_what_the_last_seat_did() -> None:
    state = envs.spiel("international", 2, history=4).new_initial_state(seed=3)
    steps = state.information_state_tensor(0)[-16:].reshape(4, 4)
    assert steps[-1].any()  # the card that was turned up
    play(state, 1, 6)
    assert (state.information_state_tensor(0)[-16:] != steps.ravel()).any()


def shares(share: Any, env: Any) -> None:
    """What is written into the arrays of the environment is seen by the other library."""
    for name in ("observation", "mask", "rewards", "terminated", "seat"):
        own = getattr(env, name)
        other = share(own)
        assert tuple(other.shape) == own.shape
        own.reshape(-1)[0] = 1
        assert int(other.reshape(-1)[0]) == 1
        own.reshape(-1)[0] = 0
        assert int(other.reshape(-1)[0]) == 0


def test_numpy_shares_the_arrays_by_dlpack() -> None:
    env = envs.vector(4, "international", 2, seed=1)
    env.reset()
    shares(np.from_dlpack, env)
    watched = np.from_dlpack(env.observation)
    env.step_sampled()
    assert (watched == env.observation).all()
    assert env.observation.ctypes.data % 64 == 0


def test_torch_shares_the_arrays_by_dlpack() -> None:
    torch = pytest.importorskip("torch")
    env = envs.vector(4, "international", 2, seed=1)
    env.reset()
    shares(torch.from_dlpack, env)


def test_jax_shares_the_arrays_by_dlpack() -> None:
    dlpack = pytest.importorskip("jax.dlpack")
    env = envs.vector(4, "international", 2, seed=1)
    env.reset()
    watched = dlpack.from_dlpack(env.observation)
    assert watched.unsafe_buffer_pointer() == env.observation.ctypes.data
