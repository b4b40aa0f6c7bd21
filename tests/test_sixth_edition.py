"""The edition of docs/add-an-edition.md, as that page has it, through every front that is a command.

It is one file and its words, in a copy of the package. The server: tests/server/test_sixth_edition.py; the page in
a browser: tests/web/test_sixth_edition.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from comodin.errors import BadInput
from comodin.records import load
from comodin.table import settings_of_code

from .sixth import CARD, KEY, LANGUAGES, Installed, install, words

# whatever may be asked, the first of these that can be done is done; the others are refused, and it asks again
LINES = "\n".join([f"{CARD} red", "W red", "W4 red", *map(str, range(1, 16)), "draw", "keep", "accept"] * 40)
SEEDS = (28, *range(40))  # in the first of them the person gets the card, unless bots play otherwise by now


class Played(NamedTuple):
    said: str
    record: Path


@pytest.fixture(scope="module")
def sixth(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return install(tmp_path_factory.mktemp("sixth"))


@pytest.fixture(scope="module")
def played(sixth: Installed, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A round in the terminal, to its end, in which the person played the new card."""
    folder = tmp_path_factory.mktemp("played")
    table = ["--edition", KEY, "--players", "3", "--bots", "simple", "--lang", "en"]
    for seed in SEEDS:
        record = folder / f"round-{seed}.uno.json"
        said = sixth.comodin("play", *table, "--save", str(record), "--seed", str(seed), given=LINES)
        if "You play a Wild Everybody Draws" in said and "Another round?" in said:
            return Played(said, record)
    raise AssertionError(f"nobody got the card with any of the seeds {SEEDS}")


def test_it_is_one_file_and_its_words(sixth: Installed) -> None:
    assert sixth.changed() == {f"editions/{KEY}.py", *(f"words/{language}.json" for language in LANGUAGES)}


def test_the_page_that_describes_it_calls_it_so() -> None:
    page = words()
    assert all(set(texts) == set(page["en"]) for texts in page.values())
    assert f"edition.name.{KEY}" in page["en"]


def test_it_is_offered(sixth: Installed) -> None:
    found = json.loads(sixth.comodin("editions", "--json", "--lang", "es"))["editions"]
    assert [line["key"] for line in found][-1] == KEY
    assert found[-1]["name"] == "Relámpago"
    assert found[-1]["cards"] == 110


# -- in the terminal -----------------------------------------------------------------------------------------


def test_a_round_in_the_terminal(played: Played) -> None:
    assert "UNO, Lightning." in played.said
    assert re.search(r"You play a Wild Everybody Draws and name red\. (\w+ draws a card\. ?){2}", played.said)
    assert "(WE), playable" in played.said


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_record_is_told(sixth: Installed, played: Played, language: str) -> None:
    said = sixth.comodin("replay", str(played.record), "--lang", language)
    assert words()[language][f"card.{CARD}"] in said
    last = json.loads(sixth.comodin("replay", str(played.record), "--json"))
    assert last


def test_its_record_is_not_read_without_it(played: Played) -> None:
    """One sentence, from the package that does not have the edition."""
    with pytest.raises(BadInput, match="'relampago' is not an edition; expected one of clasico, deluxe"):
        load(played.record.read_text(encoding="utf-8"))


def test_the_score_of_a_real_deck(sixth: Installed, tmp_path: Path) -> None:
    board = tmp_path / "board.json"
    table = ["--players", "Ana,Beto", "--edition", KEY, "--lang", "en", str(board)]
    said = sixth.comodin("score", *table, given=f"Ana: 0; Beto: {CARD} R7\n")
    assert "Ana leads with 47 points." in said  # 40 for the new wild
    again = sixth.comodin("score", str(board), "--lang", "es", given="Beto: 0; Ana: Comodín Todos roban, W4\n")
    assert "Beto va ganando con 90 puntos." in again


# -- rules ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_rule_sheet(sixth: Installed, language: str) -> None:
    text = re.sub(r"\s+", " ", sixth.comodin("rules", KEY, "--lang", language))
    page = words()[language]
    name = page[f"card.{CARD}"]
    assert page[f"edition.name.{KEY}"] in text
    assert f"{page[f'rules.special.{CARD}'].format(name=name)} [L1]" in text
    assert (
        len(re.findall(re.escape(name), text)) >= 5
    )  # in the box, turned up, what it does, as the last card, points
    assert re.search(rf"{name}: 40 [^\[]* \[K5\]", text)
    assert "{" not in text


def test_without_words_it_is_told_by_its_parts(tmp_path: Path) -> None:
    """An edition that nobody has found words for yet."""
    bare = install(tmp_path, with_words=False)
    text = re.sub(r"\s+", " ", bare.comodin("rules", KEY, "--lang", "it"))
    assert "WE: scegli il colore; tutti gli altri: pescare 1 carta. [L1]" in text
    assert json.loads(bare.comodin("editions", "--json"))["editions"][-1]["name"] == KEY


CODE = """
import sys
from comodin.table import Settings, code_of, settings_of_code
settings = Settings(edition="relampago", options=(("jump_in", True),), seats=6)
code = code_of(settings)
assert settings_of_code(code) == settings
assert settings_of_code("5723-400") == Settings()
print(code)
"""


def test_its_table_code_goes_both_ways(sixth: Installed) -> None:
    code = sixth.python("-c", CODE).strip()
    with pytest.raises(BadInput, match="this code is for edition number 5, which this comodin does not have"):
        settings_of_code(code)


# -- many rounds ---------------------------------------------------------------------------------------------


def test_it_is_simulated(sixth: Installed, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    rounds = ["--edition", KEY, "--rounds", "12", "--players", "3", "--lang", "en"]
    said = json.loads(sixth.comodin("simulate", *rounds, "--json"))
    assert (said["edition"], said["rounds"]) == (KEY, 12)
    sixth.comodin("simulate", *rounds, "--report", str(report))
    assert "Wild Everybody Draws" in report.read_text(encoding="utf-8")
    assert "Lightning, 3 players, 12 rounds" in sixth.comodin("lint-rules", *rounds)


def test_bots_meet_in_the_arena(sixth: Installed) -> None:
    said = sixth.comodin(
        "arena", "heuristic", "simple", "--edition", KEY, "--deals", "8", "--lang", "en", "--workers", "1"
    )
    assert "Lightning" in said


def test_a_tournament(sixth: Installed) -> None:
    told = json.loads(
        sixth.comodin(
            "tournament", "--edition", KEY, "--bots", "simple", "--target", "50", "--seed", "1", "--json"
        )
    )
    assert told
