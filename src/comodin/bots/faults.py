"""What can be wrong with a bot of another package: a closed set of kinds, one sentence for each, and their count.

The same for every command: `guarded` finds the fault, and whoever runs the bot counts it, shows it, or ends there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, get_args

from ..codec import Json
from ..errors import BadInput, BotFailed, printable

Kind = Literal["load", "raised", "nothing", "nonsense", "illegal", "late"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""Stable codes: it cannot be loaded; it raised an error; it did nothing when it had to; it gave something that is
no action; an action that the rules refuse; it took too long (on a server)."""
STAND_IN = "simple"
"""Who plays for a bot that fails."""
MOST_DETAIL = 160


@dataclass(frozen=True)
class Fault:
    """One failure of a bot. `what` tells nothing of the cards: the type of an error, the code of a refusal.
    `detail` says more, for whoever runs the bot on a machine of their own; it may name cards, and so never stands
    in the log of a server."""

    bot: str
    kind: Kind
    what: str = ""
    detail: str = ""

    @property
    def sentence(self) -> str:
        """For people, with all that is known."""
        match self.kind:
            case "raised":
                return f"the bot {self.bot!r} raised {printable(self.detail or self.what, MOST_DETAIL)}"
            case "nonsense":
                return f"the bot {self.bot!r} gave {self.detail or self.what} instead of an action"
            case "illegal" if self.detail:
                return f"the bot {self.bot!r} gave {self.detail}, which the rules refuse: {self.what}"
            case _:
                return self.discreet

    @property
    def discreet(self) -> str:
        """The same without what could be read from a hand."""
        match self.kind:
            case "load":
                return self.what
            case "raised":
                return f"the bot {self.bot!r} raised {self.what}"
            case "nothing":
                return f"the bot {self.bot!r} did nothing although the round waited for it"
            case "nonsense":
                return f"the bot {self.bot!r} gave {self.what} instead of an action"
            case "illegal":
                return f"the bot {self.bot!r} gave an action that the rules refuse: {self.what}"
            case "late":
                return f"the bot {self.bot!r} took more than {self.what} seconds"


def died(bot: str) -> Fault:
    """It took its process with it: a crash in C, or `os._exit`."""
    return Fault(bot, "raised", "the end of its process")


def ended_by(fault: Fault) -> BotFailed:
    """What a strict run ends with."""
    return BotFailed(f"--strict: {fault.sentence}")


@dataclass
class Faults:
    """How often each bot failed, in which way, and one failure of each kind in full. `told` hears of the first one
    of each kind; with `strict` it ends the run."""

    strict: bool = False
    counts: dict[tuple[str, Kind], int] = field(default_factory=dict)
    examples: dict[tuple[str, Kind], Fault] = field(default_factory=dict)
    told: Callable[[Fault], None] | None = None

    def note(self, fault: Fault, times: int = 1) -> bool:
        """Counts it; was it the first of its kind? BotFailed where the run is strict."""
        if self.strict:
            raise ended_by(fault)
        key = fault.bot, fault.kind
        self.counts[key] = self.counts.get(key, 0) + times
        new = key not in self.examples
        self.examples.setdefault(key, fault)
        if new and self.told:
            self.told(fault)
        return new

    def add(self, other: Faults) -> list[Fault]:
        """Counts those of another part of the run; returns the ones of a kind that is new here. In whatever order
        the parts come, the sum is the same: of two examples the one that comes first in the alphabet stays."""
        new = []
        for key, fault in other.examples.items():
            if self.note(fault, other.counts[key]):
                new.append(fault)
            self.examples[key] = min(fault, self.examples[key], key=lambda one: (one.what, one.detail))
        return new

    def clear(self) -> None:
        """Begins to count anew."""
        self.counts.clear()
        self.examples.clear()

    def __iter__(self) -> Iterator[tuple[Fault, int]]:
        """An example of each kind and how often, bot by bot."""
        return ((self.examples[key], self.counts[key]) for key in sorted(self.counts))

    def __bool__(self) -> bool:
        return bool(self.counts)

    def of(self, bot: str) -> dict[Kind, int]:
        """How often this bot failed, by kind."""
        return {kind: self.counts[bot, kind] for kind in KINDS if (bot, kind) in self.counts}

    @property
    def bots(self) -> list[str]:
        """Those that failed."""
        return sorted({bot for bot, _ in self.counts})


def print_faults(faults: Faults) -> list[Json]:
    """As every command prints them: `simple` played `count` times for the bot."""
    return [
        {"bot": fault.bot, "kind": fault.kind, "count": count, "example": fault.sentence}
        for fault, count in faults
    ]


def write_faults(faults: Faults) -> list[list[str | int]]:
    """For the file of a run, from which it goes on; shorter."""
    return [[fault.bot, fault.kind, count, fault.what, fault.detail] for fault, count in faults]


def read_faults(value: object, place: str) -> Faults:
    """The reverse; BadInput where it is nothing of the kind."""
    found = Faults()
    for row in value if isinstance(value, list) else [None]:
        match row:
            case [str(bot), str(kind), int(count), str(what), str(detail)] if kind in KINDS and count > 0:
                found.note(Fault(bot, kind, what, detail), count)
            case _:
                raise BadInput(place, f"expected a bot, a kind ({', '.join(KINDS)}), a number and two texts")
    return found
