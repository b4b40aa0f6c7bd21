// @ts-check
/** What charts have in common: a figure with its numbers behind it as a table, and the room that there is. */

import { t } from "../common/i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../common/ui.js";

/** @typedef {{ head: string[], rows: (string | number)[][] }} Table */

/**
 * A chart with its title and, behind it, its numbers.
 * @param {{ title: string, about?: any, note?: string, table: Table, children?: any }} props
 */
export const Plot = ({ title, about, note, table, children }) => html`<figure class="plot">
  <figcaption>
    <h3>${title}</h3>
    ${about ? html`<p class="small quiet">${about}</p>` : null}
  </figcaption>
  ${children}
  ${note ? html`<p class="small quiet">${note}</p>` : null}
  <details>
    <summary>${t("web.plot.table")}</summary>
    <div class="table-room" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead>
          <tr>${table.head.map((name, n) => html`<th scope="col" class=${n ? "number" : ""}>${name}</th>`)}</tr>
        </thead>
        <tbody>
          ${table.rows.map(
            (row) => html`<tr>
              ${row.map((cell, n) => (n ? html`<td class="number">${cell}</td>` : html`<th scope="row">${cell}</th>`))}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>
</figure>`;

/** The room that there is, in pixels. @returns {[{ current: HTMLElement | null }, number]} */
export function useRoom() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, setRoom] = useState(320);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const look = () => setRoom(Math.max(240, Math.floor(element.clientWidth)));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, room];
}

/**
 * A picture as wide as there is room, so that its letters stay readable. `draw` says how high it is.
 * @param {{ label: string, draw: (width: number) => { drawn: any, height: number } }} props
 */
export function Picture({ label, draw }) {
  const [place, room] = useRoom();
  const { drawn, height } = draw(room);
  return html`<div class="picture" ref=${place}>
    <svg role="img" aria-label=${label} width=${room} height=${height} viewBox=${`0 0 ${room} ${height}`}>
      ${drawn}
    </svg>
  </div>`;
}
