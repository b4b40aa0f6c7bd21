// @ts-check
/** "May I play this?": the card, what it would lie on, and the moment; yes or no, with the clause. */

import { colourOf, isWild } from "../common/cards.js";
import { OneOf } from "../common/controls.js";
import { colourName, t, useEdition, words } from "../common/i18n.js";
import { Link } from "../common/router.js";
import { cls, html, useState } from "../common/ui.js";
import { OneCard } from "./card-picker.js";
import { Colours } from "./colours.js";
import { book, draws, MOMENTS, restricted, ruling } from "./referee.js";
import { RuleOptions } from "./rule-options.js";
import { rulebook, rules } from "./store.js";

const RESTS = ["", "c", "w"];

export function MayIPlay() {
  const { edition } = rulebook.value;
  useEdition(edition);
  const deck = book.value?.editions[edition];
  const [top, setTop] = useState("");
  const [named, setNamed] = useState("");
  const [moment, setMoment] = useState("turn");
  const [card, setCard] = useState("");
  const [rest, setRest] = useState("");
  if (!book.value || !deck) return null;
  const has = (/** @type {string} */ one) => one in deck.cards;
  const under = has(top) ? top : "";
  const mine = has(card) ? card : "";
  const colour = isWild(under) ? (deck.colours.includes(named) ? named : "") : colourOf(under);
  const moments = MOMENTS.filter((one) => one !== "facing" || !under || draws(deck, under));
  const when = moments.includes(moment) ? moment : "turn";
  const bluffs = mine && restricted(deck, mine) && when !== "forced";
  const found =
    under && mine && colour
      ? ruling(book.value, deck, rules(), {
          moment: when,
          card: mine,
          top: under,
          colour,
          rest: bluffs ? rest : "",
        })
      : null;
  return html`<div class="asking">
    <${RuleOptions} knobs=${["stacking", "drawn_card", "bluff", "wilds_match", "jump_in", "mistakes"]} />
    <section class="panel" aria-labelledby="top-card">
      <h2 id="top-card">${t("referee.top")}</h2>
      <${OneCard}
        deck=${deck}
        edition=${edition}
        value=${under}
        choose=${setTop}
        label=${t("referee.top")}
      />
      ${
        isWild(under)
          ? html`<${Colours}
            colours=${deck.colours}
            value=${colour}
            choose=${setNamed}
            label=${t("referee.named")}
          />`
          : null
      }
    </section>
    <div class="panel">
      <${OneOf}
        legend=${t("referee.moment")}
        name="moment"
        value=${when}
        choose=${setMoment}
        choices=${moments.map((one) => ({ value: one, label: t(`referee.moment.${one}`) }))}
      />
    </div>
    <section class="panel" aria-labelledby="my-card">
      <h2 id="my-card">${t("referee.card")}</h2>
      <${OneCard}
        deck=${deck}
        edition=${edition}
        value=${mine}
        choose=${setCard}
        label=${t("referee.card")}
      />
      ${
        bluffs
          ? html`<${OneOf}
            legend=${t("referee.rest")}
            name="rest"
            value=${rest}
            choose=${setRest}
            choices=${RESTS.map((one) => ({
              value: one,
              label: t(`referee.rest.${one || "none"}`, {
                colour: colour ? colourName(colour, true) : t("referee.colour"),
              }),
            }))}
          />`
          : null
      }
    </section>
    <${Verdict} found=${found} card=${mine} top=${under} colour=${colour} edition=${edition} />
  </div>`;
}

/**
 * @param {{ found: import("./referee.js").Ruling | null, card: string, top: string, colour: string, edition: string }}
 *   props
 */
function Verdict({ found, card, top, colour, edition }) {
  const names = words(edition);
  if (!found) return html`<p class="verdict quiet" role="status">${t("referee.ask")}</p>`;
  const { verdict, why, clause } = found;
  const good = verdict === "yes" || verdict === "must" || verdict === "bluff";
  const about = { card: names.card(card), top: names.card(top), colour: colourName(colour) };
  const key = verdict === "must" ? "referee.must" : good ? `referee.yes.${why}` : `referee.no.${why}`;
  return html`<div
    class=${cls("verdict panel", good ? "good" : "bad")}
    role="status"
    data-verdict=${verdict}
    data-clause=${clause}
  >
    <p class="word">
      <b>${t(`referee.verdict.${verdict}`)}</b> <span class="clause">${clause}</span>
    </p>
    <p>${names.say(key, about)}</p>
    ${verdict === "costs" ? html`<p>${t(`referee.costs.${clause}`)}</p>` : null}
    ${verdict === "bluff" && why === "answers" ? html`<p>${names.say("referee.yes.bluffs", about)}</p>` : null}
    <p class="small"><${Link} href=${`/rules/${edition}`}>${t("web.rules")}<//></p>
  </div>`;
}
