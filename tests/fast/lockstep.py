"""Both engines side by side: every action of a random walk, the same chance, and everything compared after it.

The readable engine acts first; the cards that its events name, in order, are the tape from which the twin reads
its chance. So the twin must ask for chance at the same moments, and must find each named card where it looks for
it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.fast.engine import Lowered, decode, layout, load, lower
from comodin.fast.engine.bridge import encode, load_notes
from comodin.fast.engine.lowering import WHATS, WHOS, only_readable
from comodin.fast.play import kernel
from comodin.own import own_edition
from comodin.rules import (
    GESTURES,
    KNOBS,
    MAX_SEATS,
    MIN_PILE,
    Action,
    Custom,
    Deed,
    Does,
    Event,
    Game,
    Option,
    Over,
    Race,
    State,
    Turn,
    act,
    actions,
    blank,
    deal,
    decisions,
    events,
    evolve,
    why_illegal,
    why_mistaken,
)
from comodin.rules.listing import asides, legal_actions

ALWAYS = (
    "pending",
    "colour",
    "direction",
    "dealer",
    "top",
    "left",
    "discarded",
    "said",
    "catchable",
    "owing",
    "due",
    "passes",
    "lying",
    "rules",
    "accused",
    "agree",
    "disagree",
)
WHEN = {
    layout.OVER: ("winner", "score"),
    layout.TURN: ("turn",),
    layout.DRAWN: ("turn", "drawn", "must"),
    layout.ANSWER: ("turn", "player", "faced", "before", "held", "bluff", "challengers"),
    layout.COLOUR: ("turn",),
    layout.RULE: ("turn", "number"),
    layout.CHANGE_RULE: ("turn",),
    layout.RACE: ("number", "player", "waiting"),
}
ROWS = ("cards", "once", "twice", "thrice", "fourfold", "star", "owes", "deed", "rest")
WORDS = ("olé", " OLÉ ", "moo", "mu")
TWIN, REFERENCE = 0, 1


def tape_of(told: tuple[Event, ...], lowered: Lowered) -> list[int]:
    """The outcome of chance, as the kernel asks for it: card by card."""
    tape: list[int] = []
    for event in told:
        match event:
            case events.DealerChosen(dealer, cut):
                tape += [lowered.codes[card] for _, card in cut] if cut else [dealer]
            case events.Dealt(hands=hands):
                tape += [lowered.codes[card] for hand in hands for card in hand]
            case events.CardTurnedUp(card):
                tape.append(lowered.codes[card])
            case events.CardsDrawn(_, cards) | events.CardsDiscarded(_, cards):
                tape += [lowered.codes[card] for card in cards]
            case _:
                pass
    return tape


@dataclass
class Pair:
    """A round in both engines."""

    game: Game
    seed: str
    position: State | None = None  # where to begin instead of a deal
    actions: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    tamper: Callable[[Any], None] | None = None  # spoils the twin's rules, to see whether that is noticed

    def __post_init__(self) -> None:
        self.lowered = lower(self.game)
        self.lowered.rules[0]["clues"] = 1
        if self.tamper:
            self.tamper(self.lowered.rules[0])
        self.tables = layout.new_tables(2)
        self.chance = Chance(self.seed)
        self.listed = np.zeros(1024, np.int64)
        told: tuple[Event, ...] = ()
        if self.position:
            self.state = self.position
            load(self.lowered, self.state, self.tables, TWIN)
            load_notes(self.lowered, self.state.clues, self.tables[TWIN])
            self._feed(told)
        else:
            self.state, told = deal(self.game, self.chance)
            self._feed(told)
            kernel.deal_at(self.tables, TWIN, self.lowered.rules, 1, 0, -1)
        self.compare("the deal")

    def _feed(self, told: tuple[Event, ...]) -> None:
        tape = tape_of(told, self.lowered)
        r = self.lowered.rules[0]
        r["tape"][: len(tape)] = tape
        r["tape_length"] = len(tape) + 1  # never 0: a twin that wants chance where there is none goes astray
        self.tables[TWIN]["tape_at"] = 0
        self.tape_length = len(tape)

    def act(self, seat: int, action: Action) -> None:
        code = encode(self.lowered, seat, action)
        reason = why_illegal(self.state, seat, action)
        expected = layout.REFUSED
        if reason is None:
            played = isinstance(action, actions.Play)
            wrong = played and why_mistaken(self.state, seat, action.card)  # type: ignore[union-attr]
            expected = layout.MISTAKE if wrong else layout.ACCEPTED
        found = kernel.check_at(self.tables, TWIN, self.lowered.rules, code)
        assert found == expected, self.explain(f"{seat} {action}: judged {found}, not {expected} ({reason})")
        if reason is None:
            self.state, told = act(self.state, seat, action, self.chance)
            self._feed(told)
            kernel.step_at(self.tables, TWIN, self.lowered.rules, code)
            self.actions += 1
            self.compare(f"{seat} {action}")

    def compare(self, what: str) -> None:
        load(self.lowered, self.state, self.tables, REFERENCE)
        twin, reference = self.tables[TWIN], self.tables[REFERENCE]
        for name in (*ALWAYS, *WHEN[int(reference["pending"])]):
            assert twin[name] == reference[name], self.explain(f"{what}: {name}")
        for name in ROWS:
            assert twin[name].tobytes() == reference[name].tobytes(), self.explain(f"{what}: {name}")
        assert twin["astray"] == 0, self.explain(f"{what}: chance was asked for something else")
        assert twin["tape_at"] == self.tape_length, self.explain(f"{what}: chance was not used up")
        for cut in (slice(0, int(twin["left"])), slice(layout.MOST_CARDS - int(twin["discarded"]), None)):
            same = sorted(twin["pile"][cut].tolist()) == sorted(reference["pile"][cut].tolist())
            assert same, self.explain(f"{what}: piles")
        if self.actions % 8 == 0:
            self._compare_notes(what)

    def _compare_notes(self, what: str) -> None:
        twin, reference = self.tables[TWIN], self.tables[REFERENCE]
        load_notes(self.lowered, self.state.clues, reference)
        noted = int(reference["noted"])
        found, expected = twin["notes"][:noted].copy(), reference["notes"][:noted].copy()
        for notes in (found, expected):  # a penalty of the last card that there is looks like a choice
            one = (notes & 0x7F0F) == (1 << 8 | layout.CHOSE)
            notes[one] += layout.DREW - layout.CHOSE
        assert (twin["noted"], found.tolist()) == (noted, expected.tolist()), self.explain(f"{what}: notes")

    def compare_legal(self, seat: int) -> None:
        n = kernel.list_at(self.tables, TWIN, self.lowered.rules, seat, self.listed)
        found = self.listed[:n].tolist()
        expected = [encode(self.lowered, seat, action) for action in legal_actions(self.state, seat)]
        assert sorted(found) == sorted(expected), self.explain(
            f"legal for {seat}: {[decode(self.lowered, code) for code in set(found) ^ set(expected)]}"
        )

    def explain(self, what: str) -> str:
        twin = {name: self.tables[TWIN][name] for name in (*ALWAYS, *ROWS, "turn", "player", "tape_at", "astray")}
        options = self.game.ruleset.differences(self.game.edition.ruleset)
        written = {text: custom.effects for text, custom in self.game.custom.items()}
        return f"{what}\n{self.game.edition.key} {options} {written} seed {self.seed}\n{self.state}\n{twin}"


# -- random walks ----------------------------------------------------------------------------------------


def random_custom(rng: random.Random) -> Custom:
    steps = []
    for _ in range(rng.randrange(4)):
        what = rng.choice(WHATS)
        who = rng.choice(("next", "previous", "chosen") if what == "swap" else WHOS)
        steps.append(Does(who, what, rng.randint(1, 4)))  # type: ignore[arg-type]
    return Custom("written", tuple(steps))


def lowered_values(name: str) -> list[Option]:
    """The values of a knob that the kernel plays with."""
    return [value for value in KNOBS[name] if not only_readable(name, value)]


def random_game(rng: random.Random, key: str) -> Game:
    edition = EDITIONS.get(key) or own_edition(key)  # a key, or the text of a file
    options = {name: rng.choice(lowered_values(name)) for name in KNOBS if rng.random() < 0.35}
    hand = int(options.get("hand_size", edition.ruleset.hand_size))
    seats = rng.randint(2, min(MAX_SEATS, (len(edition.deck) - MIN_PILE) // hand))
    custom = {}
    if "WC1" in edition.cards:
        custom = {text: random_custom(rng) for text in ("WC1", "WC2") if rng.random() < 0.9}
    deck = list(edition.deck)
    if rng.random() < 0.4:  # few cards: piles are turned over, rounds get blocked
        rng.shuffle(deck)
        deck = deck[: rng.randint(min(hand * seats + 8, len(deck)), len(deck))]
    return Game.of(edition, seats, edition.ruleset.with_options(options), custom, tuple(deck))


def random_position(rng: random.Random, game: Game) -> State:
    """Few cards everywhere: the ends of rounds, piles turned over again and again, blocked rounds."""
    deck = list(game.edition.deck)
    rng.shuffle(deck)
    hands = tuple(tuple(deck.pop() for _ in range(rng.randint(1, 4))) for _ in range(game.seats))
    draw = tuple(deck.pop() for _ in range(rng.randrange(5)))
    discard = tuple(deck.pop() for _ in range(rng.randint(1, 3)))
    colour = discard[-1].colour or rng.choice(game.edition.colours)
    cards = (*(card for hand in hands for card in hand), *draw, *discard)
    held = Game.of(game.edition, game.seats, game.ruleset, game.custom, cards)
    dealt = events.Dealt(rng.randrange(game.seats), rng.choice((1, -1)), hands, draw, discard, colour)
    turn = events.Awaiting(Turn(rng.randrange(game.seats)))
    return evolve(evolve(blank(held), dealt), turn)


def random_action(rng: random.Random, state: State, eager: float = 0.75) -> tuple[int, Action]:
    """Mostly what the round waits for; also asides, mistakes, out of turn, and nonsense."""
    seats = state.game.seats
    seat = rng.choice(state.pending.seats)
    luck = rng.random()
    if luck < 0.06 and state.game.ruleset.mistakes == "penalise":
        return _any_card(rng, state, rng.randrange(seats))
    if luck < 0.10:
        return _nonsense(rng, state)
    if luck < 0.30:
        seat = rng.randrange(seats)
        found = list(asides(state, seat))
        calls = [action for action in found if isinstance(action, actions.SayUno | actions.Catch | actions.Vote)]
        if calls and rng.random() < 0.8:
            return seat, rng.choice(calls)
        if found and rng.random() < 0.1:
            return seat, rng.choice(found)
        jumps = decisions(state, seat)
        if jumps and not isinstance(state.pending, Race):
            return seat, rng.choice(jumps)
        seat = rng.choice(state.pending.seats)
    if isinstance(state.pending, Race):
        asked = state.rule_for(state.pending.number)
        if rng.random() < 0.05:
            return seat, actions.TimeUp()
        if asked and rng.random() < 0.6:
            return seat, actions.Perform(asked)
    found = decisions(state, seat)
    plays = [action for action in found if isinstance(action, actions.Play)]
    if plays and rng.random() < eager:
        return seat, rng.choice(plays)
    if found:
        return seat, rng.choice(found)
    return _any_card(rng, state, seat)


def _any_card(rng: random.Random, state: State, seat: int) -> tuple[int, Action]:
    card = rng.choice(state.hands[seat])
    colour = rng.choice(state.game.edition.colours) if card.wild else None
    target = rng.choice([other for other in range(state.game.seats) if other != seat])
    return seat, actions.Play(card, colour, rng.random() < 0.5, target)


def _nonsense(rng: random.Random, state: State) -> tuple[int, Action]:
    """Anything that can be asked for, mostly refused."""
    seats, colours = state.game.seats, state.game.edition.colours
    seat, other = rng.randrange(seats), rng.randrange(seats)
    deed = Deed(word=rng.choice(WORDS)) if rng.random() < 0.4 else Deed(gesture=rng.choice(GESTURES))
    card = rng.choice(state.game.deck)
    number = rng.randrange(10)
    return seat, rng.choice(
        (
            actions.Play(card, rng.choice((*colours, None)), rng.random() < 0.5, rng.choice((other, None))),
            actions.Draw(),
            actions.Pass(),
            actions.NameColour(rng.choice(colours)),
            actions.Accept(),
            actions.Challenge(),
            actions.SayUno(),
            actions.Catch(other),
            actions.InventRule(rng.choice((deed, None))),
            rng.choice((actions.RewriteRule(number, deed), actions.RewriteRule(None, None))),
            actions.Perform(deed),
            actions.TimeUp(),
            actions.ReportAdvice(other),
            actions.Vote(rng.random() < 0.5),
        )
    )


def walk(key: str, seed: str, at_least: int, longest: int = 600) -> Iterator[Pair]:
    """Rounds in lockstep until so many actions were carried out; each pair as it ends."""
    rng = random.Random(f"{seed} {key}")
    done = 0
    while done < at_least:
        game = random_game(rng, key)
        position = random_position(rng, game) if rng.random() < 0.5 else None
        try:
            pair = Pair(position.game if position else game, f"{seed} {key} {done}", position)
        except IndexError:  # so few cards that none could be turned up: not a deal
            continue
        tried, eager = 0, rng.choice((0.9, 0.75, 0.2))  # who seldom plays draws everything, and blocks the round
        while not isinstance(pair.state.pending, Over) and tried < longest:
            seat, action = random_action(rng, pair.state, eager)
            _count(pair, action)
            pair.act(seat, action)
            pair.compare_legal(rng.randrange(game.seats))
            pair.compare_legal(rng.choice(pair.state.pending.seats or (0,)))
            tried += 1
        done += pair.actions
        yield pair


def _count(pair: Pair, action: Action) -> None:
    for name in (type(action).__name__, pair.state.pending.kind):
        pair.kinds[name] = pair.kinds.get(name, 0) + 1


def summary(pairs: Iterator[Pair]) -> dict[str, Any]:
    total: dict[str, Any] = {"rounds": 0, "actions": 0, "over": 0, "blocked": 0}
    for pair in pairs:
        total["rounds"] += 1
        total["actions"] += pair.actions
        if isinstance(pair.state.pending, Over):
            total["over"] += 1
            total["blocked"] += pair.state.pending.winner is None
        for name, times in pair.kinds.items():
            total[name] = total.get(name, 0) + times
    return total
