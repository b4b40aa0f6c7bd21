"""The score board (E6): every round and the running subtotals, as data, in three languages, and as a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.match import FORMATS, PARTNERS, Match, MatchRules, evolve_match, score_round
from comodin.match.state import RoundBlocked
from comodin.pictures import board_picture
from comodin.pictures.board import CHART_HEIGHT
from comodin.pictures.chart import dashes, in_lines, is_hollow, mark, spread
from comodin.pictures.style import DARK_INK, DARK_MUTED, DARK_PAPER, INK, INKS, MUTED, PAPER
from comodin.scores import Board, label, match_board, summary, text_table, tournament_board
from comodin.scores.board import text_width
from comodin.tournament import RoundPlayed, Tournament
from comodin.tournament.tournament import add, new
from comodin.words import LANGUAGES, catalogue

from .rounds import clause
from .strategies import examples, targets

NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Juan")
LONG = ("Maximiliano Fernández de la Torre", "Bartolomea <b>&amp;", "Wolfgang Wilhelm", "李小龙", *NAMES)
SVG = "{http://www.w3.org/2000/svg}"

Left = Sequence[int]


def played(rules: MatchRules, players: int, *rounds: tuple[int, Left]) -> Match:
    match = Match(rules, players, totals=(0,) * players)
    for winner, left in rounds:
        for event in score_round(match, winner, left):
            match = evolve_match(match, event)
    return match


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match of any format, as far as it comes in some rounds."""
    form = draw(st.sampled_from(list(FORMATS.values())))
    teams = PARTNERS if form.teams and draw(st.booleans()) else None
    players = 4 if teams else draw(st.integers(2, 10))
    match = Match(MatchRules(form.key, draw(targets(form, 900)), teams), players, totals=(0,) * players)
    for _ in range(draw(st.integers(0, 12))):
        if match.over:
            break
        if draw(st.integers(0, 9)) == 0:
            match = evolve_match(match, RoundBlocked())
            continue
        winner = draw(st.sampled_from(match.seats))
        holding = [player in match.seats and player != winner for player in range(players)]
        left = [draw(st.integers(0, 300)) if holds else 0 for holds in holding]
        for event in score_round(match, winner, left):
            match = evolve_match(match, event)
    return match


# -- the board as data -------------------------------------------------------------------------------------


@clause("E6", "deluxe")
def test_the_board_shows_every_round_and_the_running_subtotal() -> None:
    rounds = (0, (0, 20, 7)), (2, (5, 50, 0)), (0, (0, 0, 33))
    board = match_board(played(MatchRules(), 3, *rounds), NAMES)
    assert board.columns == (("Ana",), ("Beto",), ("Caro",))
    assert [row.points for row in board.rows] == [(27, 0, 0), (0, 0, 55), (33, 0, 0)]
    assert [row.subtotals for row in board.rows] == [(27, 0, 0), (27, 0, 55), (60, 0, 55)]
    assert board.totals == (60, 0, 55)
    assert board.leaders == (0,)
    assert board.winners == board.out == ()


@clause("E6", "deluxe")
def test_the_board_never_runs_out() -> None:
    rounds = [(n % 3, [0 if player == n % 3 else 1 for player in range(3)]) for n in range(400)]
    board = match_board(played(MatchRules("points", 1000), 3, *rounds), NAMES)
    assert len(board.rows) == 400
    text = text_table(board, catalogue("en"))
    assert "  400   " in text
    assert board_picture(board, catalogue("en")).count(">400<") >= 1


@clause("E6", "deluxe")
@examples(100)
@given(matches())
def test_totals_on_the_board_are_the_sums_of_its_rounds(match: Match) -> None:
    board = match_board(match, NAMES)
    for column in range(len(board.columns)):
        so_far = 0
        for row in board.rows:
            so_far += row.points[column] or 0
            assert row.subtotals[column] == so_far
        assert board.totals[column] == so_far
    teams = match.rules.teams or tuple((player,) for player in range(match.players))
    assert board.totals == tuple(match.totals[team[0]] for team in teams)
    assert len(board.rows) == len(match.rounds)
    assert board.blocked == match.dealt - len(match.rounds)
    assert bool(board.winners) == match.over
    assert bool(board.leaders) == (bool(match.rounds) and not match.over)
    assert not set(board.leaders) & set(board.out)


