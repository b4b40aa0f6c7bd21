// @ts-check
/** The sections of a rule sheet, as the server has written it. */

import { Face } from "./card-face.js";
import { cls, html } from "./ui.js";

/**
 * @typedef {{ text: string, clauses: string[], card: string | null }} Rule
 * @typedef {{ heading: string, intro: string, rules: Rule[] }} Section
 * @typedef {{ option: string, name: string, value: string, changed: boolean, rule: Rule | null }} OptionLine
 * @typedef {{
 *   edition: string, title: string, preset: string | null, intro: string[], options: OptionLine[], sections: Section[],
 * }} Sheet
 */

/** Each can be gone to: `#s1`. `pink`: the deck has pink cards. @param {{ sheet: Sheet, pink: boolean }} props */
export const RuleSections = ({ sheet, pink }) =>
  sheet.sections.map(
    (section, n) => html`<section key=${n} id=${`s${n + 1}`} aria-labelledby=${`h${n + 1}`}>
      <h2 id=${`h${n + 1}`} tabindex="-1">
        <span class="quiet">${n + 1}</span> ${section.heading}
      </h2>
      ${section.intro ? html`<p>${section.intro}</p>` : null}
      <ul>${section.rules.map((rule, at) => html`<${RuleLine} key=${at} rule=${rule} pink=${pink} />`)}</ul>
    </section>`,
  );

/** @param {{ rule: Rule, pink: boolean }} props */
const RuleLine = ({ rule, pink }) => html`<li class=${cls(rule.card && "with-card")}>
  ${rule.card ? html`<${Face} card=${rule.card} pink=${pink} />` : null}
  <span>${rule.text} <${Clauses} rule=${rule} /></span>
</li>`;

/** Where it stands in the rulebook. @param {{ rule: Rule }} props */
export const Clauses = ({ rule }) =>
  rule.clauses.length ? html`<span class="clauses">[${rule.clauses.join(", ")}]</span>` : null;
