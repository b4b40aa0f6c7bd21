"""How long bots seem to think: by how hard the decision is, within the settings, and never about a catch."""

from __future__ import annotations

from dataclasses import replace

from comodin.rules import ChooseColour, Over, Race, State
from comodin.table import LocalTable, Ready, Settings, bots_due
from comodin.table.pondering import CHOICE, FORCED, HARD, hardness, seconds

from ..rounds import position


def thought(state: State, seat: int) -> float:
    """How hard a decision is that somebody thinks about."""
    hard = hardness(state, seat)
    assert hard is not None
    return hard


def test_what_needs_no_thought_is_quick_and_a_challenge_takes_longest() -> None:
    nothing = position("international", "B1 B2 | G1 G2", discard="R5").state
    forced = position("international", "R1 B2 | G1 G2", discard="R5").state
    choice = position("international", "R1 R2 B2 | G1 G2", discard="R5").state
    wilds = position("international", "R1 R2 W B2 | G1 G2", discard="R5").state
    many = position("international", "R1 R2 R3 R4 R6 R7 RS RR W | G1 G2", discard="R5").state
    faced = position("international", "R1 W4 B1 | G1 G2", discard="R5").play(0, "W4", colour="G").state
    found = [thought(state, 0) for state in (nothing, forced, choice, wilds, many)]
    assert found[:2] == [FORCED, FORCED]
    assert FORCED < found[2] < found[3] < found[4] <= HARD
    assert hardness(faced, 1) == HARD


def test_colours_and_rules_take_a_while_and_nobody_thinks_in_a_race() -> None:
    opening = position("international", "B1 B2 | G1 G2", draw="W R1 R2 R3 R4", dealer=1).state
    assert isinstance(opening.pending, ChooseColour)
    assert hardness(opening, opening.pending.seats[0]) == CHOICE
    race = (
        position("casa", "R2 B2 B3 | G1 G2 | Y1 Y2", discard="R5", in_force={"2": {"gesture": "moo"}})
        .play(0, "R2")
        .state
    )
    assert isinstance(race.pending, Race)
    over = position("international", "R1 | G1 G2", discard="R5").play(0, "R1").state
    assert isinstance(over.pending, Over)
    assert [hardness(state, 1) for state in (race, over)] == [None, None]


def test_the_time_stays_within_the_settings() -> None:
    for hard in (0.0, 0.5, 1.0):
        times = [seconds(0.8, 2.2, hard, n / 100) for n in range(100)]
        assert 0.8 <= min(times) < max(times) <= 2.2
        assert max(times) - min(times) > 0.5  # nobody reads a hand from it
    assert seconds(0.8, 2.2, 1.0, 0.5) > seconds(0.8, 2.2, 0.0, 0.5)
    assert seconds(1.0, 1.0, 1.0, 0.7) == 1.0


def test_a_round_of_bots_keeps_to_them_and_hard_decisions_take_longer() -> None:
    local = LocalTable(Settings(fill_with="simple", bot_seconds=(1.0, 2.0)), "secret", lambda _: None)
    local.join("ana", "Ana", 0.0)
    local.send("ana", Ready(), 1.0)
    waits: dict[bool, list[float]] = {True: [], False: []}
    for now in range(2, 400):
        table = local.table
        for turn in bots_due(table):
            state = table.round
            seat = table.players.index(turn.seat)
            if state is None or isinstance(state.pending, Over) or seat not in state.pending.seats[:1]:
                continue
            if not state.catchable and not table.claims:
                wait = turn.due - table.turn_at
                assert 1.0 <= wait <= 2.0
                waits[thought(state, seat) > FORCED].append(wait)
        local.run(float(now))
    assert min(len(found) for found in waits.values()) > 10
    means = {hard: sum(found) / len(found) for hard, found in waits.items()}
    assert means[True] > means[False] + 0.1


def test_nobody_thinks_while_somebody_can_be_caught() -> None:
    """A bot catches as quickly as ever, whatever else it could do: its hand does not matter."""
    local = LocalTable(Settings(fill_with="simple", seats=3, uno_grace=0.7), "secret", lambda _: None)
    local.join("ana", "Ana", 0.0)
    local.send("ana", Ready(), 1.0)
    table = local.table
    assert table.round is not None
    seen = []
    for hand in ("B1 B2 B3", "R1 R2 R3 W W4 RS RR"):
        caught = position("international", f"R1 R2 | {hand} | G3 G4", discard="R5").play(0, "R1").state
        assert caught.catchable == (0,)
        seen.append([(turn.seat, turn.due) for turn in bots_due(replace(table, round=caught))])
    assert len(seen[0]) == 2
    assert seen[0] == seen[1]
