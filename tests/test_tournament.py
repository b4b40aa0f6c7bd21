"""Tournaments of every format: played by bots to the end, in any order, and taken up again where they stopped."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from comodin.bots import bots_for
from comodin.chance import Chance
from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import CHOICES
from comodin.tournament import (
    TOURNAMENT_FORMATS,
    RoundPlayed,
    SeatAt,
    Tournament,
    TournamentSetting,
    begin,
    print_hand,
    print_head,
    resume,
    run,
    sizes,
    usual_target,
)
from comodin.tournament.run import play_hand
from comodin.tournament.tournament import add, new

from .rounds import clause, editions
from .strategies import near


def players_of(format: str, wanted: int) -> int:
    return wanted if wanted in sizes(format) else sizes(format)[0]


def setting(edition: str, players: int, seed: str = "1") -> TournamentSetting:
    return TournamentSetting(EDITIONS[edition], EDITIONS[edition].ruleset, bots_for("simple", players), seed)


def whole(format: str, edition: str = "international", seed: str = "1", target: int = 200) -> Tournament:
    table = setting(edition, players_of(format, 5), seed)
    return run(begin(format, table, target_of(format, target)), table)


def target_of(format: str, wanted: int) -> int:
    """A good number for the format, near the wanted one and no more than usual."""
    return near(CHOICES[format].format, min(wanted, usual_target(format))) if format in CHOICES else wanted


@editions()
@pytest.mark.parametrize("format", TOURNAMENT_FORMATS)
def test_every_format_ends_and_its_totals_are_the_sum_of_its_hands(edition: str, format: str) -> None:
    played = whole(format, edition)
    totals: Counter[int] = Counter()
    for tables in played.rounds:
        for table in tables:
            for hand in table.hands:
                for player, points in zip(table.seats, hand.points, strict=True):
                    totals[player] += points
    assert played.totals == tuple(totals[player] for player in range(played.players))
    assert played.over
    assert played.winners
    assert whole(format, edition) == played, "the same seed gave another tournament"
    assert len(played.played) == (played.length or len(played.played))


@clause("R2", "international")
def test_rotating_partners_keep_the_points_of_all_their_partnerships() -> None:
    played = whole("rotating")
    hands = [(table, hand) for tables in played.rounds for table in tables for hand in table.hands]
    assert len(hands) == 12
    for table, hand in hands:
        team = next(team for team in table.teams or () if hand.winner in team)
        assert [seat for seat, points in enumerate(hand.points) if points] == sorted(team)
    assert played.winners == tuple(n for n, total in enumerate(played.totals) if total == max(played.totals))
    dealers = Counter(seats[due.dealer] for due in every_due(new("rotating", 4)) for seats in [due.seats])
    assert set(dealers.values()) == {3}


def every_due(tournament: Tournament):  # type: ignore[no-untyped-def]
    """All hands of a plan, in the order in which they become due."""
    while tournament.due:
        due = tournament.due[0]
        yield due
        tournament = add(tournament, RoundPlayed(due.place, 0, (0, 1, 1, 1)))


@clause("R3", "international")
def test_two_tables_play_at_the_same_time_and_the_next_round_waits_for_both() -> None:
    tournament = new("two-tables", 8)
    assert [due.place for due in tournament.due] == [SeatAt(0, 0, 0), SeatAt(0, 1, 0)]
    for hand in range(4):
        tournament = add(tournament, RoundPlayed(SeatAt(0, 0, hand), 0, (0, 1, 1, 1)))
    assert [due.place for due in tournament.due] == [SeatAt(0, 1, 0)]
    for hand in range(4):
        tournament = add(tournament, RoundPlayed(SeatAt(0, 1, hand), 0, (0, 1, 1, 1)))
    assert [due.place for due in tournament.due] == [SeatAt(1, 0, 0), SeatAt(1, 1, 0)]


@clause("R3", "international")
def test_results_may_come_in_any_order() -> None:
    table = setting("international", 8)
    in_order = run(begin("two-tables", table, 500), table)
    shuffled = begin("two-tables", table, 500)
    for hand in Chance("order").shuffle(in_order.played):
        shuffled = add(shuffled, hand)
    assert shuffled.rounds == in_order.rounds
    assert (shuffled.totals, shuffled.winners) == (in_order.totals, in_order.winners)


@clause("R4", "international")
def test_elimination_goes_down_to_two_and_then_to_one() -> None:
    played = whole("elimination")
    sizes = [len(tables[0].seats) for tables in played.rounds]
    assert sizes == sorted(set(sizes), reverse=True)
    assert len(played.eliminated) == 4
    assert {*played.winners, *played.eliminated} == set(range(5))
    (winner,) = played.winners
    assert played.totals[winner] < 200 <= min(played.totals[player] for player in played.eliminated)


def test_the_cut_and_the_direction_decide_who_deals() -> None:
    table = setting("international", 5)
    tournament = begin("points", table, 500)
    first = tournament.due[0].dealer
    tournament = add(tournament, play_hand(tournament.due[0], table))
    assert tournament.due[0].dealer == (first + 1) % 5
    mirrored = TournamentSetting(
        table.edition, table.ruleset.with_options({"start_direction": "right"}), table.bots, "1"
    )
    tournament = begin("points", mirrored, 500)
    first = tournament.due[0].dealer
    assert add(tournament, play_hand(tournament.due[0], mirrored)).due[0].dealer == (first - 1) % 5


# -- wrong input ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format", "players", "sentence"),
    [
        ("chess", 4, "'chess' is not a format"),
        ("two-tables", 7, "two-tables needs one of 8, 12, 16, 20, 24 players, found 7"),
        ("rotating", 5, "rotating needs 4 players, found 5"),
        ("partners", 3, "partners are four players"),
        ("points", 11, "expected 2 to 10, found 11"),
        ("points", 1, "expected 2 to 10, found 1"),
    ],
)
def test_a_format_without_seats_for_them_is_refused(format: str, players: int, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        new(format, players)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (RoundPlayed(SeatAt(9, 0, 0), 0, (0, 1, 1, 1)), "is not a hand"),
        (RoundPlayed(SeatAt(0, 5, 0), 0, (0, 1, 1, 1)), "is not a hand"),
        (RoundPlayed(SeatAt(0, 0, 4), 0, (0, 1, 1, 1)), "is not a hand"),
        (RoundPlayed(SeatAt(0, 0, 0), 0, (0, 1, 1)), "for 4 seats"),
        (RoundPlayed(SeatAt(0, 0, 0), 4, (0, 1, 1, 1)), "for 4 seats"),
        (RoundPlayed(SeatAt(0, 0, 0), 0, (0, -1, 1, 1)), "from 0 up"),
        (RoundPlayed(SeatAt(0, 0, 0), 1, (0, 1, 1, 1)), "0 for the winner"),
        (RoundPlayed(SeatAt(0, 1, 0), 0, (0, 1, 1, 1)), "has its result already"),
    ],
)
def test_a_result_that_cannot_be_is_refused(hand: RoundPlayed, sentence: str) -> None:
    tournament = add(new("two-tables", 8), RoundPlayed(SeatAt(0, 1, 0), 0, (0, 1, 1, 1)))
    with pytest.raises(BadInput, match=sentence):
        add(tournament, hand)


def test_a_match_takes_only_its_next_hand() -> None:
    with pytest.raises(BadInput, match="is not a hand"):
        add(new("points", 2), RoundPlayed(SeatAt(0, 0, 1), 0, (0, 1)))


# -- the command and its file ----------------------------------------------------------------------------------


def tournament_command(*words: str) -> int:
    return main(["tournament", *words])


def test_the_command_prints_the_board_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--format", "two-tables", "--players", "8", "--bots", "simple", "--edition", "deluxe", "--seed", "5")
    assert tournament_command(*words, "--json") == 0
    board = json.loads(capsys.readouterr().out)
    assert list(board) == ["format", "edition", "players", "rounds", "totals", "winners", "eliminated", "faults"]
    assert len(board["players"]) == len(board["totals"]) == 8
    assert [len(tables["tables"]) for tables in board["rounds"]] == [2] * 7
    assert all(len(table["hands"]) == 4 for tables in board["rounds"] for table in tables["tables"])
    assert board["rounds"][0]["tables"][0]["teams"] == [[0, 2], [1, 3]]


@pytest.mark.parametrize("format", TOURNAMENT_FORMATS)
@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_the_command_prints_the_board_for_people(
    format: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    players, target = str(players_of(format, 3)), ("--target", str(target_of(format, 150)))
    assert tournament_command("--format", format, "--players", players, *target, "--lang", lang) == 0
    assert "Ana" in capsys.readouterr().out


@pytest.mark.parametrize("format", TOURNAMENT_FORMATS)
def test_a_tournament_that_was_stopped_goes_on_byte_for_byte(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players = str(players_of(format, 4))
    target = str(target_of(format, 150))
    words = ("--format", format, "--players", players, "--target", target, "--seed", "9", "--json", "--file")
    file = tmp_path / "whole"
    assert tournament_command(*words, str(file)) == 0
    board, text = capsys.readouterr().out, file.read_bytes()
    for cut in sorted({0, 1, len(text) // 3, len(text) // 2, len(text) - 1, len(text)}):
        part = tmp_path / f"part{cut}"
        part.write_bytes(text[:cut])
        assert tournament_command(*words, str(part)) == 0
        assert (capsys.readouterr().out, part.read_bytes()) == (board, text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"dear diary\n", "line 1: this is not the file of a tournament"),
        (b"dear diary", "line 1: this is not the file of a tournament"),
        (b"\xff\xfe\n", "this is not the file of a tournament"),
        (b"HEAD{}\n", "line 2: hand: expected round, table, hand, winner and left"),
        (b'HEAD{"round": 0, "table": 0, "hand": 0, "winner": true, "left": [0, 1]}\n', "whole numbers"),
        (b'HEAD{"round": 0, "table": 0, "hand": 7, "winner": 0, "left": [0, 1]}\n', "is not a hand"),
        (b"OTHER", 'the file was begun with seed "2", not "1"'),
    ],
)
def test_a_corrupt_file_is_refused_and_stays_as_it_was(
    text: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--players", "2", "--seed", "1", "--target", "50", "--file")
    assert tournament_command(*words, str(tmp_path / "good")) == 0
    head = (tmp_path / "good").read_bytes().splitlines(keepends=True)[0]
    other = head.replace(b'"seed": "1"', b'"seed": "2"')
    file = tmp_path / "bad"
    file.write_bytes(text.replace(b"HEAD", head).replace(b"OTHER", other))
    before = file.read_bytes()
    capsys.readouterr()
    assert tournament_command(*words, str(file)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert sentence in said.err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--players", "0"), "--players: expected a number of players"),
        (("--bots", "deep-blue"), "--bots: 'deep-blue' is not a bot"),
        (("--bots", "simple,random"), "--bots: expected one name, or one for each of the 4 players, found 2"),
        (("--edition", "blitz"), "--edition: 'blitz' is not an edition"),
        (("--format", "two-tables", "--players", "7"), "two-tables needs one of 8"),
        (("--target", "-3"), "match.target: expected a number of points above 0"),
        (("--file", "/"), "/: cannot be used"),
    ],
)
def test_wrong_words_get_one_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tournament_command(*words) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert sentence in said.err


def test_a_file_resumes_only_its_own_tournament() -> None:
    tournament = new("points", 2)
    head = print_head(tournament, seed="1")
    hand = RoundPlayed(SeatAt(0, 0, 0), 1, (7, 0))
    again, text = resume(head + print_hand(hand) + '{"round": 0, "ta', tournament, head)
    assert again.played == (hand,)
    assert text == head + print_hand(hand)


@clause("H10", "casa")
def test_house_rules_stay_at_the_one_table_of_a_match() -> None:
    """And are in the file, so that it goes on with them; at tables that change every hand begins without any."""
    tournament = whole("points", "casa", target=500)
    played = tournament.played
    assert len(played) > 1
    assert all(set(dict(before.house_rules)) <= set(dict(after.house_rules)) for before, after in pairwise(played))
    assert played[-1].house_rules
    text = "head\n" + "".join(map(print_hand, played))
    assert resume(text, replace(tournament, played=()), "head\n")[0].played == played
    once = setting("casa", 3)
    by_round = replace(once, ruleset=once.ruleset.with_options({"house_rules": "round"}))
    assert not run(begin("points", by_round, 200), by_round).played[-1].house_rules
