"""Rules that have a name: what they change in which edition, and where they are asked for by name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from comodin.cli import main
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import BY_THE_BOOK, GROUPS, PRESETS, preset_named, preset_of, preset_options
from comodin.rules import KNOBS, MAX_SEATS, Game
from comodin.words import LANGUAGES, catalogue


def test_every_option_stands_under_one_heading() -> None:
    placed = [name for names in GROUPS.values() for name in names]
    assert sorted(placed) == sorted(KNOBS), "put a new option into a group of match/presets.py"


@pytest.mark.parametrize("key", EDITIONS)
def test_each_preset_is_other_rules_in_every_edition_and_known_by_them(key: str) -> None:
    edition = EDITIONS[key]
    found = {preset: preset_options(edition, preset) for preset in PRESETS}
    assert found[BY_THE_BOOK] == {}
    assert len({json.dumps(options, sort_keys=True) for options in found.values()}) == len(PRESETS)
    for preset, options in found.items():
        assert preset_of(edition, options) == preset
        assert Game.of(edition, MAX_SEATS, edition.ruleset.with_options(options))  # enough cards for everybody
    assert preset_of(edition, {**found["quick"], "hand_size": 4}) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_groups_and_options_are_told_in_words(language: str) -> None:
    texts = catalogue(language).texts
    for preset in PRESETS:
        assert {f"preset.{preset}", f"preset.{preset}.about"} <= texts.keys()
    assert {f"option.group.{group}" for group in GROUPS} <= texts.keys()
    for name in KNOBS:
        assert str(texts[f"option.{name}.about"]).count(". ") <= 1, f"{name}: a short explanation"


def test_there_is_no_other_preset() -> None:
    with pytest.raises(BadInput, match="preset: 'mercy' is not a preset; expected one of book, families"):
        preset_named("mercy")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main([*words, "--json"])
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def test_the_terminal_plays_a_preset_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "round.uno.json"
    words = [
        "play",
        "--edition",
        "clasico",
        "--preset",
        "families",
        "--option",
        "jump_in=true",
        "--save",
        str(saved),
    ]
    monkeypatch.setattr("sys.stdin", open("/dev/null"))  # noqa: SIM115
    main([*words, "--lang", "en"])
    assert json.loads(saved.read_text())["options"] == {
        **preset_options(EDITIONS["clasico"], "families"),
        "jump_in": True,
    }
    capsys.readouterr()
    assert main(["rules", "deluxe", "--preset", "quick", "--lang", "en"]) == 0
    assert "Cards dealt to each: 5" in capsys.readouterr().out
    assert main(["simulate", "--preset", "nobody"]) == 2
    assert capsys.readouterr().err.startswith("comodin: --preset: 'nobody' is not a preset")


def test_a_preset_is_simulated_and_linted(capsys: pytest.CaptureFixture[str]) -> None:
    usual = told(capsys, "simulate", "--edition", "deluxe", "--rounds", "2000")["turns"]["mean"]
    quick = told(capsys, "simulate", "--edition", "deluxe", "--rounds", "2000", "--preset", "quick")["turns"][
        "mean"
    ]
    assert quick < 0.9 * usual
    words = ["lint-rules", "--edition", "deluxe", "--rounds", "2000", "--lang", "en", "--preset", "quick"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "These rules have a name: Quick." in said
    assert "turns shorter than with the rules of the edition" in said
    assert told(capsys, *words)["preset"] == "quick"


def test_what_is_long_or_means_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    changed = ["--option", "draw_until_playable=true", "uno=automatic", "uno_penalty=5"]
    words = ["lint-rules", "--edition", "clasico", "--rounds", "1000", "--lang", "en", *changed]
    assert main(words) == 1
    said = capsys.readouterr().out
    assert "times as long as with the rules of the edition" in said
    assert "uno_penalty=5 changes nothing, because of uno=automatic." in said
    assert {"code": "idle", "option": "uno_penalty", "because": "uno"} in told(capsys, *words)["warnings"]
    assert main(["lint-rules", "--rounds", "500", "--option", "cut=random", "--lang", "en"]) == 0
    assert "as long as with the rules of the edition" in capsys.readouterr().out
