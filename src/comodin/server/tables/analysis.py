"""Analyses of finished rounds in the background: what the expert would have done, each time.

A round is studied step by step in the processes where bots think, and only when no table waits for them. What was
found is told at once, kept in the store when it is whole, and never made twice. Analyses take turns with every
step (owners.py), so that a long one holds up nobody: a person may have one under way, an address two, and the
queue has an end.
"""

from __future__ import annotations

import asyncio
import json
import logging
from dataclasses import dataclass, field
from typing import Any

from ...bots import WORLDS, Study, Thought, study
from ...codec import print_bare_action
from ...errors import ComodinError
from ...records import Unfolded
from ...rules import Action
from ..owners import FairTurns, Owner
from ..store import Analyses, StoreFailed
from .bot_workers import BotWorkers

log = logging.getLogger("comodin.server")

MOST_WAITING = 40
MOST_OF_PERSON, MOST_OF_ADDRESS = 1, 2
MOST_STEPS = 1_500  # of a round that is analysed; nearly all are far shorter
VERSION = 2  # of what is kept; others are made anew
BEGINS = f'{{"version": {VERSION},'  # the text of an analysis of this version: it is long, and need not be parsed


class Busy(ComodinError):
    """Not now: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Job:
    """An analysis under way."""

    key: str
    round: Unfolded
    owner: Owner
    worlds: int
    moves: list[dict[str, Any] | None] = field(default_factory=list)
    chances: list[list[float] | None] = field(default_factory=list)

    @property
    def of(self) -> int:
        """How many steps there are."""
        return len(self.round.steps)


class Analyst:
    """Analyses rounds in turns."""

    def __init__(self, store: Analyses, bot_workers: BotWorkers, worlds: int = WORLDS) -> None:
        self._store, self._bot_workers, self._worlds = store, bot_workers, worlds
        self._jobs: dict[str, Job] = {}  # by key, in the order in which they were asked for
        self._turns: FairTurns[Job] = FairTurns()
        self._task: asyncio.Task[None] | None = None

    def ask(self, key: str, round_: Unfolded, owner: Owner) -> None:
        """Begins it, unless it is known or under way. Busy where this owner, or everybody, asks for too much."""
        if key in self._jobs or (self._store.analysis(key) or "").startswith(BEGINS):
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

    def kept(self, key: str) -> dict[str, Any] | None:
        """A finished analysis, if it is of this version."""
        text = self._store.analysis(key)
        found: dict[str, Any] | None = None if text is None else json.loads(text)
        return found if found is not None and found["version"] == VERSION else None

    def told(self, key: str, after: int = 0) -> dict[str, Any]:
        """How far it is, with what was found after the first `after` steps."""
        job = self._jobs.get(key)
        if job is not None:
            begun = bool(job.moves) or key == next(iter(self._jobs))
            place = 0 if begun else list(self._jobs).index(key)
            state = "working" if begun else "waiting"
            found = {"moves": job.moves[after:], "chances": job.chances[after:]}
            return {"state": state, "done": len(job.moves), "of": job.of, "place": place, **found}
        kept = self.kept(key)
        if kept is None:
            return {"state": "none", "done": 0, "of": 0, "place": 0, "moves": [], "chances": []}
        moves, chances = kept["moves"], kept["chances"]
        found = {"moves": moves[after:], "chances": chances[after:]}
        return {"state": "done", "done": len(moves), "of": len(moves), "place": 0, **found}

    async def _work(self) -> None:
        while len(self._turns):
            job = self._turns.take()
            try:
                if len(job.moves) < job.of:
                    await self._study_step(job)
                    self._turns.put(job.owner, job)
                    continue
                self._study_end(job)
                await self._store.put_analysis(job.key, json.dumps(printed(job)))
            except asyncio.CancelledError:
                raise
            except StoreFailed:
                log.error("write failed for a finished analysis")
            except Exception:
                log.exception("analysis failed")
            del self._jobs[job.key]

    async def _study_step(self, job: Job) -> None:
        round_, number = job.round, len(job.moves)
        step = round_.steps[number]
        asked = (step.before, (step.seat, step.action), f"{job.key} {number}", round_.teams, job.worlds)
        job_found(job, await self._bot_workers.study(study, *asked))

    def _study_end(self, job: Job) -> None:
        round_ = job.round
        end = study(round_.last, None, job.key, round_.teams, job.worlds)  # who won is known
        job.chances.append(None if end.chances is None else list(end.chances))

    async def stop(self) -> None:
        """Ends the analysis under way; it is lost."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def job_found(job: Job, found: Study) -> None:
    """Adds what was found of one step."""
    job.moves.append(None if found.thought is None else print_thought(found.thought))
    job.chances.append(None if found.chances is None else [round(one, 4) for one in found.chances])


def printed(job: Job) -> dict[str, Any]:
    """A finished analysis as a JSON value."""
    return {"version": VERSION, "worlds": job.worlds, "moves": job.moves, "chances": job.chances}


def print_thought(thought: Thought) -> dict[str, Any]:
    """What the expert thought of one move, as a JSON value."""
    considered = [
        {
            "action": _print_action(one.action),
            "value": round(one.value, 4),
            "error": round(one.error, 4),
            "worlds": one.worlds,
        }
        for one in thought.considered
    ]
    return {"action": _print_action(thought.action), "considered": considered}


def _print_action(action: Action | None) -> dict[str, Any] | None:
    return None if action is None else print_bare_action(action)
