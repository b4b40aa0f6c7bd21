"""How smoothly a live table moves on a slow phone, and how soon a tap is answered, in a real Chromium.

    python benchmarks/live_table.py [--json] [--slower 4] [--players 4] [--hand 30] [--cards neon] [--ends 6]

A phone whose processor DevTools slows down. You tap cards and the pile with a finger, the server tells of it
80 ms later, and the others play every 0.7 s: cards fly most of the time. Frames are those of a trace, with what
flies above the table; a tap is measured up to the frame that shows the first moved picture. `longest task` is
what the page's main thread computed in one go, which other programs on the machine do not change. With `--ends`
the last moves of so many rounds are measured instead, each with all that celebrates it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file

from playwright.sync_api import Browser, CDPSession, Page  # noqa: E402

from comodin.rules import Over, actions, decisions  # noqa: E402
from comodin.server.protocol import encode_told, legal, welcome  # noqa: E402
from comodin.table import Act, LocalTable, Settings, Start, Told  # noqa: E402
from testkit.browser import Opener, chromium, launched  # noqa: E402
from testkit.scenes import SHOW, answer, answer_later  # noqa: E402
from testkit.server import Server  # noqa: E402

TAPS = 24
LATENCY = 80  # ms, from a tap to what the server tells
EVERY = 700  # ms between two moves of others
ENDING = 5000  # ms that the end of a round is looked at
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel"]

# from a finger to the frame that shows the first thing that moves because of it
TAPPED = """() => {
  window.taps = [];
  let from = 0;
  addEventListener("pointerup", ({ timeStamp }) => { from = timeStamp; }, true);
  const painted = new MessageChannel();
  painted.port1.onmessage = () => { if (from) { taps.push(performance.now() - from); from = 0; } };
  new MutationObserver((all) => {
    const moved = all.some(({ addedNodes }) => [...addedNodes].some((one) => one.matches?.(".flyer, .lifted")));
    if (moved && from) requestAnimationFrame(() => painted.port2.postMessage(0));
  }).observe(document.body, { childList: true, subtree: true });
}"""
# where a finger meets it, and nothing else
OPEN = """(selector) => {
  for (const one of document.querySelectorAll(selector)) {
    const { x, y, width, height } = one.getBoundingClientRect();
    for (const [dx, dy] of [[0.15, 0.4], [0.5, 0.5], [0.85, 0.4]]) {
      const at = [x + width * dx, y + height * dy];
      if (one.contains(document.elementFromPoint(...at))) return at;
    }
  }
  return null;
}"""


class Played:
    """A table in this process; what it tells you goes to the page as messages."""

    def __init__(self, players: int, seed: str, hand: int = 7) -> None:
        self.told: list[Told] = []
        self.now, self.seq = 0.0, 0
        settings = Settings(seats=players, edition="international", turn_seconds=None, bot_seconds=(0.1, 0.2))
        self.local = LocalTable(settings, seed, self.told.append)
        self.local.join("p0", "Ana", 0.0)
        self.local.send("p0", Start(), 0.0)
        table = self.local.table
        if table.round is not None and hand > len(table.round.hands[0]):
            hands, draw = list(table.round.hands), table.round.draw
            missing = hand - len(hands[0])
            hands[0] += draw[:missing]
            self.local.table = replace(table, round=replace(table.round, hands=tuple(hands), draw=draw[missing:]))
        self.told.clear()

    @property
    def over(self) -> bool:
        state = self.local.table.round
        return state is None or isinstance(state.pending, Over)

    def mine(self) -> bool:
        state = self.local.table.round
        return state is not None and 0 in state.pending.seats

    def decision(self) -> Any:
        """A card that asks for nothing more, or whatever is plain."""
        state = self.local.table.round
        assert state is not None
        found = decisions(state, 0)
        plain = [one for one in found if isinstance(one, actions.Play) and one.card.text[0] != "W" and not one.uno]
        quiet = [one for one in found if isinstance(one, actions.Draw | actions.Pass | actions.Accept)]
        return (plain or quiet or found)[0]

    def act(self, action: Any) -> dict[str, Any]:
        self.now += 0.5
        self.local.send("p0", Act(action), self.now)
        return self.message()

    def others(self) -> dict[str, Any]:
        self.now += 0.5
        self.local.run(self.now + 5, steps=1)
        return self.message()

    def message(self) -> dict[str, Any]:
        told, self.told[:] = self.told[:], []
        self.seq += 1
        events = [json.loads(encode_told(one)) for one in told]
        options = legal(self.local.table.round, 0)
        return {"t": "events", "v": 1, "seq": self.seq, "now": self.now, "events": events, "legal": options}


def tell(page: Page, message: dict[str, Any]) -> None:
    page.evaluate("(message) => scene.take(message)", message)


def tap(page: Page, action: Any) -> bool:
    """With a finger, where the page shows it."""
    if isinstance(action, actions.Play):
        selector = f'.hand .card.fits[data-card="{action.card.text}"]'
    elif isinstance(action, actions.Draw):
        selector = ".pile.draw"
    else:
        return False
    at = page.evaluate(OPEN, selector)
    if at is None:
        return False
    page.touchscreen.tap(*at)
    return True


def show(page: Page, table: Played, cards: int) -> None:
    hello: dict[str, Any] = json.loads(welcome(table.local.table, 0, "p0", 0.0))
    page.evaluate(SHOW, {"view": hello["view"], "legal": hello.get("legal", []), "events": []})
    page.locator(".hand .card").nth(cards - 1).wait_for()


def end(page: Page, players: int, rounds: int) -> int:
    """The last moves of rounds, each from the table before it; answers how many were shown."""
    for number in range(rounds):
        seed = f"the same ends in every run {number}"

        def step(table: Played) -> dict[str, Any]:
            return table.act(table.decision()) if table.mine() else table.others()

        whole, steps = Played(players, seed), 0
        while not whole.over:
            step(whole)
            steps += 1
        table = Played(players, seed)
        for _ in range(steps - 1):
            step(table)
        show(page, table, 1)
        page.wait_for_timeout(EVERY)
        tell(page, step(table))
        page.wait_for_timeout(ENDING)
    return rounds


def play(page: Page, players: int, hand: int, most: int) -> int:
    """Rounds of taps and told moves; answers how many steps were shown."""
    taps, steps = 0, 0
    for number in range(100):
        table = Played(players, f"the same cards in every run {number}", hand)
        show(page, table, hand)
        answer_later(page)
        while not table.over:
            if table.mine():
                action = table.decision()
                taps += tap(page, action)
                page.wait_for_timeout(LATENCY)
                message = table.act(action)
                tell(page, message)
                answer(page)
            else:
                tell(page, table.others())
            steps += 1
            page.wait_for_timeout(EVERY)
            if taps >= most:
                return steps
    return steps


def frames(events: list[dict[str, Any]]) -> dict[str, Any]:
    """How far the frames of a trace are apart, and how much the page's main thread worked."""
    drawn = sorted(one["ts"] for one in events if one["name"] == "DrawFrame")
    gaps = sorted((after - before) / 1000 for before, after in pairwise(drawn))
    names = [one for one in events if one["name"] == "thread_name"]
    main = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
    tasks = [
        one.get("tdur", 0) / 1000
        for one in events
        if (one["pid"], one["tid"]) in main and one["name"].endswith("RunTask")
    ]
    return {
        "frames": len(drawn),
        "fps": round((len(drawn) - 1) * 1e6 / (drawn[-1] - drawn[0]), 1),
        "p50_ms": round(statistics.median(gaps), 1),
        "p99_ms": round(gaps[int(0.99 * (len(gaps) - 1))], 1),
        "worst_ms": round(gaps[-1], 1),
        "within_33_ms": round(sum(gap <= 33.4 for gap in gaps) / len(gaps), 4),
        "longest_task_ms": round(max(tasks), 1),
    }