@clause("E6", "deluxe")
@clause("R1", "international")
def test_partners_share_a_column() -> None:
    match = played(MatchRules("points", 100, PARTNERS), 4, (1, (20, 0, 5, 50)), (0, (0, 60, 9, 40)))
    board = match_board(match, NAMES)
    assert board.format == "partners"
    assert board.columns == (("Ana", "Caro"), ("Beto", "Dino"))
    assert [row.points for row in board.rows] == [(0, 25), (100, 0)]
    assert board.winners == (0,)
    assert summary(board, catalogue("es")) == ["¡Ganan Ana y Caro con 100 puntos!"]


@clause("E6", "deluxe")
@clause("R4", "international")
def test_those_who_are_out_gain_nothing_and_are_named() -> None:
    rounds = (0, (0, 100, 20, 30)), (2, (40, 0, 0, 5)), (0, (0, 0, 90, 1))
    board = match_board(played(MatchRules("elimination", 100), 4, *rounds), NAMES)
    assert [row.points[1] for row in board.rows] == [100, None, None]
    assert board.out == (1, 2)
    assert board.leaders == (3,)
    assert summary(board, catalogue("it")) == ["Dino è in testa con 36 punti.", "Fuori: Beto, Caro."]


@clause("E8", "deluxe", "international", "aprendiz")
def test_a_shared_win_is_told() -> None:
    board = match_board(played(MatchRules("lowest", 50), 3, (0, (0, 0, 60))), NAMES)
    assert board.winners == (0, 1)
    assert summary(board, catalogue("en")) == ["Ana and Beto share the win with 0 points."]


# -- in words ----------------------------------------------------------------------------------------------


TABLES = {
    "en": """\
Score board: the first to 500 points wins
For each round: the points it added, with a +, and the total so far.

Round      Ana     Beto
    1    +0  0   +20 20
    2   +41 41    +0 20
Total       41       20

Ana leads with 41 points.
""",
    "es": """\
Pizarra: gana quien llegue primero a 500 puntos
En cada ronda: los puntos que dio, con un +, y el subtotal.

Ronda      Ana     Beto
    1    +0  0   +20 20
    2   +41 41    +0 20
Total       41       20

Ana va ganando con 41 puntos.
""",
    "it": """\
Tabellone: vince chi arriva per primo a 500 punti
Per ogni manche: i punti che ha dato, con un +, e il totale parziale.

Manche      Ana     Beto
     1    +0  0   +20 20
     2   +41 41    +0 20
Totale       41       20

Ana è in testa con 41 punti.
""",
}


@clause("E6", "deluxe")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_three_languages(language: str) -> None:
    match = played(MatchRules(), 2, (1, (20, 0)), (0, (0, 41)))
    assert text_table(match_board(match, NAMES), catalogue(language)) == TABLES[language]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((0, (0, 1)), ["Ana leads with 1 point.", "Ana va ganando con 1 punto.", "Ana è in testa con 1 punto."]),
        ((0, (0, 0)), ["All square at 0 points.", "Empate a 0 puntos.", "Parità a 0 punti."]),
    ],
)
def test_plurals_and_ties(points: tuple[int, Left], said: list[str]) -> None:
    board = match_board(played(MatchRules(), 2, points), NAMES)
    assert [summary(board, catalogue(language))[0] for language in LANGUAGES] == said


@pytest.mark.parametrize("language", LANGUAGES)
@examples(100)
@given(match=matches())
def test_every_board_can_be_said(language: str, match: Match) -> None:
    words = catalogue(language)
    board = match_board(match, NAMES)
    text = text_table(board, words, 60)
    assert text.endswith("\n")
    assert not any(line != line.rstrip() for line in text.splitlines())
    assert all(letter < "┌" or letter > "╿" for letter in text), "no drawn lines: they are read aloud"
    for sentence in summary(board, words):
        assert sentence in text


