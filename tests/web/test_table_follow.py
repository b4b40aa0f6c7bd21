"""The page follows a round by itself: after every step its view is the server's, in every edition."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from testkit.server import Server

# Plays at random with the page's own modules, and asks for the server's view after every step.
FOLLOW = """
async ({ table, token, seed }) => {
  const { Connection } = await import("/js/net/connection.js");
  const { followTable, ASK_ANEW } = await import("/js/table/follow-table.js");
  const random = () => ((seed = (seed * 48271) % 2147483647) / 2147483647);
  const pick = (list) => list[Math.floor(random() * list.length)];
  // what the page has no use for: its deadlines come with every message, and are compared beside the view
  const clocks = new Set(["at", "turn_at", "turn_ends", "deal_at", "stopped_at", "away_since"]);
  const plain = (view) => JSON.stringify(view, (key, value) => clocks.has(key) ? undefined :
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value);
  let view = null, seq = 0, compared = 0, told = 0, finished = 0, looked = 0, due = "[]";
  const kinds = new Set(), deadlines = new Set();
  return await new Promise((done) => {
    const end = (problem) => {
      clearInterval(watch);
      connection.end();
      done({ problem, compared, told, kinds: [...kinds], deadlines: [...deadlines] });
    };
    const act = (action) => connection.command({ c: "act", action });
    const take = (message) => {
      if (message.t === "welcome") {
        if (view && message.seq === seq && !view.anew) {
          compared += 1;
          const [mine, theirs] = [plain(view), plain(message.view)];
          if (mine !== theirs) return end({ mine, theirs });
          const now = JSON.stringify(message.due ?? []);
          if (due !== now) return end({ mine: due, theirs: now });
        }
        view = message.view;
        seq = message.seq;
        due = JSON.stringify(message.due ?? []);
        if (!view.dealt) connection.command({ c: "start" });
      } else if (message.t === "events") {
        told += 1;
        due = JSON.stringify(message.due ?? []);
        for (const one of message.due ?? []) deadlines.add(one.kind);
        for (const event of message.events) {
          view = followTable(view, event);
          kinds.add(event.type);
          for (const one of event.events ?? []) kinds.add(one.type);
        }
        view = { ...view };
        if (message.events.some((event) => ASK_ANEW.has(event.type))) view.anew = true;
        seq = message.seq;
        if (message.events.some((event) => event.type === "round_finished")) finished += 1;
        if (finished >= 2 && compared > 5) return end(null);
        // The round waits for us, so the server's view cannot be ahead. Not too often: it counts what is asked.
        const ours = message.legal?.length && view.round?.pending.seats.includes(view.you.round_seat);
        if (ours && Date.now() - looked > 200) {
          looked = Date.now();
          return connection.look(); // and act when it has come
        }
      } else {
        if (message.t === "nack" && message.code === "too_fast") setTimeout(() => connection.look(), 500);
        return;
      }
      const round = view.round;
      if (!round) return;
      const me = view.you.round_seat;
      for (const target of round.catchable) if (target !== me && random() < 0.5) act({ do: "catch", target });
      if (round.hands[me]?.length < 3 && random() < 0.5) act({ do: "uno" });
      const legal = message.legal ?? [];
      const plays = legal.filter((action) => action.do === "play" || action.do === "challenge");
      const rule = round.pending.kind === "race" && round.house_rules[round.pending.number];
      if (rule && legal.length) act({ do: "gesture", ...rule });
      else if (legal.length) act(plays.length && random() < 0.9 ? pick(plays) : pick(legal));
      else if (view.settings.edition === "clasico" && random() < 0.02)
        act({ do: "play", card: round.hands[me][0] }); // P2
    };
    const connection = new Connection({ table, token, take, changed: () => undefined });
    connection.connect();
    // two rounds, or as far as they come in eight seconds; longer where the machine is busy
    const started = Date.now();
    const watch = setInterval(() => {
      const seconds = (Date.now() - started) / 1000;
      if (seconds > 120 || (seconds > 8 && compared > 5)) end(null);
    }, 500);
  });
}
"""

TABLES: dict[str, dict[str, Any]] = {
    "clasico": {"edition": "clasico", "seats": 4},
    "deluxe": {"edition": "deluxe", "seats": 3, "match": {"format": "lowest"}},
    "casa": {"edition": "casa", "seats": 3, "race_seconds": 2},
    "international": {"edition": "international", "seats": 4, "match": {"partners": True}},
    "aprendiz": {"edition": "aprendiz", "seats": 5, "options": {"seven_zero": True, "stacking": "any"}},
    "two": {"edition": "clasico", "seats": 2, "options": {"jump_in": True, "draw_until_playable": True}},
}


def test_the_page_follows_what_it_is_told(desktop: Page, server: Server) -> None:
    tables = []
    for name, settings in TABLES.items():
        token = server.guest(name)["token"]
        quick = {"bot_seconds": [0, 0.05], "between_seconds": 0, "uno_grace": 0.05, "match": {"target": 10_000}}
        table = server.new_table(token, visibility="unlisted", **{**quick, **settings})
        tables.append({"table": table, "token": token, "seed": 7})
    desktop.goto("/rules")
    outcomes = desktop.evaluate(f"(tables) => Promise.all(tables.map({FOLLOW}))", tables)
    for name, outcome in zip(TABLES, outcomes, strict=True):
        if isinstance(outcome["problem"], dict):
            assert outcome["problem"]["mine"] == outcome["problem"]["theirs"], name
        assert outcome["problem"] is None, name
        assert outcome["compared"] > 3, name
        assert {"acted", "card_played", "cards_drawn", "awaiting"} <= set(outcome["kinds"]), name
    kinds = {kind for outcome in outcomes for kind in outcome["kinds"]}
    assert "turn_skipped" in kinds
    assert "turn" in {kind for outcome in outcomes for kind in outcome["deadlines"]}


# Two people in one page. After every change, what the page was told by events is compared with the whole view
# of the same moment, and with when the server's own fields say that the turn ends and the next round is dealt.
DEADLINES = """
async ({ table, tokens }) => {
  const { TableStore } = await import("/js/table/store.js");
  const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
  const until = async (what, found) => {
    for (let n = 0; n < 900; n += 1) {
      if (found()) return;
      await sleep(50);
    }
    throw new Error(`waited in vain: ${what}`);
  };
  const open = async (token) => {
    const store = new TableStore(table, "", { token });
    store.last = null;
    store.wholeViews = 0;
    store.take = (message) => {
      TableStore.prototype.take.call(store, message);
      if (message.t === "welcome" || message.t === "events") store.last = message;
      if (message.t === "welcome") store.wholeViews += 1;
    };
    store.connect();
    await until("the first view", () => store.view.peek());
    return store;
  };
  const snapshot = (store) => store.due.peek().map((one) => ({ ...one, seconds: store.secondsLeft(one) }));
  const moments = [];
  const compare = async (store, moment) => {
    for (;;) { // until both are of the same moment
      await sleep(100);
      const before = store.last;
      const told = snapshot(store);
      const wholeViews = store.wholeViews;
      store.connection.look();
      await until("the whole view", () => store.wholeViews > wholeViews); // events may follow at once
      if (store.last.seq !== before.seq) continue;
      const { turn_ends: ends, deal_at: deal, phase } = store.view.peek();
      moments.push({ moment, by: before.t, told, asked: snapshot(store), ends, deal, phase });
      return;
    }
  };
  const wait = (store) => until("an acknowledgement", () => !store.underway.peek());
  let [ana, beto] = [await open(tokens[0]), await open(tokens[1])];
  await beto.send({ c: "join" });
  await ana.send({ c: "ready" });
  await beto.send({ c: "ready" });
  await until("a round", () => ana.view.peek().round && beto.view.peek().round);
  const awaited = () => [ana, beto].find((one) => one.legal.peek().length);
  const act = async () => {
    const store = awaited();
    if (!store) return sleep(50);
    const legal = store.legal.peek();
    await store.act(legal.find((one) => one.do === "play") ?? legal[0]);
    await wait(store);
    await sleep(110); // credits come back
  };
  await act();
  await compare(ana, "a turn");
  await ana.send({ c: "propose_pause" });
  await compare(beto, "a motion");
  await beto.send({ c: "vote", agrees: true });
  await compare(ana, "paused");
  await sleep(1500);
  await beto.send({ c: "resume" });
  await compare(ana, "resumed");
  await sleep(1000);
  ana.close();
  beto.close();
  await sleep(1500);
  ana = await open(tokens[0]);
  await until("that Ana is back", () => ana.last.t === "events");
  await compare(ana, "everybody was away");
  beto = await open(tokens[1]);
  await until("that Beto is back", () => ana.view.peek().people.every((one) => one.present));
  await compare(ana, "both are back");
  const [gone, stays] = awaited() === ana ? [ana, beto] : [beto, ana];
  gone.close();
  await until("that one is away", () => stays.view.peek().people.some((one) => !one.present));
  await compare(stays, "one is away");
  await until("a stand-in", () => stays.view.peek().seats.some((one) => one.stand_in));
  await compare(stays, "a stand-in plays");
  const again = await open(gone === ana ? tokens[0] : tokens[1]);
  [ana, beto] = gone === ana ? [again, beto] : [ana, again];
  await until("that the seat is given back", () => stays.view.peek().seats.every((one) => !one.stand_in));
  await compare(stays, "the seat is given back");
  await compare(again, "the seat is given back to me");
  for (let n = 0; n < 600 && stays.view.peek().phase === "playing"; n += 1) await act();
  await compare(stays, "between rounds");
  ana.close();
  beto.close();
  return moments;
}
"""


def test_page_and_server_agree_on_every_deadline(desktop: Page, server: Server) -> None:
    ana, beto = (server.guest(name)["token"] for name in ("Ana", "Beto"))
    settings = {
        "edition": "clasico",
        "seats": 2,
        "turn_seconds": 60.0,
        "absent_seconds": 2.0,
        "fill_with": "simple",
    }
    quick = {"bot_seconds": [0, 0.05], "between_seconds": 60, "uno_grace": 0.05, "match": {"target": 10_000}}
    table = server.new_table(ana, visibility="unlisted", **settings, **quick)
    desktop.goto("/rules")
    moments = desktop.evaluate(DEADLINES, {"table": table, "tokens": [ana, beto]})
    found = {one["moment"]: one for one in moments}
    assert len(found) == 11
    for name, one in found.items():
        told, asked = one["told"], one["asked"]
        assert [(line["kind"], line.get("at"), line.get("left")) for line in told] == [
            (line["kind"], line.get("at"), line.get("left")) for line in asked
        ], name
        for line, later in zip(told, asked, strict=True):  # the page counts down, and stands while clocks stand
            assert 0 <= line["seconds"] - later["seconds"] < 30 if "at" in line else line == later, name
        by_kind = {line["kind"]: line for line in told}
        if "at" in by_kind.get("turn", {}):
            assert by_kind["turn"]["at"] == round(one["ends"], 3), name
        if "at" in by_kind.get("deal", {}):
            assert by_kind["deal"]["at"] == round(one["deal"], 3), name
    kinds = {name: {line["kind"] for line in one["told"]} for name, one in found.items()}
    assert kinds["a turn"] == {"turn"}
    assert kinds["a motion"] == {"turn", "motion"}
    assert kinds["paused"] == {"turn", "resume"}
    assert kinds["everybody was away"] == {"turn", "absent"}
    assert "absent" in kinds["one is away"]
    assert "absent" not in kinds["a stand-in plays"]
    assert kinds["between rounds"] == {"deal"}
    turn = {name: line for name, one in found.items() for line in one["told"] if line["kind"] == "turn"}
    assert "at" not in turn["paused"]
    assert turn["resumed"]["seconds"] <= turn["paused"]["left"]  # what was left is left
    assert turn["everybody was away"]["seconds"] > turn["resumed"]["seconds"]  # a whole turn
