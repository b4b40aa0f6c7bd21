"""The search bot: it tries every move in possible worlds, and plays the move that wins most often.

It searches inside the fast kernel (`fast.search`), with its view and nothing else. The budget is a time, or a
number of worlds (then the same view and the same chance give the same choice). It can explain its moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

import numpy as np
import numpy.typing as npt

from ..chance import Chance
from ..editions import EDITIONS
from ..fast import (
    ENDLESS,
    NOTHING,
    CannotLower,
    Knobs,
    Lowered,
    Tables,
    Workspace,
    choices,
    consult,
    decode,
    elimination,
    knobs_of,
    load_view,
    lower,
    new_tables,
    outcome,
    tell_compile,
)
from ..fast import knobs as search
from ..match import Teams, format_named, team_of
from ..rules import Action, Catch, ChangeRule, Game, MakeRule, Over, Perform, Race, SayUno, View, Vote, is_idle
from .believing import believed
from .guide import WITH_NETS, Guide
from .heuristic import HeuristicBot
from .thought import Considered, Thought

Figures = npt.NDArray[np.float64]

_OBJECTIVES = {"win": outcome.WIN, "points": outcome.POINTS, "lowest": outcome.LOWEST}

SLICE = 0.008  # seconds of search between two checks of the clock
MARGIN = 0.002  # seconds reserved for the conclusion
FEW_MOVES = 8  # with more moves, batches are smaller, so that a batch takes no longer
KEPT_GAMES = 8


def objective(format: str | None) -> int:
    """The objective of a round in a match of this format; None: the round alone."""
    return outcome.WIN if format is None else _OBJECTIVES[format_named(format).seeks]


class SearchBot:
    """`milliseconds` for a move, or `simulations`: the most worlds in which a move is tried. `knobs`: changed
    knobs of the search, by name. The caller sets `teams` and `format`: who plays with whom, and what the match
    counts; None: the round alone.

    `nets`: learned players help (`guide`): ours, or those in a folder. `most`: with so many cards in its hand it
    draws only if nothing fits; 0: as it likes. `believing`: in so many more worlds it counts what the others hold,
    to explain a move by it."""

    def __init__(
        self,
        milliseconds: float | None = None,
        simulations: int | None = None,
        *,
        knobs: Mapping[str, float] | None = None,
        nets: bool | str = False,
        most: int = 0,
        believing: int = 0,
    ) -> None:
        if milliseconds is not None and simulations is not None:
            raise ValueError("a search has a budget of milliseconds or of simulations, not both")
        self._seconds = None if simulations is not None else (100 if milliseconds is None else milliseconds) / 1000
        usual = WITH_NETS if nets else {}
        self._knobs = knobs_of(**{"most": simulations or ENDLESS, "cap": most, **usual, **(knobs or {})})
        self._guide = Guide(nets if isinstance(nets, str) else None, most) if nets else None
        self._seen = new_tables()
        self._believing = believing
        self.teams: Teams | None = None
        self.format: str | None = None
        _warm_up()
        if self._guide:
            self._guide.warm_up()

    def choose(self, view: View, chance: Chance) -> Action | None:
        return self.explain(view, chance).action

    def explain(self, view: View, chance: Chance) -> Thought:
        """The action, with the moves considered."""
        started = perf_counter()
        seed = chance.below(1 << 32) << 30 | chance.below(1 << 30)
        table, me = view.round, view.viewer
        if isinstance(table.pending, Over):
            return Thought(None)
        aside = self._aside(view)
        if aside:
            return Thought(aside)
        match table.pending:
            case Race(number, _, waiting):
                asked = table.rule_for(number)
                here = asked is not None and asked.text is None  # H11: bots sit in no room
                return Thought(Perform(asked) if asked and here and me in waiting else None)
            case MakeRule() | ChangeRule():
                return Thought(HeuristicBot().choose(view, chance))
        lowered = lowered_for(table.game)
        if lowered is None:  # the kernel cannot express this game
            return Thought(HeuristicBot().choose(view, chance))
        return self._search(view, lowered, seed, started)

    def _team(self, me: int) -> tuple[int, ...]:
        return team_of(me, self.teams)

    def _aside(self, view: View) -> Action | None:
        """A vote, a catch, or the bot's own forgotten UNO."""
        table, me = view.round, view.viewer
        if table.report and view.why_illegal(Vote(False)) is None:
            return Vote(False)
        for target in table.catchable:
            if target not in self._team(me):
                return Catch(target)
        if me in table.catchable and not is_idle(table, me, SayUno()):
            return SayUno()
        return None

    def _search(self, view: View, lowered: Lowered, seed: int, started: float) -> Thought:
        space, me, rules = Workspace(), view.viewer, lowered.rules
        knobs = self._knobs.copy()
        knobs[search.OBJECTIVE] = objective(self.format)
        if self.teams:  # R1: partners sit opposite
            knobs[search.TEAM] = sum(1 << seat for seat in self._team(me))
            rules = rules.copy()
            rules[0]["partners"] = 1
        load_view(lowered, view, space.tables, search.VIEW)
        guide = self._guide if self._guide and choices.can_see(lowered) else None
        if guide:
            space.mind = guide.mind(lowered)
        count = space.begin(rules, me, knobs, seed=seed)
        question = choices.question_to(view)
        if guide and count > 1 and knobs[search.GUIDE] and question != choices.NOT_ASKED:
            choices.load_sight(lowered, view, question, self._seen, 0)
            space.prefer(guide.usual(self._seen, 0, rules, lowered, me))
        if count > FEW_MOVES:
            knobs[search.BATCH] = max(knobs[search.BATCH] * FEW_MOVES // count, 8)
        if count > 1:
            self._think(space, rules, me, knobs, seed, started)
        code = space.conclude(rules, me, knobs, seed)
        action = None if code == NOTHING else decode(lowered, code)[1]
        considered = _considered(space, lowered, knobs, code) if count > 1 else ()
        if not self._believing or not considered:
            return Thought(action, considered)
        beliefs = believed(space, rules, lowered, view, knobs, seed, self._believing)
        return Thought(action, considered, beliefs=beliefs)

    def _think(self, space: Workspace, rules: Tables, me: int, knobs: Knobs, seed: int, started: float) -> None:
        """Searches in slices, until the time is up or the search is complete."""
        if self._seconds is None:
            while not space.think(rules, me, knobs, seed, 64):
                pass
            return
        deadline = started + self._seconds - MARGIN
        batches, longest = 1, 0.0
        now = perf_counter()
        while now + longest < deadline and batches:
            if space.think(rules, me, knobs, seed, batches):
                return
            before, now = now, perf_counter()
            longest = max(longest / 2, (now - before) / batches)
            batches = max(int(min(SLICE, deadline - now) / longest), 1)


def _considered(space: Workspace, lowered: Lowered, knobs: Knobs, chosen: int) -> tuple[Considered, ...]:
    """The moves, each with the share of rounds that it is believed to win: the figure found, shrunk to the
    prior."""
    stats = space.stats[: space.count]
    worlds = np.maximum(stats[:, elimination.WORLDS], 1.0)
    values = stats[:, elimination.WON] / worlds
    squares = np.diag(stats[:, elimination.FIRST_CROSS : elimination.FIRST_CROSS + space.count]) / worlds
    if knobs[search.OBJECTIVE] != outcome.WIN:
        squares = values  # the sums are of something else than rounds won
    errors = np.sqrt(np.maximum(squares - values**2, 0.0) / worlds)
    trust, doubt = space.trust(knobs)
    usual = values[space.usual]
    believed = np.clip(usual + trust * (values - usual) - doubt, 0.0, 1.0)
    leads = space.leads(knobs)
    doubts = _doubts(space, knobs, chosen, errors)
    found = []
    for place in range(space.count):
        code = int(space.moves[place])
        action = None if code == NOTHING else decode(lowered, code)[1]
        move = Considered(
            action,
            float(believed[place]),
            float(errors[place]),
            int(stats[place, elimination.WORLDS]),
            float(doubts[place]),
        )
        found.append(((code != chosen, -move.worlds, -leads[place]), move))
    return tuple(move for _, move in sorted(found, key=lambda one: one[0]))


def _doubts(space: Workspace, knobs: Knobs, chosen: int, errors: Figures) -> Figures:
    """The standard error of each move's distance to the chosen one. Both were tried in the same worlds; where the
    objective is another than winning, only the errors of both by themselves are known."""
    stats, best = space.stats[: space.count], int(np.argmax(space.moves[: space.count] == chosen))
    if knobs[search.OBJECTIVE] != outcome.WIN:
        apart: Figures = np.hypot(errors, errors[best])
        return apart
    worlds = np.maximum(stats[:, elimination.WORLDS], 1.0)
    products = stats[:, elimination.FIRST_CROSS : elimination.FIRST_CROSS + space.count]
    squares = np.diag(products) / worlds
    shared = np.minimum(worlds, worlds[best])
    crosses = np.where(np.arange(space.count) < best, products[best], products[:, best]) / shared
    means = stats[:, elimination.SUM] / worlds
    spread = np.maximum(squares + squares[best] - 2 * crosses - (means - means[best]) ** 2, 0.5 / shared)
    found: Figures = np.sqrt(spread / shared)
    found[best] = 0.0
    return found


_games: list[tuple[Game, Lowered | None]] = []


def lowered_for(game: Game) -> Lowered | None:
    """The lowered game, cached for the next move."""
    for known, lowered in _games:
        if known is game or known == game:
            return lowered
    try:
        made = lower(game)
    except CannotLower:
        made = None
    _games.append((game, made))
    del _games[:-KEPT_GAMES]
    return made


_warm: list[bool] = []


def _warm_up() -> None:
    """Compiles the kernel, or loads it from disk, before the first move."""
    if not _warm:
        tell_compile(consult)
        lowered = lower(Game.of(next(iter(EDITIONS.values())), 2))
        Workspace().begin(lowered.rules, 0, knobs_of())
        _warm.append(True)