@examples(100)
@given(matches(), st.integers(20, 100))
def test_a_board_that_is_too_wide_goes_on_below(match: Match, width: int) -> None:
    board = match_board(match, LONG)
    lines = text_table(board, catalogue("es"), width).splitlines()
    heads = [line for line in lines if line.startswith("Ronda ")]
    for head in heads:
        cells = re.split(r" {3,}", head)
        assert text_width(head) <= width or len(cells) == 2  # one column has to stand, however narrow
    if board.rows and heads:
        shown = [cell for head in heads for cell in re.split(r" {3,}", head)[1:]]
        assert len(shown) == len(board.columns)
        assert all(text_width(cell) <= 16 for cell in shown)
        totals = [int(number) for line in lines if line.startswith("Total") for number in line.split()[1:]]
        assert tuple(totals) == board.totals


def test_a_long_name_is_cut_and_both_partners_stay_readable() -> None:
    words = catalogue("it")
    assert label(("Maximiliano",), words, 8) == "Maximil…"
    assert label(("Maximiliano Fernández", "Caro"), words, 16) == "Maximili… e Caro"
    both = label(("Maximiliano Fernández", "Bartolomea Pérez"), words, 16)
    assert text_width(both) <= 16
    assert re.fullmatch(r"Max\w*… e Bar\w*…", both)
    assert label(("李小龙李小龙",), words, 8) == "李小龙…"


# -- tournaments -------------------------------------------------------------------------------------------


def hands(tournament: Tournament, *winners: int) -> Tournament:
    """Some hands in the order in which they are due; everyone who did not win is left with 10."""
    for winner in winners:
        due = tournament.due[0]
        left = tuple(0 if seat == winner else 10 for seat in range(len(due.seats)))
        tournament = add(tournament, RoundPlayed(due.place, winner, left))
    return tournament


@clause("R2", "international")
def test_the_board_of_rotating_partners_has_a_row_a_set() -> None:
    board = tournament_board(hands(new("rotating", 4), *[0] * 5), NAMES)
    assert [row.points for row in board.board.rows] == [(80, 20, 40, 20), (20, 20, 0, 0)]
    assert board.board.leaders == (0,)
    assert [len(sittings) for sittings in board.sets] == [4, 1]
    assert board.sets[0][0].teams == (("Ana", "Caro"), ("Beto", "Dino"))
    assert board.sets[0][0].points == (20, 0)
    text = board.text(catalogue("es"))
    assert "Serie 1, ronda 2: Ana y Beto 20; Caro y Dino 0" in text
    assert text.splitlines()[-1] == "Ana va ganando con 100 puntos."


@clause("R3", "international")
def test_the_board_of_two_tables_shares_ranks() -> None:
    tournament = new("two-tables", 8)
    tournament = hands(tournament, *[0] * 56)
    assert tournament.over
    board = tournament_board(tournament, NAMES)
    ranks = [standing.rank for standing in board.standings]
    totals = [standing.total for standing in board.standings]
    assert totals == sorted(totals, reverse=True)
    for place, total in enumerate(totals):
        assert ranks[place] == totals.index(total) + 1  # 1, 1, 3
    assert sum(standing.won for standing in board.standings) == 2 * 56
    assert board.board.totals == tournament.totals
    assert "Set 7, table 2: " in board.text(catalogue("en"))


def test_a_tournament_at_one_table_shows_the_board_of_its_match() -> None:
    tournament = hands(new("points", 3, target=60), 1, 1, 2)
    board = tournament_board(tournament, NAMES)
    assert board.board == match_board(tournament.match, NAMES)
    assert [(s.rank, s.name, s.total, s.won) for s in board.standings] == [
        (1, "Beto", 40, 2),
        (2, "Caro", 20, 1),
        (3, "Ana", 0, 0),
    ]
    assert "Puesto   Jugador   Puntos   Rondas ganadas" in board.text(catalogue("es"))


