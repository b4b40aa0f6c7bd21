"""Bots play a round or a whole match, and the record of it is what you get."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

from .. import records
from ..bots import MOST_ACTIONS, Bot, NeverEnding, bot_named, check_game, next_action, tell
from ..chance import Chance, seed_text
from ..editions import EDITION_TO_SIMULATE
from ..errors import BadInput
from ..match import evolve_match
from ..records import MatchRecord, begin_match, end_round, read_match, round_record, start
from ..rules import Action, Edition, Game, HouseRules, Illegal, Option, Over, State, act
from .asking import ACTIONS
from .games import as_in_a_record, game, names_of
from .reasons import Reason
from .rounds import Record

MOST_ROUNDS = 10_000
"""Far beyond any match that ends."""


def play(
    bots: str | Bot | Sequence[str | Bot],
    edition: str | Edition | Game = EDITION_TO_SIMULATE,
    *,
    players: int | None = None,
    seed: int | str | None = None,
    names: Sequence[str] | None = None,
    match: str | Mapping[str, object] | None = None,
    custom: Mapping[str, Mapping[str, object]] | None = None,
    **options: Option,
) -> Record:
    """A whole round among bots, or with `match` a whole match: its record.

    A bot is the name of one (docs/write-a-bot.md lists them) or an object of yours; one for each seat, or one for
    all, and then `players` says how many there are. `match` is the name of a format, or the `match` of a record:
    `{"format": "points", "target": 200}`. With the same seed the same bots play the same round.

    >>> import comodin
    >>> class First:
    ...     def choose(self, view, chance):
    ...         return view.decisions()[0] if view.awaited else None
    >>> record = comodin.play(["heuristic", First(), "simple"], edition="casa", seed=2)
    >>> record.players, record.rounds[0].over
    (('heuristic', 'First', 'simple'), True)
    >>> match = comodin.play("simple", "deluxe", players=4, seed=1, match="points")
    >>> max(match.totals) >= 500, len(match.winners)
    (True, 1)
    """
    seats = list(bots) if isinstance(bots, list | tuple) else [bots]
    if isinstance(edition, Game):
        if options or custom:
            raise BadInput("options", "expected in the game, because one is given")
        if players is not None and players != edition.seats:
            raise BadInput("players", f"expected {edition.seats}, as in the game, found {players!r}")
        played = edition
    else:
        wanted = players if players is not None else len(seats)
        played = game(edition, wanted, custom=custom, **options)
    if len(seats) == 1:
        seats *= played.seats
    if len(seats) != played.seats:
        raise BadInput(
            "bots", f"expected one bot, or one for each of the {played.seats} players, found {len(seats)}"
        )
    told = as_in_a_record({"format": match} if isinstance(match, str) else match)
    rules = None if match is None else read_match(told, played.seats)
    sitting = [_bot(bot, n) for n, bot in enumerate(seats)]
    for bot in sitting:
        check_game(bot.bot, played, bot.place)
        tell(bot.bot, rules.teams if rules else None, rules.format if rules else None)
    named = names_of(names, played.seats) if names is not None else _called(sitting)
    text = token_hex(8) if seed is None else seed_text(seed)
    if rules is None:
        alone = records.Record(played.edition, named, played.options, text, custom=played.custom)
        return Record(_play_round(alone, sitting)[0])
    whole = MatchRecord(played.edition, named, text, rules, played.options, played.custom)
    return Record(_play_match(whole, sitting))


@dataclass(frozen=True)
class _Sitting:
    """A bot at its seat."""

    bot: Bot
    name: str
    place: str


def _bot(bot: object, n: int) -> _Sitting:
    place = f"bots[{n}]"
    if isinstance(bot, str):
        try:
            return _Sitting(bot_named(bot), bot, place)
        except BadInput as error:
            raise BadInput(place, error.expected) from None
    if isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise BadInput(place, f"expected the name of a bot, or an object with choose(view, chance), found {bot!r}")
    return _Sitting(bot, type(bot).__name__, place)  # type: ignore[arg-type]


def _called(bots: Sequence[_Sitting]) -> tuple[str, ...]:
    """By their names, numbered where two have the same."""
    number = Counter(bot.name for bot in bots)
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot.name] += 1
        names.append(f"{bot.name} {seen[bot.name]}" if number[bot.name] > 1 else bot.name)
    return tuple(names)


def _play_match(record: MatchRecord, bots: Sequence[_Sitting]) -> MatchRecord:
    match, _ = begin_match(record)
    lasting: HouseRules = ()
    for _ in range(MOST_ROUNDS):
        if match.over:
            return record
        if record.edition.has_icons:  # H10: a record carries the rules in force at each deal but the first
            record = replace(record, in_force=(*record.in_force, lasting if match.dealt else None))
        own = round_record(record, match)
        done, state = _play_round(own, [bots[player] for player in match.seats])
        record = replace(record, rounds=(*record.rounds, done.actions))
        lasting = state.lasting_rules
        for event in end_round(match, state):
            match = evolve_match(match, event)
    raise NeverEnding(f"a match did not end after {MOST_ROUNDS:,} rounds of these bots")


def _play_round(record: records.Record, bots: Sequence[_Sitting]) -> tuple[records.Record, State]:
    chance, moods = Chance(record.seed or ""), Chance(f"{record.seed} moods")
    state, _ = start(record, chance)
    players = [bot.bot for bot in bots]
    steps: list[tuple[int, Action]] = []
    for _ in range(MOST_ACTIONS):
        if isinstance(state.pending, Over):
            return replace(record, actions=tuple(steps)), state
        seat, action = next_action(state, players, moods)
        if not isinstance(action, ACTIONS):
            raise BadInput(bots[seat].place, f"choose() gave {action!r}; expected an action, or None for nothing")
        try:
            state, _ = act(state, seat, action, chance)
        except Illegal as illegal:
            why = Reason(illegal.reason.code, illegal.reason.about, record.edition)
            raise BadInput(bots[seat].place, f"choose() gave {action!r}, which is refused: {why}") from None
        steps.append((seat, action))
    raise NeverEnding(f"a round did not end after {MOST_ACTIONS:,} actions of these bots")
