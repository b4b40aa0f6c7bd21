"""Bots at the table: which seat should be asked when, and the asking. A bot sees a view, like everybody.

When is the table's business (human-like delays that follow from its secret and from how hard the decision is);
thinking is the shell's: it may be slow, and goes on elsewhere. What comes out is an ordinary command.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..bots import Fault, Faults, guarded_bot
from ..chance import Chance
from ..match import Teams
from ..rules import Action, Answer, Over, Race, View, in_the_room, observe
from .challenges import answers
from .pondering import hardness, seconds
from .races import catches
from .state import Table

STEPS = 1_000


@dataclass(frozen=True, slots=True)
class BotTurn:
    """Ask `bot` for `seat` (of the table) at `due`; the answer holds while the table stands at `moves`."""

    seat: int
    bot: str
    moves: int
    due: float


def bots_due(table: Table) -> tuple[BotTurn, ...]:
    """The bots that have something to think about, the first one first."""
    state = table.round
    if (
        table.phase != "playing"
        or table.stopped_at is not None
        or state is None
        or isinstance(state.pending, Over)
    ):
        return ()
    if all(seat.bot is None for seat in table.seats):
        return ()
    awaited = state.pending.seats if isinstance(state.pending, Race) else state.pending.seats[:1]
    if in_the_room(state):  # H11
        awaited = ()
    others_may_act = bool(state.catchable or state.report or state.game.ruleset.jump_in) or (
        isinstance(state.pending, Answer) and bool(state.pending.challengers)
    )
    settled = max((claim.release_at for _, claim in catches(table)), default=0.0)
    answered = {claim.seat for claim in answers(table)}
    turns = []
    for round_seat, number in enumerate(table.players):
        seat = table.seats[number]
        if not seat.by_bot or seat.bot is None:
            continue
        if round_seat in answered:
            continue
        if round_seat in awaited:
            racing = isinstance(state.pending, Race)
            since = table.moved_at if racing else table.turn_at  # one gesture at a time
            delay = _delay(table, round_seat, hardness(state, round_seat))
        elif others_may_act:
            since = table.moved_at + (table.settings.uno_grace if state.catchable else 0.0)
            delay = _delay(table, round_seat, None)
        else:
            continue
        due = max(since + delay, settled)
        turns.append(BotTurn(number, seat.bot, table.moves, due))
    return tuple(sorted(turns, key=lambda turn: turn.due))


def _delay(table: Table, round_seat: int, hard: float | None) -> float:
    """`hard`: how hard the decision is; None: nobody thinks about it."""
    low, high = table.settings.bot_seconds
    mood = Chance(f"{table.secret} delay {table.dealt} {table.moves} {round_seat}")
    toss = mood.below(STEPS) / STEPS
    return low + (high - low) * toss if hard is None else seconds(low, high, hard, toss)


def question(table: Table, turn: BotTurn) -> tuple[str, View, str, Teams | None, str]:
    """What the bot is asked: its name, its view, the seed of its moods, who plays with whom, and what counts."""
    assert table.round is not None
    round_seat = table.round_seat(turn.seat)
    return (
        turn.bot,
        observe(table.round, round_seat),
        f"{table.secret} mood {table.dealt} {turn.moves} {round_seat}",
        table.settings.match.teams,  # of four seats that all play: they are numbered as in the round
        table.settings.match.format,
    )


def answer(
    bot: str, view: View, seed: str, teams: Teams | None = None, format: str | None = None
) -> Action | None:
    """Slow, perhaps; needs nothing but its arguments, so it can run in another process."""
    return reply(bot, view, seed, teams, format).action


class Reply(NamedTuple):
    """What a bot does; `fault`: it failed, and that is what `simple` does for it."""

    action: Action | None
    fault: Fault | None = None


def reply(bot: str, view: View, seed: str, teams: Teams | None = None, format: str | None = None) -> Reply:
    """As `answer`, with what the bot did wrong."""
    faults = Faults()
    action = guarded_bot(bot, faults, teams, format).choose(view, Chance(seed))
    return Reply(action, next(iter(faults.examples.values()), None))
