// @ts-check
/** Entering a round. */

import { OneOf } from "../common/controls.js";
import { t } from "../common/i18n.js";
import { cls, html, useState } from "../common/ui.js";
import { ManyCards } from "./card-picker.js";
import { book } from "./referee.js";
import { due, lengthOf } from "./schedule.js";
import { asked, playing } from "./sheet.js";
import { enter } from "./store.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {string} text @returns {number | null} */
function pointsIn(text) {
  const tidy = text.replace(/\s/g, "");
  return /^\d{1,6}(\+\d{1,6})*$/.test(tidy) ? tidy.split("+").reduce((sum, part) => sum + Number(part), 0) : null;
}

/**
 * A round: who went out, and what the others are left with.
 * @param {{ sheet: Sheet, tried: (action: () => unknown) => boolean }} props
 */
export function EnterRound({ sheet, tried }) {
  const deck = /** @type {import("./referee.js").Deck} */ (book.value?.editions[sheet.edition]);
  const [winner, setWinner] = useState(/** @type {number | null} */ (null));
  const [by, setBy] = useState("cards");
  const [cards, setCards] = useState(/** @type {string[][]} */ (sheet.names.map(() => [])));
  const [points, setPoints] = useState(/** @type {string[]} */ (sheet.names.map(() => "")));
  const [open, setOpen] = useState(-1);
  const [wrong, setWrong] = useState("");
  const all = lengthOf(sheet); // of a schedule
  const places = due(sheet).map(({ at }) => at[1]);
  const tables = all ? due(sheet).map(({ seats }) => seats) : [playing(sheet)];
  const who = winner === null ? [] : asked(sheet, winner);
  /** @param {number} player @returns {import("./sheet.js").Left} */
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
    <h2 id="enter">
      ${t(all ? "keeper.enter.of" : "keeper.enter", { n: sheet.match.rounds.length + 1, all })}
    </h2>
    <fieldset>
      <legend>${t("keeper.who")}</legend>
      ${tables.map(
        (players, n) => html`<div class="row" key=${n}>
          ${
            tables.length > 1
              ? html`<span class="small quiet">${t("keeper.table", { n: (places[n] ?? n) + 1 })}</span>`
              : null
          }
          ${players.map(
            (player) => html`<button
              type="button"
              key=${player}
              aria-pressed=${winner === player}
              onClick=${() => {
                setWinner(player);
                setOpen(asked(sheet, player)[0] ?? -1);
              }}
            >
              ${sheet.names[player]}
            </button>`,
          )}
        </div>`,
      )}
    </fieldset>
    ${
      who.length
        ? html`<${OneOf}
            class="in-a-row"
            legend=${t("keeper.by")}
            name="by"
            value=${by}
            choose=${setBy}
            choices=${["cards", "points"].map((name) => ({ value: name, label: t(`keeper.by.${name}`) }))}
          />
          ${who.map((player) => {
            const name = sheet.names[player] ?? "";
            if (by === "points")
              return html`<div class="field points" key=${player}>
                <label class="label" for=${`points-${player}`}>${name}</label>
                <input
                  id=${`points-${player}`}
                  inputmode="numeric"
                  autocomplete="off"
                  maxlength="60"
                  value=${points[player]}
                  onInput=${(/** @type {any} */ event) =>
                    setPoints(points.map((old, n) => (n === player ? event.target.value : old)))}
                />
              </div>`;
            const held = cards[player] ?? [];
            return html`<section class=${cls("hand-of", open === player && "open")} key=${player} aria-label=${name}>
              <button
                type="button"
                class="plain spread"
                aria-expanded=${open === player}
                onClick=${() => setOpen(open === player ? -1 : player)}
              >
                <b>${name}</b>${" "}
                <span>
                  ${
                    held.length
                      ? t("keeper.points", {
                          n: held.reduce((sum, card) => sum + (deck.cards[card]?.[1] ?? 0), 0),
                        })
                      : t("keeper.card.tap")
                  }
                </span>
              </button>
              ${
                open === player
                  ? html`<${ManyCards}
                    deck=${deck}
                    edition=${sheet.edition}
                    cards=${held}
                    label=${t("keeper.cards.of", { name })}
                    taken=${cards.flatMap((hand, n) => (n === player || !who.includes(n) ? [] : hand))}
                    change=${(/** @type {string[]} */ now) =>
                      setCards(cards.map((old, n) => (n === player ? now : old)))}
                  />`
                  : null
              }
            </section>`;
          })}`
        : null
    }
    <p class="bad" role="alert">${wrong}</p>
    <button class="primary" disabled=${winner === null}>${t("keeper.enter.done")}</button>
  </form>`;
}
