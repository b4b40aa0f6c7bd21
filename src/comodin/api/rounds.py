"""A round as a value: every move gives a new one, and the old one stays what it was. And the record of it.

The two stand in one file because each gives the other: `round.record()`, `record.rounds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from os import PathLike

from .. import records, rules
from ..chance import Chance
from ..errors import BadInput
from ..match import Match, MatchRules
from ..records import MatchRecord, RoundOfMatch, Unfolded, begin_match, dump, dump_match, rounds_of, unfold
from ..rules import (
    SPECTATOR,
    Action,
    Card,
    Colour,
    Edition,
    Event,
    Illegal,
    Option,
    Play,
    View,
    act,
    decisions,
    legal_actions,
    observe,
    why_illegal,
    why_mistaken,
)
from ..words import catalogue, narrate
from .asking import Asked, action_of, play_of, seat_of
from .drawing import as_html, as_text, standing
from .files import write_text
from .log import Entry
from .reasons import Reason
from .standing import Standing


def round_of(played: Unfolded) -> Round:
    """A round as far as it was played."""
    log = Entry(None, None, played.events)
    for step in played.steps:
        log = Entry(log, (step.seat, step.action), step.events)
    return Round(played.last, replace(played.record, actions=()), played.used, log)


def replayed(record: records.Record) -> Round:
    return round_of(unfold(record))


@dataclass(frozen=True, eq=False, repr=False)
class Round(Standing):
    """A round at one moment, seen by somebody who sees everything. `deal` makes one, `act` and `play` the next.

    A round is a value: it never changes, it can be a key in a dictionary, and two rounds are equal when they
    began alike and the same was done in them. Seats are counted from 0. `state` is where it stands.

    >>> import comodin
    >>> chance = comodin.Chance(1)
    >>> round = comodin.deal(comodin.game("aprendiz", players=3), seed=42)
    >>> while not round.over:
    ...     seat = chance.pick(round.awaited)
    ...     round = round.act(seat, chance.pick(round.legal(seat)))
    >>> round.winner, round.points
    (1, (0, 94, 0))
    """

    _start: records.Record  # without actions
    _used: int  # words of chance
    _log: Entry

    # -- what happened -------------------------------------------------------------------------------------

    @cached_property
    def actions(self) -> tuple[tuple[int, Action], ...]:
        """What was done so far: (seat, action)."""
        return tuple(entry.step for entry in self._log.all() if entry.step is not None)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """All that happened, from the empty table on."""
        return tuple(event for entry in self._log.all() for event in entry.events)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """What came of the last action; of the deal, when nothing has been done yet."""
        return self._log.events

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self._start.players

    @property
    def seed(self) -> str:
        """All that is left to chance follows from it."""
        return self._start.seed or ""

    # -- what can be done ----------------------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[Action, ...]:
        """All that this seat can usefully do now: first its decisions, then the calls open beside them."""
        return tuple(legal_actions(self.state, seat_of(self.game, seat)))

    def decisions(self, seat: int) -> tuple[Action, ...]:
        """What this seat can do about the thing that the round waits for."""
        return tuple(decisions(self.state, seat_of(self.game, seat)))

    def why_not(self, seat: int, action: Asked | Card, **details: object) -> Reason | None:
        """Why this seat may not do this now; None when it may. A card stands for playing it, with any colour and
        any target where it needs one.

        >>> import comodin
        >>> cards = {"hands": [["R7", "B3"], ["G1", "G2"]], "draw": ["Y1"], "discard": ["R5"], "turn": 0}
        >>> round = comodin.deal(comodin.game("deluxe", players=2), position=cards)
        >>> round.why_not(0, "B3")
        Reason(code='no_match', clause='T1')
        >>> round.why_not(0, "R7") is None
        True
        """
        seat_of(self.game, seat)
        state = self.state
        card = action.text if isinstance(action, Card) else action
        asked: Action
        if isinstance(card, str) and card in self.game.edition.cards:
            asked = play_of(state, seat, card, details)
        else:
            asked = action_of(self.game, seat, action, details)
        found = why_illegal(state, seat, asked)
        if found is not None:
            return self._reason(found)
        mistake = why_mistaken(state, seat, asked.card) if isinstance(asked, Play) else None
        return None if mistake is None else self._reason(mistake, penalised=True)

    def act(self, seat: int, action: Asked, **details: object) -> Round:
        """The round after this seat has done this: an action, or what a record says of one.

        >>> import comodin
        >>> round = comodin.deal(comodin.game("international", players=2), seed=8)
        >>> seat = round.awaited[0]
        >>> after = round.act(seat, "draw")
        >>> after == round.act(seat, comodin.Draw()) == round.act(seat, {"do": "draw"})
        True
        >>> len(after.hands[seat]) - len(round.hands[seat])
        1
        """
        seat_of(self.game, seat)
        asked = action_of(self.game, seat, action, details)
        chance = Chance.resumed(self.seed, self._used)
        try:
            state, events = act(self.state, seat, asked, chance)
        except Illegal as illegal:
            raise Illegal(self._reason(illegal.reason)) from None
        return Round(state, self._start, chance.used, Entry(self._log, (seat, asked), events))

    def play(
        self,
        seat: int,
        card: Card | str,
        *,
        colour: Colour | str | None = None,
        uno: bool = False,
        target: int | None = None,
    ) -> Round:
        """The round after this seat has played a card: with the colour for a wild, UNO if it is said with the
        card, and the seat that is chosen where the card needs one.

        >>> import comodin
        >>> cards = {"hands": [["R7", "W"], ["G1", "G2"]], "draw": ["Y1"], "discard": ["R5"], "turn": 0}
        >>> round = comodin.deal(comodin.game("deluxe", players=2), position=cards)
        >>> round.play(0, "W", colour="G", uno=True).play(1, "G2", uno=True).play(0, "R7")
        Traceback (most recent call last):
        comodin.rules.legal.Illegal: The red 7 does not go on the green 2 while the colour in play is green: ...
        """
        return self.act(seat, "play", card=card, colour=colour, uno=uno, target=target)

    # -- looking at it -------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> View:
        """What this seat may know, and nothing else; without a seat: what a spectator may know."""
        return observe(self.state, SPECTATOR if seat is None else seat_of(self.game, seat))

    def story(self, language: str = "en", seat: int | None = None) -> list[str]:
        """What happened, in sentences; told to a seat, no more than that seat saw.

        >>> import comodin
        >>> round = comodin.deal(comodin.game("casa", players=2), seed=3, names=["Ana", "Beto"])
        >>> round.act(1, "draw").story()
        ['Ana deals.', 'Everyone gets 7 cards.', 'Turned up: a red 2.', 'Beto draws a green Skip.']
        """
        words = catalogue(language, self.game.edition)
        viewer = SPECTATOR if seat is None else seat_of(self.game, seat)
        told = [entry.events for entry in self._log.all()]
        if seat is not None:
            told = [tuple(event.seen_by(viewer) for event in events) for events in told]
        return [line for events in told for line in narrate(events, self.players, words, viewer)]

    def record(self) -> Record:
        """The record of the round so far: to save, to send, to load again.

        >>> import comodin
        >>> round = comodin.deal(comodin.game("deluxe", players=3), seed=42)
        >>> comodin.load(round.record().text).rounds[0] == round
        True
        """
        return Record(replace(self._start, actions=self.actions))

    def branch(self, at: int) -> Round:
        """The round as it was after so many actions, to go on from there in another way; -1 takes one back.

        >>> import comodin
        >>> round = comodin.play("simple", "deluxe", players=3, seed=42).rounds[0]
        >>> before = round.branch(at=17)
        >>> len(before.actions), before.over, round.over
        (17, False, True)
        """
        most = len(self.actions)
        if type(at) is not int or not -most <= at <= most:
            raise BadInput("at", f"expected a number of actions, 0 to {most}, found {at!r}")
        kept = self.actions[: at if at >= 0 else most + at]
        return replayed(replace(self._start, actions=kept))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return (self.actions, self._start) == (other.actions, other._start)

    def __hash__(self) -> int:
        return hash((self.game, self.players, self.seed, self.actions))

    def __reduce__(self) -> tuple[Callable[[records.Record], Round], tuple[records.Record]]:
        return replayed, (replace(self._start, actions=self.actions),)  # a pickle is the record

    def __repr__(self) -> str:
        return f"<round of {self._about()}, {standing(self.state, self.players)}>"

    def __str__(self) -> str:
        return as_text(self.state, self.players, self._about())

    def _repr_html_(self) -> str:
        return as_html(self.state, self.players, self._about())

    def _about(self) -> str:
        key, seats, done = self.game.edition.key, self.game.seats, len(self.actions)
        return f"{key}, {seats} players, seed {self.seed!r}, {done} action{'' if done == 1 else 's'}"

    def _reason(self, reason: rules.Reason, penalised: bool = False) -> Reason:
        return Reason(reason.code, reason.about, self.game.edition, penalised)


@dataclass(frozen=True, repr=False)
class Record:
    """The record of a round or of a whole match: what was played, where it started, and every action.

    Two records are equal when they say the same. `text` is what `save` writes and `load` reads; docs/formats.md
    describes it.

    >>> import comodin
    >>> record = comodin.play(["heuristic", "simple"], "international", seed=1, match={"target": 100})
    >>> record.players, record.match.format, record.match.target
    (('heuristic', 'simple'), 'points', 100)
    >>> record.winners == (record.rounds[-1].winner,), max(record.totals) >= 100
    (True, True)
    """

    _record: records.Record | MatchRecord

    @property
    def edition(self) -> Edition:
        return self._record.edition

    @property
    def players(self) -> tuple[str, ...]:
        """The names, by seat."""
        return self._record.players

    @property
    def options(self) -> dict[str, Option]:
        """The options over the values of the edition."""
        return dict(self._record.options)

    @property
    def seed(self) -> str | None:
        return self._record.seed

    @property
    def match(self) -> MatchRules | None:
        """What the match is played for; None for a single round."""
        return self._record.match if isinstance(self._record, MatchRecord) else None

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """Every round at its last moment; BadInput where an action of the record is refused."""
        return tuple(self._checked(round_of(one), one, at) for at, one in enumerate(self._unfolded))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every player, in the match or in the one round; empty while a single round goes on."""
        return self.rounds[0].points if self._standing is None else self._standing.totals

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the match, or the one round; nobody while it goes on."""
        if self._standing is not None:
            return self._standing.winners
        winner = self.rounds[0].winner
        return () if winner is None else (winner,)

    @property
    def text(self) -> str:
        """The record as JSON: the same record gives the same text."""
        return dump_match(self._record) if isinstance(self._record, MatchRecord) else dump(self._record)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it to a file, by custom `*.uno.json`."""
        write_text(path, self.text)

    def replay(self) -> Iterator[Round]:
        """Every moment of every round, from the deal on.

        >>> import comodin
        >>> record = comodin.play("simple", "deluxe", players=3, seed=42)
        >>> moments = list(record.replay())
        >>> len(moments) == 1 + len(record.rounds[0].actions)
        True
        """
        for one in self._unfolded:
            moment = replayed(replace(one.record, actions=()))
            yield moment
            for seat, action in one.record.actions:
                moment = moment.act(seat, action)
                yield moment

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        number = len(self._record.rounds) if isinstance(self._record, MatchRecord) else 1
        rounds = "1 round" if number == 1 else f"{number} rounds"
        players = f"{len(self.players)} players, seed {self.seed!r}"
        return f"<record of {self.edition.key}, {players}, {rounds}>"

    @cached_property
    def _played(self) -> tuple[RoundOfMatch, ...]:
        return tuple(rounds_of(self._record)) if isinstance(self._record, MatchRecord) else ()

    @cached_property
    def _unfolded(self) -> tuple[Unfolded, ...]:
        if isinstance(self._record, MatchRecord):
            return tuple(one.round for one in self._played)
        return (unfold(self._record),)

    @cached_property
    def _standing(self) -> Match | None:
        if not isinstance(self._record, MatchRecord):
            return None
        return self._played[-1].match if self._played else begin_match(self._record)[0]

    def _checked(self, played: Round, one: Unfolded, at: int) -> Round:
        if one.refused is not None:
            place = f"rounds[{at}].actions" if self.match else "actions"
            why = Reason(one.refused.reason.code, one.refused.reason.about, self.edition)
            raise BadInput(f"{place}[{one.refused.index}]", f"refused: {why}")
        return played
