// @ts-check
/** The way to a first round with hints, and what one knows afterwards. */

import { Face } from "../common/card-face.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { go, Link } from "../common/router.js";
import { Shell } from "../common/shell.js";
import { html, useState } from "../common/ui.js";
import { openLesson } from "../net/lesson.js";

/** @type {[string, string[]][]} */
const TOPICS = [
  ["match", ["B7", "B9"]],
  ["action", ["GD", "?"]],
  ["wild", ["W"]],
  ["uno", ["R2"]],
  ["catch", ["?", "?"]],
];

export function Learn() {
  const [busy, setBusy] = useState(false);
  const [trouble, tell] = useState("");
  const start = async () => {
    setBusy(true);
    tell("");
    try {
      go(await openLesson());
    } catch {
      tell(t("web.trouble"));
      setBusy(false);
    }
  };
  return html`<${Shell} title=${t("coach.title")} class="learn">
    <h1 tabindex="-1">${t("coach.title")}</h1>
    <p class="lead">${t("coach.about")}</p>
    <div class="row">
      <button type="button" class="primary big" disabled=${busy} onClick=${start}>${t("coach.start")}</button>
      <${Link} class="button big" href="/rules"><${Icon} name="book" /> ${t("lobby.rules.title")}<//>
    </div>
    <p class="bad" role="alert">${trouble}</p>
    <h2>${t("coach.know")}</h2>
    <ol class="topics">
      ${TOPICS.map(
        ([topic, cards]) => html`<li key=${topic} class="panel">
          <span class="cards" aria-hidden="true">
            ${cards.map((card, n) => html`<${Face} key=${n} card=${card} />`)}
          </span>
          ${t(`coach.topic.${topic}`)}
        </li>`,
      )}
    </ol>
  <//>`;
}
