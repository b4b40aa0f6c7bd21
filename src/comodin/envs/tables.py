"""Many tables at once: one compiled call steps them all, over arrays that are allocated once."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from math import exp, lgamma, log
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..fast import OUTSIDE, PLAYER_BITS, POLICIES, Lowered, layout, lower, players_of, tell_compile, vector
from ..rules import Game
from ..simulation import simulate
from .fields import MOST_SHOWN, Layout, full_v1, history_v1, obs_v1
from .settings import Settings
from .spaces import ActionSpace

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
ALIGNED = 64  # JAX takes an array without a copy only from such an address
KINDS = {
    "draw": layout.DRAW,
    "pass": layout.PASS,
    "accept": layout.ACCEPT,
    "challenge": layout.CHALLENGE,
    "uno": layout.SAY_UNO,
    "colour": layout.NAME_COLOUR,
    "catch": layout.CATCH,
    "rule": layout.INVENT,
    "change_rule": layout.REWRITE,
    "gesture": layout.PERFORM,
}


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
    ((8, 267), (8, 139), (8, 3))
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
        if settings.history:
            self._rules = self._rules.copy()
            self._rules[0]["clues"] = 1
        self._codes = codes_of(self.space, self.lowered)
        self._none = np.zeros(0, np.int64)
        self._chunks = [slice(number * k // chunks, number * (k + 1) // chunks) for k in range(chunks)]
        self._ids = np.zeros((len(self._chunks), vector.MOST_IDS), np.int64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 or chunks > 1 else None
        self._under_way: deque[tuple[int, Future[int]]] = deque()
        self._received: int | None = None
        self._after = (self.observation, self.mask, self.rewards, self.terminated, self.truncated)
        self.seed = seed

    # -- together ----------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> tuple[Bytes, Mask]:
        """Deal every table anew. Table `i` plays the same rounds for a seed, whatever the number of tables."""
        self._finish()
        if seed is not None:
            self.seed = seed_of(seed)
        self._plan[0]["seed"] = self.seed
        self.rewards[:] = 0
        self.terminated[:] = self.truncated[:] = False
        tell_compile(vector.begin)
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
            )
        return self.observation, self.mask

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

    def _finish(self) -> None:
        for _, future in self._under_way:
            future.result()
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
        assert self._pool is not None
        for _ in self._pool.map(self._step_chunk, range(len(self._chunks)), given):
            pass

    def _step_chunk(self, chunk: int, given: npt.NDArray[np.int64]) -> int:
        tables = self._chunks[chunk]
        wrong: int = vector.step_all(
            self._tables,
            self._rules,
            self._plan,
            self._memos,
            self._codes,
            given,
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
        )
        return wrong


def seed_of(seed: int) -> int:
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
        raise BadInput("seed", f"expected a whole number from 0 on, found {seed!r}")
    return int(seed) & ((1 << 62) - 1)


# -- the records of the kernel -----------------------------------------------------------------------------------


def codes_of(space: ActionSpace, lowered: Lowered) -> npt.NDArray[np.int64]:
    """Every id as the kernel's action of seat 0, with a relative target."""

    def code(choice: Any) -> int:
        number = choice.number or 0
        colour = 0 if choice.colour is None else lowered.colours.index(choice.colour) + 1
        deed = 0 if choice.deed is None else lowered.deed(choice.deed) + 1
        if choice.do == "play":
            card = lowered.codes[choice.card]
            return int(layout.PLAY | card << 8 | choice.uno << 15 | colour << 16 | choice.relative << 20)
        if choice.do == "nothing":
            return -1
        return int(KINDS[choice.do] | number << 8 | colour << 16 | choice.relative << 20 | deed << 24)

    return np.array([code(choice) for choice in space.choices], np.int64)


def plan_of(space: ActionSpace, lowered: Lowered, settings: Settings, shown: int) -> Any:
    plan = layout.buffer(vector.PLAN)
    p = plan[0]
    first: dict[str, int] = {}
    for number, choice in enumerate(space.choices):
        first.setdefault(choice.do, number)
    for do, kind in KINDS.items():
        p["base"][kind] = first.get(do, 0)
    for number, card in enumerate(space.cards):
        at = number if not card.wild else _wild_place(space.cards, card, len(lowered.colours))
        p["play_of"][lowered.codes[card]] = first["play"] + at
    for number, card in enumerate(space.aimed_cards):
        at = number if not card.wild else _wild_place(space.aimed_cards, card, len(lowered.colours))
        p["aimed_of"][lowered.codes[card]] = at
    p["plays"] = _ways(space.cards, len(lowered.colours))
    p["aimed"] = 2 * _ways(space.aimed_cards, len(lowered.colours))
    p["aimed_start"] = space.base
    p["shown"] = shown
    p["house_rules"] = space.house_rules
    p["totals"] = settings.reward == "match"
    p["steps"] = settings.history
    p["full"] = settings.full
    p["players"] = _players(settings)
    p["limit"] = settings.limit
    p["reward"] = ("win", "points", "match").index(settings.reward)
    p["shaping"], p["discount"], p["target"] = settings.shaping, settings.discount, settings.target
    if settings.reward == "match":
        p["mean"] = mean_points(settings.game)
        _fill_chances(p, settings.target / float(p["mean"]))
    return plan


def _ways(cards: tuple[Any, ...], colours: int) -> int:
    return sum(colours if card.wild else 1 for card in cards)


def _wild_place(cards: tuple[Any, ...], card: Any, colours: int) -> int:
    return _ways(cards[: cards.index(card)], colours)


def _players(settings: Settings) -> int:
    """Who plays each seat, as the kernel takes it."""
    if settings.opponents is None:
        return layout.RACES | sum(OUTSIDE << PLAYER_BITS * seat for seat in range(settings.game.seats))
    for name in settings.opponents:
        if name not in POLICIES:
            raise BadInput(
                "opponents", f"{name!r} does not play in the kernel; expected one of {', '.join(POLICIES)}"
            )
    return layout.RACES | OUTSIDE | players_of(settings.opponents) << PLAYER_BITS


# -- the chance to win a match -----------------------------------------------------------------------------------


def mean_points(game: Game) -> float:
    """What the winner of a round earns on average, of simple players: 2,000 rounds."""
    return max(1.0, simulate(game, 2_000, bots=["simple"], seed="match", threads=1).tally.mean_points.mean)


def _fill_chances(p: Any, longest: float) -> None:
    """Wins as they come to players who are as good as each other: the time until the k-th is distributed as Gamma.
    The chance to be first is the sum, over all moments, of winning then, and of all others winning later."""
    horizon = 2.0 * longest + 10.0
    width = horizon / vector.MOMENTS
    for wins in range(1, vector.MOST_WINS + 1):
        later = 1.0
        for moment, time in enumerate(_moments(width)):
            density = exp((wins - 1) * log(time) - time - lgamma(wins)) * width
            p["density"][wins, moment] = density
            p["later"][wins, moment] = max(0.0, later - density / 2)
            later = max(0.0, later - density)


def _moments(width: float) -> Iterator[float]:
    return ((moment + 0.5) * width for moment in range(vector.MOMENTS))
