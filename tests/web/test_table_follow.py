"""The page follows a round by itself: after every step its view is the server's, in every edition."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from ..server.process import Server

# Plays at random with the page's own modules, and asks for the server's view after every step.
FOLLOW = """
async ({ table, token, seed }) => {
  const { Connection } = await import("/js/net/connection.js");
  const { followTable, ASK_ANEW } = await import("/js/table/follow-table.js");
  const random = () => ((seed = (seed * 48271) % 2147483647) / 2147483647);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const plain = ({ at, ...view }) => JSON.stringify(view, (key, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value);
  let view = null, seq = 0, compared = 0, told = 0, finished = 0, looked = 0;
  const kinds = new Set();
  return await new Promise((done) => {
    const end = (problem) => {
      clearInterval(watch);
      connection.end();
      done({ problem, compared, told, kinds: [...kinds] });
    };
    const act = (action) => connection.command({ c: "act", action });
    const take = (message) => {
      if (message.t === "welcome") {
        if (view && message.seq === seq && !view.anew) {
          compared += 1;
          const [mine, theirs] = [plain(view), plain(message.view)];
          if (mine !== theirs) return end({ mine, theirs });
        }
        view = message.view;
        seq = message.seq;
        if (!view.dealt) connection.command({ c: "start" });
      } else if (message.t === "events") {
        told += 1;
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
        quick = {"bot_seconds": [0, 0.05], "between_seconds": 0, "grace": 0.05, "match": {"target": 10_000}}
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
