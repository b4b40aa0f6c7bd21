"""What is kept when rounds end: their records, what they gave each player, and ratings of rated matches."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ...codec import parse_as, print_value
from ...match import Match, MatchRules, RoundScored, points_in, ranks_in
from ...own import listed_as
from ...records import dump_match, load
from ...rules import Over
from ...table import Decided, FairRecord, Played, RecordKeeper, Table, match_record
from ..keys import new_key
from ..store import Finished, PlayerTally, RatedMatch, Result, StoredRecord, tallies_of
from .rights import rounds_are_open


def finished_by(table_id: str, keeper: RecordKeeper, decided: Decided) -> Finished | None:
    """What is kept of the rounds that end with these events; steps are remembered until then."""
    found = []
    for before, event, after in decided.steps:
        record = keeper.take(before, event, after)
        if record is not None:
            found.append((record, after))
    return finished_of(table_id, found) if found else None


def finished_of(table_id: str, found: Sequence[tuple[FairRecord, Table]]) -> Finished:
    """What is kept of these rounds."""
    records, results, rated, tallies = [], list[Result](), list[RatedMatch](), list[PlayerTally]()
    for record, after in found:
        blocked = (
            after.round is None or not isinstance(after.round.pending, Over) or after.round.pending.winner is None
        )
        scored = None if blocked or after.match is None else after.match.rounds[-1]  # T7
        records.append(_stored(table_id, record, after, scored))
        if after.start is not None:
            continue  # it began in the middle of another round: nothing at this table counts
        if scored is not None:
            people = _who_played(after, record.people)
            given = results_of(table_id, record.number, people, scored.winner, scored.points, scored.seats)
            results += given
            tallies += tallies_of(given, record.people, listed_as(record.record.edition.key), record.tallies)
        if after.match is not None and after.match.over and after.settings.rated:
            rated += _rated(after, after.match, table_id, record.number)
    booking = found[-1][1].settings.booking
    tournament = "" if booking is None else booking.tournament
    return Finished(tuple(records), tuple(results), tuple(rated), tuple(tallies), tournament)


def _who_played(after: Table, people: Sequence[str | None]) -> list[str | None]:
    """Without those who have left the match, or were never there in it: a bot played for them from the start."""
    gone = {one.id for one in after.people if one.left} | {seat.person for seat in after.seats if seat.warmed}
    return [None if person in gone else person for person in people]


def _stored(table_id: str, record: FairRecord, after: Table, scored: RoundScored | None) -> StoredRecord:
    players = [
        {"name": name, "person": person} for name, person in zip(record.record.players, record.people, strict=True)
    ]
    rules = after.match.rules if after.match else after.settings.match
    summary = {
        "players": players,
        "winner": None if scored is None else scored.winner,
        "match": record.match,
        "open": rounds_are_open(after.settings),
        "rules": print_value(rules),
        "seats": list(record.seats),
        "left": None if after.round is None or scored is None else [points_in(hand) for hand in after.round.hands],
    }
    return StoredRecord(
        new_key(12),  # whoever is given it may see the round (rights.py)
        table_id,
        record.number,
        listed_as(record.record.edition.key),
        json.dumps(summary, ensure_ascii=False),
        record.dump(),
    )


def results_of(
    table_id: str,
    number: int,
    people: Sequence[str | None],
    winner: int,
    points: Sequence[int],
    seats: Sequence[int],
) -> list[Result]:
    """`winner` and `points` are by the match's players, which `seats` names for each seat of the round."""
    return [
        Result(person, table_id, number, player == winner, points[player])
        for player, person in zip(seats, people, strict=True)
        if person is not None
    ]


def _rated(after: Table, match: Match, table_id: str, number: int) -> list[RatedMatch]:
    """Only people are rated, against each other; somebody whose seat a bot took over is no more in it."""
    people = _who_played(after, [after.seats[n].person for n in range(match.players)])
    rated = [(n, person) for n, person in enumerate(people) if person is not None]
    if len(rated) < 2:
        return []
    ranks = ranks_in(match)
    who = tuple(person for _, person in rated)
    edition = listed_as(after.settings.edition)
    return [RatedMatch(who, tuple(ranks[n] for n, _ in rated), table_id, number, edition)]


def whole_match(rounds: Sequence[StoredRecord]) -> str:
    """The text of the match that these rounds make, in order."""
    dealt_here = [one for one in rounds if "played_on" not in json.loads(one.record)]
    if not dealt_here:
        return rounds[0].record  # one round that was played on from a record is all there is
    rounds = dealt_here
    rules: MatchRules = parse_as(MatchRules, json.loads(rounds[-1].players)["rules"], "rules")
    played = [
        Played(load(one.record), tuple(json.loads(one.players)["seats"]), json.loads(one.record)["fair"])
        for one in rounds
    ]
    return dump_match(match_record(rules, played))
