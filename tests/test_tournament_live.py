"""Live tournaments without a server: whatever people do and in whatever order tables tell of their hands, it ends,
the totals are the sums of the hands, and nothing counts twice."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.match import Match as PlayedMatch
from comodin.match import MatchRules, check, evolve_match, score_round
from comodin.tournament import (
    TOURNAMENT_FORMATS,
    Live,
    LiveEvent,
    NotAllowed,
    Pairing,
    RoundPlayed,
    SeatAt,
    TournamentSetup,
    evolve,
    fold,
    organise,
    record_at,
    sizes,
    standings,
    usual_target,
)
from comodin.tournament.organise import Ended
from comodin.tournament.tournament import add, new


class Evening:
    """A tournament and its log; tables are names, and chance plays the hands."""

    def __init__(self, seed: int, **setup: object) -> None:
        self.chance = Chance(str(seed))
        self.log: list[LiveEvent] = list(organise.announce(TournamentSetup(**setup), "ana", "Ana"))  # type: ignore[arg-type]
        self.live: Live = fold(self.log)
        self.hands: dict[int, list[Ended]] = {}

    def take(self, events: tuple[LiveEvent, ...]) -> tuple[LiveEvent, ...]:
        for event in events:
            self.live = evolve(self.live, event)
        self.log += events
        return events

    def refusal(self, decide: object, *arguments: object) -> str:
        with pytest.raises(NotAllowed) as refused:
            decide(self.live, *arguments)  # type: ignore[operator]
        return refused.value.code

    def start(self) -> None:
        self.take(organise.start(self.live, self.live.organiser, self.chance))
        self.open()

    def open(self) -> None:
        for pairing in self.live.ready:
            self.take(organise.set_table(self.live, pairing.number, f"table {pairing.number}", "key"))

    def play(self, pairing: Pairing) -> Ended:
        """One more hand at its table, as chance will have it; the table itself keeps all of them."""
        assert self.live.tournament is not None
        out = self.live.tournament.eliminated
        seats = tuple(seat for seat, player in enumerate(pairing.seats) if player not in out)
        winner = seats[self.chance.below(len(seats))]
        left = tuple(0 if seat == winner else 1 + self.chance.below(60) for seat in seats)
        hand = Ended(seats, winner, left, f"record {pairing.number} {len(self.hands.get(pairing.number, []))}")
        self.hands.setdefault(pairing.number, []).append(hand)
        return hand

    def play_out(self) -> None:
        for _ in range(5_000):
            if self.live.phase == "over":
                return
            one = self.live.playing[self.chance.below(len(self.live.playing))]
            self.play(self.live.pairings[one.pairing])
            assert self.take(organise.tell(self.live, one.pairing, self.hands[one.pairing]))
            assert organise.tell(self.live, one.pairing, self.hands[one.pairing]) == ()  # told again: nothing
            self.open()
        raise AssertionError("it does not end")


KINDS = [
    (format, size) for format in TOURNAMENT_FORMATS for size in sizes(format) if size <= 12
]  # the others take long


@given(seed=st.integers(0, 2**32), kind=st.sampled_from(KINDS), hands=st.integers(1, 2), drawn=st.booleans())
@settings(deadline=None, max_examples=25)
def test_every_tournament_ends_and_its_totals_are_the_sums_of_its_hands(
    seed: int, kind: tuple[str, int], hands: int, drawn: bool
) -> None:
    format, players = kind
    evening = Evening(
        seed, format=format, players=players, hands=hands, target=min(150, usual_target(format)), drawn=drawn
    )
    people = {"ana"}
    for name in ("beto", "caro", "dani")[: evening.chance.below(4)]:
        if evening.live.free:
            evening.take(organise.enter(evening.live, name, name.title()))
            people.add(name)
    evening.start()
    evening.play_out()
    live = evening.live
    assert fold(evening.log) == live
    assert live.tournament is not None
    assert {one.person for one in live.entrants if one.person} == people
    assert len({one.name for one in live.entrants}) == len(live.entrants) == players
    totals: Counter[int] = Counter()
    for tables in live.tournament.rounds:
        for table in tables:
            for hand in table.hands:
                totals.update(dict(zip(table.seats, hand.points, strict=True)))
    assert live.tournament.totals == tuple(totals[player] for player in range(players))
    records = [told.record for told in live.told]
    assert len(set(records)) == len(records) == sum(map(len, evening.hands.values()))
    assert record_at(live, live.told[0].hand.place) == live.told[0].record
    lines = standings(live.tournament)
    assert {line.player for line in lines if line.rank == 1} == set(live.tournament.winners)
    assert [line.rank for line in lines] == sorted(line.rank for line in lines)
    assert sorted(line.player for line in lines) == list(range(players))
    assert not live.playing
    assert all(live.table_of(player) is None for player in range(players))


@given(seed=st.integers(0, 2**32), cut=st.integers(0, 60))
@settings(deadline=None, max_examples=8)
def test_what_was_lost_after_a_hand_is_learnt_again_from_the_tables(seed: int, cut: int) -> None:
    """The log of the tournament ends anywhere after its beginning; the tables know all of their hands."""
    evening = Evening(seed, format="two-tables", players=8, hands=1)
    evening.start()
    evening.play_out()
    whole = evening.live
    kept = evening.log[: max(3, len(evening.log) - cut)]
    again = fold(kept)
    while again.phase != "over":  # as a server does, table by table
        for pairing in again.ready:
            events = organise.set_table(again, pairing.number, f"table {pairing.number}", "key")
            again = evolve(again, events[0]) if events else again
        for one in again.playing:
            for event in organise.tell(again, one.pairing, evening.hands.get(one.pairing, [])):
                again = evolve(again, event)
    assert again.tournament is not None
    assert whole.tournament is not None
    assert (again.tournament.totals, again.tournament.winners) == (
        whole.tournament.totals,
        whole.tournament.winners,
    )
    assert sorted(told.record for told in again.told) == sorted(told.record for told in whole.told)


def test_before_the_start_people_and_bots_come_and_go() -> None:
    evening = Evening(1, format="points", players=3)
    assert evening.refusal(organise.enter, "ana", "Ana") == "already_in"
    assert evening.refusal(organise.enter_bot, "beto", "simple") == "not_organiser"
    evening.take(organise.enter(evening.live, "beto", "Beto"))
    assert evening.refusal(organise.enter_bot, "ana", "nobody") == "not_a_bot"
    evening.take(organise.enter_bot(evening.live, "ana", "simple"))
    assert evening.refusal(organise.enter, "caro", "Caro") == "tournament_full"
    assert evening.refusal(organise.enter_bot, "ana", "simple") == "tournament_full"
    assert evening.refusal(organise.remove, "beto", 2) == "not_organiser"
    assert evening.refusal(organise.remove, "ana", 0) == "no_place"  # oneself: by withdrawing
    assert evening.refusal(organise.remove, "ana", 9) == "no_place"
    evening.take(organise.remove(evening.live, "ana", 2))
    assert evening.refusal(organise.withdraw, "caro") == "not_in"
    evening.take(organise.withdraw(evening.live, "ana"))
    assert evening.live.organiser == "beto"
    assert evening.refusal(organise.start, "ana", evening.chance) == "not_organiser"
    evening.start()
    assert [one.bot for one in evening.live.entrants].count(None) == 1
    assert evening.refusal(organise.enter, "caro", "Caro") == "tournament_begun"
    assert evening.refusal(organise.withdraw, "beto") == "tournament_begun"
    assert evening.refusal(organise.start, "beto", evening.chance) == "tournament_begun"
    assert evening.refusal(organise.call_off, "beto") == "tournament_begun"
    assert organise.set_table(evening.live, 0, "another", "key") == ()  # it has its table


def test_a_tournament_without_people_is_off() -> None:
    evening = Evening(1)
    evening.take(organise.withdraw(evening.live, "ana"))
    assert evening.live.phase == "cancelled"
    assert evening.refusal(organise.enter, "beto", "Beto") == "tournament_cancelled"
    other = Evening(1)
    other.take(organise.call_off(other.live, "ana"))
    assert other.live.phase == "cancelled"


@pytest.mark.parametrize(
    ("code", "setup"),
    [
        ("bad_players", {"format": "two-tables", "players": 9}),
        ("bad_players", {"format": "rotating", "players": 5}),
        ("bad_players", {"format": "elimination", "players": 11}),
        ("bad_players", {"format": "points", "players": 1}),
        ("bad_title", {"title": "x" * 10_000}),
        ("bad_title", {"title": "a\nb"}),
        ("not_a_bot", {"bot": "nobody"}),
        ("bad_settings", {"format": "chess"}),
        ("bad_settings", {"target": 0}),
        ("bad_settings", {"turn_seconds": 1.0}),
        ("bad_settings", {"gather_seconds": 9_999.0}),
        ("bad_settings", {"bot_seconds": (2.0, 1.0)}),
        ("bad_settings", {"edition": "nowhere"}),
        ("bad_settings", {"options": (("stacking", "sideways"),)}),
        ("bad_settings", {"format": "two-tables", "players": 8, "hands": 5}),
    ],
)
def test_what_nobody_can_play_is_refused_by_name(code: str, setup: dict[str, object]) -> None:
    with pytest.raises(NotAllowed) as refused:
        organise.announce(TournamentSetup(**setup), "ana", "Ana")  # type: ignore[arg-type]
    assert refused.value.code == code


def test_places_are_drawn_by_lot_or_kept() -> None:
    kept = Evening(3, format="partners", players=4, drawn=False)
    kept.take(organise.enter(kept.live, "beto", "Beto"))
    kept.start()
    assert [one.person for one in kept.live.entrants] == ["ana", "beto", None, None]
    orders = set()
    for seed in range(20):
        drawn = Evening(seed, format="partners", players=4)
        drawn.start()
        orders.add(drawn.live.place_of("ana"))
    assert orders == {0, 1, 2, 3}


def test_equals_share_a_place() -> None:
    tournament = new("elimination", 4, target=50)
    for hand in (RoundPlayed(SeatAt(0, 0, 0), 0, (0, 50, 50, 10)), RoundPlayed(SeatAt(1, 0, 0), 0, (0, 45))):
        tournament = add(tournament, hand)
    lines = standings(tournament)
    assert [(line.player, line.rank, line.out) for line in lines] == [
        (0, 1, False),
        (3, 2, True),
        (1, 3, True),  # out in the same hand
        (2, 3, True),
    ]
    level = add(new("points", 3), RoundPlayed(SeatAt(0, 0, 0), 1, (10, 0, 10)))
    assert [(line.player, line.rank, line.hands, line.won) for line in standings(level)] == [
        (1, 1, 1, 1),
        (0, 2, 1, 0),
        (2, 2, 1, 0),
    ]


def test_a_match_of_a_number_of_rounds_is_won_by_the_highest_total() -> None:
    rules = MatchRules("points", 500, ((0, 2), (1, 3)), hands=2)
    check(rules, 4)
    match = PlayedMatch(rules, 4, totals=(0,) * 4)
    for winner, left in ((0, (0, 300, 5, 300)), (1, (200, 0, 400, 9))):
        assert not match.over  # the target means nothing here
        for event in score_round(match, winner, left):
            match = evolve_match(match, event)
    assert match.totals == (600, 600, 600, 600)
    assert match.winners == (0, 1, 2, 3)
