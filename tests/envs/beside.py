"""The environments beside the readable engine: at every question of a round what the kernel shows and allows is
what `Reader` reads from the view of the seat, and what it allows is `legal_actions`. The readable engine plays.

`python -m tests.envs.beside --decisions 1000000` does it for a long time, with another seed every time.
"""

from __future__ import annotations

import os
import random
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.envs import Reader
from comodin.envs.fields import QUESTIONS
from comodin.envs.settings import settings
from comodin.envs.single import Single
from comodin.fast import OUTSIDE, PLAYER_BITS, layout
from comodin.fast.engine import load
from comodin.fast.engine.bridge import load_notes
from comodin.rules import (
    Game,
    Over,
    Race,
    ReportAdvice,
    State,
    TimeUp,
    View,
    Vote,
    act,
    deal,
    observe,
    why_mistaken,
)
from comodin.rules.actions import Action, Perform, Play
from comodin.simulation import cores

from ..fast.lockstep import random_game, random_position
from .door import ask
from .masks import check

STEPS = 12  # of the history
LONGEST = 300  # decisions of a round
LAST = ("decide", "do_deed")  # the questions after which the table waits
OF_PEOPLE = (ReportAdvice, Vote, TimeUp)  # no environment asks for what people say to each other
SPOKEN = ("speak_up", "jump_in", "doubt")


class Beside:
    """One table of the kernel that is loaded with every state of a round in the readable engine."""

    def __init__(self, game: Game) -> None:
        whole = Game.of(game.edition, game.seats, game.ruleset, game.custom)  # a position cannot be dealt
        self.table = Single(settings(whole, history=STEPS, full=True))
        self.table.deal(1)
        self.reader = Reader(game)
        self.compared: Counter[str] = Counter()
        self.everybody = layout.RACES | sum(OUTSIDE << PLAYER_BITS * seat for seat in range(game.seats))

    def load(self, state: State) -> None:
        table = self.table
        load(table.lowered, state, table._tables, 0)
        load_notes(table.lowered, state.clues, table._tables[0])
        table._memos[0]["counted"] = layout.MOST_CARDS + 1

    def compare_questions(self, state: State) -> None:
        """Where nobody does anything, the kernel asks every seat that `Reader` finds a question for, once."""
        expected = {
            (seat, question)
            for seat in range(state.game.seats)
            for question in self.reader.questions(observe(state, seat))
        }
        self.load(state)
        found: list[tuple[int, str]] = []
        while not found or found[-1][1] not in LAST:
            seat = ask(self.table._tables, self.table._rules, self.everybody)
            found.append((seat, QUESTIONS[self.table._tables[0]["question"]]))
            assert len(found) <= len(expected), (found, expected)
        assert len(set(found)) == len(found)
        assert set(found[:-1]) == {one for one in expected if one[1] not in LAST}
        assert found[-1] in expected

    def compare(self, view: View, state: State, question: str) -> list[int]:
        """What the seat sees and may do at this question, in both; the legal ids."""
        table, reader, seat = self.table, self.reader, view.viewer
        self.load(state)
        table._tables[0]["question"] = QUESTIONS.index(question)
        table._memos[0]["seat"] = seat
        seen = table.observe(0, seat)
        where = _Where(state, question, seat)
        expected = reader.observation(view, question)
        wrong = [
            name
            for name in reader.layout
            if not np.array_equal(seen.observation[reader.layout[name].slice], expected[reader.layout[name].slice])
        ]
        assert not wrong, (wrong, where)
        assert (seen.history == reader.history(view, STEPS)).all(), where
        assert (seen.full == reader.full(state, seat)).all(), where
        found = np.flatnonzero(seen.mask).tolist()
        assert found == np.flatnonzero(reader.mask(view, question)).tolist(), where
        self.compared[question] += 1
        return found


@dataclass
class _Where:
    """Said where something differs."""

    state: State
    question: str
    seat: int


