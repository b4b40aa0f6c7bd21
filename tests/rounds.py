"""Positions and moves for tests that read like the rule sheet.

    after = position("aprendiz", "WA B3 | G1 G2 | Y4 B6", discard="P5").play(0, "WA", colour="G")
    assert after.hand_sizes == (1, 3, 4)

Actions go through the reader of records, so that every test is a record as well. A `Round` never changes; each
move gives a new one. `refusal` tells the code and the clause, and proves that nothing changed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

import pytest

from comodin.chance import Chance
from comodin.codec import EditionVocabulary, parse_steps
from comodin.editions import EDITIONS
from comodin.records import Record, load, replay, start
from comodin.rules import Card, Event, Illegal, Over, State, act

ALL = tuple(EDITIONS)

clause = pytest.mark.clause


def editions(*keys: str) -> pytest.MarkDecorator:
    """Run the test once for each edition, as the argument `edition`; all five without keys."""
    return pytest.mark.parametrize("edition", keys or ALL)


@dataclass(frozen=True)
class Round:
    record: Record
    state: State
    chance: Chance
    events: tuple[Event, ...] = ()  # of the last action (or of the opening)
    story: tuple[Event, ...] = ()  # all so far

    # -- moves ---------------------------------------------------------------------------------------

    def do(self, seat: int, do: str, **fields: Any) -> Round:
        line = {"seat": seat, "do": do, **fields}
        vocabulary = EditionVocabulary(self.record.edition)
        ((who, action),) = parse_steps([line], "test", self.state.game.seats, vocabulary)
        before = Counter(cards_in(self.state))
        state, events = act(self.state, who, action, self.chance)
        assert Counter(cards_in(state)) == before, "cards were lost or invented"
        record = replace(self.record, actions=(*self.record.actions, (who, action)))
        return Round(record, state, self.chance, events, self.story + events)

    def play(self, seat: int, card: str, **fields: Any) -> Round:
        """`colour="R"` for wilds, `uno=True` said with it, `target=2` where a player is chosen."""
        return self.do(seat, "play", card=card, **fields)

    def draw(self, seat: int) -> Round:
        return self.do(seat, "draw")

    def keep(self, seat: int) -> Round:
        """Pass after drawing."""
        return self.do(seat, "pass")

    def name_colour(self, seat: int, colour: str) -> Round:
        return self.do(seat, "colour", colour=colour)

    def accept(self, seat: int) -> Round:
        return self.do(seat, "accept")

    def challenge(self, seat: int) -> Round:
        return self.do(seat, "challenge")

    def uno(self, seat: int) -> Round:
        return self.do(seat, "uno")

    def catch(self, seat: int, target: int) -> Round:
        return self.do(seat, "catch", target=target)

    def rule(self, seat: int, **deed: Any) -> Round:
        """`gesture="moo"`, `word="olé"` or `text="sing"`; `decline=True`."""
        return self.do(seat, "rule", **deed)

    def change_rule(self, seat: int, **fields: Any) -> Round:
        return self.do(seat, "change_rule", **fields)

    def gesture(self, seat: int, gesture: str) -> Round:
        return self.do(seat, "gesture", gesture=gesture)

    def time_up(self) -> Round:
        return self.do(0, "time_up")

    def report(self, seat: int, target: int) -> Round:
        return self.do(seat, "report_advice", target=target)

    def agree(self, seat: int) -> Round:
        return self.do(seat, "agree")

    def disagree(self, seat: int) -> Round:
        return self.do(seat, "disagree")

    def refusal(self, seat: int, do: str, **fields: Any) -> tuple[str, str]:
        """(code, clause) of the refusal of an action; fails if it is accepted."""
        with pytest.raises(Illegal) as refused:
            self.do(seat, do, **fields)
        return refused.value.reason.code, refused.value.reason.clause

    # -- what can be seen ----------------------------------------------------------------------------

    @property
    def hands(self) -> tuple[str, ...]:
        """Each hand as text, in order of arrival: `("R7 B3", "G1 G2 G5")`."""
        return tuple(text(hand) for hand in self.state.hands)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.state.hands))

    @property
    def discard(self) -> str:
        return text(self.state.discard)

    @property
    def pile(self) -> str:
        """The draw pile, the next card first."""
        return text(self.state.draw)

    @property
    def top(self) -> str:
        return self.state.top.text

    @property
    def colour(self) -> str | None:
        return None if self.state.colour is None else str(self.state.colour)

    @property
    def kind(self) -> str:
        """What is pending: turn, drawn, answer, colour, rule, change_rule, race, over."""
        return self.state.pending.kind

    @property
    def seats(self) -> tuple[int, ...]:
        """Who may act for the pending decision."""
        return self.state.pending.seats

    @property
    def turn(self) -> int:
        """Whose turn it is; fails when something else than a turn is pending."""
        assert self.kind == "turn", f"{self.kind} is pending"
        return self.seats[0]

    @property
    def direction(self) -> int:
        return self.state.direction

    @property
    def due(self) -> int:
        return self.state.due

    @property
    def said_uno(self) -> tuple[bool, ...]:
        return self.state.said_uno

    @property
    def catchable(self) -> tuple[int, ...]:
        return self.state.catchable

    @property
    def owes(self) -> tuple[int, ...]:
        return self.state.owes

    @property
    def house_rules(self) -> dict[int, str | None]:
        return {number: deed.gesture or deed.word for number, deed in self.state.house_rules}

    @property
    def winner(self) -> int | None:
        assert isinstance(self.state.pending, Over), f"{self.kind} is pending"
        return self.state.pending.winner

    @property
    def points(self) -> tuple[int, ...]:
        assert isinstance(self.state.pending, Over), f"{self.kind} is pending"
        return self.state.pending.points

    def happened(self, kind: type[Event]) -> list[Any]:
        """The events of this type that the last action caused."""
        return [event for event in self.events if isinstance(event, kind)]


def position(
    edition: str,
    hands: str,
    *,
    discard: str = "",
    draw: str | None = None,
    turn: int | None = None,
    dealer: int | None = None,
    direction: int = 1,
    colour: str | None = None,
    custom: dict[str, Any] | None = None,
    in_force: dict[str, Any] | None = None,
    seed: str = "test",
    **options: Any,
) -> Round:
    """Hands as `"R7 B3 | G1 G2 | Y4 W4"`. Without `draw`, the rest of the deck in its printed order. With an
    empty `discard` the first card is turned up from `draw`. `in_force`: house rules, by their numbers. Further
    names are options (`stacking=True`)."""
    rows = [hand.split() for hand in hands.split("|")]
    used = [card for row in rows for card in row] + discard.split()
    start_at: dict[str, Any] = {"hands": rows, "discard": discard.split()}
    start_at["draw"] = rest_of_deck(edition, used) if draw is None else draw.split()
    if discard:
        start_at |= {"turn": turn or 0, "direction": direction}
    optional = {"dealer": dealer, "colour": colour, "house_rules": in_force}
    start_at |= {name: value for name, value in optional.items() if value is not None}
    data: dict[str, Any] = {"comodin": 1, "edition": edition, "options": options, "seed": seed, "deal": start_at}
    data["players"] = [f"P{n}" for n in range(len(rows))]
    if custom:
        data["custom"] = custom
    return begin(data)


def begin(data: dict[str, Any]) -> Round:
    """The round of a record (as a dict) after its opening and its actions, all of which must be accepted."""
    record = load(json.dumps(data))
    chance = Chance(record.seed or "")
    state, events = start(record, chance)
    result = Round(replace(record, actions=()), state, chance, events, events)
    for seat, action in record.actions:
        state, events = act(result.state, seat, action, chance)
        done = replace(result.record, actions=(*result.record.actions, (seat, action)))
        result = Round(done, state, chance, events, result.story + events)
    return result


def rest_of_deck(edition: str, used: list[str]) -> list[str]:
    """The printed deck without these cards; a plain copy may be taken where only the starred one is left."""
    left = [card.text for card in EDITIONS[edition].deck]
    for card in used:
        left.remove(card if card in left else f"{card}*")
    return left


def dealt(edition: str, players: int, seed: str, **options: Any) -> Round:
    """A whole round from the cut, as a seed gives it."""
    names = [f"P{n}" for n in range(players)]
    return begin({"comodin": 1, "edition": edition, "options": options, "seed": seed, "players": names})


def text(cards: tuple[Card, ...]) -> str:
    return " ".join(card.text for card in cards)


def cards_in(state: State) -> list[Card]:
    return [card for hand in state.hands for card in hand] + list(state.draw) + list(state.discard)


__all__ = ["ALL", "Round", "begin", "cards_in", "clause", "dealt", "editions", "position", "replay", "text"]
