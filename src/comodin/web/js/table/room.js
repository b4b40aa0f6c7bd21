// @ts-check
/** Rules in free words (H11): people do them in the room, and here they say who was last. */

import { t } from "../common/i18n.js";
import { Portrait } from "../common/portrait.js";
import { cls, html } from "../common/ui.js";
import { nameOf } from "./names.js";
import { deedInWords } from "./narration.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./follow-table.js").View} View */

/** Is a rule in free words on? @param {Game} game */
export function inTheRoom(game) {
  const round = game.round.value;
  return round?.pending.kind === "race" && /** @type {any} */ (round.house_rules[round.pending.number])?.text != null;
}

/** The seats of the table whose people play themselves: bots are in no room. @param {View} view */
export const peopleHere = (view) => view.players.filter((n) => view.seats[n]?.person && !view.seats[n]?.stand_in);

/** What has to be done, where the table wants to be reminded (H6). @param {{ game: Game }} props */
export function RoomRule({ game }) {
  const round = game.round.value;
  if (game.rules.value.reminders !== true || !round) return null;
  return html`<p>
    <b>${deedInWords(round.house_rules[round.pending.number])}</b>
  </p>`;
}

/** Between whom, and who says it. @param {{ game: Game }} props */
export function Asked({ game }) {
  const view = game.view.value;
  if (!view?.tied?.length) return null;
  const host = view.people.find((one) => one.id === view.host && one.present);
  const mine = view.host === view.you.person;
  return html`<p role="status">
    <b>
      ${mine ? t("house.vote.tie.you") : host ? t("house.vote.tie", { name: host.name }) : t("house.vote.tie.nobody")}
    </b>
  </p>`;
}

/**
 * The names to tap, each with how many have said it; `say` is called with a seat of the table, or null for nobody.
 * @param {{ game: Game, own?: number | null, say?: (seat: number | null) => void }} props
 */
export function Names({ game, own, say }) {
  const view = game.view.value;
  if (!view) return null;
  const tied = view.tied ?? [];
  const votes = view.named ?? [];
  const here = peopleHere(view);
  /** @type {(number | null)[]} */
  const all = tied.length && view.host === view.you.person ? tied : [...here, null];
  const voted = votes.filter(([seat]) => here.includes(seat)).length;
  return html`<div class="names" role="group" aria-label=${t("house.vote")}>
      ${all.map((seat) => {
        const n = votes.filter(([, last]) => last === seat).length;
        const place = seat === null ? null : view.seats[seat];
        const text = seat === null ? t("house.vote.nobody") : nameOf(view, seat);
        return html`<button
          type="button"
          key=${`${seat}`}
          class=${cls(tied.includes(seat) && "tied")}
          disabled=${!say}
          aria-pressed=${own === undefined ? undefined : own === seat}
          onClick=${() => say?.(seat)}
        >
          ${place?.face ? html`<${Portrait} face=${place.face} colour=${place.colour} />` : null}
          <span>${text}</span> ${n ? html`<b class="votes">${n}</b>` : null}
        </button>`;
      })}
    </div>
    <p class="small quiet" role="status">${t("house.vote.count", { n: voted, of: here.length })}</p>`;
}

/** What you say of it. @param {{ game: Game }} props */
export function Vote({ game }) {
  const view = game.view.value;
  if (!view) return null;
  const { seat } = view.you;
  const plays = seat !== null && peopleHere(view).includes(seat);
  const decides = !!view.tied?.length && view.host === view.you.person;
  const own = view.named?.find(([voter]) => voter === seat)?.[1];
  const say = (/** @type {number | null} */ last) => game.send({ c: "name_last", seat: last });
  return html`<p>${t(plays ? "house.vote.ask" : "house.vote.watch")}</p>
    <${Asked} game=${game} />
    <${Names} game=${game} own=${own} say=${plays || decides ? say : undefined} />`;
}
