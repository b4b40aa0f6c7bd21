"""Mines puzzles from simulated rounds, and writes those that ship: src/comodin/puzzles/puzzles.jsonl.gz.

`python -m scripts.mine_puzzles` goes on where it was stopped: every round that was searched through is a line of
the pool (`--pool`), with the puzzles found in it. Round number N is the same on every machine. The last step picks
from the pool (`--pick` alone does only that). How a position becomes a puzzle, and how sure it has to be, is in
docs/puzzles.md; the figures there come from `--report`.
"""

from __future__ import annotations

import gzip
import json
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, zip_longest
from math import log10
from pathlib import Path
from time import monotonic
from typing import Any

from comodin.bots import bot_named, next_action
from comodin.chance import Chance
from comodin.editions import EDITIONS
from comodin.match import PRESETS
from comodin.puzzles import (
    FILE,
    Choice,
    Judgement,
    Puzzle,
    believe,
    choices_of,
    judge,
    kind_of,
    parse_puzzle,
    position_of,
    print_puzzle,
    shipped,
    without_uno,
)
from comodin.rules import (
    Action,
    Answer,
    Catch,
    ChooseColour,
    Drawn,
    Game,
    Option,
    Over,
    Play,
    SayUno,
    State,
    Turn,
    View,
    act,
    bluff_over,
    deal,
    observe,
)

SEED = 10
VERIFY_SEED = 1 << 50  # far from those of the mining
MOST_STEPS = 400
PLAYERS = ("simple", "heuristic", "rlcard", "random-card", "greedy")
SWAPS: dict[str, Option] = {"seven_zero": True}
JUMPS: dict[str, Option] = {"jump_in": True}
STACKS: dict[str, Option] = {"stacking": "any"}
FAMILIES, MERCILESS = PRESETS["families"], PRESETS["merciless"]
OPTIONS: list[dict[str, Option]] = (
    [{}] * 10 + [FAMILIES] * 2 + [MERCILESS] * 3 + [SWAPS] * 2 + [JUMPS] * 2 + [STACKS]
)
"""Half of the rounds by the book."""

LEAST = 0.15  # by which the solution must lead every other choice
ERRORS = 2.5  # and by so many standard errors more
FEW, SOME, MANY = 64, 512, 4096  # worlds: to look, to look closely, to decide (twice, with other worlds)
GLANCE = 0.08  # a lead that is worth a closer look
OTHER_BELIEFS = {
    "careless": 0.8,
    "temper": 0.5,
}  # the others play any card that fits, mostly; the past says little
OTHER_LEAST = 0.10  # by which it must lead then

SHIPPED = 500
ROUNDS = 1442  # as many as were searched through for those that ship
SURE_WIN, MOST_SURE = 0.97, 0.10  # who wins so often has hardly a choice to make: at most this share
EASY = 0.8  # found so often by players of all kinds
START_EASY = 1150  # where such a puzzle, or one about the colour of the last card, starts at most
MIDDLING = 0.4


# -- one round ------------------------------------------------------------------------------------------------


def game_of(number: int) -> Game:
    """Editions in turn; seats and rules by chance."""
    chance = Chance(f"puzzles {SEED} {number} game")
    edition = list(EDITIONS.values())[number % len(EDITIONS)]
    seats = (2, 2, 3, 3, 4, 4, 5, 6)[chance.below(8)]
    options = edition.ruleset.with_options(OPTIONS[chance.below(len(OPTIONS))]).differences(edition.ruleset)
    return Game.of(edition, seats, edition.ruleset.with_options(options))


