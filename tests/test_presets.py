"""Rules that have a name: what they change in which edition, and where they are asked for by name."""

from __future__ import annotations

import json
from pathlib import Path

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
