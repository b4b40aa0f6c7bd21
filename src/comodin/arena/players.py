"""The players of the arena by name: `heuristic`, `search:simulations=200`, `oracle:ms=100`, `my-bot`. A knob of a
search can be changed (`search:ms=100:foresight=0`), to measure what a part of it is worth.

Policies of the kernel and the search play on the fast twin. With any other bot (a plug-in or a level for people)
the whole table plays in the readable engine. The *oracle* is the search that sees all hands: it exists only here,
as the ceiling for honest players.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..bots import Bot, Faults, bot_names, guarded_bot, is_bot, is_foreign, spec_of, tell
from ..errors import BadInput
from ..fast import OUTSIDE, POLICIES
from ..match import Teams

PLACE = "BOT"
BUDGETS = {"simulations": (1, 10_000_000), "ms": (1, 600_000)}
KNOBS = (
    "foresight", "temper", "oddity", "lookback", "sweeps", "stranger", "careless", "model", "prior", "clear",
    "least", "guide", "own", "leaf", "hoarder", "bias",
)  # fmt: skip
"""The knobs of a search (`fast.search`) that can be changed."""
MOST = 1_000  # the highest value of a knob
THINKERS = ("search", "oracle")
LEARNED = "net"
MOST_HELD = 60
DEFAULT = ("ms", 100)


@dataclass(frozen=True)
class Player:
    """Who plays, as it was named on the command line, and what that takes."""

    name: str
    number: (
        int | None
    )  # of the kernel's policies; OUTSIDE for a search and a net; None: in the readable engine only
    simulations: int = 0
    ms: int = 0
    knobs: tuple[tuple[str, float], ...] = ()  # the changed knobs of its search
    most: int = 0  # with so many cards a learned player, or a search, draws only if nothing fits; 0: as it likes
    file: str | None = None  # with the weights of a learned player, or the folder of those that help a search
    nets: bool = False  # do learned players help a search?

    @property
    def oracle(self) -> bool:
        return self.name == "oracle"

    @property
    def searches(self) -> bool:
        return self.name in THINKERS

    @property
    def learned(self) -> bool:
        return self.name == LEARNED

    @property
    def spec(self) -> str:
        """The full text of this player, as `player_of` reads it."""
        if self.learned:
            given = [f"most={self.most}"] if self.most else []
            return ":".join([self.name, *given, *([f"file={self.file}"] if self.file else [])])
        if not self.searches:
            return self.name
        budget = f"ms={self.ms}" if self.ms else f"simulations={self.simulations}"
        nets = [f"nets={self.file or 1}"] if self.nets else []
        most = [f"most={self.most}"] if self.most else []
        return ":".join([self.name, budget, *nets, *most, *(f"{knob}={value:g}" for knob, value in self.knobs)])

    def bot(self, teams: Teams | None, format: str | None, faults: Faults) -> Bot:
        """The same player as a bot, for a table in the readable engine; one of another package is guarded."""
        if self.learned:
            from ..bots import NetBot  # noqa: PLC0415

            net = NetBot(self.most, self.file)
            tell(net, teams, format)
            return net
        if self.name != "search":
            return guarded_bot(self.name, faults, teams, format)
        from ..bots import SearchBot  # noqa: PLC0415

        nets = self.file or True if self.nets else False
        budget = self.ms or None, self.simulations or None
        bot = SearchBot(*budget, knobs=dict(self.knobs), nets=nets, most=self.most)
        tell(bot, teams, format)
        return bot


def player_of(text: str) -> Player:
    """The player of a text such as `search:ms=100:foresight=0`; BadInput where there is none."""
    name, *settings = text.split(":")
    if name in THINKERS:
        return _thinker(name, settings, text)
    if name == LEARNED:
        return _learned(settings, text)
    if settings and is_foreign(text):
        guarded_bot(text, Faults())  # a wrong setting is BadInput
        return Player(str(spec_of(text)), None)
    if settings:
        raise BadInput(PLACE, f"{text!r}: only {' and '.join(THINKERS)} have settings, and bots of other packages")
    if name in POLICIES:
        return Player(name, POLICIES[name])
    if not is_bot(name):
        known = dict.fromkeys([*POLICIES, *THINKERS, *bot_names()])
        raise BadInput(PLACE, f"{name!r} is not a bot; expected one of {', '.join(known)}")
    return Player(name, None)


def _thinker(name: str, settings: list[str], text: str) -> Player:
    found: dict[str, int] = {}
    knobs: dict[str, float] = {}
    nets, file, most = False, None, 0
    for setting in settings:
        key, _, value = setting.partition("=")
        if key in KNOBS:
            knobs[key] = _knob(key, value, text)
            continue
        if key == "nets" and value:
            nets, file = value != "0", None if value in ("0", "1") else value
            continue
        if key == "most" and value.isdecimal() and 1 <= int(value) <= MOST_HELD:
            most = int(value)
            continue
        if key not in BUDGETS:
            raise BadInput(
                PLACE, f"{text!r}: expected {name}:simulations=N or {name}:ms=N, or a knob: {', '.join(KNOBS)}"
            )
        low, high = BUDGETS[key]
        if not (value.isdecimal() and low <= int(value) <= high):
            raise BadInput(PLACE, f"{text!r}: expected {key} from {low} to {high:,}")
        found[key] = int(value)
    if len(found) > 1:
        raise BadInput(PLACE, f"{text!r}: a budget is a number of simulations or of ms, not both")
    if not found:
        found = dict([DEFAULT])
    if nets:
        from ..bots import Guide  # noqa: PLC0415

        Guide(file)  # a folder that holds no weights is BadInput
    budget = found.get("simulations", 0), found.get("ms", 0)
    return Player(name, OUTSIDE, *budget, tuple(sorted(knobs.items())), most, file, nets)


def _learned(settings: list[str], text: str) -> Player:
    """`net`, `net:most=10`, `net:file=run/net.npz`."""
    most, file = 0, None
    for setting in settings:
        key, _, value = setting.partition("=")
        if key == "file" and value:
            file = value
        elif key == "most" and value.isdecimal() and 1 <= int(value) <= MOST_HELD:
            most = int(value)
        else:
            raise BadInput(
                PLACE, f"{text!r}: expected {LEARNED}:most=N, from 1 to {MOST_HELD}, or {LEARNED}:file=FILE"
            )
    from ..bots import weights_of  # noqa: PLC0415

    weights_of(file)  # a file that holds none is BadInput
    return Player(LEARNED, OUTSIDE, most=most, file=file)


def _knob(key: str, value: str, text: str) -> float:
    try:
        found = float(value)
    except ValueError:
        found = -1.0
    if not 0 <= found <= MOST:  # nor NaN
        raise BadInput(PLACE, f"{text!r}: expected {key} from 0 to {MOST:,}")
    return found


def players_of_specs(specs: list[str]) -> tuple[Player, ...]:
    """Two bots or more, each once, that can all play at one table."""
    found = tuple(map(player_of, specs))
    if len(found) < 2:
        raise BadInput(PLACE, f"expected at least two bots, found {len(found)}")
    for place, player in enumerate(found):
        if player in found[:place]:
            raise BadInput(PLACE, f"{player.spec} is there twice")
    readable = [player for player in found if player.number is None]
    if readable and any(player.oracle for player in found):
        raise BadInput(
            PLACE, f"the oracle plays on the fast engine only, and {readable[0].name} in the readable one only"
        )
    return found
