"""Many tables, one step each: act, play on to the next question, deal anew where a round is over."""

from __future__ import annotations

from ..engine import MOST_CARDS, MOST_SEATS, OVER, Row, Rules, Table, Tables, below, deal, seed_stream, step
from ..jit import borrowed, entry, kernel, merged, prefetch
from ..play import UNFINISHED, play_until
from .layout import DO_NOTHING, MOMENTS, MOST_WINS, NOBODY, QUESTIONS, REWARD_MATCH, REWARD_POINTS, Memo, Plan
from .mask import legal_ids
from .observation import count_discards, write_full, write_history, write_observation


@kernel
def _act(s: Table, r: Rules, seat: int, code: int) -> None:
    """An action as its code says it: of seat 0, with a relative target."""
    relative = (code >> 20) & 15
    if relative:
        target = seat + relative
        code += ((target if target < r.seats else target - r.seats) + 1 - relative) << 20
    step(s, r, code | seat << 4)


@kernel
def _chance_of_match(r: Rules, p: Plan, m: Memo, seat: int) -> float:
    """How likely the seat wins the match, if all are as likely to win a round: each needs so many rounds, at the
    mean of what a round earns (half a round more for what the last one earns too much), and the first to have them
    wins."""
    total = 0.0
    for moment in range(MOMENTS):
        product = 1.0
        for other in range(r.seats):
            left = (p.target - m.total[other]) / p.mean_points + 0.5
            left = 1.0 if left < 1.0 else left if left < MOST_WINS else float(MOST_WINS)
            low = min(int(left), MOST_WINS - 1)
            part = left - low
            if other == seat:
                product *= p.density[low, moment] * (1.0 - part) + p.density[low + 1, moment] * part
            else:
                product *= p.later[low, moment] * (1.0 - part) + p.later[low + 1, moment] * part
        total += product
    return total


@kernel
def _reward_match(s: Table, r: Rules, p: Plan, m: Memo, rewards: Row, i: int) -> None:
    """The change of everybody's chance to win the match; a match that is over begins anew."""
    whole = 0.0
    for seat in range(r.seats):
        rewards[i, seat] = -_chance_of_match(r, p, m, seat)
        whole -= rewards[i, seat]
    for seat in range(r.seats):
        rewards[i, seat] /= whole
    m.total[s.winner] += s.score
    if m.total[s.winner] >= p.target:
        rewards[i, s.winner] += 1.0
        for seat in range(MOST_SEATS):
            m.total[seat] = 0
        return
    whole = 0.0
    for seat in range(r.seats):
        whole += _chance_of_match(r, p, m, seat)
    for seat in range(r.seats):
        rewards[i, seat] += _chance_of_match(r, p, m, seat) / whole


@kernel
def _reward(s: Table, r: Rules, p: Plan, m: Memo, rewards: Row, i: int) -> None:
    """What the round is worth; nothing where nobody has won."""
    if s.pending != OVER or s.winner < 0:
        return
    if p.reward == REWARD_MATCH:
        _reward_match(s, r, p, m, rewards, i)
    elif p.reward == REWARD_POINTS:
        for seat in range(r.seats):
            rewards[i, seat] = -s.rest[seat]
        rewards[i, s.winner] = s.score
    else:
        for seat in range(r.seats):
            rewards[i, seat] = -1.0 / (r.seats - 1)
        rewards[i, s.winner] = 1.0


@kernel
def _shape(s: Table, r: Rules, p: Plan, m: Memo, seat: int, rewards: Row, i: int) -> None:
    """Potential-based: what the seat's hand is worth now, less what it was worth when it was asked before."""
    now = -p.shaping * s.cards[seat]
    if m.potential[seat] != 0.0:
        rewards[i, seat] += p.discount * now - m.potential[seat]
    m.potential[seat] = now


@kernel
def _end_shapes(r: Rules, m: Memo, rewards: Row, i: int) -> None:
    """The end of a round has no potential."""
    for seat in range(r.seats):
        rewards[i, seat] -= m.potential[seat]
        m.potential[seat] = 0.0


@kernel
def _deal(s: Table, r: Rules, p: Plan, m: Memo, players: int, i: int) -> int:
    """The next round of this table in which a seat outside is asked something; returns that seat."""
    seat = UNFINISHED
    while seat < 0:
        seed_stream(s, p.seed, i << 32 | m.deals)
        m.deals += 1
        m.steps = 0
        m.counted = MOST_CARDS + 1  # more than there are: all are counted anew
        s.stage = 0
        deal(s, r, -1)
        seat = play_until(s, r, players, p.limit)
    return seat


@kernel
def _write(
    s: Table,
    r: Rules,
    p: Plan,
    m: Memo,
    seat: int,
    observation: Row,
    mask: Row,
    history: Row,
    full: Row,
    sampled: Row,
    ids: Row,
    i: int,
) -> None:
    count_discards(s, m)
    write_observation(s, r, p, m, seat, observation[i])
    if p.steps:
        write_history(s, r, p, seat, history[i])
    if p.full:
        write_full(s, r, p, seat, full[i])
    row = mask[i]
    for at in range(len(row)):
        row[at] = False
    count = legal_ids(s, r, p, seat, ids)
    for k in range(count):
        row[ids[k]] = True
    sampled[i] = ids[below(m, count)]  # type: ignore[arg-type]  # a memo has a generator too


@kernel
def _hold(p: Plan, m: Memo, observation: Row, mask: Row, final: Row, i: int) -> None:
    """Leave the round as it ended: nobody is asked, and nothing is legal."""
    m.seat = NOBODY
    for at in range(len(mask[i])):
        mask[i, at] = False
    for at in range(QUESTIONS):
        final[i, p.question + at] = 0
    for at in range(len(final[i])):
        observation[i, at] = final[i, at]


