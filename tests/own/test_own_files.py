"""The files of people's own editions: what they say, and what is said to who has written a bad one."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.own import MOST_BYTES, edition_in_fields, edition_of, listed_as, own_edition
from comodin.own.reader import ACTS, ALONE, OF_A_COLOUR, WILDS
from comodin.rules import Colour, Does, Game, NextDraws, can_start, deal_out, own_card
from comodin.words import catalogue, error_in_words

EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "editions").glob("*.edition.toml"))
GOOD = 'name = "Mini"\n'


def card(*lines: str) -> str:
    """A file with one card of its own."""
    return "\n".join([GOOD, "[[cards]]", 'symbol = "WX"', 'name = "X"', *lines])


def test_three_examples_ship() -> None:
    children, storm, ten = map(edition_of, EXAMPLES)
    assert (len(children.deck), children.ruleset.hand_size, children.formats) == (64, 5, ("quick", "lowest"))
    assert (len(ten.deck), ten.most_seats) == (216, 10)
    assert storm.cards["WT"].effects == (Does("others", "draw", 2), Does("next", "skip"))
    assert set(storm.cards) - {"WH", "WT"} == set(EDITIONS["international"].cards)
    assert [catalogue(tag, storm).kind("WH") for tag in ("en", "es", "it")] == [
        "Wild Hurricane",
        "Comodín Huracán",
        "Jolly Uragano",
    ]


def test_the_page_about_files_shows_a_good_one() -> None:
    page = (EXAMPLES[0].parents[2] / "docs" / "own-edition.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    edition = own_edition(text)
    assert (len(edition.deck), edition.ruleset.hand_size, edition.formats) == (110, 6, ("quick", "points"))
    assert f"at most {MOST_BYTES // 1024} kB" in page
    for name in (*OF_A_COLOUR, *WILDS, *ACTS, *ALONE):
        assert f"`{name}`" in page or f'`"{name}"`' in page, name


def test_the_same_text_is_the_same_value_and_another_one_is_not() -> None:
    one, other = own_edition(card("points = 5")), own_edition(card("points = 6"))
    assert own_edition(card("points = 5").encode()) is own_edition(card("points = 5").replace("\n", "\r\n")) is one
    assert one.key != other.key
    assert one.cards["WX"] is not other.cards["WX"]  # the same text at another table, with other content
    assert one.cards["R7"] is other.cards["R7"]
    again = own_card("WX", None, "WX", 5, None, (), False, "X", "", "")
    assert again is one.cards["WX"]


def test_lists_know_all_of_them_by_one_key() -> None:
    assert [listed_as(key) for key in ("casa", "own", own_edition(GOOD).key)] == ["casa", "own", "own"]


@pytest.mark.clause("S3", "S5")
def test_a_deck_with_few_cards_to_start_with_is_shuffled_until_one_is_left() -> None:
    few = 'name = "Few"\ncolours = ["red", "blue"]\n[rules]\nhand_size = 4\nopening = "skip_actions"\n'
    edition = own_edition(f"{few}[deck]\n1 = 1\n2 = 1\nskip = 6\nwild = 4\n")
    game, unlucky = Game.of(edition, 2), 0
    for seed in range(300):
        unlucky += not any(can_start(game, one) for one in Chance(seed).shuffle(game.deck)[8:])
        assert any(can_start(game, one) for one in deal_out(game, 0, Chance(seed)).draw)
    assert unlucky > 0


def test_all_that_a_file_may_say() -> None:
    edition = own_edition(
        """
        name = { fr = "Le nôtre", es = "El nuestro" }
        colours = ["pink", "blue"]
        formats = ["best-of"]
        [deck]
        0-3 = 3
        9 = 1
        icons = [1, 2]
        rule_change = 1
        apprentice = 2
        custom_wild_1 = 1
        draw_two = 2
        [rules]
        seven_zero = "zero"
        hand_size = 4
        [[cards]]
        symbol = "K"
        name = "Kiss"
        gender = { es = "m", it = "f" }
        copies = 2
        sign = "K+"
        effects = ["skip", "reverse", { what = "reveal", who = "previous" }]
        [[cards]]
        symbol = "W6"
        name = "Six"
        effects = [{ next_draws = 6, restricted = true }]
        """
    )
    assert edition.colours == (Colour.PINK, Colour.BLUE)
    assert edition.copies[edition.cards["P1"]] == 2
    assert edition.copies[edition.cards["P1*"]] == 1
    assert edition.copies[edition.cards["BK"]] == 2
    assert edition.cards["W6"].draws == NextDraws(6, restricted=True)
    assert (edition.cards["W6"].points, edition.cards["BK"].points) == (50, 20)
    assert catalogue("it", edition).a_card(edition.cards["BK"]) == "una Kiss blu"
    assert catalogue("en", edition).say("edition.name") == "Le nôtre"  # the first, where none is for the reader
    assert catalogue("es", edition).say("edition.name") == "El nuestro"
    assert catalogue("es", edition.key).say("edition.name") == "Una edición casera"  # without its file


BAD: list[tuple[str | bytes, str, str]] = [
    ("", "line 1, name", "expected a text"),
    ("nam = 1", "line 1, nam", "unknown; expected one of name, about"),
    ('name = "a"\nname = "b"', "line 2", "expected TOML; "),
    ('name = "a\nb"', "line 1", "expected TOML; illegal character"),
    (b'name = "a"\n\xff', "line 2", "expected UTF-8"),
    ('name = "' + "a" * 31 + '"', "line 1, name", "1 to 30 letters, found 31"),
    ('name = "{0}"', "line 1, name", "without { and }"),
    ('name = "a\u202eb"', "line 1, name", "cannot be printed"),
    ('name = "\u3164a"', "line 1, name", "cannot be seen"),
    ('name = "a\u0301\u0301\u0301\u0301\u0301"', "line 1, name", "too many on one letter"),
    ('name = { english = "a" }', "line 1, name.english", "the tag of a language"),
    ("name = { en = 3 }", "line 1, name.en", "expected a text"),
    (GOOD + 'colours = ["red"]', "line 2, colours", "expected 2 to 5 different colours"),
    (GOOD + 'colours = [\n"red",\n"mauve"]', "line 4, colours[2]", "found 'mauve'"),
    (GOOD + 'colours = "red"', "line 2, colours", "expected a list, found 'red'"),
    (GOOD + "formats = []", "line 2, formats", "expected at least one of"),
    (GOOD + 'formats = ["chess"]', "line 2, formats[1]", "found 'chess'"),
    (GOOD + "rules = 3", "line 2, rules", "expected a table, found 3"),
    (GOOD + "[rules]\n# so\nhand_size = 99", "line 4, rules.hand_size", "99 is no value of it"),
    (GOOD + "[rules]\nchess = true", "line 3, rules.chess", "unknown option"),
    (GOOD + "[deck]\nqueens = 4", "line 3, deck.queens", "unknown; expected a number"),
    (GOOD + "[deck]\n1-9 = 2\n5 = 1", "line 4, deck.5", "found 5 again"),
    (GOOD + "[deck]\n1-9 = 2\nskip = -1", "line 4, deck.skip", "a whole number, 0 to 40, found -1"),
    (GOOD + "[deck]\n1-9 = 2\nwild = 1.5", "line 4, deck.wild", "found 1.5"),
    (GOOD + "[deck]\n1-9 = 2\nicons = [0]", "line 4, deck.icons[1]", "numbers of the deck, found 0"),
    (GOOD + "[deck]\n1-9 = 2\nrule_change = 1", "line 2, deck", "expected icons"),
    (GOOD + "[deck]\n1-2 = 1", "line 2, deck", "at least 24 cards: two hands of 7 and 10 to draw; found 8"),
    (GOOD + "[deck]\n5 = 10", "line 2, deck", "at least two different numbers"),
    (GOOD + "[deck]\n0-9 = 20", "line 2, deck", "at most 400 cards, found 800"),
    (GOOD + "cards = [1]", "line 2, cards[1]", "expected a table, found 1"),
    (card("points = 501"), "line 6, cards[1].points", "0 to 500, found 501"),
    (card('gender = "n"'), "line 6, cards[1].gender", "expected one of f, m"),
    (card('sign = "a"'), "line 6, cards[1].sign", "found 'a'"),
    (card("effects = 3"), "line 6, cards[1].effects", "expected a list"),
    (card('effects = ["fly"]'), "line 6, cards[1].effects[1]", "or a table; found 'fly'"),
    (card('effects = ["skip", "cascade"]'), "line 6, cards[1].effects[2]", "the only effect"),
    (card('effects = ["skip", "skip", "skip", "skip"]'), "line 6, cards[1].effects", "at most 3 effects"),
    (card("effects = [\n{ next_draws = 11 }]"), "line 7, cards[1].effects[1].next_draws", "1 to 10, found 11"),
    (card('effects = [{ what = "draw" }]'), "line 6, cards[1].effects[1].who", "found nothing"),
    (card('effects = [{ who = "others", what = "swap" }]'), "line 6, cards[1].effects[1].who", "with one player"),
    (card("[[cards]]", 'symbol = "WX"'), "line 7, cards[2].symbol", "WX is another card's"),
    (card("[[cards]]", 'symbol = "WA"'), "line 7, cards[2].symbol", "WA is another card's"),
    (card("[[cards]]", 'symbol = "w"'), "line 7, cards[2].symbol", "capital letters"),
    (card("[[cards]]", "symbol = 'K'", "name = 'K'", "effects = ['write']"), "line 9", "on a wild only"),
    (
        card("[[cards]]", "symbol = 'K'", "name = 'K'", "effects = [{ next_draws = 2, restricted = true }]"),
        "line 9",
        "true on a wild only",
    ),
    (GOOD + "[[cards]]\n" * 25, "line 2, cards", "at most 24 cards of your own"),
    ('about = """\n\n"""\nname = "a"\n[rules]\nchess = 1', "line 1, about", "1 to 160 letters, found 0"),
    ("name = '''\na'''\n[rules]\nchess = 1", "line 4, rules.chess", "unknown option"),
    ('name = "a # b = [" # c\n[rules]\nchess = 1', "line 3, rules.chess", "unknown option"),
    # what would keep the parser busy for seconds
    ("#" * (MOST_BYTES + 1), "line 1", "at most 12 kB"),
    ("a." * 6000 + "b = 1", "line 1", "dots outside of texts"),
    ("[" + "a." * 6000 + "b]", "line 1", "dots outside of texts"),
    ("x = { " + "a." * 6000 + "b = 1 }", "line 1", "dots outside of texts"),
    ("x = " + "[" * 12000, "line 1", "in at most 6 others"),
    ("x = " + "9" * 12000, "line 1", "expected TOML that an edition could be"),
    ("x = " + " " * 12000, "line 1", "expected TOML; "),
    ("\\" * 12000, "line 1", "expected TOML; "),
    ('x = """' + "\\" * 12000, "line 1", "expected TOML; "),
]


