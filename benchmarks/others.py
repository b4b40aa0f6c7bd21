"""What others do, one core, random legal choices: environments of card games, and two of no game for scale.

    python benchmarks/others.py

`rows` measures what is installed (extra "bench"); what is not is named and left out. Each row says what one step
includes, because that differs more than the games do. A second is one of processor time, all threads together.
Choices are drawn with Python's own `random`: numbers of NumPy, one at a time, would cost more than some steps.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

SEATS = 4
SECONDS = 2.0
AT_ONCE = 1_024  # environments of those that step many in one call

Work = Callable[[], int]


class Row(NamedTuple):
    """What was measured: whose it is, the game, what one step includes, and steps a second."""

    library: str
    game: str
    includes: str
    speed: float


class Missing(NamedTuple):
    """A library that is not here, or does not work here."""

    library: str
    why: str


def timed(work: Work, seconds: float = SECONDS) -> float:
    """Units of work a second of processor time, so that other work on the machine counts least; measured alike for
    all. The first call is not counted."""
    work()
    done, start = 0, process_time()
    while (passed := process_time() - start) < seconds:
        done += work()
    return done / passed


def any_of(choices: Any, chance: Random) -> Any:
    """One of them, each as likely."""
    return choices[int(chance.random() * len(choices))]


# -- rlcard ----------------------------------------------------------------------------------------------------


def rlcard_uno() -> Any:
    """Its UNO of four. `make` drops the number of players for UNO, and plays with two."""
    import rlcard  # noqa: PLC0415

    env = rlcard.make("uno", config={"seed": 1})
    env.game.configure({"game_num_players": SEATS})
    env.num_players = SEATS
    return env


def rlcard_run() -> Work:
    """Whole rounds, as its users play them."""
    from rlcard.agents import RandomAgent  # noqa: PLC0415

    env = rlcard_uno()
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(SEATS)])

    def run() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return run


def rlcard_step() -> Work:
    """Step by step."""
    env = rlcard_uno()
    chance = Random(1)

    def play() -> int:
        state, _ = env.reset()
        taken = 0
        while not env.is_over():
            state, _ = env.step(any_of(list(state["legal_actions"]), chance))
            taken += 1
        return taken

    return play


# -- OpenSpiel -------------------------------------------------------------------------------------------------


def open_spiel(tensor: bool) -> Work:
    """Crazy Eights, the nearest that it has."""
    import pyspiel  # noqa: PLC0415

    game = pyspiel.load_game("crazy_eights", {"players": SEATS})
    chance = Random(1)

    def play() -> int:
        state = game.new_initial_state()
        taken = 0
        while not state.is_terminal():
            if state.is_chance_node():  # every card of the deck is as likely (`fair` has looked)
                state.apply_action(any_of(state.legal_actions(), chance))
                continue
            if tensor:
                state.observation_tensor()
            state.apply_action(any_of(state.legal_actions(), chance))
            taken += 1
        return taken

    def fair() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                shares = [share for _, share in state.chance_outcomes()]
                assert max(shares) - min(shares) < 1e-9, (
                    "the cards of Crazy Eights are not equally likely any more"
                )
            state.apply_action(any_of(state.legal_actions(), chance))

    fair()
    return play


# -- PettingZoo ------------------------------------------------------------------------------------------------


def pettingzoo(name: str) -> Work:
    """One of its classic games, turn by turn."""
    from importlib import import_module  # noqa: PLC0415

    import numpy as np  # noqa: PLC0415

    env = import_module(f"pettingzoo.classic.{name}").env()
    chance = Random(1)

    def play() -> int:
        env.reset(seed=int(chance.random() * 1e9))
        taken = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            env.step(int(any_of(np.flatnonzero(observation["action_mask"]), chance)))
            taken += 1
        return taken

    return play


# -- pgx -------------------------------------------------------------------------------------------------------


def pgx_game(name: str) -> Work:
    """Many games in one compiled loop of JAX on the processor; no value is looked at before it ends."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    import jax  # noqa: PLC0415
    import jax.numpy as jnp  # noqa: PLC0415
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env, steps = pgx.make(name), 20
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, playing = jax.random.split(key, 3)
        legal = jnp.log(state.legal_action_mask.astype(jnp.float32))
        state = step(state, jax.random.categorical(choosing, legal, axis=1), jax.random.split(playing, AT_ONCE))
        return (state, key), state.terminated.sum()

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps))
    key = jax.random.PRNGKey(0)
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(key, AT_ONCE)), key)

    def play() -> int:
        nonlocal carry
        carry, ended = run(carry)
        ended.block_until_ready()
        return steps * AT_ONCE

    return play


