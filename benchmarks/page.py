"""How quickly the page loads and how smoothly it moves, in a real Chromium on this machine.

    python benchmarks/page.py [--json] [--only shifts|replay] [--cards neon]

First load: bytes over the network, and when the first button can be pressed. A move: from its acknowledgement to
its picture. Motion: frames from a trace while ten players play and you hold thirty cards. Replay: a round of ten
players and 311 actions, from its file (or its link) to its picture, and frames while its slider is dragged.
Shifts: how far things jump while a whole round is played by clicks. `--cards` drags with other card faces.

It is long because all of it is measured in one run, with one browser and one server: figures of one machine
and one moment can be held beside each other.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))  # so that it runs as a file

from playwright.sync_api import Browser, Page, Request  # noqa: E402

from comodin.rules import decisions  # noqa: E402
from comodin.server.protocol import encode_told, legal, welcome  # noqa: E402
from comodin.server.store import StoredRecord  # noqa: E402
from comodin.table import Act, LocalTable, Settings, Start, Told  # noqa: E402
from testkit.browser import Opener, chromium, launched  # noqa: E402
from testkit.played import keep  # noqa: E402
from testkit.scenes import SHOW  # noqa: E402
from testkit.server import Server  # noqa: E402

LOADS = 7
MOVES = 40
HAND = 30
SECONDS = 8.0
EVERY = 0.35  # seconds between two moves: with travels of 230 ms something moves most of the time

# when the first button that matters is drawn; and the long tasks, which block a page
WATCH = """
  globalThis.seen = { button: 0, long: 0 };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) seen.long = Math.max(seen.long, one.startTime + one.duration);
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_, self) => {
    if (!document.querySelector(".hero button.primary")) return;
    seen.button = performance.now();
    self.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""

# when the acknowledgement of an action arrives, when its events do, and when the hand or the pile is drawn anew
TIMES = """
  globalThis.times = { acks: [], mine: [], pictures: [] };
  const Plain = WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        const { t, events = [] } = JSON.parse(data);
        if (t === "ack") times.acks.push(performance.now());
        const mine = events.some((one) => one.type === "acted" && one.cause === "player");
        if (mine) times.mine.push(performance.now());
      });
    }
  };
  new MutationObserver((changes) => {
    const shown = changes.some(({ target }) => target.nodeType === 1 && target.closest(".discard, .hand, .pile"));
    if (shown) requestAnimationFrame(() => times.pictures.push(performance.now()));
  }).observe(document, { childList: true, subtree: true, attributes: true });
"""

PLAY = """() => {
  const picks = [
    ".choice .colours button",
    ".choice.stakes .row button",
    ".hand.awake .card.fits",
    ".action-bar.awake .buttons button",
  ];
  for (const selector of picks) {
    const found = document.querySelector(selector);
    if (found && found.offsetParent) { found.click(); return true; }
  }
  return false;
}"""

# where to tap next: a point of what can be done now that nothing else lies over
WHERE = """() => {
  const picks = [
    ".choice .colours button",
    ".choice.stakes .row button",
    ".hand.awake .card.fits",
    ".action-bar.awake .buttons button",
  ];
  for (const selector of picks)
    for (const found of document.querySelectorAll(selector)) {
      const { x, y, width, height } = found.getBoundingClientRect();
      for (const [dx, dy] of [[0.1, 0.3], [0.5, 0.5]]) {
        const at = [x + width * dx, y + height * dy];
        if (found.contains(document.elementFromPoint(...at))) return at;
      }
    }
  return null;
}"""


def asked_by(page: Page) -> list[Request]:
    """What the page asks for from now on. Playwright puts a mark on who listens, which no builtin takes."""
    found: list[Request] = []

    def note(request: Request) -> None:
        found.append(request)

    page.on("requestfinished", note)
    return found


def first_load(browser: Browser, base: str) -> dict[str, Any]:
    ready, sizes = [], (0, 0, 0)
    for _ in range(LOADS):
        opener = Opener(browser, base)
        page = opener(None, size="phone")
        page.add_init_script(WATCH)
        asked = asked_by(page)
        page.goto("/", wait_until="networkidle")
        found = [request.sizes() for request in asked]
        seen = page.evaluate("() => seen")
        ready.append(max(seen["button"], min(seen["long"], seen["button"] + 50)))
        bodies = sum(one["responseBodySize"] for one in found)
        heads = sum(one["responseHeadersSize"] for one in found)
        sizes = (len(found), bodies, heads)
        opener.close()
    return {
        "requests": sizes[0],
        "bytes": sizes[1],
        "header_bytes": sizes[2],
        "interactive_ms": {"median": round(statistics.median(ready)), "worst": round(max(ready))},
    }


def seated(page: Page, server: Server, **settings: Any) -> None:
    """Ana at a table with bots, and the cards are dealt."""
    page.goto("/settings")
    page.locator("#name").fill("Ana")
    page.locator(".you button").first.click()
    page.locator(".you .numbers").wait_for()
    token = page.evaluate("() => JSON.parse(localStorage.getItem('comodin.player')).token")
    table = server.new_table(token, edition="international", **settings)
    page.goto(f"/t/{table}?start=1")
    page.locator(".hand .card").first.wait_for()


def ack_to_picture(browser: Browser, server: Server) -> dict[str, Any]:
    """A whole round of clicks against quick bots: the time from the acknowledgement to the picture of each
    move."""
    opener = Opener(browser, server.base)
    page = opener(None, motion="no-preference")
    page.add_init_script(TIMES)
    seated(page, server, seats=3, bot_seconds=[0.0, 0.02], between_seconds=0.0, turn_seconds=None)
    delays: list[float] = []
    for _ in range(60 * MOVES):
        if len(delays) >= MOVES:
            break
        page.evaluate("() => { Object.assign(times, { acks: [], mine: [], pictures: [] }); }")
        if page.evaluate(PLAY):
            page.wait_for_timeout(200)
            acks, mine, pictures = page.evaluate("() => [times.acks, times.mine, times.pictures]")
            shown = [picture for picture in pictures if mine and picture >= mine[0]]
            if acks and shown:
                delays.append(max(0.0, shown[0] - acks[0]))
        else:
            page.wait_for_timeout(30)
    opener.close()
    delays.sort()
    return {
        "moves": len(delays),
        "ms": {
            "median": round(statistics.median(delays), 1),
            "p95": round(delays[int(0.95 * (len(delays) - 1))], 1),
            "worst": round(delays[-1], 1),
        },
    }


# every layout shift with what moved; where a tap came less than 500 ms before, a browser counts none
SHIFTS = """
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      shifts.push({ value, tapped: hadRecentInput,
        what: sources.map(({ node, previousRect: a, currentRect: b }) =>
          `${node?.outerHTML?.slice(0, 60) ?? node?.textContent ?? "gone"}`
          + ` ${a.x},${a.y} ${a.width}x${a.height} > ${b.x},${b.y} ${b.width}x${b.height}`) });
  }).observe({ type: "layout-shift" });
"""


def shifts(browser: Browser, server: Server, size: str) -> dict[str, Any]:
    """A whole round by clicks against three bots at a human pace: how far everything jumped, from the deal to the
    result. `all` counts what moves within half a second after a tap, too."""
    opener = Opener(browser, server.base)
    page = opener(None, size=size, motion="no-preference")
    seated(page, server, seats=4, bot_seconds=[0.3, 0.6], between_seconds=30.0, turn_seconds=30.0)
    page.evaluate(SHIFTS)
    moves = 0
    while not page.locator(".ending, main.rest").count():
        found = page.evaluate(WHERE)
        if found is None:
            page.wait_for_timeout(50)
            continue
        moves += 1
        page.mouse.click(*found)
        page.wait_for_timeout(250)
    page.wait_for_timeout(1500)  # what comes with the result
    found = page.evaluate("() => shifts")
    opener.close()
    worst = max(found, key=lambda one: float(one["value"]), default=None)
    return {
        "moves": moves,
        "shifts": round(sum(one["value"] for one in found if not one["tapped"]), 4),
        "all": round(sum(one["value"] for one in found), 4),
        "worst": worst,
    }


class Crowd:
    """Ten players in one process, you with a large hand; your events go to the page as messages."""

    def __init__(self) -> None:
        self.told: list[Told] = []
        self.now, self.seq = 0.0, 0
        settings = Settings(seats=10, edition="international", turn_seconds=None, bot_seconds=(0.1, 0.2))
        self.local = LocalTable(settings, "the same cards in every run", self.told.append)
        self.local.join("p0", "Ana", 0.0)
        self.local.send("p0", Start(), 0.0)
        table = self.local.table
        assert table.round is not None
        hands, draw = list(table.round.hands), table.round.draw
        missing = HAND - len(hands[0])
        hands[0] += draw[:missing]
        self.local.table = replace(table, round=replace(table.round, hands=tuple(hands), draw=draw[missing:]))
        self.told.clear()

    def hello(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(welcome(self.local.table, self.seq, "p0", self.now))
        return message

    def move(self) -> list[dict[str, Any]]:
        """The next action of any player, as messages; you draw, so that your hand stays large."""
        state = self.local.table.round
        assert state is not None
        self.now += 0.5
        if 0 in state.pending.seats:
            actions = decisions(state, 0)
            action = next((one for one in actions if type(one).__name__ in ("Draw", "Pass", "Accept")), actions[0])
            self.local.send("p0", Act(action), self.now)
        else:
            self.local.run(self.now + 5, steps=1)
        told, self.told[:] = self.told[:], []
        self.seq += 1
        events = [json.loads(encode_told(one)) for one in told]
        options = legal(self.local.table.round, 0)
        message = {"t": "events", "v": 1, "seq": self.seq, "now": self.now, "events": events, "legal": options}
        return [message] if told else []


def motion(browser: Browser, server: Server, size: str) -> dict[str, Any]:
    crowd = Crowd()
    opener = Opener(browser, server.base)
    page = opener(None, size=size, motion="no-preference")
    page.goto("/settings")
    hello = crowd.hello()
    page.evaluate(SHOW, {"view": hello["view"], "legal": hello.get("legal", []), "events": []})
    page.locator(".hand .card").nth(HAND - 1).wait_for()
    moves = 0

    def play() -> None:
        nonlocal moves
        for _ in range(int(SECONDS / EVERY)):
            for message in crowd.move():
                moves += 1
                page.evaluate("(message) => scene.take(message)", message)
            page.wait_for_timeout(1000 * EVERY)

    frames = traced(page, play)
    opener.close()
    return {"moves": moves, **frames}


def traced(page: Page, act: Callable[[], None]) -> dict[str, Any]:
    """The frames in a trace of an activity."""
    devtools = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    finished: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: finished.append(True))
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel"]
    devtools.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}}
    )
    act()
    devtools.send("Tracing.end")
    while not finished:
        page.wait_for_timeout(50)
    drawn = sorted(one["ts"] for one in events if one["name"] == "DrawFrame")
    dropped = sum(one["name"] == "DroppedFrame" for one in events)
    gaps = [(after - before) / 1000 for before, after in pairwise(drawn)]
    tasks = sorted(one.get("dur", 0) / 1000 for one in events if one["name"].endswith("RunTask"))
    seconds = (drawn[-1] - drawn[0]) / 1e6
    names = [one for one in events if one["name"] == "thread_name"]
    main = {(one["pid"], one["tid"]) for one in names if one["args"]["name"] == "CrRendererMain"}
    work = [one for one in events if (one["pid"], one["tid"]) in main and one["name"].endswith("RunTask")]
    return {
        "frames": len(drawn),
        "fps": round((len(drawn) - 1) / seconds, 1),
        "frames_within_20_ms": round(sum(gap <= 20 for gap in gaps) / len(gaps), 3),
        "dropped": dropped,
        "work_ms": round(sum(one.get("tdur", 0) for one in work) / 1000, 1),  # of the page's main thread
        "longest_task_ms": round(tasks[-1], 1) if tasks else None,
    }


