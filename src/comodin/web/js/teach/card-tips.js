// @ts-check
/**
 * What a card does now, beside it: by the mouse that rests on it, a long press, or `?` and `i` on the card that has the
 * focus. It never lies in the way: whatever is pressed goes through it, and a press closes it.
 */

import { points } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "../common/ui.js";
import { isOwn } from "../net/editions.js";
import { useRules } from "../table/rules-of-table.js";
import { needed, placeBeside } from "./beside.js";
import { doesNow, playableNow, wantsNow } from "./card-words.js";

/**
 * @typedef {import("../table/game.js").Game} Game
 * `pile`: it lies there. `said`: somebody asked for it by a key, and is told.
 * @typedef {{ card: string, element: HTMLElement, pile: boolean, said: boolean }} Asked
 */

const REST_MS = 600;
const PRESS_MS = 450;
const NEAR = 0.3; // it is gone in a moment: better beside its card than over nothing
const STILL = 10; // px: a finger that moves farther scrolls or drags
const CARDS = ".hand [data-card], .choice [data-card], .open-hand [data-card], .holder [data-card]";
/** In a replay there is no table, and nobody who could play the card. */
const NOBODYS = { good: false, text: "" };
const TABLES = "main.table, .replay .stage";

/** The card under the finger. @param {EventTarget | null} target @param {Game} game @returns {Asked | null} */
function cardAt(target, game) {
  if (!(target instanceof Element) || !target.closest(TABLES)) return null;
  const held = /** @type {HTMLElement | null} */ (target.closest(CARDS));
  if (held) return { card: held.dataset.card ?? "", element: held, pile: false, said: false };
  const pile = /** @type {HTMLElement | null} */ (target.closest("[data-spot='discard']"));
  const card = pile && game.round.value?.discard.at(-1);
  return pile && card ? { card, element: pile, pile: true, said: false } : null;
}

/** @param {{ game: Game }} props */
export function CardTips({ game }) {
  const [asked, ask] = useState(/** @type {Asked | null} */ (null));
  useAsking(game, ask);
  if (asked) game.round.value; // a card may go with what happens next
  const gone = asked && !asked.pile && !asked.element.isConnected;
  useEffect(() => {
    if (gone) ask(null);
  }, [gone]);
  return asked && !gone ? html`<${Tip} game=${game} asked=${asked} />` : null;
}

/** @param {Game} game @param {(asked: Asked | null | ((old: Asked | null) => Asked | null)) => void} ask */
function useAsking(game, ask) {
  useEffect(() => {
    let timer = 0;
    /** @type {{ x: number, y: number, element: HTMLElement } | null} */
    let under = null;
    let long = false;
    let mouse = { x: -1, y: -1 };
    const stop = () => {
      clearTimeout(timer);
      under = null;
    };
    const close = () => {
      stop();
      ask(null);
    };
    /** @param {PointerEvent} event @param {number} ms */
    const wait = (event, ms) => {
      const found = cardAt(event.target, game);
      if (!found || found.element === under?.element) return;
      close();
      under = { x: event.clientX, y: event.clientY, element: found.element };
      timer = setTimeout(() => {
        long = event.type === "pointerdown";
        ask(cardAt(found.element, game));
      }, ms);
    };
    /** A card that comes to lie under a mouse that rests was not asked for. @param {PointerEvent} event */
    const rest = (event) => {
      const rests = event.clientX === mouse.x && event.clientY === mouse.y;
      mouse = { x: event.clientX, y: event.clientY };
      if (event.buttons || rests) return;
      if (cardAt(event.target, game)) wait(event, REST_MS);
      else if (under) close();
    };
    /** @param {PointerEvent} event */
    const down = (event) => {
      long = false;
      close();
      if (event.pointerType !== "mouse") wait(event, PRESS_MS);
    };
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (event.pointerType === "mouse") return rest(event);
      if (!under) return;
      if (Math.hypot(event.clientX - under.x, event.clientY - under.y) <= STILL) return;
      if (long)
        close(); // the card is being dragged after all
      else stop();
      long = false;
    };
    /** @param {PointerEvent} event */
    const up = (event) => {
      if (event.pointerType !== "mouse") stop();
    };
    /** A long press asks; it does not play. @param {Event} event */
    const click = (event) => {
      if (!long) return;
      long = false;
      event.stopPropagation();
      event.preventDefault();
    };
    /** @param {Event} event */
    const menu = (event) => {
      if (under && cardAt(event.target, game)) event.preventDefault();
    };
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      if (event.key === "Escape") return close();
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const found = /^[?iI]$/.test(event.key) ? cardAt(document.activeElement, game) : null;
      if (found) {
        event.preventDefault();
        ask((old) => (old?.element === found.element ? null : { ...found, said: true }));
      } else if (event.key.startsWith("Arrow") || event.key === "Enter") close();
    };
    const handlers = /** @type {[string, (event: any) => void][]} */ ([
      ["pointerdown", down],
      ["pointermove", move],
      ["pointerup", up],
      ["pointercancel", up],
      ["click", click],
      ["contextmenu", menu],
      ["keydown", key],
    ]);
    for (const [name, handler] of handlers) addEventListener(name, handler, true);
    return () => {
      stop();
      for (const [name, handler] of handlers) removeEventListener(name, handler, true);
    };
  }, [game]);
}

/** @param {{ game: Game, asked: Asked }} props */
function Tip({ game, asked }) {
  const { card, element, pile, said } = asked;
  const { sheet } = useRules(game, { wanted: !!game.table || !isOwn(game.edition.value ?? "") });
  const tips = sheet?.cards ?? [];
  const does = doesNow(game, tips, card, pile);
  const now = pile ? { good: false, text: wantsNow(game) } : game.table ? playableNow(game, tips, card) : NOBODYS;
  const custom = game.view.value?.custom[card]?.text;
  const name = game.words.value.card(card);
  const worth = points(card);
  const tip = useRef(/** @type {HTMLElement | null} */ (null));
  const [place, setPlace] = useState({ visibility: "hidden" });
  useLayoutEffect(() => {
    const size = tip.current?.getBoundingClientRect();
    if (!size) return;
    const { left, top } = placeBeside(size, element.getBoundingClientRect(), needed(), NEAR);
    setPlace(/** @type {any} */ ({ left: `${left}px`, top: `${top}px` }));
  }, [card, element, does, now.text]);
  useEffect(() => {
    element.setAttribute("aria-describedby", "card-tip");
    return () => element.removeAttribute("aria-describedby");
  }, [element]);
  const all = [does, custom, now.text].filter(Boolean).join(" ");
  return html`<p class="only-read" role="status">${said ? `${name}. ${all}` : ""}</p>
    <div class="card-tip" id="card-tip" role="tooltip" ref=${tip} style=${place}>
      <b>${name}</b>
      ${does ? html`<p>${does}</p>` : null} ${custom ? html`<p>${t("play.it_says", { text: custom })}</p>` : null}
      ${now.text ? html`<p class=${now.good ? "good" : "now"}>${now.text}</p>` : null}
      ${worth ? html`<p class="small quiet">${t("tip.worth", { n: worth })}</p>` : null}
    </div>`;
}
