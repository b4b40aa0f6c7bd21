"""Coming, sitting down, leaving, and who the host is."""

from __future__ import annotations

from ..bots import is_bot
from . import commands, events
from .faces import FACES, default_face
from .keys import new_key
from .names import MAX_NAME, told_apart
from .proceedings import Proceedings
from .refusals import CommandRefused
from .state import Table

MAX_PEOPLE = 60  # with those who watch


def _clean_name(name: str) -> str:
    """The name without superfluous blanks; refused where it is empty, too long or not printable."""
    text = " ".join(name.split())
    if not text or len(text) > MAX_NAME or not text.isprintable():
        raise CommandRefused("bad_name", about={"n": MAX_NAME})
    return text


def join(go: Proceedings, who: str, command: commands.Join) -> None:
    table = go.table
    if table.person(who):
        raise CommandRefused("already_here")
    if who in table.kicked:
        raise CommandRefused("was_kicked")
    allowed = table.host is None and not table.people and table.dealt == 0
    opened_by_key = bool(command.key) and command.key == table.key
    if table.settings.visibility == "private" and not (allowed or opened_by_key or who in table.invited):
        raise CommandRefused("not_invited")
    if len(table.people) >= MAX_PEOPLE:
        raise CommandRefused("table_full")
    name = told_apart(_clean_name(command.name), _names_of_others(table, who))
    seats = seats_to_have(table)
    if not table.settings.spectators and not (seats if command.sit else _bot_seats(table)):
        raise CommandRefused("table_full" if command.sit else "no_spectators")
    go.emit(events.PersonCame(go.now, who, name, _face(who, command.face)))
    _host_where_nobody_is(go, who)
    if command.sit and seats:
        sit(go, who, seats[0])


def seats_to_have(table: Table) -> tuple[int, ...]:
    """The seats that somebody who comes now can have, the best first: empty ones, then those of bots, in a match
    from the next deal on."""
    if table.settings.booking is not None or table.phase == "closed":
        return ()
    nobodys = [(seat.bot is not None, n) for n, seat in enumerate(table.seats) if _can_be_had(table, n)]
    return tuple(number for _, number in sorted(nobodys))


def _can_be_had(table: Table, number: int) -> bool:
    seat = table.seats[number]
    if seat.person is not None or seat.reserved is not None:
        return False
    if table.phase == "waiting":
        return True
    return seat.bot is not None and (table.match is None or number not in table.match.out)


def introduce(go: Proceedings, who: str, name: str, face: str) -> None:
    """Somebody changed what they are called, or their face, and everybody here sees it. In a tournament the name
    is the one that was entered."""
    table = go.table
    person = table.person(who)
    if person is None:
        return
    called = person.name
    if table.settings.booking is None:
        called = told_apart(_clean_name(name), _names_of_others(table, who), called)
    if (called, _face(who, face)) != (person.name, person.face):
        go.emit(events.PersonChanged(go.now, who, called, _face(who, face)))


def _names_of_others(table: Table, who: str) -> list[str]:
    bots = (seat.name for seat in table.seats if seat.person is None and seat.name)  # of a tournament
    return [*(person.name for person in table.people if person.id != who), *bots]


def _face(who: str, face: str) -> str:
    return face if face in FACES else default_face(who)


def leave(go: Proceedings, who: str, for_good: bool = False) -> None:
    """A seat that is left in a match stays theirs while it runs, and a bot plays on; not if left for good."""
    person, number = go.table.person(who), go.table.seat_of(who)
    assert person is not None
    if for_good or number is None or go.table.phase == "waiting":
        _free(go, who)
        go.emit(events.PersonLeft(go.now, who))
    elif not person.left:
        if not go.table.seats[number].stand_in:
            go.emit(events.StandInSat(go.now, number, go.bot))
        go.emit(events.SteppedOut(go.now, who))
    pass_host_on(go, who)


def let_go(go: Proceedings) -> None:
    """The match is over: who has left it has left the table."""
    if go.table.phase == "waiting":
        for person in [one.id for one in go.table.people if one.left]:
            _free(go, person)
            go.emit(events.PersonLeft(go.now, person))


def free_seat(go: Proceedings, who: str, number: int) -> None:
    """The host makes room. Whoever is here watches on, if people may; others have left, and may come again."""
    _host_before_the_match(go, who)
    if not 0 <= number < len(go.table.seats):
        raise CommandRefused("no_seat")
    person = go.table.person(go.table.seats[number].person or "")
    if person is None:
        raise CommandRefused("seat_empty")
    _free(go, person.id)
    if not (person.present and go.table.settings.spectators):
        go.emit(events.PersonLeft(go.now, person.id))
        pass_host_on(go, person.id)


def stand(go: Proceedings, who: str) -> None:
    if go.table.seat_of(who) is None and not any(seat.reserved == who for seat in go.table.seats):
        raise CommandRefused("not_seated")
    if not go.table.settings.spectators:
        raise CommandRefused("no_spectators")
    _free(go, who)


def sit(go: Proceedings, who: str, number: int) -> None:
    table = go.table
    if table.seat_of(who) is not None:
        raise CommandRefused("already_seated")
    if not 0 <= number < len(table.seats):
        raise CommandRefused("no_seat")
    seat = table.seats[number]
    if seat.person is not None or seat.reserved not in (None, who):
        raise CommandRefused("seat_taken")
    if table.phase != "waiting" and (seat.bot is None or (table.match and number in table.match.out)):
        raise CommandRefused("seat_taken")
    if table.phase == "playing":
        if seat.reserved is None:
            _free(go, who)  # from another one that was reserved
            go.emit(events.SeatReserved(go.now, number, who))
        return
    _free(go, who)
    go.emit(events.SeatTaken(go.now, number, who))


