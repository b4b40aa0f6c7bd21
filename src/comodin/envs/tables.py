"""Many tables at once: one compiled call steps them all, over arrays that are allocated once."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..fast import REMEMBERING, layout, lower, tell_compile, vector
from .fields import MOST_SHOWN, Layout, full_v1, history_v1, obs_v1
from .plans import codes_of, plan_of
from .settings import Settings
from .spaces import ActionSpace

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
ALIGNED = 64  # JAX takes an array without a copy only from such an address


def aligned(shape: tuple[int, ...], kind: Any) -> Any:
    """Zeros at an address that every library takes."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    memory = np.zeros(size + ALIGNED, np.uint8)
    start = -memory.ctypes.data % ALIGNED
    return memory[start : start + size].view(kind).reshape(shape)


@dataclass(frozen=True, slots=True)
class Batch:
    """The tables of one chunk after a step; all arrays are views of those of the environment."""

    tables: slice
    observation: Bytes
    mask: Mask
    seat: npt.NDArray[np.int64]
    reward: npt.NDArray[np.float32]
    terminated: Mask
    truncated: Mask


@dataclass(frozen=True, slots=True)
class Seen:
    """What one seat sees of one table; the arrays are its own. Only the seat that is asked has a mask and a
    question; `history` has no rows where the environment keeps none."""

    observation: Bytes
    mask: Mask
    history: Bytes
    full: Bytes


