// @ts-check
/** What a table plays, for whoever comes to it: the edition, what for, how fast, and what is other than in its box. */

import { choiceOf } from "../common/formats.js";
import { t } from "../common/i18n.js";
import { Icon } from "../common/icons.js";
import { lazy } from "../common/lazy.js";
import { Clauses } from "../common/rule-sections.js";
import { html } from "../common/ui.js";
import { useRules } from "./rules-of-table.js";

/** @typedef {import("./game.js").Game} Game */

const Drawing = lazy(() => import("../teach/option-drawing.js"), "OptionDrawing", { style: "option-drawing" });
const FEW = 3;
const USUAL_GRACE = 0.7; // s; only another one is worth a word beside the clock

/** The match and the clock in a sentence or two. @param {{ game: Game }} props */
export function MatchLine({ game }) {
  const settings = game.view.value?.settings;
  if (!settings) return null;
  const { match, turn_seconds: clock, uno_grace: grace, rated } = settings;
  const choice = choiceOf(match);
  const facts = [
    match.hands ? null : t(`lobby.format.${choice?.key ?? match.format}`),
    clock ? t("hall.clock", { n: clock }) : t("lobby.new.clock.none"),
    grace === USUAL_GRACE || game.rules.value.uno === "automatic" ? null : t("hall.grace", { n: grace }),
    rated ? t("hall.rated") : null,
  ];
  return html`<p class="match-line">
    <b>${facts.filter(Boolean).join(" · ")}</b>${" "}
    ${match.hands ? null : t(`lobby.format.${choice?.key ?? match.format}.about`, { target: match.target })}
  </p>`;
}

/**
 * The options that the host has changed, each with the sentence of the rule sheet; `brief`: without, where that would
 * be a page by itself.
 * @param {{ sheet: import("../common/rule-sections.js").Sheet | null, brief?: boolean, game?: Game }} props
 */
export function ChangedRules({ sheet, brief = false, game }) {
  const changed = sheet?.options.filter((line) => line.changed) ?? [];
  if (!changed.length) return null;
  return html`<div class="changed-rules">
    <b>${sheet?.preset ?? t("lobby.rules.changed")}</b>
    <ul>
      ${changed.map(
        (line) =>
          html`<${OptionLine} key=${line.option} line=${line} brief=${brief && changed.length > FEW} game=${game} />`,
      )}
    </ul>
  </div>`;
}

/** @param {{ line: import("../common/rule-sections.js").OptionLine, brief?: boolean, game?: Game }} props */
export const OptionLine = ({ line, brief = false, game }) => html`<li>
  <b>${line.name}: ${line.value}</b>
  ${game ? html`<${DrawnRule} line=${line} game=${game} />` : null}
  ${line.rule && !brief ? html`<span class="small">${line.rule.text} <${Clauses} rule=${line.rule} /></span>` : null}
</li>`;

/**
 * What holds, as a row of cards.
 * @param {{ line: import("../common/rule-sections.js").OptionLine, game: Game }} props
 */
const DrawnRule = ({ line, game }) => html`<${Drawing}
  name=${line.option}
  value=${game.rules.value[line.option]}
  label=${line.rule?.text ?? `${line.name}: ${line.value}`}
  colours=${game.colours.value}
/>`;

/** In the waiting room. @param {{ game: Game }} props */
export function WhatIsPlayed({ game }) {
  const settings = game.view.value?.settings;
  const changed = !!settings && Object.keys(settings.options).length > 0;
  const { sheet } = useRules(game, { wanted: changed });
  if (!settings) return null;
  return html`<section class="what-is-played" aria-label=${t("web.rules.here")}>
    <p class="quiet">${t(`edition.name.${settings.edition}`)}: ${t(`edition.special.${settings.edition}`)}.</p>
    <${MatchLine} game=${game} />
    <${ChangedRules} sheet=${changed ? sheet : null} brief />
    <button type="button" onClick=${() => (game.reading.value = true)}>
      <${Icon} name="book" /> ${t("web.rules.here")}
    </button>
  </section>`;
}
