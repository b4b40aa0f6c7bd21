// @ts-check
/** Votes at the table. */

import { t } from "../common/i18n.js";
import { html } from "../common/ui.js";
import { nameOf } from "./names.js";

/** @typedef {import("./game.js").Game} Game */

/** A vote that is open: a pause, a kick, advice (P3). Beside the game, never over it. @param {{ game: Game }} props */
export function Votes({ game }) {
  const view = game.view.value;
  const round = game.round.value;
  if (!view) return null;
  const { motion, you } = view;
  const report = round?.report;
  const name = (/** @type {number} */ seat) => nameOf(view, seat);
  const votes = [];
  if (motion) {
    const may =
      you.seat !== null && you.seat !== motion.target && ![...motion.agree, ...motion.disagree].includes(you.seat);
    const text =
      motion.kind === "pause"
        ? t("web.vote.pause", { name: name(motion.by) })
        : t("web.vote.kick", { name: name(motion.by), other: name(motion.target ?? 0) });
    votes.push({
      text,
      may,
      vote: (/** @type {boolean} */ agrees) => game.send({ c: "vote", agrees }),
      agree: motion.agree.length,
      disagree: motion.disagree.length,
    });
  }
  if (report && game.me.value >= 0) {
    const me = game.me.value;
    const may = me !== report.accused && ![...report.agree, ...report.disagree].includes(me);
    votes.push({
      text: t("web.vote.advice", { name: game.names.value[report.accused] }),
      may,
      vote: (/** @type {boolean} */ agrees) => game.act({ do: agrees ? "agree" : "disagree" }),
      agree: report.agree.length,
      disagree: report.disagree.length,
    });
  }
  if (view.paused_until !== null)
    return html`<div class="vote" role="alert">
      <p>${t("web.paused")}</p>
      ${
        you.seat !== null || waitsAlone(view)
          ? html`<button type="button" class="primary" onClick=${() => game.send({ c: "resume" })}>
            ${t("web.resume")}
          </button>`
          : null
      }
    </div>`;
  return votes.map(
    ({ text, may, vote, agree, disagree }) => html`<div class="vote" role="alert">
      <p>${text} <span class="quiet">${t("web.vote.count", { agree, disagree })}</span></p>
      ${
        may
          ? html`<div class="row">
            <button type="button" class="primary" onClick=${() => vote(true)}>${t("web.vote.yes")}</button>
            <button type="button" onClick=${() => vote(false)}>${t("web.vote.no")}</button>
          </div>`
          : null
      }
    </div>`,
  );
}

/** Do you wait for the next deal, while everybody who has a seat has gone? @param {import("./game.js").View} view */
function waitsAlone({ seats, people, you }) {
  const here = new Set(people.filter((one) => one.present).map((one) => one.id));
  return seats.some((one) => one.reserved === you.person) && !seats.some((one) => one.person && here.has(one.person));
}
