"""Presets: sets of options that have a name, over any edition; and the groups in which single options are told.

Every front reads them here: the page (`/api/editions`), the terminal (`--preset`), the linter. What a preset does
not name stays as in the edition. A preset must be what people mean by its name, and must not spoil the game
(scripts/lint_options.py measures each of them).
"""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import BadInput
from ..rules import Edition, Option

BY_THE_BOOK = "book"

PRESETS: dict[str, dict[str, Option]] = {
    BY_THE_BOOK: {},
    # A draw answers its like, a Wild Draw Four is simply played, and a wrong card is taken back.
    "families": {"stacking": "same", "challenge": "off", "mistakes": "prevent"},
    # Drawing until a card fits would belong here as well: but it doubles the length of a round.
    "merciless": {"stacking": "any", "seven_zero": True, "jump_in": True, "uno_penalty": 4, "false_call": True},
    "quick": {"hand_size": 5, "must_play": True, "drawn_card": "must"},
}
"""By their names, in the order in which they are offered."""

GROUPS: dict[str, tuple[str, ...]] = {
    "start": ("hand_size", "decks", "cut", "start_direction", "opening"),
    "drawing": ("drawn_card", "must_play", "draw_until_playable"),
    "draws": ("stacking", "deflect", "challenge", "bluff", "wilds_match"),
    "specials": ("several", "jump_in", "seven_zero"),
    "uno": ("uno", "uno_window", "uno_penalty"),
    "mistakes": ("mistakes", "false_call"),
    "house": ("house_rules", "reminders"),
    "end": ("finish",),
}
"""Every option, under the heading where somebody would look for it."""


def preset_named(key: object, place: str = "preset") -> dict[str, Option]:
    """The options of the preset; BadInput names the place where another one was expected."""
    if not isinstance(key, str) or key not in PRESETS:
        raise BadInput(place, f"{key!r} is not a preset; expected one of {', '.join(PRESETS)}")
    return PRESETS[key]


def preset_options(edition: Edition, key: str) -> dict[str, Option]:
    """What the preset changes in this edition: what the edition has already is left out."""
    return edition.ruleset.with_options(preset_named(key)).differences(edition.ruleset)


def preset_of(edition: Edition, options: Mapping[str, Option]) -> str | None:
    """The preset that these options of the edition are, exactly; None where they are none."""
    changed = edition.ruleset.with_options(options).differences(edition.ruleset)
    return next((key for key in PRESETS if preset_options(edition, key) == changed), None)
