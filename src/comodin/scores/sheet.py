"""The score sheet of people who play with real cards: what they entered, checked.

A sheet is a list of entries, and all that it shows follows from them; taking one back is leaving it out. As the
text of a file it is in `sheet_file`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..errors import ComodinError
from ..match import (
    MOST_TARGET,
    Choice,
    CutForDeal,
    Match,
    MatchEvent,
    Number,
    blocked_round,
    evolve_match,
    format_named,
    points_in,
    score_round,
    team_of,
)
from ..rules import MAX_SEATS, MIN_SEATS, Card, Edition, Game, start_direction
from ..tournament import TOURNAMENT_FORMATS, Schedule, Tournament
from ..words import Catalogue, catalogue
from .schedule import begun, due_for, scored, team_at

MAX_NAME = 30
NOT_IN_NAMES = set(":;,=")  # they part what is written in one line

Left = int | tuple[Card, ...]
"""What a player is left with: points, or the cards themselves."""


class EntryRefused(ComodinError):
    """An entry that cannot be: the key of a sentence (`score.no.…`) and what it is about; a tuple is a list of
    names."""

    def __init__(self, key: str, **about: object) -> None:
        self.key, self.about = f"score.no.{key}", about
        super().__init__(self.said(catalogue("en")))

    def said(self, words: Catalogue) -> str:
        about = {
            name: words.listed(map(str, it), "or" if name == "sizes" else "and") if isinstance(it, tuple) else it
            for name, it in self.about.items()
        }
        said = words.say(self.key, **about)
        return "".join(letter if letter.isprintable() else "?" for letter in said)  # whatever was typed


# -- entries -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RoundEntered:
    """Who went out, and what each player was left with: 0 for the winner and for those who did not play."""

    winner: int
    left: tuple[Left, ...]


@dataclass(frozen=True)
class BlockedEntered:
    """T7: no points, dealt again."""


@dataclass(frozen=True)
class Renamed:
    """A player has another name from now on."""

    player: int
    name: str


@dataclass(frozen=True)
class DealerSet:
    """S1: who won the cut, or a deal that went astray."""

    player: int


Entry = RoundEntered | BlockedEntered | Renamed | DealerSet


@dataclass(frozen=True)
class ScoreSheet:
    """The board that people keep: what they entered, and what follows from it."""

    edition: Edition
    format: str  # one of TOURNAMENT_FORMATS
    target: int  # of a schedule: the rounds in all, or with each partner
    players: tuple[str, ...]  # as they were called at first
    entries: tuple[Entry, ...]
    names: tuple[str, ...]  # as they are called now
    match: Match
    tournament: Tournament | None = None  # R2, R3: who sits where, in a schedule


def new_sheet(edition: Edition, format: str, target: int | None, players: Sequence[str]) -> ScoreSheet:
    """An empty sheet; the first player deals unless an entry says otherwise. No target: as usual."""
    if not isinstance(format, str) or format not in TOURNAMENT_FORMATS:
        raise EntryRefused("format", format=str(format)[:40], formats=tuple(TOURNAMENT_FORMATS))
    kind = TOURNAMENT_FORMATS[format]
    target = number_of(kind).usual if target is None else target
    _check_target(kind, target)
    _check_size(kind, len(players))
    names: tuple[str, ...] = ()
    for name in players:
        names += (checked_name(name, names),)
    if isinstance(kind, Schedule):
        tournament, match = begun(kind, len(names), target)
        return ScoreSheet(edition, format, target, names, (), names, match, tournament)
    direction = start_direction(Game.of(edition, len(names)))
    match = Match(kind.rules(target), len(names), direction, totals=(0,) * len(names))
    return ScoreSheet(edition, format, target, names, (), names, match)


def number_of(kind: Choice | Schedule) -> Number:
    """What the target of a sheet means."""
    return kind.number if isinstance(kind, Schedule) else kind.format.number


def _check_target(kind: Choice | Schedule, target: int) -> None:
    number = number_of(kind)
    if not number.takes(target, MOST_TARGET):
        key = "target.planned" if isinstance(kind, Schedule) else kind.format.worded("target")
        raise EntryRefused(key, least=number.least, most=number.most or MOST_TARGET)


def _check_size(kind: Choice | Schedule, players: int) -> None:
    if isinstance(kind, Schedule):
        if players not in kind.sizes:
            raise EntryRefused(f"players.{kind.key}", n=players, sizes=kind.sizes)
        return
    if kind.partners and players not in kind.sizes:
        raise EntryRefused("partners", n=players)
    if not MIN_SEATS <= players <= MAX_SEATS:
        raise EntryRefused("players", n=players, least=MIN_SEATS, most=MAX_SEATS)


def checked_name(name: str, others: Sequence[str]) -> str:
    """The name without spaces around it; refuses one that could not be told from another or written in a line."""
    name = " ".join(name.split())
    if not (name and len(name) <= MAX_NAME and name.isprintable()) or NOT_IN_NAMES & set(name):
        raise EntryRefused("name", most=MAX_NAME)
    if name.casefold() in (other.casefold() for other in others):
        raise EntryRefused("name_twice", name=name)
    return name


def add(sheet: ScoreSheet, entry: Entry) -> ScoreSheet:
    """The sheet with one more entry; refuses what cannot be."""
    match entry:
        case RoundEntered(winner, left):
            check_round(sheet, winner, left)
            points = [_worth(hand) for hand in left]
            due = None if sheet.tournament is None else due_for(sheet.tournament, winner)
            if sheet.tournament is None or due is None:
                return _with(sheet, entry, score_round(sheet.match, winner, points))
            tournament, match = scored(sheet.tournament, sheet.match, due, winner, points)
            return replace(sheet, entries=(*sheet.entries, entry), match=match, tournament=tournament)
        case BlockedEntered():
            _expect_running(sheet)
            return _with(sheet, entry, blocked_round(sheet.match))
        case DealerSet(player):
            _expect_running(sheet)
            if sheet.tournament is not None:
                raise EntryRefused("dealer_planned")
            _expect_playing(sheet, player)
            return _with(sheet, entry, [CutForDeal(player)])
        case Renamed(player, name):
            others = [other for n, other in enumerate(sheet.names) if n != player]
            name = checked_name(name, others)
            names = tuple(name if n == player else other for n, other in enumerate(sheet.names))
            return replace(_with(sheet, Renamed(player, name), ()), names=names)


def _with(sheet: ScoreSheet, entry: Entry, events: Sequence[MatchEvent]) -> ScoreSheet:
    match = sheet.match
    for event in events:
        match = evolve_match(match, event)
    return replace(sheet, entries=(*sheet.entries, entry), match=match)


def without_last(sheet: ScoreSheet) -> ScoreSheet:
    """The sheet before its last entry."""
    if not sheet.entries:
        raise EntryRefused("undo")
    before = new_sheet(sheet.edition, sheet.format, sheet.target, sheet.players)
    for entry in sheet.entries[:-1]:
        before = add(before, entry)
    return before


# -- what a round may be -----------------------------------------------------------------------------------


def playing(sheet: ScoreSheet) -> tuple[int, ...]:
    """Who can go out next: whoever is still in, or sits at a table whose turn it is."""
    if sheet.tournament is None:
        return sheet.match.seats
    return tuple(player for due in sheet.tournament.due for player in due.seats)


def asked(sheet: ScoreSheet, winner: int) -> tuple[int, ...]:
    """Whose hands have to be known: nobody's where no cards are counted, and never the partner's (R1)."""
    if sheet.tournament is not None:
        due = due_for(sheet.tournament, winner)
        return () if due is None else tuple(n for n in due.seats if n not in team_at(due, winner))
    if not format_named(sheet.match.rules.format).counts:
        return ()
    team = team_of(winner, sheet.match.rules.teams)
    return tuple(player for player in sheet.match.seats if player not in team)


def check_round(sheet: ScoreSheet, winner: int, left: Sequence[Left]) -> None:
    """Refuses hands that cannot have been held together."""
    _expect_running(sheet)
    _expect_playing(sheet, winner)
    due = None if sheet.tournament is None else due_for(sheet.tournament, winner)
    for player, hand in enumerate(left):
        name = sheet.names[player]
        if isinstance(hand, int) and hand < 0:
            raise EntryRefused("negative", name=name)
        if hand and player == winner:
            raise EntryRefused("winner_holds", name=name)
        if hand and player in sheet.match.out:
            raise EntryRefused("player_out", name=name)
        if hand and due is not None and player not in due.seats:
            raise EntryRefused("elsewhere", name=name, winner=sheet.names[winner])
        if hand == () and player != winner:
            raise EntryRefused("winners", names=(sheet.names[winner], name), card=zero_of(sheet))
    check_hands(sheet, left)


def check_hands(sheet: ScoreSheet, left: Sequence[Left]) -> None:
    """No more copies of a card than the deck has, nor more points. The star of a card need not be written."""
    cards = [card for hand in left if isinstance(hand, tuple) for card in hand]
    deck = Counter(_without_star(card) for card in sheet.edition.deck)
    stars = Counter(card.text for card in cards if card.icon)
    for text, count in [*Counter(map(_without_star, cards)).items(), *stars.items()]:
        most = deck[text] or sheet.edition.copies[sheet.edition.cards[text]]
        if count > most:
            raise EntryRefused("copies", card=text, count=count, n=most)
    whole = points_in(sheet.edition.deck)
    if sum(map(_worth, left)) > whole:
        raise EntryRefused("too_much", n=whole)


def _expect_running(sheet: ScoreSheet) -> None:
    if sheet.match.over:
        raise EntryRefused("over")


def _expect_playing(sheet: ScoreSheet, player: int) -> None:
    if player not in playing(sheet):
        key = "player_out" if sheet.tournament is None else "table_waits"
        raise EntryRefused(key, name=sheet.names[player])


def _worth(hand: Left) -> int:
    return hand if isinstance(hand, int) else points_in(hand)


def _without_star(card: Card) -> str:
    return card.text.rstrip("*")


def zero_of(sheet: ScoreSheet) -> str:
    """A card that is worth nothing, or little, for an example."""
    return min(sheet.edition.deck, key=lambda card: card.points).text
