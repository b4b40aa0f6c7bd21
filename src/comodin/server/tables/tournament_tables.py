"""The tables of a tournament: the settings that each of them has, and the hands that they have kept."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ...match import MatchRules
from ...table import Booking, Settings
from ...tournament import COUNTS, Pairing, match_rules, organise
from ..store import StoredRecord
from .live_tournament import LiveTournament

BOTS_ALONE = (0.1, 0.3)  # seconds: bots do not pretend to think where nobody sits with them
ABSENT_SECONDS = 15.0


def settings_for(live_tournament: LiveTournament, pairing: Pairing, now: float) -> Settings:
    """The settings of the table for a pairing."""
    setup = live_tournament.state.setup
    people = any(live_tournament.state.entrants[player].person for player in pairing.seats)
    rules = (
        match_rules(setup.format, setup.target)
        if pairing.hands is None
        else MatchRules(COUNTS, setup.target, pairing.teams, pairing.hands)
    )
    low, high = setup.bot_seconds
    alone = (min(low, BOTS_ALONE[0]), min(high, BOTS_ALONE[1]))
    return Settings(
        edition=setup.edition,
        options=setup.options,
        match=rules,
        seats=len(pairing.seats),
        title=setup.title,
        visibility="private",
        fill_with=setup.bot,
        turn_seconds=setup.turn_seconds,
        absent_seconds=min(ABSENT_SECONDS, setup.turn_seconds),
        between_seconds=setup.between_seconds if people else 0.0,
        bot_seconds=setup.bot_seconds if people else alone,
        booking=Booking(live_tournament.id, now + setup.gather_seconds, pairing.dealer),
    )


def hands_in(records: Iterable[StoredRecord]) -> list[organise.Ended]:
    """The hands that a tournament counts, in their order."""
    hands = []
    for record in records:
        told = json.loads(record.players)
        if told["winner"] is not None:  # T7: a blocked one is dealt again
            hands.append(organise.Ended(tuple(told["seats"]), told["winner"], tuple(told["left"]), record.id))
    return hands
