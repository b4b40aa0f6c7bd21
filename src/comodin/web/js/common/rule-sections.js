// @ts-check
/** The sections of a rule sheet, as the server has written it. */

import { Face } from "./card-face.js";
import { cls, html } from "./ui.js";

/**
 * `origin`: whose sentence it is, the edition's own sheet's, another sheet's or ours; null where there is no sheet.
 * @typedef {{ text: string, origin: string | null, whose: string }} Sentence
 * @typedef {{ origin: string, sign: string, said: string }} OriginSign
 * @typedef {{ text: string, clauses: string[], card: string | null, sentences: Sentence[] }} Rule
 * @typedef {{ heading: string, intro: string, rules: Rule[] }} Section
 * @typedef {{ option: string, name: string, value: string, changed: boolean, rule: Rule | null }} OptionLine
 * @typedef {{
 *   edition: string, title: string, preset: string | null, intro: string[], options: OptionLine[], sections: Section[],
 *   cards: { face: string, does: string, two: string, draws: number }[], legend: OriginSign[],
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
      <ul>
        ${section.rules.map((rule, at) => html`<${RuleLine} key=${at} rule=${rule} sheet=${sheet} pink=${pink} />`)}
      </ul>
    </section>`,
  );

/** @param {{ rule: Rule, sheet: Sheet, pink: boolean }} props */
const RuleLine = ({ rule, sheet, pink }) => html`<li class=${cls(rule.card && "with-card")}>
  ${rule.card ? html`<${Face} card=${rule.card} pink=${pink} />` : null}
  <span><${Sentences} rule=${rule} sheet=${sheet} /> <${Clauses} rule=${rule} /></span>
</li>`;

/**
 * Each with the sign of its origin; a screen reader says whose it is.
 * @param {{ rule: Rule, sheet: Sheet }} props
 */
const Sentences = ({ rule, sheet }) =>
  rule.sentences.map(({ text, origin, whose }, n) => {
    const sign = sheet.legend.find((one) => one.origin === origin)?.sign;
    return html`${n ? " " : ""}${text}${
      sign
        ? html`<span class="origin" data-origin=${origin} title=${whose}>
            <span aria-hidden="true">${sign}</span><span class="only-read"> (${whose})</span>
          </span>`
        : null
    }`;
  });

/** What the signs mean. @param {{ sheet: Sheet }} props */
export const Legend = ({ sheet }) =>
  sheet.legend.length
    ? html`<ul class="origins small quiet">
        ${sheet.legend.map(
          ({ origin, sign, said }) => html`<li key=${origin}>
            ${sign ? html`<span class="origin" data-origin=${origin}>${sign}</span> ` : null}${said}
          </li>`,
        )}
      </ul>`
    : null;

/** Where it stands in the rulebook. @param {{ rule: Rule }} props */
export const Clauses = ({ rule }) =>
  rule.clauses.length ? html`<span class="clauses">[${rule.clauses.join(", ")}]</span>` : null;
