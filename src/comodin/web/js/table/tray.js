// @ts-check
/** Faces to make and things to throw: one tap for a face; a thing, and then at whom. */

import { t } from "../common/i18n.js";
import { Picture } from "../common/picture.js";
import { Portrait } from "../common/portrait.js";
import { prefs } from "../common/prefs.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../common/ui.js";
import { REACTIONS } from "./chat.js";
import { nameOf } from "./names.js";
import { speak } from "./seating.js";
import { around } from "./seats.js";

/** @typedef {import("./game.js").Game} Game */

const THINGS = ["rose", "confetti", "plane", "cake", "tomato", "slipper", "fish", "ice"];
const REST = 3000; // ms between two throws: the server would say no

const AIR = 4; // px

/** When the last thing was thrown; the arm rests, whichever tray is open. */
let thrownAt = -REST;

/** @param {{ game: Game, close: () => void }} props */
export function Tray({ game, close }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [thing, take] = useState("");
  const [, wake] = useState(0);
  const tired = performance.now() - thrownAt < REST;
  useLayoutEffect(() => place.current?.querySelector("button")?.focus({ preventScroll: true }), [thing]);
  useEffect(() => {
    if (!tired) return undefined;
    const timer = setTimeout(() => wake((n) => n + 1), REST - (performance.now() - thrownAt) + 20);
    return () => clearTimeout(timer);
  }, [tired]);
  useLayoutEffect(() => aside(place.current), [thing]);
  useOutside(place, thing, close, (seat) => hit(seat));
  const view = game.view.value;
  if (!view) return null;
  /** @param {string} reaction */
  const react = (reaction) => {
    speak(game, { c: "react", reaction });
    close();
  };
  /** @param {number} seat of the round */
  function hit(seat) {
    const number = game.view.peek()?.players[seat];
    if (number === undefined || seat === game.me.peek()) return;
    thrownAt = performance.now();
    speak(game, { c: "throw", thing, seat: number });
    close();
  }
  return html`<div
    class="tray"
    role="group"
    aria-label=${t("feel.tray")}
    ref=${place}
  >
    ${
      thing
        ? html`<p>${t("feel.to_whom")}</p>
            <div class="targets" role="group" aria-label=${t("feel.to_whom")}>
              ${around(game).map((seat) => {
                const number = view.players[seat] ?? 0;
                const place = view.seats[number];
                const name = nameOf(view, number);
                return html`<button
                  type="button"
                  key=${seat}
                  aria-label=${t("feel.throw_at", { name })}
                  onClick=${() => hit(seat)}
                >
                  <${Portrait} face=${place?.face ?? ""} colour=${place?.colour} />
                  <span class="name">${name}</span>
                </button>`;
              })}
            </div>`
        : html`<div class="faces">
              ${REACTIONS.map(
                (one) => html`<button
                  type="button"
                  key=${one}
                  aria-label=${t(`table.reaction.${one}`)}
                  title=${t(`table.reaction.${one}`)}
                  onClick=${() => react(one)}
                >
                  <${Picture} id=${`emote-${one}`} />
                </button>`,
              )}
            </div>
            ${
              prefs.value.throws
                ? html`<div class="things" role="group" aria-label=${t("feel.throw")}>
                  ${THINGS.map(
                    (one) => html`<button
                      type="button"
                      key=${one}
                      disabled=${tired}
                      aria-label=${t(`feel.thing.${one}`)}
                      title=${tired ? t("feel.wait") : t(`feel.thing.${one}`)}
                      onClick=${() => take(one)}
                    >
                      <${Picture} id=${`thing-${one}`} />
                    </button>`,
                  )}
                </div>`
                : null
            }`
    }
  </div>`;
}

/** Away from the piles: down to its own button, and to the side. @param {HTMLElement | null} tray */
function aside(tray) {
  const button = tray?.parentElement?.querySelector(".feel")?.getBoundingClientRect();
  const piles = [...document.querySelectorAll(".pile, .pile .tag")].map((one) => one.getBoundingClientRect());
  if (!tray || !button || !piles.length) return;
  tray.style.translate = "";
  const { top, bottom, left, right } = tray.getBoundingClientRect();
  const over = Math.max(...piles.map((box) => box.bottom)) + AIR - top;
  const down = Math.max(0, Math.min(over, button.top - AIR - bottom));
  const beside = right + AIR - Math.min(...piles.map((box) => box.left));
  const away = over > down ? Math.max(0, Math.min(beside, left - 2 * AIR)) : 0;
  tray.style.translate = `${-away}px ${down}px`;
}

/**
 * A tap outside closes the tray, and so does Escape; with a thing in the hand, a tap on a seat throws it there.
 * @param {{ current: HTMLElement | null }} place @param {string} thing @param {() => void} close
 * @param {(seat: number) => void} hit
 */
function useOutside(place, thing, close, hit) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    if (thing) root.dataset.aiming = thing;
    /** @param {MouseEvent} event */
    const tap = (event) => {
      const target = /** @type {Element} */ (event.target);
      if (place.current?.contains(target) || target.closest(".feel")) return;
      const seat = thing ? /** @type {HTMLElement | null} */ (target.closest(".seat [data-seat]")) : null;
      if (!seat) return close();
      event.preventDefault();
      event.stopPropagation();
      hit(Number(seat.dataset.seat));
    };
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
    };
    addEventListener("click", tap, true);
    addEventListener("keydown", key, true);
    return () => {
      removeEventListener("click", tap, true);
      removeEventListener("keydown", key, true);
      delete root.dataset.aiming;
    };
  }, [thing]);
}
