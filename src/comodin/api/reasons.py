"""Why not, in words: the reason that the rules give, which can say itself in every language we have."""

from __future__ import annotations

from dataclasses import dataclass

from .. import rules
from ..rules import Edition
from ..words import catalogue


@dataclass(frozen=True, repr=False)
class Reason(rules.Reason):
    """Why an action is not allowed: a stable code, the clause of the rulebook, and a sentence for people.

    `penalised`: the table plays with penalties for mistakes (P1, P2), so the action is accepted, and costs cards.

    >>> import comodin
    >>> round = comodin.deal(comodin.game("international", players=3), seed=7)
    >>> reason = round.why_not(0, "draw")
    >>> reason
    Reason(code='not_your_turn', clause='T1')
    >>> print(reason)
    It is not your turn yet: wait until play comes round to you. [T1]
    >>> reason.in_words("es")
    'Todavía no es tu turno: espera a que te toque.'
    """

    edition: Edition | str | None = None
    penalised: bool = False

    def in_words(self, language: str = "en") -> str:
        """The sentence, in `en`, `es` or `it`."""
        return catalogue(language, self.edition).say(f"reason.{self.code}", **self.about)

    def __str__(self) -> str:
        return f"{self.in_words()} [{self.clause}]"

    def __repr__(self) -> str:
        costs = ", penalised=True" if self.penalised else ""
        return f"Reason(code={self.code!r}, clause={self.clause!r}{costs})"
