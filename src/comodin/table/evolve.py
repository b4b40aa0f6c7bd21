"""`evolve(table, event)`: the only place where the state of a table is made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from ..match import Match, before_the_cut, evolve_match
from ..rules import Awaiting, CardPlayed, Catch, Game, Over, Perform, Race, State, blank
from ..rules import evolve as evolve_round
from . import events
from .faces import bot_face, default_face, introduced, with_empty
from .keys import new_key
from .resume import position_of
from .settings import Settings
from .state import CHAT_KEPT, ChatLine, Claim, Motion, Person, Seat, Table, WrittenRule
from .told import NotForAll, counted_besides, recent_after
from .viewers import TableEvent

BY_PEOPLE = {
    events.PersonCame,
    events.PersonBack,
    events.SeatTaken,
    events.SeatGivenBack,
    events.SeatReserved,
    events.Configured,
    events.ReadySaid,
    events.MatchStarted,
    events.MotionOpened,
    events.MotionVoted,
    events.LastNamed,
    events.Resumed,
    events.Said,
    events.Reacted,
    events.Thrown,
}
"""What only happens when a person asks for something; actions say by themselves who made them."""


def fold(log: Iterable[TableEvent]) -> Table:
    """The table of a log, which begins with its opening."""
    steps = iter(log)
    first = next(steps)
    assert isinstance(first, events.TableOpened)
    return reduce(evolve, steps, opened(first))


def opened(event: events.TableOpened) -> Table:
    """The table that the opening makes."""
    seats = with_empty((), event.settings.seats)
    return Table(
        event.settings,
        event.secret,
        event.key,
        event.at,
        new_key(event.secret, "screen", 0),
        event.start,
        seats=seats,
        alone_since=event.at,
        told=1,
        told_at=event.at,
    )


def game_of(table: Table, seats: int) -> Game:
    edition = table.settings.playing
    return Game.of(edition, seats, edition.ruleset.with_options(dict(table.settings.options)), dict(table.custom))


def evolve(table: Table, event: TableEvent, round: State | None = None) -> Table:
    """The table after the event. `round`: what the events of an action led to, where who decided them knows."""
    if isinstance(event, events.TableDeserted):  # nothing else changes, and nobody counts it
        return change(table, deserted=True, at=event.at)
    stepped = _acted(table, event, round) if isinstance(event, events.Acted) else _evolve(table, event)
    after = _clocks(stepped, event)
    return change(after, heard_at=event.at) if type(event) in BY_PEOPLE else after


def _evolve(table: Table, event: TableEvent) -> Table:
    match event:
        case events.ClaimHeld(_, seat, action, fair_at, release_at, cause):
            held = (*table.claims, Claim(seat, action, fair_at, release_at, cause))
            return change(table, claims=tuple(sorted(held, key=lambda claim: claim.fair_at)))
        case events.UnoArmed(_, seat, armed):
            others = tuple(other for other in table.armed if other != seat)
            return change(table, armed=(*others, seat) if armed else others)
        case events.Configured(_, settings):
            return _configured(table, settings)
        case events.RuleWritten(_, card, custom, by):
            others_written = tuple(rule for rule in table.written if rule.card != card)
            written = (WrittenRule(card, custom, by, (by,)),) if custom else ()
            return change(table, written=others_written + written)
        case events.RuleConsented(_, card, person, agrees):
            return change(table, written=tuple(_consent(rule, card, person, agrees) for rule in table.written))
        case events.SeedCommitted(_, _, commitment):
            return change(table, commitment=commitment)
        case events.LuckAdded(_, seat, text):
            return _seat(table, seat, replace(table.seats[seat], luck=text))
        case events.MatchStarted():
            return _match_started(table, event)
        case events.RoundDealt():
            return _dealt(table, event)
        case events.RoundFinished(at, match_events):
            assert table.match is not None
            match = reduce(evolve_match, match_events, table.match)
            ended = change(table, match=match, seats=_unready(table.seats), claims=(), armed=(), exposed=())
            if match.over:
                seats = with_empty(ended.seats, table.settings.seats)
                return change(ended, phase="waiting", deal_at=None, seats=seats)
            return change(ended, phase="between", deal_at=at + table.settings.between_seconds)
        case events.TimedOut(_, seat):
            return _seat(table, seat, replace(table.seats[seat], timeouts=table.seats[seat].timeouts + 1))
        case events.UnoRaceTold(_, target):
            return change(table, claims=tuple(one for one in table.claims if one.action != Catch(target)))
        case events.LastNamed(_, seat, last):
            return change(table, named=(*(one for one in table.named if one[0] != seat), (seat, last)))
        case events.NamesTied(at, tied):
            # the host has as much time again, but only once
            return change(table, tied=tied, turn_at=table.turn_at if table.tied else at)
        case events.MotionOpened(_, kind, by, target, until):
            return change(table, motion=Motion(kind, by, target, (by,), (), until))
        case events.MotionVoted(_, seat, agrees):
            motion = table.motion
            assert motion is not None
            if agrees:
                return change(table, motion=replace(motion, agree=(*motion.agree, seat)))
            return change(table, motion=replace(motion, disagree=(*motion.disagree, seat)))
        case events.MotionEnded():
            return change(table, motion=None)
        case events.Paused(_, until, unattended):
            return change(table, paused_until=until, unattended=unattended)
        case events.Resumed():
            return change(table, paused_until=None, unattended=False)
        case events.Said(at, person, text) | events.Reacted(at, person, text):
            who = table.person(person)
            name, face = (who.name, who.face) if who else ("", default_face(person))
            line = ChatLine(at, person, name, text, isinstance(event, events.Reacted), face)
            return change(table, chat=(*table.chat, line)[-CHAT_KEPT:])
        case events.TableClosed():
            return change(table, phase="closed", motion=None, deal_at=None, claims=())
        case _:
            return _evolve_people(table, event)


def _evolve_people(table: Table, event: TableEvent) -> Table:
    match event:
        case events.PersonCame(_, person, name, face):
            return change(table, people=(*table.people, Person(person, name, face=face or default_face(person))))
        case events.PersonChanged(_, person, name, face):
            return change(table, **introduced(table, person, name, face or default_face(person)))
        case events.PersonLeft(_, person) | events.PersonKicked(_, person):
            kicked = (*table.kicked, person) if isinstance(event, events.PersonKicked) else table.kicked
            seats = tuple(
                replace(seat, reserved=None) if seat.reserved == person else seat for seat in table.seats
            )
            people = tuple(one for one in table.people if one.id != person)
            lent_by = None if table.lent_by == person else table.lent_by
            return change(table, people=people, kicked=kicked, seats=seats, lent_by=lent_by)
        case events.PersonAway(at, person):
            return change(table, people=_person(table, person, present=False, away_since=at))
        case events.SteppedOut(at, person):
            return change(table, people=_person(table, person, present=False, away_since=at, left=True))
        case events.PersonBack(_, person):
            return change(table, people=_person(table, person, present=True, away_since=None, left=False))
        case events.PersonInvited(_, person):
            return change(table, invited=(*table.invited, person))
        case events.KeysChanged(_, key, screen_key):
            return change(table, key=key, screen_key=screen_key)
        case events.HostPassed(_, heir, lent):
            return change(table, host=heir, lent_by=(table.lent_by or table.host) if lent else None)
        case events.SeatTaken(_, seat, person):
            came = table.person(person)
            name, face = (came.name, came.face) if came else ("", default_face(person))
            return _place(table, seat, Seat(person=person, name=name, face=face))
        case events.SeatReserved(_, seat, person):
            return _seat(table, seat, replace(table.seats[seat], reserved=person))
        case events.SeatFreed(_, seat):
            return _place(table, seat, Seat())
        case events.BotSeated(at, seat, bot, name):
            before = table.seats[seat]
            place = Seat(bot=bot, name=name, reserved=before.reserved, face=bot_face(bot), colour=before.colour)
            return _driver(table, seat, place, at)
        case events.BotRemoved(_, seat):
            return _place(table, seat, Seat())
        case events.StandInSat(at, seat, bot):
            return _driver(table, seat, replace(table.seats[seat], bot=bot, stand_in=True, stand_in_since=at), at)
        case events.SeatGivenBack(at, seat):
            given_back = replace(
                table.seats[seat], bot=None, stand_in=False, stand_in_since=None, timeouts=0, warmed=False
            )
            return _driver(table, seat, given_back, at)
        case events.ReadySaid(at, seat, ready):
            return change(_seat(table, seat, replace(table.seats[seat], ready=ready)), ready_at=at)
        case _:  # told for people and logs; the state is the same
            return table


# -- clocks ------------------------------------------------------------------------------------------------


def _clocks(table: Table, event: TableEvent) -> Table:
    """Counts the event for those who are told of it. Stops the clocks while the game is paused or nobody is here
    (at a table of a tournament others wait for its result, so there they never stop), and moves them on
    afterwards. When everybody was gone (a server that was restarted), whoever is awaited has a whole turn: not all
    come back at once."""
    at = event.at
    told: dict[str, Any] = {"told": table.told + 1, "told_at": at, "recent": recent_after(table, event)}
    if isinstance(event, NotForAll):
        told = {"told_besides": counted_besides(table, event)}
    here = table.anybody_here
    if here and table.alone_since is not None:
        table = change(table, deserted=False, gathered_at=at)
    alone = None if here else (at if table.alone_since is None else table.alone_since)
    attended = here or table.settings.booking is not None
    stopped = table.phase in ("playing", "between") and (table.paused or not attended)
    if stopped == (table.stopped_at is not None):
        return change(table, at=at, alone_since=alone, **told)
    if stopped:
        return change(table, at=at, alone_since=alone, stopped_at=at, **told)
    assert table.stopped_at is not None
    pause = at - table.stopped_at
    racing = table.round is not None and isinstance(table.round.pending, Race)
    claims = tuple(
        replace(claim, fair_at=claim.fair_at + pause, release_at=claim.release_at + pause)
        for claim in table.claims
    )
    return change(
        table,
        at=at,
        alone_since=alone,
        stopped_at=None,
        turn_at=at if table.alone_since is not None and not racing else table.turn_at + pause,
        moved_at=table.moved_at + pause,
        deal_at=None if table.deal_at is None else table.deal_at + pause,
        claims=claims,
        exposed=tuple((seat, since + pause) for seat, since in table.exposed),
        people=tuple(
            one if one.away_since is None else replace(one, away_since=one.away_since + pause)
            for one in table.people
        ),
        seats=tuple(
            one if one.stand_in_since is None else replace(one, stand_in_since=one.stand_in_since + pause)
            for one in table.seats
        ),
        **told,
    )


# -- the match and its rounds --------------------------------------------------------------------------------


def _match_started(table: Table, event: events.MatchStarted) -> Table:
    seats = tuple(replace(seat, warmed=seat.stand_in) for seat in table.seats if seat.taken)
    new = len(event.events) == 1  # else it goes on from a round that was played before
    table = change(table, seats=_unready(seats), custom=event.custom, matches=table.matches + new)
    match: Match = reduce(evolve_match, event.events, before_the_cut(event.rules, game_of(table, event.seats)))
    return change(table, match=match, motion=None)


def _dealt(table: Table, event: events.RoundDealt) -> Table:
    start = table.plays_on
    game = position_of(start).first.game if start else game_of(table, len(event.players))
    state: State = reduce(evolve_round, event.events, blank(game))
    seats = tuple(replace(seat, ready=False, luck="") for seat in table.seats)
    return change(
        table,
        phase="playing",
        round=state,
        players=event.players,
        seats=seats,
        dealt=table.dealt + 1,
        seed=event.seed,
        used=event.used,
        turn_at=event.at,
        moved_at=event.at,
        deal_at=None,
        armed=(),
        claims=(),
        exposed=tuple((seat, event.at) for seat in state.catchable),
        race_times=(),
        named=(),
        tied=(),
    )


def _acted(table: Table, event: events.Acted, round: State | None) -> Table:
    assert table.round is not None
    before = table.round
    state = reduce(evolve_round, event.events, before) if round is None else round
    played = {step.seat for step in event.events if isinstance(step, CardPlayed)} if table.armed else ()
    new_decision = any(isinstance(step, Awaiting) for step in event.events)
    claims = table.claims and tuple(
        claim
        for claim in table.claims
        if _still_open(before, state, claim) and (claim.seat, claim.action) != (event.seat, event.action)
    )
    times = table.race_times if isinstance(before.pending, Race) else ()
    if isinstance(event.action, Perform) and _waits_for(before, event.seat) and not _waits_for(state, event.seat):
        times = (*times, (event.seat, event.fair_at - table.turn_at))
    after = change(
        table,
        round=state,
        used=event.used,
        moves=table.moves + 1,
        moved_at=event.at,
        turn_at=event.at if new_decision else table.turn_at,
        armed=table.armed and tuple(seat for seat in table.armed if seat not in played),
        claims=() if isinstance(state.pending, Over) else claims,
        exposed=state.catchable and _exposed(table, state, event.at),
        race_times=times,
        named=table.named if isinstance(state.pending, Race) else (),
        tied=table.tied if isinstance(state.pending, Race) else (),
        heard_at=event.at if _by_a_person(table, event) else table.heard_at,
    )
    if event.cause == "player":
        seat = table.players[event.seat]
        return _seat(after, seat, replace(after.seats[seat], timeouts=0)) if after.seats[seat].timeouts else after
    return after


def _exposed(table: Table, state: State, at: float) -> tuple[tuple[int, float], ...]:
    since = dict(table.exposed)
    return tuple((seat, since.get(seat, at)) for seat in state.catchable)


def _by_a_person(table: Table, event: events.Acted) -> bool:
    """A claim that a bot made is settled in the same words."""
    return event.cause == "player" and not table.seats[table.players[event.seat]].by_bot


def _waits_for(state: State, seat: int) -> bool:
    return isinstance(state.pending, Race) and seat in state.pending.waiting


def _still_open(before: State, state: State, claim: Claim) -> bool:
    if isinstance(claim.action, Catch):
        return claim.action.target in state.catchable
    if isinstance(claim.action, Perform):
        return _waits_for(state, claim.seat)
    return state.pending == before.pending  # an answer to what is faced


# -- small things --------------------------------------------------------------------------------------------


def change(table: Table, **changes: Any) -> Table:
    """`dataclasses.replace` without its checks: a server spends much of its time here."""
    new: Table = object.__new__(Table)
    values = new.__dict__
    values.update(table.__dict__)
    values.update(changes)
    return new


def _seat(table: Table, number: int, seat: Seat) -> Table:
    return change(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def _place(table: Table, number: int, seat: Seat) -> Table:
    """Somebody else at a place, or nobody; it keeps its colour."""
    return _seat(table, number, replace(seat, colour=table.seats[number].colour))


def _driver(table: Table, number: int, seat: Seat, at: float) -> Table:
    """A bot takes over, or gives back: whoever it is has a whole turn, not what the other one left of it."""
    after = _seat(table, number, seat)
    awaited = table.round.pending.seats[:1] if table.round else ()
    return change(after, turn_at=at) if table.round_seat(number) in awaited else after


def _person(table: Table, who: str, **changes: Any) -> tuple[Person, ...]:
    return tuple(replace(one, **changes) if one.id == who else one for one in table.people)


def _consent(rule: WrittenRule, card: str, person: str, agrees: bool) -> WrittenRule:
    if rule.card != card:
        return rule
    others = tuple(one for one in rule.consent if one != person)
    return replace(rule, consent=(*others, person) if agrees else others)


def _unready(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(replace(seat, ready=False) for seat in seats)


def _configured(table: Table, settings: Settings) -> Table:
    """A new number of seats keeps those who sit on the seats that are left, and moves the others up."""
    seats = table.seats
    if settings.seats != len(seats):
        kept = tuple(seat for seat in seats if seat.taken)[: settings.seats]
        seats = with_empty(kept, settings.seats)
    edition_changed = settings.edition != table.settings.edition
    if not edition_changed and table.settings.own_edition:  # its text was not told again
        settings = replace(settings, own_edition=table.settings.own_edition)
    return replace(
        table, settings=settings, seats=_unready(seats), written=() if edition_changed else table.written
    )
