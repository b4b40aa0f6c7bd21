"""Writes src/comodin/web/data/hoarding.json and the table of docs/strength.md: what hoarding is worth, in every
edition and with 2, 3, 4 and 6 players, by duplicate deals.

    python -m scripts.hoarding                       # the hoarder and the heuristic player, everything
    python -m scripts.hoarding --bots net net:most=10 --deals 2000
    python -m scripts.hoarding --bots                # only writes the table again

One player among heuristic ones, in every seat of every deal. Rows that are there already, of other bots or of
games that were not asked for, are kept. Beside whole rounds: the same player with 20 or 50 cards before the round
begins, which tells what a large hand is worth to a player who hoards, and to one who does not.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from comodin.arena import player_of
from comodin.bots import weights_of
from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.fast import NOTHING, OUTSIDE, PLAYER_BITS, POLICIES, choices, duplicates, kernel, layout, lower
from comodin.fast.engine import (
    DECIDE,
    DOUBT,
    DRAW,
    DRAWN,
    OVER,
    SPEAK_UP,
    TURN,
    Row,
    Rules,
    Table,
    Tables,
    draw,
    just,
    plain_plays,
    star_plays,
    step,
)
from comodin.fast.jit import entry
from comodin.fast.jit import kernel as compiled
from comodin.fast.play import play_until
from comodin.fast.players import decision, speak_up
from comodin.rules import KNOBS, Game, Option, as_text
from comodin.simulation import Estimate, seed_number

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "src" / "comodin" / "web" / "data" / "hoarding.json"
PAGE = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- hoarding: begin -->", "<!-- hoarding: end -->"
AGAINST = "heuristic"
SEED = "hoarding"
SEATS = (2, 3, 4, 6)
HANDS = (20, 50)
DEALS = {"heuristic": 10_000, "hoarder": 10_000}
SLOWER = 10  # with a large hand, and question by question, so many times fewer
QUESTIONS = 2_000  # to the player in one round: beyond it nobody has won
WON, TURNS, DREW, LARGEST, ENDED = range(5)
COLUMNS = 5


@compiled
def note_question(s: Table, r: Rules, seat: int, out: Row) -> None:
    """Count what the seat is asked, and its cards."""
    out[LARGEST] = max(out[LARGEST], s.cards[seat])
    if s.question == DECIDE and s.pending != DRAWN:
        out[TURNS] += 1


@compiled
def note_answer(s: Table, r: Rules, seat: int, action: int, out: Row) -> None:
    """Count a draw that was a choice."""
    if action == just(DRAW, seat) and s.pending == TURN and plain_plays(s, r, seat) | star_plays(s, r, seat):
        out[DREW] += 1


@entry
def play_rounds_of(
    tables: Tables,
    rules: Tables,
    keyed: Tables,
    player: int,
    others: int,
    hand: int,
    seed: int,
    most: int,
    out: Row,
) -> None:
    """Every deal with the player in every seat, a row of `out` each; it holds `hand` cards at first, if that is
    more than was dealt."""
    s = tables[0]
    r = keyed[0]
    for row in range(len(out)):
        seat = row % r.seats
        code = others & ~(15 << (PLAYER_BITS * seat)) | OUTSIDE << (PLAYER_BITS * seat)
        duplicates.deal_keyed(s, rules[0], seed, row // r.seats, -1)
        if hand > s.cards[seat]:
            draw(s, r, seat, hand - s.cards[seat])
        for _ in range(most):
            if play_until(s, r, code, most * 10) < 0:
                break
            note_question(s, r, seat, out[row])
            if s.question == SPEAK_UP:
                action = speak_up(s, r, seat, player)
            elif s.question == DOUBT:
                action = NOTHING
            else:
                action = decision(s, r, seat, player)
            note_answer(s, r, seat, action, out[row])
            if action != NOTHING:
                step(s, r, action)
        out[row, ENDED] = s.pending == OVER
        out[row, WON] = s.pending == OVER and s.winner == seat


@entry
def take_up(tables: Tables, keyed: Tables, seat: int, hand: int) -> None:
    """Draw until the seat has so many cards."""
    s = tables[0]
    if hand > s.cards[seat]:
        draw(s, keyed[0], seat, hand - s.cards[seat])


@entry
def asked_at(tables: Tables, rules: Tables, seat: int, out: Row) -> None:
    """Count what the seat is asked."""
    note_question(tables[0], rules[0], seat, out)


@entry
def answered_at(tables: Tables, rules: Tables, seat: int, action: int, out: Row) -> None:
    """Count what it answers."""
    note_answer(tables[0], rules[0], seat, action, out)


def play_learned(
    tables: Tables, rules: Tables, keyed: Tables, answer: Callable[[int], int], others: int, hand: int, seed: int,
    out: Row,
) -> None:  # fmt: skip
    """As `play_rounds_of` for a learned player: `answer` gives the action of the seat that is asked."""
    seats = int(rules[0]["seats"])
    for row in range(len(out)):
        seat = row % seats
        code = others & ~(15 << (PLAYER_BITS * seat)) | OUTSIDE << (PLAYER_BITS * seat)
        duplicates.deal_again(tables, 0, rules, seed, row // seats, -1)
        take_up(tables, keyed, seat, hand)
        for _ in range(QUESTIONS):
            if kernel.play_until(tables, 0, keyed, code, QUESTIONS * 10) < 0:
                break
            asked_at(tables, keyed, seat, out[row])
            action = answer(seat)
            answered_at(tables, keyed, seat, action, out[row])
            if action != NOTHING:
                kernel.step_at(tables, 0, keyed, action)
        over = int(tables[0]["pending"]) == OVER
        out[row, ENDED] = over
        out[row, WON] = over and int(tables[0]["winner"]) == seat


def rounds_of(game: Game, bot: str, hand: int, deals: int) -> Row:
    """So many deals, with the bot in every seat among heuristic players: a row a round."""
    lowered = lower(game)
    lowered.rules[0]["clues"] = 1
    rules, keyed, tables = lowered.rules, duplicates.keyed(lowered.rules), layout.new_tables()
    others = sum(POLICIES[AGAINST] << PLAYER_BITS * seat for seat in range(game.seats))
    out = np.zeros((deals * game.seats, COLUMNS), np.int64)
    seed = seed_number(SEED)
    player = player_of(bot)
    if player.learned:
        net, lens = choices.Net(weights_of(player.file)), choices.lens_of(lowered, player.most)
        play_learned(
            tables, rules, keyed, lambda seat: net.answer(tables, 0, keyed, lens, seat), others, hand, seed, out
        )
    elif bot in POLICIES:
        play_rounds_of(tables, rules, keyed, POLICIES[bot], others, hand, seed, QUESTIONS, out)
    else:
        raise BadInput("--bots", f"{bot!r} plays neither in the kernel nor from learned weights")
    return out


def share_of_wins(out: Row, seats: int) -> Estimate:
    """With its 95 % interval; the unit is a deal, played in every seat."""
    deals = out[:, WON].reshape(-1, seats).mean(axis=1)
    mean, half = float(deals.mean()), 1.96 * float(deals.std(ddof=1)) / len(deals) ** 0.5
    return Estimate(mean, mean - half, mean + half)


def measured(game: Game, bot: str, deals: int) -> dict[str, Any]:
    """What the bot wins among heuristic players, and its habits; and from large hands."""
    seats = game.seats
    out = rounds_of(game, bot, 0, deals)
    won = share_of_wins(out, seats)
    large = {}
    for hand in HANDS:
        found = share_of_wins(rounds_of(game, bot, hand, max(deals // SLOWER, 2)), seats)
        large[str(hand)] = [round(found.mean, 4), round(found.margin, 4)]
    return {
        "won": [round(won.mean, 4), round(won.margin, 4)],
        "deals": deals,
        "turns": round(float(out[:, TURNS].mean()), 2),
        "drew": round(float(out[:, DREW].mean()), 2),
        "largest": [round(float(out[:, LARGEST].mean()), 1), int(np.quantile(out[:, LARGEST], 0.99))],
        "unfinished": round(1 - float(out[:, ENDED].mean()), 5),
        "hands": large,
    }


def table(found: dict[str, Any]) -> str:
    """The rows of docs/strength.md."""
    head = ["edition", "players", "bot", "wins (95 %)", "own turns", "drew by choice", "largest hand, 1 in 100"]
    lines = [head + [f"wins from {hand} cards" for hand in HANDS], ["---"] * (len(head) + len(HANDS))]
    for key, by_seats in found["editions"].items():
        for seats, bots in by_seats.items():
            usual = bots.get(AGAINST)
            for bot, row in bots.items():
                if bot == AGAINST or usual is None:
                    continue
                lines.append([
                    key, seats, f"`{bot}`", percent(row["won"]), f"{row['turns']:.1f} ({usual['turns']:.1f})",
                    f"{row['drew']:.2f} ({usual['drew']:.2f})", f"{row['largest'][1]} ({usual['largest'][1]})",
                    *(f"{percent(row['hands'][str(n)])} ({percent(usual['hands'][str(n)])})" for n in HANDS),
                ])  # fmt: skip
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def percent(found: Sequence[float]) -> str:
    """A share with its margin."""
    return f"{100 * found[0]:.1f} ± {100 * found[1]:.1f}"


def publish(found: dict[str, Any]) -> None:
    """Into the page's data and into the document."""
    TARGET.write_text(json.dumps(found, separators=(",", ":")) + "\n", encoding="utf-8")
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{table(found)}\n{END}{after}", encoding="utf-8")


