"""Analyses of finished rounds in the background: what the master would have done, each time.

A round is studied bit by bit in the processes where bots think, and only when no table waits for them. What was
found is told at once, kept in the store when it is whole, and never made twice. Analyses take turns with every
bit (owners.py), so that a long one holds up nobody: a person may have one under way, an address two, and the
queue has an end.

Everybody's chances come first, over the whole round, roughly and then at every step: they need little. Then come
the decisions, from where the chances changed most to where they changed least.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field
from typing import Any

from ...bots import WORLDS, Asked, Mistake, Review, Thought, TurningPoint, decides, review, study
from ...codec import print_bare_action
from ...errors import ComodinError
from ...puzzles import Explained, Reason, print_reason, study_and_explain
from ...records import Unfolded
from ...rules import Action
from ..owners import FairTurns, Owner
from ..store import Analyses, StoreFailed
from .bot_workers import BotWorkers

log = logging.getLogger("comodin.server")

MOST_WAITING = 40
MOST_OF_PERSON, MOST_OF_ADDRESS = 1, 2
MOST_STEPS = 1_500  # of a round that is analysed; nearly all are far shorter
AT_ONCE, SECONDS = 16, 0.05  # a bit of an analysis: so many answers at most, and about so long
FIRST_STRIDE = 16  # steps between the first chances
VERSION = 5  # of what is kept; 4 told of the next best move how many points it was behind
WITHOUT_REASONS, WITHOUT_REVIEW = 3, 2  # are told as they are; who asks for the analysis gets a new one
BEGINS = f'{{"version": {VERSION},'  # the text of an analysis of this version: it is long, and need not be parsed


class Busy(ComodinError):
    """Not now: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Job:
    """An analysis under way: thoughts and chances by step, and all of it printed in the order in which it was
    found."""

    key: str
    round: Unfolded
    owner: Owner
    worlds: int
    thoughts: dict[int, Thought | None] = field(default_factory=dict)
    why: dict[int, tuple[Reason, ...]] = field(default_factory=dict)
    chances: dict[int, tuple[float, ...] | None] = field(default_factory=dict)
    found: list[dict[str, Any]] = field(default_factory=list)
    left: list[tuple[int, int | None]] = field(default_factory=list)  # step and who decided; None: the chances
    begun: bool = False
    at_once: int = 1  # what is asked together: as much as was answered in time, and some more

    def __post_init__(self) -> None:
        self.left = [(step, None) for step in roughly_first(self.of)]

    @property
    def of(self) -> int:
        """How many steps there are."""
        return len(self.round.steps)

    @property
    def actions(self) -> list[tuple[int, Action]]:
        return [(step.seat, step.action) for step in self.round.steps]

    def next(self) -> list[Asked]:
        """What is asked next; nothing when all is known."""
        if not self.left and not self.thoughts:
            self.left = self._decisions()
        steps, key = self.round.steps, self.key
        return [Asked(steps[step].before, seat, f"{key} {step}") for step, seat in self.left[: self.at_once]]

    def take(self, studies: list[Explained]) -> None:
        """The answers to the first ones that were asked."""
        for (step, seat), (study_, why) in zip(self.left, studies, strict=False):
            if seat is None:
                chances = self.chances[step] = study_.chances
                self.found.append({"step": step, "chances": print_chances(chances)})
            else:
                self.thoughts[step], self.why[step] = study_.thought, why
                self.found.append({"step": step, "move": print_thought(study_.thought, why)})
        del self.left[: len(studies)]
        self.at_once = min(2 * len(studies), AT_ONCE)

    def _decisions(self) -> list[tuple[int, int | None]]:
        """All of them, the largest changes of chances first; of other actions there is nothing to say."""
        self.chances[self.of] = study([Asked(self.round.last, None, "")], self.round.teams, self.worlds)[0].chances
        self.found.append({"step": self.of, "chances": print_chances(self.chances[self.of])})
        steps = self.round.steps
        for number, step in enumerate(steps):
            if not decides(step.action):
                self.thoughts[number] = None
                self.found.append({"step": number, "move": None})
        changes = [
            sum(
                abs(then - now)
                for now, then in zip(self.chances[n] or (), self.chances[n + 1] or (), strict=False)
            )
            for n in range(len(steps))
        ]
        decided = [n for n in range(len(steps)) if n not in self.thoughts]
        return [(n, steps[n].seat) for n in sorted(decided, key=lambda n: -changes[n])]

    def review(self) -> Review:
        """By what is known so far."""
        return review(self.actions, len(self.round.players), dict(self.thoughts), dict(self.chances))

    def printed_review(self) -> dict[str, Any]:
        """As a JSON value; in a thread, while more is found."""
        return print_review(self.review())