@pytest.mark.parametrize(("text", "place", "expected"), BAD, ids=range(len(BAD)))
def test_a_bad_file_gets_one_sentence_with_the_line(text: str | bytes, place: str, expected: str) -> None:
    started = time.process_time()
    with pytest.raises(BadInput) as refused:
        own_edition(text)
    assert time.process_time() - started < 0.5
    assert refused.value.place.startswith(place)
    assert expected in refused.value.expected
    assert "\n" not in str(refused.value)


def test_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "my.edition.toml"
    file.write_text(GOOD + "[rules]\nchess = 1", encoding="utf-8")
    with pytest.raises(BadInput, match=r"^my\.edition\.toml, line 3, rules\.chess: unknown option"):
        edition_of(str(file))
    with pytest.raises(BadInput, match="cannot be read: no such file"):
        edition_of(tmp_path / "none.toml")
    with pytest.raises(
        BadInput, match=r"--edition: 'mine' is not an edition; .* or a file such as my.edition.toml"
    ):
        edition_of("mine", "--edition")


def test_other_files_of_ours_hold_it_whole() -> None:
    text = card()
    edition = own_edition(text)
    assert edition_in_fields({"edition": "own", "own_edition": text}) is edition
    assert edition_in_fields({"edition": edition.key, "own_edition": text}) is edition
    for fields, expected in (
        ({"edition": edition.key}, "own_edition: expected the text of the edition own-"),
        ({"edition": "deluxe", "own_edition": text}, "edition: expected own-"),
        ({"edition": "own", "own_edition": 3}, "own_edition: expected the text of an edition"),
        ({"edition": "own", "own_edition": "name = 1"}, "own_edition, line 1, name: expected a text"),
    ):
        with pytest.raises(BadInput, match=expected):
            edition_in_fields(fields)


@pytest.mark.parametrize("language", ["es", "it"])
def test_what_is_wrong_is_told_in_the_chosen_language(language: str) -> None:
    left = []
    for text, _, _ in BAD:
        with pytest.raises(BadInput) as refused:
            own_edition(text)
        told = error_in_words(refused.value, language)
        bare = re.sub(r"'[^']*'|\"[^\"]*\"|expected_\w+|[a-z]\w*(?:_\w+)+|[\w.]+\[\d\]\S*", "", told)
        left += [told] if {"expected", "found", "and", "the"} & set(re.findall(r"\w+", bare)) else []
    assert left == []
