// @ts-check
/** A try at the deal of the day as a row of tiles; the same as text that gives no card away. */

import { Figure } from "../common/card-face.js";
import { FIELD } from "../common/cards.js";
import { colourName, t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { cls, html } from "../common/ui.js";

/** @typedef {{ won: boolean, place: number, cards_left: number, turns: number, marks: string }} Course */

/** @type {Record<string, string>} */
const SQUARES = { R: "🟥", Y: "🟨", G: "🟩", B: "🟦", P: "🟪", W: "🌈", d: "⬜", x: "💥" };
const ROW = 10;

/** @param {string} mark */
const named = (mark) => (FIELD[mark] ? colourName(mark) : t(`day.mark.${mark}`));

/** @param {{ course: Course, label: string }} props */
export const Marks = ({ course, label }) => html`<ol class="marks" aria-label=${label}>
  ${[...course.marks].map(
    (mark, n) => html`<li class=${cls("mark", FIELD[mark] ?? `is-${mark}`)} key=${n} title=${named(mark)}>
      ${FIELD[mark] ? html`<${Figure} colour=${mark} />` : html`<${Icon} name=${SIGNS[mark] ?? ""} />`}
      <span class="only-read">${named(mark)}</span>
    </li>`,
  )}
  <li class=${cls("mark", "end", course.won && "won")}>
    ${course.won ? html`<${Icon} name="crown" />` : html`<b aria-hidden="true">${course.cards_left}</b>`}
    <span class="only-read">${outcome(course)}</span>
  </li>
</ol>`;

/** @type {Record<string, string>} */
const SIGNS = { W: "star", d: "deck", x: "plus" };

/** @param {Course} course */
export const outcome = (course) =>
  course.won
    ? t("day.won", { n: course.turns })
    : t("day.lost", { place: t(`day.place.${course.place}`), n: course.cards_left });

/**
 * What is sent to friends: no card, no name.
 * @param {{ title: string, course: Course, streak: number, link: string }} what
 */
export function asText({ title, course, streak, link }) {
  const squares = [...course.marks].map((mark) => SQUARES[mark] ?? "");
  const rows = Array.from({ length: Math.ceil(squares.length / ROW) }, (_, n) =>
    squares.slice(n * ROW, (n + 1) * ROW).join(""),
  );
  const head = `${course.won ? "🏆" : "🃏"} ${outcome(course)}${streak > 1 ? ` · 🔥 ${streak}` : ""}`;
  return [title, head, ...rows, link].join("\n");
}