def roughly_first(steps: int) -> list[int]:
    """All steps, every sixteenth of them first, then those half way between, and so on."""
    order, stride = list(range(0, steps, FIRST_STRIDE)), FIRST_STRIDE
    while stride > 1:
        order += range(stride // 2, steps, stride)
        stride //= 2
    return order


class Analyst:
    """Analyses rounds in turns."""

    def __init__(self, store: Analyses, bot_workers: BotWorkers, worlds: int = WORLDS) -> None:
        self._store, self._bot_workers, self._worlds = store, bot_workers, worlds
        self._jobs: dict[str, Job] = {}  # by key, in the order in which they were asked for
        self._turns: FairTurns[Job] = FairTurns()
        self._task: asyncio.Task[None] | None = None
        self._telling = (
            asyncio.Lock()
        )  # one at a time is read or printed: however many ask, tables go on beside it

    async def ask(self, key: str, round_: Unfolded, owner: Owner) -> None:
        """Begins it, unless it is known or under way. Busy where this owner, or everybody, asks for too much."""
        if key in self._jobs or (await self._store.analysis(key) or "").startswith(BEGINS):
            return
        if key in self._jobs:  # since the store was asked; from here on nothing is waited for
            return
        if len(round_.steps) > MOST_STEPS:
            raise Busy("analysis_too_long")
        others = [job.owner for job in self._jobs.values()]
        of_person = sum(one.person == owner.person for one in others)
        of_address = sum(one.place == owner.place for one in others)
        if of_person >= MOST_OF_PERSON or of_address >= MOST_OF_ADDRESS:
            raise Busy("analysis_busy")
        if len(others) >= MOST_WAITING:
            raise Busy("analysis_full")
        job = self._jobs[key] = Job(key, round_, owner, self._worlds)
        self._turns.put(owner, job)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    @property
    def waiting(self) -> int:
        """Analyses that run or wait."""
        return len(self._jobs)

    async def kept(self, key: str) -> dict[str, Any] | None:
        """A finished analysis, if it is of a version that can be told."""
        text = await self._store.analysis(key)
        if text is None:
            return None
        async with self._telling:
            found: dict[str, Any] = await asyncio.to_thread(json.loads, text)
        return found if found["version"] in (VERSION, WITHOUT_REASONS, WITHOUT_REVIEW) else None

    async def told(self, key: str, after: int = 0, seen: int = 0) -> dict[str, Any]:
        """How far it is. While it is made: what was found after the first `seen` findings; when it is whole: all
        from step `after` on."""
        job = self._jobs.get(key)
        if job is not None:
            return await self._told_of(job, seen)
        kept = await self.kept(key)
        if kept is None:
            return _answer("none")
        moves, chances = kept["moves"], kept["chances"]
        whole = {"moves": moves[after:], "chances": chances[after:], "review": kept.get("review")}
        return _answer("done", done=len(moves), of=len(moves), **whole)

    async def _told_of(self, job: Job, seen: int) -> dict[str, Any]:
        begun = job.begun or job.key == next(iter(self._jobs))
        place = 0 if begun else list(self._jobs).index(job.key)
        warming = begun and not job.found and not self._bot_workers.warm
        found, done, review = job.found[seen:], len(job.thoughts), None
        if job.found:
            async with self._telling:
                review = await asyncio.to_thread(job.printed_review)
        return _answer(
            "working" if begun else "waiting",
            done=done,
            of=job.of,
            place=place,
            warming=warming,
            found=found,
            review=review,
        )

    async def _work(self) -> None:
        while len(self._turns):
            job = self._turns.take()
            job.begun = True
            try:
                asked = job.next()
                if asked:
                    of = (job.round.teams, job.worlds, SECONDS)
                    job.take(await self._bot_workers.study(study_and_explain, asked, *of))
                    self._turns.put(job.owner, job)
                    continue
                await self._store.put_analysis(job.key, json.dumps(printed(job)))
            except asyncio.CancelledError:
                raise
            except StoreFailed:
                log.error("write failed for a finished analysis")
            except Exception:
                log.exception("analysis failed")
            del self._jobs[job.key]

    async def stop(self) -> None:
        """Ends the analysis under way; it is lost."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def analyse(round_: Unfolded, worlds: int = WORLDS) -> dict[str, Any]:
    """A whole analysis at once, as it is kept."""
    job = Job(round_.key, round_, Owner("", ""), worlds)
    while asked := job.next():
        job.take(study_and_explain(asked, round_.teams, worlds))
    return printed(job)


def _answer(state: str, **known: Any) -> dict[str, Any]:
    nothing = {"done": 0, "of": 0, "place": 0, "warming": False, "moves": [], "chances": [], "found": []}
    return {"state": state, **nothing, "review": None, **known}


def printed(job: Job) -> dict[str, Any]:
    """A finished analysis as a JSON value."""
    return {
        "version": VERSION,
        "worlds": job.worlds,
        "moves": [print_thought(job.thoughts[n], job.why.get(n, ())) for n in range(job.of)],
        "chances": [print_chances(job.chances[n]) for n in range(job.of + 1)],
        "review": print_review(job.review()),
    }


def print_chances(chances: tuple[float, ...] | None) -> list[float] | None:
    return None if chances is None else [round(one, 4) for one in chances]


def print_review(found: Review) -> dict[str, Any]:
    """Accuracy, mistakes and turning points as a JSON value."""
    turns = [_print_fields(turn) for turn in found.turning_points]
    return {
        "accuracy": [None if one is None else round(one, 4) for one in found.accuracy],
        "decisions": list(found.decisions),
        "mistakes": [_print_fields(mistake) for mistake in found.mistakes],
        "turning_points": turns,
        "turned": None if found.turned is None else _print_fields(found.turned),
    }


def _print_fields(of: Mistake | TurningPoint) -> dict[str, Any]:
    return {name: _print_field(value) for name, value in vars(of).items()} | {
        name: _print_action(getattr(of, name)) for name in ("action", "better") if hasattr(of, name)
    }


def _print_field(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def print_thought(thought: Thought | None, why: tuple[Reason, ...] = ()) -> dict[str, Any] | None:
    """What the master thought of one move, and why, as a JSON value."""
    if thought is None:
        return None
    considered = [
        {
            "action": _print_action(one.action),
            "value": round(one.value, 4),
            "error": round(one.error, 4),
            "worlds": one.worlds,
        }
        for one in thought.considered
    ]
    reasons = [print_reason(one) for one in why]
    return {"action": _print_action(thought.action), "considered": considered, "why": reasons}


def _print_action(action: Action | None) -> dict[str, Any] | None:
    return None if action is None else print_bare_action(action)