# -- the replay -------------------------------------------------------------------------------------------------

ROUND = ROOT / "tests" / "golden" / "international-extras-10.uno.json"
RECORD = "0123456789abcdef"

# from the choice of a file (or from the start of the page) to the frame that shows the table of the replay
OPENED = """
  globalThis.opened = { from: 0, to: 0 };
  addEventListener("change", () => { opened.from = performance.now(); }, true);
  new MutationObserver((_, self) => {
    if (!document.querySelector(".stage")) return;
    self.disconnect();
    requestAnimationFrame(() => setTimeout(() => { opened.to = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
"""

# a step every frame, forward through the whole round and back
DRAG = """async (stride) => {
  const slider = document.querySelector(".scrubber input[type=range]");
  const last = Number(slider.max);
  const places = [];
  for (let n = 0; n <= last; n += stride) places.push(n);
  for (let n = last; n >= 0; n -= stride) places.push(n);
  const times = [];
  for (const place of places) {
    slider.value = place;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    times.push(await new Promise((done) => requestAnimationFrame(done)));
  }
  return { steps: places.length, seconds: (times.at(-1) - times[0]) / 1000 };
}"""


def stored_round() -> StoredRecord:
    text = ROUND.read_text(encoding="utf-8")
    names = json.loads(text)["players"]
    about = {
        "players": [{"name": name, "person": None} for name in names],
        "winner": None,
        "match": 0,
        "rules": {"format": "quick", "target": 500, "teams": None},
        "seats": list(range(len(names))),
    }
    return StoredRecord(RECORD, "table", 0, "international", json.dumps(about), text)


