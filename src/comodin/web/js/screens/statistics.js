// @ts-check
/**
 * The game in figures: what our own simulations found about every edition and every option
 * (scripts/game_statistics.py).
 */

import { asset } from "../common/assets.js";
import { optionName, optionValue } from "../common/options.js";
import { Bars, Differences } from "../charts/bars.js";
import { Histogram } from "../charts/histogram.js";
import { Pick } from "../common/controls.js";
import { editionName } from "../common/edition-list.js";
import { figure, number, percent, t, useEdition, words } from "../common/i18n.js";
import { Shell, Trouble } from "../common/shell.js";
import { html, useEffect, useState } from "../common/ui.js";
import { loadOffer, offer } from "../net/editions.js";

/**
 * A mean and how far its 95 % interval reaches.
 * @typedef {[number, number]} Found
 * @typedef {{
 *   turns: [number, number, number, number], points: Found, places: Found[], blocked: number, unfinished: number,
 *   histogram: { step: number, shares: number[] }, cards: Record<string, Found>, penalties: Record<string, Found>,
 * }} Base
 * @typedef {{
 *   option: string, value: string, turns: Found, points: Found, unfinished: number, rounds?: number,
 * }} Change
 * @typedef {{
 *   bots: string, seed: string, rounds: number,
 *   editions: Record<string, { players: Record<string, Base>, options: Record<string, Change[]> }>,
 * }} Measured
 */

/**
 * One player among ordinary ones (scripts/hoarding.py): what it wins from an ordinary hand, and from large ones.
 * @typedef {{ won: Found, deals: number, largest: [number, number], hands: Record<string, Found> }} Hoard
 * @typedef {{ editions: Record<string, Record<string, Record<string, Hoard>>> }} Hoards
 */

/** @param {{ query: URLSearchParams }} props */
export function Statistics({ query }) {
  const [found, show] = useState(/** @type {Measured | null} */ (null));
  const [trouble, setTrouble] = useState(false);
  const load = () => {
    setTrouble(false);
    fetch(asset("data/statistics.json"))
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer)))
      .then(show, () => setTrouble(true));
  };
  useEffect(() => {
    load();
    loadOffer().catch(() => undefined); // then only editions with figures can be chosen
  }, []);
  return html`<${Shell} title=${t("stats.title")} class="statistics" busy=${!found && !trouble}>
    <h1 tabindex="-1">${t("stats.title")}</h1>
    ${trouble ? html`<${Trouble} retry=${load} />` : null}
    ${found ? html`<${Figures} found=${found} wanted=${query.get("edition") ?? ""} />` : null}
  <//>`;
}

/** @param {{ found: Measured, wanted: string }} props */
function Figures({ found, wanted }) {
  // those that the server plays, and until it has said which: those with figures
  const keys = offer.value?.editions.map(({ key }) => key) ?? Object.keys(found.editions);
  const [chosen, setEdition] = useState(wanted);
  const edition = keys.includes(chosen) ? chosen : (keys[0] ?? "");
  useEdition(edition);
  const [players, setPlayers] = useState("4");
  const all = found.editions[edition];
  const base = all?.players[players];
  const counts = Object.keys(all?.players ?? Object.values(found.editions)[0]?.players ?? {});
  const rounds = number(found.rounds);
  const about = { edition: editionName(edition), n: Number(players) };
  return html`<p class="lead">${t("stats.about", { rounds })}</p>
    <div class="panel choosing">
      <${Pick}
        id="edition"
        label=${t("lobby.new.edition")}
        value=${edition}
        choose=${setEdition}
        choices=${keys.map((key) => ({ value: key, label: editionName(key) }))}
      />
      <${Pick}
        id="players"
        label=${t("stats.players")}
        value=${players}
        choose=${setPlayers}
        choices=${counts.map((n) => ({
          value: n,
          label: t("lobby.players", { n: Number(n) }),
        }))}
      />
    </div>
    <section aria-labelledby="round">
      <h2 id="round">${t("stats.round", about)}</h2>
      ${
        base
          ? html`<${Facts} base=${base} rounds=${found.rounds} />
            <div class="plots">
              <div>
                <${Turns} base=${base} />
                <${Places} base=${base} players=${Number(players)} />
                <${Penalties} base=${base} />
              </div>
              <${Cards} base=${base} edition=${edition} />
            </div>`
          : html`<p class="panel none" role="status">${t("stats.none", about)}</p>`
      }
      <${Command} found=${found} edition=${edition} players=${players} more="--report out.html" />
    </section>
    ${base ? html`<${Options} found=${found} edition=${edition} players=${players} />` : null}
    <${Hoarding} edition=${edition} players=${players} />
    <${Editions} found=${found} players=${players} />
    <section class="panel" aria-labelledby="how">
      <h2 id="how">${t("stats.how")}</h2>
      <p>${t("stats.how.bots")}</p>
      <p>${t("stats.how.interval")}</p>
      <p>${t("stats.how.again")}</p>
      <p>
        <code>make statistics</code>
      </p>
    </section>`;
}

