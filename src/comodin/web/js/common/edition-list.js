// @ts-check
/** The editions, each by the cards that tell most of it. */

import { Face } from "./card-face.js";
import { t } from "./i18n.js";
import { Link } from "./router.js";
import { html } from "./ui.js";

/** @typedef {import("../net/editions.js").EditionLine} EditionLine */

/** @param {{ line: EditionLine }} props */
export const Shown = ({ line }) => html`<span class="showcase" aria-hidden="true">
  ${line.shows.map(
    (card, n) => html`<span style=${{ "--n": n - 1 }} key=${card}>
      <${Face} card=${card} pink=${line.colours.includes("P")} />
    </span>`,
  )}
</span>`;

/** @param {string} key */
export const editionName = (key) => t(`edition.name.${key}`);

/** A phrase as a sentence. @param {string} phrase */
export const asSentence = (phrase) => `${phrase.slice(0, 1).toUpperCase()}${phrase.slice(1)}.`;

/** @param {{ lines: EditionLine[], play: (edition: string) => void, busy: boolean }} props */
export function Editions({ lines, play, busy }) {
  return html`<section class="editions" aria-labelledby="editions">
    <h2 id="editions">${t("lobby.editions")}</h2>
    <p class="quiet">${t("lobby.editions.text")}</p>
    <ul>
      ${lines.map(
        (line) => html`<li class="panel" key=${line.key}>
          <${Shown} line=${line} />
          <h3>${editionName(line.key)}</h3>
          <p class="small">${asSentence(t(`edition.special.${line.key}`))}</p>
          <p class="small quiet">${t("lobby.cards", { n: line.cards })}</p>
          <div class="row">
            <button
              type="button"
              disabled=${busy}
              aria-label=${t("lobby.edition.play", { edition: editionName(line.key) })}
              onClick=${() => play(line.key)}
            >
              ${t("lobby.edition.play.short")}
            </button>
            <${Link}
              class="button plain"
              href=${`/rules/${line.key}`}
              aria-label=${t("lobby.rules.of", { edition: editionName(line.key) })}
            >
              ${t("lobby.rules")}
            <//>
          </div>
        </li>`,
      )}
    </ul>
  </section>`;
}
