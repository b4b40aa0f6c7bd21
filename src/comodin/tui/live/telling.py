"""What happens at a table, in sentences: the round as every front tells it, and people coming and going."""

from __future__ import annotations

from functools import reduce

from ...match import Match, evolve_match
from ...rules import SPECTATOR
from ...rules import events as round_events
from ...table import TableEvent, TableView, events
from ...words import Catalogue, narrate
from ..line import MatchTeller, Screen
from .names import names_in, names_of_round
from .source import Refused


class Teller:
    """Tells one person. It remembers the match, which a server tells anew only after each round."""

    def __init__(self, words: Catalogue) -> None:
        self.words = words
        self._match: Match | None = None
        self._dealt: int | None = None

    def watch(self, view: TableView, happened: tuple[TableEvent, ...] = ()) -> list[str]:
        """The table as it stands now; gives a sentence where a round was dealt and nobody has told of it."""
        new = view.dealt != self._dealt and not any(isinstance(event, events.RoundDealt) for event in happened)
        new = new and self._dealt is not None and view.phase == "playing"
        self._dealt = view.dealt
        self._remember(view)
        if not new or view.round is None or not view.round.round.discard:
            return []
        words = self.words.bound_to(view.settings.playing)
        return [Screen(names_of_round(view), words, view.viewer.round_seat).pile(view.round)]

    def _remember(self, view: TableView) -> None:
        if self._match is None or view.match is None or len(view.match.rounds) >= len(self._match.rounds):
            self._match = view.match
        if view.match is not None and view.match.rules != getattr(self._match, "rules", None):
            self._match = view.match

    def sentences(self, event: TableEvent, view: TableView) -> list[str]:
        """The event as this person is told of it; `view` is the table after it, as far as it is known."""
        words = self.words.bound_to(view.settings.playing)
        match event:
            case events.RoundDealt(players=players, events=happened):
                names = tuple(names_in(view)[player] for player in players)
                seat = players.index(view.viewer.seat) if view.viewer.seat in players else SPECTATOR
                return [" ".join(narrate(happened, names, words, seat))]
            case events.Acted(events=happened):
                return self._acted(happened, view, words)
            case events.MatchStarted(seats=seats, rules=rules, events=begun):
                self._match = None
                teller = MatchTeller(rules, names_in(view)[:seats], words, _me(view))
                return teller.welcome()[1:] if len(begun) == 1 else []
            case events.RoundFinished(events=ending):
                return self._finished(ending, view, words)
            case _:
                return self._around(event, view, words)

    def _acted(self, happened: tuple[round_events.Event, ...], view: TableView, words: Catalogue) -> list[str]:
        names = names_of_round(view)
        lines = narrate(happened, names, words, view.viewer.round_seat)
        counts = view.match is None or MatchTeller(view.match.rules, names_in(view), words).plain
        for one in happened:
            if isinstance(one, round_events.RoundEnded) and one.winner is not None and not counts:
                key = "play.round_won.you" if one.winner == view.viewer.round_seat else "play.round_won"
                lines[-1] = words.say(key, name=names[one.winner])
        return [" ".join(lines)] if lines else []

    def _finished(self, ending: tuple[object, ...], view: TableView, words: Catalogue) -> list[str]:
        lines: list[str] = []
        if view.round is not None:
            lines += Screen(names_of_round(view), words, view.viewer.round_seat).score(view.round)
        match = self._match or view.match
        if match is None:
            return lines
        after = match
        if view.match is not None and len(view.match.rounds) > len(match.rounds):
            after = view.match
        elif not match.over:
            after = reduce(evolve_match, ending, match)  # type: ignore[arg-type]
        teller = MatchTeller(match.rules, names_in(view)[: match.players], words, _me(view))
        before = match if match.rounds and after is not match else None
        self._match = after
        return [*lines, *teller.after_round(before, after), *teller.end(after)]

    def _around(self, event: TableEvent, view: TableView, words: Catalogue) -> list[str]:
        """People, seats, chat and votes."""
        names = names_in(view)
        people = {person.id: person.name for person in view.people}
        me = view.viewer.person

        def seat_name(seat: int | None) -> str:
            return "" if seat is None or seat >= len(names) else names[seat]

        def told(key: str, person: str | None = None, **values: object) -> list[str]:
            if person == me and words.has(f"{key}.you"):
                return [words.say(f"{key}.you", **values)]
            return [words.say(key, name=people.get(person or "", ""), **values)]

        match event:
            case events.PersonCame(person=person, name=name):
                return [] if person == me else [words.say("cli.live.came", name=name)]
            case events.PersonLeft(person=person) | events.SteppedOut(person=person):
                return told("cli.live.left", person) if person in people or person == me else []
            case events.PersonAway(person=person) if person != me:
                return told("web.told.away", person)
            case events.PersonBack(person=person) if person != me:
                return told("web.told.back", person)
            case events.SeatTaken(person=person):
                return told("cli.live.sat", person)
            case events.ReadySaid(seat=seat, ready=True) if seat != view.viewer.seat:
                return [words.say("cli.live.ready", name=seat_name(seat))]
            case events.StandInSat(seat=seat):
                key = "web.told.stand_in.you" if seat == view.viewer.seat else "web.told.stand_in"
                return [words.say(key, name=seat_name(seat))]
            case events.TimedOut(seat=seat):
                key = "web.told.time.you" if seat == view.viewer.seat else "web.told.time"
                return [words.say(key, name=seat_name(seat))]
            case events.Said(person=person, text=text):
                return [f"{people.get(person, '?')}: {text}"]
            case events.Reacted(person=person, reaction=reaction):
                key = f"table.reaction.{reaction}"
                return [f"{people.get(person, '?')}: {words.say(key) if words.has(key) else reaction}"]
            case events.Paused():
                return [words.say("web.told.paused")]
            case events.Resumed():
                return [words.say("web.told.resumed")]
            case events.MotionOpened(kind=kind, by=by, target=target):
                return [words.say(f"web.vote.{kind}", name=seat_name(by), other=seat_name(target))]
            case events.MotionEnded(passed=False):
                return [words.say("web.told.motion_failed")]
            case events.TableClosed():
                return [words.say("table.refused.table_closed")]
            case _:
                return []

    def refusal(self, refused: Refused, view: TableView | None) -> str:
        """Why not, and the clause."""
        words = self.words if view is None else self.words.bound_to(view.settings.playing)
        code, clause = refused.code, f" [{refused.clause}]" if refused.clause else ""
        for key in (f"table.refused.{code}", f"reason.{code}", f"web.refused.{code}"):
            if words.has(key) and words.speaks_of(key) - {"n"} <= set(refused.about):
                about = dict(refused.about)
                about.setdefault("n", 1)
                return words.say(key, **about) + clause
        return words.say("web.refused") + clause


def _me(view: TableView) -> int:
    return SPECTATOR if view.viewer.seat is None else view.viewer.seat
