"""One table, four people, and what they do: each deed is a word and the number of a person, so that a sequence can
be printed and played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from comodin.table import Table
from testkit.tunnel import Tunnel

from .judge import Log, nobody_lost_a_seat, nothing_twice
from .person import COMING, GOING_ON, PLAYING, Person
from .stage import Stage

NAMES = ("Ana", "Beto", "Caro", "Dino")
# everything that is waited for is short, so that a sequence is quick
QUICK = {
    "turn_seconds": 3,
    "absent_seconds": 1,
    "between_seconds": 1,
    "race_seconds": 2,
    "uno_grace": 0.1,
    "bot_seconds": [0, 0.05],
    "watch_delay": 0,
}
BOUND = 45.0  # seconds after which a table is stuck: two turns, an absence, and a machine with much else to do
BEGINNING = 6.0  # seconds in which people try to begin; others may keep them from it for a while
MOVES = 6  # so many more moves, or another round, and it goes on


class Stuck(AssertionError):
    """A table that does not go on, or a seat that its owner does not get back."""


@dataclass(frozen=True)
class Deed:
    """What somebody can do, and when."""

    may: Callable[[Person], bool]
    do: Callable[[Meeting, Person], object]


class Meeting:
    def __init__(self, stage: Stage, **settings: object) -> None:
        self.stage = stage
        host = stage.server.guest(NAMES[0])
        status, opened = stage.server.call(
            "POST", "/api/tables", {"settings": QUICK | settings}, token=host["token"]
        )
        assert status == 201, opened
        self.log = Log(stage, opened["id"])
        self.path = f"/t/{opened['id']}?key={opened['key']}"
        self.done: list[str] = []
        self.people = [
            Person(stage.browser, name, Tunnel(stage.server.port), ("desktop", "phone")[number % 2])
            for number, name in enumerate(NAMES)
        ]
        self.people[0].belong_to(host)

    def close(self) -> None:
        for person in self.people:
            person.close()

    # -- deeds ---------------------------------------------------------------------------------------------

    def may(self, deed: str) -> bool:
        return any(DEEDS[deed].may(person) for person in self.people)

    def do(self, deed: str, number: int = 0) -> None:
        """By this person, or the next one who can."""
        turns = [self.people[(number + n) % len(self.people)] for n in range(len(self.people))]
        person = next((one for one in turns if DEEDS[deed].may(one)), None)
        if person is None:
            return
        self.done.append(f"{deed} {self.people.index(person)}")
        DEEDS[deed].do(self, person)

    def come(self, person: Person) -> None:
        person.strayed = False
        person.open(self.path)
        person.settle()
        person.who()

    def begin(self) -> None:
        """Everybody wants to, and the first round is dealt."""
        until = monotonic() + BEGINNING
        while self.log.table.dealt == 0 and monotonic() < until:
            for person in self.there:
                person.tap(*GOING_ON)
            self.rest()

    def back(self, person: Person) -> None:
        person.strayed = True
        person.back()
        person.rest(150)

    def leave(self, person: Person) -> None:
        person.strayed = True
        person.leave()

    def play(self, person: Person, taps: int = 3) -> None:
        for _ in range(taps):
            if not person.tap(*PLAYING):
                return
            person.rest()

    def all_play(self, seconds: float = 0.8) -> None:
        until = monotonic() + seconds
        while monotonic() < until:
            for person in self.there:
                person.tap(*PLAYING)
            self.people[0].rest()
            self.rest()

    def rest(self, milliseconds: float = 40) -> None:
        """Time passes, for Playwright's events, too."""
        page = next((person.page for person in self.people if person.page is not None), None)
        if page is not None:
            page.wait_for_timeout(milliseconds)

    # -- judgement -----------------------------------------------------------------------------------------

    @property
    def there(self) -> list[Person]:
        return [person for person in self.people if person.there]

    def judge(self) -> None:
        """The table goes on with whoever is there; then everybody comes back, has their seat, and it goes on."""
        self.goes_on()
        for person in self.people:
            if person.asleep:
                person.wake()
            if person.line.state != "light":
                person.mend()
        before = self.log.table
        for person in self.people:
            if person.id and person.shows() not in ("room", "hand", "board"):
                self.come(person)
        self.all_are_back(before)
        self.goes_on()
        nobody_lost_a_seat(self.log, self.people)
        nothing_twice(self.log, self.people)
        wrong = [f"{person.name}: {one}" for person in self.people for one in person.exceptions]
        assert not wrong, f"exceptions: {wrong}"

    def goes_on(self) -> None:
        """With the people who are there, by what their pages offer them."""
        for person in self.there:
            if not person.strayed and not person.settle():
                raise Stuck(f"{person.name}'s page shows no table, {self.told()}")
        at_first = self.log.table
        at_the_table = [one for one in self.there if one.shows() in ("room", "hand", "board")]
        if not at_the_table or at_first.phase == "closed" or not self.can_play(at_the_table):
            return
        matches, dealt, moves = self.log.progress()
        until = monotonic() + BOUND
        while monotonic() < until:
            for person in at_the_table:
                person.tap(*GOING_ON, *PLAYING)
            now = self.log.progress()
            if now[:2] > (matches, dealt) or now[2] >= moves + MOVES or self.log.table.phase == "closed":
                return
            self.rest()
        names = ", ".join(person.name for person in at_the_table)
        raise Stuck(f"the table does not go on with {names}: it is {at_first.phase}, {self.told()}")

    def can_play(self, people: list[Person]) -> bool:
        """Has one of them a seat, or is there one to take?"""
        seats = self.log.table.seats
        return any(seat.person is None or seat.person in {one.id for one in people} for seat in seats)

    def all_are_back(self, before: Table) -> None:
        """Everybody has their seat again, plays it themselves, and sees their own cards."""
        until = monotonic() + BOUND
        while monotonic() < until:
            wrong = self.not_back(before)
            if not wrong:
                return
            for person in self.there:
                person.tap(*COMING)
            self.rest()
        raise Stuck(f"not back: {'; '.join(wrong)}, {self.told()}")

    def not_back(self, before: Table) -> list[str]:
        table = self.log.table
        wrong = []
        goes_on = table.matches == before.matches and table.phase in ("playing", "between")
        for owner in (seat.person for seat in before.seats if seat.person is not None):
            who = before.person(owner)
            if who is not None and who.left and not goes_on:
                continue  # the match that was left is over, and so is the right to its seat
            person = next(one for one in self.people if one.id == owner)
            number = table.seat_of(owner)  # without empty seats it may be another one than before the match
            seat = table.seats[number or 0]
            if number is None:
                wrong.append(f"{person.name} has not got the seat back")
            elif seat.stand_in and table.phase == "playing":
                wrong.append(f"a bot plays for {person.name}, who is here")
            elif table.phase == "playing" and table.round is not None and number in table.players:
                held = sorted(card.text for card in table.round.hands[table.round_seat(number)])
                if held != person.hand():
                    wrong.append(f"{person.name}'s page shows {person.hand()} instead of {held}")
        return wrong

    def told(self) -> str:
        """All that helps to understand a failure."""
        table = self.log.table
        seats = [
            f"{number}: {self._name(seat.person) if seat.person else seat.bot}"
            + (" ready" * seat.ready)
            + (" stand-in" * seat.stand_in)
            for number, seat in enumerate(table.seats)
        ]
        pages = [
            f"  {one.name} {'asleep' if one.asleep else 'awake' if one.awake else 'closed'}, line {one.line.state}"
            f"{', stranded' if one.stranded else ''}, shows {one.shows()!r}: {one.text()}"
            for one in self.people
        ]
        here = [f"{one.name}{'' if one.present else ' away'}" for one in table.people]
        return "\n".join(
            [
                f"phase {table.phase}, host {self._name(table.host)}, {table.dealt} rounds, {table.moves} moves",
                f"seats {'; '.join(seats)}",
                f"people {', '.join(here)}",
                *pages,
            ]
        )

    def _name(self, who: str | None) -> str:
        return next((person.name for person in self.people if person.id and person.id == who), str(who))


