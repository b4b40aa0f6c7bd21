"""The readable bots and the kernel's players of the same name choose alike: the same view and the same tosses give
the same action, in every edition, with 2 to 10 players and any options."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from comodin.bots import bot_named
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.fast.engine import CannotLower, Lowered, decode, layout, load, lower
from comodin.fast.engine.bridge import encode, load_notes
from comodin.fast.players import NOTHING, POLICIES
from comodin.match import PARTNERS, Teams
from comodin.rules import Answer, Catch, Over, Race, SayUno, State, Turn, Vote, act, deal, observe

from .door import ask
from .lockstep import random_action, random_game, random_position

TWINS = tuple(POLICIES)
STEPS = 400
MASK = 0xFFFFFFFF


class SameTosses(Chance):
    """The kernel's generator, from the same start."""

    def __init__(self, word: int) -> None:
        super().__init__("")
        self.word = word

    def below(self, n: int) -> int:
        self.word = 698769069 * (self.word & MASK) + (self.word >> 32)
        return ((self.word & MASK) * n) >> 32


def compare(
    name: str, state: State, lowered: Lowered, tables: layout.Tables, word: int, seen: Counter[str]
) -> None:
    """Every seat that has anything to say, asked on both sides."""
    seats, player = state.game.seats, POLICIES[name]
    teams: Teams | None = PARTNERS if seats == 4 and word & 1 else None
    lowered.rules[0]["partners"] = teams is not None
    load(lowered, state, tables, 0)
    load_notes(lowered, state.clues, tables[0])
    awaited = state.pending.seats[0]
    for seat in range(seats):
        tables[0]["chance"] = word
        tosses = SameTosses(word)
        chosen = bot_named(name, teams).choose(observe(state, seat), tosses)
        if isinstance(chosen, Vote):
            continue  # the kernel's players have no use for advice
        spoken = ask(tables, 0, lowered.rules, seat, player, layout.SPEAK_UP) if state.catchable else NOTHING
        if spoken != NOTHING:
            code = spoken
            assert isinstance(chosen, Catch | SayUno)
        elif isinstance(state.pending, Race):
            continue  # in the kernel chance decides it
        elif isinstance(state.pending, Answer) and seat in state.pending.challengers:
            code = ask(tables, 0, lowered.rules, seat, player, layout.DOUBT)
        elif seat == awaited or (state.game.ruleset.jump_in and isinstance(state.pending, Turn)):
            code = ask(tables, 0, lowered.rules, seat, player, layout.DECIDE)
        else:
            code = NOTHING
        expected = None if code == NOTHING else decode(lowered, int(code))[1]
        assert chosen == expected, (name, state.pending, seat, state.hands[seat])
        assert expected is None or encode(lowered, seat, expected) == code
        assert code == NOTHING or int(tables[0]["chance"]) == tosses.word, "one of them tossed more often"
        seen[type(chosen).__name__] += 1


def forgetful(state: State) -> State:
    """The same, where everybody with one card has forgotten to say UNO."""
    silent = tuple(seat for seat, hand in enumerate(state.hands) if len(hand) == 1)
    return replace(state, said_uno=(False,) * len(state.hands), catchable=silent)


@pytest.mark.parametrize("name", TWINS)
def test_both_choose_alike(name: str) -> None:
    seen: Counter[str] = Counter()
    tables = layout.new_tables()
    for key in EDITIONS:
        rng = random.Random(f"{name} {key}")
        done = 0
        while done < STEPS:
            game = random_game(rng, key)
            try:
                lower(game)
            except CannotLower:
                continue
            chance = Chance(f"{rng.random()}")
            # some of them with few cards everywhere: there UNO is called, forgotten and caught
            state = random_position(rng, game) if rng.random() < 0.35 else deal(game, chance)[0]
            lowered = lower(state.game)
            for step in range(rng.randrange(60)):
                if step == 0 or rng.random() < 0.5:
                    shown = forgetful(state) if rng.random() < 0.2 else state
                    compare(name, shown, lowered, tables, rng.randrange(1, 1 << 60), seen)
                    done += 1
                seat, action = random_action(rng, state)
                try:
                    state, _ = act(state, seat, action, chance)
                except Exception:  # nonsense is refused
                    continue
                if isinstance(state.pending, Over):
                    break
    assert seen["Play"] > 300
    for kind in (
        "Draw",
        "Pass",
        "Accept",
        "NameColour",
        "InventRule",
        "RewriteRule",
        "Catch",
        "SayUno",
        "NoneType",
    ):
        assert seen[kind], f"{kind} never came up"
    assert name not in ("random", "simple", "heuristic", "hoarder") or seen["Challenge"]
