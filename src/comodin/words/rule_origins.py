"""Where the sentences of a rule page come from: the edition's own sheet, another edition's, or our decision.

For every sentence of the catalogue (`rules.…`) the sheets that say it, one text of digits each: `"134"` is said by
the sheets 001, 003 and 004, `""` by none of them: it was decided (`[D]` in the rulebook). The texts have as many
sentences in every language; a test counts them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from ..editions import EDITIONS
from ..rules import Edition

Origin = Literal["sheet", "other", "ours"]

SIGNS: dict[Origin, str] = {"other": "°", "ours": "*"}
"""What stands behind a sentence that the edition's own sheet does not have."""

ENDS = re.compile(r"(?<=[.!?])\s+(?=[¿¡«“(\w])")

_DECK = ("0134",)  # 002 gives the number of cards alone
_ALL = ("01234",)
_OURS = ("",)

SAID_BY: dict[str, tuple[str, ...]] = {
    # the cards (K)
    "cards.colours": _DECK,
    "cards.numbers": _DECK,
    "cards.coloured": _DECK,
    "cards.wild": _DECK,
    "cards.wild.WR": _OURS,
    "cards.wild.WA": ("4",),
    "cards.wild.WC1": ("4",),
    "cards.icons": _OURS,
    "points.numbers": _ALL,
    "points.cards": _ALL,
    # the goal, and what a match is played for (E, R)
    "goal.points": ("134", "134"),
    "goal.lowest": ("134",),
    "goal.quick": ("02",),
    "goal.fixed": ("3", "3"),
    "match.points": ("01234", "01234"),
    "match.lowest": ("134", "134"),
    "match.quick": ("02", "02"),
    "match.partners": ("3", "3"),
    "match.elimination": ("3", "3"),
    "match.best-of": ("", ""),
    "match.best-of-partners": ("", ""),
    "formats.quick": ("02", "02"),
    "formats.points": ("01234", "01234"),
    "formats.lowest": ("134", "134", ""),
    "formats.target": _OURS,
    "formats.board": _OURS,
    "partners.fixed": ("3", "3", "3"),
    "partners.rotating": ("3", "3", "", "3"),
    "partners.tables": ("3", "3"),
    "partners.elimination": ("3", "", "3", ""),
    # setting up (S)
    "cut.deals": ("134", "0134", ""),
    "cut.plays_first": ("0", "", "0134", ""),
    "cut.random": ("2", ""),
    "setup.deal": ("01234", "01234"),
    "setup.deal.changed": ("", "01234"),
    "setup.decks": _OURS,
    "setup.start": _ALL,
    "setup.start.right": ("3",),
    "setup.own_text": ("3", ""),
    "setup.next_deal": _OURS,
    "opening.number": _ALL,
    "opening.icon": _OURS,
    "opening.skip_actions": ("2", ""),
    "opening.D": ("0134",),
    "opening.D_stacking": ("0134", ""),
    "opening.R": ("0134",),
    "opening.S": ("0134",),
    "opening.acts": _OURS,
    "opening.nothing": _OURS,
    "opening.wild": ("0134", ""),
    "opening.W4": ("0134", "0"),
    # a turn (T)
    "turn.play": ("01234", "01234"),
    "turn.example": ("0134",),
    "draw.false": ("01234", "01234"),
    "draw.true": ("", ""),
    "draw.false.must_play": _OURS,
    "draw.true.must_play": _OURS,
    "turn.only_drawn": ("0134",),
    "turn.only_last_drawn": _OURS,
    "turn.must_play": ("", ""),
    "drawn_card.may": ("03",),
    "drawn_card.must_if_forced": ("124", "0134"),
    "drawn_card.must": _OURS,
    "drawn_card.bluff": _OURS,
    "drawn_card.no_duty": _OURS,
    "unplayable.false": _ALL,
    "unplayable.true": _OURS,
    "turn.reshuffle": ("014",),
    "turn.blocked": ("", "", ""),
    # what cards do (A)
    "special.D": ("01234", "01234"),
    "special.R": ("01234", "01234"),
    "special.S": ("01234", "01234"),
    "special.W": _ALL,
    "special.W4": ("01234", "01234"),
    "special.WR": ("2", "2"),
    "special.WA": ("4", ""),
    "special.WC1": ("4", "4", "", "4"),
    "custom.who": _OURS,
    "custom.what": _OURS,
    "custom.steps": ("", ""),
    "custom.text": ("4",),
    "wilds_match.false": ("0134", "0134"),
    "wilds_match.true": ("2", "0134"),
    "bluff.true": _ALL,
    "bluff.false": ("", ""),
    "challenge.next": ("024", "0124"),
    "challenge.anyone": ("1", "", "0124"),
    "challenge.off": _OURS,
    "w4.bluffed": ("0124", "2", ""),
    "w4.honest.next": ("0124",),
    "w4.honest.anyone": ("0124", ""),
    "w4.stands": ("2",),
    "w4.grace": ("", ""),
    "w4.no_grace": ("", ""),
    "w4.moment": _OURS,
    "stacking.true": ("0",),
    "stacking.any": _OURS,
    "stacking.same": _OURS,
    "stacking.false": _OURS,
    "stacking.others": _OURS,
    "stacking.others_any": _OURS,
    "stacking.others_same": _OURS,
    "stacking.sum": ("0", "0"),
    "stacking.sum_same": ("0", "0"),
    "stacking.bluffed": _OURS,
    "stacking.wrong": _OURS,
    "stacking.choice": _OURS,
    "stacking.reverse": _OURS,
    # UNO (U), mistakes (P)
    "uno.say": ("01234", ""),
    "uno.caught": ("01234", "3"),
    "uno.caught.changed": ("", "3"),
    "uno.automatic": _OURS,
    "uno_window.open": ("0", "0"),
    "uno_window.next_turn": ("234", ""),
    "uno.skipped": _OURS,
    "uno.skipped_stacking": _OURS,
    "uno.first": ("2",),
    "uno.grace": ("", "", ""),
    "uno.no_grace": ("", ""),
    "uno.idle": _OURS,
    "uno.false_call": _OURS,
    "mistakes.prevent": _OURS,
    "mistakes.card": ("0",),
    "mistakes.turn": ("0", ""),
    "mistakes.chain": _OURS,
    "mistakes.owed": _OURS,
    "mistakes.advice": ("0", ""),
    "mistakes.slip": _OURS,
    # house rules (H)
    "house.create": ("2", "2"),
    "house.follow": ("2", "2"),
    "house.ignored": ("2",),
    "house.replace": ("2",),
    "house.formula": ("2",),
    "house.tip.besides": ("2",),
    "house.tip.clear": ("2",),
    "house.tip.memory": ("2", "2"),
    "house.tip.penalty": ("2",),
    "house.tip.physical": ("2",),
    "house.tip.rhyme": ("2",),
    "house.tip.risk": ("2",),
    "house_rules.match": _OURS,
    "house_rules.round": _OURS,
    "house.room": ("", "", "", ""),
    "reminders.false": ("2",),
    "reminders.true": _OURS,
    "house.gestures": ("", "", ""),
    "house.race": _OURS,
    "house.last": _OURS,
    # the end of a round (E), two players (W)
    "end.out": _ALL,
    "end.draws": ("0134", ""),
    "end.chain": _OURS,
    "end.acts": _OURS,
    "end.nothing": _OURS,
    "finish.no_wild": _OURS,
    "finish.number": _OURS,
    "two.again": ("3",),
    "two.draws": ("3",),
    "two.opening": _OURS,
    "two.window": _OURS,
    "two.advice": _OURS,
    # extras (X): no sheet has them
    "extras.bluff": _OURS,
    "extras.deflect": ("", "", ""),
    "extras.draw_until_playable": _OURS,
    "extras.jump_in": ("", "", ""),
    "extras.seven_zero": ("", "", ""),
    "extras.seven_zero.seven": ("", "", ""),
    "extras.seven_zero.zero": ("", "", ""),
    "extras.several": ("", "", ""),
    "extras.stacking_any": _OURS,
    "extras.stacking_same": _OURS,
}


@dataclass(frozen=True)
class Sentence:
    """A sentence of a rule page. `origin`: None where the edition has no sheet. `sheets`: the other editions whose
    sheets say it, if its own does not."""

    text: str
    origin: Origin | None = None
    sheets: tuple[str, ...] = ()

    @property
    def signed(self) -> str:
        """With the sign of its origin behind it."""
        return self.text if self.origin is None else self.text + SIGNS.get(self.origin, "")


def marked(text: str, key: str | None, edition: Edition) -> tuple[Sentence, ...]:
    """The sentences of a text of the catalogue, each with its origin; without a key nobody but us says it."""
    parts = ENDS.split(text)
    if edition.sheet is None:
        return tuple(map(Sentence, parts))
    said_by = SAID_BY.get(key or "", ())
    return tuple(
        _sentence(part, said_by[place] if place < len(said_by) else "", edition.sheet[-1])
        for place, part in enumerate(parts)
    )


def _sentence(text: str, sheets: str, own: str) -> Sentence:
    if own in sheets:
        return Sentence(text, "sheet")
    others = tuple(one.key for one in EDITIONS.values() if one.sheet and one.sheet[-1] in sheets)
    return Sentence(text, "other" if sheets else "ours", others)