def positions(game: Game, number: int) -> Iterator[tuple[State, int]]:
    """The round, at every decision about cards, with the seats that could decide something."""
    chance, moods = (Chance(f"puzzles {SEED} {number} {what}") for what in ("cards", "moods"))
    bots = [bot_named(PLAYERS[moods.below(len(PLAYERS))]) for _ in range(game.seats)]
    state, _ = deal(game, chance)
    for _ in range(MOST_STEPS):
        if isinstance(state.pending, Over):
            return
        seat, action = next_action(state, bots, moods)
        if isinstance(state.pending, Turn | Drawn | Answer | ChooseColour) and not isinstance(
            action, SayUno | Catch
        ):
            quiet = replace(state, catchable=(), report=None)
            first = state.pending.seats[0]
            yield quiet, first
            for other in range(game.seats) if game.ruleset.jump_in else state.pending.seats[1:]:
                if other != first:
                    yield quiet, other
        state, _ = act(state, seat, action, chance)


def asks_something(view: View) -> bool:
    """Is there more to decide than to play the one card that fits?"""
    offered = choices_of(view)
    if len(view.hand) < 2 or len(offered) < 2:
        return False
    return view.viewer in view.round.pending.seats[:1] or any(isinstance(one, Play) for one in offered)


def obvious(found: Judgement) -> bool:
    """Nobody needs to think: the one card that fits is the best, with nothing else about it to choose."""
    best, offered = found.choices[0].action, found.choices
    return isinstance(best, Play) and len(offered) == 2 and not isinstance(offered[1].action, Play)


def bluffs(view: View, action: Action | None) -> bool:
    """A bluff is worth what others believe: nothing that a search can be sure of."""
    if not isinstance(action, Play) or action.card.draws is None or not action.card.draws.restricted:
        return False
    others = list(view.hand)
    others.remove(action.card)
    doubted = view.round.game.ruleset.challenge != "off"
    return doubted and bluff_over(view.round.game, tuple(others), view.round.colour) is not None


def examine(view: View, seed: int, counts: Counter[str]) -> tuple[Judgement, Judgement] | None:
    """Two judgements that agree, or None. Each look costs more than the one before."""
    counts["positions"] += 1
    glance = judge(view, seed, FEW, foresight=0)
    if glance is None or glance.lead < GLANCE or obvious(glance):
        return None
    counts["glanced"] += 1
    look = judge(view, seed + 1, SOME)
    if look is None or look.lead < LEAST or obvious(look) or bluffs(view, look.choices[0].action):
        return None
    counts["looked"] += 1
    one = judge(view, seed + 2, MANY)
    if one is None or not one.is_clear(LEAST, ERRORS) or obvious(one):
        return None
    counts["clear"] += 1
    two = judge(view, seed + 3, MANY)
    if two is None or not two.is_clear(LEAST, ERRORS) or two.choices[0].action != one.choices[0].action:
        return None
    counts["again"] += 1
    other = judge(view, seed + 4, MANY // 2, **OTHER_BELIEFS)
    if other is None or other.choices[0].action != one.choices[0].action or other.lead < OTHER_LEAST:
        return None
    counts["otherwise"] += 1
    return one, two


def share_right(view: View, solution: Action | None, seed: str) -> float:
    """How often players of all kinds find it: the careless ones are asked more often, because they toss."""
    asked = {"random-card": 8, "rlcard": 4, "greedy": 2, "simple": 2, "heuristic": 2}
    right = total = 0
    for name, times in asked.items():
        for n in range(times):
            said = bot_named(name).choose(view, Chance(f"{seed} {name} {n}"))
            right += without_uno(said) == without_uno(solution)
            total += 1
    return right / total


def mine(number: int, counts: Counter[str]) -> dict[str, Any]:
    """The puzzles of one round, at most one of a kind."""
    game = game_of(number)
    found: dict[str, Any] = {}
    for step, (state, seat) in enumerate(positions(game, number)):
        view = observe(state, seat)
        if not asks_something(view):
            continue
        judged = examine(view, (number * MOST_STEPS * 8 + step) * 8, counts)
        if judged is None:
            continue
        one, two = judged
        again = {choice.action: choice for choice in two.choices}
        choices = tuple(
            Choice(each.action, (each.value + again[each.action].value) / 2, each.error / 2**0.5)
            for each in one.choices
        )
        choices = tuple(sorted(choices, key=lambda each: -each.value))
        solution = choices[0].action
        assert set(again) == set(choices_of(view)), (number, step)
        kind = kind_of(view, solution, tuple(again))
        right = share_right(view, solution, f"{number} {step}")
        rating = round(1500 - 400 * log10((right + 0.05) / (1.05 - right)))
        puzzle = Puzzle(
            edition=game.edition.key,
            seats=game.seats,
            options=game.options,
            position=position_of(view),
            kind=kind,
            choices=choices,
            bluff=(one.bluff + two.bluff) / 2,
            rating=rating,
            found=f"{SEED}/{number}/{step}",
        )
        if kind not in found or right < found[kind]["right"]:
            leads = [round(one.lead, 4), round(two.lead, 4)]
            found[kind] = {"right": round(right, 3), "leads": leads, "puzzle": print_puzzle(puzzle)}
        counts["puzzles"] += 1
    return {"number": number, "counts": {}, "found": list(found.values())}


# -- the pool -------------------------------------------------------------------------------------------------


def rounds_in(pool: Path) -> list[dict[str, Any]]:
    if not pool.exists():
        return []
    lines = pool.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.endswith("}")]  # the last one may have been cut off