def measured(browser: Browser, base: str, how: argparse.Namespace) -> dict[str, Any]:
    opener = Opener(browser, base)
    page = opener(None, size="phone", motion="no-preference")
    back = "azulejo" if how.cards == "azulejo" else "set"
    liked = json.dumps({"cards": how.cards, "back": back})
    page.add_init_script(f"localStorage['comodin.prefs'] = {json.dumps(liked)}")
    page.goto("/settings")
    page.locator("h1").first.wait_for()
    page.evaluate(TAPPED)
    devtools: CDPSession = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": how.slower})
    events: list[dict[str, Any]] = []
    finished: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: finished.append(True))
    tracing = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES}}
    devtools.send("Tracing.start", tracing)
    steps = end(page, how.players, how.ends) if how.ends else play(page, how.players, how.hand, how.taps)
    devtools.send("Tracing.end")
    while not finished:
        page.wait_for_timeout(50)
    taps = sorted(page.evaluate("() => taps")) or [0.0]
    opener.close()
    return {
        "players": how.players,
        "slower": how.slower,
        "hand": how.hand,
        "cards": how.cards,
        "ends": how.ends,
        "steps": steps,
        **frames(events),
        "taps": len(taps),
        "tap_to_picture_ms": {
            "median": round(statistics.median(taps), 1),
            "p95": round(taps[int(0.95 * (len(taps) - 1))], 1),
            "worst": round(taps[-1], 1),
        },
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--slower", type=float, default=4.0, help="how many times slower the phone is")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--hand", type=int, default=7, help="how many cards you begin with")
    parser.add_argument("--cards", default="azulejo", help="which card faces: the name of a file in web/card-sets")
    parser.add_argument("--taps", type=int, default=TAPS, help="how many taps are measured")
    parser.add_argument("--ends", type=int, default=0, help="measure the ends of so many rounds instead")
    arguments = parser.parse_args()
    if not chromium():
        print("live table: not measured, because there is no Chromium", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as made, Server(Path(made) / "data") as server, launched() as browser:
        found = measured(browser, server.base, arguments)
    if arguments.json:
        print(json.dumps(found))
        return 0
    what = "ends of rounds" if found["ends"] else f"steps, {found['hand']} cards at first"
    print(f"{found['players']} players on a phone {found['slower']:g} times slower", end="")
    print(f", faces {found['cards']}, {found['steps']} {what}:", end="")
    print(f" {found['fps']} frames a second, p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms", end="")
    print(f", worst {found['worst_ms']} ms; longest task {found['longest_task_ms']} ms")
    if found["ends"]:
        return 0
    shown = found["tap_to_picture_ms"]
    print(f"from a tap to the first moved picture: median {shown['median']} ms, p95 {shown['p95']} ms", end="")
    print(f", worst of {found['taps']} taps {shown['worst']} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
