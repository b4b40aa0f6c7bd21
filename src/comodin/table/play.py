"""The match at the table: starting it, dealing its rounds from committed seeds, and playing them."""

from __future__ import annotations

from dataclasses import replace

from ..chance import Chance
from ..match import CutForDeal, begin
from ..records import end_round
from ..rules import Action, Illegal, Outcome, Over, act, actions, open_round
from . import events, gathering, seating
from .events import Cause
from .evolve import game_of
from .proceedings import Proceedings, fair_deal, round_seed, table_seed
from .refusals import CommandRefused
from .resume import PlayOn, position_of, record_of


def ready(go: Proceedings, seat: int, is_ready: bool) -> None:
    """For the match, a rematch, or the next round; what everybody waits for begins when all are ready."""
    if go.table.phase == "playing":
        raise CommandRefused("not_now")
    person = go.table.seats[seat].person
    if is_ready and person is not None:
        seating.take_back(go, person)
    if go.table.seats[seat].ready != is_ready:
        go.emit(events.ReadySaid(go.now, seat, is_ready))
    go_on_if_all_are_ready(go)


def go_on_if_all_are_ready(go: Proceedings) -> None:
    """The next round among those who are here and play themselves; a match when nobody else is waited for."""
    table = go.table
    here = gathering.awaited(table)
    if table.phase == "between":
        if table.stopped_at is None and here and all(table.seats[number].ready for number in here):
            deal(go)
        return
    begins = gathering.begins_at(table)
    if begins is not None and begins <= go.now:
        start_match(go)


def start(go: Proceedings, who: str) -> None:
    """With whoever is there: the host waits for nobody. Where the host is away, anybody who sits may start."""
    check_start(go, who)
    start_match(go)


def check_start(go: Proceedings, who: str) -> None:
    """Refuses whoever may not start a match, or not now."""
    table = go.table
    sits = table.seat_of(who) is not None
    if who != table.host and not (sits and gathering.is_gone(table, table.host, go.now)):
        raise CommandRefused("not_host")
    if table.phase != "waiting":
        raise CommandRefused("not_now")
    if not gathering.enough(table):
        raise CommandRefused("too_few")


def start_match(go: Proceedings) -> None:
    """Bots take empty seats, and keep those of people warm who are not waited for any more."""
    for number in gathering.missing(go.table):
        if gathering.is_gone(go.table, go.table.seats[number].person, go.now):
            go.emit(events.StandInSat(go.now, number, go.bot))
    bot = go.table.settings.fill_with
    for number, seat in enumerate(go.table.seats):
        if bot is not None and not seat.taken:
            go.emit(events.BotSeated(go.now, number, bot))
    if go.table.plays_on is not None:
        _begin_from(go, go.table.plays_on)
        return
    sitting = {seat.person for seat in go.table.seats if seat.person is not None}
    custom = tuple((rule.card, rule.custom) for rule in go.table.written if sitting <= set(rule.consent))  # A16
    seats = sum(seat.taken for seat in go.table.seats)
    seed, _ = _next_seed(go, tuple(n for n, seat in enumerate(go.table.seats) if seat.taken))
    rules = go.table.settings.match
    game = game_of(replace(go.table, custom=custom), seats)
    booking = go.table.settings.booking
    if booking is not None and booking.dealer is not None:
        go.emit(events.MatchStarted(go.now, seats, rules, custom, (CutForDeal(booking.dealer),)))
    else:
        go.emit(events.MatchStarted(go.now, seats, rules, custom, begin(rules, game, Chance(f"{seed} cut"))))
    deal(go)


def _begin_from(go: Proceedings, start: PlayOn) -> None:
    """The record's dealer has dealt, and all that happened in it so far has happened."""
    position, record = position_of(start), record_of(start)
    seats, custom = len(position.players), tuple(record.custom.items())
    cut = (CutForDeal(position.first.dealer),)
    go.emit(events.MatchStarted(go.now, seats, go.table.settings.match, custom, cut))
    so_far = (*position.events, *(event for step in position.steps for event in step.events))
    players, luck = tuple(range(seats)), ("",) * seats
    go.emit(events.RoundDealt(go.now, players, luck, record.seed or "", position.used, so_far))


def _next_seed(go: Proceedings, players: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
    luck = tuple(go.table.seats[player].luck for player in players)
    return round_seed(table_seed(go.table.secret, go.table.dealt), luck), luck


def deal(go: Proceedings) -> None:
    """What is turned up and reshuffled later comes from the seed itself, as in a record with a seed and a deal, so
    that every round can be replayed and checked."""
    match = go.table.match
    assert match is not None
    seed, luck = _next_seed(go, match.seats)
    game = game_of(go.table, len(match.seats))
    chance = Chance(seed)
    dealt = fair_deal(game, match.seats.index(match.dealer), seed)
    if match.dealt and go.table.round is not None:  # H10
        dealt = replace(dealt, house_rules=go.table.round.lasting_rules)
    begun = open_round(game, dealt, chance)
    go.emit(events.RoundDealt(go.now, match.seats, luck, seed, chance.used, begun.events))


def play(go: Proceedings, seat: int, action: Action, cause: Cause, fair_at: float | None = None) -> None:
    """Carries out an action of the round; `seat` is the round's."""
    if isinstance(action, actions.Play) and seat in go.table.armed:
        action = replace(action, uno=action.uno or len(go.round.hands[seat]) == len(action.cards) + 1)
    chance = go.chance
    outcome = _outcome(go, seat, action, chance)
    if not outcome.events:  # U6, U7: no effect
        return
    at = go.now if fair_at is None else fair_at
    go.emit(events.Acted(go.now, seat, action, cause, at, chance.used, outcome.events), outcome.state)
    if isinstance(outcome.state.pending, Over):
        finish_round(go)


def check_action(go: Proceedings, seat: int, action: Action) -> None:
    """Refuses what the rules refuse, and does nothing."""
    _outcome(go, seat, action, go.chance)


def _outcome(go: Proceedings, seat: int, action: Action, chance: Chance) -> Outcome:
    try:
        return act(go.round, seat, action, chance)
    except Illegal as illegal:
        raise CommandRefused.by_the_rules(illegal) from None


def finish_round(go: Proceedings) -> None:
    table = go.table
    assert table.match is not None
    assert table.round is not None
    number = table.dealt - 1
    go.emit(events.RoundFinished(go.now, end_round(table.match, table.round), table_seed(table.secret, number)))
    go.commit_seed()
    seating.let_go(go)
    seating.seat_the_reserved(go)