@kernel
def _first_illegal(mask: Row, actions: Row, start: int) -> int:
    """The first row, from `start` on, whose action its mask forbids; -1: none."""
    for i in range(len(actions)):
        action = actions[i]
        if action < 0 or action >= mask.shape[1] or not mask[start + i, action]:
            return start + i
    return -1


@merged
def begin_one(
    s: Table,
    r: Rules,
    p: Plan,
    m: Memo,
    players: int,
    observation: Row,
    mask: Row,
    history: Row,
    full: Row,
    seats: Row,
    sampled: Row,
    ids: Row,
    i: int,
    anew: int,
) -> None:
    """Deal the first round of table `i`; if not `anew`, the next one."""
    if anew:
        seed_stream(s, p.seed, (1 << 62) | i)  # another stream than those of the rounds
        m.chance = s.chance
        m.deals = 0
    for seat in range(MOST_SEATS):
        if anew:
            m.total[seat] = 0
        m.potential[seat] = 0.0
    m.seat = _deal(s, r, p, m, players, i)
    seats[i] = m.seat
    if p.shaping != 0.0:
        m.potential[m.seat] = -p.shaping * s.cards[m.seat]
    _write(s, r, p, m, m.seat, observation, mask, history, full, sampled, ids, i)


@merged
def step_one(
    s: Table,
    r: Rules,
    p: Plan,
    m: Memo,
    players: int,
    code: int,
    observation: Row,
    mask: Row,
    history: Row,
    full: Row,
    seats: Row,
    rewards: Row,
    terminated: Row,
    truncated: Row,
    final: Row,
    sampled: Row,
    ids: Row,
    i: int,
) -> None:
    """One decision at table `i`: the action of this code, or nothing where it is DO_NOTHING."""
    seat = m.seat
    if terminated[i] or truncated[i]:
        terminated[i] = False
        truncated[i] = False
        for k in range(r.seats):
            rewards[i, k] = 0.0
    elif p.shaping != 0.0:
        rewards[i, seat] = 0.0
    if code != DO_NOTHING:
        _act(s, r, seat, code)
    m.steps += 1
    asked = UNFINISHED
    if m.steps < p.limit:
        asked = play_until(s, r, players, p.limit)
    if asked < 0:
        terminated[i] = s.pending == OVER
        truncated[i] = s.pending != OVER
        _reward(s, r, p, m, rewards, i)
        if p.shaping != 0.0:
            _end_shapes(r, m, rewards, i)
        if len(final):
            count_discards(s, m)
            write_observation(s, r, p, m, seat, final[i])
        if p.hold:
            _hold(p, m, observation, mask, final, i)
            seats[i] = m.seat
            return
        asked = _deal(s, r, p, m, players, i)
    if p.shaping != 0.0:
        _shape(s, r, p, m, asked, rewards, i)
    m.seat = asked
    seats[i] = asked
    _write(s, r, p, m, asked, observation, mask, history, full, sampled, ids, i)


@entry
def first_illegal(mask: Row, actions: Row, start: int) -> int:
    """The first row, from `start` on, whose action its mask forbids; -1: none."""
    return _first_illegal(mask, actions, start)


@entry
def begin(
    tables: Tables,
    rules: Tables,
    plan: Tables,
    memos: Tables,
    observation: Row,
    mask: Row,
    history: Row,
    full: Row,
    seats: Row,
    sampled: Row,
    ids: Row,
    start: int,
    stop: int,
    anew: int,
) -> None:
    """Deal the first round of every table; if not `anew`, the next one."""
    r = rules[0]
    p = plan[0]
    for i in range(start, stop):
        s = tables[i]
        m = memos[i]
        begin_one(s, r, p, m, p.players, observation, mask, history, full, seats, sampled, ids, i, anew)


@entry
def step_all(
    tables: Tables,
    rules: Tables,
    plan: Tables,
    memos: Tables,
    codes: Row,
    actions: Row,
    observation: Row,
    mask: Row,
    history: Row,
    full: Row,
    seats: Row,
    rewards: Row,
    terminated: Row,
    truncated: Row,
    final: Row,
    sampled: Row,
    ids: Row,
    start: int,
    stop: int,
) -> int:
    """One decision at each of the tables from `start` to `stop`: `actions` has theirs; without any, the random
    ones are taken that were sampled before. Returns the first table whose action is not legal, and then nothing
    has changed; or -1."""
    wrong = _first_illegal(mask, actions, start)
    if wrong >= 0:
        return wrong
    r = rules[0]
    p = plan[0]
    given = len(actions) > 0
    tables, memos, codes, seats = borrowed(tables), borrowed(memos), borrowed(codes), borrowed(seats)
    observation, mask, history, full = borrowed(observation), borrowed(mask), borrowed(history), borrowed(full)
    rewards, final, sampled, ids = borrowed(rewards), borrowed(final), borrowed(sampled), borrowed(ids)
    terminated, truncated = borrowed(terminated), borrowed(truncated)
    for i in range(start, stop):
        s = tables[i]
        m = memos[i]
        if i + 1 < stop:
            prefetch(tables[i + 1], 1044)
            prefetch(memos[i + 1], 272)
        step_one(
            s,
            r,
            p,
            m,
            p.players,
            codes[actions[i - start] if given else sampled[i]],
            observation,
            mask,
            history,
            full,
            seats,
            rewards,
            terminated,
            truncated,
            final,
            sampled,
            ids,
            i,
        )
    return -1
