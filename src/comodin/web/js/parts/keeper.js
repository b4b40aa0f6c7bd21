// @ts-check
/** The score board: beginning one, entering rounds, the course of the match. */

import { listed, number, t } from "../common/i18n.js";
import { begin, endBoard, enter, readFile, rulebook, said, saveFile, undo } from "../keeping.js";
import { book } from "../referee.js";
import { asked, columns, FORMATS, LEAST, leaders, MAX_TARGET, MOST, playing } from "../sheet.js";
import { cls, html, useRef, useState } from "../common/ui.js";
import { OneOf, Pick } from "../common/controls.js";
import { editionName } from "../common/edition-list.js";
import { Dialog } from "../common/dialog.js";
import { ManyCards } from "./picker.js";
import { Lines } from "./plots.js";
import { Icon } from "../common/icons.js";

/** @typedef {import("../sheet.js").Sheet} Sheet */

// -- a new board

/** A file that was saved before. @param {{ tell: (text: string) => void }} props */
function Open({ tell }) {
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {any} event */
  const read = async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      await readFile(file);
      tell("");
    } catch (error) {
      tell(said(error));
    }
    event.target.value = "";
  };
  return html`<button type="button" onClick=${() => box.current?.click()}>${t("keeper.open")}</button>
    <input ref=${box} type="file" hidden accept=".json,application/json" aria-label=${t("keeper.open")} onChange=${read} />`;
}

export function Begin() {
  const [names, setNames] = useState(["", "", ""]);
  const [edition, setEdition] = useState(rulebook.value.edition);
  const [format, setFormat] = useState("points");
  const [target, setTarget] = useState("500");
  const [trouble, tell] = useState("");
  const partners = format === "partners";
  const shown = partners ? [...names, "", "", ""].slice(0, 4) : names;
  /** @param {number} n @param {string} name */
  const rename = (n, name) => setNames(shown.map((old, k) => (k === n ? name : old)));
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const given = shown.map((name, n) => name.trim() || t("keeper.player", { n: n + 1 }));
    try {
      begin(edition, format, Number(target), given);
    } catch (error) {
      tell(said(error));
    }
  };
  return html`<form class="begin" onSubmit=${submit} novalidate>
    <p class="lead">${t("keeper.about")}</p>
    <div class="beside">
      <fieldset class="panel">
        <legend>${t("keeper.names")}</legend>
        ${shown.map(
          (name, n) => html`<div class="row name-row" key=${n}>
            <input value=${name} aria-label=${t("keeper.name", { n: n + 1 })} placeholder=${t("keeper.player", { n: n + 1 })} autocomplete="off" maxlength="200" onInput=${(/** @type {any} */ event) => rename(n, event.target.value)} />
            ${!partners && shown.length > LEAST ? html`<button type="button" class="plain" aria-label=${t("keeper.name.remove", { n: n + 1 })} onClick=${() => setNames(shown.filter((_, k) => k !== n))}><${Icon} name="minus" /></button>` : null}
          </div>`,
        )}
        ${!partners && shown.length < MOST ? html`<button type="button" onClick=${() => setNames([...shown, ""])}><${Icon} name="plus" /> ${t("keeper.name.add")}</button>` : null}
        ${partners ? html`<p class="small quiet">${t("keeper.partners")}</p>` : null}
      </fieldset>
      <div class="panel">
        <${Pick} id="edition" label=${t("lobby.new.edition")} value=${edition} choose=${setEdition} choices=${Object.keys(book.value?.editions ?? {}).map((key) => ({ value: key, label: editionName(key) }))} />
        <${OneOf} class="in-a-row" legend=${t("lobby.new.format")} name="format" value=${format} choose=${setFormat} choices=${FORMATS.map((name) => ({ value: name, label: t(`lobby.format.${name}`) }))} />
        <p class="small quiet" aria-live="polite">${t(`lobby.format.${format}.about`, { target: number(Number(target) || 0) })}</p>
        ${format === "quick" ? null : html`<div class="field"><label class="label" for="target">${t("lobby.new.target")}</label><input id="target" type="number" inputmode="numeric" min="1" max=${MAX_TARGET} value=${target} onInput=${(/** @type {any} */ event) => setTarget(event.target.value)} /></div>`}
      </div>
    </div>
    <p class="bad" role="alert">${trouble}</p>
    <div class="row">
      <button class="primary big">${t("keeper.begin")}</button>
      <${Open} tell=${tell} />
    </div>
  </form>`;
}

// -- the board

