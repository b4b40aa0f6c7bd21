"""The tables of the arena: plays deals of a line-up, all in the kernel if its players are kernel policies,
otherwise question by question, or in the readable engine if a bot needs views or the kernel cannot play the game.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from .. import editions  # a plan from another process names cards, so the editions must be loaded here too
from ..bots import Faults, play_out
from ..chance import Chance
from ..errors import BotFailed, ComodinError
from ..fast import (
    NOTHING,
    PLAYER_BITS,
    REMEMBERING,
    REST,
    RESULT,
    UNFINISHED,
    WINNER,
    CannotLower,
    Lowered,
    Tables,
    duplicates,
    kernel,
    lower,
    new_tables,
)
from ..match import (
    CutForDeal,
    MatchEvent,
    MatchRules,
    Teams,
    before_the_cut,
    blocked_round,
    evolve_match,
    points_in,
    score_round,
    team_of,
)
from ..rules import Game, Over, deal
from ..simulation import MOST_DECISIONS, Columns, Kind, seed_number
from .file import Batch, Played
from .learned import play_learned
from .players import Player, player_of
from .results import COLUMNS, LEFT, OTHER_POINTS, OTHER_WON, POINTS, WON, Rows
from .rows import RowLog
from .seatings import Lineup
from .thinking import thinker_of

MOST_ROUNDS = 1_000  # of one match
MOST_QUESTIONS = 20_000  # to players outside the kernel, in one round


@dataclass(frozen=True)
class ArenaPlan:
    """What is played, as plain values that can be sent to another process."""

    game: bytes
    specs: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seed: str
    match: MatchRules | None  # None: single rounds
    teams: Teams | None
    rows: Kind = "none"
    strict: bool = False  # the first fault of a bot ends the run


@dataclass(frozen=True)
class Ended:
    """A round: the winner (-1: none, or it did not end), the points left in each seat's hand, the dealer, and the
    house rules that stay for the next one (H10), in the terms of the engine that played it."""

    winner: int
    left: Sequence[int]
    dealer: int
    house_rules: Any = ()


@dataclass
class ArenaTable:
    """A plan made ready in this process."""

    plan: ArenaPlan
    game: Game
    players: tuple[Player, ...]
    seed: int
    rules: Tables | None  # None: all seats play in the readable engine
    keyed: Tables | None = None
    lowered: Lowered | None = None
    faults: Faults = field(default_factory=Faults)  # of the batch that is played
    teams: np.ndarray = field(init=False)  # teams[winner, seat]: 1 where the seat wins too

    def __post_init__(self) -> None:
        seats = self.game.seats
        self.teams = np.zeros((seats, seats), np.int64)
        for seat in range(seats):
            self.teams[seat, list(team_of(seat, self.plan.teams))] = 1


@lru_cache(maxsize=8)
def table_of(plan: ArenaPlan) -> ArenaTable:
    assert editions.EDITIONS
    game: Game = pickle.loads(plan.game)
    players = tuple(map(player_of, plan.specs))
    seed = seed_number(f"arena {plan.seed}")
    if any(player.number is None for player in players):
        return ArenaTable(plan, game, players, seed, None)
    try:
        lowered = lower(game)
    except CannotLower:
        if any(player.oracle for player in players):  # it exists in the kernel only
            raise
        return ArenaTable(plan, game, players, seed, None)
    rules = lowered.rules
    rules[0]["clues"] = any(player.searches or player.learned or player.name in REMEMBERING for player in players)
    rules[0]["partners"] = plan.teams is not None
    return ArenaTable(plan, game, players, seed, rules, duplicates.keyed(rules), lowered)


class PlayedBatch(NamedTuple):
    """One row a deal; and a table of its rounds or decisions, if it is wanted."""

    played: Played
    table: Columns | None


def play_batches(plan: ArenaPlan, todo: Sequence[Batch]) -> list[PlayedBatch]:
    """The work of one task."""
    return [play_batch(plan, batch) for batch in todo]


def play_batch(plan: ArenaPlan, batch: Batch) -> PlayedBatch:
    faults = Faults(plan.strict)
    here, lineup = replace(table_of(plan), faults=faults), plan.lineups[batch.lineup]
    log = None
    if plan.rows != "none":
        log = RowLog(plan.specs, batch.lineup, lineup, here.lowered, decisions=plan.rows == "decisions")
    rows = _play_deals(here, lineup, batch, log)
    return PlayedBatch(Played(rows, faults), log.table(match=plan.match is not None) if log else None)


def _play_deals(here: ArenaTable, lineup: Lineup, batch: Batch, log: RowLog | None) -> Rows:
    plan = here.plan
    pair = here.players[lineup.first], here.players[lineup.second]
    if here.rules and not plan.match and not any(player.searches for player in pair):
        learned = any(player.learned for player in pair)
        if not learned:
            return _play_fast(here, lineup, pair, batch, log)
        if not log:
            return _play_learned(here, lineup, pair, batch)
    rows = np.zeros((batch.size, COLUMNS), np.int64)
    for row in range(batch.size):
        number = batch.start + row
        if plan.match:
            rows[row] = _play_matches(here, lineup, pair, plan.match, number, log)
        else:
            ended = [
                _play_round(here, lineup, pair, Deal(seating, number, -1), log)
                for seating in range(len(lineup.seatings))
            ]
            winners = np.array([[end.winner for end in ended]], np.int64)
            left = np.array([[end.left for end in ended]], np.int64)
            rows[row] = _sums(here, lineup, winners, left)[0]
    return rows


def _sums(here: ArenaTable, lineup: Lineup, winners: Rows, left: Rows) -> Rows:
    """Rows of deals from `winners[deal, seating]` and the points `left[deal, seating, seat]` in each hand."""
    won = np.where(winners[..., None] >= 0, here.teams[np.maximum(winners, 0)], 0)
    points = won * (left * (1 - won)).sum(axis=-1, keepdims=True)  # E3, R1
    second = np.array(lineup.seatings)
    heads = second[np.arange(len(second)), np.maximum(winners, 0)]  # a team of two wins one round
    rows = np.zeros((len(winners), COLUMNS), np.int64)
    rows[:, OTHER_WON] = ((winners >= 0) & (heads == 1)).sum(axis=1)
    rows[:, WON] = (winners >= 0).sum(axis=1) - rows[:, OTHER_WON]
    for column, what in ((POINTS, points), (LEFT, left)):
        rows[:, column] = (what * (1 - second)).sum(axis=(1, 2))
        rows[:, column + 1] = (what * second).sum(axis=(1, 2))
    return rows


# -- rounds ----------------------------------------------------------------------------------------------


def _numbers(lineup: Lineup, pair: tuple[Player, Player]) -> list[int]:
    """The players of all seats in the kernel's encoding: one number a seating."""
    return [
        sum((pair[bot].number or 0) << PLAYER_BITS * seat for seat, bot in enumerate(seating))
        for seating in lineup.seatings
    ]


