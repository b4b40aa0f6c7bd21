// @ts-check
/** Sitting down: by opening a link, by a button, and what is said to who finds no seat. */

import { t } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./follow-table.js").View} View */

/** Are you one of the people at this table, with a seat or without? @param {View} view */
export const isHere = (view) => view.people.some((person) => person.id === view.you.person);

/** The seats that can be had, empty ones first: the same as `table/seating.py`. @param {View} view */
export function seatsToHave(view) {
  if (view.settings.booking || view.phase === "closed") return [];
  const free = view.seats.flatMap((seat, n) => {
    if (seat.person !== null || seat.reserved !== null) return [];
    const open = view.phase === "waiting" || (seat.bot !== null && !view.match?.out.includes(n));
    return open ? [{ n, bot: Number(seat.bot !== null) }] : [];
  });
  return free.sort((one, other) => one.bot - other.bot || one.n - other.n).map(({ n }) => n);
}

/**
 * You take part: on a seat if one can be had, in a match from the next deal on; else you watch.
 * @param {Game} game
 * @returns {Promise<boolean>}
 */
export function takeSeat(game) {
  const view = game.view.peek();
  const [seat] = view ? seatsToHave(view) : [];
  if (view && isHere(view)) return seat === undefined ? Promise.resolve(false) : game.send({ c: "sit", seat });
  return game.send({ c: "join", key: game.connection.key });
}

/**
 * Something that is said, shown or thrown. Who only looks is not at the table, so that those who pass by crowd nobody
 * out: they come, by name and without a seat, when they first have something to say.
 * @param {Game} game
 * @param {import("./store.js").CommandBody} body
 * @param {{ quietly?: (nack: any) => boolean }} [how]
 */
export async function speak(game, body, how) {
  const view = game.view.peek();
  const join = /** @type {const} */ ({ c: "join", key: game.connection.key, sit: false });
  if (view && !isHere(view) && !(await game.send(join, how))) return false;
  return game.send(body, how);
}

/** Who opens the link of a table means to play: once, when the table is first seen. @param {Game} game */
export function sitAtOnce(game) {
  const stop = game.listen(({ after }) => {
    stop();
    if (!after.settings.booking && after.phase !== "closed" && !isHere(after)) takeSeat(game);
  });
}

/** Why you watch, and the way to a seat if there is one. @param {{ game: Game }} props */
export function WithoutSeat({ game }) {
  const view = game.view.value;
  if (!view || view.you.seat !== null) return null;
  const waits = view.seats.findIndex((one) => one.reserved === view.you.person);
  if (waits >= 0)
    return html`<p class="without-seat" role="status">
      ${view.seats[waits]?.bot ? t("web.seat.next_deal", { name: nameOf(view, waits) }) : t("web.seat.reserved")}
    </p>`;
  const room = seatsToHave(view).length > 0;
  return html`<div class="without-seat">
    ${
      room || view.settings.booking
        ? null
        : html`<p role="status">
          ${t(view.settings.spectators ? "web.full" : "web.full.closed", { n: view.seats.length })}
        </p>`
    }
    ${
      room
        ? html`<button type="button" class="primary" onClick=${() => takeSeat(game)}>
          ${t(view.phase === "waiting" ? "web.join" : "web.join.next_deal")}
        </button>`
        : null
    }
  </div>`;
}
