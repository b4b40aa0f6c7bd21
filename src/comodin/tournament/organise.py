"""What people ask of a tournament, and what tables tell of it: decided into events, or refused with a stable code.

What was told before is recognised, so that telling it again changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..bots import is_bot
from ..chance import Chance
from ..editions import edition_named
from ..errors import BadInput, ComodinError
from ..match import MOST_TARGET
from .live import (
    Announced,
    Began,
    CalledOff,
    Entered,
    Entrant,
    Live,
    LiveEvent,
    OrganiserPassed,
    RoundTold,
    TableSet,
    TournamentSetup,
    Withdrew,
    evolve,
)
from .tournament import TOURNAMENT_FORMATS, RoundPlayed, new, usual_target

MAX_TITLE = 40
SECONDS = {"turn_seconds": (3.0, 300.0), "between_seconds": (0.0, 120.0), "gather_seconds": (0.0, 240.0)}
MAX_BOT_SECONDS = 10.0
MOST_TIMES_USUAL = 10  # a tournament has an end that people can live to see

CODES = (
    "tournament_full",
    "tournament_begun",
    "tournament_cancelled",
    "already_in",
    "not_in",
    "not_organiser",
    "no_place",
    "not_a_bot",
    "bad_players",
    "bad_title",
    "bad_settings",
)

BOT_NAMES = (
    "Ada", "Bruno", "Celia", "Dario", "Elvira", "Felix", "Gloria", "Hilario", "Inés", "Jacinto", "Karina",
    "Lino", "Marta", "Nestor", "Olivia", "Pablo", "Quirina", "Ramón", "Sofía", "Tadeo", "Úrsula", "Víctor",
    "Ximena", "Zoe",
)  # fmt: skip


class NotAllowed(ComodinError):
    """The command is refused and nothing has changed; `code` is stable, `about` is what a sentence speaks of."""

    def __init__(self, code: str, about: dict[str, object] | None = None) -> None:
        super().__init__(code)
        self.code, self.about = code, about or {}


def sizes(format: str) -> tuple[int, ...]:
    """How many players the format takes."""
    return TOURNAMENT_FORMATS[format].sizes


def check(setup: TournamentSetup) -> TournamentSetup:
    """The same setup; refuses one that nobody can play."""
    if setup.format not in TOURNAMENT_FORMATS:
        raise NotAllowed("bad_settings", {"message": f"format: expected one of {', '.join(TOURNAMENT_FORMATS)}"})
    if setup.players not in sizes(setup.format):
        raise NotAllowed("bad_players", {"format": setup.format, "sizes": list(sizes(setup.format))})
    if len(setup.title) > MAX_TITLE or not setup.title.isprintable():
        raise NotAllowed("bad_title", {"n": MAX_TITLE})
    if not is_bot(setup.bot):
        raise NotAllowed("not_a_bot")
    most = min(MOST_TARGET, MOST_TIMES_USUAL * usual_target(setup.format))
    if not 1 <= setup.target <= most:
        raise NotAllowed("bad_settings", {"message": f"target: expected 1 to {most}"})
    for name, (low, high) in SECONDS.items():
        if not low <= getattr(setup, name) <= high:
            raise NotAllowed("bad_settings", {"message": f"{name}: expected {low:g} to {high:g}"})
    if not 0 <= setup.bot_seconds[0] <= setup.bot_seconds[1] <= MAX_BOT_SECONDS:
        raise NotAllowed(
            "bad_settings", {"message": f"bot_seconds: expected two numbers up to {MAX_BOT_SECONDS:g}"}
        )
    try:
        edition_named(setup.edition).ruleset.with_options(dict(setup.options))
        new(setup.format, setup.players, target=setup.target, hands=setup.hands)
    except BadInput as error:
        raise NotAllowed("bad_settings", {"message": str(error)}) from None
    return setup


def announce(setup: TournamentSetup, person: str, name: str) -> tuple[LiveEvent, ...]:
    """Whoever announces it is the first to enter, and organises it."""
    return (Announced(check(setup), person), Entered(Entrant(name, person)))


def enter(live: Live, person: str, name: str) -> tuple[LiveEvent, ...]:
    if live.place_of(person) is not None:
        raise NotAllowed("already_in")
    _expect_open(live)
    if not live.free:
        raise NotAllowed("tournament_full", {"n": live.setup.players})
    return (Entered(Entrant(name, person)),)


def enter_bot(live: Live, who: str, bot: str) -> tuple[LiveEvent, ...]:
    _expect_organiser(live, who)
    if not live.free:
        raise NotAllowed("tournament_full", {"n": live.setup.players})
    if not is_bot(bot):
        raise NotAllowed("not_a_bot")
    return (Entered(Entrant(_bot_name(live.entrants), bot=bot)),)


def withdraw(live: Live, person: str) -> tuple[LiveEvent, ...]:
    """Before the start. The next person organises it then; without people there is no tournament."""
    place = live.place_of(person)
    if place is None:
        raise NotAllowed("not_in")
    _expect_open(live)
    others = [one.person for one in live.entrants if one.person not in (None, person)]
    if not others:
        return (CalledOff(),)
    passed = (OrganiserPassed(others[0] or ""),) if person == live.organiser else ()
    return (Withdrew(place), *passed)


def remove(live: Live, who: str, place: int) -> tuple[LiveEvent, ...]:
    """A bot, or somebody who will not come."""
    _expect_organiser(live, who)
    if not 0 <= place < len(live.entrants) or live.entrants[place].person == who:
        raise NotAllowed("no_place")
    return (Withdrew(place),)


def call_off(live: Live, who: str) -> tuple[LiveEvent, ...]:
    _expect_organiser(live, who)
    return (CalledOff(),)


def abandon(live: Live) -> tuple[LiveEvent, ...]:
    """Nobody has followed it for days, and a table of it was closed: it has no end any more."""
    return (CalledOff(),) if live.phase == "running" else ()


def start(live: Live, who: str, chance: Chance) -> tuple[LiveEvent, ...]:
    """Free places are filled with bots."""
    _expect_organiser(live, who)
    entrants = live.entrants
    while len(entrants) < live.setup.players:
        entrants = (*entrants, Entrant(_bot_name(entrants), bot=live.setup.bot))
    return (Began(tuple(chance.shuffle(entrants)) if live.setup.drawn else entrants),)


def set_table(live: Live, pairing: int, table: str, key: str) -> tuple[LiveEvent, ...]:
    """Nothing, if the pairing has its table already or cannot be played yet."""
    if all(one.number != pairing for one in live.ready):
        return ()
    return (TableSet(pairing, table, key),)


@dataclass(frozen=True)
class Ended:
    """A hand as its table tells of it: the table's seats that played it, the one that went out, and what each of
    the others was left with."""

    seats: tuple[int, ...]
    winner: int
    left: tuple[int, ...]
    record: str


def tell(live: Live, pairing: int, hands: Sequence[Ended]) -> tuple[LiveEvent, ...]:
    """`hands` are all hands of the table so far, in order: those that were told before are left out."""
    events: list[LiveEvent] = []
    for hand in hands[live.played(pairing) :]:
        if live.done(pairing):
            break
        assert live.tournament is not None
        meeting = live.pairings[pairing]
        due = next(
            due
            for due in live.tournament.due
            if meeting.hands is None or (due.place.round, due.place.table) == (meeting.round, meeting.table)
        )
        players = tuple(meeting.seats[seat] for seat in hand.seats)
        left = dict(zip(players, hand.left, strict=True))
        winner = due.seats.index(meeting.seats[hand.winner])
        played = RoundPlayed(due.place, winner, tuple(left[player] for player in due.seats))
        events.append(RoundTold(pairing, played, hand.record))
        live = evolve(live, events[-1])
    return tuple(events)


def _expect_open(live: Live) -> None:
    if live.phase == "cancelled":
        raise NotAllowed("tournament_cancelled")
    if live.phase != "open":
        raise NotAllowed("tournament_begun")


def _expect_organiser(live: Live, who: str) -> None:
    if who != live.organiser:
        raise NotAllowed("not_organiser")
    _expect_open(live)


def _bot_name(entrants: Sequence[Entrant]) -> str:
    taken = {one.name for one in entrants}
    return next(name for name in BOT_NAMES if name not in taken)
