// @ts-check
/** Your hand: a fan that can be tapped, dragged from, or walked through with the arrow keys. */

import { Face } from "../common/card-face.js";
import { sorted } from "../common/cards.js";
import { t } from "../common/i18n.js";
import { prefs, stillness } from "../common/prefs.js";
import { cls, html, useLayoutEffect, useRef, useState } from "../common/ui.js";
import { copyOf, fly } from "../stage/flight.js";
import { placesIn, spring } from "../stage/spring.js";

/** @typedef {import("./game.js").Game} Game */

const DRAG_AFTER = 10; // px

/** @param {{ game: Game }} props */
export function Hand({ game }) {
  const cards = sorted(game.ahead.hand.value, prefs.value.sort);
  const [at, setAt] = useState(0);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const here = Math.min(at, Math.max(0, cards.length - 1));
  const middle = (cards.length - 1) / 2;
  const inside = useRef(false);
  const byKeys = useRef(false);
  useLayoutEffect(() => {
    // the card that had the focus was played: the next one takes it over
    if (inside.current && document.activeElement === document.body)
      place.current?.querySelectorAll("button")[here]?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (!game.toHand) return;
    game.toHand = false;
    place.current?.querySelector("button")?.focus({ preventScroll: true });
  }, []);
  const scrolled = useSpring(place, cards.map(({ id }) => id).join());
  useReturn(place, game, byKeys);
  const many = cards.length > 13;
  const awake = game.mine.value && !game.ahead.laid.value;

  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -cards.length, End: cards.length }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(cards.length - 1, here + step));
    setAt(next);
    const button = place.current?.querySelectorAll("button")[next];
    button?.focus();
    button?.scrollIntoView({ block: "nearest", inline: "center" });
  };

  return html`<div class="hand-room">
    <div
      class=${cls("hand", many && "many", awake && "awake")}
      role="toolbar"
      aria-label=${t("web.hand", { n: cards.length })}
      style=${{ "--hand-n": Math.max(cards.length, 2) }}
      ref=${place}
      onKeyDown=${walk}
      onScroll=${scrolled}
      onFocusIn=${(/** @type {FocusEvent} */ event) => {
        // somebody with a mouse has no use for a focus that wanders on
        byKeys.current = inside.current = /** @type {Element} */ (event.target).matches(":focus-visible");
      }}
      onFocusOut=${(/** @type {FocusEvent} */ event) => {
        if (event.relatedTarget) inside.current = !!place.current?.contains(/** @type {Node} */ (event.relatedTarget));
      }}
      data-spot="hand"
    >
      ${cards.map(
        ({ card, id }, n) => html`<${HandCard}
          key=${id}
          game=${game}
          card=${card}
          id=${id}
          offset=${n - middle}
          reachable=${n === here}
          chosen=${() => setAt(n)}
        />`,
      )}
    </div>
  </div>`;
}

/** @param {{ game: Game, card: string, id: string, offset: number, reachable: boolean, chosen: () => void }} props */
function HandCard({ game, card, id, offset, reachable, chosen }) {
  const fits = game.playable.value.has(card) && !game.ahead.laid.value;
  const risky = game.risking.value === id;
  const sent = game.underway.value?.do === "play" && game.tapped === id;
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const drag = useDrag(element, game, () => game.tap(card, id));
  const custom = game.view.value?.custom[card];
  const label = [game.words.value.card(card), fits && t("play.playable"), custom?.text].filter(Boolean).join(", ");
  return html`<button
    type="button"
    ref=${element}
    class=${cls("card", fits && "fits", risky && "risky", sent && "sent")}
    style=${{ "--card-o": offset }}
    tabindex=${reachable ? 0 : -1}
    data-card=${card}
    data-spot=${`card-${id}`}
    aria-label=${label}
    title=${custom?.text || undefined}
    onFocus=${chosen}
    onClick=${() => drag.tapped() && game.tap(card, id)}
    ...${drag.handlers}
  >
    <${Face} card=${card} pink=${game.pink.value} />
  </button>`;
}

