"""The score sheet of the page is that of `comodin score`: random matches, figure by figure and byte by byte."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from comodin.editions import EDITIONS
from comodin.errors import BadInput
from comodin.scores import (
    BlockedEntered,
    DealerSet,
    Entry,
    EntryRefused,
    Left,
    Renamed,
    RoundEntered,
    ScoreSheet,
    add,
    asked,
    dump,
    load,
    match_board,
    new_sheet,
    playing,
    without_last,
)
from comodin.tournament import TOURNAMENT_FORMATS, Schedule
from testkit.browser import Opener

from ..strategies import near

READ = """async (texts) => {
  const { loadBook } = await import("/js/score/referee.js");
  const { dump, load } = await import("/js/score/sheet-file.js");
  const { leaders, withoutLast, asked, playing } = await import("/js/score/sheet.js");
  const { editions } = await loadBook();
  return texts.map((text) => {
    try {
      const sheet = load(editions, text);
      const { dealer, totals, out, winners, dealt, rounds } = sheet.match;
      return {
        text: dump(sheet), names: sheet.names, dealer, totals, out, winners, dealt, leaders: leaders(sheet),
        points: rounds.map((round) => round.points),
        asked: winners.length ? [] : playing(sheet).map((player) => asked(sheet, player)),
        before: sheet.entries.length ? dump(withoutLast(editions, sheet)) : null,
      };
    } catch (error) {
      if (!error.key) throw error;
      return { no: error.key.replace("score.no.", "").replace(/^keeper[.]file[.].*/, "file") };
    }
  });
}"""


def hand(chance: Random, edition: str) -> Left:
    if chance.random() < 0.5:
        return chance.randint(1, 90)
    deck = EDITIONS[edition].deck
    return tuple(chance.sample(deck, chance.randint(1, 5)))


def grown(chance: Random) -> ScoreSheet:
    """Any board: every format and edition, cards and points, names, dealers, blocked rounds."""
    edition = chance.choice(list(EDITIONS))
    kind = chance.choice(list(TOURNAMENT_FORMATS.values()))
    players = chance.choice(kind.sizes[:10])
    if isinstance(kind, Schedule):
        target = chance.randint(1, 6)
    else:
        target = near(kind.format, chance.randint(1, min(700, 2 * kind.format.number.usual)))
    sheet = new_sheet(EDITIONS[edition], kind.key, target, [f"Ana {n}" for n in range(players)])
    for number in range(chance.randint(0, 60 if isinstance(kind, Schedule) else 12)):
        entry: Entry = Renamed(chance.randrange(players), f'«{number}» "é" 龙')
        if not sheet.match.over:
            player = chance.choice(playing(sheet))
            left = tuple(hand(chance, edition) if n in asked(sheet, player) else 0 for n in range(players))
            rounds = [RoundEntered(player, left)] * 6
            entry = chance.choice([*rounds, BlockedEntered(), DealerSet(player), entry])
        try:
            sheet = add(sheet, entry)
        except EntryRefused:
            continue  # more copies of a card than there are
    return sheet


def shown(sheet: ScoreSheet) -> dict[str, Any]:
    match = sheet.match
    board = match_board(match, sheet.names)
    before = dump(without_last(sheet)) if sheet.entries else None
    told = {
        "text": dump(sheet),
        "names": sheet.names,
        "dealer": match.dealer,
        "totals": match.totals,
        "out": match.out,
        "winners": match.winners,
        "dealt": match.dealt,
        "leaders": board.leaders,
        "points": [one.points for one in match.rounds],
        "asked": [] if match.over else [asked(sheet, player) for player in playing(sheet)],
        "before": before,
    }
    found: dict[str, Any] = json.loads(json.dumps(told))
    return found


def test_random_matches_come_to_the_same(open_page: Opener) -> None:
    page = open_page("/score")
    chance = Random(7)
    sheets = [grown(chance) for _ in range(200)]
    found = page.evaluate(READ, [dump(sheet) for sheet in sheets])
    for sheet, told in zip(sheets, found, strict=True):
        assert told == shown(sheet)
    assert {sheet.format for sheet in sheets if sheet.match.over} == set(TOURNAMENT_FORMATS)
    assert any(sheet.match.out for sheet in sheets)


def spoilt(chance: Random, data: dict[str, Any]) -> dict[str, Any]:
    """A file with something wrong in it, or perhaps not."""
    players = len(data["players"])
    rounds = [event for event in data["events"] if event["type"] == "round"] or [{}]
    event, place = chance.choice(rounds), chance.randrange(players)
    match chance.randrange(12):
        case 0:
            data["target"] = chance.choice([0, -5, 100_001, "500", None])
        case 1:
            data["format"] = chance.choice(["chess", "", None, 3])
        case 2:
            data["players"][place] = chance.choice(["", "x" * 10_000, "a:b", "Ana 0", "\x07", "  ", 4])
        case 3:
            data["players"] = data["players"][:1]
        case 4:
            data["edition"] = chance.choice(["mahjong", None, ["clasico"]])
        case 5:
            data["extra"] = 1
        case 6 if event:
            event["left"][place] = chance.choice([-1, -20, 100_000, "7", ["Z9"], ["W4"] * 9, [], 2.5, True])
        case 7 if event:
            event["winner"] = chance.choice([-1, players, place, "0", None])
        case 8 if event:
            event["left"] = event["left"][:-1]
        case 9:
            data["events"].append({"type": chance.choice(["blocked", "dealer", "music"])})
        case 10:
            data["events"].append({"type": "renamed", "player": 0, "name": chance.choice(["ANA 1", "ok", "=", 5])})
        case _:
            data["comodin_board"] = chance.choice([2, "1", None, True])
    return data


def refusal(text: str) -> dict[str, Any] | None:
    """What `comodin score` says of a file: which sentence for what cannot be, or that the file is damaged."""
    try:
        load(text)
    except BadInput as error:
        cause = error.__context__
        key = cause.key.removeprefix("score.no.") if isinstance(cause, EntryRefused) else "file"
        return {"no": key}
    return None


def test_what_one_refuses_the_other_refuses_too(open_page: Opener) -> None:
    page = open_page("/score")
    chance = Random(8)
    texts = ["", "{", "null", "[1]", '"x"', "{}", "🂡", '{"comodin_board": 1}', "[" * 5000]
    texts += [json.dumps(spoilt(chance, json.loads(dump(grown(chance))))) for _ in range(300)]
    found = page.evaluate(READ, texts)
    refused = set()
    for text, told in zip(texts, found, strict=True):
        expected = refusal(text)
        assert ("no" in told) == (expected is not None), (text[:300], told, expected)
        if expected is not None and "file" not in (expected["no"], told["no"]):
            assert told["no"] == expected["no"], text[:300]
        refused.add(told.get("no"))
    assert refused >= {"name", "name_twice", "target", "format", "negative", "copies", "over", "file", None}