def fill(pool: Path, rounds: int, seconds: float) -> None:
    done = len(rounds_in(pool))
    started = monotonic()
    found = 0
    with pool.open("a", encoding="utf-8") as file:
        for number in range(done, rounds):
            counts: Counter[str] = Counter()
            line = mine(number, counts)
            line["counts"] = counts
            found += len(line["found"])
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()
            spent = monotonic() - started
            if number % 20 == 19:
                print(f"round {number + 1}: {found} puzzles in {spent:.0f} s", file=sys.stderr, flush=True)
            if spent > seconds:
                return


# -- what ships -----------------------------------------------------------------------------------------------


def alike(line: dict[str, Any]) -> tuple[object, ...]:
    """Two positions with the same hand on the same card are one puzzle."""
    position = line["position"]
    mine_ = sorted(position["hands"][position["viewer"]])
    return line["edition"], line["kind"], tuple(mine_), position["discard"][-1], position["colour"]


def pick(rounds: list[dict[str, Any]], wanted: int = SHIPPED) -> list[dict[str, Any]]:
    """As many of each edition, then whatever is left, the editions in turn; easy ones only where the others do not
    do, and few that win for sure."""
    offered = {key: in_turns(rounds, key) for key in EDITIONS}
    chosen: dict[str, list[dict[str, Any]]] = {key: [] for key in EDITIONS}
    share = wanted // len(EDITIONS)
    for most in (share, wanted):
        for key in cycle(EDITIONS):
            if sum(map(len, chosen.values())) >= wanted:
                break
            if all(len(chosen[one]) >= most or not offered[one] for one in EDITIONS):
                break
            if offered[key] and len(chosen[key]) < most:
                line = offered[key].pop(0)
                sure = sum(each["choices"][0][1] >= SURE_WIN for each in chosen[key])
                if line["choices"][0][1] < SURE_WIN or sure < MOST_SURE * share:
                    chosen[key].append(line)
    return sorted((line for lines in chosen.values() for line in lines), key=lambda line: str(line["id"]))


