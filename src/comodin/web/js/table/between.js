// @ts-check
/** The big screen after a round: faces by place and points, never cards. */

import { t } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { Podium } from "./podium.js";

/** @param {{ game: import("./game.js").Game }} props */
export const Between = ({ game }) => html`<section class="between" aria-label=${t("web.score")}>
  <${Podium} game=${game} cards=${false} />
</section>`;