@pytest.mark.parametrize(
    ("format", "players", "winners", "ranks"),
    [
        ("quick", 3, (1,), {"Beto": 1, "Ana": 2, "Caro": 2}),
        ("lowest", 3, (1, 1, 2), {"Beto": 1, "Caro": 2, "Ana": 3}),
        ("partners", 4, (0,), {"Ana": 1, "Caro": 1, "Beto": 3, "Dino": 3}),
        ("elimination", 4, (0, 0, 1, 0), {"Ana": 1, "Beto": 2, "Caro": 3, "Dino": 3}),
    ],
)
def test_who_stands_where(format: str, players: int, winners: tuple[int, ...], ranks: dict[str, int]) -> None:
    tournament = hands(new(format, players, target=30), *winners)
    assert {s.name: s.rank for s in tournament_board(tournament, NAMES).standings} == ranks


# -- the picture -------------------------------------------------------------------------------------------


def texts_of(svg: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@clause("E6", "deluxe")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_holds_every_round_and_the_target(language: str) -> None:
    words = catalogue(language)
    rounds = (0, (0, 20, 7)), (2, (5, 50, 0)), (0, (0, 0, 33))
    svg = board_picture(match_board(played(MatchRules(), 3, *rounds), NAMES), words)
    texts = texts_of(svg)
    for text in ("Ana", "Beto", "Caro", "+27", "+55", "+33", "60", words.say("board.target", target=500)):
        assert text in texts
    root = ElementTree.fromstring(svg)
    assert root.find(f"{SVG}title") is not None
    assert summary(match_board(played(MatchRules(), 3, *rounds), NAMES), words)[0] in str(
        root.findtext(f"{SVG}desc")
    )


@examples(100)
@given(matches())
def test_every_picture_is_whole_xml_and_stands_alone(match: Match) -> None:
    names = [f'<{name}> & "x" \x07\ud800' for name in NAMES]
    svg = board_picture(match_board(match, names), catalogue("en"))
    root = ElementTree.fromstring(svg.encode())
    assert root.tag == f"{SVG}svg"
    lines = [line for line in root.iter(f"{SVG}polyline") if "cb-line" in line.get("class", "")]
    assert len(lines) == (len(match_board(match, names).columns) if match.rounds else 0)
    assert not re.search(r"href|url\(|@import|<script|https?:(?!//www\.w3\.org/2000/svg\")", svg)


def test_the_picture_is_light_and_dark_and_readable_in_both() -> None:
    svg = board_picture(match_board(played(MatchRules(), 2, (0, (0, 5))), NAMES), catalogue("en"))
    assert "prefers-color-scheme:dark" in svg
    pairs = [(INK, PAPER), (MUTED, PAPER), (DARK_INK, DARK_PAPER), (DARK_MUTED, DARK_PAPER)]
    pairs += [(day, PAPER) for day, _ in INKS] + [(night, DARK_PAPER) for _, night in INKS]
    assert all(contrast(ink, paper) >= 4.5 for ink, paper in pairs)


def contrast(one: str, other: str) -> float:
    """As WCAG 2 counts it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_lines_can_be_told_apart_without_colour() -> None:
    styles = [(dashes(column), mark(column, 0, 0), is_hollow(column)) for column in range(24)]
    assert len(set(styles)) == 24
    assert len({dash for dash, _, _ in styles[:10]}) == len({shape for _, shape, _ in styles[:10]}) == 10


@examples(100)
@given(st.lists(st.floats(0, CHART_HEIGHT), min_size=1, max_size=24))
def test_names_at_the_ends_of_the_lines_do_not_overlap(wanted: list[float]) -> None:
    gap = CHART_HEIGHT / 24
    placed = spread(sorted(wanted), gap, 0, CHART_HEIGHT)
    assert all(below - above >= gap - 1e-6 for above, below in pairwise(placed))
    assert placed[-1] <= CHART_HEIGHT + 1e-6


def test_a_long_sentence_is_broken_between_words() -> None:
    assert in_lines("uno dos tres", 10, 45) == ["uno dos", "tres"]


def test_an_empty_board() -> None:
    board = Board("points", 500, (("Ana",), ("Beto",)))
    assert text_table(board, catalogue("en")).splitlines()[-1] == "No round has been played yet."
    assert "Ana" in texts_of(board_picture(board, catalogue("en")))
