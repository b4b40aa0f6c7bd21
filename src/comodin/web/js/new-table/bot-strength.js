// @ts-check
/** How strong a level is, as it was measured (`scripts/strength.py --write`); nothing where nothing was. */

import { asset } from "../common/assets.js";
import { percent, t } from "../common/i18n.js";
import { html, useEffect, useState } from "../common/ui.js";

/** @typedef {{ players: number, against: string, rate: number, low: number, high: number }} Figure */

/** @type {Promise<Record<string, Figure>> | null} */
let asked = null;

/** @returns {Promise<Record<string, Figure>>} */
const figures = () =>
  (asked ??= fetch(asset("data/levels.json"))
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({})));

/** @param {unknown} value */
const share = (value) => typeof value === "number" && value >= 0 && value <= 1;

/** @param {{ level: string }} props */
export function Measured({ level }) {
  const [all, show] = useState(/** @type {Record<string, Figure>} */ ({}));
  useEffect(() => {
    figures().then(show);
  }, []);
  const found = all[level];
  if (!found || ![found.rate, found.low, found.high].every(share)) return null;
  return html`<span class="measured">${t("level.rate", { rate: percent(found.rate, 0), n: found.players })}</span>`;
}
