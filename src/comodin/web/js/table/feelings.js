// @ts-check
/** What is felt, thrown and done at a table, shown at the seats. It comes after the first picture (`enliven`). */

import { t } from "../common/i18n.js";
import { prefs } from "../common/prefs.js";
import { heard } from "../friends/unheard.js";
import { emote } from "../stage/emote.js";
import { showSlip } from "../stage/slip.js";
import { sounds } from "../stage/sound.js";
import { throwThing } from "../stage/throw.js";
import { moods } from "./moods.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./store.js").Step} Step */
/** @typedef {import("./follow-table.js").View} View */

/** @param {Game} game @param {Step} step */
export function feel(game, step) {
  requestAnimationFrame(() => {
    for (const event of step.events) show(game, step.after, event);
  });
}

/** @param {View} view @param {string} person the seat of the round, or -1 */
const seatOf = (view, person) => view.players.findIndex((number) => view.seats[number]?.person === person);

/** @param {Game} game @param {View} view @param {any} event */
function show(game, view, event) {
  const me = view.you.round_seat;
  if (event.type === "reacted" && heard([event]).length) {
    emote(`emote-${event.reaction}`, seatOf(view, event.person), me, t(`table.reaction.${event.reaction}`));
    sounds.emote();
  } else if (event.type === "thrown" && prefs.value.throws && heard([event]).length) {
    const from = seatOf(view, event.person);
    throwThing(event.thing, from < 0 ? null : from, view.players.indexOf(event.seat), me);
  } else if (event.type === "acted") {
    for (const one of event.events) act(game, one, me);
    if (prefs.value.bots) bots(game, view, event, me);
  }
}

/**
 * Casa: gestures as they are made, and a rule in the moment in which it is made. H6: nothing tells of it later.
 * @param {Game} game @param {any} event of the round @param {number} me
 */
function act(game, event, me) {
  if (event.type === "performed") {
    const { gesture, word = "" } = event.deed;
    emote(gesture ? `gesture-${gesture}` : null, event.seat, me, word);
    if (gesture) sounds.gesture(gesture);
  } else if (event.type === "rule_made") {
    showSlip(event.number, event.deed, { seat: event.seat, me, stays: game.rules.value.reminders === true });
    sounds.paper();
  }
}

/** @param {Game} game @param {View} view @param {any} event @param {number} me */
function bots(game, view, event, me) {
  const levels = view.players.map((number) => {
    const seat = view.seats[number];
    return seat && seat.person === null ? seat.bot : null;
  });
  for (const { seat, reaction, after } of moods({
    table: game.table,
    at: event.at,
    events: event.events,
    bots: levels,
  }))
    setTimeout(() => emote(`emote-${reaction}`, seat, game.me.peek()), after);
}