/**
 * The hand closes when a card leaves it, and makes room when some come. The cards of a fan are placed by transforms,
 * and those glide: only what it was scrolled by has to be made up for. To measure it at every step would cost a layout.
 * @param {{ current: HTMLElement | null }} place
 * @param {string} cards
 */
function useSpring(place, cards) {
  const last = useRef({ cards, scrolled: 0, places: placesIn(null) });
  const { current: was } = last;
  const moves = was.cards !== cards && (was.scrolled > 0 || !!place.current?.closest(".as-hand"));
  // while this is being drawn anew the old hand still lies there
  if (moves) Object.assign(was, { places: placesIn(place.current), scrolled: place.current?.scrollLeft ?? 0 });
  useLayoutEffect(() => {
    was.cards = cards;
    if (moves) spring(was.places, placesIn(place.current), was.scrolled - (place.current?.scrollLeft ?? 0));
  }, [cards]);
  return () => {
    was.scrolled = place.current?.scrollLeft ?? 0;
  };
}

/**
 * Who plays by keyboard has the card again that came back into the hand.
 * @param {{ current: HTMLElement | null }} place
 * @param {Game} game
 * @param {{ current: boolean }} byKeys
 */
function useReturn(place, game, byKeys) {
  const now = game.ahead.aloft.value;
  const out = useRef(now);
  useLayoutEffect(() => {
    const was = out.current;
    out.current = now;
    if (!was || now || was.told || !byKeys.current) return;
    const card = place.current?.querySelector(`[data-spot="card-${CSS.escape(was.id)}"]`);
    const elsewhere = document.activeElement !== document.body && !place.current?.contains(document.activeElement);
    if (card && !elsewhere) /** @type {HTMLElement} */ (card).focus({ preventScroll: true });
  }, [now]);
}

/**
 * Up and out of the hand with a finger or the mouse; dropped on the table it is played, dropped elsewhere it goes back.
 * @param {{ current: HTMLElement | null }} element
 * @param {Game} game
 * @param {() => void} play
 */
function useDrag(element, game, play) {
  const drag = useRef({
    x: 0,
    y: 0,
    on: false,
    moved: false,
    pointer: -1,
    ghost: /** @type {HTMLElement | null} */ (null),
  });
  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.button) return;
    drag.current = {
      x: event.clientX,
      y: event.clientY,
      on: true,
      moved: false,
      pointer: event.pointerId,
      ghost: null,
    };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    const now = drag.current;
    const card = element.current;
    if (!now.on || !card || event.pointerId !== now.pointer) return;
    const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
    if (!now.moved && (event.pointerType === "touch" ? dy > -DRAG_AFTER : Math.hypot(dx, dy) < DRAG_AFTER)) return;
    if (!now.moved) {
      card.setPointerCapture(event.pointerId);
      now.ghost = copyOf(card); // the hand scrolls and would cut the card off
      card.classList.add("dragged");
    }
    now.moved = true;
    if (now.ghost) now.ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.06)`;
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    const now = drag.current;
    const card = element.current;
    now.on = false;
    if (!card || !now.moved) return;
    card.classList.remove("dragged");
    const ghost = now.ghost;
    const from = ghost?.getBoundingClientRect() ?? null;
    const board = document.querySelector(".board")?.getBoundingClientRect();
    if (event.type === "pointerup" && board && event.clientY < board.bottom) {
      game.ahead.from = from;
      play();
      game.ahead.from = null;
    }
    if (!ghost || !from || game.ahead.aloft.peek() || stillness()) ghost?.remove();
    else {
      ghost.style.transform = "";
      fly(ghost, from); // home again
    }
  };
  return {
    /** Was it a tap, and not the end of a drag? */
    tapped: () => {
      const { moved } = drag.current;
      drag.current.moved = false;
      return !moved;
    },
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}