/** How the match stands, in a sentence. @param {Sheet} sheet */
export function standing(sheet) {
  const { winners, totals, rounds } = sheet.match;
  const names = (/** @type {number[]} */ players) => listed(players.map((player) => sheet.names[player] ?? ""));
  const n = totals[winners[0] ?? 0] ?? 0;
  if (winners.length) {
    const team = sheet.format === "partners";
    if (sheet.format === "quick") return t(winners.length > 1 ? "board.quick.team" : "board.quick", { name: names(winners) });
    return t(winners.length === 1 ? "board.wins" : team ? "board.wins.team" : "board.wins.shared", { name: names(winners), n });
  }
  if (!rounds.length) return t("board.empty");
  const ahead = leaders(sheet).map((column) => columns(sheet)[column] ?? []);
  const best = totals[ahead[0]?.[0] ?? 0] ?? 0;
  const running = columns(sheet).filter((who) => !sheet.match.out.includes(who[0] ?? -1)).length;
  if (ahead.length === running) return t("board.level", { n: best });
  if (ahead.length > 1) return t("board.leads.shared", { name: names(ahead.flat()), n: best });
  return t(sheet.format === "partners" ? "board.leads.team" : "board.leads", { name: names(ahead.flat()), n: best });
}

/** @param {{ sheet: Sheet }} props */
export function Board({ sheet }) {
  const [trouble, tell] = useState("");
  const [asking, ask] = useState("");
  const { match } = sheet;
  const over = match.winners.length > 0;
  /** @param {() => unknown} deed @returns {boolean} */
  const tried = (deed) => {
    try {
      deed();
      tell("");
      return true;
    } catch (error) {
      tell(said(error));
      return false;
    }
  };
  return html`<section aria-labelledby="stand">
      <h2 id="stand" class=${cls("standing", over && "good")} aria-live="polite">${standing(sheet)}</h2>
      <p class="quiet small">${editionName(sheet.edition)} · ${t(`lobby.format.${sheet.format}`)}${sheet.format === "quick" ? null : ` · ${t("board.target", { target: number(sheet.target) })}`}
        ${over ? null : html` · ${t("keeper.deals", { name: sheet.names[match.dealer] })}`}</p>
      ${match.out.length ? html`<p>${t("board.out", { names: listed(match.out.map((player) => sheet.names[player] ?? "")) })}</p>` : null}
    </section>
    ${over ? null : html`<${Enter} key=${sheet.entries.length} sheet=${sheet} tried=${tried} />`}
    <p class="bad" role="alert">${trouble}</p>
    <div class="row">
      <button type="button" disabled=${!sheet.entries.length} onClick=${() => tried(undo)}>${t("keeper.undo")}</button>
      ${over ? null : html`<button type="button" onClick=${() => tried(() => enter({ type: "blocked" }))}>${t("keeper.blocked")}</button>`}
      <button type="button" onClick=${() => ask("names")}>${t("keeper.rename")}</button>
      <button type="button" onClick=${saveFile}>${t("keeper.save")}</button>
      <${Open} tell=${tell} />
      <button type="button" class="danger" onClick=${() => ask("new")}>${t("keeper.new")}</button>
    </div>
    <${Course} sheet=${sheet} />
    ${asking === "new"
      ? html`<${Dialog} title=${t("keeper.new")} close=${() => ask("")}>
          <p>${t("keeper.new.sure")}</p>
          <div class="row"><button type="button" class="danger" onClick=${endBoard}>${t("keeper.new.yes")}</button><button type="button" onClick=${() => ask("")}>${t("web.cancel")}</button></div>
        <//>`
      : null}
    ${asking === "names" ? html`<${People} sheet=${sheet} close=${() => ask("")} />` : null}`;
}

/** Other names, another dealer. @param {{ sheet: Sheet, close: () => void }} props */
function People({ sheet, close }) {
  const [names, setNames] = useState(sheet.names);
  const [dealer, setDealer] = useState(sheet.match.dealer);
  const [trouble, tell] = useState("");
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    try {
      names.forEach((name, player) => {
        if (name.trim() !== sheet.names[player]) enter({ type: "renamed", player, name });
      });
      if (dealer !== sheet.match.dealer) enter({ type: "dealer", player: dealer });
      close();
    } catch (error) {
      tell(said(error));
    }
  };
  return html`<${Dialog} title=${t("keeper.rename")} close=${close}>
    <form class="stack" onSubmit=${submit} novalidate>
      ${names.map((name, n) => html`<input key=${n} value=${name} maxlength="200" aria-label=${t("keeper.name", { n: n + 1 })} onInput=${(/** @type {any} */ event) => setNames(names.map((old, k) => (k === n ? event.target.value : old)))} />`)}
      ${sheet.match.winners.length ? null : html`<${Pick} id="dealer" label=${t("keeper.dealer")} value=${String(dealer)} choose=${(/** @type {string} */ value) => setDealer(Number(value))} choices=${playing(sheet).map((player) => ({ value: String(player), label: names[player] ?? "" }))} />`}
      <p class="bad" role="alert">${trouble}</p>
      <button class="primary">${t("keeper.keep")}</button>
    </form>
  <//>`;
}

/** @param {string} text @returns {number | null} */
function pointsIn(text) {
  const tidy = text.replace(/\s/g, "");
  return /^\d{1,6}(\+\d{1,6})*$/.test(tidy) ? tidy.split("+").reduce((sum, part) => sum + Number(part), 0) : null;
}

