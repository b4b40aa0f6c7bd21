"""The state machine: Hypothesis chooses who does what next, and every sequence is judged at its end."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Any

from hypothesis import HealthCheck, Phase, reject, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from .meeting import DEEDS, Meeting
from .stage import Stage

STEPS = 12
WHO = st.integers(0, 3)
TABLES = {
    "seats": st.sampled_from((4, 3)),
    "fill_with": st.sampled_from(("simple", None)),
    "format": st.sampled_from(("points", "quick")),
    "visibility": st.sampled_from(("private", "public")),
}

Tell = Callable[[str], None]


class Failed(AssertionError):
    """A sequence that broke something, with all that is needed to play it again."""


class Sequence:
    """One meeting, from its table to its judgement; a failure says which sequence it was."""

    def __init__(self, stage: Stage, table: dict[str, Any]) -> None:
        self.stage, self.table = stage, table
        self.meeting: Meeting | None = None
        self.failed: Failed | None = None
        self.since = monotonic()

    def __str__(self) -> str:
        table = " ".join(f"{name}={value}" for name, value in self.table.items())
        return "; ".join([table, *(self.meeting.done if self.meeting else ())])

    def do(self, deed: str, who: int = 0) -> None:
        if self.meeting is None:
            settings = {**self.table, "match": {"format": self.table["format"]}}
            del settings["format"]
            self.meeting = self._carefully(lambda: Meeting(self.stage, **settings))
        meeting = self.meeting
        self._carefully(lambda: meeting.do(deed, who))

    def end(self) -> None:
        if self.meeting is not None:
            try:
                if self.failed is None:
                    self._carefully(self.meeting.judge)
            finally:
                self.meeting.close()

    def _carefully(self, what: Callable[[], Any]) -> Any:
        try:
            return what()
        except Exception as error:
            self.failed = Failed(f"{error}\n\nagain: {self}")
            raise self.failed from error


def machine(play: Callable[[dict[str, Any]], Sequence]) -> type[RuleBasedStateMachine]:
    """A machine for one sequence. The first that Hypothesis thinks of is always the simplest, and after each it
    tries some that are nearly the same: neither is worth its seconds."""
    tries = count()

    class People(RuleBasedStateMachine):
        sequence: Sequence | None = None

        # `luck` is for Hypothesis: whatever it chooses first is never again what it was in the simplest sequence
        @initialize(luck=st.integers(0, 999), table=st.fixed_dictionaries(TABLES), guests=WHO, begun=st.booleans())
        def gather(self, luck: int, table: dict[str, Any], guests: int, begun: bool) -> None:
            if next(tries) == 0:
                reject()
            self.sequence = play(table)
            for guest in range(guests + 1):
                self.sequence.do("come", guest)
            if begun:
                self.sequence.do("begin")

        @rule(deed=st.sampled_from(tuple(DEEDS)), who=WHO)
        def step(self, deed: str, who: int) -> None:
            assert self.sequence is not None
            self.sequence.do(deed, who)

        def teardown(self) -> None:
            if self.sequence is not None:
                self.sequence.end()

    return People


def sequences(stage: Stage, number: int, first: int, tell: Tell, steps: int = STEPS) -> None:
    """Plays so many random sequences, each from a seed of its own; one that breaks something is raised."""
    how = settings(
        max_examples=1,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=[Phase.generate],  # a sequence takes seconds, and time itself is part of it: nothing to shrink
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    for chosen_by in range(first, first + number):
        _one(stage, chosen_by, how, tell)


def _one(stage: Stage, chosen_by: int, how: settings, tell: Tell) -> None:
    played: list[Sequence] = []

    def play(table: dict[str, Any]) -> Sequence:
        if played:  # Hypothesis tries a failure again; this one may have been about time
            raise played[0].failed or AssertionError(str(played[0]))
        played.append(Sequence(stage, table))
        return played[0]

    try:
        run_state_machine_as_test(
            seed(chosen_by)(machine(play)), settings=how, _min_steps=how.stateful_step_count - 1
        )
    except Exception:
        if not (played and played[0].failed):
            raise
    (sequence,) = played
    seconds = monotonic() - sequence.since
    tell(f"seed {chosen_by} {'FAILED' if sequence.failed else 'passed'} in {seconds:.1f} s: {sequence}")
    if sequence.failed:
        raise sequence.failed


def play_again(stage: Stage, sequence: str) -> None:
    """The very sequence that was printed."""
    first, *deeds = (part.strip() for part in sequence.split(";"))
    table = {name: _value(text) for name, text in (part.split("=") for part in first.split())}
    again = Sequence(stage, table)
    try:
        for deed in deeds:
            word, _, who = deed.partition(" ")
            again.do(word, int(who or 0))
    finally:
        again.end()


def _value(text: str) -> str | int | None:
    return None if text == "None" else int(text) if text.isdigit() else text
