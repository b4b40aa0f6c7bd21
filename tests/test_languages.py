"""Nothing at a terminal is English where another language was asked for, and numbers look like its own."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path

import pytest

from comodin.cli import main
from comodin.cli.main import COMMANDS
from comodin.editions import EDITIONS
from comodin.words import LANGUAGES, catalogue, translated
from testkit.foreign import english_left, wrong_numbers
from testkit.sentences import sentences

from .test_i18n import forms
from .test_i18n import sentences as texts_of

OTHERS = [language for language in LANGUAGES if language != "en"]
GOLDEN = Path(__file__).parent / "golden" / "casa-plain-4.uno.json"


def known(language: str) -> dict[str, str]:
    path = Path(str(translated.__code__.co_filename)).parent / "sentences" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    with suppress(SystemExit):
        main(list(argv))
    out, err = capsys.readouterr()
    return out + err


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_in_the_code_is_translated(language: str) -> None:
    """Add it to words/sentences/es.json and it.json, with {} where a value stands."""
    wanted = {text: where for text, where in sentences().items() if " " in text}
    missing = [f"{where}: {text}" for text, where in wanted.items() if text not in known(language)]
    assert not missing, "\n".join(missing)
    assert len(wanted) > 200


@pytest.mark.parametrize("language", OTHERS)
def test_translated_sentences_have_their_values(language: str) -> None:
    for key, text in known(language).items():
        places = {int(place) for place in re.findall(r"\{(\d)\}", text)}
        assert places <= set(range(key.count("{}"))), key
        assert set(re.findall(r"%\(\w+\)\w", key)) == set(re.findall(r"%\(\w+\)\w", text)), key
        assert not english_left(re.sub(r"'[^']*'|%\(\w+\)\w", "", text)), key
    assert set(known(language)) == set(known("es"))


@pytest.mark.parametrize("language", OTHERS)
def test_no_catalogue_has_english_in_it(language: str) -> None:
    found = {
        key: left
        for key, text in texts_of(catalogue(language).texts).items()
        for form in forms(text)
        if (left := english_left(re.sub(r"\{\w+\}", "_", form)))
    }
    assert found == {}


@pytest.mark.parametrize("language", OTHERS)
def test_help_is_in_the_chosen_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    helps = [said(capsys, "--lang", language, "--help")]
    helps += [said(capsys, command.name, "--lang", language, "--help") for command in COMMANDS]
    for told in helps:
        assert told.startswith("uso: comodin")
        values = re.sub(r"--[\w-]+|\S+=\S+|\w+: [a-z_0-9]+(?:,\s+[a-z_0-9]+)+", "", told)
        assert not english_left(values), told


WRONG = (
    ("play", "--players", "30"),
    ("play", "--edition", "none"),
    ("play", "--option", "stacking"),
    ("play", "--edition", "deluxe", "--option", "stacking=perhaps"),
    ("play", "--level", "wizard"),
    ("rules",),
    ("rules", "none"),
    ("rules", "clasico", "--option", "stack=1"),
    ("nothing",),
    ("simulate", "--rounds", "x"),
    ("simulate", "--rounds", "0"),
    ("arena", "simple"),
    ("arena", "simple", "nobody"),
    ("arena", "simple", "random", "--deals", "9999999999"),
    ("replay", "/nothing/here"),
    ("replay",),
    ("replay", str(Path(__file__))),
    ("verify", str(GOLDEN)),
    ("tournament", "--format", "best-of", "--target", "4"),
    ("tournament", "--players", "1"),
    ("score", "/nothing/here.json", "--players", "Ana,Beto", "--format", "points"),
    ("score", "x", "--players", "Ana", "--format", "points"),
    ("score", "x", "--format", "zz"),
    ("doctor", "--data", "/nothing"),
    ("backup", "/nothing/x", "--data", "/nothing"),
    ("restore", "/nothing/x"),
    ("serve", "--port", "99999999"),
    ("serve", "--bot-rate", "-1"),
    ("serve", "--bogus"),
    ("editions", "--json=1"),
    ("lint-rules", "--players", "99"),
)


@pytest.mark.parametrize("language", OTHERS)
def test_errors_are_in_the_chosen_language(
    language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", open("/dev/null", encoding="utf-8"))  # noqa: SIM115
    for argv in WRONG:
        told = said(capsys, *argv[:1], "--lang", language, *argv[1:])
        assert told, argv
        assert not english_left(re.sub(r"'[^']*'|/\S+|--\S+", "", told)), (argv, told)


def test_the_environment_chooses_where_nobody_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "it_IT.UTF-8")
    assert "serve un valore da 2 a 10, compreso te, non '30'" in said(capsys, "play", "--players", "30")
    assert said(capsys, "--lang=es", "play", "--players", "30") == (
        "comodin: --players: se esperaba de 2 a 10, contando contigo, no '30'\n"
    )
    assert "expected 2 to 10" in said(capsys, "play", "--players", "30", "--lang", "en")
    assert "REGLAS" in said(capsys, "--lang", "es", "rules", "deluxe").upper()


@pytest.mark.parametrize("language", OTHERS)
def test_rules_and_records_have_no_english_and_no_english_numbers(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [said(capsys, "rules", key, "--lang", language) for key in EDITIONS]
    told.append(said(capsys, "editions", "--lang", language))
    told.append(said(capsys, "replay", str(GOLDEN), "--lang", language))
    for text in told:
        plain = re.sub(r"\b\w+=\w+\b|\[[A-Z0-9, -]+\]|«[^»]*»", "", text)
        assert not english_left(plain), text
        assert not wrong_numbers(text, language), text


def test_json_speaks_no_language(capsys: pytest.CaptureFixture[str]) -> None:
    told = [said(capsys, "tournament", "--target", "100", "--json", "--lang", language) for language in LANGUAGES]
    assert told[0] == told[1] == told[2]