/** A round: who went out, and what the others are left with. @param {{ sheet: Sheet, tried: (deed: () => unknown) => boolean }} props */
function Enter({ sheet, tried }) {
  const deck = /** @type {import("../referee.js").Deck} */ (book.value?.editions[sheet.edition]);
  const [winner, setWinner] = useState(/** @type {number | null} */ (null));
  const [by, setBy] = useState("cards");
  const [cards, setCards] = useState(/** @type {string[][]} */ (sheet.names.map(() => [])));
  const [points, setPoints] = useState(/** @type {string[]} */ (sheet.names.map(() => "")));
  const [open, setOpen] = useState(-1);
  const [wrong, setWrong] = useState("");
  const who = winner === null ? [] : asked(sheet, winner);
  /** @param {number} player @returns {import("../sheet.js").Left} */
  const handOf = (player) => {
    const name = sheet.names[player] ?? "";
    if (by === "cards") {
      if (!cards[player]?.length) throw t("score.no.hand", { name });
      return cards[player];
    }
    const text = points[player] ?? "";
    if (/^\s*[-−–]/.test(text)) throw t("score.no.negative", { name });
    if (!text.trim()) throw t("score.no.hand", { name });
    const found = pointsIn(text);
    if (found === null) throw t("score.no.number", { text: text.slice(0, 40) });
    return found;
  };
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    if (winner === null) return setWrong(t("keeper.who.first"));
    try {
      const left = sheet.names.map((_, player) => (who.includes(player) ? handOf(player) : 0));
      setWrong("");
      tried(() => enter({ type: "round", winner, left }));
    } catch (problem) {
      setWrong(String(problem));
    }
    return undefined;
  };
  return html`<form class="panel enter" onSubmit=${submit} novalidate aria-labelledby="enter">
    <h2 id="enter">${t("keeper.enter", { n: sheet.match.rounds.length + 1 })}</h2>
    <fieldset>
      <legend>${t("keeper.who")}</legend>
      <div class="row">
        ${playing(sheet).map((player) => html`<button type="button" key=${player} aria-pressed=${winner === player} onClick=${() => { setWinner(player); setOpen(asked(sheet, player)[0] ?? -1); }}>${sheet.names[player]}</button>`)}
      </div>
    </fieldset>
    ${who.length
      ? html`<${OneOf} class="in-a-row" legend=${t("keeper.by")} name="by" value=${by} choose=${setBy} choices=${["cards", "points"].map((name) => ({ value: name, label: t(`keeper.by.${name}`) }))} />
          ${who.map((player) => {
            const name = sheet.names[player] ?? "";
            if (by === "points")
              return html`<div class="field points" key=${player}><label class="label" for=${`points-${player}`}>${name}</label><input id=${`points-${player}`} inputmode="numeric" autocomplete="off" maxlength="60" value=${points[player]} onInput=${(/** @type {any} */ event) => setPoints(points.map((old, n) => (n === player ? event.target.value : old)))} /></div>`;
            const held = cards[player] ?? [];
            return html`<section class=${cls("hand-of", open === player && "open")} key=${player} aria-label=${name}>
              <button type="button" class="plain spread" aria-expanded=${open === player} onClick=${() => setOpen(open === player ? -1 : player)}>
                <b>${name}</b> <span>${held.length ? t("keeper.points", { n: held.reduce((sum, card) => sum + (deck.cards[card]?.[1] ?? 0), 0) }) : t("keeper.card.tap")}</span>
              </button>
              ${open === player ? html`<${ManyCards} deck=${deck} edition=${sheet.edition} cards=${held} label=${t("keeper.cards.of", { name })} taken=${cards.flatMap((hand, n) => (n === player || !who.includes(n) ? [] : hand))} change=${(/** @type {string[]} */ now) => setCards(cards.map((old, n) => (n === player ? now : old)))} />` : null}
            </section>`;
          })}`
      : null}
    <p class="bad" role="alert">${wrong}</p>
    <button class="primary" disabled=${winner === null}>${t("keeper.enter.done")}</button>
  </form>`;
}

/** Every round and what it comes to, as lines and as a table. @param {{ sheet: Sheet }} props */
function Course({ sheet }) {
  const { rounds } = sheet.match;
  if (!rounds.length || sheet.format === "quick") return null;
  const heads = columns(sheet).map((who) => ({ first: who[0] ?? 0, name: listed(who.map((player) => sheet.names[player] ?? "")) }));
  const series = heads.map(({ first, name }) => {
    let total = 0;
    return { name, values: [0, ...rounds.map((round) => (total += round.points[first] ?? 0))] };
  });
  const rows = rounds.map((round, n) => [
    String(n + 1),
    ...heads.map(({ first }, k) => (round.seats.includes(first) ? `+${round.points[first]} → ${series[k]?.values[n + 1]}` : "–")),
  ]);
  const total = [t("board.total"), ...series.map((one) => String(one.values[one.values.length - 1]))];
  return html`<${Lines} title=${t("keeper.course")} label=${t("board.picture.course")} series=${series} target=${sheet.target} table=${{ head: [t("board.row"), ...heads.map((one) => one.name)], rows: [...rows, total] }} />`;
}
