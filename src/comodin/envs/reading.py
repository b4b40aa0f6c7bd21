"""The same numbers from the readable engine: what a view shows as an observation, what is legal as a mask.

A policy that was trained on many tables plays by these at any other: it gets a view, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import BadInput
from ..rules import (
    GESTURES,
    HIDDEN,
    SPECTATOR,
    Action,
    Answer,
    Card,
    Catch,
    Challenge,
    Drawn,
    Game,
    MakeRule,
    Over,
    Perform,
    Play,
    Race,
    ReportAdvice,
    SayUno,
    State,
    TimeUp,
    Turn,
    View,
    Vote,
    cards_to_play,
    in_the_room,
)
from .fields import MOST_SHOWN, NOTES, PENDING, QUESTIONS, faces_of, full_v1, history_v1, obs_v1
from .spaces import ActionSpace

Bytes = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
MOST = 255
ICON = 64  # added to the place of a face in a history
ANSWERS: dict[str, tuple[type, ...]] = {
    "speak_up": (SayUno, Catch),
    "jump_in": (Play,),
    "doubt": (Challenge,),
    "do_deed": (Perform,),
}
OF_PEOPLE = (ReportAdvice, Vote, TimeUp)  # they speak of what people say and do in the room


class Reader:
    """Reads views of a game as numbers: obs_v1, history_v1, full_v1, and masks of its action space.

    >>> import comodin
    >>> view = comodin.deal(comodin.game("international", players=4), seed=1).view(1)
    >>> reader = comodin.envs.Reader(view.round.game)
    >>> list(reader.questions(view))
    ['decide']
    >>> reader.observation(view, "decide").shape, int(reader.mask(view, "decide").sum())
    ((266,), 3)
    """

    def __init__(self, game: Game, *, padded: bool = False, totals: bool = False) -> None:
        self.game = game
        self.space = ActionSpace(game)
        self.shown = MOST_SHOWN if padded else game.seats
        self.layout = obs_v1(game, self.shown, totals)
        self.full_layout = full_v1(game, self.shown)
        self.history_layout = history_v1()

    # -- which questions there are -------------------------------------------------------------------------------

    def questions(self, view: View) -> Iterator[str]:
        """What the viewer is asked now, in this order, until it does something; nothing where it is not asked."""
        table, me = view.round, view.viewer
        if me == SPECTATOR or isinstance(table.pending, Over):
            return
        if table.catchable:
            yield "speak_up"
        if isinstance(table.pending, Race):
            if me in table.pending.waiting and not in_the_room(table):
                yield "do_deed"
        elif me == table.pending.seats[0]:
            yield "decide"
        elif isinstance(table.pending, Answer):
            if me in table.pending.challengers:
                yield "doubt"
        elif isinstance(table.pending, Turn) and table.game.ruleset.jump_in and cards_to_play(table, me):
            yield "jump_in"

    def mask(self, view: View, question: str) -> Mask:
        """The ids that answer the question."""
        mask = np.zeros(self.space.size, np.bool_)
        mask[0] = question in ("speak_up", "jump_in", "doubt")
        answers = ANSWERS.get(question)
        for action in view.legal_actions():
            fits = not isinstance(action, OF_PEOPLE) if answers is None else isinstance(action, answers)
            if fits:
                mask[self.space.encode(action, view.viewer)] = True
        return mask

    def action(self, view: View, number: int) -> Action | None:
        """What an id does in the hands of the viewer; None for doing nothing."""
        pending = view.round.pending
        asked = view.round.rule_for(pending.number) if isinstance(pending, Race) else None
        return self.space.decode(number, view.viewer, view.hand, asked)

    # -- what the viewer knows -----------------------------------------------------------------------------------

    @cached_property
    def _places(self) -> dict[str, int]:
        return {face: place for place, face in enumerate(faces_of(self.game))}

    def _place(self, card: Card) -> int:
        return self._places[card.text.removesuffix("*")]

    def _count(self, row: Bytes, cards: Iterable[Card]) -> None:
        for place, number in Counter(self._place(card) for card in cards if card is not HIDDEN).items():
            row[place] = min(number, MOST)

    def observation(self, view: View, question: str, totals: Iterable[int] = (), target: int = 500) -> Bytes:
        """obs_v1 of the viewer who is asked that."""
        if question not in QUESTIONS:
            raise BadInput("question", f"expected one of {', '.join(QUESTIONS)}, found {question!r}")
        table, me = view.round, view.viewer
        row = np.zeros(self.layout.size, np.uint8)
        part = {name: row[self.layout[name].slice] for name in self.layout}
        self._cards(view, part)
        for seat in range(self.game.seats):
            place = (seat - me) % self.game.seats
            part["cards"][place] = min(len(table.hands[seat]), MOST)
            part["said"][place] = table.said_uno[seat]
            part["catchable"][place] = seat in table.catchable
            part["owes"][place] = min(table.owes[seat], MOST)
        part["direction"][0] = table.direction > 0
        part["due"][0] = min(table.due, MOST)
        part["pile"][0] = min(len(table.draw), MOST)
        part["pending"][PENDING.index(table.pending.kind)] = 1
        part["question"][QUESTIONS.index(question)] = 1
        self._waiting(table, me, part)
        if "house_rules" in part:
            _house_rules(table, part)
        for seat, total in enumerate(totals if "totals" in part else ()):
            part["totals"][(seat - me) % self.game.seats] = max(0, min(MOST, MOST * total // target))
        return row

    def _cards(self, view: View, part: dict[str, Bytes]) -> None:
        table = view.round
        self._count(part["hand"], view.hand)
        if "hand_icon" in part:
            for card in view.hand:
                part["hand_icon"][self._place(card)] |= card.icon
        part["top"][self._place(table.top)] = 1
        self._count(part["discards"], table.discard[:-1])
        if isinstance(table.pending, Drawn) and table.pending.seat == view.viewer:
            part["drawn"][self._place(table.pending.card)] = 1
            part["must"][0] = table.pending.must
        if table.colour is not None:
            part["colour"][self.game.edition.colours.index(table.colour)] = 1

    def _waiting(self, table: State, me: int, part: dict[str, Bytes]) -> None:
        """For whom the round waits, and because of whom."""
        pending, seats = table.pending, self.game.seats
        if isinstance(pending, Answer | Race):
            part["cause"][(pending.player - me) % seats] = 1
        if isinstance(pending, Answer) and pending.before is not None:
            part["before"][self.game.edition.colours.index(pending.before)] = 1
            part["held"][0] = min(pending.held, MOST)
        if not isinstance(pending, Race | Over):
            part["turn"][(pending.seat - me) % seats] = 1

    def history(self, view: View, steps: int) -> Bytes:
        """history_v1: so many of the last steps that everybody saw."""
        rows = np.zeros((steps, self.history_layout.size), np.uint8)
        known = view.round.clues.so_far[-steps:] if steps else ()
        colours = self.game.edition.colours
        for row, clue in zip(rows[steps - len(known) :], known, strict=True):
            card = clue.amount if clue.card is None else self._place(clue.card) + ICON * clue.card.icon
            colour = 0 if clue.colour is None else colours.index(clue.colour) + 1
            row[:] = NOTES.index(clue.kind) + 1, (clue.seat - view.viewer) % self.game.seats, card, colour
        return rows

    def full(self, state: State, seat: int) -> Bytes:
        """full_v1: what only the table itself knows. Never of a view: its hidden cards are not counted."""
        row = np.zeros(self.full_layout.size, np.uint8)
        for place in range(1, self.game.seats):
            hand = state.hands[(seat + place) % self.game.seats]
            self._count(row[self.full_layout[f"hand_{place}"].slice], hand)
        self._count(row[self.full_layout["draw_pile"].slice], state.draw)
        return row


def _house_rules(table: State, part: dict[str, Any]) -> None:
    for number, deed in table.house_rules:
        gesture = len(GESTURES) if deed.gesture is None else GESTURES.index(deed.gesture)
        part["house_rules"][number * (len(GESTURES) + 1) + gesture] = 1
    if isinstance(table.pending, Race | MakeRule):
        part["number"][table.pending.number] = 1