def seat_the_reserved(go: Proceedings) -> None:
    """Between rounds late joiners take the place of a bot."""
    for number, seat in enumerate(go.table.seats):
        if seat.reserved is not None and seat.person is None:
            go.emit(events.SeatTaken(go.now, number, seat.reserved))


def invite(go: Proceedings, who: str, person: str) -> None:
    if who != go.table.host and go.table.seat_of(who) is None:
        raise CommandRefused("not_host")
    if not person or len(person) > 64:
        raise CommandRefused("bad_name", about={"n": 64})
    if len(go.table.invited) >= MAX_PEOPLE:
        raise CommandRefused("table_full")
    if person not in go.table.invited:
        go.emit(events.PersonInvited(go.now, person, who))


def add_bot(go: Proceedings, who: str, number: int, bot: str) -> None:
    _host_before_the_match(go, who)
    if not 0 <= number < len(go.table.seats):
        raise CommandRefused("no_seat")
    if go.table.seats[number].person is not None:
        raise CommandRefused("seat_taken")
    if not is_bot(bot):
        raise CommandRefused("not_a_bot")
    go.emit(events.BotSeated(go.now, number, bot))


def remove_bot(go: Proceedings, who: str, number: int) -> None:
    _host_before_the_match(go, who)
    if not 0 <= number < len(go.table.seats):
        raise CommandRefused("no_seat")
    seat = go.table.seats[number]
    if seat.person is not None or seat.bot is None:
        raise CommandRefused("not_a_bot")
    go.emit(events.BotRemoved(go.now, number))


def _host_before_the_match(go: Proceedings, who: str) -> None:
    """Never in the middle of a match: a host who adds bots then could win by it."""
    if who != go.table.host:
        raise CommandRefused("not_host")
    if go.table.phase != "waiting":
        raise CommandRefused("not_now")


def disconnect(go: Proceedings, who: str) -> None:
    person = go.table.person(who)
    if person is not None and person.present:
        go.emit(events.PersonAway(go.now, who))


def connect(go: Proceedings, who: str) -> None:
    """Back at once: the seat is given back, whatever a stand-in was about to do."""
    person = go.table.person(who)
    if person is None:
        return
    if not person.present:
        go.emit(events.PersonBack(go.now, who))
    if go.table.lent_by == who:
        go.emit(events.HostPassed(go.now, who))
    _host_where_nobody_is(go, who)
    take_back(go, who)


def take_back(go: Proceedings, who: str) -> None:
    number = go.table.seat_of(who)
    if number is not None and go.table.seats[number].stand_in:
        go.emit(events.SeatGivenBack(go.now, number))


def remove(go: Proceedings, who: str) -> None:
    """By a vote."""
    _free(go, who)
    go.emit(events.PersonKicked(go.now, who))
    secret, number = go.table.secret, len(go.table.kicked)
    go.emit(events.KeysChanged(go.now, new_key(secret, "table", number), new_key(secret, "screen", number)))
    pass_host_on(go, who)


def is_absent(go: Proceedings, number: int) -> bool:
    """Whoever has this seat has been away, or was stood in for, as long as the table waits for somebody. A pause
    is nobody's absence."""
    seat = go.table.seats[number]
    person = go.table.person(seat.person or "")
    now = go.now if go.table.stopped_at is None else go.table.stopped_at
    since = [
        at for at in (seat.stand_in_since, person.away_since if person is not None else None) if at is not None
    ]
    return bool(since) and now - min(since) >= go.table.settings.absent_seconds


def pass_host_on(go: Proceedings, who: str) -> None:
    """The host leaves: first to somebody who sits and is here, then to anybody who is here, then to anybody."""
    if go.table.host == who:
        go.emit(events.HostPassed(go.now, _heir(go.table)))


def lend_host(go: Proceedings) -> None:
    """The host is away, and somebody else is here: who is host again when they are back."""
    go.emit(events.HostPassed(go.now, _heir(go.table), lent=True))


def _heir(table: Table) -> str | None:
    people = [one for one in table.people if one.id != table.host and not one.left]
    people.sort(key=lambda one: (not one.present, table.seat_of(one.id) is None))
    return people[0].id if people else None


def _host_where_nobody_is(go: Proceedings, who: str) -> None:
    if go.table.host is None and go.table.settings.booking is None:
        go.emit(events.HostPassed(go.now, who))


def _free(go: Proceedings, who: str) -> None:
    """A seat that is left in a match is played on by a bot."""
    number = go.table.seat_of(who)
    if number is None:
        for reserved, seat in enumerate(go.table.seats):
            if seat.reserved == who:
                go.emit(events.SeatReserved(go.now, reserved, None))
    elif go.table.phase == "waiting":
        go.emit(events.SeatFreed(go.now, number))
    else:
        go.emit(events.SeatFreed(go.now, number))
        go.emit(events.BotSeated(go.now, number, go.bot))


def _bot_seats(table: Table) -> bool:
    return any(seat.person is None and seat.bot is not None for seat in table.seats)