def _reachable(one: Person) -> bool:
    """Would another page be loaded, or refused? A dark one lets the browser wait for minutes."""
    return one.awake and one.line.state != "dark"


def _away(one: Person) -> bool:
    return one.asleep is None and one.line.state == "light" and (one.page is None or one.strayed or one.stranded)


DEEDS: dict[str, Deed] = {
    "play": Deed(lambda one: one.awake, Meeting.play),
    "come": Deed(_away, Meeting.come),
    "close": Deed(lambda one: one.page is not None, lambda _, one: one.close_tab()),
    "reload": Deed(_reachable, lambda _, one: one.reload()),
    "back": Deed(_reachable, Meeting.back),
    "forward": Deed(lambda one: _reachable(one) and one.strayed, lambda _, one: one.forward()),
    "doze": Deed(lambda one: one.awake, lambda _, one: one.sleep()),
    "sleep": Deed(lambda one: one.awake and one.line.state == "light", lambda _, one: one.sleep(deeply=True)),
    "wake": Deed(lambda one: one.asleep is not None, lambda _, one: one.wake()),
    "wake_silently": Deed(lambda one: one.asleep is not None, lambda _, one: one.wake(silently=True)),
    "cut": Deed(lambda one: one.page is not None and one.line.state == "light", lambda _, one: one.line.cut()),
    "die": Deed(lambda one: one.page is not None and one.line.state == "light", lambda _, one: one.line.dark()),
    "mend": Deed(lambda one: one.line.state != "light", lambda _, one: one.mend()),
    "mend_silently": Deed(lambda one: one.line.state != "light", lambda _, one: one.mend(silently=True)),
    "ready": Deed(lambda one: one.awake, lambda _, one: one.tap(*GOING_ON)),
    "begin": Deed(lambda one: one.there, lambda meeting, _: meeting.begin()),
    "leave": Deed(lambda one: one.there and not one.strayed, Meeting.leave),
    "pause": Deed(lambda one: one.there and not one.strayed, lambda _, one: one.ask_for_a_pause()),
    "free": Deed(lambda one: one.there, lambda _, one: one.free_a_seat()),
    "all_play": Deed(lambda one: one.there, lambda meeting, _: meeting.all_play()),
    "wait": Deed(lambda _: True, lambda meeting, _: meeting.rest(1_200)),
}
"""By the word that stands for them in a sequence; the simplest first."""
