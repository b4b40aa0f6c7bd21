"""What the players of a table are called: bots have names too, the same as on the page."""

from __future__ import annotations

from unicodedata import combining, normalize

from ...table import TableView

BOT_NAMES = ("Ana", "Beto", "Caro", "Dino", "Elsa", "Fabio", "Gina", "Hugo", "Irma", "Lalo")
OTHER_NAMES = ("Mora", "Nino", "Olga", "Paco", "Rita", "Saúl", "Teo", "Uma", "Vera", "Zoe")
"""By seat, where somebody at the table has the first one already."""


def names_in(view: TableView) -> tuple[str, ...]:
    """By the seats of the table; "" for an empty one."""
    taken = {_plain(seat.name) for seat in view.seats if seat.name}
    return tuple(
        seat.name or (_bot_name(number, taken) if seat.bot else "") for number, seat in enumerate(view.seats)
    )


def names_of_round(view: TableView) -> tuple[str, ...]:
    """By the seats of the round."""
    names = names_in(view)
    return tuple(names[player] for player in view.players)


def own_name(view: TableView) -> str:
    """What the table calls the person who looks; "" before they have come."""
    return next((person.name for person in view.people if person.id == view.viewer.person), "")


def _bot_name(seat: int, taken: set[str]) -> str:
    name = BOT_NAMES[seat % len(BOT_NAMES)]
    return OTHER_NAMES[seat % len(OTHER_NAMES)] if _plain(name) in taken else name


def _plain(name: str) -> str:
    letters = normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if not combining(letter))