def legal_ids(reader: Reader, view: View, question: str) -> set[int]:
    """The ids of `legal_actions` at a question, by their meaning, without `Reader.mask`."""
    kinds = {"speak_up": "SayUno Catch", "jump_in": "Play", "doubt": "Challenge", "do_deed": "Perform"}
    fitting = [action for action in view.legal_actions() if not isinstance(action, OF_PEOPLE)]
    if question in kinds:
        fitting = [action for action in fitting if type(action).__name__ in kinds[question].split()]
    for action in fitting:
        number = reader.space.encode(action, view.viewer)
        assert reader.action(view, number) == action
    ids = {reader.space.encode(action, view.viewer) for action in fitting}
    assert len(ids) == len(fitting)
    return ids | ({0} if question in SPOKEN else set())


def choose(rng: random.Random, reader: Reader, view: View, ids: list[int], eager: float) -> Action | None:
    chosen = [reader.action(view, number) for number in ids]
    plays = [action for action in chosen if isinstance(action, Play)]
    pending = view.round.pending
    if isinstance(pending, Race) and rng.random() < 0.8:  # else nearly all questions would be those of a race
        return Perform(view.round.rule_for(pending.number))  # type: ignore[arg-type]
    return rng.choice(plays if plays and rng.random() < eager else chosen)


def play(game: Game, state: State, seed: str, kernel: bool = True) -> Counter[str]:
    """A round of random answers, everything compared at each question; how often each was asked."""
    rng, chance = random.Random(seed), Chance(seed)
    both, reader = (Beside(game), Reader(game)) if kernel else (None, Reader(game))
    asked: Counter[str] = Counter()
    eager = rng.choice((0.9, 0.6, 0.2))
    silent: set[tuple[int, str]] = set()
    while not isinstance(state.pending, Over) and asked.total() < LONGEST:
        if both is not None and not silent:
            both.compare_questions(state)
        views = {seat: observe(state, seat) for seat in range(game.seats)}
        open_now = [(seat, one) for seat, view in views.items() for one in reader.questions(view)]
        seat, question = rng.choice([one for one in open_now if one not in silent])
        expected = sorted(legal_ids(reader, views[seat], question))
        found = np.flatnonzero(reader.mask(views[seat], question)).tolist()
        assert found == expected
        if both is not None:
            assert both.compare(views[seat], state, question) == expected
        asked[question] += 1
        action = choose(rng, reader, views[seat], found, eager)
        if action is None:
            silent.add((seat, question))
            continue
        if isinstance(action, Play):
            assert why_mistaken(state, seat, action.card) is None
        state, _ = act(state, seat, action, chance)
        silent.clear()
    return asked


def walk(edition: str, seed: str, at_least: int) -> Counter[str]:
    """Random games and positions of an edition until so many decisions were compared."""
    rng = random.Random(f"{seed} {edition}")
    asked: Counter[str] = Counter()
    for game, state, name in _rounds(rng, edition, seed):
        asked += play(game, state, name)
        if asked.total() >= at_least:
            break
    return asked


def _rounds(rng: random.Random, edition: str, seed: str) -> Iterator[tuple[Game, State, str]]:
    number = 0
    while True:
        game = random_game(rng, edition)
        number += 1
        name = f"{seed} {edition} {number}"
        try:
            state = random_position(rng, game) if rng.random() < 0.4 else deal(game, Chance(name))[0]
        except IndexError:  # so few cards that none could be turned up: not a deal
            continue
        yield state.game, state, name


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument(
        "--seed", default=f"soak {os.getpid()} {perf_counter()}", help="default: another every time"
    )
    args = parser.parse_args()
    print(f"seed {args.seed!r}", flush=True)
    start, walked, masks = perf_counter(), 0, 0
    with ProcessPoolExecutor(cores()) as pool:
        turn = 0
        while walked < args.decisions:
            jobs = [pool.submit(walk, key, f"{args.seed} {turn}", args.decisions // 50) for key in EDITIONS]
            jobs += [pool.submit(check, key, f"{args.seed} {turn}", args.decisions // 5) for key in EDITIONS]
            done = [job.result().total() for job in jobs]
            walked += sum(done[: len(EDITIONS)])
            masks += sum(done[len(EDITIONS) :])
            turn += 1
            print(
                f"{walked:,} decisions as in the readable engine, {masks:,} masks as the kernel lists them, "
                f"after {perf_counter() - start:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