def replay_opens(browser: Browser, base: str) -> dict[str, Any]:
    """By its file on a loaded page, and by its link in a fresh browser."""
    found: dict[str, list[float]] = {"file": [], "link": []}
    for _ in range(LOADS):
        opener = Opener(browser, base)
        page = opener(None)
        page.add_init_script(OPENED)
        page.goto("/replay", wait_until="networkidle")
        page.locator("input[type=file]").set_input_files(str(ROUND))
        page.wait_for_function("() => opened.to > 0")
        found["file"].append(page.evaluate("() => opened.to - opened.from"))
        page = opener(None)
        page.add_init_script(OPENED)
        page.goto(f"/replay/{RECORD}")
        page.wait_for_function("() => opened.to > 0")
        found["link"].append(page.evaluate("() => opened.to"))
        opener.close()
    return {
        way: {"median": round(statistics.median(times)), "worst": round(max(times))}
        for way, times in found.items()
    }


def replay_scrubs(
    browser: Browser, base: str, size: str, cards: str = "azulejo", stride: int = 1
) -> dict[str, Any]:
    opener = Opener(browser, base)
    page = opener(None, size=size, motion="no-preference")
    liked = json.dumps({"cards": cards, "back": "azulejo" if cards == "azulejo" else "set"})
    page.add_init_script(f"localStorage.setItem('comodin.prefs', {json.dumps(liked)});")
    page.goto(f"/replay/{RECORD}")
    page.locator(".event-list li").nth(300).wait_for(state="attached")
    if cards != "azulejo":
        page.locator(".mini.drawn").first.wait_for()
    page.wait_for_load_state("networkidle")
    dragged: dict[str, Any] = {}
    frames = traced(page, lambda: dragged.update(page.evaluate(DRAG, stride)))
    opener.close()
    work = round(frames["work_ms"] / dragged["steps"], 1)
    return {
        "steps": dragged["steps"],
        "work_ms_a_step": work,
        "steps_a_second": round(dragged["steps"] / dragged["seconds"], 1),
        **frames,
    }


