"""What a table can play, over REST: editions, rules in words, warnings, codes of table rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from urllib.request import urlopen

import pytest

from comodin.bots import LEVELS
from comodin.editions import EDITIONS
from comodin.match import CHOICES, FORMATS, GROUPS, PRESETS, preset_options
from comodin.rules import KNOBS, MAX_SEATS, MIN_SEATS
from comodin.server.rest.catalogue import shown_for
from comodin.table import warned
from comodin.words import LANGUAGES
from testkit.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("offers") / "data", "--no-request-limits") as running:
        yield running
        assert "Traceback" not in running.errors()


def test_the_editions_say_what_can_be_chosen(server: Server) -> None:
    status, offer = server.call("GET", "/api/editions")
    assert status == 200
    assert [line["key"] for line in offer["editions"]] == list(EDITIONS)
    assert offer["players"] == [MIN_SEATS, MAX_SEATS]
    assert offer["formats"] == list(FORMATS)
    assert [line["key"] for line in offer["choices"]] == list(CHOICES)
    assert offer["bots"] == list(LEVELS)
    for line in offer["editions"]:
        edition = EDITIONS[line["key"]]
        assert line["cards"] == len(edition.deck)
        assert set(line["shows"]) <= set(edition.cards)
        assert ("reminders" in line["applies"]) == edition.has_icons


def test_the_page_and_the_interface_are_told_the_same_formats(server: Server) -> None:
    _, offer = server.call("GET", "/api/editions")
    points, quick = (next(line for line in offer["choices"] if line["key"] == key) for key in ("points", "quick"))
    assert points["number"] == {"unit": "points", "usual": 500, "least": 1, "most": 100_000, "step": 1}
    assert quick["number"] is None
    with urlopen(f"{server.base}/new") as answer:
        page = answer.read().decode()
    found = re.search(r'<meta name="formats" content="([^"]*)" />', page)
    assert found
    assert json.loads(unescape(found[1])) == offer["choices"]
    _, tournaments = server.call("GET", "/api/tournament-formats")
    numbers = {line["key"]: line["number"] for line in tournaments["formats"]}
    assert numbers["points"] == points["number"]
    assert [key for key, number in numbers.items() if number is None] == ["quick", "rotating", "two-tables"]


@pytest.mark.parametrize("key", CHOICES)
def test_a_number_that_is_left_out_is_as_usual(server: Server, key: str) -> None:
    choice = CHOICES[key]
    token = server.guest("Ana")["token"]
    match = {"format": choice.format.key, "partners": choice.partners}
    table = server.new_table(token, match=match)
    _, line = server.call("GET", f"/api/tables/{table}", None, token)
    assert (line["format"], line["target"]) == (choice.format.key, choice.format.number.usual)


def test_every_edition_is_shown_by_other_cards() -> None:
    shown = {key: tuple(shown_for(edition)) for key, edition in EDITIONS.items()}
    assert len(set(shown.values())) == len(EDITIONS)
    assert all(len(set(cards)) == 3 for cards in shown.values())
    assert [card.text for card in shown["aprendiz"]] == ["WA", "WC1", "P7"]


def test_the_rules_of_a_table_tell_what_is_changed_and_what_its_match_is_for(server: Server) -> None:
    asked = "/api/rules/deluxe?stacking=any&challenge=anyone&format=lowest&target=200"
    _, page = server.call("GET", asked)
    changed = [line for line in page["options"] if line["changed"]]
    assert [(line["name"], line["value"]) for line in changed] == [("Draws add up", "Yes, with any draw card")]
    assert changed[0]["rule"]["clauses"] == ["A12", "X4"]
    goal = next(section for section in page["sections"] if section["heading"] == "The goal")
    assert "When somebody reaches 200 points, the lowest total wins." in goal["rules"][0]["text"]
    _, page = server.call("GET", f"{asked}&rounds=8")
    goal = next(section for section in page["sections"] if section["heading"] == "The goal")
    assert goal["rules"][0]["text"].startswith("You play 8 rounds at this table")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_follow_the_options(server: Server, lang: str) -> None:
    _, usual = server.call("GET", f"/api/rules/deluxe?lang={lang}")
    _, changed = server.call("GET", f"/api/rules/deluxe?lang={lang}&stacking=any&jump_in=true")
    assert len(changed["sections"]) == len(usual["sections"]) + 2  # chains, extras
    assert len(changed["intro"]) == len(usual["intro"]) + 1
    rules = [rule for section in usual["sections"] for rule in section["rules"]]
    assert {rule["card"] for rule in rules} >= {"W", "W4"}
    assert all(rule["text"] and rule["clauses"] for rule in rules)


@pytest.mark.parametrize(
    ("path", "code", "said"),
    [
        ("/api/rules/mahjong", "bad_rules", "'mahjong' is not an edition"),
        ("/api/rules/deluxe?lang=de", "bad_query", "lang: expected one of en, es, it"),
        ("/api/rules/deluxe?format=points&target=0", "bad_query", "target: expected a number from 1 to "),
        ("/api/rules/deluxe?format=poker", "bad_query", "format: expected one of "),
        ("/api/rules/deluxe?stacking=perhaps", "bad_query", "stacking: expected one of any, false, same, true"),
        ("/api/warnings/deluxe?seats=11", "bad_query", "seats: expected a number from 2 to 10"),
        ("/api/warnings/deluxe?seats=many", "bad_query", "seats: expected a number from 2 to 10"),
        ("/api/warnings/deluxe?seats=4&seats=5", "bad_query", "seats: expected once"),
    ],
)
def test_what_cannot_be_is_refused_with_the_place(server: Server, path: str, code: str, said: str) -> None:
    status, problem = server.call("GET", path)
    assert (status, problem["code"]) == (422, code)
    assert said in problem["message"]


def test_warnings_are_those_of_the_options_and_their_parts(server: Server) -> None:
    _, calm = server.call("GET", "/api/warnings/international?seats=4&cut=random")
    assert calm == {"warnings": [], "impossible": None}
    _, found = server.call("GET", "/api/warnings/international?seats=4&draw_until_playable=true&cut=random")
    (warning,) = found["warnings"]
    assert warning["code"] == "longer"
    assert warning["options"] == {"draw_until_playable": "true"}
    assert warning["turns"] > 1.5 * warning["usual"]


def test_presets_and_groups_are_told(server: Server) -> None:
    _, offers = server.call("GET", "/api/editions")
    assert offers["presets"] == PRESETS
    assert offers["groups"] == {group: list(names) for group, names in GROUPS.items()}
    _, sheet = server.call("GET", "/api/rules/international?lang=it&stacking=same&challenge=off")
    assert sheet["preset"] == "Come in quasi tutte le famiglie"
    _, sheet = server.call("GET", "/api/rules/international?lang=it&stacking=same")
    assert sheet["preset"] is None


def test_too_few_cards_are_told_before_a_table_is_opened(server: Server) -> None:
    _, told = server.call("GET", "/api/warnings/casa?lang=es&seats=10&hand_size=15")
    assert told["impossible"] == {
        "option": "hand_size",
        "why": "No alcanzan las cartas: 10 manos de 15 dejan 0 en el mazo, y hacen falta 10.",
    }
    _, told = server.call("GET", "/api/warnings/casa?lang=es&seats=10&hand_size=15&decks=2")
    assert told["impossible"] is None


def test_a_tournament_is_played_by_a_preset(server: Server) -> None:
    token = server.guest("Ana")["token"]
    setup = {"edition": "deluxe", "options": preset_options(EDITIONS["deluxe"], "quick")}
    status, _ = server.call("POST", "/api/tournaments", {"setup": setup}, token)
    assert status == 201


def test_something_is_known_of_every_edition_and_number_of_players() -> None:
    for key in EDITIONS:
        for seats in range(MIN_SEATS, MAX_SEATS + 1):
            codes = {one.code for one in warned(key, seats, {"draw_until_playable": True})}
            assert "longer" in codes, (key, seats)
        everything = {name: values[-1] for name, values in KNOBS.items()}
        assert warned(key, 10, everything)


def test_table_rules_travel_as_a_code(server: Server) -> None:
    settings = {
        "edition": "casa",
        "options": {"stacking": "any", "reminders": True},
        "match": {"format": "points", "target": 300, "partners": True},
        "turn_seconds": None,
        "title": "not in the code",
    }
    status, answer = server.call("POST", "/api/codes", {"settings": settings})
    assert status == 200
    status, rules = server.call("GET", f"/api/codes/{answer['code'].lower()}")
    assert status == 200
    assert rules == {**{key: settings[key] for key in settings if key != "title"}, "seats": 4}


def test_a_bad_code_gets_one_clear_sentence(server: Server) -> None:
    status, problem = server.call("GET", "/api/codes/AAAA-AAAA")
    assert (status, problem["code"]) == (404, "bad_code")
    assert problem["message"] == "code: this is no code of table rules; check every letter of it"
    status, problem = server.call("POST", "/api/codes", {"settings": {"edition": "mahjong"}})
    assert (status, problem["code"]) == (409, "bad_settings")
