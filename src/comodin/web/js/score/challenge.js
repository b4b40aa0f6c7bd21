// @ts-check
/** A Wild Draw Four was challenged: was it a bluff, and who draws what? */

import { FIELD } from "../common/cards.js";
import { OneOf, Pick } from "../common/controls.js";
import { colourName, t, useEdition, words } from "../common/i18n.js";
import { cls, html, useState } from "../common/ui.js";
import { ManyCards } from "./card-picker.js";
import { Colours } from "./colours.js";
import { book, challengers, dues, outcome, tell } from "./referee.js";
import { RuleOptions } from "./rule-options.js";
import { rulebook, rules } from "./store.js";

export function Challenge() {
  const { edition } = rulebook.value;
  useEdition(edition);
  const deck = book.value?.editions[edition];
  const [before, setBefore] = useState("");
  const [due, setDue] = useState(4);
  const [who, setWho] = useState("next");
  const [hand, setHand] = useState(/** @type {string[]} */ ([]));
  if (!book.value || !deck) return null;
  const card = words(edition).card("W4");
  const now = rules();
  const may = challengers(book.value, now);
  const colour = deck.colours.includes(before) ? before : "";
  const held = hand.filter((one) => one in deck.cards);
  return html`<div class="asking">
    <${RuleOptions} knobs=${["challenge", "wilds_match", "stacking"]} />
    <section class="panel" aria-labelledby="dispute">
      <h2 id="dispute">${t("referee.dispute", { card })}</h2>
      <p class="small quiet">${t("referee.dispute.about")}</p>
      <${Colours} colours=${deck.colours} value=${colour} choose=${setBefore} label=${t("referee.before")} />
      ${
        now.stacking
          ? html`<${Pick}
            id="due"
            label=${t("referee.due")}
            value=${String(due)}
            choose=${(/** @type {string} */ text) => setDue(Number(text))}
            choices=${dues(book.value).map((n) => ({ value: String(n), label: String(n) }))}
          />`
          : null
      }
      <${OneOf}
        class="in-a-row"
        legend=${t("referee.who")}
        name="who"
        value=${who}
        choose=${setWho}
        choices=${["next", "other"].map((one) => ({ value: one, label: t(`referee.who.${one}`) }))}
      />
    </section>
    <section class="panel" aria-labelledby="shown">
      <h2 id="shown">${t("referee.hand", { card })}</h2>
      <${ManyCards}
        deck=${deck}
        edition=${edition}
        cards=${held}
        change=${setHand}
        label=${t("referee.hand", { card })}
      />
    </section>
    ${
      may.includes(who)
        ? html`<${Judged} colour=${colour} hand=${held} who=${who} due=${now.stacking ? due : 4} edition=${edition} />`
        : html`<div class="verdict panel bad" role="status" data-clause="A7">
          <p class="word">
            <b>${t("referee.verdict.no")}</b> <span class="clause">A7</span>
          </p>
          <p>${t("referee.who.not", { card })}</p>
        </div>`
    }
  </div>`;
}

/** @param {{ colour: string, hand: string[], who: string, due: number, edition: string }} props */
function Judged({ colour, hand, who, due, edition }) {
  const names = words(edition);
  if (!book.value || !colour || !hand.length)
    return html`<p class="verdict quiet" role="status">${t("referee.judge")}</p>`;
  const shown = tell(book.value, rules(), hand, colour);
  const result = outcome(book.value, rules(), who, shown !== null, due);
  if (!result) return null;
  const clause = due > 4 ? "A13" : shown ? "A8" : "A9";
  const about = { card: names.card("W4"), held: shown ? names.aCard(shown) : "", colour: colourName(colour) };
  return html`<div
    class=${cls("verdict panel", shown ? "bad" : "good", FIELD[colour])}
    role="status"
    data-bluff=${shown !== null}
    data-clause=${clause}
  >
    <p class="word">
      <b>${t(shown ? "referee.bluff" : "referee.fair")}</b> <span class="clause">A6</span>${" "}
      <span class="clause">${clause}</span>
    </p>
    <p>${names.say(shown ? "referee.bluff.why" : "referee.fair.why", about)}</p>
    <ul>
      ${result.player ? html`<li>${t("referee.draws.player", { n: result.player })}</li>` : null}
      ${result.challenger ? html`<li>${t("referee.draws.challenger", { n: result.challenger })}</li>` : null}
      <li>
        ${t(result.plays ? "referee.next.plays" : who === "next" ? "referee.next.loses" : "referee.next.other")}
      </li>
      <li>${t("referee.stays")}</li>
    </ul>
  </div>`;
}