def prepared(data: Path) -> Server:
    """A server with the round in its store."""
    keep(data, [stored_round()])
    return Server(data, "--no-request-limits")


def told(jumps: dict[str, dict[str, Any]]) -> str:
    return "\n".join(
        f"layout shifts of a round of {one['moves']} moves, {size}: {one['shifts']}"
        f" ({one['all']} with what follows a tap)"
        for size, one in jumps.items()
    )


def in_words(figures: dict[str, dict[str, Any]], cards: str) -> str:
    lines = [told(figures["shifts"])] if "shifts" in figures else []
    if "first_load" in figures:
        load, move = figures["first_load"], figures["ack_to_picture"]
        ready, shown = load["interactive_ms"], move["ms"]
        lines.append(
            f"first load: {load['bytes'] / 1000:.0f} kB compressed in {load['requests']} responses"
            f" (and {load['header_bytes'] / 1000:.0f} kB of headers)"
        )
        lines.append(f"interactive: {ready['median']} ms (worst of {LOADS}: {ready['worst']} ms)")
        lines.append(
            f"from acknowledgement to picture: median {shown['median']} ms, p95 {shown['p95']} ms"
            f", worst {shown['worst']} ms of {move['moves']} moves"
        )
        for size in ("desktop", "phone"):
            frames = figures[f"motion_{size}"]
            lines.append(
                f"10 players, {HAND} cards, {size}: {frames['fps']} frames a second over {frames['moves']} moves"
                f", {100 * frames['frames_within_20_ms']:.1f} % within 20 ms"
                f", {frames['dropped']} dropped, longest task {frames['longest_task_ms']} ms"
            )
        for way, times in figures["replay_opens"].items():
            lines.append(
                f"a replay of 10 players and 311 actions opens by its {way} after {times['median']} ms"
                f" (worst of {LOADS}: {times['worst']} ms)"
            )
    if "replay_desktop" in figures:
        for size in ("desktop", "phone"):
            frames = figures[f"replay_{size}"]
            lines.append(
                f"dragging through it, {size}, faces {cards}: {frames['fps']} frames a second"
                f", {100 * frames['frames_within_20_ms']:.1f} % within 20 ms, {frames['dropped']} dropped"
                f", {frames['work_ms_a_step']} ms of the page's main thread a step"
            )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", choices=["shifts", "replay"], help="measure this alone")
    parser.add_argument("--cards", default="azulejo", help="card faces of replays: a file in web/card-sets")
    arguments = parser.parse_args()
    if not chromium():
        print("page: not measured, because there is no Chromium", file=sys.stderr)
        return 0
    with tempfile.TemporaryDirectory() as made, prepared(Path(made) / "data") as server, launched() as browser:
        only, base = arguments.only, server.base
        figures: dict[str, dict[str, Any]] = {}
        if only != "replay":
            figures["shifts"] = {size: shifts(browser, server, size) for size in ("phone", "desktop")}
        if not only:
            figures["first_load"] = first_load(browser, base)
            figures["ack_to_picture"] = ack_to_picture(browser, server)
            figures["motion_desktop"] = motion(browser, server, "desktop")
            figures["motion_phone"] = motion(browser, server, "phone")
            figures["replay_opens"] = replay_opens(browser, base)
        if only != "shifts":
            figures["replay_desktop"] = replay_scrubs(browser, base, "desktop", arguments.cards)
            figures["replay_phone"] = replay_scrubs(browser, base, "phone", arguments.cards)
    print(json.dumps(figures, indent=2) if arguments.json else in_words(figures, arguments.cards))
    return 0


if __name__ == "__main__":
    sys.exit(main())
