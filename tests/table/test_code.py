"""Table rules as a short code: everything comes back, and what was mistyped is noticed."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import FORMATS, MOST_TARGET, PARTNERS, MatchRules
from comodin.rules import KNOBS, MAX_SEATS, MIN_SEATS
from comodin.table import Settings, code_of, settings_of_code
from comodin.table.rules_code import ALPHABET, CHECK_LETTERS, OPTION_ORDER, VERSION, _Bits, _checksum
from comodin.table.settings import LIMITS

from ..strategies import targets

KNOWN_USUAL, KNOWN = "5723-400", "4720-4N00-24KA"


@st.composite
def rules(draw: st.DrawFn) -> Settings:
    edition = draw(st.sampled_from(list(EDITIONS)))
    names = draw(st.lists(st.sampled_from(list(KNOBS)), unique=True))
    options = {name: draw(st.sampled_from(KNOBS[name])) for name in KNOBS if name in names}
    if options.get("hand_size", 7) != 7:
        options["decks"] = 2  # X16: enough for any number of players
    own = EDITIONS[edition].ruleset
    partners = draw(st.booleans())
    form = draw(st.sampled_from([form for form in FORMATS.values() if form.teams or not partners]))
    match = MatchRules(form.key, draw(targets(form, MOST_TARGET)), PARTNERS if partners else None)
    return Settings(
        edition=edition,
        options=tuple(own.with_options(options).differences(own).items()),
        match=match,
        seats=4 if partners else draw(st.integers(MIN_SEATS, MAX_SEATS)),
        turn_seconds=draw(st.none() | st.integers(3, 600).map(float)),
    )


def read(code: str) -> tuple[Settings | None, str]:
    try:
        return settings_of_code(code), ""
    except BadInput as error:
        return None, str(error)


@given(rules())
def test_everything_comes_back(settings: Settings) -> None:
    code = code_of(settings)
    assert settings_of_code(code) == settings
    assert settings_of_code(f"  {code.lower().replace('0', 'o').replace('1', 'l').replace('-', ' ')} ") == settings


@given(rules(), st.data())
def test_one_wrong_letter_is_noticed_most_of_the_time_and_never_breaks(
    settings: Settings, data: st.DataObject
) -> None:
    letters = list(code_of(settings).replace("-", ""))
    place = data.draw(st.integers(0, len(letters) - 1))
    letters[place] = data.draw(st.sampled_from([letter for letter in ALPHABET if letter != letters[place]]))
    wrong = "".join(letters)
    found, said = read(wrong)
    if found is None:
        assert re.search(r"no code of table rules|newer comodin|does not have", said)
    else:
        assert code_of(found).replace("-", "") == wrong  # one in a thousand is a code of its own


def test_swapped_letters_are_noticed() -> None:
    code = code_of(Settings(edition="casa", options=(("stacking", True), ("jump_in", True)))).replace("-", "")
    swapped = [code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(len(code) - 1)]
    for wrong in swapped:
        if wrong != code:
            with pytest.raises(BadInput):
                settings_of_code(wrong)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    found, said = read(text)
    assert found is not None or (said.startswith("code: ") and "\n" not in said)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("", "no code of table rules; check every letter"),
        ("Ñ7M4", "'Ñ' is no letter of a code"),
        ("UUUU", "'U' is no letter of a code"),
        ("0" * 61, "at most 60 letters, found 61"),
        ("00", "no code of table rules"),
        ("R040006", "newer comodin"),
    ],
)
def test_bad_codes_are_refused_clearly(code: str, said: str) -> None:
    with pytest.raises(BadInput, match=re.escape(said)):
        settings_of_code(code)


def test_old_codes_stay_good() -> None:
    """Written down once: whoever changes the format must read these as before."""
    assert code_of(Settings()) == KNOWN_USUAL
    known = Settings(
        edition="clasico",
        options=(("stacking", "any"), ("seven_zero", True)),
        match=MatchRules("quick", 500, PARTNERS),
        turn_seconds=None,
    )
    assert settings_of_code(KNOWN) == known


def test_the_number_of_an_edition_never_changes() -> None:
    codes = {"clasico": 0, "deluxe": 1, "casa": 2, "international": 3, "aprendiz": 4}
    assert {key: EDITIONS[key].code for key in codes} == codes


def test_an_edition_that_is_not_here_is_named_by_its_number() -> None:
    letters = code_of(Settings()).replace("-", "")[CHECK_LETTERS:]
    bits = _Bits.read(letters)
    assert (bits.take(4), bits.take(6)) == (VERSION, EDITIONS["international"].code)
    other = _Bits()
    other.put(VERSION, 4)
    other.put(61, 6)
    other.put(bits.number, bits.length)
    strange = other.letters()
    with pytest.raises(BadInput, match="for edition number 61, which this comodin does not have"):
        settings_of_code(_checksum(strange) + strange)


@pytest.mark.parametrize("letters", ["2", "20"])
def test_a_code_that_breaks_off_is_none(letters: str) -> None:
    with pytest.raises(BadInput, match="no code of table rules"):
        settings_of_code(_checksum(letters) + letters)


def test_the_lists_hold_everything_that_can_be_played() -> None:
    codes = [form.code for form in FORMATS.values()]
    assert len(set(codes)) == len(codes), "the new format has the code of another one"
    order = dict(OPTION_ORDER)
    for name, values in KNOBS.items():
        assert set(map(repr, values)) <= set(map(repr, order[name])), f"append {name} to OPTION_ORDER"
    # what the widths can hold
    assert max(codes) < 1 << 3
    assert all((form.number.most or MOST_TARGET) < 1 << 17 for form in FORMATS.values())
    assert len(OPTION_ORDER) < 1 << 5
    assert all(len(values) <= 1 << 4 for _, values in OPTION_ORDER)
    assert MAX_SEATS - MIN_SEATS < 1 << 4
    assert LIMITS["turn_seconds"][1] < 1 << 10
    with pytest.raises(BadInput, match="a code holds at most"):
        code_of(Settings(match=MatchRules("points", 200_000)))
