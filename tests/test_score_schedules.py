"""Rotating partners and two tables with real cards: who sits where, what everybody keeps, and the file of it."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.scores import (
    BlockedEntered,
    DealerSet,
    EntryRefused,
    RoundEntered,
    ScoreSheet,
    add,
    asked,
    due_for,
    dump,
    load,
    new_sheet,
    playing,
    team_at,
)
from comodin.words import LANGUAGES, catalogue

from .keeping import Score, keeper_in

FOUR = "Ana,Beto,Caro,Dino"
EIGHT = f"{FOUR},Elsa,Fabio,Gina,Hugo"


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    return keeper_in(tmp_path, monkeypatch, capsys)


def sheet_of(format: str, players: int, target: int | None = None) -> ScoreSheet:
    return new_sheet(EDITIONS["international"], format, target, EIGHT.split(",")[:players])


def played(sheet: ScoreSheet, chance: Random) -> tuple[ScoreSheet, list[tuple[int, ...]]]:
    """To its end, by chance; and the pairs that went out."""
    pairs = []
    while not sheet.match.over:
        winner = chance.choice(playing(sheet))
        assert sheet.tournament is not None
        due = due_for(sheet.tournament, winner)
        assert due is not None
        pairs.append(team_at(due, winner))
        left = tuple(chance.randint(1, 90) if n in asked(sheet, winner) else 0 for n in range(len(sheet.names)))
        sheet = add(sheet, RoundEntered(winner, left))
    return sheet, pairs


@pytest.mark.clause("R2", "international")
@pytest.mark.parametrize("rounds", [1, 5, 12, 24])
def test_rotating_partners_keep_what_each_of_their_pairs_scored(rounds: int) -> None:
    sheet = sheet_of("rotating", 4, rounds)
    assert sheet.target == rounds
    sheet, pairs = played(sheet, Random(rounds))
    match = sheet.match
    assert len(match.rounds) == rounds
    kept = [0] * 4
    for scored, pair in zip(match.rounds, pairs, strict=True):
        for player in pair:
            kept[player] += scored.points[scored.winner]
    assert match.totals == tuple(kept)
    assert match.winners == tuple(n for n in range(4) if kept[n] == max(kept))
    assert load(dump(sheet)) == sheet
    with pytest.raises(EntryRefused, match="over"):
        add(sheet, BlockedEntered())


@pytest.mark.clause("R2", "international")
def test_twelve_rounds_give_everybody_each_partner_four_times() -> None:
    sheet = sheet_of("rotating", 4)
    assert sheet.target == 12
    met = dict.fromkeys(combinations(range(4), 2), 0)
    for _ in range(12):
        assert sheet.tournament is not None
        (due,) = sheet.tournament.due
        for pair in (due.seats[::2], due.seats[1::2]):
            met[min(pair), max(pair)] += 1
        sheet = add(sheet, RoundEntered(due.seats[0], (0, 0, 0, 0)))
    assert set(met.values()) == {4}


@pytest.mark.clause("R3", "international")
def test_at_two_tables_everybody_partners_everybody_for_four_rounds() -> None:
    sheet = sheet_of("two-tables", 8)
    assert sheet.match.rules.hands == 56  # 28 for each player
    met = dict.fromkeys(combinations(range(8), 2), 0)
    while not sheet.match.over:
        assert sheet.tournament is not None
        due = sheet.tournament.due[-1]
        for pair in (due.seats[::2], due.seats[1::2]):
            met[min(pair), max(pair)] += 1
        sheet = add(sheet, RoundEntered(due.seats[0], (0,) * 8))
    assert set(met.values()) == {4}
    assert load(dump(sheet)) == sheet


def test_a_table_that_is_done_waits_and_nobody_plays_at_two() -> None:
    sheet = sheet_of("two-tables", 8, 1)
    assert playing(sheet) == (7, 1, 0, 5, 2, 4, 3, 6)
    with pytest.raises(EntryRefused, match="does not sit at the table of Ana"):
        add(sheet, RoundEntered(0, (0, 5, 5, 0, 0, 5, 0, 0)))
    sheet = add(sheet, RoundEntered(0, (0, 5, 0, 0, 0, 5, 0, 0)))
    assert playing(sheet) == (2, 4, 3, 6)
    with pytest.raises(EntryRefused, match="table of Hugo has played its rounds"):
        add(sheet, RoundEntered(7, (0, 5, 0, 0, 0, 5, 0, 0)))
    with pytest.raises(EntryRefused, match="schedule says who deals"):
        add(sheet, DealerSet(2))
    assert asked(sheet, 7) == ()


@pytest.mark.parametrize(
    ("format", "players", "target", "said"),
    [
        ("rotating", 3, 12, "need four players, not 3"),
        ("two-tables", 4, 4, "8, 12, 16, 20 or 24"),
        ("rotating", 4, 0, "from 1 to 120"),
        ("two-tables", 8, 29, "from 1 to 28"),
    ],
)
def test_what_no_schedule_can_be_is_refused(format: str, players: int, target: int, said: str) -> None:
    with pytest.raises(EntryRefused, match=said):
        sheet_of(format, players, target)
    good = json.loads(dump(sheet_of("rotating", 4)))
    with pytest.raises(BadInput, match=said):
        load(json.dumps({**good, "format": format, "target": target, "players": good["players"][:players]}))


# -- the command -----------------------------------------------------------------------------------------------


def test_the_command_tells_who_sits_where_and_who_is_next(score: Score) -> None:
    lines = [
        "Ana: 0; Beto: 20; Dino: 7",
        "schedule",
        "undo",
        "Dino",
        "5",
        "5",
        "board",
        "Caro: 0; Ana: 1; Beto: 1",
    ]
    out = score(*lines, options=f"--players {FOUR} --format rotating --target 2")
    assert "Players: Ana, Beto, Caro, Dino." in out
    assert "Ana and Caro against Beto and Dino. Around the table: Ana, Beto, Caro, Dino. Ana deals." in out
    assert "After that: Ana and Beto against Caro and Dino." in out
    assert "Ana goes out: 27 points for Ana and Caro." in out
    assert "Set 1, round 1: Ana and Caro 27; Beto and Dino 0" in out
    assert "Set 1, round 2: Ana and Beto against Caro and Dino (now)" in out
    assert "Round 2 of 2. Who went out?" in out
    assert "Dino goes out: 10 points for Dino and Beto." in out
    assert "Dino wins with 12 points." in out


def test_a_new_schedule_is_asked_for(score: Score) -> None:
    out = score(f"{EIGHT},Irma,Juan,Kika,Lalo", "two tables", "40", "1", "schedule", options="")
    assert "How many rounds with each partner? (Enter: 4)" in out
    assert "The number of rounds goes from 1 to 28" in out
    assert out.count("Table 3: ") == 1
    assert "Round 1 of 33. Who went out?" in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_a_schedule_in_every_language(score: Score, lang: str) -> None:
    said = catalogue(lang).say("score.command.schedule").split(",")[0]
    played, too_many = "Ana: 0; Beto: 3; Fabio: 4", "Ana: 0; Beto: 3; Fabio: 4; Gina: 1"
    lines = [said, "blocked", "dealer Ana", too_many, played, "Ana", "help"]
    out = score(*lines, options=f"--players {EIGHT} --format two-tables --target 1", lang=lang, code=1)
    assert "{" not in out
    assert catalogue(lang).say("score.told.blocked.planned") in out
    assert catalogue(lang).say("score.no.dealer_planned") in out
    assert catalogue(lang).say("score.no.elsewhere", name="Gina", winner="Ana") in out
    assert catalogue(lang).say("score.no.table_waits", name="Ana") in out
    assert catalogue(lang).say("score.help.schedule") in out


def test_the_picture_of_a_schedule(score: Score) -> None:
    out = score("Ana: 0; Beto: 20; Dino: 7", "svg", options=f"--players {FOUR} --format rotating")
    assert "The picture is in " in out