/** @param {{ base: Base, rounds: number }} props */
function Facts({ base, rounds }) {
  const [mean, margin, median, long] = base.turns;
  return html`<ul class="facts">
    <li>
      <b>${figure(mean, 1)}</b>${" "}
      ${t("stats.turns", { margin: figure(margin), median: number(median), long: number(long) })}
    </li>
    <li>
      <b>${figure(base.points[0], 1)}</b> ${t("stats.points", { margin: figure(base.points[1]) })}
    </li>
    <li>
      <b>${number(base.blocked + base.unfinished)}</b> ${t("stats.blocked", { rounds: number(rounds) })}
    </li>
  </ul>`;
}

/** @param {{ base: Base }} props */
const Turns = ({ base }) => html`<${Histogram}
  title=${t("stats.histogram")}
  about=${t("stats.histogram.about")}
  step=${base.histogram.step}
  shares=${base.histogram.shares}
  name=${t("stats.histogram.turns")}
  unit=${t("stats.share")}
  said=${t("stats.histogram.said", { median: number(base.turns[2]), long: number(base.turns[3]) })}
/>`;

/** @param {{ base: Base, players: number }} props */
function Places({ base, players }) {
  const place = (/** @type {number} */ n) => (n ? t("lint.place.after", { n, players }) : t("lint.place.dealer"));
  // in the order of play: the dealer, number 0, comes last
  const order = [...base.places.keys()].slice(1).concat(0);
  const rows = order.map((n) => ({
    label: place(n),
    mean: base.places[n]?.[0] ?? 0,
    margin: base.places[n]?.[1] ?? 0,
  }));
  return html`<${Bars}
    title=${t("stats.places")}
    about=${t("stats.places.about", { par: percent(1 / players) })}
    rows=${rows}
    show=${(/** @type {number} */ value) => percent(value, 2)}
    par=${1 / players}
    name=${t("stats.place")}
    unit=${t("stats.wins")}
  />`;
}

/** @param {{ base: Base, edition: string }} props */
function Cards({ base, edition }) {
  const names = words(edition);
  const name = (/** @type {string} */ symbol) => (/^\d$/.test(symbol) ? symbol : names.say(`card.${symbol}`));
  const all = Object.keys(base.cards).map(name);
  // cards of one name are counted
  const label = (/** @type {number} */ n) => {
    const said = all[n] ?? "";
    const number = all.slice(0, n + 1).filter((one) => one === said).length;
    return all.filter((one) => one === said).length > 1 ? `${said} ${number}` : said;
  };
  const rows = Object.values(base.cards).map(([mean, margin], n) => ({ label: label(n), mean, margin }));
  return html`<${Bars}
    title=${t("stats.cards")}
    rows=${rows}
    show=${figure}
    name=${t("stats.card")}
    unit=${t("stats.times")}
  />`;
}

/** @param {{ base: Base }} props */
function Penalties({ base }) {
  const rows = Object.entries(base.penalties).map(([name, [mean, margin]]) => ({
    label: t(`simulate.penalty.${name}`),
    mean,
    margin,
  }));
  if (!rows.length) return null;
  return html`<${Bars}
    title=${t("stats.penalties")}
    rows=${rows}
    show=${(/** @type {number} */ value) => figure(value, value < 1 ? 3 : 2)}
    name=${t("stats.penalty")}
    unit=${t("stats.times")}
  />`;
}

// what matters to those who forget and make mistakes
const FORGOTTEN = new Set(["uno", "uno_window", "uno_penalty", "false_call", "mistakes", "reminders"]);