def _play_fast(
    here: ArenaTable, lineup: Lineup, pair: tuple[Player, Player], batch: Batch, log: RowLog | None
) -> Rows:
    assert here.rules is not None
    assert here.keyed is not None
    seatings = np.array(_numbers(lineup, pair), np.int64)
    if log:
        out = log.play(here.rules, here.keyed, seatings, here.seed, batch.start, batch.size)[:, :RESULT]
    else:
        out = np.zeros((batch.size * len(seatings), RESULT), np.int32)
        duplicates.play_seatings(
            new_tables(), 0, here.rules, here.keyed, seatings, here.seed, batch.start, MOST_DECISIONS, out
        )
    deals = out.reshape(batch.size, len(seatings), RESULT).astype(np.int64)
    seats = here.game.seats
    return _sums(here, lineup, deals[:, :, WINNER], deals[:, :, REST : REST + seats])


def _play_learned(here: ArenaTable, lineup: Lineup, pair: tuple[Player, Player], batch: Batch) -> Rows:
    """Learned players among those of the kernel."""
    assert here.lowered is not None
    assert here.keyed is not None
    out = play_learned(
        here.lowered, here.keyed, pair, lineup.seatings, _numbers(lineup, pair), here.seed, batch.start, batch.size
    )
    deals = out.reshape(batch.size, len(lineup.seatings), RESULT).astype(np.int64)
    return _sums(here, lineup, deals[:, :, WINNER], deals[:, :, REST : REST + here.game.seats])


class Deal(NamedTuple):
    """What is dealt: its number, the dealer (-1: by the cut), the house rules that stayed, and its place in a
    match."""

    seating: int
    number: int
    dealer: int
    house_rules: Any = ()
    place: int = 0

    @property
    def key(self) -> tuple[int, int, int]:
        """As rows name it: the deal or the match, the seating, the round of the match."""
        return self.number, self.seating, self.place

    def numbered(self, plan: ArenaPlan) -> int:
        """Rounds of matches have numbers of their own."""
        return self.number * MOST_ROUNDS + self.place if plan.match else self.number


def _play_round(
    here: ArenaTable, lineup: Lineup, pair: tuple[Player, Player], asked: Deal, log: RowLog | None
) -> Ended:
    if here.rules is None:
        return _play_readable(here, lineup, pair, asked, log)
    return _play_driven(here, lineup, pair, asked, log)