# -- for scale -------------------------------------------------------------------------------------------------


def envpool_cartpole() -> Work:
    """A pole on a cart, in C++: four numbers and no rules."""
    import envpool  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    env = envpool.make_gymnasium("CartPole-v1", num_envs=AT_ONCE, num_threads=1)
    env.reset()
    still = np.zeros(AT_ONCE, np.int32)

    def play() -> int:
        for _ in range(20):
            env.step(still)
        return 20 * AT_ONCE

    return play


def gymnasium_cartpole() -> Work:
    """The same in Python."""
    import gymnasium  # noqa: PLC0415

    env = gymnasium.make("CartPole-v1")
    env.reset(seed=1)

    def play() -> int:
        for _ in range(1_000):
            _, _, ended, cut, _ = env.step(0)
            if ended or cut:
                env.reset()
        return 1_000

    return play


MANY = f"{AT_ONCE:,} at once, one call; resets"
OTHERS: tuple[tuple[str, str, str, Callable[[], Work]], ...] = (
    ("rlcard", "UNO of four", "env.run with its random agents: observation, legal actions, history", rlcard_run),
    ("rlcard", "UNO of four", "env.step: observation, legal actions", rlcard_step),
    ("OpenSpiel", "Crazy Eights of four", "legal actions and apply_action from Python", lambda: open_spiel(False)),
    ("OpenSpiel", "Crazy Eights of four", "the same and the observation tensor", lambda: open_spiel(True)),
    (
        "PettingZoo",
        "Leduc poker of two",
        "AEC: observation, mask, sampling",
        lambda: pettingzoo("leduc_holdem_v4"),
    ),
    ("PettingZoo", "Connect Four", "AEC: observation, mask, sampling", lambda: pettingzoo("connect_four_v3")),
    ("pgx", "Leduc poker of two", f"state, mask, sampling; {MANY}", lambda: pgx_game("leduc_holdem")),
    ("pgx", "Connect Four", f"state, mask, sampling; {MANY}", lambda: pgx_game("connect_four")),
    ("envpool", "CartPole, no game", f"observation; always the same action; {MANY}", envpool_cartpole),
    (
        "gymnasium",
        "CartPole, no game",
        "observation; always the same action; one, from Python",
        gymnasium_cartpole,
    ),
)


def rows(seconds: float = SECONDS, *libraries: str) -> Iterator[Row | Missing]:
    """One after the other, as they are measured; of these libraries, or of all."""
    missing: set[str] = set()
    for library, game, includes, make in OTHERS:
        if (libraries and library not in libraries) or library in missing:
            continue
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                yield Row(library, game, includes, timed(make(), seconds))
        except ImportError as error:
            missing.add(library)
            yield Missing(library, f'is not installed (extra "bench"), or not whole: {error}')


def printed(found: Row | Missing) -> str:
    """A line of a table."""
    if isinstance(found, Missing):
        return f"  {found.library} {found.why}: left out"
    return f"  {found.library + ', ' + found.game:<34}{found.speed:>13,.0f} steps/s  {found.includes}"


def main() -> None:
    print(f"others, random, one core, {SECONDS:.0f} s of processor time each")
    for found in rows():
        print(printed(found), flush=True)


if __name__ == "__main__":
    main()