/** "Stacking makes a round shorter by …". @param {{ found: Measured, edition: string, players: string }} props */
function Options({ found, edition, players }) {
  const counted = found.editions[edition]?.options ?? {};
  const tried = nearest(Object.keys(counted), players);
  const changes = counted[tried] ?? [];
  const named = (/** @type {Change} */ { option, value }) =>
    `${optionName(option, edition)}: ${optionValue(option, value)}`;
  const rows = changes
    .map((one) => {
      const [mean, margin] = one.turns;
      const way = !mean && !margin ? "none" : Math.abs(mean) <= margin ? "same" : mean > 0 ? "longer" : "shorter";
      const about = { option: named(one), turns: figure(Math.abs(mean), 1), margin: figure(margin) };
      const why = way === "none" && FORGOTTEN.has(one.option) ? ".bots" : "";
      return { one, label: named(one), mean, margin, way, said: t(`stats.impact.${way}${why}`, about) };
    })
    .sort((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  const signed = (/** @type {number} */ value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${figure(Math.abs(value))}`;
  const first = rows[0]?.one;
  return html`<section aria-labelledby="options">
    <h2 id="options">${t("stats.options", { edition: editionName(edition), n: Number(tried) })}</h2>
    <p>${t("stats.options.about")}</p>
    <ul class="impacts">
      ${rows.filter((row) => row.way !== "same").map((row) => html`<li key=${row.label}>${row.said}</li>`)}
    </ul>
    <${Differences}
      title=${t("stats.impact")}
      about=${t("stats.impact.about")}
      rows=${rows}
      show=${signed}
      name=${t("stats.option")}
      unit=${t("stats.impact.unit")}
    />
    ${
      first
        ? html`<${Command}
          found=${found}
          edition=${edition}
          players=${tried}
          rounds=${first.rounds}
          more=${`--impact ${first.option}=${first.value}`}
        />`
        : null
    }
  </section>`;
}

/** Drawing although one could play: what it is worth. @param {{ edition: string, players: string }} props */
function Hoarding({ edition, players }) {
  const [found, show] = useState(/** @type {Hoards | null} */ (null));
  useEffect(() => {
    fetch(asset("data/hoarding.json"))
      .then((answer) => (answer.ok ? answer.json() : null))
      .then(show, () => undefined); // the page is whole without it
  }, []);
  const measured = found?.editions[edition] ?? {};
  const n = nearest(Object.keys(measured), players);
  const bots = measured[n];
  if (!bots?.hoarder) return null;
  const { net: free, "net:most=10": held } = bots;
  const share = (/** @type {Hoard} */ { won: [mean, margin] }) => `${percent(mean, 1)} (± ${percent(margin, 1)})`;
  const named = (/** @type {string} */ bot) => t(`stats.hoard.bot.${bot}`);
  const hands = Object.keys(bots.hoarder.hands);
  const rows = hands.flatMap((hand) =>
    Object.entries(bots).map(([bot, row]) => ({
      label: t("stats.hoard.cards", { n: number(Number(hand)), bot: named(bot) }),
      mean: row.hands[hand]?.[0] ?? 0,
      margin: row.hands[hand]?.[1] ?? 0,
    })),
  );
  const gain = free && held && free.won[0] - held.won[0] > Math.hypot(free.won[1], held.won[1]) ? "" : ".alike";
  const facts = { share: share(bots.hoarder), largest: number(bots.hoarder.largest[1]) };
  return html`<section class="hoarding" aria-labelledby="hoarding">
    <h2 id="hoarding">${t("stats.hoard")}</h2>
    <p>${t("stats.hoard.about")}</p>
    <${Bars}
      title=${t("stats.hoard.hands", { n: Number(n) })}
      about=${t("stats.hoard.hands.about", { par: percent(1 / Number(n)) })}
      rows=${rows}
      show=${(/** @type {number} */ value) => percent(value, 1)}
      par=${1 / Number(n)}
      name=${t("stats.hoard.player")}
      unit=${t("stats.wins")}
    />
    <p>${t("stats.hoard.facts", facts)}</p>
    ${free && held ? html`<p>${t(`stats.hoard.learned${gain}`, { free: share(free), held: share(held) })}</p>` : null}
    <p>${t("stats.hoard.stop", { level: t("level.machine"), rule: optionName("must_play", edition) })}</p>
    <p class="small command">
      <span>${t("stats.command")}</span>${" "}
      <code>
        python -m scripts.hoarding --editions ${edition} --players ${n} --bots hoarder --deals ${bots.hoarder.deals}
      </code>
    </p>
  </section>`;
}

/** The number of players that comes nearest. @param {string[]} counted @param {string} players */
const nearest = (counted, players) =>
  [...counted].sort((a, b) => Math.abs(Number(a) - Number(players)) - Math.abs(Number(b) - Number(players)))[0] ?? "4";

/** @param {{ found: Measured, players: string }} props */
function Editions({ found, players }) {
  const rows = Object.entries(found.editions).flatMap(([key, { players: by }]) => {
    const [mean, margin] = by[players]?.turns ?? [0, 0];
    return mean ? [{ label: editionName(key), mean, margin }] : [];
  });
  return html`<section aria-labelledby="editions">
    <h2 id="editions">${t("stats.editions")}</h2>
    <${Bars}
      title=${t("stats.editions.turns", { n: Number(players) })}
      rows=${rows}
      show=${(/** @type {number} */ value) => figure(value)}
      name=${t("lobby.new.edition")}
      unit=${t("stats.histogram.turns")}
    />
  </section>`;
}

/** @param {{ found: Measured, edition: string, players: string, more: string, rounds?: number }} props */
const Command = ({ found, edition, players, more, rounds = found.rounds }) => html`<p class="small command">
  <span>${t("stats.command")}</span>${" "}
  <code>
    comodin simulate --edition ${edition} --players ${players} --rounds ${rounds} --bots ${found.bots}${" "}
    --seed ${found.seed} ${more}
  </code>
</p>`;