class VectorEnv:
    """Tables that are stepped together. Make one with `comodin.envs.vector`.

    After `reset` and after every `step` the arrays hold what the seats that are asked see: `observation`, `mask`
    (which action ids are legal), `seat` (who is asked), and where wanted `history` and `full`. `rewards` are those
    of all seats; a round that is over is followed by the next one at once: `terminated` or `truncated` is set, and
    `final` holds what the seat that acted last saw of its end. The arrays are written again by the next step: copy
    what must be kept.

    >>> import comodin
    >>> env = comodin.envs.vector(8, edition="deluxe", players=3, seed=1)
    >>> observation, mask = env.reset()
    >>> for _ in range(100):
    ...     observation, mask, rewards, terminated, truncated = env.step(env.sample())
    >>> observation.shape, mask.shape, rewards.shape
    ((8, 260), (8, 139), (8, 3))
    """

    def __init__(self, number: int, settings: Settings, seed: int, threads: int, chunks: int) -> None:
        self.settings = settings
        self.number = number
        self.space = ActionSpace(settings.game)
        self.lowered = lower(settings.game)
        self.threads = threads
        shown = MOST_SHOWN if settings.padded else settings.game.seats
        self.layout: Layout = obs_v1(settings.game, shown, settings.reward == "match")
        self.full_layout: Layout = full_v1(settings.game, shown)
        self.history_layout: Layout = history_v1()
        self.observation: Bytes = aligned((number, self.layout.size), np.uint8)
        self.final: Bytes = aligned((number, self.layout.size), np.uint8)
        self.mask: Mask = aligned((number, self.space.size), np.bool_)
        self.full: Bytes = aligned((number if settings.full else 0, self.full_layout.size), np.uint8)
        steps = (number if settings.history else 0, settings.history, vector.NOTE)
        self.history: Bytes = aligned(steps, np.uint8)
        self.seat: npt.NDArray[np.int64] = aligned((number,), np.int64)
        self.rewards: npt.NDArray[np.float32] = aligned((number, settings.game.seats), np.float32)
        self.terminated: Mask = aligned((number,), np.bool_)
        self.truncated: Mask = aligned((number,), np.bool_)
        self._sampled: npt.NDArray[np.int64] = aligned((number,), np.int64)
        self._tables = layout.new_tables(number)
        self._memos = layout.buffer(vector.MEMO, number)
        self._plan = plan_of(self.space, self.lowered, settings, shown)
        self._rules = self.lowered.rules
        if settings.history or not REMEMBERING.isdisjoint(settings.opponents or ()):
            self._rules = self._rules.copy()
            self._rules[0]["clues"] = 1
        self._codes = codes_of(self.space, self.lowered)
        self._none = np.zeros(0, np.int64)
        self._chunks = [slice(number * k // chunks, number * (k + 1) // chunks) for k in range(chunks)]
        self._ids = np.zeros((len(self._chunks), vector.MOST_IDS), np.int64)
        self._arguments = [self._arguments_of(chunk) for chunk in range(chunks)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 or chunks > 1 else None
        self._under_way: deque[tuple[int, Future[int]]] = deque()
        self._received: int | None = None
        self._after = (self.observation, self.mask, self.rewards, self.terminated, self.truncated)
        self.dealt = False
        self.seed = seed

    # -- together ----------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[Bytes, Mask]:
        """Deal every table anew. Table `i` plays the same rounds for a seed, whatever the number of tables."""
        self._finish()
        if seed is not None:
            self.seed = seed_of(seed)
        self._plan[0]["seed"] = self.seed
        self._deal(anew=True)
        return self.observation, self.mask

    def _deal(self, anew: bool) -> None:
        """The first round of every table; or the one after that which is held."""
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False
        tell_compile(vector.begin)
        self.dealt = True
        for tables, ids in zip(self._chunks, self._ids, strict=True):
            vector.begin(
                self._tables,
                self._rules,
                self._plan,
                self._memos,
                self.observation,
                self.mask,
                self.history,
                self.full,
                self.seat,
                self._sampled,
                ids,
                tables.start,
                tables.stop,
                anew,
            )

    def step(self, actions: Any) -> tuple[Bytes, Mask, npt.NDArray[np.float32], Mask, Mask]:
        """One decision at every table: an id that the mask allows. An id that it forbids is refused in a sentence,
        and nothing has changed."""
        given = self._array(actions, self.number)
        if self._pool is None:
            wrong = self._step_chunk(0, given)
            if wrong >= 0:
                raise self._illegal(wrong, int(given[wrong]))
        else:
            self._check(given, 0)
            self._step_chunks([given[tables] for tables in self._chunks])
        return self._after

    def step_sampled(self) -> tuple[Bytes, Mask, npt.NDArray[np.float32], Mask, Mask]:
        """The same with `sample()`, inside the compiled call."""
        if self._pool is None:
            self._step_chunk(0, self._none)
        else:
            self._step_chunks([self._none] * len(self._chunks))
        return self._after

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for every table, each as likely as the others; the same until the next step."""
        return self._sampled

    def observe(self, table: int, seat: int) -> Seen:
        """What a seat sees of a table, asked or not, with all hands in `full`. Seats that share a policy can so be
        shown every position; the arrays of the environment are for the seat that is asked."""
        if not self.dealt:
            raise BadInput("observe", "nothing has been dealt yet; expected a call of `reset` before")
        for name, value, most in (("table", table, self.number), ("seat", seat, self.settings.game.seats)):
            if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 0 <= value < most:
                raise BadInput(name, f"expected a whole number from 0 to {most - 1}, found {value!r}")
        self._finish_under_way()
        seen = Seen(
            np.empty((1, self.layout.size), np.uint8),
            np.empty((1, self.space.size), np.bool_),
            np.empty((1, self.settings.history, vector.NOTE) if self.settings.history else (0, 0, 0), np.uint8),
            np.empty((1, self.full_layout.size), np.uint8),
        )
        self._look(seen, table, seat, seat + 1)
        return Seen(seen.observation[0], seen.mask[0], seen.history.reshape(-1, vector.NOTE), seen.full[0])

    def _look(self, seen: Seen, table: int, start: int, stop: int) -> int:
        asked: int = vector.look(
            self._tables,
            self._rules,
            self._plan,
            self._memos,
            seen.observation,
            seen.mask,
            seen.history,
            seen.full,
            self._ids[0],
            table,
            start,
            stop,
        )
        return asked

    @property
    def reward(self) -> npt.NDArray[np.float32]:
        """The reward of the first seat: of the learner, where others play in the kernel."""
        return self.rewards[:, 0]

    # -- in chunks, while another program thinks -----------------------------------------------------------------

    def recv(self) -> Batch:
        """The next chunk of tables whose step is done, in the order in which they were sent."""
        if self._received is not None:
            raise BadInput("recv", "send the actions of the batch before you receive the next one")
        if self._under_way:
            chunk, future = self._under_way.popleft()
            future.result()
        else:
            chunk = 0
            for other in range(1, len(self._chunks)):
                done: Future[int] = Future()
                done.set_result(-1)
                self._under_way.append((other, done))
        self._received = chunk
        tables = self._chunks[chunk]
        return Batch(
            tables,
            self.observation[tables],
            self.mask[tables],
            self.seat[tables],
            self.rewards[tables],
            self.terminated[tables],
            self.truncated[tables],
        )

    def send(self, actions: Any) -> None:
        """The actions of the batch that was received last; its tables are stepped on a thread."""
        if self._received is None:
            raise BadInput("send", "receive a batch before you send its actions")
        chunk = self._received
        tables = self._chunks[chunk]
        given = self._array(actions, tables.stop - tables.start).copy()
        self._check(given, tables.start)
        self._received = None
        if self._pool is None:
            self._step_chunk(chunk, given)
            done: Future[int] = Future()
            done.set_result(-1)
            self._under_way.append((chunk, done))
        else:
            self._under_way.append((chunk, self._pool.submit(self._step_chunk, chunk, given)))

    def close(self) -> None:
        """End the threads."""
        self._finish()
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    # -- inside --------------------------------------------------------------------------------------------------

    def _finish_under_way(self) -> None:
        for _, future in self._under_way:
            future.result()

    def _finish(self) -> None:
        self._finish_under_way()
        self._under_way.clear()
        self._received = None

    def _array(self, actions: Any, length: int) -> npt.NDArray[np.int64]:
        given: npt.NDArray[np.int64] = np.ascontiguousarray(actions, np.int64)
        if given.shape != (length,):
            expected = f"an action for each of {length} tables"
            raise BadInput("actions", f"expected {expected}, found an array of shape {given.shape}")
        return given

    def _check(self, given: npt.NDArray[np.int64], start: int) -> None:
        wrong = vector.first_illegal(self.mask, given, start)
        if wrong >= 0:
            raise self._illegal(wrong, int(given[wrong - start]))

    def _illegal(self, table: int, action: int) -> BadInput:
        known = self.space.name(action) if 0 <= action < self.space.size else "no action"
        return BadInput(f"actions[{table}]", f"{action} ({known}) is not legal there now; look at the mask")

    def _step_chunks(self, given: list[npt.NDArray[np.int64]]) -> None:
        """All chunks, by the threads and the caller alike: none waits while there is one left."""
        assert self._pool is not None
        left = deque(range(len(self._chunks)))
        others = [self._pool.submit(self._step_next, left, given) for _ in range(self.threads - 1)]
        self._step_next(left, given)
        for other in others:
            other.result()

    def _step_next(self, left: deque[int], given: list[npt.NDArray[np.int64]]) -> None:
        while True:
            try:
                chunk = left.popleft()
            except IndexError:
                return
            self._step_chunk(chunk, given[chunk])

    def _step_chunk(self, chunk: int, given: npt.NDArray[np.int64]) -> int:
        before, after = self._arguments[chunk]
        wrong: int = vector.step_all(*before, given, *after)  # type: ignore[call-arg]  # mypy counts no tuples
        return wrong

    def _arguments_of(self, chunk: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What `step_all` gets at every step of this chunk, before the actions and after them: with few tables it
        takes longer to gather this than to play."""
        tables = self._chunks[chunk]
        return (
            (self._tables, self._rules, self._plan, self._memos, self._codes),
            (
                self.observation,
                self.mask,
                self.history,
                self.full,
                self.seat,
                self.rewards,
                self.terminated,
                self.truncated,
                self.final,
                self._sampled,
                self._ids[chunk],
                tables.start,
                tables.stop,
            ),
        )


def seed_of(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise BadInput("seed", f"expected a whole number from 0 on, found {seed!r}")
    return int(seed) & ((1 << 62) - 1)
