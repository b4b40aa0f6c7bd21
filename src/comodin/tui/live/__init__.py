"""A table as a terminal sees it, here or on a server: views of it, news, and commands. Every front is fed by one
`Source`, and does not know which of them it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...lazy import lazy

if TYPE_CHECKING:
    from .identity import Identities
    from .local import LocalSource, Person
    from .names import names_in, names_of_round, own_name
    from .remote import RemoteSource
    from .rest import Api, Place, ServerRefused, place_of
    from .source import Back, BotFaulted, Ended, Happened, Lost, News, Refused, Source
    from .spoken import SpokenTable, lines_of_input
    from .telling import Teller
    from .thinking import Thinking

__all__ = [
    "Api",
    "Back",
    "BotFaulted",
    "Ended",
    "Happened",
    "Identities",
    "LocalSource",
    "Lost",
    "News",
    "Person",
    "Place",
    "Refused",
    "RemoteSource",
    "ServerRefused",
    "Source",
    "SpokenTable",
    "Teller",
    "Thinking",
    "lines_of_input",
    "names_in",
    "names_of_round",
    "own_name",
    "place_of",
]

__getattr__ = lazy(
    __name__,
    {
        ".identity": ("Identities",),
        ".local": ("LocalSource", "Person"),
        ".names": ("names_in", "names_of_round", "own_name"),
        ".remote": ("RemoteSource",),
        ".rest": ("Api", "Place", "ServerRefused", "place_of"),
        ".spoken": ("SpokenTable", "lines_of_input"),
        ".telling": ("Teller",),
        ".thinking": ("Thinking",),
        ".source": ("Back", "BotFaulted", "Ended", "Happened", "Lost", "News", "Refused", "Source"),
    },
)
