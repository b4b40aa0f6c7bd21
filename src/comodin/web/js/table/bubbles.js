// @ts-check
/** What somebody has just said, for some seconds at their seat: never over the piles, and gone by itself. */

import { Portrait } from "../common/portrait.js";
import { html, useEffect, useLayoutEffect, useRef } from "../common/ui.js";
import { heard } from "../friends/unheard.js";
import { besides, faceOf, seatSpot } from "../stage/seat-place.js";
import { lineText } from "./chat.js";
import { useTick } from "./clock.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./follow-table.js").ChatLine} ChatLine */

const SECONDS = 6;
const MOST = 4;
const FAR = 40; // px: then it has to say who speaks

/** @param {{ game: Game, quiet?: boolean }} props `quiet`: the chat is open, and says it already */
export function Bubbles({ game, quiet = false }) {
  const view = game.view.value;
  const lines = heard(view?.chat ?? []).filter((line) => game.now() - line.at < SECONDS);
  /** @param {string} person the seat of the round, -1 for those who watch */
  const seatOf = (person) => view?.players.findIndex((number) => view.seats[number]?.person === person) ?? -1;
  const said = lines.filter((line) => !line.reaction || seatOf(line.person) < 0); // a face is seen at its seat
  // the last words of each, of few
  const fresh = said.filter((line, n) => !said.some((other, k) => k > n && other.person === line.person)).slice(-MOST);
  useTick(500, !!lines.length);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const settled = () => {
    /** @type {import("../stage/seat-place.js").Box[]} */
    const taken = [];
    for (const bubble of list.current?.children ?? []) taken.push(settle(/** @type {HTMLElement} */ (bubble), taken));
  };
  useLayoutEffect(settled);
  useEffect(() => {
    // what is around them comes to rest after they have been drawn, or the window is turned
    const around = new ResizeObserver(settled);
    for (const one of document.querySelectorAll("main, .board, .pile, .action-bar")) around.observe(one);
    return () => around.disconnect();
  }, [fresh.length > 0]);
  if (!view) return null;
  const last = lines.filter((line) => line.person !== view.you.person).pop();
  return html`${
    quiet
      ? null
      : html`<p class="only-read" role="status">${last ? `${last.name}: ${lineText(last)}` : ""}</p>
            <ul class="bubbles" aria-hidden="true" ref=${list}>
              ${fresh.map(
                (line) => html`<${Bubble}
                  key=${`${line.at} ${line.person}`}
                  line=${line}
                  seat=${seatOf(line.person)}
                  me=${view.you.round_seat}
                />`,
              )}
            </ul>`
  }`;
}

/** Who has no seat is named. @param {{ line: ChatLine, seat: number, me: number }} props */
const Bubble = ({ line, seat, me }) => html`<li data-seat=${seat} data-me=${me}>
  <span class="words">
    ${seat < 0 ? html`<${Portrait} face=${line.face} /> ` : null}<b>${line.name} </b>${lineText(line)}
  </span>
</li>`;

/**
 * Puts a bubble at its seat, or at the top where there is none. Returns the room that it takes.
 * @param {HTMLElement} bubble @param {import("../stage/seat-place.js").Box[]} taken
 */
function settle(bubble, taken) {
  const [seat, me] = [Number(bubble.dataset.seat), Number(bubble.dataset.me)];
  const face = faceOf(seat, me);
  const place = face && seatSpot(seat, me)?.getBoundingClientRect();
  const anchor = place ?? { x: document.documentElement.clientWidth / 2, y: 44, width: 0, height: 0 };
  const stand = (/** @type {string} */ name) => {
    bubble.className = name;
    const { offsetWidth: width, offsetHeight: height } = bubble;
    return { width, height, ...besides(anchor, { width, height }, taken) };
  };
  const near = face ? stand("") : null;
  const { x, y, width, height, side } = near && near.away <= FAR ? near : stand("far"); // with a name it is larger
  bubble.classList.add(face ? side : "apart");
  Object.assign(bubble.style, { left: `${x}px`, top: `${y}px` });
  const tip = (face ? face.x + face.width / 2 : anchor.x) - x;
  bubble.style.setProperty("--tip", `${Math.max(14, Math.min(width - 14, tip))}px`);
  return { x, y, width, height };
}
