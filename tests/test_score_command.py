"""`comodin score`: the keeper of the board for people with real cards. What was refused leaves no trace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comodin.editions import EDITIONS
from comodin.match import CHOICES, TARGET
from comodin.scores import EntryRefused, RoundEntered
from comodin.tui.keeper.lines import ScoreReader
from comodin.words import LANGUAGES, catalogue

from .keeping import Score, board, keeper_in
from .rounds import clause, editions


@pytest.fixture
def score(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    return keeper_in(tmp_path, monkeypatch, capsys)


# -- rounds ------------------------------------------------------------------------------------------------


@clause("E3", "deluxe")
@clause("E6", "deluxe")
def test_a_whole_match_from_a_script(score: Score) -> None:
    said = score(
        "Ana", "r7 W4 bd", "27", "Beto: 0; Caro: 35; Ana: YS, Y0", "board", "c", "150", "200", "a: 0; c:1; b: 460"
    )
    assert board().match.totals == (565, 55, 350)
    assert board().match.winners == (0,)
    assert (
        "Ana goes out and scores 104 points.\nAna leads with 104 points.\nRound 2, Beto deals. Who went out?"
        in said
    )
    assert "Round        Ana     Beto   Caro" in said
    assert "Caro leads with 350 points." in said
    assert said.endswith(
        "Ana wins with 565 points.\n\nThe match is over. What now? \nThe board is saved in comodin-score.json.\n"
    )


@pytest.mark.parametrize(
    ("lang", "leads", "wins"),
    [
        ("en", "Beto leads with 77 points.", "Beto wins with 587 points."),
        ("es", "Beto va ganando con 77 puntos.", "¡Gana Beto con 587 puntos!"),
        ("it", "Beto è in testa con 77 punti.", "Vince Beto con 587 punti!"),
    ],
)
def test_it_says_who_leads_and_who_has_won(score: Score, lang: str, leads: str, wins: str) -> None:
    said = score("Beto: 0; Ana: 27; Caro: W", "Beto: 0; Ana: 510; Caro: 0+0", lang=lang)
    assert leads in said
    assert wins in said


@pytest.mark.parametrize(
    ("lang", "hand"), [("en", "red 7, wild"), ("es", "7 rojo, Comodín de color"), ("it", "rosso 7, jolly")]
)
def test_cards_by_their_names(score: Score, lang: str, hand: str) -> None:
    score("Ana", hand, "27 " + catalogue(lang).say("score.unit").split(",", maxsplit=1)[0], lang=lang)
    assert board().entries == (RoundEntered(0, (0, tuple(EDITIONS["deluxe"].cards[c] for c in ("R7", "W")), 27)),)


@clause("E4", "deluxe", "international", "aprendiz")
def test_the_lowest_total(score: Score) -> None:
    said = score("Ana: 0; Beto: 120; Caro: 30", options="--players Ana,Beto,Caro --format lowest --target 100")
    assert "Ana goes out. Points left in hand: Beto 120, Caro 30." in said
    assert "Ana wins with 0 points." in said


@clause("E5", "clasico", "casa")
def test_a_quick_game_needs_no_points(score: Score) -> None:
    said = score("Caro", options="--players Ana,Beto,Caro --format quick")
    assert "Caro wins." in said
    assert board().match.winners == (2,)


@clause("R1", "international")
def test_both_opponents_hands_count_for_the_team_and_the_partners_is_not_asked_for(score: Score) -> None:
    options = "--players Ana,Beto,Caro,Dino --format partners --target 100"
    said = score("Ana", "35", "BD", "Dino: 0; Ana: 30; Caro: 50; Beto: W4", options=options)
    assert "Ana and Caro against Beto and Dino." in said
    assert "Ana goes out: 55 points for Ana and Caro." in said
    assert "What is Caro left with?" not in said
    assert board().match.totals == (55, 80, 55, 80)


@clause("R4", "international")
def test_elimination_down_to_the_last_two(score: Score) -> None:
    options = "--players Ana,Beto,Caro,Dino --format elimination --target 100"
    said = score(
        "Ana: 0; Beto: 100; Caro: 5; Dino: 120",
        "Beto",
        "Ana: 0; Beto: 5; Caro: 7",
        "Caro",
        "99",
        "Ana",
        "95",
        options=options,
        code=1,
    )
    assert "Beto and Dino reach 100 and are out.\nAna and Caro play on head to head." in said
    assert said.count("Beto is out and plays no more") == 2
    assert "Ana wins with 99 points.\nOut: Beto, Dino, Caro." in said


@clause("T7", "deluxe")
def test_a_blocked_round_gives_no_points_and_the_same_player_deals(score: Score) -> None:
    said = score("Ana: 0; Beto: 1; Caro: 1", "blocked", "board")
    assert "The round is blocked: no points, and Beto deals again.\nRound 2, Beto deals." in said
    assert "1 round was blocked and dealt again." in said
    assert board().match.dealt == 2


@clause("S1", "deluxe")
def test_the_deal_passes_on_and_can_be_put_right(score: Score) -> None:
    said = score("dealer Caro", "dealer", "Ana: 0; Beto: 1; Caro: 1")
    assert "Round 1, Ana deals." in said
    assert said.count("Caro deals next.") == 2
    assert "Round 1, Caro deals." in said
    assert "Round 2, Ana deals." in said


def test_a_line_with_the_whole_round_is_good_even_when_a_hand_is_asked_for(score: Score) -> None:
    score("Ana", "5", "Beto: 0; Ana: 3; Caro: 4")
    assert board().match.totals == (0, 7, 0)


# -- commands ----------------------------------------------------------------------------------------------


def test_undo_gives_back_the_bytes(score: Score) -> None:
    score("Ana: 0; Beto: R7 W4; Caro: 35")
    before = Path("comodin-score.json").read_bytes()
    said = score("names Beto = Alberto", "blocked", "dealer Caro", "Caro: 0; Ana: 5; alb: W", "undo 4", options="")
    assert Path("comodin-score.json").read_bytes() == before
    for what in ("round 2", "Caro as the dealer", "the blocked round", "the name Alberto"):
        assert f"Taken back: {what}.\n" in said
    said = score("undo", "undo", options="", code=1)
    assert "Taken back: round 1." in said
    assert "There is nothing to take back: the board is empty." in said


def test_redo(score: Score) -> None:
    said = score("Ana: 0; Beto: 5; Caro: 6", "names Beto Berta", "undo 2", "redo", "redo", "redo", code=1)
    assert "Entered again: round 1.\nAna leads with 11 points." in said
    assert "Entered again: the name Berta." in said
    assert "There is nothing to enter again" in said
    assert board().names == ("Ana", "Berta", "Caro")


def test_a_half_entered_round_can_be_dropped(score: Score) -> None:
    said = score("Ana", "5", "help", "undo", "Beto", "cancel", "cancel", "Caro", "7")
    assert said.count("This round is left out; nothing was entered.") == 3
    assert said.endswith(
        "The round that was only half entered is not on the board.\nThe board is saved in comodin-score.json.\n"
    )
    assert board().entries == ()


def test_names(score: Score) -> None:
    said = score("names", "names Beto = José María", "jose maria", "1", "2", "names José", "names", code=1)
    assert "Order of play: Ana, Beto, Caro.\nTo change a name: names Ana = new name" in said
    assert "Beto is now called José María." in said
    assert "A new name is missing: type names José María = new name." in said
    assert board().match.totals == (0, 3, 0)


def test_a_players_name_comes_before_a_command(score: Score) -> None:
    score("board", "7", "undo", options="--players Board,Beto")
    assert board().entries == ()
    score("Board", "7", "quit", "Beto", "1", options="")
    assert board().match.totals == (7, 0)


def test_the_picture(score: Score) -> None:
    said = score("Ana: 0; Beto: 5; Caro: 6", "svg", "svg 'my board'", "svg comodin-score.json", "svg .", code=1)
    assert "The picture is in comodin-score.svg.\n" in said
    assert "The picture is in my board.svg.\n" in said
    assert Path("my board.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "comodin-score.json is the score board itself" in said
    assert ". is a folder: nothing has changed." in said
    assert board().match.totals == (11, 0, 0)


@pytest.mark.parametrize("lang", LANGUAGES)
@editions()
def test_help_names_every_command_and_every_card(score: Score, edition: str, lang: str) -> None:
    said = score("?", options=f"--players Ana,Beto --edition {edition}", lang=lang)
    words = catalogue(lang, edition)
    for command, synonyms in words.family("score.command").items():
        if command not in ("help", "cancel"):
            assert synonyms.split(",")[0] in said, command
    for card in EDITIONS[edition].cards.values():
        assert words.kind(card.symbol) in said if card.number is None else True


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_in_the_language_and_in_english(lang: str) -> None:
    reader = ScoreReader(catalogue(lang, "deluxe"))
    for language in {lang, "en"}:
        for command, synonyms in catalogue(language).family("score.command").items():
            for word in synonyms.split(","):
                assert reader.command(f"{word.strip().upper()} x") == (command, "x")
    assert reader.command("R7 W4") == (None, "R7 W4")
    for name in CHOICES:
        assert reader.format(name) == name
        assert reader.format(catalogue(lang).say(f"score.format.{name}").split(",")[0]) == name


# -- a new board, and the same one again -------------------------------------------------------------------


def test_a_new_board_asks_for_what_it_needs(score: Score) -> None:
    said = score("Ana", "Ana, Beto", "parejas", "ajedrez", "menor total", "mucho", "300", options="", lang="es")
    assert "Pueden jugar de 2 a 10 personas, no 1" in said
    assert "Por parejas juegan cuatro personas, no 2" in said
    assert "«ajedrez» no es una partida que se pueda anotar aquí: elige entre puntos, menor total," in said
    assert "La meta es un número entero de puntos, de 1 a 100.000" in said
    assert (board().format, board().target, board().names) == ("lowest", 300, ("Ana", "Beto"))


def test_enter_takes_what_is_usual(score: Score) -> None:
    score("Ana, Beto", "", "", options="mine.json")
    assert (board("mine.json").format, board("mine.json").target) == ("points", TARGET)
    score("Ana, Beto", "", options="other.json --target 200")
    assert board("other.json").target == 200
    score("Ana, Beto", options="quick.json --format quick")
    assert board("quick.json").format == "quick"


def test_it_goes_on_where_it_stopped(score: Score) -> None:
    score("Ana: 0; Beto: 5; Caro: 6", "names Beto = Berta")
    said = score("Berta: 0; Ana: 5; Caro: 7", options="--players Ana,Berta,Caro --format points", lang="it")
    assert said.startswith("Si riprende il tabellone salvato in comodin-score.json.\n")
    assert "Ana è in testa con 11 punti." in said
    assert board().match.totals == (11, 12, 0)
    assert "was begun" not in score(options="--players Ana,Beto,Caro")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ("--players Ana,Beto", "--players: the board in comodin-score.json was begun with Ana,Beto,Caro;"),
        ("--format lowest", "--format: the board in comodin-score.json was begun with points;"),
        ("--target 400", "--target: the board in comodin-score.json was begun with 500;"),
        ("--edition casa", "--edition: the board in comodin-score.json was begun with deluxe;"),
        ("new --players Ana", "--players: From 2 to 10 people can play, not 1"),
        ("new --players Ana,,Beto", "--players: A name has 1 to 30 letters"),
        ("new --players Ana,ana", "--players: Two players cannot both be called “ana”"),
        ("new --players A,B,C --format partners", "--players: Partners need four players, not 3"),
        ("new --format chess", "--format: 'chess' is not a format; expected one of points, lowest, quick,"),
        ("new --target -5", "--target: expected a number of points from 1 to 100000, found '-5'"),
        ("new --target 5.5", "--target: expected a number"),
        ("new --edition uno", "--edition: 'uno' is not an edition"),
        ("new", "--players: expected names, because there is no board in new yet"),
        ("no/such/folder/new --players A,B", "FILE: no/such/folder/new cannot be written, because its folder"),
        (". --players A,B", ".: expected the file of a score board"),
        ("/dev/null", "/dev/null: expected the file of a score board"),
    ],
)
def test_wrong_options_are_one_sentence(score: Score, options: str, line: str) -> None:
    score("Ana: 0; Beto: 5; Caro: 6")
    before = Path("comodin-score.json").read_bytes()
    assert score(options=options, code=2).startswith(f"comodin: {line}")
    assert Path("comodin-score.json").read_bytes() == before
    assert not Path("new").exists()


# -- wrong entries -----------------------------------------------------------------------------------------

WRONG = {
    "Ana: 0; Beto: -5; Caro: 3": "negative",
    "Ana: 0; Beto: X9; Caro: 3": "card",
    "Ana: 0; Beto: P7; Caro: 3": "card",
    "Ana: 0; Beto: pink 7, wild; Caro: 3": "card",
    "Ana: 0; Beto: R7 X9; Caro: 3": "card",
    "Ana: 0; Beto: R7 5; Caro: 3": "mixed",
    "Ana: 0; Beto: 7.5; Caro: 3": "number",
    "Ana: 0; Beto: W4 W4 W4; Caro: W4 W4": "copies",
    "Ana: 0; Beto: B0 B0; Caro: 1": "copies",
    "Ana: 0; Beto: 1000; Caro: 1000": "too_much",
    "Ana: 0; Beto: 5; Zoe: 3": "player",
    "Ana: 0; Beto: 5; : 3": "line",
    "Ana: 3; Beto: 5; Caro: B7": "winner",
    "Ana: 0; Beto: 0; Caro: B7": "winners",
    "Ana:; Beto: -; Caro: B7": "winners",
    "Ana: 0; Beto: 5": "missing",
    "Ana: 0; Beto: 5; Beto: 6; Caro: 1": "twice",
    "5; Ana: 0; Beto: 5; Caro: 1": "line",
    "nonsense": "player",
    "undo x": "count",
    "undo 0": "count",
    "redo": "redo",
    "names Zoe = Ada": "player",
    "names Ana = Beto": "name_twice",
    "names Ana = a:b": "name",
    "names Ana": "rename",
    "dealer Zoe": "player",
    "svg no/such/folder/x.svg": "unwritable.missing",
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_is_one_sentence_and_the_board_stays_as_it_was(score: Score, line: str, lang: str) -> None:
    score("Ana: 0; Beto: R7 W4; Caro: 35")
    before = Path("comodin-score.json").read_bytes()
    said = score(line, options="", lang=lang, code=1)
    assert Path("comodin-score.json").read_bytes() == before
    sentence = catalogue(lang).texts[f"score.no.{WRONG[line]}"]
    assert isinstance(sentence, str)
    *_, answer, _, bye = said.splitlines()  # between them, the question again
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)), answer), answer
    assert bye == catalogue(lang).say("score.told.bye", file="comodin-score.json")


def test_a_wrong_hand_is_asked_for_again(score: Score) -> None:
    said = score("Ana", "X9", "", "R7 W4", "R7 R7", "35", code=1)
    assert "“X9” is not a card of this deck" in said
    assert "Beto must have something left" in said
    assert "R7 has been entered 3 times, but the deck has only 2" in said
    assert board().match.totals == (92, 0, 0)


def test_ambiguous_names(score: Score) -> None:
    said = score("an", "ana m", "5", options="--players Ana,Anabel,Ana_Maria", code=1)
    assert "More than one name begins with “an” (Ana, Anabel and Ana_Maria)" in said


@clause("K3", "casa")
def test_the_star_of_a_card_need_not_be_written(score: Score) -> None:
    options = "--players Ana,Beto --edition casa"
    score("Ana: 0; Beto: R7 R7", "Ana: 0; Beto: r7* R7 WR", options=options)
    said = score("Ana: 0; Beto: R7* R7*", "Ana: 0; Beto: R7* R7 R7", options=options, code=1)
    assert "R7* has been entered 2 times, but the deck has only 1" in said
    assert "R7 has been entered 3 times, but the deck has only 2" in said
    assert board().match.totals == (78, 0)


def test_nothing_more_after_the_end(score: Score) -> None:
    said = score("Ana: 0; Beto: 500; Caro: 5", "Beto", "Ana: 0; Beto: 1; Caro: 1", "blocked", "dealer Ana", code=1)
    assert said.count("The match is over: undo takes the last round back") == 4
    assert len(board().entries) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_a_sentence_that_says_what_to_do(language: str) -> None:
    for key, text in catalogue(language).texts.items():
        if key.startswith("score.no."):
            assert isinstance(text, str)
            assert text[-1] in ".}", key
            assert any(mark in text for mark in (": ", ". ")), key


def test_a_refusal_speaks_every_language() -> None:
    refused = EntryRefused("winners", names=("Ana", "Irma"), card="R0")
    assert str(refused) == refused.said(catalogue("en"))
    assert "(Ana e Irma)" in refused.said(catalogue("es"))
