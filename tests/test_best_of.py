"""Best of N rounds (X18), in every front: what the words promise is what is played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.bots import objective
from comodin.cli import main
from comodin.errors import BadInput
from comodin.match import (
    CHOICES,
    FORMATS,
    PARTNERS,
    Match,
    MatchRules,
    blocked_round,
    check,
    choice_of,
    evolve_match,
    leaders,
    ranks_in,
    rules_for,
    score_round,
)
from comodin.pictures import board_picture
from comodin.records import dump_match, load_any, replay_match
from comodin.records.match import MatchRecord
from comodin.scores import match_board
from comodin.table import LocalTable, Ready, Settings, code_of, commands, settings_of_code
from comodin.words import LANGUAGES, catalogue

from .keeping import Score, board, keeper_in
from .rounds import ALL, clause, editions
from .test_match import after, new_match
from .test_match_record import played

ODD = range(1, 100, 2)


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    return keeper_in(tmp_path, monkeypatch, capsys)


def won_by(match: Match, *winners: int) -> Match:
    """The match after rounds with these winners; everybody else was left with some cards."""
    for winner in winners:
        match = after(match, (winner, [0 if player == winner else 7 for player in range(match.players)]))
    return match


# -- the match -----------------------------------------------------------------------------------------------


@clause("X18", *ALL)
@editions()
def test_who_wins_more_than_half_of_the_rounds_wins(edition: str) -> None:
    match = won_by(new_match(edition, 3, rules_for("best-of")), 0, 1, 1, 0)
    assert not match.over
    assert (match.totals, leaders(match)) == ((2, 2, 0), (0, 1))
    match = won_by(match, 1)
    assert (match.winners, match.totals, ranks_in(match)) == ((1,), (2, 3, 0), (2, 1, 3))


@given(rounds=st.sampled_from(ODD), winners=st.lists(st.integers(0, 4), min_size=500, max_size=500))
def test_it_ends_with_the_round_that_makes_the_majority_and_no_other(rounds: int, winners: list[int]) -> None:
    match, wins = new_match("international", 5, MatchRules("best-of", rounds)), [0] * 5
    for winner in winners:
        match = won_by(match, winner)
        wins[winner] += 1
        assert match.totals == tuple(wins)
        assert match.over == (2 * wins[winner] > rounds)
        if match.over:
            break
    assert match.over, "500 rounds of five players have a winner of more than half of 99"
    assert match.winners == (winner,)


@clause("X18", *ALL)
@editions()
def test_a_blocked_round_counts_for_nobody_and_is_dealt_again(edition: str) -> None:
    match = won_by(new_match(edition, 3, MatchRules("best-of", 3)), 0)
    dealer = match.dealer
    for event in blocked_round(match):
        match = evolve_match(match, event)
    assert (match.totals, match.dealer, match.dealt, len(match.rounds)) == ((1, 0, 0), dealer, 2, 1)
    assert won_by(match, 0).winners == (0,)


@clause("X18", *ALL)
@clause("R1", "international")
@editions()
def test_the_wins_of_both_partners_count_together(edition: str) -> None:
    match = won_by(new_match(edition, 4, MatchRules("best-of", 3, PARTNERS)), 0, 1)
    assert match.totals == (1, 1, 1, 1)
    match = won_by(match, 2)
    assert (match.winners, match.totals) == ((0, 2), (2, 1, 2, 1))


@pytest.mark.parametrize("rounds", [-1, 0, 2, 4, 98, 100, 101])
def test_only_odd_numbers_from_1_to_99_are_rounds(rounds: int) -> None:
    with pytest.raises(BadInput) as refused:
        check(MatchRules("best-of", rounds), 3)
    assert str(refused.value) == f"match.target: expected an odd number of rounds from 1 to 99, found {rounds}"
    assert all(FORMATS["best-of"].number.takes(good) for good in ODD)


def test_five_rounds_are_usual() -> None:
    assert rules_for("best-of") == MatchRules("best-of", 5)
    assert CHOICES["best-of-partners"].rules() == MatchRules("best-of", 5, PARTNERS)
    assert choice_of(MatchRules("best-of", 5, PARTNERS)).key == "best-of-partners"


def test_bots_that_search_play_every_round_to_win_it() -> None:
    assert objective("best-of") == objective(None) != objective("points")


# -- records, tables, codes ----------------------------------------------------------------------------------


def test_a_match_is_recorded_and_replayed() -> None:
    record = played("international", 3, MatchRules("best-of", 3), "best")
    text = dump_match(record)
    assert json.loads(text)["match"] == {"format": "best-of", "target": 3}
    again = load_any(text)
    assert again == record
    assert isinstance(again, MatchRecord)
    match = replay_match(again).match
    assert max(match.totals) == 2
    assert len(match.rounds) == sum(match.totals)


def test_a_record_that_names_no_number_means_five() -> None:
    data = json.loads(dump_match(played("international", 2, MatchRules("best-of", 1), "usual")))
    del data["match"]["target"]
    record = load_any(json.dumps(data))
    assert isinstance(record, MatchRecord)
    assert record.match == MatchRules("best-of", 5)


@pytest.mark.parametrize("teams", [None, PARTNERS])
def test_a_table_plays_it(teams: tuple[tuple[int, ...], ...] | None) -> None:
    settings = Settings(fill_with="simple", match=MatchRules("best-of", 3, teams))
    local = LocalTable(settings, "secret", lambda _: None)
    local.join("ana", "Ana", 0.0)
    local.send("ana", Ready(), 1.0)
    for at in range(100, 4_000, 100):
        local.run(float(at))
        local.send("ana", commands.React("wow"), float(at))  # bots play on while she is heard
    match = local.table.match
    assert match is not None
    assert match.over
    assert len(match.winners) == (2 if teams else 1)
    assert max(match.totals) == 2


def test_its_code_says_the_number_only_where_it_is_not_usual() -> None:
    usual, long = (Settings(match=MatchRules("best-of", rounds)) for rounds in (5, 99))
    assert [settings_of_code(code_of(one)).match for one in (usual, long)] == [usual.match, long.match]
    assert len(code_of(usual)) == len(code_of(Settings())) < len(code_of(long))
    assert code_of(usual) == "MG23-500", "codes that people have sent each other must stay good"


# -- tournaments ---------------------------------------------------------------------------------------------


def test_a_tournament_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tournament", "--format", "best-of", "--players", "3", "--seed", "4"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "best-of"
    assert max(told["totals"]) == 3 == told["totals"][told["winners"][0]]
    hands = [hand for table in told["rounds"] for hand in table["tables"][0]["hands"]]
    assert all(hand["points"] == [int(seat == hand["winner"]) for seat in range(3)] for hand in hands)
    for language in LANGUAGES:
        assert main([*words, "--lang", language]) == 0
        said = capsys.readouterr().out
        assert catalogue(language).say("board.head.best-of", target=5) in said
        assert catalogue(language).say("board.standing.won") in said
        assert catalogue(language).say("board.standing.total") not in said  # nobody has points


def test_a_tournament_refuses_an_even_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "--format", "best-of", "--target", "4"]) == 2
    assert "expected an odd number of rounds from 1 to 99, found 4" in capsys.readouterr().err


# -- the score keeper and the board --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "leads", "wins"),
    [
        ("en", "Ana leads with 1 round.", "Ana wins with 2 rounds."),
        ("es", "Ana va ganando con 1 ronda.", "¡Gana Ana con 2 rondas!"),
        ("it", "Ana è in testa con 1 manche vinta.", "Vince Ana con 2 manche!"),
    ],
)
def test_the_score_keeper_asks_for_nothing_but_the_winner(score: Score, lang: str, leads: str, wins: str) -> None:
    options = "--players Ana,Beto,Caro --format best-of --target 3"
    said = score("Ana", "Ana", options=options, lang=lang)
    assert leads in said
    assert wins in said
    assert (board().match.totals, board().match.winners) == ((2, 0, 0), (0,))


def test_the_score_keeper_asks_how_many_rounds(score: Score) -> None:
    said = score("Ana, Beto, Caro", "best of", "4", "", "Beto", options="")
    assert "Best of how many rounds, an odd number? (Enter: 5)" in said
    assert "“Best of” takes an odd number of rounds from 1 to 99: choose another." in said
    assert (board().format, board().target, board().match.totals) == ("best-of", 5, (0, 1, 0))


def test_the_score_keeper_refuses_an_even_number(score: Score) -> None:
    said = score(options="--players Ana,Beto --format best-of --target 4", code=2)
    assert "--target: expected an odd number of rounds from 1 to 99, found '4'" in said


def test_pairs_share_their_column(score: Score) -> None:
    said = score("Ana", "Caro", options="--players Ana,Beto,Caro,Dino --format best-of-partners --target 3")
    assert "Ana and Caro win with 2 rounds." in said


def test_the_picture_shows_the_rounds_that_win() -> None:
    match = won_by(new_match("international", 2, MatchRules("best-of", 5)), 0, 1, 0)
    svg = board_picture(match_board(match, ("Ana", "Beto")), catalogue("en"))
    assert "rounds to win: 3" in svg
    assert "Ana leads with 2 rounds." in svg


def test_points_left_in_hands_mean_nothing() -> None:
    match = new_match("international", 2, MatchRules("best-of", 3))
    (scored,) = score_round(match, 0, (0, 400))
    assert getattr(scored, "points", None) == (1, 0)
