"""What Hypothesis draws: editions, options, written rules, and records where a round starts.

`COMODIN_PROFILE=soak` runs far more examples, new ones each time; otherwise every run draws the same ones.
"""

from __future__ import annotations

import os
from typing import get_args

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from comodin.editions import EDITIONS
from comodin.match import Format
from comodin.rules import (
    KNOBS,
    MAX_AMOUNT,
    MAX_EFFECTS,
    MAX_SEATS,
    MIN_PILE,
    MIN_SEATS,
    Custom,
    Does,
    Edition,
    Option,
    What,
    Who,
    Written,
)

from .walks import Shape, Start

SOAK = os.environ.get("COMODIN_PROFILE") == "soak"
SOAK_FACTOR = 60

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("soak", deadline=None, print_blob=True, suppress_health_check=SLOW)
settings.load_profile("soak" if SOAK else "ci")


def examples(count: int) -> settings:
    """So many examples in CI, many times as many in a soak."""
    return settings(max_examples=count * (SOAK_FACTOR if SOAK else 1))


editions = st.sampled_from(list(EDITIONS.values()))
seat_counts = st.sampled_from([3, 2, 4, 2, 3, *range(MIN_SEATS, MAX_SEATS + 1)])  # few players more often


def near(form: Format, wanted: int) -> int:
    """The number that the format takes and that is nearest below the wanted one."""
    high = min(wanted, form.number.most or wanted)
    return high - (high - form.number.least) % form.number.step


def targets(form: Format, most: int) -> st.SearchStrategy[int]:
    """Any number that the format takes, up to this one."""
    return st.integers(form.number.least, most).map(lambda wanted: near(form, wanted))


@st.composite
def option_sets(draw: st.DrawFn) -> dict[str, Option]:
    """Some knobs turned, to any of their values."""
    names = draw(st.lists(st.sampled_from(list(KNOBS)), unique=True))
    return {name: draw(st.sampled_from(KNOBS[name])) for name in names}


def _makes_sense(effect: Does) -> bool:
    return not (effect.what == "swap" and effect.who in ("others", "everyone"))  # a swap is with one player


effects = st.builds(
    Does, st.sampled_from(get_args(Who)), st.sampled_from(get_args(What)), st.integers(1, MAX_AMOUNT)
).filter(_makes_sense)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)  # no half characters
customs = st.builds(Custom, texts, st.lists(effects, max_size=MAX_EFFECTS).map(tuple))


def written(edition: Edition) -> st.SearchStrategy[dict[str, Custom]]:
    """Rules on the cards of the edition that can be written on; most have none."""
    blank = [text for text, card in edition.cards.items() if Written() in card.effects]
    return st.dictionaries(st.sampled_from(blank), customs) if blank else st.just({})


@st.composite
def shapes(draw: st.DrawFn, seats: int) -> Shape:
    hands = tuple(draw(st.lists(st.integers(1, 4), min_size=seats, max_size=seats)))
    discard = draw(st.integers(0, 3))
    pile = draw(st.integers(0 if discard else 1, 12))
    return Shape(hands, pile, discard, spicy=draw(st.booleans()))


@st.composite
def starts(draw: st.DrawFn, *, whole: bool | None = None) -> Start:
    """Whole deals and small positions with few kinds of card (`whole` asks for one of the two)."""
    edition, seats = draw(editions), draw(seat_counts)
    options, custom, seed = draw(option_sets()), draw(written(edition)), str(draw(st.integers(0, 10**6)))
    if len(edition.deck) - seats * int(options.get("hand_size", 7)) < MIN_PILE:
        options["decks"] = 2  # X16: enough for all
    whole = draw(st.booleans()) if whole is None else whole
    return Start(edition.key, seats, options, custom, seed, None if whole else draw(shapes(seats)))


choices = st.binary(max_size=400) | st.binary(min_size=200, max_size=400)