def _play_driven(
    here: ArenaTable, lineup: Lineup, pair: tuple[Player, Player], asked: Deal, log: RowLog | None
) -> Ended:
    """A round on the twin in which players outside the kernel are asked one by one."""
    assert here.rules is not None
    assert here.keyed is not None
    tables = new_tables()
    seating, number, house_rules = asked.seating, asked.numbered(here.plan), asked.house_rules
    numbers = _numbers(lineup, pair)[seating]
    duplicates.deal_again(tables, 0, here.rules, here.seed, number, asked.dealer)
    if len(house_rules):
        tables[0]["deed"], tables[0]["rules"] = house_rules, (house_rules >= 0).sum()
    dealt = int(tables[0]["dealer"])
    thinkers = [thinker_of(player, here.lowered, here.plan.teams, here.plan.match) for player in pair]
    seat = 0
    for question in range(MOST_QUESTIONS):
        seat = (
            log.until(tables, here.keyed, numbers)
            if log
            else kernel.play_until(tables, 0, here.keyed, numbers, MOST_DECISIONS)
        )
        if seat < 0:
            break
        thinker = thinkers[lineup.seatings[seating][seat]]
        assert thinker is not None
        action = thinker.answer(tables, here.rules, seat, here.seed + number * 1_000_003 + question * 7_919)
        if action != NOTHING and log:
            log.answer(tables, here.keyed, action)
        elif action != NOTHING:
            kernel.step_at(tables, 0, here.keyed, action)
    if log:
        log.ended(*asked.key, dealt)
    seats = here.game.seats
    winner = int(tables[0]["winner"]) if seat == -1 else UNFINISHED
    stay = here.game.ruleset.house_rules == "match"
    return Ended(winner, tables[0]["rest"][:seats].tolist(), dealt, tables[0]["deed"].copy() if stay else ())


def _play_readable(
    here: ArenaTable, lineup: Lineup, pair: tuple[Player, Player], asked: Deal, log: RowLog | None
) -> Ended:
    """A round of the readable engine. The deal and the order of the pile are the same in every seating, and so is
    the randomness of the bots as long as they play alike."""
    format = here.plan.match.format if here.plan.match else None
    number, dealer = asked.numbered(here.plan), asked.dealer
    bots = [pair[bot].bot(here.plan.teams, format, here.faults) for bot in lineup.seatings[asked.seating]]
    noted = None
    if log:
        bots, noted = log.watch(bots, asked.seating)
    seed = f"arena {here.plan.seed} deal {number}"
    chance = Chance(seed)
    state, _ = deal(here.game, chance, None if dealer < 0 else dealer, asked.house_rules)
    dealt = state.dealer
    try:
        state = play_out(state, chance, bots, Chance(f"{seed} moods"))
    except BotFailed:
        raise
    except Exception as error:  # only plain errors can be sent to another process
        names = " or ".join(player.spec for player in pair)
        raise ComodinError(f"{names} failed in deal {number}: {type(error).__name__}: {error}") from None
    assert isinstance(state.pending, Over)
    if log and noted:
        log.ended_readable(*asked.key, state, dealt, noted)
    winner = state.pending.winner
    left = [points_in(hand) for hand in state.hands]
    return Ended(-1 if winner is None else winner, left, dealt, state.lasting_rules)


# -- matches ---------------------------------------------------------------------------------------------


def _play_matches(
    here: ArenaTable,
    lineup: Lineup,
    pair: tuple[Player, Player],
    rules: MatchRules,
    number: int,
    log: RowLog | None,
) -> np.ndarray:
    """The row of one series of deals: a match in every seating. Round k is the same deal in all of them, as long
    as the same seat deals it."""
    row = np.zeros(COLUMNS, np.int64)
    for seating, bots in enumerate(lineup.seatings):

        def played(place: int, dealer: int, house_rules: Any, seating: int = seating) -> Ended:
            return _play_round(here, lineup, pair, Deal(seating, number, dealer, house_rules, place), log)

        winners, totals = _play_match(rules, here.game, played)
        sides = {bots[winner] for winner in winners}
        if len(sides) == 1:  # if both have the lowest total, neither has won
            row[OTHER_WON if sides.pop() else WON] += 1
        for seat, bot in enumerate(bots):
            row[OTHER_POINTS if bot else POINTS] += totals[seat]
    return row


def _play_match(
    rules: MatchRules, game: Game, played: Callable[[int, int, Any], Ended]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and totals."""
    match, dealer = before_the_cut(rules, game), -1
    house_rules: Any = ()
    for place in range(MOST_ROUNDS):
        ended = played(place, dealer, house_rules)
        house_rules = ended.house_rules
        events: tuple[MatchEvent, ...] = () if dealer >= 0 else (CutForDeal(ended.dealer),)
        for event in events:
            match = evolve_match(match, event)
        for event in score_round(match, ended.winner, ended.left) if ended.winner >= 0 else blocked_round(match):
            match = evolve_match(match, event)
        if match.over:
            break
        dealer = match.dealer
    return match.winners, match.totals