def read_option(text: str) -> dict[str, Option]:
    """`must_play=true` as an option of a ruleset."""
    name, _, value = text.partition("=")
    known = {as_text(one): one for one in KNOBS.get(name, ())}
    if value not in known:
        raise BadInput("--option", f"expected NAME=VALUE of a rule, found {text!r}")
    return {name: known[value]}


def main(args: Sequence[str] | None = None) -> int:
    """Measures, and writes after every game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", nargs="*", default=list(DEALS))
    parser.add_argument("--editions", nargs="+", default=list(EDITIONS), choices=list(EDITIONS))
    parser.add_argument("--players", nargs="+", type=int, default=list(SEATS), choices=SEATS)
    parser.add_argument("--deals", type=int)
    parser.add_argument("--option", metavar="NAME=VALUE", help="with this option; then nothing is written")
    given = parser.parse_args(args)
    options = read_option(given.option) if given.option else {}
    found: dict[str, Any] = {"against": AGAINST, "seed": SEED, "editions": {}}
    if TARGET.exists():
        found = json.loads(TARGET.read_text(encoding="utf-8"))
    for key in given.editions:
        for seats in given.players:
            edition = EDITIONS[key]
            game = Game.of(edition, seats, edition.ruleset.with_options(options))
            for bot in given.bots:
                row = measured(game, bot, given.deals or DEALS.get(bot, 1_000))
                found["editions"].setdefault(key, {}).setdefault(str(seats), {})[bot] = row
                print(f"{key} {seats} {bot}: {percent(row['won'])}, {row}", flush=True)
            if not options:
                publish(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
