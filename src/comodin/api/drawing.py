"""A round drawn for people: as lines of text, and as a table for a notebook. Everything lies open."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import assert_never

from ..rules import Answer, Card, ChangeRule, ChooseColour, Colour, Drawn, Hand, MakeRule, Over, Race, State, Turn
from ..words import catalogue, deed_in_words
from .palette import CARD, PAPER, QUIET, TABLE, WILD, face_of


def as_text(state: State, players: Sequence[str], about: str) -> str:
    """The table as a person would write it down: who holds what, the piles, and what is awaited."""
    width = max(map(len, players))
    lines = [about, ""]
    for seat, name in enumerate(players):
        mark = ">" if seat in state.pending.seats else " "
        hand = " ".join(card.text for card in sorted_hand(state, state.hands[seat])) or "-"
        notes = "".join(f"  ({note})" for note in _notes(state, seat))
        lines.append(f"{mark} {seat}  {name:<{width}}  {len(state.hands[seat]):>2}  {hand}{notes}")
    return "\n".join([*lines, "", *_piles(state), standing(state, players) + "."])


def standing(state: State, players: Sequence[str]) -> str:
    """What the round waits for, or how it ended."""

    def named(seat: int) -> str:
        return players[seat]

    match state.pending:
        case Turn(seat):
            return f"{named(seat)} plays a card or draws"
        case Drawn(seat, card, must):
            return f"{named(seat)} has drawn {card} and {'must play it' if must else 'may play it or keep it'}"
        case Answer(seat, player, due, before):
            doubt = "" if before is None else ", or challenges"
            return f"{named(seat)} faces {due} cards from {named(player)}: accepts, answers if it can{doubt}"
        case ChooseColour(seat):
            return f"{named(seat)} names the colour of the first card"
        case MakeRule(seat, number):
            return f"{named(seat)} makes a house rule for the number {number}, or declines"
        case ChangeRule(seat):
            return f"{named(seat)} changes a house rule, or declines"
        case Race(number, _, waiting):
            return f"the rule of the number {number} is on: awaited are {', '.join(map(named, waiting))}"
        case Over(winner, points):
            blocked = "the round is blocked: nobody wins"
            return blocked if winner is None else f"{named(winner)} wins {points[winner]} points"
        case _:
            assert_never(state.pending)


def sorted_hand(state: State, hand: Hand) -> Hand:
    """By colour, numbers first, wilds last."""
    colours = state.game.edition.colours

    def place(card: Card) -> tuple[int, int, str]:
        colour = colours.index(card.colour) if card.colour in colours else len(colours)
        return colour, 10 if card.number is None else card.number, card.text

    return tuple(sorted(hand, key=place))


def _notes(state: State, seat: int) -> list[str]:
    notes = ["dealer"] if state.dealer == seat else []
    notes += ["UNO"] if state.said_uno[seat] else []
    notes += ["can be caught"] if seat in state.catchable else []
    owed = state.owes[seat]
    return notes + ([f"loses {owed} turn{'s' if owed > 1 else ''}"] if owed else [])


def _piles(state: State) -> list[str]:
    words = catalogue("en", state.game.edition)
    colour = "" if state.colour is None else f", colour {words.colour(state.colour)}"
    top = f"{state.top}{colour}" if state.discard else "nothing"
    side = "left (seats upwards)" if state.direction == 1 else "right (seats downwards)"
    lines = [
        f"On the discard pile ({len(state.discard)}): {top}. In the draw pile: {len(state.draw)}.",
        f"Play goes to the {side}.",
    ]
    rules = (f"{number}: {deed_in_words(deed, words)}" for number, deed in state.house_rules)
    told = "; ".join(rules)
    lines += [f"House rules: {told}."] if told else []
    written = (f"{card}: {custom.text}" for card, custom in state.game.custom.items())
    told = "; ".join(written)
    return lines + ([f"Written: {told}."] if told else [])


# -- in a notebook -----------------------------------------------------------------------------------------


def as_html(state: State, players: Sequence[str], about: str) -> str:
    """The table for a notebook: one element that carries its own look, and nothing that a name could break."""
    rows = "".join(_row(state, seat, name) for seat, name in enumerate(players))
    piles = _piles(state)
    top = "" if not state.discard else _card(state.top) + _dot(state.colour)
    piles_line = f'<div style="margin:10px 0 4px">{top} {escape(piles[0])}</div>'
    more = "".join(f'<div style="color:{QUIET}">{escape(line)}</div>' for line in piles[1:])
    return (
        f'<div style="display:inline-block;background:{TABLE};color:{CARD};border-radius:12px;padding:14px 18px;'
        "font:14px/1.5 system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\">"
        f'<div style="color:{QUIET};font-size:12px">{escape(about)}</div>'
        '<table style="border-collapse:collapse;margin:8px 0 0;background:none;color:inherit;font:inherit">'
        f"{rows}</table>{piles_line}{more}"
        f'<div style="margin-top:8px;font-weight:600">{escape(standing(state, players))}.</div></div>'
    )


def _row(state: State, seat: int, name: str) -> str:
    cell = "padding:3px 10px 3px 0;text-align:left;background:none;border:0;vertical-align:middle"
    awaited = seat in state.pending.seats
    weight = "700" if awaited else "400"
    notes = "".join(
        f'<span style="color:{QUIET};margin-left:8px;white-space:nowrap">{escape(note)}</span>'
        for note in _notes(state, seat)
    )
    cards = "".join(_card(card) for card in sorted_hand(state, state.hands[seat]))
    return (
        f'<tr style="background:none"><td style="{cell}">{"▶" if awaited else ""}</td>'
        f'<td style="{cell};color:{QUIET}">{seat}</td>'
        f'<td style="{cell};font-weight:{weight};white-space:nowrap">{escape(name)}</td>'
        f'<td style="{cell};color:{QUIET};text-align:right">{len(state.hands[seat])}</td>'
        f'<td style="{cell}">{cards or "–"}{notes}</td></tr>'
    )


def _card(card: Card) -> str:
    """A small card: its text as in a record, so that no colour has to be told apart by the eye."""
    field, ink = WILD if card.colour is None else face_of(card.colour)
    return (
        f'<span style="display:inline-block;min-width:22px;padding:1px 4px;margin:1px 3px 1px 0;text-align:center;'
        f"border:2px solid {PAPER};border-radius:5px;background:{field};color:{ink};font-weight:700;"
        f'font-variant-numeric:tabular-nums">{escape(card.text)}</span>'
    )


def _dot(colour: Colour | None) -> str:
    if colour is None:
        return ""
    field, ink = face_of(colour)
    return (
        f'<span style="display:inline-block;width:20px;height:20px;line-height:20px;border-radius:50%;'
        f'text-align:center;font-size:11px;background:{field};color:{ink}">{escape(colour.value)}</span>'
    )
