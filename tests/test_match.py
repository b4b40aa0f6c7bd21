"""Matches: every format of §7, partners (R1) and elimination (R4), and the properties that all of them keep."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.match import (
    FORMATS,
    PARTNERS,
    CutForDeal,
    Format,
    Match,
    MatchRules,
    before_the_cut,
    begin,
    blocked_round,
    check,
    evolve_match,
    leaders,
    ranks_in,
    score_round,
)
from comodin.rules import Game

from .rounds import ALL, clause, editions, position
from .strategies import near

LOWEST = ("deluxe", "international", "aprendiz")
QUICK = ("clasico", "casa")


def new_match(edition: str, players: int, rules: MatchRules, dealer: int = 0, **options: object) -> Match:
    ruleset = EDITIONS[edition].ruleset.with_options(options)
    match = before_the_cut(rules, Game.of(EDITIONS[edition], players, ruleset))
    return evolve_match(match, CutForDeal(dealer))


def after(match: Match, *rounds: tuple[int, Sequence[int]]) -> Match:
    """The match after rounds of (winner, what each player was left with)."""
    for winner, left in rounds:
        for event in score_round(match, winner, left):
            match = evolve_match(match, event)
    return match


# -- the formats -------------------------------------------------------------------------------------------


@clause("E3", *ALL)
@editions()
def test_the_winner_of_a_round_scores_the_points_in_all_other_hands(edition: str) -> None:
    match = after(new_match(edition, 3, MatchRules("points")), (1, (20, 0, 57)))
    assert match.totals == (0, 77, 0)
    assert not match.over


@clause("E3", *ALL)
@editions()
def test_the_first_to_reach_the_target_wins(edition: str) -> None:
    match = after(new_match(edition, 3, MatchRules("points")), (1, (200, 0, 299)))
    assert not match.over
    match = after(match, (0, (0, 499, 0)), (1, (0, 0, 1)))
    assert match.totals == (499, 500, 0)
    assert match.winners == (1,)


@clause("E3", *ALL)
@editions()
def test_a_round_is_worth_the_same_to_the_match_as_to_the_record(edition: str) -> None:
    over = position(edition, "B7 | G9 BD | W Y3", discard="B1").play(0, "B7")
    left = [sum(card.points for card in hand) for hand in over.state.hands]
    assert after(new_match(edition, 3, MatchRules("points")), (0, left)).totals == over.points == (82, 0, 0)


@clause("E4", *LOWEST)
@editions(*LOWEST)
def test_in_running_totals_everyone_adds_their_own_hand_and_the_lowest_wins(edition: str) -> None:
    match = after(new_match(edition, 3, MatchRules("lowest")), (0, (0, 300, 120)), (2, (90, 199, 0)))
    assert match.totals == (90, 499, 120)
    assert not match.over
    match = after(match, (0, (0, 1, 40)))
    assert match.totals == (90, 500, 160)
    assert match.winners == (0,)


@clause("E8", *LOWEST)
@editions(*LOWEST)
def test_players_who_tie_for_the_lowest_total_share_the_win(edition: str) -> None:
    match = after(new_match(edition, 4, MatchRules("lowest")), (0, (0, 70, 10, 5)), (1, (70, 0, 500, 90)))
    assert match.totals == (70, 70, 510, 95)
    assert match.winners == (0, 1)


@clause("E5", *QUICK)
@editions(*QUICK)
def test_a_quick_game_is_one_round(edition: str) -> None:
    match = after(new_match(edition, 5, MatchRules("quick")), (3, (1, 2, 3, 0, 4)))
    assert match.winners == (3,)


@clause("E7", *ALL)
@editions()
@pytest.mark.parametrize("how", ["points", "lowest", "elimination"])
def test_the_target_can_be_set(edition: str, how: str) -> None:
    assert new_match(edition, 2, MatchRules(how)).rules.target == 500
    match = after(new_match(edition, 2, MatchRules(how, target=30)), (0, (0, 29)))
    assert not match.over
    assert after(match, (0, (0, 1))).winners == (0,)


# -- partners and elimination ----------------------------------------------------------------------------------


@clause("R1", "international")
def test_partners_score_both_opponents_hands_and_not_their_own() -> None:
    match = after(new_match("international", 4, MatchRules("points", teams=PARTNERS)), (2, (45, 20, 0, 7)))
    assert match.totals == (27, 0, 27, 0)


@clause("R1", "international")
@clause("M14", *ALL)
@editions()
def test_the_draw_of_a_last_draw_two_counts_for_the_partners(edition: str) -> None:
    over = position(edition, "BD | G9 | Y5 | W", discard="B1", draw="B9 G8 Y1").play(0, "BD")
    left = [sum(card.points for card in hand) for hand in over.state.hands]
    match = after(new_match(edition, 4, MatchRules("points", teams=PARTNERS)), (0, left))
    assert match.totals == (9 + 9 + 8 + 50, 0, 9 + 9 + 8 + 50, 0)


@clause("R1", "international")
def test_partners_win_together() -> None:
    match = new_match("international", 4, MatchRules("points", 100, PARTNERS))
    assert after(match, (1, (60, 0, 60, 0))).winners == (1, 3)
    quick = new_match("international", 4, MatchRules("quick", teams=PARTNERS))
    assert after(quick, (2, (0, 3, 0, 0))).winners == (0, 2)


def test_a_sitting_of_so_many_rounds_ends_with_the_last_and_the_highest_total_wins() -> None:
    sitting = new_match("international", 4, MatchRules(target=50, teams=PARTNERS, hands=2))
    assert not after(sitting, (1, (60, 0, 60, 0))).over  # whatever the target says
    assert after(sitting, (1, (60, 0, 60, 0)), (0, (0, 3, 0, 4))).winners == (1, 3)


@clause("R4", "international")
def test_who_reaches_the_amount_is_out_and_the_last_two_play_on_head_to_head() -> None:
    match = after(new_match("international", 4, MatchRules("elimination")), (0, (0, 500, 10, 30)))
    assert match.out == (1,)
    assert match.seats == (0, 2, 3)
    match = after(match, (3, (20, 0, 490, 0)))
    assert match.out == (1, 2)
    assert match.seats == (0, 3)
    assert not match.over
    match = after(match, (3, (480, 0, 0, 0)))
    assert match.out == (1, 2, 0)
    assert match.winners == (3,)


@clause("R4", "international")
def test_several_may_go_out_in_one_hand_and_the_only_one_left_has_won() -> None:
    match = after(new_match("international", 4, MatchRules("elimination")), (2, (500, 700, 0, 499)))
    assert match.out == (0, 1)
    match = after(match, (2, (0, 0, 0, 1)))
    assert match.winners == (2,)
    at_once = after(new_match("international", 3, MatchRules("elimination")), (1, (500, 0, 501)))
    assert at_once.out == (0, 2)
    assert at_once.winners == (1,)


# -- the deal ------------------------------------------------------------------------------------------------


@clause("S1", *ALL)
@editions()
def test_the_deal_passes_to_the_left_round_by_round(edition: str) -> None:
    match = new_match(edition, 3, MatchRules("points"), dealer=1)
    dealers = [match.dealer]
    for _ in range(3):
        match = after(match, (0, (0, 1, 1)))
        dealers.append(match.dealer)
    assert dealers == [1, 2, 0, 1]


@clause("S4", *ALL)
@editions()
def test_where_play_starts_to_the_right_the_deal_passes_to_the_right(edition: str) -> None:
    match = new_match(edition, 3, MatchRules("points"), dealer=1, start_direction="right")
    assert after(match, (0, (0, 1, 1))).dealer == 0


@clause("R4", "international")
def test_the_deal_passes_over_players_who_are_out() -> None:
    match = after(new_match("international", 4, MatchRules("elimination"), dealer=0), (0, (0, 500, 500, 1)))
    assert match.dealer == 3
    assert after(match, (0, (0, 0, 0, 1))).dealer == 0


@clause("S1", *ALL)
@editions()
def test_the_cut_happens_once_and_decides_who_deals_first(edition: str) -> None:
    game = Game.of(EDITIONS[edition], 4)
    (cut,) = begin(MatchRules(), game, Chance("cut"))
    assert isinstance(cut, CutForDeal)
    assert evolve_match(before_the_cut(MatchRules(), game), cut).dealer == cut.dealer


@clause("T7", *ALL)
@editions()
def test_a_blocked_round_is_dealt_again_by_the_same_player(edition: str) -> None:
    match = new_match(edition, 3, MatchRules("points"), dealer=2)
    (blocked,) = blocked_round(match)
    again = evolve_match(match, blocked)
    assert (again.dealer, again.totals, again.rounds, again.dealt) == (2, (0, 0, 0), (), 1)


# -- wrong input -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winner", "left", "place"),
    [(3, (1, 1, 1), "winner"), (0, (0, 1), "left"), (0, (0, -1, 3), "left[1]"), (0, (5, 1, 3), "left[0]")],
)
def test_a_result_that_cannot_be_is_refused(winner: int, left: tuple[int, ...], place: str) -> None:
    match = new_match("deluxe", 3, MatchRules())
    with pytest.raises(BadInput) as refused:
        score_round(match, winner, left)
    assert refused.value.place == place


def test_nothing_can_be_added_to_a_match_that_is_over() -> None:
    match = after(new_match("casa", 2, MatchRules("quick")), (0, (0, 3)))
    with pytest.raises(BadInput, match="it is over"):
        score_round(match, 0, (0, 1))
    with pytest.raises(BadInput, match="it is over"):
        blocked_round(match)


@pytest.mark.parametrize(
    ("rules", "players", "place"),
    [
        (MatchRules("chess"), 2, "match.format"),
        (MatchRules(), 1, "players"),
        (MatchRules(), 11, "players"),
        (MatchRules(target=0), 2, "match.target"),
        (MatchRules(teams=PARTNERS), 5, "match.teams"),
        (MatchRules(teams=((0, 1), (2, 3))), 4, "match.teams"),
        (MatchRules("lowest", teams=PARTNERS), 4, "match.teams"),
        (MatchRules(hands=0), 4, "match.hands"),
        (MatchRules("lowest", hands=4), 4, "match.hands"),
    ],
)
def test_rules_that_no_match_can_have_are_refused(rules: MatchRules, players: int, place: str) -> None:
    with pytest.raises(BadInput) as refused:
        check(rules, players)
    assert refused.value.place == place


# -- who is ahead ------------------------------------------------------------------------------------------------


def test_the_order_follows_the_format() -> None:
    points = after(new_match("international", 3, MatchRules("points", 100)), (1, (20, 0, 30)), (2, (1, 2, 0)))
    assert (ranks_in(points), leaders(points)) == ((3, 1, 2), (1,))
    lowest = after(new_match("international", 3, MatchRules("lowest", 100)), (1, (20, 0, 20)))
    assert (ranks_in(lowest), leaders(lowest)) == ((2, 1, 2), (1,))
    quick = after(new_match("international", 3, MatchRules("quick")), (2, (0, 0, 0)))  # nobody counted
    assert (ranks_in(quick), leaders(quick)) == ((2, 2, 1), ())


def test_who_lasted_longer_stands_higher_and_who_went_out_together_stands_level() -> None:
    match = after(new_match("international", 5, MatchRules("elimination", 100)), (0, (0, 120, 5, 300, 40)))
    assert (ranks_in(match), leaders(match)) == ((1, 4, 2, 4, 3), (0,))
    match = after(match, (0, (0, 0, 95, 0, 10)))
    assert match.out == (1, 3, 2)
    assert ranks_in(match) == (1, 4, 3, 4, 2)
    match = after(match, (4, (100, 0, 0, 0, 0)))
    assert match.winners == (4,)
    assert (ranks_in(match), leaders(match)) == ((2, 4, 3, 4, 1), ())


def test_nobody_leads_before_the_first_round() -> None:
    assert leaders(new_match("international", 3, MatchRules())) == ()


# -- properties --------------------------------------------------------------------------------------------------


@given(
    form=st.sampled_from(list(FORMATS.values())),
    players=st.integers(2, 10),
    target=st.integers(1, 800),
    rounds=st.lists(st.tuples(st.integers(0, 9), st.lists(st.integers(0, 300), min_size=10, max_size=10))),
)
def test_points_are_conserved_and_every_format_ends(
    form: Format, players: int, target: int, rounds: list[tuple[int, list[int]]]
) -> None:
    match = new_match("international", players, MatchRules(form.key, near(form, target)))
    worth = 0
    rest = [(0, [target] * 10)] * 100 if form.gives == "one" else [(n, [target] * 10) for n in range(2 * players)]
    steps = [*rounds, *rest]  # enough to end anything
    for who, hands in steps:
        if match.over:
            break
        winner = match.seats[who % len(match.seats)]
        left = [hands[player] if player in match.seats and player != winner else 0 for player in range(players)]
        before = match
        match = after(match, (winner, left))
        worth += 1 if form.gives == "one" else sum(left)
        assert sum(match.totals) == worth  # what one gains is what the others hold, or everyone their own
        gained = [now - then for now, then in zip(match.totals, before.totals, strict=True)]
        assert gained == list(match.rounds[-1].points)
        assert match.over or match.dealer in match.seats
    assert match.over
    assert set(match.winners) <= set(range(players))
    assert not set(match.winners) & set(match.out)
