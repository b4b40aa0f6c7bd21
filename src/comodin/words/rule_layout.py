"""A rule sheet as values: a title, sections, and a sentence or two at a time with their clauses; and as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from textwrap import fill

from .rule_origins import SIGNS, Origin, Sentence

WIDTH = 79
NOT_BROKEN = "\N{NO-BREAK SPACE}"  # keeps "[A12, A14]" on one line


@dataclass(frozen=True)
class Rule:
    """A sentence or two of a rule sheet, and the clauses of the rulebook that they come from."""

    text: str
    clauses: str
    card: str | None = None
    """The card that it speaks of, for whoever can draw one."""
    option: str | None = None
    """The option that it stands for, if one decides what is said here."""
    sentences: tuple[Sentence, ...] = ()
    """The text once more, sentence by sentence, with where each of them comes from."""

    @property
    def signed(self) -> str:
        """The text with the signs of the legend."""
        return " ".join(sentence.signed for sentence in self.sentences) or self.text


@dataclass
class Section:
    heading: str
    intro: str = ""
    rules: list[Rule] = field(default_factory=list)


@dataclass(frozen=True)
class OptionLine:
    """An option in words: what it is called, what holds, whether that is another value than the edition's, and the
    sentence of the page that stands for it, where there is one."""

    option: str
    name: str
    value: str
    changed: bool
    rule: Rule | None


@dataclass
class RulePage:
    title: str = ""
    intro: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    options: list[OptionLine] = field(default_factory=list)
    """All that mean something in the edition, in the order of the rulebook."""
    legend: dict[Origin, str] = field(default_factory=dict)
    """What the signs mean, and no sign; empty where the edition has no sheet."""

    def as_text(self) -> str:
        lines = [_filled(self.title), "", *map(_filled, self.intro)]
        if self.legend:
            lines += [
                "",
                *(_filled(f"{SIGNS.get(origin, '')} {said}".lstrip()) for origin, said in self.legend.items()),
            ]
        for number, section in enumerate(self.sections, start=1):
            lines += ["", f"{number}. {section.heading}", ""]
            if section.intro:
                lines.append(_filled(section.intro))
            for rule in section.rules:
                text = rule.signed  # a card that no clause of the rulebook speaks of has none to name
                if rule.clauses:
                    text += f" [{rule.clauses.replace(' ', NOT_BROKEN)}]"
                lines.append(_filled(text, "- ").replace(NOT_BROKEN, " "))
        return "\n".join(lines) + "\n"


def _filled(text: str, mark: str = "") -> str:
    return fill(
        text,
        WIDTH,
        initial_indent=mark,
        subsequent_indent=" " * len(mark),
        break_long_words=False,
        break_on_hyphens=False,
    )
