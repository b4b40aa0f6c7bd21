"""How the cards of a game are seen by a learned player, and what the rules say, as numbers."""

from __future__ import annotations

from typing import Any

from ..engine import CannotLower, Lowered, Tables, buffer, layout
from .layout import (
    CASCADE_WILD,
    COLOURS,
    DRAWS_CARD,
    FIRST_WILD,
    LENS,
    ODD,
    PLAIN_WILD,
    RULE_WILD,
    SECOND_WILD,
    SKIPS,
    STRONG_WILD,
    TURNS,
)

SLOT_OF = {
    layout.NEXT_DRAWS: DRAWS_CARD,
    layout.REVERSE: TURNS,
    layout.DOES_REVERSE: TURNS,
    layout.SKIP_NEXT: SKIPS,
    layout.DOES_SKIP: SKIPS,
}
WILD_OF = {layout.NEXT_DRAWS: STRONG_WILD, layout.REPLACE_RULE: RULE_WILD, layout.CASCADE: CASCADE_WILD}
DOES = 7  # numbers about what a wild with an effect of its own does
WRITTEN = 28  # where they stand among the knobs


def can_see(lowered: Lowered) -> bool:
    """Can a learned player be shown this game? Its slots have four colours."""
    return int(lowered.rules[0]["colours"]) <= COLOURS


def lens_of(lowered: Lowered, most: int = 0) -> Tables:
    """The lens of a game. `most`: with so many cards in the hand nobody draws who could play; 0: free."""
    if not can_see(lowered):
        raise CannotLower(f"a learned player knows at most {COLOURS} colours")
    made = buffer(LENS)
    lens, r = made[0], lowered.rules[0]
    lens["most"] = most
    odd: list[int] = []
    for code, card in sorted(lowered.cards.items()):
        face = code & layout.FACE
        if code != face and face in lowered.cards:
            continue  # the copy with an icon is seen as the plain one
        first = [int(op) & 15 for op in r["op"][code, : r["ops_of"][code]]][:1]
        if card.colour is not None:
            lens["slot"][face] = (
                card.number if card.number is not None else SLOT_OF.get(first[0] if first else -1, ODD)
            )
            continue
        written = card.draws is None and (not first or first[0] >= layout.DOES_DRAW)
        if written and _is_custom(lowered, face):
            lens["slot"][face] = (FIRST_WILD, SECOND_WILD)[min(len(odd), 1)]
            odd.append(code)
        else:
            lens["slot"][face] = WILD_OF.get(first[0] if first else -1, PLAIN_WILD)
    _knobs(lowered, lens["knobs"], r, most)
    for place, code in enumerate(odd[:2]):
        start = WRITTEN + DOES * place
        lens["knobs"][start : start + DOES] = _does(r, code)
    return made


def _is_custom(lowered: Lowered, face: int) -> bool:
    """A wild on which players have written something, or could have."""
    return bool(lowered.cards[face].effects)


def _does(r: Any, code: int) -> list[int]:
    """What it makes others draw, its player draw; does it skip, swap, pass hands on, discard, turn play round?"""
    found = [0] * DOES
    for op in r["op"][code, : r["ops_of"][code]]:
        what, who, n = int(op) & 15, (int(op) >> 4) & 15, int(op) >> 8
        if what == layout.DOES_DRAW:
            found[0] += min(n, 10)
            found[1] += min(n, 10) if who == layout.WHO_EVERYONE else 0
        places = {
            layout.DOES_SKIP: 2,
            layout.DOES_SWAP: 3,
            layout.DOES_PASS_HANDS: 4,
            layout.DOES_DISCARD: 5,
            layout.DOES_REVERSE: 6,
        }
        if what in places:
            found[places[what]] = 1
    return found


def _knobs(lowered: Lowered, row: Any, r: Any, most: int) -> None:
    seats, knobs = lowered.game.seats, lowered.game.ruleset
    row[0 if seats == 2 else 1 if seats == 3 else 2 if seats == 4 else 3 if seats < 7 else 4] = 1
    row[5] = seats
    row[6 + int(r["drawn_card"])] = 1
    plain = ("stacking", "anyone", "bluff", "wilds_match", "until_playable", "jump_in", "must_play", "automatic")
    for place, name in enumerate((*plain, "penalise", "choosy", "icons"), 9):
        row[place] = r[name]
    row[20] = knobs.challenge == "off"
    row[21] = knobs.stacking == "any"
    row[22] = knobs.seven_zero in (True, "seven")
    row[23] = knobs.seven_zero in (True, "zero")
    row[24] = knobs.hand_size
    row[25] = knobs.deflect
    row[26] = most > 0
    row[27] = most