def in_turns(rounds: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    """The different puzzles of an edition, the easy ones last: every kind and every level has its turn."""
    shelves: dict[tuple[bool, str, bool], list[dict[str, Any]]] = defaultdict(list)
    seen: set[object] = set()
    for round_ in rounds:
        for one in round_["found"]:
            line = one["puzzle"]
            if line["edition"] == key and alike(line) not in seen:
                seen.add(alike(line))
                easy = one["right"] >= EASY or names_last(line)
                rating = min(line["rating"], START_EASY) if easy else line["rating"]
                shelves[easy, line["kind"], one["right"] >= MIDDLING].append({**line, "rating": rating})
    return [
        line
        for easy in (False, True)
        for row in zip_longest(*(shelves[shelf] for shelf in sorted(shelves) if shelf[0] == easy))
        for line in row
        if line is not None
    ]


def names_last(line: dict[str, Any]) -> bool:
    """A wild, and the colour of the one card that is left: everybody sees that."""
    position, action = line["position"], line["choices"][0][0] or {}
    left = list(position["hands"][position["viewer"]])
    if "colour" not in action or "card" not in action:
        return False
    left.remove(action["card"])
    return len(left) == 1 and left[0].startswith(action["colour"])


def report(rounds: list[dict[str, Any]], picked: list[dict[str, Any]]) -> None:
    counts: Counter[str] = Counter()
    for round_ in rounds:
        counts.update(round_["counts"])
    pool = [one for round_ in rounds for one in round_["found"]]
    print(f"{len(rounds)} rounds, {len(pool)} in the pool; looks: {dict(counts)}")
    print("shipped", len(picked), dict(Counter(line["edition"] for line in picked)))
    print("kinds", dict(Counter(line["kind"] for line in picked)))
    print("seats", dict(sorted(Counter(line["seats"] for line in picked).items())))
    print("options", dict(Counter(" ".join(line["options"]) or "book" for line in picked)))
    ratings = sorted(line["rating"] for line in picked)
    if ratings:
        print("ratings", ratings[0], ratings[len(ratings) // 4], ratings[len(ratings) // 2], ratings[-1])
        print("choices", dict(sorted(Counter(len(line["choices"]) for line in picked).items())))
        print("sure wins", sum(line["choices"][0][1] >= SURE_WIN for line in picked))
        print("easy", sum(line["rating"] <= START_EASY for line in picked), "last", sum(map(names_last, picked)))
        second = [one["leads"][1] - one["leads"][0] for one in pool]
        print(f"lead of the second decision over the first: {sum(second) / len(second):+.4f}")


def verify(number: int) -> None:
    """Some of the shipped ones once more, in worlds that nobody has seen."""
    puzzles = list(shipped().values())
    some = puzzles[:: max(len(puzzles) // number, 1)][:number]
    found = [(one, judge(one.view, VERIFY_SEED + n, MANY)) for n, one in enumerate(some)]
    judged = [(one, again) for one, again in found if again is not None]
    same = sum(again.choices[0].action == one.solution.action for one, again in judged)
    leads = [again.lead - one.lead for one, again in judged]
    enough = sum(again.lead >= LEAST for _, again in judged)
    print(f"{len(judged)} again: {same} have the same solution, {enough} with a lead of {LEAST:.0%} or more;")
    print(f"the lead differs by {sum(leads) / len(leads):+.4f}, at most {max(map(abs, leads)):.3f}")


def with_beliefs(line: dict[str, Any], number: int) -> dict[str, Any]:
    """What its seat may believe of the other hands is told with the solution."""
    puzzle = parse_puzzle({**line, "lacks": []})
    found = believe(puzzle.view, VERIFY_SEED + number, MANY)
    lacks = () if found is None else tuple(tuple(round(one, 2) for one in seat) for seat in found.lacks)
    return print_puzzle(replace(puzzle, lacks=lacks))


def write(lines: list[dict[str, Any]], target: Path) -> None:
    """The same puzzles give the same bytes."""
    text = "".join(json.dumps(line, separators=(",", ":"), sort_keys=True) + "\n" for line in lines)
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write(text.encode())


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--pool", type=Path, default=Path("build/puzzles.jsonl"))
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how many rounds are searched through, in all")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--pick", action="store_true", help="only choose from the pool")
    parser.add_argument("--verify", type=int, default=0, help="only judge so many of the shipped ones once more")
    parser.add_argument("--report", action="store_true", help="only print figures")
    args = parser.parse_args()
    if args.verify:
        verify(args.verify)
        return 0
    args.pool.parent.mkdir(parents=True, exist_ok=True)
    if not args.pick and not args.report:
        fill(args.pool, args.rounds, args.seconds)
    rounds = rounds_in(args.pool)
    picked = pick(rounds)
    report(rounds, picked)
    if not args.report:
        write([with_beliefs(line, number) for number, line in enumerate(picked)], FILE)
        print(f"{FILE}: {FILE.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
